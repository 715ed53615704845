"""`photalk edit`: words to a program to pixels, in one go."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from photalk.apps.line_wrapping import tell
from photalk.commands import Command, Compare, Transfer, format_lines
from photalk.compare.sentences import listed
from photalk.conversation.choosing import decided, in_words
from photalk.conversation.deciding import Costs
from photalk.conversation.phrases import ask, by, left_out
from photalk.edit.export import Export
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError
from photalk.language.understander import understander as ours
from photalk.language.understanding import Scene, Understander, Understanding
from photalk.operations.registry import describe
from photalk.studio.performer import StudioPerformer

_NOTHING = Program()

_OF_TWO: dict[type[Command], str] = {
    Compare: "Here is only one picture; “photalk diff A B” says what differs between two.",
    Transfer: (
        "Here is only one picture; “photalk diff A B --program | photalk apply - IMAGE -o DIR” does to it"
        " what was done from A to B."
    ),
}
"""What needs other pictures, and where it is done."""


@dataclass(frozen=True, slots=True)
class UnderstoodEdit:
    """The program that words come to, and those of them that nothing came of."""

    program: Program
    not_done: tuple[str, ...] = ()


def run(
    image: Path, words: str, out: Path | None, *, show_program: bool, settings: Export, yes: bool = False
) -> None:
    """Edit one picture as the words say; print the program, write the result, or both."""
    performer = StudioPerformer()
    seen = performer.look_at(image)
    scene = Scene(
        (image.name,), 1, True, seen.size, Program(), 0, 0,
        look=lambda: (performer.concepts(seen.path, Program()),), look_last=True,
    )  # fmt: skip
    asked = understood(words, scene, yes=yes)
    program = asked.program
    if out is not None:
        written = performer.write(seen.path, program, out, (), settings)
        saved = f"Saved {written.path}, {by(written.size)}."
        told = " ".join(filter(None, (summary(program), left_out(asked.not_done), saved, *seen.notes)))
        tell(told)
    elif asked.not_done:
        tell(left_out(asked.not_done))
    if show_program:
        sys.stdout.write(format_lines(program.edits))


def understood(
    words: str, scene: Scene, understander: Understander | None = None, *, yes: bool = False
) -> UnderstoodEdit:
    """The program that the words ask for, after what the scene's program does already.

    Where chat would ask which reading is meant, it is asked here too; with `yes` the likeliest is taken.

    Raises:
        CommandError: they ask for nothing, or leave a question open.
        CannotDo: they ask for something that is no edit, or not possible yet.
    """
    understanding = (understander or ours()).understand((), words, scene)
    commands = likeliest(understanding) if yes else _sure(understanding)
    if understanding.refusal:
        raise CommandError(understanding.refusal)
    if understanding.unsupported:
        wishes = listed([f"“{wish}”" for wish in understanding.unsupported])
        raise CannotDo(f"I can't do {wishes} yet, so nothing was done; leave it out to have the rest.")
    if not commands:
        raise CommandError(
            f"No edit was understood in “{words}”; say what should be different, such as “a bit brighter”."
        )
    return UnderstoodEdit(program_of(commands, scene.program or Program()), understanding.not_done)


def likeliest(understanding: Understanding) -> tuple[Command, ...]:
    """What was most probably meant, the first answer for a question that is open.

    Raises:
        CommandError: a question is open that has no first answer.
    """
    if understanding.question is not None and not understanding.choices:
        raise CommandError(ask(understanding.question))
    return (*understanding.commands, *(understanding.choices[0] if understanding.choices else ()))


def _sure(understanding: Understanding) -> tuple[Command, ...]:
    """What was meant, where that is as sure as chat would have it.

    Raises:
        CommandError: chat would ask.
    """
    decision, _ = decided(understanding, Costs.of_settings())
    if decision.question is not None:
        raise CommandError(ask(decision.question))
    return decision.commands


def program_of(commands: Iterable[Command], program: Program = _NOTHING) -> Program:
    """What a program comes to after these commands.

    Raises:
        CannotDo: one of them is no edit of a picture.
        NotFound: one of them is about a step that there is not.
    """
    history = History.of(program.edits)
    for command in commands:
        if type(command) in _OF_TWO:
            raise CannotDo(_OF_TWO[type(command)])
        if not isinstance(command, HISTORY_COMMANDS):
            raise CannotDo(f"“{in_words((command,))}” is no edit of a picture; say it in “photalk chat”.")
        history = history.do(command)
    return history.program


def summary(program: Program) -> str:
    """The steps of a program in one sentence."""
    what = listed([describe(command) for command in program.edits])
    return f"{what[:1].upper()}{what[1:]}." if what else "Nothing to change."
