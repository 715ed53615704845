"""CelebA's faces and what people said of them, in three parts that never change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.portrait.attributes import HEIGHT, WIDTH

Part = Literal["train", "valid", "held"]
Photos = NDArray[np.uint8]
Labels = NDArray[np.bool_]

ATTRIBUTES: dict[str, str] = {
    "smiling": "Smiling",
    "brown hair": "Brown_Hair",
    "blond hair": "Blond_Hair",
    "black hair": "Black_Hair",
    "gray hair": "Gray_Hair",
    "straight hair": "Straight_Hair",
    "wavy hair": "Wavy_Hair",
    "receding hairline": "Receding_Hairline",
    "side-burns": "Sideburns",
    "bangs": "Bangs",
    "mustache": "Mustache",
    "goatee": "Goatee",
    "heavy makeup": "Heavy_Makeup",
    "lipstick": "Wearing_Lipstick",
    "earrings": "Wearing_Earrings",
    "bushy eyebrows": "Bushy_Eyebrows",
    "big lips": "Big_Lips",
    "rosy cheeks": "Rosy_Cheeks",
    "pale skin": "Pale_Skin",
    "male": "Male",
    "young": "Young",
    "eyeglasses": "Eyeglasses",
    "hat": "Wearing_Hat",
    "beard": "-No_Beard",
    "bald": "Bald",
}
"""Our names of what is learned, and CelebA's; a minus is for what they said the other way round."""


@dataclass(frozen=True, slots=True)
class People:
    """Faces side by side with what is true of them."""

    names: tuple[str, ...]
    """Our name of each attribute, in the order of `labels`' columns."""
    numbers: NDArray[np.int64]
    photos: Photos
    """(n, HEIGHT, WIDTH, 3)."""
    labels: Labels
    """(n, attributes)."""

    def __len__(self) -> int:
        return len(self.numbers)

    def part(self, part: Part) -> People:
        """Those of one part: of ten numbers, that ending in 0 is held out, in 5 is for choosing."""
        which = np.flatnonzero(np.array([part_of(int(number)) == part for number in self.numbers], bool))
        return People(self.names, self.numbers[which], self.photos[which], self.labels[which])


def part_of(number: int) -> Part:
    """The part that a photo of that number belongs to.

    By number and not by person, whom the data do not name: some people may be in more than one part.
    """
    return "held" if number % 10 == 0 else "valid" if number % 10 == 5 else "train"


def read_people(folder: Path, names: Sequence[str] = tuple(ATTRIBUTES)) -> People:
    """All faces of a folder with attributes.txt and images.

    Raises:
        NotFound: a photo or an attribute that is wanted is missing.
    """
    first, *rows = (folder / "attributes.txt").read_text("utf-8").splitlines()
    place = {name: at for at, name in enumerate(first.split())}
    wanted = [ATTRIBUTES[name] for name in names]
    if missing := [name for name in wanted if name.lstrip("-") not in place]:
        raise NotFound(f"{folder / 'attributes.txt'} does not tell of {', '.join(missing)}.")
    cells = [row.split() for row in rows if row.strip()]
    said = np.array([[int(cell) > 0 for cell in row[1:]] for row in cells], bool)
    columns = [said[:, place[name.lstrip("-")]] ^ name.startswith("-") for name in wanted]
    photos = np.stack([_photo(folder / "images" / row[0]) for row in cells])
    numbers = np.array([int(Path(row[0]).stem) for row in cells])
    return People(tuple(names), numbers, photos, np.stack(columns, 1))


def _photo(file: Path) -> Photos:
    try:
        with Image.open(file) as image:
            fitting = image if image.size == (WIDTH, HEIGHT) else image.resize((WIDTH, HEIGHT))
            return np.asarray(fitting.convert("RGB"))
    except FileNotFoundError:
        raise NotFound(f"The photo {file} is missing.") from None
