"""Plain words put the net right."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.commands import Face
from photalk.dialogue.requirements.net import Scores
from photalk.dialogue.requirements.reasoning import GIVE, LEAVE, TAKE, reasoned
from photalk.dialogue.requirements.values import PLACES, VALUES


def scores(**moves: tuple[int, float]) -> Scores:
    """The net's belief: each value named has a move and its probability, all others are left as they are."""
    table = np.tile(np.array([0.98, 0.01, 0.01], np.float32), (len(VALUES), 1))
    for name, (move, chance) in moves.items():
        row = np.full(3, (1 - chance) / 2, np.float32)
        row[move] = chance
        table[PLACES[name.replace("_", " ").replace("side burns", "side-burns")]] = row
    return Scores(table, {"facial": 1.0, "unsupported": 0.0, "other": 0.0})


def moves_of(found: Scores) -> dict[str, int]:
    likely = found.moves.argmax(1)
    return {VALUES[place][1]: int(likely[place]) for place in range(len(VALUES)) if likely[place] != LEAVE}


@pytest.mark.parametrize(
    ("message", "held", "left"),
    [
        ("my hair must not cover the forehead, so no bangs", (), {}),
        ("so no bangs", ("bangs",), {"bangs": TAKE}),
        ("bangs please", (), {"bangs": GIVE}),
    ],
)
def test_what_stands_behind_a_no_is_not_given(
    message: str, held: tuple[str, ...], left: dict[str, int]
) -> None:
    places = [PLACES[value] for value in held]
    assert moves_of(reasoned(scores(bangs=(GIVE, 0.7)), message, (), places, ())) == left


def test_what_another_reader_found_needs_only_a_little_belief() -> None:
    read = [Face("hairstyle", "wavy hair")]
    unsure = scores(wavy_hair=(LEAVE, 0.4))
    assert moves_of(reasoned(unsure, "wavy hair + mustache", read, (), ())) == {"wavy hair": GIVE}
    assert moves_of(reasoned(scores(), "wavy hair + mustache", read, (), ())) == {}


def test_beside_what_is_named_the_rest_must_be_surer() -> None:
    heard = scores(gray_hair=(GIVE, 0.9), no_smiling=(GIVE, 0.6))
    assert moves_of(reasoned(heard, "a wig like a judge's, gray", (), (), ())) == {"gray hair": GIVE}
    assert moves_of(reasoned(heard, "like a judge", (), (), ())) == {"gray hair": GIVE, "no smiling": GIVE}


def test_of_colours_in_a_correction_the_last_counts() -> None:
    heard = scores(blond_hair=(GIVE, 0.8))
    assert moves_of(reasoned(heard, "blond please. no, brown. no, black", (), (), ())) == {"black hair": GIVE}
    assert moves_of(reasoned(heard, "blond with brown ends", (), (), ())) == {"blond hair": GIVE}


def test_after_a_no_and_a_comma_what_is_named_stands_in_place_of_what_came_before() -> None:
    blond, lipstick = PLACES["blond hair"], PLACES["lipstick"]
    heard = scores(brown_hair=(TAKE, 0.9))
    assert moves_of(reasoned(heard, "no, brown hair", (), [blond], ())) == {"brown hair": GIVE}
    assert moves_of(reasoned(heard, "no brown hair", (), [blond], ())) == {"brown hair": TAKE}
    earrings = reasoned(scores(), "No, earrings please", (), [lipstick], ())
    assert moves_of(earrings) == {"earrings": GIVE, "lipstick": TAKE}


def test_a_no_that_corrects_nothing_gives_only_what_another_reader_found() -> None:
    heard = scores(no_smiling=(GIVE, 0.9))
    read = [Face("expression", "smiling")]
    assert moves_of(reasoned(heard, "no, happy", read, (), ())) == {"smiling": GIVE}
    assert moves_of(reasoned(scores(), "no, the mustache is real", (), (), ())) == {}


@pytest.mark.parametrize(
    ("message", "held", "left"),
    [
        ("actually make him sad instead", ("smiling", "goatee"), {"sad": GIVE}),
        ("actually make him sad instead", ("goatee",), {"sad": GIVE, "goatee": TAKE}),
        ("sad instead of smiling, and no goatee", ("smiling", "goatee"), {"sad": GIVE, "goatee": TAKE}),
    ],
)
def test_instead_is_instead_of_what_its_slot_held(
    message: str, held: tuple[str, ...], left: dict[str, int]
) -> None:
    heard = scores(sad=(GIVE, 0.9), goatee=(TAKE, 0.7))
    assert moves_of(reasoned(heard, message, (), [PLACES[value] for value in held], ())) == left
