"""Is a turn about a face? What it did there, or what it said of it, for the answer to be found."""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.commands import Command, Face, Open, Search, Show
from photalk.dialogue.portrait.happening import happening
from photalk.dialogue.portrait.offers import offered, slots_asked
from photalk.dialogue.portrait.refusing import accepts, closes, declines
from photalk.dialogue.portrait.responding import Moment, asks_for_ideas, names_slot
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.dialogue.understanding import Turn, Understanding
from photalk.edit.program import Program

_OF_A_FACE = re.compile(
    r"\b(?:her|his|him|she|he|face|eyes?|nose|ears?|teeth|tooth|chin|forehead|cheeks?|skin|hair\w*|beard|lips?|mouth|"
    r"glasses|sunglasses|hat|tattoos?|freckles|wrinkles?|pimples?|younger|older|thinner|slimmer|bald|piercings?|scars?|"
    r"eyelash\w*|nails|makeup|make-up)\b",
    re.IGNORECASE,
)
_SMALL = ("thanks", "praise", "acknowledged", "dislike")


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
    visage: FaceFacts | None = None,
) -> Moment | None:
    """The moment to be answered; None where the turn is not about a face.

    `done` are the changes of the turn, each from one program to another; `program` is that of the open
    picture, None where none is open.
    """
    of_faces = [change for change in done if facial(*change)]
    turns = since_opened(turns)
    if of_faces:
        asked = [command for command, _, _ in of_faces if isinstance(command, Face)]
        it = happening(_faces(of_faces[0][1]), _faces(of_faces[-1][2]), asked)
        return Moment(turns, message, it, visage) if it.heard else None
    if done or understanding.commands or understanding.question or program is None:
        return None
    held = happening(_faces(program), _faces(program))
    unsupported = any(_OF_A_FACE.search(wish) for wish in understanding.unsupported)
    moment = Moment(turns, message, held, visage, understanding.smalltalk, unsupported)
    return moment if unsupported or _talks_on(moment, understanding) else None


def wants_ideas(message: str, understanding: Understanding, program: Program) -> bool:
    """Whether the answer will name values that should fit a face which was changed already."""
    asks = bool(understanding.unsupported) or asks_for_ideas(message)
    return asks and not understanding.commands and bool(_faces(program))


def since_opened(turns: Sequence[Turn]) -> Sequence[Turn]:
    """The turns since the picture was opened, with the one that opened it."""
    for place in range(len(turns) - 1, -1, -1):
        if any(isinstance(command, Open | Show | Search) for command in turns[place].commands or ()):
            return turns[place:]
    return turns


def _talks_on(moment: Moment, understanding: Understanding) -> bool:
    """Whether a message that asks for nothing goes on talking of a face."""
    if understanding.unsupported or not moment.begun:
        return False
    if offered(moment.system) or slots_asked(moment.system):
        if declines(moment.message) or accepts(moment.message):
            return True
    elif understanding.smalltalk == "dislike":
        return closes(moment.message, moment.system)
    return understanding.smalltalk in _SMALL or asks_for_ideas(moment.message) or names_slot(moment.message)


def _faces(program: Program) -> list[Face]:
    return [edit for edit in program.edits if isinstance(edit, Face)]
