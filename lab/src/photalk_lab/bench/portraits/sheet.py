"""A sheet to look at: five portraits, each as it is and with every value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from photalk.vision.image_types import Rgb
from photalk_lab.bench.portraits.single import VALUES
from photalk_lab.bench.portraits.subjects import Subject

PORTRAITS = 5
COLUMNS = 8
CELL, LARGE = 216, 480
GAP, LABEL = 8, 24
AROUND = 1.15
"""How much more than the head is shown, so that a seam at its edge would be seen."""
PAPER, INK, PENCIL = (250, 249, 246), (28, 28, 30), (150, 60, 50)

Shown = Mapping[str, Rgb | None]
"""The edited head of each value; None where it was declined."""


def head(rgb: Rgb, subject: Subject, side: int = LARGE) -> Rgb:
    """The square of the picture that is shown, no larger than `side`."""
    square = subject.face.head.grown(AROUND)
    return square.taken(rgb, min(side, max(CELL, round(square.side))))


def block(original: Rgb, shown: Shown, cell: int = CELL) -> Image.Image:
    """A portrait as it is and with every value, in rows of eight."""
    cells: list[tuple[str, Rgb | None]] = [("original", original)]
    cells += [(value, shown.get(value)) for _, value in VALUES]
    rows = -(-len(cells) // COLUMNS)
    page = Image.new("RGB", (COLUMNS * (cell + GAP) + GAP, rows * (cell + LABEL + GAP) + GAP), PAPER)
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(max(13, cell // 15))
    for at, (name, picture) in enumerate(cells):
        left = GAP + at % COLUMNS * (cell + GAP)
        top = GAP + at // COLUMNS * (cell + LABEL + GAP)
        said = name if picture is not None else f"{name}: declined"
        draw.text((left, top + 2), said, fill=INK if picture is not None else PENCIL, font=font)
        shade = original // 2 + 96 if picture is None else picture
        image = Image.fromarray(np.asarray(shade, np.uint8)).resize((cell, cell), Image.Resampling.LANCZOS)
        page.paste(image, (left, top + LABEL))
    return page


def write(folder: Path, portraits: Sequence[tuple[str, Rgb, Shown]]) -> list[Path]:
    """Write faces.jpg, a sheet of all, and faces-NAME.jpg, each at its largest; what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    blocks = [block(original, shown) for _, original, shown in portraits]
    page = Image.new("RGB", (blocks[0].width, sum(one.height for one in blocks)), PAPER)
    top = 0
    for one in blocks:
        page.paste(one, (0, top))
        top += one.height
    written = [folder / "faces.jpg"]
    page.save(written[0], quality=90, subsampling=0)
    for name, original, shown in portraits:
        written.append(folder / f"faces-{name}.jpg")
        block(original, shown, min(LARGE, original.shape[0])).save(written[-1], quality=92, subsampling=0)
    return written
