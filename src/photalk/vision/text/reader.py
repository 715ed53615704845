"""What does it say? Cheap first: most photos have no writing, and a glance at a small version shows that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from PIL import Image

from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.runtime import Lazily
from photalk.vision.text.direction import Director, quarter_turns, reading_order, righted
from photalk.vision.text.letters import Recogniser, Spelled, confidence
from photalk.vision.text.regions import TextDetector, TextRegion
from photalk.vision.text.strips import strip
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord
from photalk.weights import path_of

GLANCE, SIDE = 480, 736
"""Longer sides of the picture for a glance, and for reading."""

_PERHAPS = 0.4
_CLEAR = 0.95
"""A line that is read less surely than this is tried the other way up as well."""

READ = 0.9
"""A line whose letters are less sure than this is not read, as those of an unknown script."""

_ALONE = 0.97
"""One or two letters are so sure, or they are a window, a wheel, a leg of a chair."""

MOST = 200
_TOGETHER = 4_000
"""So many lines of a picture are read, the clearest of them, and so long together as times their height.

Two pages of print have less; a newspaper would be read for minutes.
"""

_ODD = re.compile(r"[^\W\d_]\d[^\W\d_]|[a-z][A-Z]")
"""How Cyrillic or Greek looks to who knows Latin letters only: "Bu6nuomeka", "AnTeka"."""

_WRITING = 0.8
_LONG, _LONGER = 2.0, 3.2
_SMALL = 0.075
"""What is so surely writing, and so long beside its height, is writing also when it cannot be read.

What is higher than that share of the picture has to be longer, or an animal would be a word.
"""

_ALMOST = 0.65
"""Or some letters of it were read nearly so surely as to be believed."""


class PrintReader:
    """Reads printed words in a picture, whichever way they are turned."""

    def __init__(self, detector: TextDetector, director: Director, recogniser: Recogniser) -> None:
        self._detector, self._director, self._recogniser = detector, director, recogniser

    @classmethod
    def shipped(cls) -> PrintReader:
        """PP-OCRv4, fetched when it is not here.

        Raises:
            WeightsError: it cannot be had.
        """
        return cls(
            TextDetector(path_of("text-lines")),
            Director(path_of("text-direction")),
            Recogniser(path_of("text-letters")),
        )

    def glimpsed(self, rgb: Rgb) -> bool:
        """Whether there may be writing, by a look at a small version."""
        return bool(self._detector.regions(rgb, GLANCE, _PERHAPS))

    def read(self, rgb: Rgb) -> Writing:
        """What is written in a picture, and how many lines there are that cannot be read."""
        everything = self._detector.regions(rgb, SIDE)
        found = _affordable(everything)
        picture = Image.fromarray(np.ascontiguousarray(rgb))
        odds = [self._director.upside_down(strip(picture, region)) for region in found]
        read = [self._either_way(picture, region) for region in righted(found, odds)]
        believed = [pair for pair in read if _believed(pair[1])]
        regions = [region for region, _ in believed]
        order = reading_order(regions, quarter_turns(regions))
        height, width = rgb.shape[:2]
        return Writing(
            tuple(_line(*believed[place], width, height) for place in order),
            sum(
                not _believed(words) and _is_writing(region, words, max(width, height))
                for region, words in read
            )
            + len(everything[len(found) :]),
        )

    def _either_way(self, picture: Image.Image, region: TextRegion) -> tuple[TextRegion, Sequence[Spelled]]:
        """What a region says, and from which end it says so."""
        words = self._recogniser.spelled(strip(picture, region))
        if confidence(words) >= _CLEAR:
            return region, words
        other = region.turned_round()
        turned = self._recogniser.spelled(strip(picture, other))
        return (other, turned) if confidence(turned) > confidence(words) else (region, words)


def _affordable(regions: Sequence[TextRegion]) -> Sequence[TextRegion]:
    """The first of the regions, as many as are read in bounded time."""
    lengths = accumulate(region.width / region.height for region in regions[:MOST])
    return regions[: sum(length <= _TOGETHER for length in lengths)]


def _believed(words: Sequence[Spelled]) -> bool:
    """Whether letters that were read so surely were read at all."""
    letters = _letters(words)
    plain = letters > 2 and not any(_ODD.search(word.text) for word in words)
    return letters > 0 and confidence(words) >= (READ if plain else _ALONE)


def _is_writing(region: TextRegion, words: Sequence[Spelled], side: int) -> bool:
    """Whether what could not be read was written all the same."""
    least = _LONG if region.height <= _SMALL * side else _LONGER
    almost = _letters(words) > 3 and confidence(words) >= _ALMOST
    return region.score >= _WRITING and region.width >= (_LONG if almost else least) * region.height


def _letters(words: Sequence[Spelled]) -> int:
    return sum(len(re.findall(r"\w", word.text)) for word in words)


def _line(region: TextRegion, words: Sequence[Spelled], width: int, height: int) -> WrittenLine:
    told = tuple(
        WrittenWord(word.text, round(word.confidence, 3), _box(region, word.start, word.end, width, height))
        for word in words
    )
    return WrittenLine(told, round(confidence(words), 3), _box(region, 0.0, 1.0, width, height))


def _box(region: TextRegion, start: float, end: float, width: int, height: int) -> BoxShares:
    """The upright box, in shares of the picture, around a stretch of a region."""
    (x, y), (right_x, right_y), _, (low_x, low_y) = region.corners
    across, down = (right_x - x, right_y - y), (low_x - x, low_y - y)
    points = [
        (x + along * across[0] + low * down[0], y + along * across[1] + low * down[1])
        for along in (start, end)
        for low in (0, 1)
    ]
    sides = [
        side(point[axis] for point in points) / (width, height)[axis]
        for side in (min, max)
        for axis in (0, 1)
    ]
    left, top, right, bottom = (round(min(1.0, max(0.0, value)), 4) for value in sides)
    return left, top, right, bottom


class LazyReader:
    """The reader of print; loaded when it is first used."""

    def __init__(self) -> None:
        self._reader = Lazily(PrintReader.shipped)

    def glimpsed(self, rgb: Rgb) -> bool:
        return self._reader().glimpsed(rgb)

    def read(self, rgb: Rgb) -> Writing:
        return self._reader().read(rgb)
