"""Which letters are in a strip? The recogniser (CTC), and the words that its columns spell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.sessions import session_of, session_options
from photalk.vision.text.regions import as_input

_STEP = 8
"""Pixels of a strip that one column of the net's answer stands for."""

_SPACE = 0.1
"""A column that is so likely a space ends a word: trained on Chinese, the net seldom prefers one."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A word in a strip: how surely its letters were read, and its first and last place as shares of it."""

    text: str
    confidence: float
    start: float
    end: float


class Recogniser:
    """PP-OCRv4's recogniser: English and Chinese; it knows what letters there are from its own file."""

    def __init__(self, path: Path) -> None:
        options = session_options()
        options.enable_cpu_mem_arena = False
        try:
            self._session = session_of(path, options)
            letters = self._session.get_modelmeta().custom_metadata_map["character"].splitlines()
        except (ValueError, KeyError) as error:
            raise WeightsError(
                f"The model {path} cannot be loaded: delete it, so that it is fetched anew."
            ) from error
        self._letters = ("", *letters, " ")

    def spelled(self, strip: Rgb) -> tuple[Spelled, ...]:
        """The words of a strip, from left to right."""
        (name,) = (node.name for node in self._session.get_inputs())
        chances = np.asarray(self._session.run(None, {name: as_input(strip)[None]})[0])[0]
        return spelled(chances, self._letters, strip.shape[1])


def spelled(chances: NDArray[np.float32], letters: Sequence[str], width: int) -> tuple[Spelled, ...]:
    """The words that chances spell: columns × letters, the first for none, the last for a space."""
    best, surely = chances.argmax(1), chances.max(1)
    spaces = chances[:, len(letters) - 1] > _SPACE
    words: list[list[tuple[int, str, float]]] = [[]]
    last = 0
    for at, number in enumerate(best.tolist()):
        if spaces[at] and letters[number] in ("", " "):
            words.append([])
        elif number and number != last:
            words[-1].append((at, letters[number], float(surely[at])))
        last = number
    return tuple(_word(word, width) for word in words if word)


def _word(word: Sequence[tuple[int, str, float]], width: int) -> Spelled:
    middles = [min(1.0, (at + 0.5) * _STEP / width) for at, _, _ in word]
    half = (middles[-1] - middles[0]) / (len(word) - 1) / 2 if len(word) > 1 else 12 / width
    sure = float(np.mean([chance for _, _, chance in word]))
    return Spelled(
        "".join(letter for _, letter, _ in word),
        sure,
        max(0.0, middles[0] - half),
        min(1.0, middles[-1] + half),
    )


def confidence(words: Iterable[Spelled]) -> float:
    """How surely a line was read: the mean over its letters; 0 where there are none."""
    counted = [(len(word.text), word.confidence) for word in words]
    letters = sum(count for count, _ in counted)
    return sum(count * sure for count, sure in counted) / letters if letters else 0.0
