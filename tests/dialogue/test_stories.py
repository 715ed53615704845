"""What of a message only tells."""

import pytest

from photalk.dialogue.segment import clauses_of
from photalk.dialogue.stories import told, trimmed


def told_of(message: str) -> list[str]:
    clauses = clauses_of(message)
    return [clause.text for clause, story in zip(clauses, told(clauses), strict=True) if story]


@pytest.mark.parametrize(
    ("message", "story"),
    [
        ("My dad died. Can you remove the tubes?", ["my dad died"]),
        ("Please sharpen it. I want to print it.", ["i want to print it"]),
        ("Brighten it please. It would mean the world to us!", ["it would mean the world to us"]),
        ("remove the man and the woman who is waving", []),
        ("the sky is boring, make it bluer", []),
        ("it is too dark. please brighten it", []),
        ("my dad died", []),
        ("I don't like the frame, remove it", []),
    ],
)
def test_only_what_asks_for_nothing_is_told(message: str, story: list[str]) -> None:
    assert told_of(message) == story


def test_thanks_at_the_end_of_a_request_are_taken_off() -> None:
    (clause,) = clauses_of("erase the bin on the left I would be so grateful")
    assert trimmed(clause).text == "erase the bin on the left"
    (clause,) = clauses_of("it would be nice if it was brighter")
    assert trimmed(clause) == clause
