"""How does the conversation go on? One message in, what it changes and what is answered out.

Nothing here touches a file: `converse` is a generator that yields actions (`photalk.conversation.actions`)
and is sent observations, so that the terminal, HTTP, MCP and tests hold the same conversation. A
command that fails is told in one sentence and leaves no step behind; the others of the message count.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from photalk.commands import Command, Edit, Original, Save, Steps
from photalk.conversation.actions import Action, Observation
from photalk.conversation.choosing import Offer, decided, in_words
from photalk.conversation.deciding import Costs
from photalk.conversation.finding_turn import path_command
from photalk.conversation.search_state import SEEKING
from photalk.conversation.state import ChatState, Entry
from photalk.conversation.turn_executor import TurnExecutor
from photalk.edit.history import HISTORY_COMMANDS
from photalk.language.understanding import Adviser, Question, Understander, Understanding

_BESIDE = (Save, Steps, Original)
"""What is said of the open picture, and neither opens nor changes it."""

Talk = Generator[Action, Observation, Entry]


def converse(
    state: ChatState,
    message: str,
    understander: Understander,
    costs: Costs | None = None,
    adviser: Adviser | None = None,
) -> Talk:
    """The entry that this message adds to the conversation; an `adviser` is asked before we ask back."""
    understood = _which(state, understander.understand(state.turns, message, state.scene))
    understanding, offer = decided(understood, costs, state.question)
    asks_back = understood.question is None and understanding.question is not None
    in_vain = offer is not None and _in_vain(state, understanding, offer)
    if adviser is not None and (understood.at_a_loss or (asks_back and not in_vain)):
        advised = adviser(state.turns, message, state.scene)
        if advised is not None:
            return told_first(advised, (yield from carry_out(state, message, advised)))
    if offer is not None and in_vain:
        understanding, offer = Understanding(offer.readings[0]), None
    return (yield from carry_out(state, message, understanding, offer))


def _which(state: ChatState, understood: Understanding) -> Understanding:
    """What was understood; a plain yes to a question with other answers asks which of them it is."""
    scene = state.scene
    asked, choices = scene.asked, scene.choices
    several = asked is not None and "yes" not in asked.options and len(choices) > 1 and not scene.chosen
    yes = all(act.verb == "accept" or (act.verb == "answer" and act.has("yes")) for act in understood.acts)
    if asked is None or not several or not understood.acts or not yes:
        return understood
    return replace(understood, commands=(), question=Question("Which one?", asked.options), choices=choices)


def _in_vain(state: ChatState, understanding: Understanding, offer: Offer) -> bool:
    """Whether no answer to a question would help: all that may be meant needs a picture, and none is open."""
    commands = [command for reading in offer.readings for command in reading]
    nothing = state.picture is None and not understanding.commands and not offer.done
    return nothing and all(isinstance(command, Edit) for command in commands)


def told_first(advised: Understanding, entry: Entry) -> Entry:
    """An entry whose reply begins with what the words were taken for, since nobody said it like that."""
    taken = f"I took that to mean “{in_words(advised.commands)}”."
    return replace(entry, reply=("\n" if "\n" in entry.reply else " ").join((taken, entry.reply)))


def carry_out(
    state: ChatState, message: str, understanding: Understanding, offer: Offer | None = None
) -> Talk:
    """The entry for a message that is already understood."""
    turn = TurnExecutor(state, understanding)
    for commands in _runs(understanding.commands):
        yield from turn.do(commands)
    yield from turn.read_text()
    yield from turn.consider()
    if offer is not None and offer.done and not turn.done:
        offer = None  # nothing was done that another reading could stand in place of
    return turn.entry(message, offer)


def welcome(state: ChatState, path: str) -> Talk:
    """The entry of a conversation that starts at a path; unlike a message, it raises when that fails."""
    turn = TurnExecutor(state)
    yield from turn.look(path)
    return turn.entry("")


def saving(state: ChatState, path: str) -> Talk:
    """The entry of an export that was asked for without words; raises when it fails."""
    turn = TurnExecutor(state)
    yield from turn.save(path, path_command(Save, path))
    return turn.entry("")


def replaying(state: ChatState, entry: Entry) -> Talk:
    """The recorded entry, carried out once more on the same originals; exports are not repeated.

    Raises:
        PhotalkError: what worked then does not work now.
    """
    turn = TurnExecutor(state, replays=True)
    turn.listing = entry.listing
    for change, run in groupby(entry.done, lambda done: isinstance(done.command, HISTORY_COMMANDS)):
        for picture, same in groupby(run, lambda done: done.picture):
            if change:
                turn.picture = picture
                yield from turn.change(tuple(done.command for done in same))
            elif picture is not None and any(not isinstance(done.command, _BESIDE) for done in same):
                yield from turn.look(picture)
    # What was told is not told a second time, and its acts are numbers of the library it was told to.
    return replace(entry, size=turn.size if turn.picture == entry.picture else entry.size, told=())


def _runs(commands: Iterable[Command]) -> Iterator[tuple[Command, ...]]:
    """The commands in order; those that change the program, or the search, together: each is done once."""
    for kind, run in groupby(commands, _kind):
        together = tuple(run)
        yield from (together,) if kind else ((command,) for command in together)


def _kind(command: Command) -> str:
    if isinstance(command, HISTORY_COMMANDS):
        return "change"
    return "search" if isinstance(command, SEEKING) else ""
