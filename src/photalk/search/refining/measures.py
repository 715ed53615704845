"""How much of it is in a picture? Levels of what wishes compare, each on a scale with a step that one sees.

Brightness, sharpness, shares of colours, counts and sizes of things are in the catalogue. Contrast, colour
and warmth are read off the thumbnail, which costs a millisecond a photo and is done for the likeliest only.
What nobody measures ("more snow", "longer sleeves") is how surely the encoder sees it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.scales import OPPOSITES, POLES
from photalk.library.photos import Photo
from photalk.search.refining.attributes import WordAttributes
from photalk.search.thing_degrees import ThingJudge, columns_of, covers, label_of
from photalk.vision.colours import lab
from photalk.vision.space.encoder import Encoded, Floats, log_odds

Thumbnail = Callable[[int], bytes]
"""A small JPEG of a photo, by its id."""

_SIDE = 64
_CONTRAST, _CHROMA, _WARM = 64.0, 50.0, 30.0
"""What counts as 1: a deviation of luma, a mean chroma and a mean yellowness (b*) in CIE Lab."""

STEPS = {
    "brightness": 0.06, "sharpness": 0.05, "contrast": 0.08, "colour": 0.08, "warmth": 0.12,
    "closeness": 0.08,
}  # fmt: skip
"""By how much a picture has to differ on a scale for a person to call it brighter, sharper …"""

_SHARE, _ODDS, _WIDTH, _CHANCE = 0.05, 1.0, 0.5, 0.15
"""The same for shares of colours, log-odds of tags, widths of the library's spread, and attributes."""


@dataclass(frozen=True, slots=True)
class Looked:
    """Photos that are looked at: what is known of them, what the encoder saw, and their thumbnails."""

    photos: Sequence[Photo]
    rows: Encoded
    thumbnail: Thumbnail | None = None

    def __len__(self) -> int:
        return len(self.photos)


@dataclass(frozen=True, slots=True)
class Levels:
    """A level a photo, NaN where it is not known; the step that one sees, and how a level is written."""

    values: Floats
    step: float
    text: Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Glance:
    """What a thumbnail tells: deviation of lightness, strength of colours, yellow against blue."""

    contrast: float
    colour: float
    warmth: float


@dataclass(frozen=True, slots=True)
class Scale:
    """What is compared, resolved once for all photos.

    `subject` is the thing whose size is "closer"; `attributes` are asked where they are given.
    """

    what: str
    sight: ThingJudge
    subject: str = ""
    attributes: WordAttributes | None = None

    @property
    def sign(self) -> int:
        """-1 where more of it means a lower level."""
        return POLES[self.what][1] if self.what in POLES else 1

    @property
    def counts(self) -> bool:
        """Whether levels are numbers of things."""
        plain = self.what not in POLES and not colour_of(self.what)
        return plain and bool(label_of(self.what)) and covers(self.what)

    @property
    def glances(self) -> bool:
        """Whether thumbnails have to be read."""
        if self.attributes is not None:
            return True
        return self.what in POLES and POLES[self.what][0] in ("contrast", "colour", "warmth")

    def levels(self, looked: Looked) -> Levels:
        """The level of every photo."""
        if self.what in POLES:
            return self._measured(POLES[self.what][0], looked)
        if colour := colour_of(self.what):
            shares = [sum(s.share for s in photo.colours if s.colour == colour) for photo in looked.photos]
            return Levels(np.array(shares, np.float32), _SHARE, lambda level: f"{level:.0%}")
        if self.counts:
            return Levels(_counted(label_of(self.what), looked.photos), 1.0, lambda level: f"{level:g}")
        if self.attributes is not None and looked.thumbnail is not None:
            jpegs = [looked.thumbnail(photo.id) for photo in looked.photos]
            likely = self.attributes.levels(self.what, looked.rows, jpegs)
            return Levels(likely, _CHANCE, lambda level: f"likely with {level:.2f}")
        return self._seen(looked.rows)

    def _measured(self, measure: str, looked: Looked) -> Levels:
        if measure == "closeness":
            values = [_largest(photo, self.subject) for photo in looked.photos]
        elif measure in ("brightness", "sharpness"):
            values = [getattr(photo, measure) for photo in looked.photos]
        else:
            values = [
                float("nan")
                if looked.thumbnail is None
                else getattr(glance(looked.thumbnail(photo.id)), measure)
                for photo in looked.photos
            ]
        return Levels(np.array(values, np.float32), STEPS[measure], lambda level: f"{level:.2f}")

    def _seen(self, rows: Encoded) -> Levels:
        """How surely something is seen: by its tag, else by how near the words are, less the opposite's."""
        encoder = self.sight.encoder
        columns = list(columns_of(self.what, encoder.vocabulary))
        if columns:
            odds = log_odds(rows.tags[:, columns]).max(axis=1)
            return Levels(odds, _ODDS, lambda level: f"seen with {1 / (1 + np.exp(-level)):.2f}")
        adjective, _, noun = self.what.partition(" ")
        texts = [self.what]
        if adjective in OPPOSITES:
            texts.append(f"{OPPOSITES[adjective]} {noun}".strip())
        read = encoder.read(texts)
        direction = read[0] - read[1] if len(texts) > 1 else read[0]
        spread = self.sight.background.spread(direction, encoder.scale)
        beyond = spread.beyond(np.float32(encoder.scale) * (rows.vectors @ direction))
        return Levels(beyond, _WIDTH, lambda level: f"looks like {level:+.1f}")


def subject_of(photos: Sequence[Photo]) -> str:
    """The thing that is largest in pictures, which "closer" speaks of; "" when no size is known."""
    sized = [(count.share, count.name) for photo in photos for count in photo.things if count.share > 0]
    return max(sized, default=(0.0, ""))[1]


@lru_cache(maxsize=1024)  # the JPEGs are kept with it: some 15 kB each
def glance(jpeg: bytes) -> Glance:
    """What a thumbnail tells at a glance."""
    from PIL import Image

    with Image.open(io.BytesIO(jpeg)) as image:
        image.draft("RGB", (_SIDE, _SIDE))
        small = np.asarray(image.convert("RGB").resize((_SIDE, _SIDE), Image.Resampling.BOX))
    values = lab(small)
    luma = small.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    chroma = np.hypot(values[..., 1], values[..., 2])
    return Glance(
        round(float(luma.std()) / _CONTRAST, 4),
        round(float(chroma.mean()) / _CHROMA, 4),
        round(float(values[..., 2].mean()) / _WARM, 4),
    )


def _counted(label: str, photos: Sequence[Photo]) -> Floats:
    """How many of a thing there are; not known where nothing was seen in any photo, as without a detector."""
    if not any(photo.things for photo in photos):
        return np.full(len(photos), np.nan, np.float32)
    return np.array([sum(c.number for c in photo.things if c.name == label) for photo in photos], np.float32)


def _largest(photo: Photo, subject: str) -> float:
    """The side that the subject takes of the picture's, 0..1: the root of its share of the area."""
    shares = [c.share for c in photo.things if c.share > 0 and (not subject or c.name == subject)]
    return float(np.sqrt(max(shares))) if shares else float("nan")
