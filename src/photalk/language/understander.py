"""What did the person mean? Guard, table, exact proposals and the reader, one decision, and what it comes to.

message + situation -> guard -> proposals -> arbitrate -> acts -> resolve(acts, table) -> commands, …
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial

from photalk.commands import Edit
from photalk.errors import PhotalkError
from photalk.language.acts import Act
from photalk.language.arbitrate import LostProposal, arbitrate, settle
from photalk.language.exact import Proposal
from photalk.language.exact.files import files_in
from photalk.language.exact.picks import picks
from photalk.language.exact.typed import typed
from photalk.language.facial_state import effect_of
from photalk.language.guard import is_for_us
from photalk.language.reading import Reader, Reading
from photalk.language.resolve.dispatch import resolve
from photalk.language.situation import Situation, question_in, situation_of
from photalk.language.steps_as_acts import act_of
from photalk.language.table import Table, table_of
from photalk.language.understanding import Question, Scene, Turn, Understanding

SURE = 0.8
"""From this probability on, an answer is not looked at again."""

_OF_THE_WHOLE = frozenset({"amount", "to", "shape"})
"""What an edit may say without speaking of a part of the picture."""

MAX_ANSWERS = 3
"""How many questions in a row may build on one another."""


@dataclass(frozen=True, slots=True)
class Account:
    """What was understood, in which situation, and what else was proposed.

    `read` are the words that the places of acts are in: the message, or the request that it completes.
    """

    understanding: Understanding
    read: str
    situation: Situation = field(default_factory=Situation)
    lost: tuple[LostProposal, ...] = ()


class LanguageUnderstander:
    """Understands messages by a reader, and what is exact without it."""

    def __init__(self, reader: Reader, today: Callable[[], date] = date.today) -> None:
        self._reader = reader
        self._today = today

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        return self.account(turns, message, scene).understanding

    def account(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Account:
        """What the message asks for, and how that was found."""
        return self._account(self.with_commands(turns), message, scene, MAX_ANSWERS)

    def with_commands(self, turns: Sequence[Turn]) -> list[Turn]:
        """The turns, with commands that were not recorded understood again from the words."""
        known: list[Turn] = []
        for turn in turns:
            if turn.commands is None:
                understood = self._account(known, turn.user, Scene(), MAX_ANSWERS).understanding
                turn = replace(turn, commands=understood.commands)
            known.append(turn)
        return known

    def _account(self, turns: Sequence[Turn], message: str, scene: Scene, answers: int) -> Account:
        if not message.strip() or not is_for_us(message):
            return Account(Understanding(smalltalk="unclear"), message)
        table = table_of(turns, scene, self._today())
        seen = cache(partial(_seen, table, scene))
        table, said = self._with_reply(turns, table, scene, answers)
        exact = (*picks(message, table), *typed(message, table.pictures), *files_in(message, table.pictures))
        is_exact = any(one.whole for one in exact)
        situation = situation_of(table, said)
        readings: Sequence[Reading] = ()
        if not is_exact and scene.look_last:
            readings = self._reader.read(message, situation)
        if not is_exact and not _is_of_the_whole(readings):
            table = replace(table, seen=seen())
            situation = situation_of(table, said)
            readings = self._reader.read(message, situation)
        found = arbitrate(message, exact, readings)
        outcomes = [(one, _outcome(one, table)) for one in found.candidates]
        understanding, less = settle(message, outcomes, partial(effect_of, program=table.program))
        if (picked := self._picked(message, understanding, situation, table)) is not None:
            return Account(picked, message, situation, found.lost)
        completed = self._completed(turns, message, understanding, table, scene, answers)
        return completed or Account(understanding, message, situation, (*found.lost, *less))

    def _with_reply(
        self, turns: Sequence[Turn], table: Table, scene: Scene, answers: int
    ) -> tuple[Table, str]:
        """The table with what our last reply asks, and the reply where the reader has to find that in it.

        Where the scene says what stands, nobody looks into the reply.
        """
        reply = turns[-1].system if turns else ""
        if not reply or scene.recorded or scene.asked is not None or scene.suggested:
            return table, ""
        if not is_for_us(reply):
            return table, ""
        last, question = turns[-1], question_in(reply)
        if question is not None and not last.commands and answers:
            before = self._account(turns[:-1], last.user, scene, answers - 1).understanding
            if before.question is not None and before.question.text in reply:
                return replace(table, asked=before.question, choices=before.choices), ""
        if question is not None and table.search and not table.open:
            return replace(table, asked=replace(question, topic="search")), ""
        return table, reply

    def _picked(
        self, message: str, meant: Understanding, situation: Situation, table: Table
    ) -> Understanding | None:
        """The choice that a message makes by what it says alone: "to the left" of two ways to turn it.

        None where it is no answer, where the reader is sure of the option, or where it tells no choice.
        """
        if not table.choices or meant.confidence >= SURE or [act.verb for act in meant.acts] != ["answer"]:
            return None
        ways = [
            {flag for edit in choice if isinstance(edit, Edit) for flag in act_of(edit).flags[1:]}
            for choice in table.choices
        ]
        for reading in self._reader.read(message, replace(situation, asked=None)):
            said = {flag for act in reading.acts for flag in act.flags[1:]}
            fitting = [number for number, way in enumerate(ways, 1) if said & way]
            if len(fitting) == 1:
                act = replace(meant.acts[0], flags=(), arguments=(("option", str(fitting[0])),))
                return replace(resolve((act,), table), acts=(act,), confidence=SURE)
        return None

    def _completed(
        self,
        turns: Sequence[Turn],
        message: str,
        meant: Understanding,
        table: Table,
        scene: Scene,
        answers: int,
    ) -> Account | None:
        """What an answer makes of the request that was asked about, or what it asks for by itself.

        None where it leads somewhere already, or nowhere either way.
        """
        if not meant.at_a_loss or table.asked is None or [act.verb for act in meant.acts] != ["answer"]:
            return None
        unasked = replace(scene, asked=None, choices=(), suggested=())
        said = _answer(meant.acts[0], table.asked)
        if said and turns and answers and not turns[-1].commands:
            whole = self._account(turns[:-1], f"{turns[-1].user}, {said}", unasked, answers - 1)
            if whole.understanding.commands:
                return whole
        alone = self._account(turns, message, replace(unasked, recorded=True), 0)
        return alone if alone.understanding.commands else None


@cache
def understander() -> LanguageUnderstander:
    """The understander that ships."""
    from photalk.language.reader import shipped

    return LanguageUnderstander(shipped())


def _is_of_the_whole(readings: Sequence[Reading]) -> bool:
    """Whether it is sure that a message is about edits of a whole picture, whatever is to be seen in it."""
    if not readings or readings[0].probability < SURE:
        return False
    said = {key for act in readings[0].acts for key, _ in act.arguments}
    return {act.verb for act in readings[0].acts} == {"edit"} and said <= _OF_THE_WHOLE


def _seen(table: Table, scene: Scene) -> tuple[str, ...]:
    """What is to be seen in the open picture; without one nobody looks, which takes time."""
    if not table.open and scene.open is not None:
        return ()
    looked = scene.look()
    return tuple(name for name in looked[-1] if _is_a_name(name) and is_for_us(name)) if looked else ()


def _is_a_name(text: str) -> bool:
    """Whether a text may name a thing: words alone; what else is found in a picture is nothing to go by."""
    return text.translate({ord(mark): None for mark in " -'’"}).isalpha()


def _answer(act: Act, asked: Question) -> str:
    """The words of an answer: its own, those of the option, or of a clause that picks from the question's."""
    option = act.said("option")
    if option.isdigit() and 0 < int(option) <= len(asked.options):
        return asked.options[int(option) - 1]
    return act.said("words") or (act.clause.text if option and act.clause is not None else "")


def _outcome(proposal: Proposal, table: Table) -> Understanding:
    """What a proposal comes to; nothing where it asks for what commands do not allow."""
    if proposal.commands or proposal.refusal:
        return Understanding(proposal.commands, refusal=proposal.refusal)
    asked = table.asked
    if asked is not None and not (asked.topic or asked.options):
        table = replace(table, asked=None)  # nobody knows yet what an answer to it leads to
    try:
        return resolve(proposal.acts, table)
    except PhotalkError:
        return Understanding(smalltalk="unclear")
