"""Who may do what in a room? Each act gives what happened, or says in a sentence why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from photalk.commands import Command, Search, Show, format, parse
from photalk.edit.history import HISTORY_COMMANDS
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError, NotFound, SessionError
from photalk.operations.values import one_line
from photalk.studio.collecting.events import (
    ChatLine,
    ChosenPicture,
    Did,
    Ended,
    Role,
    Searched,
    Shared,
    Size,
    Ticked,
)
from photalk.studio.collecting.room import Room

MAX_MESSAGE = 2_000
MAX_EVENTS = 5_000
MAX_STEPS = 200
"""So many steps a picture's program may have, as the address that shows it must hold them all."""

Measure = Callable[[int, Program], Size]
"""The full size of a picture as a program makes it; a program that cannot be carried out is refused."""

_NOBODY_SHOWN = "No picture is open yet; search for one and share it first."


def may_act(room: Room, role: Role, *roles: Role) -> None:
    """Make sure that the room goes on and that this is for the role to do.

    Raises:
        SessionError: the dialogue is over, or too long.
        CannotDo: it is for the other to do.
    """
    if role not in roles:
        raise CannotDo(f"That is for the {roles[0]} to do, and this invitation is the {role}’s.")
    if room.ended is not None:
        raise SessionError("This dialogue has ended, so nothing more can be said or done in it.")
    if room.last >= MAX_EVENTS:
        raise SessionError("This dialogue has become too long; end it and make another room.")


def message(text: str) -> str:
    """A message as it is kept: without spaces around it and without characters that cannot be shown.

    Raises:
        CommandError: it is empty or too long.
    """
    shown = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if not shown:
        raise CommandError("A message needs some words.")
    if len(shown) > MAX_MESSAGE:
        raise CommandError(f"A message has at most {MAX_MESSAGE:,} characters, not {len(shown):,}.")
    return shown


def say(room: Room, role: Role, text: str) -> ChatLine:
    """A line of the live chat."""
    may_act(room, role, *room.setting.roles)
    return ChatLine(message(text))


def search(room: Room, role: Role, words: str, find: Callable[[str], tuple[ChosenPicture, ...]]) -> Searched:
    """A search of the assistant's."""
    may_act(room, role, "assistant")
    words = one_line(words, "search")
    return Searched(words, find(words))


def share(room: Room, role: Role, picture: ChosenPicture, measure: Measure) -> Shared:
    """The assistant shows a picture to the user, as it was left if it was shown before."""
    may_act(room, role, "assistant")
    program = room.history(picture.id).program
    size = measure(picture.id, program) if program.edits else picture.size
    found = room.search.what.found if room.search and isinstance(room.search.what, Searched) else ()
    places = [place for place, one in enumerate(found, 1) if one.id == picture.id]
    shared = Shared(replace(picture, size=size))
    if places and room.search is not None:
        shared = replace(shared, search=room.search.number, place=places[0])
    if room.open is not None and room.event(room.open.event).what == shared:
        raise CannotDo("That picture is open already.")
    return shared


def listed(room: Room, number: int) -> ChosenPicture:
    """The picture of that number in what the assistant has found.

    Raises:
        NotFound: there is none.
    """
    found = room.search.what.found if room.search and isinstance(room.search.what, Searched) else ()
    if not 1 <= number <= len(found):
        raise NotFound(
            f"There is no picture {number}; the pictures are numbered 1 to {len(found)}."
            if found
            else "Nothing was found yet; search first."
        )
    return found[number - 1]


def command_of(line: str) -> Command:
    """The command that the assistant wrote, if it is one for a room.

    Raises:
        CommandError: it is not in the language, or not for a room.
    """
    command = parse(line)
    if not isinstance(command, (Search, Show, *HISTORY_COMMANDS)):
        raise CommandError(
            f"“{command.name}” is not for a room; here one can search, show a number, edit, undo, redo, drop,"
            " disable, enable and move."
        )
    return command


def do(room: Room, role: Role, command: Command, measure: Measure) -> Did:
    """A change of the picture that lies open.

    Raises:
        NotFound: no picture is open, or there is nothing to take back.
        PhotalkError: the picture cannot be made so.
    """
    may_act(room, role, "assistant")
    if room.open is None:
        raise NotFound(_NOBODY_SHOWN)
    picture = room.open.picture
    program = room.history(picture.id).do(command).program
    if len(program) > MAX_STEPS:
        raise CannotDo(f"A picture can have at most {MAX_STEPS} steps here; take some back first.")
    return Did(format(command), replace(picture, size=measure(picture.id, program)))


def tick(room: Room, role: Role, task: int, done: bool) -> Ticked:
    """The user ticks a task off."""
    may_act(room, role, "user")
    if not 0 <= task < len(room.setting.tasks):
        raise NotFound(f"There is no task {task + 1}; there are {len(room.setting.tasks)}.")
    return Ticked(task, done)


def end(room: Room, role: Role) -> Ended:
    """Either of them ends the dialogue."""
    may_act(room, role, *room.setting.roles)
    return Ended()
