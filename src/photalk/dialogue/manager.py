"""How does the conversation go on? One message in, what it changes and what is answered out.

Nothing here touches a file: `converse` is a generator that yields actions (`photalk.dialogue.actions`)
and is sent observations, so that the terminal, HTTP, MCP and tests hold the same conversation. A
command that fails is told in one sentence and leaves no step behind; the others of the message count.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from photalk.commands import Command, Save, Show, Steps
from photalk.dialogue.actions import Action, Observation
from photalk.dialogue.draft import Draft, path_command
from photalk.dialogue.names import named
from photalk.dialogue.state import ChatState, Entry
from photalk.dialogue.understanding import Understander, Understanding
from photalk.edit.history import HISTORY_COMMANDS

Talk = Generator[Action, Observation, Entry]


def converse(state: ChatState, message: str, understander: Understander) -> Talk:
    """The entry that this message adds to the conversation."""
    understanding = understander.understand(state.turns, message, state.scene)
    if not understanding.commands and not understanding.question and (choice := _chosen(state, message)):
        understanding = Understanding((choice,))
    return (yield from carry_out(state, message, understanding))


def carry_out(state: ChatState, message: str, understanding: Understanding) -> Talk:
    """The entry for a message that is already understood."""
    draft = Draft(state)
    for commands in _runs(understanding.commands):
        yield from draft.do(commands)
    return draft.entry(message, understanding)


def welcome(state: ChatState, path: str) -> Talk:
    """The entry of a conversation that starts at a path; unlike a message, it raises when that fails."""
    draft = Draft(state)
    yield from draft.look(path)
    return draft.entry("", Understanding())


def saving(state: ChatState, path: str) -> Talk:
    """The entry of an export that was asked for without words; raises when it fails."""
    draft = Draft(state)
    yield from draft.save(path, path_command(Save, path))
    return draft.entry("", Understanding())


def replaying(state: ChatState, entry: Entry) -> Talk:
    """The recorded entry, carried out once more on the same originals; exports are not repeated.

    Raises:
        PhotalkError: what worked then does not work now.
    """
    draft = Draft(state)
    draft.listing = entry.listing
    for change, run in groupby(entry.done, lambda done: isinstance(done.command, HISTORY_COMMANDS)):
        for picture, same in groupby(run, lambda done: done.picture):
            if change:
                draft.picture = picture
                yield from draft.change(tuple(done.command for done in same))
            elif picture is not None and any(not isinstance(done.command, Save | Steps) for done in same):
                yield from draft.look(picture)
    return replace(entry, size=draft.size if draft.picture == entry.picture else entry.size)


def _chosen(state: ChatState, message: str) -> Command | None:
    """The choice that a bare number or file name is after a list."""
    if state.listing is None:
        return None
    if re.fullmatch(r"[1-9]\d{0,5}", message, re.ASCII) and int(message) <= len(state.listing.pictures):
        return Show(int(message))
    picture = named(message, state.listing.pictures)
    return None if picture is None else Show(state.listing.pictures.index(picture) + 1)


def _runs(commands: Iterable[Command]) -> Iterator[tuple[Command, ...]]:
    """The commands in order, those that change the program together: they are rendered once."""
    for change, run in groupby(commands, lambda command: isinstance(command, HISTORY_COMMANDS)):
        together = tuple(run)
        yield from (together,) if change else ((command,) for command in together)
