"""Which picture is meant, by Bayes."""

import numpy as np
import pytest

from photalk.vision.garments import attribute_words
from photalk_lab.papers.fashion_iq.belief import COLUMNS, Belief, Known, Said
from photalk_lab.papers.fashion_iq.phrasebook import Lexicon, claims

GARMENTS = Lexicon(attribute_words.senses(), attribute_words.scales(), attribute_words.topics())
NAMES = (
    "kind:shirts", "kind:dresses", "colour:red", "colour:blue", "colour:navy blue", "colour:white",
    "word:striped",
)  # fmt: skip
RED_SHIRT, RED_DRESS, BLUE_SHIRT, NAVY_SHIRT, WHITE_SHIRT, STRIPED_BLUE_SHIRT = range(6)
ROWS = ((0, 2), (1, 2), (0, 3), (0, 4), (0, 5), (0, 3, 6))


@pytest.fixture
def belief() -> Belief:
    probabilities = np.full((len(ROWS), len(NAMES)), 0.02, np.float32)
    for row, has in enumerate(ROWS):
        probabilities[row, list(has)] = 0.92
    lightness = np.array([45, 45, 40, 18, 95, 45], np.float32)
    known = Known(probabilities, NAMES, {"lightness": lightness}, np.eye(len(ROWS), dtype=np.float32))
    return Belief(
        known, {column: 0.5 if column.split()[0] in ("unsaid", "few") else 1.0 for column in COLUMNS}
    )


def guess(belief: Belief, *turns: tuple[int, str]) -> list[int]:
    """All pictures but those shown, the likeliest first."""
    scores = belief.log_likelihood([Said(shown, tuple(claims(words, GARMENTS))) for shown, words in turns])
    out = {shown for shown, _ in turns}
    return [int(at) for at in np.argsort(-scores, kind="stable") if at not in out]


def test_what_is_not_said_is_as_shown(belief: Belief) -> None:
    assert guess(belief, (RED_DRESS, "is a shirt"))[0] == RED_SHIRT
    assert guess(belief, (BLUE_SHIRT, "is red"))[:2] == [RED_SHIRT, RED_DRESS]


def test_words_fit_neighbouring_values(belief: Belief) -> None:
    first = guess(belief, (RED_SHIRT, "is blue"))
    assert first[0] == BLUE_SHIRT
    assert first.index(NAVY_SHIRT) < first.index(WHITE_SHIRT)


def test_denial_and_comparison(belief: Belief) -> None:
    assert guess(belief, (STRIPED_BLUE_SHIRT, "has no stripes"))[0] == BLUE_SHIRT
    assert guess(belief, (BLUE_SHIRT, "is darker"))[0] == NAVY_SHIRT
    assert guess(belief, (BLUE_SHIRT, "is lighter"))[0] == WHITE_SHIRT


def test_turns_multiply_each_against_its_own_picture(belief: Belief) -> None:
    assert guess(belief, (RED_DRESS, "is blue"), (RED_SHIRT, "has stripes"))[0] == STRIPED_BLUE_SHIRT
    turns = [
        Said(RED_DRESS, tuple(claims("is blue", GARMENTS))),
        Said(RED_SHIRT, tuple(claims("is darker", GARMENTS))),
    ]
    both = belief.log_likelihood(turns)
    assert both == pytest.approx(
        belief.log_likelihood(turns[:1]) + belief.log_likelihood(turns[1:]), abs=1e-5
    )
    assert both == pytest.approx(belief.log_likelihood(turns[::-1]), abs=1e-5)


def test_same_and_other(belief: Belief) -> None:
    assert guess(belief, (RED_SHIRT, "has the same color"))[0] == RED_DRESS
    assert guess(belief, (RED_SHIRT, "has a different color"))[-1] == RED_DRESS


def test_words_that_no_attribute_knows_say_nothing_of_it(belief: Belief) -> None:
    plain = belief.evidence(Said(RED_SHIRT, tuple(claims("is a saree", GARMENTS))))
    assert not plain[:, [COLUMNS.index(f"is {group}") for group in ("kind", "colour", "word")]].any()


def test_nothing_said_at_all_leaves_likeness(belief: Belief) -> None:
    assert guess(belief, (BLUE_SHIRT, "supports archery"))[0] in (
        NAVY_SHIRT,
        STRIPED_BLUE_SHIRT,
        RED_SHIRT,
        WHITE_SHIRT,
    )
    assert guess(belief, (BLUE_SHIRT, "supports archery"))[-1] == RED_DRESS


def test_the_fit_in_the_joint_space_is_evidence(belief: Belief) -> None:
    fit = np.zeros(len(ROWS), np.float32)
    fit[WHITE_SHIRT] = 9.0
    assert belief.log_likelihood([Said(RED_SHIRT, (), fit)]).argmax() == WHITE_SHIRT
