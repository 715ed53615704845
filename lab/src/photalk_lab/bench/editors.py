"""The same edits by other libraries, one step after the other, as their users write them.

Each peer is a dict from a command's line to a function on that library's own image. The amounts are
chosen to look alike; what is compared is the work, so no peer takes a slower way than it has to: tables
wherever a table will do, and no conversion to float.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, AdjustColor, Aspect, Crop, Edit, Flip, Rotate, Straighten
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.edit.tone import Tone
from photalk.operations.paint import PAINTS

QUALITY = 92
"""Of every JPEG that is written; all of them with full-resolution chroma, as libvips does from 90 on."""


def edit_with_photalk(source: Path, out: Path, edits: tuple[Edit, ...]) -> None:
    """Our way: one program, rendered once."""
    from photalk.edit.export import Export, export
    from photalk.edit.program import Program
    from photalk.edit.render import render
    from photalk.vision.loading import load

    export(render(load(source), Program.of(*edits)), out, settings=Export(quality=QUALITY))


def edit_with_pillow(source: Path, out: Path, edits: tuple[Edit, ...]) -> None:
    """Pillow, step by step."""
    from PIL import Image, ImageEnhance, ImageFilter

    image: Any = Image.open(source)
    image.load()
    for edit in edits:
        match edit:
            case AdjustAttr("saturation", amount):
                image = ImageEnhance.Color(image).enhance(1 + amount / 100)
            case AdjustAttr("sharpness", amount):
                image = image.filter(ImageFilter.UnsharpMask(1.1, round(1.6 * amount), 0))
            case AdjustAttr():
                image = image.point(_table(edit).T.ravel().tolist())
            case AdjustColor(color, intensity):
                image = Image.blend(image, Image.new("RGB", image.size, _paint(color)), intensity)
            case Flip():
                image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            case Rotate():
                image = image.transpose(Image.Transpose.ROTATE_90)
            case Straighten(degrees):
                left, top, width, height = _upright(edit, *image.size, *image.size)
                image = image.rotate(degrees or 0, Image.Resampling.BICUBIC)
                image = image.crop((left, top, left + width, top + height))
            case Crop(Aspect() as shape):
                left, top, width, height = _frame(shape, *image.size)
                image = image.crop((left, top, left + width, top + height))
    image.save(out, quality=QUALITY, subsampling=0)


def edit_with_opencv(source: Path, out: Path, edits: tuple[Edit, ...]) -> None:
    """OpenCV, step by step, on as many threads as it likes."""
    import cv2

    image: Any = cv2.imread(str(source))
    for edit in edits:
        match edit:
            case AdjustAttr("saturation", amount):
                grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
                image = cv2.addWeighted(image, 1 + amount / 100, grey, -amount / 100, 0)
            case AdjustAttr("sharpness", amount):
                soft = cv2.GaussianBlur(image, (5, 5), 1.1)
                image = cv2.addWeighted(image, 1 + 1.6 * amount / 100, soft, -1.6 * amount / 100, 0)
            case AdjustAttr():
                image = cv2.LUT(image, np.ascontiguousarray(_table(edit)[:, ::-1][None]))
            case AdjustColor(color, intensity):
                paint = np.full_like(image, _paint(color)[::-1])
                image = cv2.addWeighted(image, 1 - intensity, paint, intensity, 0)
            case Flip():
                image = cv2.flip(image, 1)
            case Rotate():
                image = cv2.rotate(image, cv2.ROTATE_90_COUNTERCLOCKWISE)
            case Straighten(degrees):
                size = image.shape[1], image.shape[0]
                left, top, width, height = _upright(edit, *size, *size)
                turn = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), degrees or 0, 1)
                turn[:, 2] -= left, top
                image = cv2.warpAffine(image, turn, (width, height), flags=cv2.INTER_CUBIC)
            case Crop(Aspect() as shape):
                left, top, width, height = _frame(shape, image.shape[1], image.shape[0])
                image = image[top : top + height, left : left + width]
    full_chroma = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
    cv2.imwrite(str(out), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY, *full_chroma])


def edit_with_pyvips(source: Path, out: Path, edits: tuple[Edit, ...]) -> None:
    """pyvips, step by step; it is lazy too, but every step is an operation of its own."""
    import pyvips

    turning = any(isinstance(edit, Rotate | Straighten) for edit in edits)
    image = pyvips.Image.new_from_file(str(source), access="random" if turning else "sequential")
    for edit in edits:
        match edit:
            case AdjustAttr("saturation", amount):
                matrix, _ = Tone.of([edit]).mix()
                image = image.recomb(matrix.tolist()).cast("uchar")
            case AdjustAttr("sharpness", amount):
                soft = image.gaussblur(1.1)
                image = (image * (1 + 1.6 * amount / 100) - soft * (1.6 * amount / 100)).cast("uchar")
            case AdjustAttr():
                image = image.maplut(pyvips.Image.new_from_array(_table(edit)[None]))
            case AdjustColor(color, intensity):
                plus = [value * intensity for value in _paint(color)]
                image = image.linear([1 - intensity] * 3, plus, uchar=True)
            case Flip():
                image = image.fliphor()
            case Rotate():
                image = image.rot270()
            case Straighten(degrees):
                turned = image.rotate(-(degrees or 0), interpolate=pyvips.Interpolate.new("bicubic"))
                kept = _upright(edit, image.width, image.height, turned.width, turned.height)
                image = turned.crop(*kept)
            case Crop(Aspect() as shape):
                image = image.crop(*_frame(shape, image.width, image.height))
    image.jpegsave(str(out), Q=QUALITY)


def only_decode_and_encode(source: Path, out: Path, edits: tuple[Edit, ...]) -> None:
    """The floor: read and write with the fastest library, and do nothing in between."""
    import pyvips

    pyvips.Image.new_from_file(str(source), access="sequential").jpegsave(str(out), Q=QUALITY)


EDITORS: dict[str, Callable[[Path, Path, tuple[Edit, ...]], None]] = {
    "photalk": edit_with_photalk,
    "floor": only_decode_and_encode,
    "opencv": edit_with_opencv,
    "pillow": edit_with_pillow,
    "pyvips": edit_with_pyvips,
}


def _table(edit: Edit) -> NDArray[np.uint8]:
    """A point operation as 256 × 3 levels, so that peers need not compute it."""
    return np.rint(Tone.of([edit]).table(256).T * 255).astype(np.uint8)


def _paint(color: str) -> tuple[int, ...]:
    return tuple(round(255 * value) for value in PAINTS[color])


def _upright(edit: Straighten, width: int, height: int, across: int, down: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of what we keep of a picture, in what became of it when it was turned.

    Nobody keeps the corners that a turn leaves empty, so that nobody writes more pixels than the others.
    """
    kept = frame_of([edit], (width, height), _nowhere)
    return (across - kept.width) // 2, (down - kept.height) // 2, kept.width, kept.height


def _nowhere(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise AssertionError("nothing is looked for in these programs")


def _frame(shape: Aspect, width: int, height: int) -> tuple[int, int, int, int]:
    across = min(width, round(height * shape.width / shape.height))
    down = min(height, round(width * shape.height / shape.width))
    return (width - across) // 2, (height - down) // 2, across, down
