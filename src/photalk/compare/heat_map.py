"""Where two pictures differ, to look at: the second in grey, with the difference glowing over it.

The first picture is laid over the second by the geometry of the program, and nothing else of it, so that
what glows is what was done to colours and contents. Parts that the steps name have a box and a label; parts
that no step explains have one with a question mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from photalk.commands import Box, Edit, Erase, Face, FaceRetouch, Region, region_of
from photalk.compare.difference import Difference, Kinship
from photalk.compare.distance import delta_e_map
from photalk.compare.pair import PicturePair, RenderedLook, shown
from photalk.edit.export import export
from photalk.edit.geometry import frame_of, is_geometric
from photalk.edit.program import Program
from photalk.edit.render import sight_of
from photalk.errors import CannotDo, PhotalkError
from photalk.operations.places import frame_of_box
from photalk.operations.registry import predicate, within
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Pixels, Where

SIDE = 1024
"""The longer side of the map at most."""

FULL = 30.0
"""The ΔE2000 at which the scale ends: two colours that nobody would call alike."""

FAINT = 2.0
"""Below this nobody sees a difference, and nothing glows."""

MAX_LABELS = 8

_STRIP, _MARGIN, _TEXT = 44, 12, 15
_BAR, _SHORTEST = 150, 24
_LEGIBLE = 280
"""So wide a map has room for its key; a smaller one is enlarged."""

_PAPER, _INK, _QUIET = (250, 250, 248), (30, 30, 34), (120, 120, 126)
_BARE = 0.12

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class MarkedPart:
    """A part of the second picture to be boxed, left, top, right, bottom in 0..1, and what is said of it."""

    frame: BoxShares
    label: str


def heat_map(first: Path, second: Path, found: Difference, out: Path, eyes: Eyes | None = None) -> Path:
    """Write the map of what differs to a file, PNG, JPEG or another by its ending, over neither picture.

    Raises:
        CannotDo: the pictures have nothing to do with each other.
        ExportError: it must not or cannot be written there.
        PictureError: one of the pictures cannot be read.
    """
    if found.kinship is Kinship.UNRELATED:
        raise CannotDo("These are two different photos, so there is no map of what was changed between them.")
    pair = PicturePair(first, second, eyes or Eyes.default())
    size = _size(pair)
    geometry = Program.of(*(edit for edit in found.program.edits if is_geometric(edit)))
    laid = shown(pair.first, geometry, pair.eyes, size)
    target = shown(pair.second, Program(), pair.eyes, size)
    map = glowing(laid, target)
    marks = [*_marks(pair, found.program.edits), *(MarkedPart(frame, "?") for frame in found.where)]
    sheet = _laid_out(map, marks[:MAX_LABELS], found)
    image = pyvips.Image.new_from_array(np.ascontiguousarray(np.asarray(sheet)), interpretation="srgb")
    return export(image, out, protect=(first, second))


def glowing(laid: RenderedLook, target: RenderedLook) -> Bytes:
    """The second picture in grey, H×W×3, with the difference from the first glowing over it."""
    both = laid.solid & target.solid
    distance = _distance(laid.pixels, target.pixels)
    grey = (target.pixels @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    base = np.repeat(0.14 + 0.52 * grey, 3, axis=-1)
    strength = np.clip((distance - FAINT) / (FULL - FAINT), 0, 1)
    colours = scale()[np.round(255 * strength).astype(np.int64)]
    cover = np.clip((distance - FAINT) / 6.0, 0, 1)[..., None] * 0.88
    picture = np.where(both[..., None], (1 - cover) * base + cover * colours, _striped(base, both))
    return np.round(255 * np.clip(picture, 0, 1)).astype(np.uint8)


def _distance(one: Pixels, other: Pixels) -> NDArray[np.float32]:
    """ΔE2000 of each pixel, H×W, a little smoothed: noise and edges half a pixel off are no change."""
    from scipy.ndimage import gaussian_filter

    return delta_e_map(gaussian_filter(one, (1.0, 1.0, 0)), gaussian_filter(other, (1.0, 1.0, 0)))


@cache
def scale() -> Pixels:
    """The colours of the scale, 256×3: lightness rises evenly from violet over red to pale yellow."""
    from skimage.color import lab2rgb

    along = np.linspace(0, 1, 256)
    light = 30 + 64 * along
    angle = np.deg2rad(np.interp(along, [0, 0.45, 1], [-52, 32, 100]))
    chroma = np.interp(along, [0, 0.35, 0.7, 1], [58, 78, 76, 48])
    lab = np.stack([light, chroma * np.cos(angle), chroma * np.sin(angle)], axis=-1)
    return np.asarray(np.clip(lab2rgb(lab[None])[0], 0, 1), np.float32)


def _striped(base: Pixels, both: Where) -> Pixels:
    """What only the second picture shows: dark, with faint stripes."""
    rows, columns = np.indices(both.shape)
    lines = np.less((rows + columns) % 14, 2)[..., None]
    return np.where(lines, base * 0.5 + _BARE, base * 0.5)


def _size(pair: PicturePair) -> tuple[int, int]:
    width, height = pair.second.full_size
    smaller = min(1.0, SIDE / max(width, height))
    return max(1, round(width * smaller)), max(1, round(height * smaller))


def _marks(pair: PicturePair, edits: tuple[Edit, ...]) -> Iterator[MarkedPart]:
    """The parts that steps name, found where they are in the second picture."""
    sight = sight_of(pair.first, pair.eyes)
    for edit in edits:
        target = _target(edit)
        if target is None:
            continue
        try:
            if isinstance(target, Box):
                frame = frame_of_box(target)
            else:
                frame = sight.find(target, frame_of(edits, pair.first.full_size, sight.find))
        except PhotalkError:
            continue
        if frame is not None:
            yield MarkedPart(frame, _label(edit))


def _label(edit: Edit) -> str:
    """What was done to a part, where the box says which."""
    if isinstance(edit, Erase):
        return f"taken out: {edit.target}" if isinstance(edit.target, str) else "taken out"
    return predicate(within(edit, None) or edit)


def _target(edit: Edit) -> Region | None:
    """The part of the picture that a step is about."""
    if isinstance(edit, Erase):
        return edit.target
    if isinstance(edit, Face | FaceRetouch):
        return region_of(edit.who or "the face")
    return getattr(edit, "region", None)


def _laid_out(map: Bytes, marks: list[MarkedPart], found: Difference) -> Image.Image:
    """The map with its boxes above a strip with the scale."""
    width, height = _legible(map.shape[1], map.shape[0])
    sheet = Image.new("RGB", (width, height + _STRIP), _PAPER)
    sheet.paste(Image.fromarray(map).resize((width, height)), (0, 0))
    draw = ImageDraw.Draw(sheet)
    for mark in marks:
        _box(draw, mark, width, height)
    _legend(sheet, draw, height, found)
    return sheet


def _legible(width: int, height: int) -> tuple[int, int]:
    """The size of a map that can be read: a small one is enlarged, as far as `SIDE` allows."""
    larger = max(1.0, min(_LEGIBLE / width, SIDE / max(width, height)))
    return max(1, round(width * larger)), max(1, round(height * larger))


def _box(draw: ImageDraw.ImageDraw, mark: MarkedPart, width: int, height: int) -> None:
    left, top, right, bottom = (
        round(share * (side - 1)) for share, side in zip(mark.frame, (width, height) * 2, strict=True)
    )
    draw.rectangle((left, top, max(left, right), max(top, bottom)), outline="black", width=4)
    draw.rectangle(
        (left + 1, top + 1, max(left + 1, right - 1), max(top + 1, bottom - 1)), outline="white", width=2
    )
    label = _plain(mark.label)
    across = round(_font().getlength(label)) + 8
    x = min(max(0, left), max(0, width - across))
    y = top - _TEXT - 7 if top > _TEXT + 7 else min(bottom + 2, height - _TEXT - 8)
    y = max(0, y)
    draw.rectangle((x, y, x + across, y + _TEXT + 6), fill="white", outline="black")
    draw.text((x + 4, y + 2), label, fill="black", font=_font())


def _legend(sheet: Image.Image, draw: ImageDraw.ImageDraw, top: int, found: Difference) -> None:
    """A bar of the scale with what its ends mean, and the mean difference before and after the program.

    A narrow sheet has the bar alone.
    """
    low, high = "alike", f"dE {FULL:.0f}"
    before, after = (round(_font().getlength(words)) + 8 for words in (low, high))
    y = top + (_STRIP - 12) // 2
    bar = min(_BAR, sheet.width - 2 * _MARGIN - before - after)
    if bar < _SHORTEST:
        sheet.paste(_scale_of(sheet.width), (0, y))
        return
    x = _MARGIN + before
    draw.text((_MARGIN, y - 3), low, fill=_INK, font=_font())
    sheet.paste(_scale_of(bar), (x, y))
    draw.text((x + bar + 8, y - 3), high, fill=_INK, font=_font())
    said = f"mean dE {found.before:.1f}, {found.after:.1f} after the steps"
    across = _font().getlength(said)
    if across < sheet.width - (x + bar + after + 2 * _MARGIN):
        draw.text((sheet.width - _MARGIN - across, y - 3), said, fill=_QUIET, font=_font())


def _scale_of(width: int) -> Image.Image:
    """The scale as a bar."""
    strip = np.repeat(np.round(255 * scale()).astype(np.uint8)[None], 12, axis=0)
    return Image.fromarray(strip).resize((width, 12))


def _plain(text: str) -> str:
    """The label in letters that Pillow's own font has."""
    words = text.replace("°", " degrees").encode("ascii", "replace").decode()
    return words if len(words) <= 40 else words[:39] + "..."


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(_TEXT)
