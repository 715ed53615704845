"""What do acts come to? One after another, each on the table as the earlier ones leave it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from photalk.commands import Command
from photalk.errors import PhotalkError
from photalk.language.acts import Act
from photalk.language.resolve import history_acts as history
from photalk.language.resolve import pictures, talking
from photalk.language.resolve.amendments import amend
from photalk.language.resolve.asking import followed_up
from photalk.language.resolve.edit_acts import edit
from photalk.language.resolve.finding import forgotten, found, likened, narrowed, rejects
from photalk.language.resolve.naming import about_people
from photalk.language.resolve.outcome import Outcome, unable
from photalk.language.resolve.parts import told_apart
from photalk.language.resolve.seen_colours import in_seen_colour
from photalk.language.resolve.statements import stated
from photalk.language.resolve.table_after import table_after
from photalk.language.table import Table
from photalk.language.understanding import Understanding

LONGEST_FILLER = 3
"""So many words that no clause covers are filler."""

_VERBS: dict[str, Callable[[Act, Table], Outcome]] = {
    "edit": edit, "amend": amend, "take_back": history.take_back, "bring_back": history.bring_back,
    "keep": history.keep, "switch_off": history.switch_off, "switch_on": history.switch_on,
    "move": history.move, "repeat": history.repeat, "find": found, "narrow": narrowed, "like": likened,
    "open": pictures.opened, "compare": pictures.compared, "transfer": pictures.transferred,
    "save": pictures.saved, "answer": talking.answered, "accept": talking.accepted,
    "refuse": talking.refused, "ask": talking.asked, "chat": talking.chatted, "beyond": talking.beyond,
    "state": lambda act, table: about_people(act, table) or stated(act, table),
    "delete": rejects, "help": lambda act, _: Outcome(talk="help"),
}  # fmt: skip
_TALKS = frozenset({"help", "chat", "beyond", "delete"})
"""Verbs that depend on nothing that is asked before them."""

_OF_STEPS = frozenset({"take_back", "keep", "switch_off", "switch_on"})
"""Verbs that are done to all steps that a message names, together."""

_MOVES = frozenset({"find", "narrow", "like", "open", "refuse", "answer", "repeat"})
"""Verbs after which the next words speak of another picture, or of another list."""

PROPOSING = "proposes_rejects"
"""Talk that goes with commands: what they list is proposed, and nothing is deleted."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
"""Words, as they are counted."""


def resolve(acts: Sequence[Act], table: Table) -> Understanding:
    """What the acts ask for together: commands, a question, talk, and what cannot be done.

    A question holds back what depends on its answer; that is done with the option that is chosen.
    """
    run = _run(acts, table)
    choices = run.choices()
    talk = run.talk or ("" if run.unsupported or run.not_done else "unclear")
    return Understanding(
        commands=tuple(run.commands),
        question=run.asked.question,
        smalltalk="" if run.talk != PROPOSING and (run.commands or run.asker is not None) else talk,
        unsupported=tuple(dict.fromkeys(run.unsupported)),
        acts=tuple(acts),
        not_done=tuple(run.not_done),
        choices=choices,
    )


def outcome_of(act: Act, table: Table) -> Outcome:
    """What one act comes to on this table; what no command can say is what cannot be done."""
    resolves = _VERBS[act.verb]
    if act.verb == "take_back" and (act.get("search") or act.get("wish")):
        resolves = forgotten
    elif act.verb == "narrow" and table.inquiry is not None:
        resolves = followed_up
    elif act.verb == "refuse" and act.get("picture") is not None:
        resolves = pictures.ruled_out
    act, unseen = in_seen_colour(act, table.seen) if act.get("color") else (act, "")
    try:
        outcome = resolves(act, table)
    except PhotalkError:
        return unable(act)
    return replace(outcome, unsupported=(*outcome.unsupported, unseen)) if unseen else outcome


def not_done(message: str, acts: Sequence[Act]) -> tuple[str, ...]:
    """Stretches of the message, of more than a few words, that no act's clause covers."""
    clauses = [act.clause for act in acts if act.clause is not None and act.clause.start >= 0]
    if len(clauses) < len(acts):
        return ()  # nobody knows what such an act covers
    stretches: list[list[re.Match[str]]] = [[]]
    for word in _WORD.finditer(message):
        if any(clause.start < word.end() and word.start() < clause.end for clause in clauses):
            stretches.append([])
        else:
            stretches[-1].append(word)
    return tuple(
        message[words[0].start() : words[-1].end()] for words in stretches if len(words) > LONGEST_FILLER
    )


@dataclass(slots=True)
class _Run:
    """What came of the acts so far."""

    table: Table
    commands: list[Command] = field(default_factory=list)
    talk: str = ""
    unsupported: list[str] = field(default_factory=list)
    not_done: list[str] = field(default_factory=list)
    asker: Act | None = None
    asked: Outcome = field(default_factory=Outcome)
    held_back: list[Act] = field(default_factory=list)

    def take(self, act: Act) -> None:
        """Resolve one more act."""
        outcome = outcome_of(act, self.table)
        self.commands += outcome.commands
        self.unsupported += outcome.unsupported
        self.talk = self.talk or outcome.talk
        if outcome.question is not None and self.asker is None:
            self.asker, self.asked = act, outcome
        elif outcome.question is not None:
            self.leave(act)  # one question at a time
        self.table = table_after(self.table, outcome.commands)

    def waits(self, act: Act) -> bool:
        """Whether an act has to wait until a question is answered that an earlier one led to."""
        if self.asker is None or act.verb in _TALKS or act.kind == "can":
            return False
        if act.verb == "find" and not self.asked.choices:
            return False
        return self.asker.verb in _MOVES or act.verb != "edit"

    def leave(self, act: Act | None) -> None:
        """Note that nothing comes of an act, in the person's words."""
        if act is not None and act.clause is not None:
            self.not_done.append(act.clause.text)

    def choices(self) -> tuple[tuple[Command, ...], ...]:
        """What the options of the question stand for, with what was held back."""
        choices = self.asked.choices
        if not self.held_back or not choices:
            for act in self.held_back:
                self.leave(act)
            return choices
        then = [_run(self.held_back, table_after(self.table, choice)) for choice in choices]
        self.unsupported += then[0].unsupported
        self.not_done += then[0].not_done
        for left in (then[0].asker, *then[0].held_back):
            self.leave(left)
        return tuple((*choice, *rest.commands) for choice, rest in zip(choices, then, strict=True))


def _joined(acts: Sequence[Act]) -> Iterator[Act]:
    """The acts, what is done alike to several steps as one: the numbers are of the steps that stand now."""
    for (verb, keys), run in groupby(acts, lambda act: (act.verb, {key for key, _ in act.arguments})):
        first, *others = run
        if verb in _OF_STEPS and keys == {"step"}:
            steps = dict.fromkeys(step for act in (first, *others) for step in act.arguments)
            first, others = replace(first, arguments=tuple(steps)), []
        yield from (first, *others)


def _run(acts: Sequence[Act], table: Table) -> _Run:
    run = _Run(table)
    for act in _joined(told_apart(acts)):
        if run.waits(act):
            run.held_back.append(act)
        else:
            run.take(act)
    return run
