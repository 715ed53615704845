"""What is known of the files? Filters by date, camera, lens, place, folder, name, type, colour and shape."""

from __future__ import annotations

from photalk.commands import Filter
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import View
from photalk.dialogue.words import Clause
from photalk.search import filters

_OLDER = Pattern(
    r"\b(?:(?P<before>older|earlier)|newer|later|more recent) than (?=(?:19|20)\d\d\b)", hints=("than",)
)
"""Beside a year, what is said of a photo's age."""


def filters_in(clause: Clause, start: int, view: View) -> tuple[list[Filter], list[tuple[int, int]]]:
    """The filters that the words from `start` on ask for, and where those words are."""
    text = " " * start + clause.text[start:]
    aged = _OLDER.search(text)
    if aged is not None:  # as long as what it stands for, so that places in the text stay what they are
        lead = ("before " if aged["before"] else "after ").rjust(len(aged[0]))
        text = text[: aged.start()] + lead + text[aged.end() :]
    found, spans = filters.filters_in(text, view.context.today, clause.said)
    if aged is not None:
        spans = [(aged.start(), end) if aged.start() <= at < aged.end() else (at, end) for at, end in spans]
    return [Filter(constraint.field, constraint.value) for constraint in found], spans


def look_in(clause: Clause) -> tuple[Filter, tuple[int, int]] | None:
    """The look that photos are wanted in ("black and white photos of cats"), and where its words are."""
    # The words are one token here, which is as long as they are.
    found = filters.look_in(clause.text.replace("black_and_white", filters.BLACK_AND_WHITE))
    if found is None or not found[0].wanted:
        return None
    return Filter(found[0].field, found[0].value), found[1]
