"""From scores to commands, with a decoder that says what it is told to."""

from collections.abc import Sequence

import numpy as np

from photalk.commands import AdjustColor, ImageCutout, Rotate, Search
from photalk.dialogue.listener.amounts import AMOUNT_KINDS, SAID, UNSAID
from photalk.dialogue.listener.decoding import Floats, Scores, decoded
from photalk.dialogue.listener.hearing import KINDS, Hearing, heard
from photalk.dialogue.listener.impression import Heard
from photalk.dialogue.understanding import Evidence, Understanding
from photalk.vision.space.wordpiece import Wordpieces

OWN = ("", "red", "yellow", "fruit")


class Scripted:
    """A voice that wants the next of some places; a place is ("own" | "word" | "name" | "attribute", at)."""

    words = OWN

    def __init__(self, hearing: Hearing, *wanted: tuple[str, int]) -> None:
        self._length, self._wanted = len(hearing.positions), wanted

    def begin(self, hidden: Floats, kind: int) -> Floats:
        return np.zeros((1, 1), np.float32)

    def go_on(self, states: Floats, previous: Sequence[str], hidden: Floats) -> tuple[Floats, Floats]:
        scores = np.zeros((len(states), len(OWN) + 3 * self._length), np.float32)
        for row, state in enumerate(states):
            part, at = self._wanted[min(int(state[0]), len(self._wanted) - 1)]
            first = {"own": 0, "word": len(OWN), "name": len(OWN) + self._length}
            scores[row, first.get(part, len(OWN) + 2 * self._length) + at] = 12
        return states + 1, scores


def _scores(hearing: Hearing, kind: str) -> Scores:
    kinds = np.zeros(len(KINDS), np.float32)
    kinds[KINDS.index(kind)] = 12
    said = np.zeros((len(hearing.positions), len(AMOUNT_KINDS) * SAID), np.float32)
    unsaid = np.zeros(len(AMOUNT_KINDS) * UNSAID, np.float32)
    none = np.zeros(1, np.float32)
    return Scores(np.zeros((len(hearing.positions), 1), np.float32), kinds, said, unsaid, none, none)


def _place(hearing: Hearing, word: str) -> int:
    return next(at for at, one in enumerate(hearing.positions) if one.word == word)


def _best(hearing: Hearing, scores: Scores, *wanted: tuple[str, int]) -> Heard:
    return decoded(hearing, scores, Scripted(hearing, *wanted))[0]


def test_a_search_takes_words_from_where_they_stand(pieces: Wordpieces) -> None:
    hearing = heard((), "find a bag matching her jacket", (("yellow jacket",),), Understanding(), pieces)
    seen = hearing.concepts[0]
    said = _place(hearing, "bag")
    best = _best(hearing, _scores(hearing, "search"), ("attribute", seen), ("word", said), ("own", 0))
    assert best.command == Search("yellow bag")
    assert best.evidence == (Evidence("yellow", "concept", "yellow jacket"), Evidence("bag", "words", "bag"))
    assert best.probability > 0.9


def test_a_colour_is_one_of_those_there_are(pieces: Wordpieces) -> None:
    hearing = heard((), "the bus", (("red bus",),), Understanding(), pieces)
    best = _best(hearing, _scores(hearing, "color"), ("attribute", hearing.concepts[0]))
    assert isinstance(best.command, AdjustColor)
    assert best.command.color == "red"
    assert best.evidence == (Evidence("red", "concept", "red bus"),)


def test_an_amount_is_the_one_that_all_its_sources_make_likeliest(pieces: Wordpieces) -> None:
    hearing = heard((), "rotate by 40", (), Understanding(), pieces)
    scores = _scores(hearing, "rotate")
    (place, _), nth = hearing.numbers[0], AMOUNT_KINDS.index("rotate")
    scores.said[place, nth * SAID + 1] = 12  # the number, the other way
    best = _best(hearing, scores, ("own", 0))
    assert best.command == Rotate(320)
    assert best.evidence[0].text == "40"


def test_a_kind_without_arguments_needs_no_words(pieces: Wordpieces) -> None:
    hearing = heard((), "the bus", (), Understanding(), pieces)
    assert _best(hearing, _scores(hearing, "cutout"), ("own", 0)).command == ImageCutout()


def test_probabilities_stay_probabilities(pieces: Wordpieces) -> None:
    hearing = heard((), "find the red bus", (("red bus", "red bag"),), Understanding(), pieces)
    found = decoded(hearing, _scores(hearing, "search"), Scripted(hearing, ("own", 1), ("own", 0)))
    assert all(0 <= one.probability <= 1 for one in found)
    assert [one.probability for one in found] == sorted((one.probability for one in found), reverse=True)
