"""The likeliest sequences are found, and only such as the grammar of acts allows."""

import numpy as np

from photalk.language.reader.beam import likeliest
from photalk.language.reader.net import Memory, Whole
from photalk.language.reader.sequence import END, Place, Rules, vocabulary
from photalk.vision.space.words import Floats

OPS = ("brightness", "contrast")
TOKENS = vocabulary(OPS)
WORDS = 3


class Fixed:
    """Scores every step by a table of what was written last."""

    tokens = TOKENS

    def __init__(self, liked: dict[int, dict[int, float]]) -> None:
        self._liked = liked

    def scores(self, memory: Memory, written: Whole) -> tuple[Floats, Floats]:
        rows = np.zeros((len(written), len(TOKENS) + 2 * WORDS), np.float32)
        for row, before in zip(rows, written, strict=True):
            for token, score in self._liked.get(int(before[-1]), {}).items():
                row[token] = score
        return rows, np.zeros((len(written), 2 * WORDS), np.float32)


def memory() -> Memory:
    places = np.asarray([[1, 2, 3]])
    return Memory(np.zeros((1, 5, 4), np.float32), places, places, np.zeros((1, len(TOKENS)), np.float32))


def at(token: str) -> int:
    return TOKENS.index(token)


def test_the_likeliest_is_first_and_ends() -> None:
    liked = {
        -1: {at("edit"): 9.0},
        at("edit"): {at("contrast"): 9.0, at("brightness"): 8.0},
        at("contrast"): {at("up"): 9.0},
        at("up"): {at(END): 9.0},
    }
    found = likeliest(Fixed(liked), memory(), Rules(TOKENS, OPS))
    assert found[0].items == ("edit", "contrast", "up", END)
    assert [one.log for one in found] == sorted((one.log for one in found), reverse=True)


def test_what_the_grammar_forbids_is_never_written_however_much_it_is_liked() -> None:
    found = likeliest(
        Fixed({-1: {at("chat"): 9.0}, at("chat"): {at("what="): 99.0}}), memory(), Rules(TOKENS, OPS)
    )
    assert all("what=" not in one.items for one in found)


def test_a_span_never_ends_before_it_begins() -> None:
    first, last = len(TOKENS), len(TOKENS) + WORDS
    liked = {
        -1: {at("find"): 9.0},
        at("find"): {at("what="): 9.0},
        at("what="): {first + 2: 9.0},
        first + 2: {last: 99.0, last + 2: 1.0},
        last + 2: {at(END): 9.0},
    }
    found = likeliest(Fixed(liked), memory(), Rules(TOKENS, OPS))
    assert found[0].items == ("find", "what=", Place(2), Place(2, True), END)
