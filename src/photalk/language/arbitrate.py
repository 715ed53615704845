"""Which proposals count? What is exact and whole goes before the reader; what is exact and a part serves it.

Every part of the message is accounted for: what lies in no clause is filler where the reading is sure, since
people tell stories around what they want, and is named as not done where it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from photalk.commands import Command, Save
from photalk.language.acts import Act, Said, Value
from photalk.language.exact import Proposal
from photalk.language.reading import Reading
from photalk.language.resolve.dispatch import not_done
from photalk.language.understanding import Guess, Question, Understanding

SURE = 0.6
"""From this probability on, what lies in no clause of a reading is filler."""

SURE_TO_WRITE = 0.8
"""From this probability on a file is written under a name that nobody said."""

IDLE = 0.25
"""How much the probability of a reading counts that nothing comes of: people mostly want something."""

TO_WRITE = Question("Shall I save it?", ("yes", "no"))
"""What is asked before a file is written that may not have been asked for."""

TAKES_FILE = frozenset({"name", "folder"})
"""Arguments that a file name may be."""


@dataclass(frozen=True, slots=True)
class LostProposal:
    """A proposal that nothing came of, and why."""

    proposal: Proposal
    reason: str


@dataclass(frozen=True, slots=True)
class Arbitration:
    """Whole readings of the message that do not contradict what is exact, the likeliest first."""

    candidates: tuple[Proposal, ...]
    lost: tuple[LostProposal, ...] = ()


def arbitrate(message: str, exact: Sequence[Proposal], readings: Sequence[Reading]) -> Arbitration:
    """What may be meant, given what was proposed."""
    read = [Proposal("reader", 0, len(message), one.acts, probability=one.probability) for one in readings]
    whole = [one for one in exact if one.whole]
    if whole:
        first, *others = whole
        why = {"typed": "typed commands", "file": "a file name", "pick": "a pick"}[first.source]
        reason = f"the whole message is {why}"
        return Arbitration((first,), tuple(LostProposal(one, reason) for one in (*others, *read)))
    candidates = tuple(replace(one, acts=_with_files(one.acts, exact)) for one in read)
    named = {argument.text for one in candidates for act in one.acts for argument in _said(act)}
    idle = [one for one in exact if one.words not in named]
    return Arbitration(candidates, tuple(LostProposal(one, "no act asks for a file there") for one in idle))


def settle(
    message: str,
    outcomes: Sequence[tuple[Proposal, Understanding]],
    effect: Callable[[Sequence[Command]], object] = tuple,
) -> tuple[Understanding, tuple[LostProposal, ...]]:
    """What the message comes to, given what each candidate does; what comes to the same counts together.

    `effect` is what commands come to: those that leave the same picture are the same.
    """
    if not outcomes:
        return Understanding(smalltalk="unclear", confidence=0.0), ()
    groups: dict[object, list[tuple[Proposal, Understanding]]] = {}
    for proposal, came in outcomes:
        key = (effect(came.commands), came.question, came.smalltalk, came.unsupported)
        groups.setdefault(key, []).append((proposal, came))
    weighed = [(min(1.0, sum(one.probability for one, _ in group)), group) for group in groups.values()]
    weighed.sort(key=lambda one: -one[0] * (IDLE if _is_nothing(one[1][0][1]) else 1.0))
    (probability, ((chosen, meant), *_)), *rest = weighed
    writes = any(isinstance(command, Save) for command in meant.commands)
    if writes and probability < SURE_TO_WRITE and _is_unnamed(chosen):
        meant = replace(meant, question=TO_WRITE, choices=(meant.commands, ()), commands=())
    understanding = replace(
        meant,
        confidence=probability,
        alternatives=tuple(Guess(group[0][1].commands, p) for p, group in rest if group[0][1].commands),
        acts=chosen.acts,
        not_done=meant.not_done + (() if probability >= SURE else not_done(message, chosen.acts)),
    )
    return understanding, tuple(LostProposal(one, _reason(came)) for _, group in rest for one, came in group)


def _is_unnamed(chosen: Proposal) -> bool:
    """Whether something is to be saved under a name that nobody said."""
    return any(act.verb == "save" and not act.said("name") for act in chosen.acts)


def _is_nothing(came: Understanding) -> bool:
    """Whether nothing at all comes of a reading, not even a word about what cannot be done.

    Nor does it of one that would leave a step as it is: who asks for a change does not mean that.
    """
    told = came.commands or came.question or came.unsupported or came.not_done or came.refusal
    changes = any(act.verb in ("edit", "amend") for act in came.acts)
    return not told and (came.at_a_loss or changes)


def _reason(came: Understanding) -> str:
    return "nothing comes of it" if _is_nothing(came) else "less likely"


def _said(act: Act) -> list[Said]:
    return [value for key, value in act.arguments if key in TAKES_FILE and isinstance(value, Said)]


def _with_files(acts: Sequence[Act], files: Sequence[Proposal]) -> tuple[Act, ...]:
    """The acts with whole file names where the reader took a piece of one."""
    return tuple(
        replace(act, arguments=tuple((key, _whole(key, value, files)) for key, value in act.arguments))
        for act in acts
    )


def _whole(key: str, value: Value, files: Sequence[Proposal]) -> Value:
    if key not in TAKES_FILE or not isinstance(value, Said) or value.start < 0:
        return value
    around = (one for one in files if one.start <= value.start and value.end <= one.end)
    return next((Said(one.words, one.start, one.end) for one in around), value)
