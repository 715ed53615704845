"""Edits in a sentence, exact and nothing hedged: what they made of a picture, or of two of one photo.

Nothing heavy is imported here: a conversation tells of its steps without looking at a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from photalk.commands import Edit
from photalk.compare.programs import ProgramChange, net
from photalk.operations.registry import operation_of, predicate

SAME = "There is no difference."


def summary(edits: Iterable[Edit]) -> str:
    """What edits have made of a picture, to follow "it is": "brighter and turned 90° to the left"."""
    return listed([predicate(edit) for edit in in_order(net(edits))])


def changed(change: ProgramChange, names: tuple[str, str] = ("the first", "the second picture")) -> str:
    """What differs between two pictures of the same photo, from their programs: exact, and nothing hedged."""
    if not change:
        return SAME
    first, second = names
    told: list[str] = []
    if change.more:
        told.append(f"{second} is {listed([predicate(edit) for edit in in_order(change.more)])}")
    if change.less:
        told.append(f"only {first} is {listed([predicate(edit) for edit in change.less])}")
    return sentence("; ".join(told))


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """The edits, with what a picture simply is before what was done to it."""
    return sorted(edits, key=lambda edit: not is_adjective(edit))


def is_adjective(command: Edit) -> bool:
    """Whether a picture simply is something after the edit ("brighter"), with nothing said of a deed."""
    return operation_of(command).is_adjective


def listed(parts: Sequence[str], conjunction: str = "and") -> str:
    """Parts as a sentence lists them: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def sentence(text: str) -> str:
    """The words as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."
