"""What the tracker hears of a message and of what went before it."""

from photalk.commands import Face
from photalk.dialogue.requirements.hearing import (
    GONE,
    HELD,
    LATEST,
    MAX_MESSAGE,
    MAX_SYSTEM,
    MESSAGE,
    SYSTEM,
    heard,
)
from photalk.dialogue.requirements.values import PLACES, Standing
from photalk.vision.space.wordpiece import Wordpieces

PIECES = Wordpieces(
    [
        "[UNK]",
        "[CLS]",
        "[SEP]",
        "smile",
        "please",
        "shall",
        "i",
        "add",
        "bangs",
        "?",
        "brown",
        "black",
        "hair",
    ]
)


def test_a_message_comes_first_and_the_systems_words_after_it() -> None:
    hearing = heard("Smile, please", "Shall I add bangs?", Standing(), PIECES)
    assert hearing.pieces == ((1,), (3,), (4,), (2,), (5,), (6,), (7,), (8,), (9,), (2,))
    assert hearing.features == (MESSAGE,) * 4 + (SYSTEM,) * 6
    assert {fact[0] for fact in hearing.facts} == {0}


def test_each_value_that_holds_has_a_position_and_says_since_when() -> None:
    standing = Standing().then([Face("hairstyle", "bangs"), Face("hair color", "brown hair")])
    standing = standing.then([Face("hair color", "black hair")])
    hearing = heard("smile", "", standing, PIECES)
    assert hearing.features[-3:] == (GONE, HELD, LATEST)
    assert hearing.pieces[-3:] == ((10, 12), (8,), (11, 12))
    assert hearing.facts[PLACES["black hair"]][0] == LATEST
    assert hearing.facts[PLACES["brown hair"]][0] == GONE
    assert hearing.facts[PLACES["bangs"]][0] == HELD


def test_of_much_talk_the_start_of_the_message_and_the_end_of_the_systems_words_are_heard() -> None:
    hearing = heard("smile " + "please " * 200, "add " * 200 + "bangs ?", Standing(), PIECES)
    assert len(hearing.pieces) == 1 + MAX_MESSAGE + 1 + MAX_SYSTEM + 1
    assert hearing.pieces[1] == (3,)
    assert hearing.pieces[-3:] == ((8,), (9,), (2,))
