"""Which steps go, come back, rest, change places, or are done again?"""

from __future__ import annotations

from collections.abc import Sequence

from photalk.commands import Command, Disable, Drop, Edit, Enable, Face, Move, Redo, Show, TakeBack, Undo
from photalk.language.acts import Act
from photalk.language.en.numbers import AFTER, BEFORE, FIRST, LAST
from photalk.language.en.people import ALL, WHOLE
from photalk.language.exact.numbers import count, known_in, ordinal, words_of
from photalk.language.resolve.faces import VALUE_OF
from photalk.language.resolve.outcome import Outcome, done, unable
from photalk.language.resolve.parts import whose
from photalk.language.resolve.references import with_picture
from photalk.language.resolve.step_refs import Numbers, fitting_steps, step_number, steps_meant, which
from photalk.language.table import Table


def take_back(act: Act, table: Table) -> Outcome:
    """The last change taken back, some of the last ones, all, or the steps that are named."""
    named, how_many = act.get("step"), count(act.said("count"))
    if table.told and named in (None, "last") and not (act.get("of") or act.get("in")):
        return done(*[TakeBack()] * min(how_many or 1, table.told))
    if named is None and not (act.get("of") or act.get("in")):
        return done(Undo(how_many or _last_turn(table)))
    if named == "last" and len(act.all("step")) == 1:
        return done(Undo(how_many or 1))
    if named == "all" and not (act.get("of") or act.get("in")) and (table.undoable or not len(table.program)):
        return done(Undo(max(1, table.undoable)))
    if how_many is not None and named is not None:
        return _dropped(fitting_steps(named, table)[-how_many:], act, table)
    return _dropped(_asked_for_again(steps_meant(act, table), table), act, table)


def _asked_for_again(numbers: Numbers, table: Table) -> Numbers:
    """The steps with those that give the same person the same value: a face has it or has it not."""
    edits = [step.command for step in table.program]
    faces = {(one.value, one.who) for n in numbers if isinstance(one := edits[n - 1], Face)}
    again = (n for n, one in enumerate(edits, 1) if isinstance(one, Face) and (one.value, one.who) in faces)
    return tuple(sorted({*numbers, *again}))


def _last_turn(table: Table) -> int:
    """How many changes the last message made."""
    return max(1, min(table.changes or len(table.latest), table.undoable or 1))


def _dropped(numbers: Numbers, act: Act, table: Table) -> Outcome:
    """One drop a step, the last first, so that each number is right when its turn comes."""
    if numbers:
        return done(*(Drop(number) for number in sorted(numbers, reverse=True)))
    if (key := act.get("step")) in VALUE_OF:
        row = VALUE_OF[str(key)]
        if not row.value.startswith("no "):
            return done(Face(row.slot, row.value, remove=True, who=whose(act, table.program)))
    if not len(table.program) and not table.undoable:
        return done(Undo(1))
    return which(act, table, "take back", lambda number: [Drop(number)])


def bring_back(act: Act, table: Table) -> Outcome:
    """What was taken back, switched off or dropped, brought back."""
    disabled = [n for n in _resting(table) if n in steps_meant(act, table, every=True)]
    if disabled:
        return done(*(Enable(number) for number in disabled[-1:]))
    dropped = not table.redoable and not table.latest and table.undoable
    if dropped:
        return done(Undo(_last_turn(table)))
    everything = act.get("step") == "all"
    some = table.redoable if everything else min(table.undone, table.redoable)
    return done(Redo(count(act.said("count")) or max(1, some if act.get("step") != "last" else 1)))


def _resting(table: Table) -> list[int]:
    return [number for number, step in enumerate(table.program, 1) if not step.enabled]


def keep(act: Act, table: Table) -> Outcome:
    """Only the steps that are named stay."""
    kept = steps_meant(act, table, every=True)
    if not kept:
        return which(act, table, "keep", lambda number: _all_but((number,), table))
    return done(*_all_but(kept, table))


def _all_but(kept: Numbers, table: Table) -> Sequence[Command]:
    return [Drop(number) for number in range(len(table.program), 0, -1) if number not in kept]


def switch_off(act: Act, table: Table) -> Outcome:
    """Steps that rest, without being forgotten."""
    numbers = steps_meant(act, table)
    if not numbers:
        return which(act, table, "switch off", lambda number: [Disable(number)])
    return done(*(Disable(number) for number in numbers))


def switch_on(act: Act, table: Table) -> Outcome:
    """Steps that rest no more."""
    resting = _resting(table)
    if act.get("step") == "last" and resting:
        return done(Enable(resting[-1]))
    fitting = steps_meant(act, table, every=True)
    numbers = [number for number in fitting if number in resting] or list(fitting[-1:])
    if not numbers:
        return which(act, table, "switch on", lambda number: [Enable(number)])
    return done(*(Enable(number) for number in numbers))


def move(act: Act, table: Table) -> Outcome:
    """A step at another place in the order."""
    numbers, to = steps_meant(act, table), act.said("to")
    if not numbers:
        return which(act, table, "move", lambda number: _moved((number,), to, table))
    if _place(to, numbers[0], table) is None:
        return unable(act)
    return done(*_moved(numbers, to, table))


def _moved(numbers: Numbers, to: str, table: Table) -> list[Command]:
    """The moves that bring these steps to a place, one behind the other."""
    at = _place(to, numbers[0], table)
    if at is None or at == numbers[0]:
        return []
    if at > numbers[0]:
        return [Move(numbers[0], at) for _ in numbers]
    return [Move(number, at + behind) for behind, number in enumerate(numbers)]


def _place(words: str, moving: int, table: Table) -> int | None:
    """The place that words name: an end of the order, a number, or beside another step."""
    said = set(words_of(words))
    before, after = bool(said & BEFORE), bool(said & AFTER)
    if not before and not after:
        if known_in(words, FIRST):
            return 1
        at = len(table.program) if known_in(words, LAST) else ordinal(words)
        return at if at is not None and at <= len(table.program) else None
    others = [number for number in range(1, len(table.program) + 1) if number != moving]
    if said & (WHOLE | ALL):
        return 1 if before else len(table.program)
    beside = step_number(words, table) or (others[0] if len(others) == 1 else None)
    if beside is None or beside == moving:
        return None
    if moving < beside:
        return beside if after else beside - 1
    return beside + 1 if after else beside


def repeat(act: Act, table: Table) -> Outcome:
    """The same again: the last change here, or all of it on another picture."""
    if act.get("not_picture") is not None or act.get("picture") == "all":
        return unable(act)
    picture = act.get("picture")
    edits = _again(act, table, whole=picture is not None)
    if not edits:
        return unable(act) if len(table.program) else Outcome(talk="unclear")
    if picture is None:
        return done(*edits)
    return with_picture(picture, table, lambda number: (Show(number), *edits))


def _again(act: Act, table: Table, *, whole: bool) -> tuple[Edit, ...]:
    """The edits that are done again."""
    steps = table.program.steps
    if act.get("step") is not None and steps:
        return tuple(steps[number - 1].command for number in steps_meant(act, table))
    if not steps:
        return table.elsewhere
    latest = tuple(steps[number - 1].command for number in table.latest if number <= len(steps))
    return table.program.edits if whole else latest or table.program.edits[-1:]
