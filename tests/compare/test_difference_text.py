"""What is different, in one sentence."""

from __future__ import annotations

from photalk.commands import AdjustAttr, Box, Crop, Rotate
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.difference_text import description


def edited(*findings: FoundStep, **more: object) -> Difference:
    return Difference(Kinship.EDITED, findings, 9.0, 1.0, **more)  # type: ignore[arg-type]


def test_what_differs_is_told_in_peoples_words_first() -> None:
    found = edited(
        FoundStep(Rotate(90), 0.95),
        FoundStep(Crop(Box(10, 90, 10, 90, percent=True)), 0.9),
        FoundStep(AdjustAttr("brightness", 30), 0.9),
        unexplained=0.05,
        where=((0.0, 0.0, 0.2, 0.2),),
    )
    assert description(found) == (
        "The second picture is brighter, turned 90° to the left and cropped to the middle; "
        "I can't explain something near the top left."
    )


def test_what_is_not_sure_is_hedged() -> None:
    found = edited(FoundStep(AdjustAttr("temperature", 8), 0.7), FoundStep(AdjustAttr("tint", 8), 0.3))
    assert (
        description(found)
        == "The second picture is probably a little warmer and perhaps a little more magenta."
    )


def test_no_difference_is_said_so() -> None:
    assert description(Difference(Kinship.SAME)) == "There is no difference."


def test_notes_on_the_files_follow() -> None:
    note = "The first has 16 bits a channel, the second 8."
    assert description(Difference(Kinship.SAME, notes=(note,))) == f"There is no difference. {note}"


def test_two_different_photos_are_described_or_at_least_called_so() -> None:
    unrelated = Difference(Kinship.UNRELATED, overlap=0)
    assert description(unrelated) == "These are two different photos."
    assert (
        description(unrelated, "Two different photos: a dog, a cat.") == "Two different photos: a dog, a cat."
    )


def test_what_cannot_be_named_is_said_too() -> None:
    assert description(edited(unexplained=0.4, where=((0, 0, 1, 1),))) == (
        "The second picture differs from the first, "
        "but I can't explain much of what differs almost everywhere."
    )
    assert "so little" in description(edited())
    assert "all of it" in description(edited(FoundStep(Rotate(90), 1.0), unexplained=0.2))


def test_pictures_are_called_as_they_are_called() -> None:
    found = edited(FoundStep(Rotate(90), 1.0))
    assert description(found, names=("number 2", "number 5")) == "Number 5 is turned 90° to the left."
