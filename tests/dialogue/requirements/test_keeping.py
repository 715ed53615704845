"""What is named only to be kept."""

import pytest

from photalk.dialogue.requirements.keeping import kept_in
from photalk.dialogue.requirements.values import VALUES


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("remove the earrings. Keep the smile", ["smiling"]),
        ("no lipstick, but the bangs can stay", ["bangs"]),
        ("please leave his mustache as it is", ["mustache"]),
        ("don't touch her eyebrows, only add earrings", ["bushy eyebrows"]),
        ("leave the goatee out", []),
        ("everything can stay except the smile", []),
        ("keep the smile. no wait, remove the smile", []),
        ("add a goatee", []),
    ],
)
def test_what_is_kept_is_told_by_its_own_part_of_the_message(message: str, kept: list[str]) -> None:
    assert [VALUES[place][1] for place in sorted(kept_in(message))] == kept
