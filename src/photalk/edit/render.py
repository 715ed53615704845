"""How the picture looks now: the function from (original, program) to pixels.

The steps are not carried out one by one. Geometry is one map, point operations are one table and one
matrix, regions are masks laid over the result; what comes back is a lazy libvips pipeline, so the
picture flows through it once, in strips, when it is written.

    original ─ faces ─ erase ─ warp ─ edits by region ─ cutout ─ tone ─ blur, sharpness …

What each operation does at its stage stands in its own module of `photalk.operations`.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock
from typing import Any

import pyvips

from photalk.commands import Edit, Enhance, Erase, Face, FaceRetouch, ImageCutout, Region, Straighten
from photalk.edit import analysis, pixels
from photalk.edit.encoding import NOTE
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.edit.kept import KEPT, file_name, opened
from photalk.edit.program import Program
from photalk.edit.regions import OriginalMasks, ShownPixels, shown_mask
from photalk.edit.stage import Pixels, ShownStage, split
from photalk.edit.tone import Tone
from photalk.edit.warp import PixelMap, coverage, warp
from photalk.errors import CannotDo, CommandError
from photalk.operations.pixels import Lens
from photalk.operations.registry import OPERATIONS, operation_of
from photalk.vision.eyes import Eyes
from photalk.vision.limits import AT_HAND
from photalk.vision.loading import Picture, decoding, load, max_pixels, settled
from photalk.vision.pixels import size_of
from photalk.vision.places import Placing

_KEPT = ("icc-profile-data", "exif-data", "xmp-data", "iptc-data")
_GROWTH = 4
"""How many times as large as the largest picture that is read a result may be."""

SCREEN = 2_048
"""The longer side up to which a preview is for a look at the whole, and not into its pixels."""

_SIGHTS: OrderedDict[tuple[object, ...], OriginalMasks] = OrderedDict()
_LOOKING = Lock()


def render(
    picture: Picture,
    program: Program,
    *,
    eyes: Eyes | None = None,
    long_side: int | None = None,
    sketched: bool = False,
) -> pyvips.Image:
    """The picture as the program makes it: a lazy image at full resolution, or a preview.

    Args:
        long_side: of the preview; it is rendered from a small version of the original, and looks
            like the full-size result does at that size.
        sketched: whether faces may be worked out with fewer pixels, since somebody waits for a look.

    Raises:
        NotFound: a described thing is not in the picture.
        CommandError: a step does not fit this picture, such as a crop outside of it.
        CannotDo: a step is beyond this version.
    """
    sight = sight_of(picture, eyes)
    edits = _resolved(program.edits, sight)
    frame = _bounded(frame_of(edits, picture.full_size, sight.find))
    scale = 1.0 if long_side is None else min(1.0, long_side / max(frame.size))
    plan = _Plan.of(edits, picture.full_size, sight)
    stage = _source(picture, frame, scale, plan, sight.name if long_side is not None else None)
    image = _rendered(stage, plan, frame, scale, picture.full_size, sight, sketched)
    return _noted(_with_metadata(image, picture.image), plan, sight)


def look(picture: Picture, program: Program, long_side: int, *, eyes: Eyes | None = None) -> pyvips.Image:
    """A preview for somebody who waits for it; faces are sketched unless it is large enough to look into.

    Raises:
        PhotalkError: as `render`.
    """
    return render(picture, program, eyes=eyes, long_side=long_side, sketched=long_side <= SCREEN)


def shown_size(picture: Picture, program: Program, *, eyes: Eyes | None = None) -> tuple[int, int]:
    """Width and height of the full-size result; models are asked only where a crop is described in words."""
    return shown_frame(picture, program, eyes=eyes).size


def shown_frame(picture: Picture, program: Program, *, eyes: Eyes | None = None) -> AffineFrame:
    """Where each pixel of the original is in the full-size result; models are asked as for its size."""
    sight = sight_of(picture, eyes)
    return _bounded(frame_of(_resolved(program.edits, sight), picture.full_size, sight.find))


def _bounded(frame: AffineFrame) -> AffineFrame:
    """The frame, if a picture of its size can be made: a strip that is turned a little becomes a huge square.

    Raises:
        CannotDo: the result would be far larger than any picture that may be read.
    """
    width, height = frame.size
    if width * height > (allowed := _GROWTH * max_pixels()):
        raise CannotDo(
            f"The result would have {width:,} × {height:,} pixels, more than the allowed {allowed:,};"
            " crop it first, or set PHOTALK_MAX_PIXELS to allow more."
        )
    return frame


def sight_of(picture: Picture, eyes: Eyes | None) -> OriginalMasks:
    """The one sight of an original, so that its masks are found once for all renderings."""
    key = (file_name(picture.path), picture.damaged, eyes and eyes.number)
    with _LOOKING:
        sight = _SIGHTS.setdefault(key, OriginalMasks(picture, eyes or Eyes.default()))
        _SIGHTS.move_to_end(key)
        while len(_SIGHTS) > 4:
            _SIGHTS.popitem(last=False)
    return sight


def _resolved(edits: tuple[Edit, ...], sight: OriginalMasks) -> tuple[Edit, ...]:
    """The edits with every "find it yourself" replaced by what was found."""

    def level() -> Straighten:
        return Straighten(sight.kept("tilt", lambda: analysis.tilt(sight.rgb)))

    return tuple(level() if edit == Straighten() else edit for edit in edits)


@dataclass(frozen=True, slots=True)
class _Region:
    """The edits of one region, and the frame in which it was named."""

    target: Region
    shown: AffineFrame
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A program sorted by what kind of work each step is."""

    faces: tuple[tuple[Face | FaceRetouch, AffineFrame], ...]
    erasures: tuple[tuple[Region, AffineFrame], ...]
    regions: tuple[_Region, ...]
    cutout: bool
    tone: Tone
    dials: dict[str, float]

    @classmethod
    def of(cls, edits: tuple[Edit, ...], size: tuple[int, int], sight: OriginalMasks) -> _Plan:
        faces, erasures = list[tuple[Face | FaceRetouch, AffineFrame]](), list[tuple[Region, AffineFrame]]()
        regions, everywhere = dict[tuple[Region, AffineFrame], _Region](), list[Edit]()
        for at, edit in enumerate(edits):
            if isinstance(edit, Face | FaceRetouch):
                faces.append((edit, frame_of(edits[:at], size, sight.find)))
            elif isinstance(edit, Erase):
                erasures.append((edit.target, frame_of(edits[:at], size, sight.find)))
            elif (part := getattr(edit, "region", None)) is not None:
                if not operation_of(edit).takes_region:
                    raise CommandError(f"A {edit.key} is for the whole picture, so it takes no region.")
                shown = frame_of(edits[:at], size, sight.find)
                region = regions.get((part, shown), _Region(part, shown, ()))
                regions[part, shown] = replace(region, edits=(*region.edits, edit))
            else:
                everywhere.append(edit)
        strength = min(100.0, sum(edit.strength for edit in edits if isinstance(edit, Enhance)))
        auto = sight.kept("levels", lambda: analysis.levels(sight.rgb)) if strength else None
        return cls(
            tuple(faces),
            tuple(erasures),
            tuple(regions.values()),
            any(isinstance(edit, ImageCutout) for edit in edits),
            Tone.of(everywhere, strength, auto),
            pixels.dials_of(everywhere),
        )

    @property
    def needs_all(self) -> bool:
        """Whether rows are needed out of order, so that the original cannot be streamed."""
        return bool(
            self.faces
            or self.erasures
            or self.regions
            or self.cutout
            or any(OPERATIONS[dial].rows_apart(amount) for dial, amount in self.dials.items())
        )


def _source(
    picture: Picture, frame: AffineFrame, scale: float, plan: _Plan, name: Hashable | None
) -> ShownStage:
    """The original, no larger than the result needs it, streamed where that is possible and all is lazy."""
    longest = max(picture.full_size)
    needed = max(1, math.ceil(longest * min(1.0, frame.scale * scale)))
    if needed <= 0.75 * longest:
        have = max(picture.image.width, picture.image.height)
        image = picture.image if have == needed else _smaller(picture, needed, kept=name is not None)
        return _begun(image, name)
    if (picture.image.width, picture.image.height) != picture.full_size:
        picture = _again(picture)
    map = PixelMap.of(frame, picture.full_size, picture.image, scale)
    streamed = name is None and map.is_upright and map.keeps_order and not plan.needs_all
    if streamed and not picture.at_hand:
        return _begun(_again(picture, sequential=True).image, None)
    if name is None or size_of(picture.image) > AT_HAND:
        return _begun(settled(picture), None)
    with decoding(picture.path):
        return _begun(KEPT.get((name, "whole"), picture.image.copy_memory), name)


def _begun(image: pyvips.Image, name: Hashable | None) -> ShownStage:
    return ShownStage(*split(image), None if name is None else (name, image.width, image.height))


def _smaller(picture: Picture, long_side: int, *, kept: bool) -> pyvips.Image:
    if kept:
        return opened(picture.path, long_side, damaged=picture.damaged).image
    return _again(picture, long_side=long_side).image


def _again(picture: Picture, **how: Any) -> Picture:
    return load(picture.path, damaged=picture.damaged, **how)


def _rendered(
    stage: ShownStage,
    plan: _Plan,
    frame: AffineFrame,
    scale: float,
    original: tuple[int, int],
    sight: OriginalMasks,
    sketched: bool,
) -> pyvips.Image:
    source = stage.color
    if plan.faces:
        from photalk.edit.portrait.rendering import portrayed

        stage = portrayed(stage, _said(plan, sight), sight.sitting, sight.rgb, sketched=sketched)
    for target, shown in plan.erasures:
        stage = _erased(stage, target, shown, sight)
    map = PixelMap.of(frame, original, source, scale)
    stage = stage.then(("framed", frame, scale), partial(_framed, stage, map, frame))
    within = ShownPixels(stage.color, lambda small: PixelMap.of(frame, original, small, scale), stage.image)
    lens = Lens((map.width, map.height), frame.size, math.hypot(map.a, map.c) * source.width / original[0])
    for region in plan.regions:
        stage = _within(stage, region, within, lens, sight)
    if plan.cutout:
        from photalk.edit.cutout import cut_out

        stage = stage.then("cut out", partial(cut_out, stage.color, stage.alpha, within, sight))
    color = pixels.apply_dials(pixels.apply_tone(stage.color, plan.tone), plan.dials, lens)
    return color if stage.alpha is None else _joined(color, stage.alpha)


def _erased(stage: ShownStage, target: Region, shown: AffineFrame, sight: OriginalMasks) -> ShownStage:
    from photalk.edit.erase import erase

    return stage.then(
        ("erased", target, shown), lambda: (erase(stage.color, sight.mask(target, shown), sight), stage.alpha)
    )


def _framed(stage: ShownStage, map: PixelMap, frame: AffineFrame) -> Pixels:
    color, alpha = stage.color, stage.alpha
    if alpha is not None:
        # Interpolation must not mix in the colours of transparent pixels.
        color, alpha = _warped_with_alpha(color, alpha, map)
    else:
        color = warp(color, map)
    if frame.uncovered:
        covered = coverage(stage.color, map)
        alpha = covered if alpha is None else pixels.limited(alpha * covered / 255, alpha)
    return color, alpha


def _within(
    stage: ShownStage, region: _Region, within: ShownPixels, lens: Lens, sight: OriginalMasks
) -> ShownStage:
    """The picture with a region's edits, inside that region only."""

    def work() -> Pixels:
        def laid() -> pyvips.Image:
            mask = sight.mask(region.target, region.shown)
            return shown_mask(mask, sight, within, refine=isinstance(region.target, str))

        mask = within.kept(("mask", region.target, region.shown), laid)
        changed = pixels.apply_tone(stage.color, Tone.of(region.edits))
        changed = pixels.apply_dials(changed, pixels.dials_of(region.edits), replace(lens, mask=mask))
        return pixels.blend(changed, stage.color, mask), stage.alpha

    return stage.then(region, work)


def _warped_with_alpha(
    color: pyvips.Image, alpha: pyvips.Image, map: PixelMap
) -> tuple[pyvips.Image, pyvips.Image]:
    shown = warp(alpha, map)
    if map.is_upright and abs(abs(map.a) + abs(map.b) - 1) < 1e-9:
        return warp(color, map), shown
    full = pixels.levels_of(color) - 1
    weighted = warp((color * (alpha / full)).cast("float"), map)
    safe = (shown == 0).ifthenelse(1, shown)
    return pixels.limited(weighted * full / safe, color), shown


def _joined(color: pyvips.Image, alpha: pyvips.Image) -> pyvips.Image:
    if alpha.format != color.format:
        deep = color.format == "ushort"
        alpha = (alpha * 257).cast("ushort") if deep else (alpha / 257).cast("uchar")
    return color.bandjoin(alpha).copy(interpretation=color.interpretation)


def _said(plan: _Plan, sight: OriginalMasks) -> list[tuple[Face | FaceRetouch, Placing]]:
    """What was said of faces, each with the way to the picture that was shown then."""
    return [(face, sight.place(shown)) for face, shown in plan.faces]


def _noted(image: pyvips.Image, plan: _Plan, sight: OriginalMasks) -> pyvips.Image:
    """The result with a note for its file, where a face in it was changed."""
    if not plan.faces:
        return image
    from photalk.edit.portrait.rendering import wished

    of_each = wished(_said(plan, sight), sight.sitting, sight.rgb).values()
    values = dict.fromkeys(wish.what for wishes in of_each for wish in wishes)
    if values:
        image = image.copy()
        image.set_type(
            pyvips.GValue.gstr_type, NOTE, f"A face was changed with Photalk: {', '.join(values)}."
        )
    return image


def _with_metadata(image: pyvips.Image, original: pyvips.Image) -> pyvips.Image:
    """The result with the original's profile, metadata and print resolution."""
    image = image.copy(xres=original.xres, yres=original.yres)
    for field in _KEPT:
        if original.get_typeof(field):
            image.set_type(pyvips.GValue.blob_type, field, original.get(field))
        elif image.get_typeof(field):
            image.remove(field)
    return image
