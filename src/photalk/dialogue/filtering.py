"""What is known of the files? Filters by date, camera, lens, place, folder, name, type, colour and shape."""

from __future__ import annotations

from photalk.commands import Filter
from photalk.dialogue.reading import View
from photalk.dialogue.words import Clause
from photalk.search import filters


def filters_in(clause: Clause, start: int, view: View) -> tuple[list[Filter], list[tuple[int, int]]]:
    """The filters that the words from `start` on ask for, and where those words are."""
    text = " " * start + clause.text[start:]
    found, spans = filters.filters_in(text, view.context.today, clause.said)
    return [Filter(constraint.field, constraint.value) for constraint in found], spans
