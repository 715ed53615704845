"""The operations that acts speak of are those of the product."""

from __future__ import annotations

import re
from pathlib import Path

from photalk.operations.registry import OPERATIONS

ACTS = Path(__file__).parents[2] / "corpus" / "ACTS.md"

UNDECIDED = {"beard", "hair_color"}
"""What does not say enough to be done, and is asked about."""

LISTS = ("- dials", "- retouching", "- faces")


def operations_of_the_acts() -> set[str]:
    """The first word of every form of `edit`, and all words of the lists of dials, values and retouching."""
    editing = ACTS.read_text(encoding="utf-8").split("## Editing")[1].split("\n`amend")[0]
    found: set[str] = set()
    for line in editing.splitlines():
        if line.startswith("- "):
            plain = re.sub(r"\([^)]*\)", "", line).split("Blacks are")[0].split('"Darker/lighter')[0]
            for form in re.findall(r"`([^`]+)`", plain):
                words = form.removeprefix("edit ").split()
                found |= set(words) if line.startswith(LISTS) else set(words[:1])
    return {word for word in found if re.fullmatch(r"[a-z_]+", word)} - {"up", "down", "off"}


def test_every_operation_can_be_asked_for() -> None:
    assert set(OPERATIONS) <= operations_of_the_acts()


def test_nothing_can_be_asked_for_that_is_not_there() -> None:
    assert operations_of_the_acts() - UNDECIDED - {"sepia"} <= set(OPERATIONS)  # the first look
