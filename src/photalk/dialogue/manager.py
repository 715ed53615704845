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

from photalk.commands import Answer, Command, Edit, Redo, Save, Show, Steps, Undo
from photalk.dialogue.actions import Action, Observation
from photalk.dialogue.answering import freely, plainly
from photalk.dialogue.choosing import Offer, answered, in_words, question_of
from photalk.dialogue.deciding import Act, ActAndOffer, Ask, Costs, decide
from photalk.dialogue.draft import Draft, path_command
from photalk.dialogue.names import named
from photalk.dialogue.quest import SEEKING
from photalk.dialogue.state import ChatState, Entry
from photalk.dialogue.understanding import Adviser, Question, Understander, Understanding
from photalk.edit.history import HISTORY_COMMANDS
from photalk.operations.values import MAX_TEXT

Talk = Generator[Action, Observation, Entry]


def converse(
    state: ChatState,
    message: str,
    understander: Understander,
    costs: Costs | None = None,
    adviser: Adviser | None = None,
) -> Talk:
    """The entry that this message adds to the conversation; an `adviser` is asked before we ask back."""
    if (settled := _settled(state, message)) is not None:
        return (yield from carry_out(state, message, settled))
    understanding = understander.understand(state.turns, message, state.scene)
    if not understanding.commands and not understanding.question and (choice := _chosen(state, message)):
        understanding = Understanding((choice,))
    if state.asked is not None:
        understanding = _answering(state, state.asked, message, understanding)
    offer: Offer | None = None
    decision = decide(understanding, costs)
    if isinstance(decision, Ask) and _in_vain(state, decision):
        decision = Act()
    if adviser is not None and (understanding.at_a_loss or isinstance(decision, Ask)):
        advised = adviser(state.turns, message, state.scene)
        if advised is not None:
            return told_first(advised, (yield from carry_out(state, message, advised)))
    match decision:
        case Ask(guesses):
            offer = Offer(tuple(guess.commands for guess in guesses))
            understanding = Understanding(question=question_of(offer.readings))
        case ActAndOffer(alternative):
            offer = Offer((understanding.commands, alternative.commands), done=True)
    return (yield from carry_out(state, message, understanding, offer))


def _in_vain(state: ChatState, asking: Ask) -> bool:
    """Whether no answer to a question would help: all that may be meant needs a picture, and none is open."""
    commands = [command for guess in asking.readings for command in guess.commands]
    return state.picture is None and all(isinstance(command, Edit) for command in commands)


def told_first(advised: Understanding, entry: Entry) -> Entry:
    """An entry whose reply begins with what the words were taken for, since nobody said it like that."""
    taken = f"I took that to mean “{in_words(advised.commands)}”."
    return replace(entry, reply=("\n" if "\n" in entry.reply else " ").join((taken, entry.reply)))


def carry_out(
    state: ChatState, message: str, understanding: Understanding, offer: Offer | None = None
) -> Talk:
    """The entry for a message that is already understood."""
    draft = Draft(state, message)
    for commands in _runs(understanding.commands):
        yield from draft.do(commands)
    yield from draft.consider(understanding)
    if offer is not None and offer.done and not draft.done:
        offer = None  # nothing was done that another reading could stand in place of
    return draft.entry(message, understanding, offer)


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
    draft = Draft(state, entry.user)
    draft.listing = entry.listing
    for change, run in groupby(entry.done, lambda done: isinstance(done.command, HISTORY_COMMANDS)):
        for picture, same in groupby(run, lambda done: done.picture):
            if change:
                draft.picture = picture
                yield from draft.change(tuple(done.command for done in same))
            elif picture is not None and any(not isinstance(done.command, Save | Steps) for done in same):
                yield from draft.look(picture)
    return replace(entry, size=draft.size if draft.picture == entry.picture else entry.size)


def _settled(state: ChatState, message: str) -> Understanding | None:
    """What the message asks for by answering a question or choosing from an offer; None where it does not."""
    asked, offer = state.asked, state.offer
    # What was asked in place of acting is asked last; an offer beside what was done comes after the question.
    if asked is not None and (offer is None or offer.done):
        answer = plainly(asked.options, message)
        if answer is not None:
            return Understanding((Answer(answer),))
    return None if offer is None else _chosen_of(state, offer, message)


def _answering(
    state: ChatState, asked: Question, message: str, understanding: Understanding
) -> Understanding:
    """What a message means while a question of the search stands, beside what it means by itself."""
    if freely(asked, message, understanding, picture=state.picture is not None):
        return Understanding((Answer(message[:MAX_TEXT]),))
    if understanding.smalltalk in ("acknowledged", "dislike"):
        # "Yes" or "no" that answers nothing: the question still stands.
        return Understanding(question=asked)
    return understanding


def _chosen_of(state: ChatState, offer: Offer, message: str) -> Understanding | None:
    """What the message asks for by choosing from what was offered; None where it does not choose."""
    choice = answered(offer, message)
    if choice is None:
        return None
    if choice == "declined" or (offer.done and choice == 0):
        return Understanding(smalltalk="acknowledged")
    return Understanding(
        (*_taking_back(state), *offer.readings[choice]) if offer.done else offer.readings[choice]
    )


def _taking_back(state: ChatState) -> tuple[Command, ...]:
    """What undoes the last turn, where it changed the picture."""
    done = [command for command in state.turns[-1].commands or () if isinstance(command, HISTORY_COMMANDS)]
    steps = sum(-c.count if isinstance(c, Undo) else c.count if isinstance(c, Redo) else 1 for c in done)
    if steps == 0:
        return ()
    return (Undo(steps) if steps > 0 else Redo(-steps),)


def _chosen(state: ChatState, message: str) -> Command | None:
    """The choice that a bare number or file name is after a list."""
    if state.listing is None:
        return None
    if re.fullmatch(r"[1-9]\d{0,5}", message, re.ASCII) and int(message) <= len(state.listing.pictures):
        return Show(int(message))
    picture = named(message, state.listing.pictures)
    return None if picture is None else Show(state.listing.pictures.index(picture) + 1)


def _runs(commands: Iterable[Command]) -> Iterator[tuple[Command, ...]]:
    """The commands in order; those that change the program, or the search, together: each is done once."""
    for kind, run in groupby(commands, _kind):
        together = tuple(run)
        yield from (together,) if kind else ((command,) for command in together)


def _kind(command: Command) -> str:
    if isinstance(command, HISTORY_COMMANDS):
        return "change"
    return "search" if isinstance(command, SEEKING) else ""
