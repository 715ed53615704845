"""How may somebody be called, or spoken of? A name of a few letters, or a number."""

from __future__ import annotations

from photalk.commands.naming import LONGEST_NAME
from photalk.errors import CommandError
from photalk.library.text_folding import printable


def checked_name(name: str) -> str:
    """A name as it is kept.

    Raises:
        CommandError: it is none.
    """
    kept = " ".join("".join(letter if letter.isprintable() else " " for letter in printable(name)).split())
    if not kept or len(kept) > LONGEST_NAME:
        raise CommandError(f"A name has 1 to {LONGEST_NAME} letters, not {len(kept)}.")
    return kept


def person_number(who: str) -> int | None:
    """The number that somebody is spoken of by: "15", "#15", "person 15"."""
    number = who.lower().removeprefix("person").strip(" #")
    return min(int(number[:20]), 2**62) if number.isascii() and number.isdecimal() else None


def shortened(text: str) -> str:
    """A name in quotation marks, as a sentence has it."""
    return f"“{text if len(text) <= 40 else text[:39] + '…'}”"
