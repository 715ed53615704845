"""Make the pictures of the README: play the demo, and put what it made into docs/pictures.

    python scripts/pictures.py

Needs the model weights, which are fetched when they are not there.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from skimage.data import astronaut

from photalk.apps import demo, diff, edit
from photalk.edit.export import Export

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PAIRS = {
    "spoon": ("open coffee", "erase the spoon"),
    "cutout": ("open astronaut", "drop the rotation and remove the background"),
    "sky": ("open 4", "make the sky purple"),
}
"""Before-and-after pictures: a file name, and the two things that were said."""

SAID = "blur the background, make it warmer, and give her bangs"
"""What is done to the photo of which the difference is told."""

HEIGHT = 260
GAP = 8
MOST = 120_000
"""Bytes that a picture of the documentation may have."""


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        out = Path(folder, "demo")
        demo.run(out)
        for name, pair in PAIRS.items():
            turns = (demo.CONVERSATION.index(said) + 1 for said in pair)
            save(beside(*(Image.open(out / f"pictures/{turn:02}.jpg") for turn in turns)), name)
        save(beside(*(Image.open(one) for one in difference(Path(folder)))), "diff")
        sheet = Image.open(out / "contact-sheet.jpg")
        save(sheet.resize((940, round(940 * sheet.height / sheet.width)), Image.Resampling.LANCZOS), "demo")


def difference(folder: Path) -> tuple[Path, Path, Path]:
    """A photo, what words made of it, and the map of where the two differ."""
    before, after, heat = (folder / f"{name}.png" for name in ("before", "after", "heat"))
    Image.fromarray(astronaut()).save(before)
    edit.run(before, SAID, after, show_program=False, settings=Export())
    diff.run(before, after, image=heat)
    return before, after, heat


def beside(*pictures: Image.Image) -> Image.Image:
    """Pictures of one height in a row."""
    scaled = [
        picture.resize((round(picture.width * HEIGHT / picture.height), HEIGHT), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    row = Image.new("RGB", (sum(one.width + GAP for one in scaled) - GAP, HEIGHT), "white")
    left = 0
    for one in scaled:
        row.paste(one, (left, 0))
        left += one.width + GAP
    return row


def save(picture: Image.Image, name: str) -> None:
    """Write a picture in the best quality that keeps it small."""
    path = PICTURES / f"{name}.jpg"
    for quality in range(90, 40, -5):
        picture.save(path, quality=quality, optimize=True, progressive=True)
        if path.stat().st_size <= MOST:
            return


if __name__ == "__main__":
    main()
