"""How is a pair made? A photo and a program go through the renderer, then through a JPEG, as files do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.commands import Edit, Face, ImageCutout
from photalk.edit.export import Export, encode
from photalk.edit.geometry import frame_of
from photalk.edit.program import Program
from photalk.edit.regions import OriginalMasks
from photalk.edit.render import render, sight_of
from photalk.errors import PhotalkError, WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.loading import Picture, load
from photalk.vision.pixels import srgb_array
from photalk_lab.papers.visual_relationships.pairs.sampling import (
    GEOMETRY,
    Rng,
    sampled,
    sampled_erasure,
    sampled_face,
    sampled_local,
)
from photalk_lab.papers.visual_relationships.pairs.visible import is_visible

Pixels = NDArray[np.uint8]

QUALITIES = (60, 95)
"""JPEG qualities of the second picture, from and to."""

MISALIGNED = 0.25
"""How many of the second pictures lie a little askew: by parts of a pixel, or by 0.2 degrees."""

LEAST_SIDE = 72
LEAST_CUT = 0.92
"""A crop leaves at most this share of the picture, and no side shorter than that."""

TRIES = 12


@dataclass(frozen=True, slots=True)
class Made:
    """A photo before and after, what lies between, and how people would say it.

    Attributes:
        before: the photo as it is, H×W×3.
        after: what became of it, with the noise of its file; H×W×4 where there is transparency.
        nuisance: what was done to the second picture besides: its JPEG quality, and how it lies askew.
        file, suffix: the second picture as a file.
        other: for two different photos, the second.
    """

    photo: Path
    kind: str
    program: Program
    before: Pixels
    after: Pixels
    sentences: tuple[str, ...]
    nuisance: str
    file: bytes
    suffix: str
    other: Path | None = None

    def write(self, folder: Path, stem: str) -> tuple[Path, Path]:
        """Both as files in a folder: the photo's own bytes, and the second as it was encoded."""
        first = folder / f"{stem}-before{self.photo.suffix}"
        second = folder / f"{stem}-after{self.suffix}"
        first.write_bytes(self.photo.read_bytes())
        second.write_bytes(self.file)
        return first, second


def made(photo: Path, kind: str, rng: Rng, eyes: Eyes, steps: int | None = None) -> Made | None:
    """A pair of one kind from a photo, without words yet; None when the photo does not lend itself to it.

    Kinds are those of `sampling.KINDS` but "different", which `different` makes.

    Raises:
        WeightsError: a model that the kind needs is not there, which is no fault of the photo.
    """
    picture = load(photo)
    for _ in range(TRIES):
        try:
            program = _program(picture, kind, rng, eyes, steps)
        except WeightsError:
            raise
        except PhotalkError:
            return None
        if program is None:
            return None
        try:
            image = render(picture, program, eyes=eyes).copy_memory()
        except WeightsError:
            raise
        except (PhotalkError, pyvips.Error):
            continue
        before = srgb_array(picture.image)
        pair = _finished(photo, kind, program, before, image, rng)
        if kind in ("global", "same") or _differs(before, pair.after, program):
            return pair
    return None


def different(photo: Path, other: Path, rng: Rng) -> Made:
    """Two different photos as a pair, the second saved again as a JPEG."""
    before = srgb_array(load(photo).image)
    pair = _finished(photo, "different", Program(), before, load(other).image, rng)
    return replace(pair, other=other)


def _program(picture: Picture, kind: str, rng: Rng, eyes: Eyes, steps: int | None) -> Program | None:
    if kind == "same":
        return Program()
    sight = sight_of(picture, eyes)
    first = _special(kind, sight, eyes, rng)
    if first is None and kind != "global":
        return None
    beside = () if first is None else (first,)
    rest = max(0, steps - len(beside)) if steps is not None else None
    if rest is None and beside:
        rest = int(rng.choice(3, p=(0.6, 0.25, 0.15)))
    before = srgb_array(picture.image)
    for _ in range(4 * TRIES):
        more = sampled(rng, rest, beside) if rest != 0 else ()
        if beside and kind == "face" and any(isinstance(edit, GEOMETRY) for edit in more):
            continue
        if _fits(more, picture.full_size) and is_visible(more, before):
            return Program.of(*beside, *more)
    return None


def _special(kind: str, sight: OriginalMasks, eyes: Eyes, rng: Rng) -> Edit | None:
    """The step that makes the kind; None where the photo has nothing for it."""
    match kind:
        case "local":
            return sampled_local(rng, _has_sky(sight))
        case "cutout":
            # Less than a twelfth of the picture is no subject, more than six tenths leave no background.
            return ImageCutout() if 0.08 < float(sight.subject.mean()) < 0.6 else None
        case "erased":
            things = erasable(sight, eyes)
            return sampled_erasure(rng, things) if things else None
        case "face":
            return sampled_face(rng)
    return None


def erasable(sight: OriginalMasks, eyes: Eyes) -> list[str]:
    """What could be taken out: things seen surely, once, neither specks nor most of the picture."""
    seen = eyes.detector.things(sight.rgb)
    labels = [thing.label for thing in seen]
    return [
        thing.label
        for thing in seen
        if thing.score > 0.45 and 0.01 < thing.area < 0.3 and labels.count(thing.label) == 1
    ]


def _has_sky(sight: OriginalMasks) -> bool:
    from photalk.vision.sky import SURE, find_sky

    sky = find_sky(sight.rgb)
    return sky is not None and sky.surety >= SURE and 0.1 < float(sky.mask.mean()) < 0.8


def _fits(edits: Sequence[Edit], size: tuple[int, int]) -> bool:
    """Whether crops cut enough to be seen, and leave enough to be a picture."""
    moves = [edit for edit in edits if isinstance(edit, GEOMETRY)]
    frame = frame_of(moves, size, _nowhere)
    if min(frame.size) < LEAST_SIDE:
        return False
    for at, edit in enumerate(moves):
        if edit.name == "crop":
            whole, cut = (frame_of(moves[:end], size, _nowhere) for end in (at, at + 1))
            if cut.width * cut.height > LEAST_CUT * whole.width * whole.height:
                return False
    return True


def _nowhere(words: str, frame: object) -> tuple[float, float, float, float]:
    raise AssertionError(f"no crop by words is drawn, so {words!r} is never looked for")


def _finished(
    photo: Path, kind: str, program: Program, before: Pixels, image: pyvips.Image, rng: Rng
) -> Made:
    """The pair with the noise of a file: perhaps a little askew, and compressed."""
    image, askew = _askew(image, rng) if rng.random() < MISALIGNED else (image, "")
    quality = int(rng.integers(QUALITIES[0], QUALITIES[1] + 1))
    suffix = ".png" if image.hasalpha() else ".jpg"
    noisy = encode(_flat(image), ".jpg", Export(quality=quality))
    after = srgb_array(pyvips.Image.new_from_buffer(noisy, ""))
    file = noisy
    if image.hasalpha():
        alpha = image.extract_band(image.bands - 1).cast("uchar")
        joined = pyvips.Image.new_from_array(after).bandjoin(alpha).copy(interpretation="srgb")
        file = encode(joined, ".png", Export())
        after = joined.numpy().astype(np.uint8)
    nuisance = f"jpeg {quality}" + (f", {askew}" if askew else "")
    return Made(photo, kind, program, before, after, (), nuisance, file, suffix)


def _flat(image: pyvips.Image) -> pyvips.Image:
    return image.extract_band(0, n=image.bands - 1) if image.hasalpha() else image


def _askew(image: pyvips.Image, rng: Rng) -> tuple[pyvips.Image, str]:
    """The image moved by parts of a pixel or turned by up to 0.2 degrees, its edge drawn out."""
    if rng.random() < 0.5:
        right, down = (round(float(by), 2) for by in rng.uniform(-0.7, 0.7, 2))
        matrix, said = (1.0, 0.0, 0.0, 1.0), f"shift {right} {down}"
    else:
        angle = round(float(rng.uniform(0.05, 0.2) * rng.choice((-1, 1))), 2)
        cos, sin = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
        x, y = image.width / 2, image.height / 2
        matrix, said = (cos, -sin, sin, cos), f"turn {angle}"
        right, down = x - cos * x + sin * y, y - sin * x - cos * y
    moved = image.affine(
        list(matrix),
        odx=right,
        ody=down,
        oarea=[0, 0, image.width, image.height],
        interpolate=pyvips.Interpolate.new("bicubic"),
        extend="copy",
    )
    return moved.copy(interpretation=image.interpretation).copy_memory(), said


def _differs(before: Pixels, after: Pixels, program: Program) -> bool:
    """Whether a local change is to be seen at all; where the frame is another one, it is taken to be."""
    if any(isinstance(edit, GEOMETRY) for edit in program.edits):
        return True
    if after.shape[2] == 4:
        return bool((after[..., 3] < 128).mean() > 0.1)
    apart = np.abs(before.astype(np.int16) - after[..., :3]).max(axis=2)
    faces = any(isinstance(edit, Face) for edit in program.edits)
    return bool((apart > 24).mean() > (0.004 if faces else 0.01))
