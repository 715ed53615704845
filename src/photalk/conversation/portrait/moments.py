"""Is a turn about a face? What it did there, or what it said of it, for the answer to be found."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.commands import Command, Face, Open, Search, Show
from photalk.conversation.actions import FaceFacts
from photalk.conversation.portrait.happening import happening
from photalk.conversation.portrait.responding import Moment
from photalk.edit.program import Program
from photalk.language.understanding import Turn, Understanding

_GOES_ON = ("thanks", "praise", "acknowledged", "advice")
"""Small talk after which we go on talking of the face."""


def facial(command: Command, before: Program, after: Program) -> bool:
    """Whether a change of the program, be it one taken back, is of faces alone."""
    if isinstance(command, Face):
        return True
    steps = [step for step in before.steps if step not in after.steps]
    steps += [step for step in after.steps if step not in before.steps]
    return bool(steps) and all(isinstance(step.command, Face) for step in steps)


def moment_of(
    turns: Sequence[Turn],
    message: str,
    understanding: Understanding,
    done: Sequence[tuple[Command, Program, Program]],
    program: Program | None,
    facts: FaceFacts | None = None,
    *,
    stood: bool = False,
) -> Moment | None:
    """The moment to be answered; None where the turn is not about a face.

    `done` are the changes of the turn, each from one program to another; `program` is that of the open
    picture, None where none is open; `stood` says that we had suggested or asked something.
    """
    of_faces = [change for change in done if facial(*change)]
    turns = since_opened(turns)
    kind = kind_of(understanding)
    if of_faces:
        asked = [command for command, _, _ in of_faces if isinstance(command, Face)]
        it = happening(_faces(of_faces[0][1]), _faces(of_faces[-1][2]), asked)
        return Moment(turns, message, it, facts, kind) if it.heard else None
    if done or understanding.commands or understanding.question or not program or not _faces(program):
        return None
    held = happening(_faces(program), _faces(program))
    no = refuses(understanding)
    if understanding.unsupported or not (no or kind in _GOES_ON):
        return None
    return Moment(turns, message, held, facts, kind, no, stood)


def wants_ideas(understanding: Understanding, program: Program) -> bool:
    """Whether the answer will name a value that should fit a face which was changed already."""
    return kind_of(understanding) == "advice" and not understanding.commands and bool(_faces(program))


def kind_of(understanding: Understanding) -> str:
    """The kind of small talk that it is; "no, what else is there?" asks for advice."""
    verbs = {act.verb for act in understanding.acts}
    return "advice" if verbs == {"refuse", "help"} else understanding.smalltalk


def refuses(understanding: Understanding) -> bool:
    """Whether a message says no, and nothing else."""
    acts = understanding.acts
    return bool(acts) and all(
        (act.verb == "refuse" and act.get("picture") is None)
        or (act.verb == "answer" and act.has("no", "none"))
        for act in acts
    )


def since_opened(turns: Sequence[Turn]) -> Sequence[Turn]:
    """The turns since the picture was opened, with the one that opened it."""
    for place in range(len(turns) - 1, -1, -1):
        if any(isinstance(command, Open | Show | Search) for command in turns[place].commands or ()):
            return turns[place:]
    return turns


def _faces(program: Program) -> list[Face]:
    return [edit for edit in program.edits if isinstance(edit, Face)]
