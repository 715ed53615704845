from __future__ import annotations

from dataclasses import replace

from photalk.commands.queries.query import GivenAnswer
from photalk.search.asking.noise import Noise
from photalk_lab.papers.chatir.fitting import Told, answerable, fitted, surprise, trusted, yielded
from toy_candidates import candidates

PICTURES = ({"dog": 2, "beach": 2}, {"cat": 2, "street": 2}, {"man": 2, "snow": 2})
PLACES = ("on a beach", "in a street", "in the snow")


def told(target: int, scene: str) -> Told:
    answer = GivenAnswer("scene", "Where is it?", scene, scene)
    return Told(candidates(*PICTURES), target, (answer,))


def test_right_answers_surprise_less_than_none() -> None:
    dialogues = [told(target, PLACES[target]) for target in range(3)]
    silent = [replace(one, answers=()) for one in dialogues]
    assert surprise(dialogues, Noise()) < surprise(silent, Noise())


def test_fitting_never_makes_it_worse_and_learns_trust() -> None:
    right = [told(number % 3, PLACES[number % 3]) for number in range(12)]
    wrong = [told(number % 3, PLACES[(number + 1) % 3]) for number in range(12)]
    trusting, doubting = fitted(right), fitted(wrong)
    assert surprise(right, trusting) <= surprise(right, Noise())
    assert surprise(wrong, doubting) <= surprise(wrong, Noise())
    assert doubting.weight * doubting.slope < trusting.weight * trusting.slope


def test_topics_that_are_seldom_answered_are_known_to_be() -> None:
    often = [told(number % 3, PLACES[number % 3]) for number in range(12)]
    never = [told(number % 3, "") for number in range(12)]
    assert answerable(never, Noise())["scene"] > answerable(often, Noise())["scene"]


def test_kinds_of_answers_that_mislead_lose_trust() -> None:
    right = [told(number % 3, PLACES[number % 3]) for number in range(40)]
    wrong = [told(number % 3, PLACES[(number + 1) % 3]) for number in range(40)]
    assert trusted(wrong, Noise())["scene"] < 1 <= trusted(right, Noise())["scene"]
    assert trusted(right[:3], Noise()) == {}


def test_questions_yield_what_their_answers_brought() -> None:
    right = [told(number % 3, PLACES[number % 3]) for number in range(12)]
    wrong = [told(number % 3, PLACES[(number + 1) % 3]) for number in range(12)]
    expected = [1.0] * 12
    assert yielded(wrong, expected, Noise())["scene"] < yielded(right, expected, Noise())["scene"]
    silent = [told(number % 3, "") for number in range(12)]
    assert yielded(silent, [0.0] * 12, Noise())["scene"] == 1.0
