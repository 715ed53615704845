"""Is it a bare pick? The literal text of an option of the question that stands, or a place in a list."""

from __future__ import annotations

from photalk.language.acts import Act, Said
from photalk.language.en.numbers import ORDINALS
from photalk.language.exact import Proposal
from photalk.language.table import Table

MAX_UNKNOWN = 100
"""The highest place that is picked from a list of which nothing is known."""


def picks(message: str, table: Table) -> tuple[Proposal, ...]:
    """The option or the picture that the message picks, where it does nothing else."""
    said = _bare(message)
    options = table.asked.options if table.asked is not None else ()
    clicked = [n for n, option in enumerate(options, 1) if _bare(option) == said]
    if said and len(clicked) == 1:
        return (_pick(message, "answer", "option", clicked[0]),)
    place = _place(said)
    if place is None:
        return ()
    if table.choices:
        return (_pick(message, "answer", "option", place),) if place <= len(table.choices) else ()
    # With a picture open a number may be an amount, or the number of a step.
    if not table.open and place <= (len(table.pictures) or (MAX_UNKNOWN if table.listed else 0)):
        return (_pick(message, "open", "picture", place),)
    return ()


def _bare(text: str) -> str:
    """The text in small letters, without what marks its end."""
    return " ".join(text.casefold().split()).strip(" .!,;“”\"'")


def _place(said: str) -> int | None:
    """The place that a number in digits or an ordinal names; "two" may count instead, and names none."""
    word = said.removeprefix("the ").removesuffix(" one").removeprefix("#")
    digits = word.removesuffix(next((end for end in ("st", "nd", "rd", "th") if word.endswith(end)), ""))
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        return int(digits) or None
    return ORDINALS.get(word)


def _pick(message: str, verb: str, key: str, place: int) -> Proposal:
    whole = Said(message, 0, len(message))
    return Proposal("pick", 0, len(message), (Act(verb, (), ((key, str(place)),), whole),))
