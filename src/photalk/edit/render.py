"""How the picture looks now: the function from (original, program) to pixels.

The steps are not carried out one by one. Geometry is one map, point operations are one table and one
matrix, regions are masks laid over the result; what comes back is a lazy libvips pipeline, so the
picture flows through it once, in strips, when it is written.

    original ─ faces ─ erase ─ warp ─ edits by region ─ cutout ─ tone ─ blur, sharpness …

What each operation does at its stage stands in its own module of `photalk.operations`.
"""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import pyvips

from photalk.commands import Edit, Enhance, Erase, Face, FaceRetouch, ImageCutout, Region, Straighten
from photalk.edit import analysis, pixels
from photalk.edit.encoding import NOTE
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.edit.program import Program
from photalk.edit.regions import OriginalMasks, ShownPixels, shown_mask
from photalk.edit.tone import Tone
from photalk.edit.warp import PixelMap, coverage, warp
from photalk.errors import CannotDo, CommandError
from photalk.operations.pixels import Lens
from photalk.operations.registry import OPERATIONS, operation_of
from photalk.vision.eyes import Eyes
from photalk.vision.loading import Picture, load, max_pixels, settled
from photalk.vision.places import Placing

_KEPT = ("icc-profile-data", "exif-data", "xmp-data", "iptc-data")
_GROWTH = 4
"""How many times as large as the largest picture that is read a result may be."""

_SIGHTS: OrderedDict[tuple[object, ...], OriginalMasks] = OrderedDict()
_LOOKING = Lock()


def render(
    picture: Picture, program: Program, *, eyes: Eyes | None = None, long_side: int | None = None
) -> pyvips.Image:
    """The picture as the program makes it: a lazy image at full resolution, or a preview.

    Args:
        long_side: of the preview; it is rendered from a small version of the original, and looks
            like the full-size result does at that size.

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
    source = _source(picture, frame, scale, plan)
    image = _rendered(source, plan, frame, scale, picture.full_size, sight)
    return _noted(_with_metadata(image, picture.image), plan, sight)


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
    try:
        status = os.stat(picture.path)
        changed = (status.st_mtime_ns, status.st_size)
    except OSError:
        changed = (0, 0)
    key = (str(picture.path), *changed, id(eyes))
    with _LOOKING:
        sight = _SIGHTS.setdefault(key, OriginalMasks(picture, eyes or Eyes.default()))
        _SIGHTS.move_to_end(key)
        while len(_SIGHTS) > 4:
            _SIGHTS.popitem(last=False)
    return sight


def _resolved(edits: tuple[Edit, ...], sight: OriginalMasks) -> tuple[Edit, ...]:
    """The edits with every "find it yourself" replaced by what was found."""
    return tuple(Straighten(analysis.tilt(sight.rgb)) if edit == Straighten() else edit for edit in edits)


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
        auto = analysis.levels(sight.rgb) if strength else None
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


def _source(picture: Picture, frame: AffineFrame, scale: float, plan: _Plan) -> pyvips.Image:
    """The original, no larger than the result needs it, streamed where that is possible."""
    longest = max(picture.full_size)
    needed = max(1, math.ceil(longest * min(1.0, frame.scale * scale)))
    if needed <= 0.75 * longest:
        have = max(picture.image.width, picture.image.height)
        return picture.image if have == needed else _again(picture, long_side=needed).image
    if (picture.image.width, picture.image.height) != picture.full_size:
        picture = _again(picture)
    map = PixelMap.of(frame, picture.full_size, picture.image, scale)
    streamed = map.is_upright and map.keeps_order and not plan.needs_all
    if streamed and not picture.at_hand:
        return _again(picture, sequential=True).image
    return settled(picture)


def _again(picture: Picture, **how: Any) -> Picture:
    return load(picture.path, damaged=picture.damaged, **how)


def _rendered(
    source: pyvips.Image,
    plan: _Plan,
    frame: AffineFrame,
    scale: float,
    original: tuple[int, int],
    sight: OriginalMasks,
) -> pyvips.Image:
    color, alpha = _split(source)
    if plan.faces:
        from photalk.edit.portrait.rendering import portrayed

        color = portrayed(color, _said(plan, sight), sight.sitting, sight.rgb)
    if plan.erasures:
        from photalk.edit.erase import erase

        for target, shown in plan.erasures:
            color = erase(color, sight.mask(target, shown), sight)
    map = PixelMap.of(frame, original, source, scale)
    if alpha is not None:
        # Interpolation must not mix in the colours of transparent pixels.
        color, alpha = _warped_with_alpha(color, alpha, map)
    else:
        color = warp(color, map)
    if frame.uncovered:
        covered = coverage(source, map)
        alpha = covered if alpha is None else pixels.limited(alpha * covered / 255, alpha)
    stage = ShownPixels(color, lambda small: PixelMap.of(frame, original, small, scale))
    lens = Lens((map.width, map.height), frame.size, math.hypot(map.a, map.c) * source.width / original[0])
    for region in plan.regions:
        color = _within(color, region, stage, lens, sight)
    if plan.cutout:
        from photalk.edit.cutout import cut_out

        color, alpha = cut_out(color, alpha, stage, sight)
    color = pixels.apply_dials(pixels.apply_tone(color, plan.tone), plan.dials, lens)
    return color if alpha is None else _joined(color, alpha)


def _within(
    color: pyvips.Image, region: _Region, stage: ShownPixels, lens: Lens, sight: OriginalMasks
) -> pyvips.Image:
    """The picture with a region's edits, inside that region only."""
    mask = sight.mask(region.target, region.shown)
    laid = shown_mask(mask, sight, stage, refine=isinstance(region.target, str))
    changed = pixels.apply_tone(color, Tone.of(region.edits))
    changed = pixels.apply_dials(changed, pixels.dials_of(region.edits), replace(lens, mask=laid))
    return pixels.blend(changed, color, laid)


def _split(image: pyvips.Image) -> tuple[pyvips.Image, pyvips.Image | None]:
    if not image.hasalpha():
        return image, None
    return image.extract_band(0, n=image.bands - 1), image.extract_band(image.bands - 1)


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
