"""Which steps are meant? By number, by operation, or by the words for what they changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from photalk.commands import Box, Command, Edit, Face
from photalk.language.acts import Act, Said, Value
from photalk.language.en.people import SMALL
from photalk.language.exact.numbers import nearest, ordinal, words_of
from photalk.language.resolve.looks import looks_like
from photalk.language.resolve.outcome import Outcome, asks, unable
from photalk.language.resolve.parts import is_everyone, place, sex_of
from photalk.language.table import Table
from photalk.operations.registry import describe

Numbers = tuple[int, ...]


def steps_meant(act: Act, table: Table, *, every: bool = False) -> Numbers:
    """The numbers of the steps that an act refers to, in order; none where one of its references fits none.

    Of several that fit a reference the latest is meant, unless `every` one is; a look is all of its steps.
    """
    found: set[int] = set()
    for reference in act.all("step"):
        fitting = fitting_steps(reference, table)
        if not fitting:
            return ()
        chosen = tuple(n for n in fitting if _is_of_part(act, _edit(table, n))) or fitting
        whole = every or reference in ("all", "look")
        found |= set(chosen if whole else chosen[-1:])
    if not act.all("step") and (act.get("of") or act.get("in")):
        numbers = range(1, len(table.program) + 1)
        found = set([n for n in numbers if _is_of_part(act, _edit(table, n))][-1:])
    return tuple(sorted(found))


def fitting_steps(reference: Value, table: Table) -> Numbers:
    """All steps that a reference fits, in order."""
    count = len(table.program)
    numbers = range(1, count + 1)
    if isinstance(reference, Said):
        return by_words(reference.text, table)
    if reference == "all":
        return tuple(numbers)
    if reference == "last":
        return (count,) if count else ()
    if reference.isdigit():
        return (int(reference),) if int(reference) in numbers else ()
    if reference == "look":
        return look_steps(table)
    of_key = tuple(n for n in numbers if reference in _keys(_edit(table, n)))
    return of_key or (fitting_steps("sharpness", table) if reference == "blur" else ())  # less blur is that


def by_words(words: str, table: Table) -> Numbers:
    """The steps whose own words the words share most of; none where they share none."""
    numbers = range(1, len(table.program) + 1)
    if boxed := tuple(n for n in numbers if _is_at(words, _edit(table, n))):
        return boxed
    shared = {n: len(_shared(words, _told(_edit(table, n)))) for n in numbers}
    most = max(shared.values(), default=0)
    return tuple(n for n in numbers if most and shared[n] == most)


def _shared(words: str, others: str) -> set[str]:
    """The words that carry meaning in both texts."""
    known = frozenset(words_of(others)) - SMALL
    return {near for word in words_of(words) if word not in SMALL and (near := nearest(word, known)) in known}


def look_steps(table: Table) -> Numbers:
    """The steps of the last look."""
    edits = [step.command for step in table.program]
    for end in range(len(edits), 0, -1):
        for start in range(end):
            if looks_like(edits[start:end]):
                return tuple(range(start + 1, end + 1))
    return ()


def step_number(words: str, table: Table) -> int | None:
    """The number of the step that words name: "step 2", "the third", "the vignette"; None for none."""
    number = ordinal(words)
    if number is not None:
        return number if number <= len(table.program) else None
    named = by_words(words, table)
    return named[-1] if named else None


def _edit(table: Table, number: int) -> Edit:
    return table.program.steps[number - 1].command


def _region(edit: Edit) -> object:
    return getattr(edit, "region", getattr(edit, "target", None))


def _keys(edit: Edit) -> tuple[str, ...]:
    """The operations by which an edit is named: its own, and the slot of a face."""
    return (edit.key, edit.slot.replace(" ", "_")) if isinstance(edit, Face) else (edit.key,)


def _told(edit: Edit) -> str:
    """The words of an edit: what it does, where, to whom, in which colour."""
    more = (getattr(edit, name, None) for name in ("region", "target", "who", "color", "slot"))
    return " ".join([edit.key.replace("_", " "), *(str(one) for one in more if one is not None)])


def _is_at(words: str, edit: Edit) -> bool:
    """Whether an edit is at the sides of the picture that the words name."""
    named, region = place(words), _region(edit)
    return named is not None and isinstance(region, Box) and _sides(named) == _sides(region)


def _sides(box: Box) -> tuple[bool, bool, bool, bool]:
    """Which sides of the picture a box keeps away from."""
    return box.top > 0, box.bottom < 100, box.left > 0, box.right < 100


def _is_of_part(act: Act, edit: Edit) -> bool:
    """Whether a step is in the part or of the person that the act names beside it."""
    who = getattr(edit, "who", None) or ""
    of, part = act.said("of"), act.said("in")
    if who == "everyone" and is_everyone(words_of(of)):
        return True
    if of and (_shared(of, who) or (who and sex_of(words_of(of)) == sex_of(words_of(who)) != "")):
        return True
    return bool(part) and (bool(_shared(part, str(_region(edit)))) or _is_at(part, edit))


def which(act: Act, table: Table, verb: str, make: Callable[[int], Sequence[Command]]) -> Outcome:
    """The question which step is meant, where none is the one that was named."""
    steps: Iterable[tuple[int, Edit]] = enumerate((step.command for step in table.program), 1)
    choices = [(describe(edit), made) for number, edit in steps if (made := make(number))]
    if not choices:
        return unable(act)
    return asks(f"None of the steps is that; which one shall I {verb}?", choices)
