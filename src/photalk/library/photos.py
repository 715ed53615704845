"""What is known of an indexed photo, and the constraints that can be put on it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime

from photalk.errors import NotFound


@dataclass(frozen=True, slots=True)
class GeoPlace:
    """Where on earth: degrees, and the names of the nearest town, its region and country."""

    latitude: float
    longitude: float
    town: str = ""
    region: str = ""
    country: str = ""

    @property
    def text(self) -> str:
        """The place in words: "Lucca, Tuscany, Italy"."""
        return ", ".join(name for name in (self.town, self.region, self.country) if name)


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a thing the detector sees, and how surely it sees the surest of them (0..1).

    `share` is how much of the picture the largest of them takes, 0..1; 0 where that was not measured.
    """

    name: str
    number: int
    score: float
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """A colour, and how much of the picture has it (0..1)."""

    colour: str
    share: float


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo of the library. Captions, like all text from files, are data and never obeyed.

    `taken` is in the camera's local time. `kind` is "photo", "screenshot" or "drawing". `look` is a
    perceptual hash of 64 bits. `brightness` and `sharpness` are 0..1.
    """

    id: int
    path: str
    digest: str
    size: tuple[int, int]
    bytes: int
    format: str
    taken: datetime | None = None
    camera: str = ""
    lens: str = ""
    place: GeoPlace | None = None
    caption: str = ""
    things: tuple[Count, ...] = ()
    colours: tuple[Share, ...] = ()
    brightness: float = 0.5
    sharpness: float = 0.5
    kind: str = "photo"
    look: int = 0

    @property
    def away(self) -> bool:
        """Whether its file is not to be had now, as when a disk is not connected."""
        return not os.path.isfile(self.path)

    @property
    def orientation(self) -> str:
        """ "landscape", "portrait" or "square" (within 5%)."""
        width, height = self.size
        if abs(width - height) <= 0.05 * max(width, height):
            return "square"
        return "landscape" if width > height else "portrait"


def there(photo: Photo) -> Photo:
    """The photo, if its file is there; a NotFound says that it is away."""
    if not photo.away:
        return photo
    name = os.path.basename(photo.path)
    raise NotFound(f"{name} is not where it was, but away; connect its disk, or index its folder again.")


@dataclass(frozen=True, slots=True)
class Constraint:
    """A condition on what is known of a file: the fields are those of the `filter` command, and "kind".

    Dates are YYYY, YYYY-MM or YYYY-MM-DD; "after" and "before" leave the named period itself out, "on" is
    within it.
    `wanted` False turns it round: "not in Italy".
    """

    field: str
    value: str
    wanted: bool = True

    @property
    def text(self) -> str:
        """The constraint in words: "not taken in Italy"."""
        pattern = _WORDS.get(self.field, self.field + " {}")
        if (self.field, self.value) == ("color", "black and white"):
            pattern = "in {}"
        if self.field == "on" and self.value.count("-") == 2:
            pattern = "taken on {}"
        words = pattern.format(self.value)
        return words if self.wanted else f"not {words}"


NEUTRAL = ("black", "white", "gray")
"""The colours that a photo in black and white has."""

_WORDS = {
    "after": "taken after {}", "before": "taken before {}", "on": "taken in {}", "place": "taken in {}",
    "camera": "taken with {}", "lens": "lens {}", "folder": "in the folder {}", "orientation": "{}",
    "color": "mostly {}", "text": "saying “{}”", "type": "{} file", "name": "named {}", "kind": "{}",
}  # fmt: skip
