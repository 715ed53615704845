"""What do we answer about a face? What was done in words, and an act that carries the conversation on.

Pure: the same conversation is always answered the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from photalk.commands import Face
from photalk.conversation.actions import FaceFacts
from photalk.conversation.portrait import dialogue_acts as acts
from photalk.conversation.portrait.acknowledging import acknowledged
from photalk.conversation.portrait.framing import chance, filled, picked
from photalk.conversation.portrait.happening import Happening, happening
from photalk.conversation.portrait.naming import NAMES, SLOT_WORDS, Pronouns, pronouns
from photalk.conversation.portrait.offers import SLOT_OF
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Question, Turn

MOST_OPTIONS = 4
"""More values of a slot than this are not offered one by one."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn that is about a face, before it is answered: `turns` came before it.

    `smalltalk` is the kind of a message that asks for nothing; `refused`: it says no, and where `stood`, to
    what we suggested or asked.
    """

    turns: Sequence[Turn]
    message: str
    happening: Happening = field(default_factory=Happening)
    facts: FaceFacts | None = None
    smalltalk: str = ""
    refused: bool = False
    stood: bool = False
    wanted: acts.Wanted = ""

    @property
    def now(self) -> tuple[Turn, ...]:
        """All turns, with the one that is being answered."""
        it = self.happening
        done = (*(new for new, _ in it.swapped), *it.given, *(new for _, new in it.adjusted))
        return (*self.turns, Turn(self.message, "", done))

    @property
    def begun(self) -> bool:
        """Whether anything was done to a face yet."""
        done = (command for turn in self.now for command in turn.commands or ())
        return self.happening.heard or any(isinstance(command, Face) for command in done)

    @property
    def suggested(self) -> tuple[str, ...]:
        """The values that the last answer suggested."""
        last = self.turns[-1].suggested if self.turns else ()
        return tuple(edit.value for edit in last if isinstance(edit, Face))

    @property
    def outlook(self) -> acts.Outlook:
        """What an act is chosen by."""
        return acts.Outlook(self.now, self.happening.state(), self.facts)

    @property
    def person(self) -> Pronouns | None:
        """How the person in the picture was called, if there is one whom it is about."""
        if any(face.who for face in self.happening.held):
            return None
        return pronouns([turn.user for turn in self.now])

    @property
    def who(self) -> str | None:
        """Whose face it is about, where it was told from others."""
        return self.happening.held[-1].who if self.happening.held else None


@dataclass(frozen=True, slots=True)
class PortraitReply:
    """What was done in words, and what carries the conversation on; either may be empty.

    What the act suggests, and what it asks with the wishes that its options stand for, come from the act.
    """

    done: str = ""
    act: str = ""
    suggested: tuple[Face, ...] = ()
    question: Question | None = None
    choices: tuple[tuple[Face, ...], ...] = ()

    def __str__(self) -> str:
        return " ".join(filter(None, (self.done, self.act)))


def answer(moment: Moment) -> PortraitReply:
    """What is answered at this moment."""
    if not moment.happening.heard:
        return _answer_to_words(moment)
    it = moment.happening
    done = acknowledged(it, moment.now, moment.person)
    if moment.smalltalk == "farewell":
        return PortraitReply(done)
    only_gone = not (it.given or it.swapped or it.adjusted)
    act = acts.Next() if only_gone and not moment.wanted else acts.chosen(moment.outlook, moment.wanted)
    return replace(said(act, moment), done=done)


def said(act: acts.DialogueAct, moment: Moment) -> PortraitReply:
    """The act as a question, with what it suggests or leaves open."""
    person, turns = moment.person, moment.now
    match act:
        case acts.Suggest(value):
            text = filled(picked(turns, "suggest", person=person), x=_offer(value, turns))
        case acts.Request(slot):
            names = SLOT_WORDS[slot]
            text = filled(
                picked(turns, "request", person=person), slot=names[int(chance(turns, "name") * len(names))]
            )
        case acts.Next():
            changed = bool(moment.happening.given or moment.happening.swapped)
            banks = ("next", "next after change") if changed else ("next",) if moment.begun else ("start",)
            text = picked(turns, *banks, person=person)
    text = person.put(text) if person else text
    match act:
        case acts.Suggest(value):
            return PortraitReply(act=text, suggested=(Face(SLOT_OF[value], value, who=moment.who),))
        case acts.Request(slot):
            return _asking(text, slot, moment)
    return PortraitReply(act=text)


def _asking(text: str, slot: str, moment: Moment) -> PortraitReply:
    """A question about a slot, with the values that it may get."""
    values = [value for value in acts.suggestible(moment.outlook) if SLOT_OF[value] == slot][:MOST_OPTIONS]
    choices = tuple((Face(slot, value, who=moment.who),) for value in values)
    return PortraitReply(act=text, question=Question(text, tuple(values)), choices=choices)


def respond(
    turns: Sequence[Turn],
    message: str,
    faces: Sequence[Face],
    state: Mapping[str, Sequence[str]],
    act: acts.Wanted = "",
    facts: FaceFacts | None = None,
    *,
    smalltalk: str = "",
) -> str:
    """What is answered to a message that led to these facial commands, after which this state holds.

    `act` is the dialogue act to answer with, if one is wanted; `smalltalk` the kind of a message that asks
    for nothing. Without the commands of earlier turns, what held before is taken from those of this one.

    >>> respond([], "make her smile", [Face("expression", "smiling")], {"expression": ["smiling"]}, "next")
    "She's smiling now. What would you like to try now?"
    """
    known = all(turn.commands is not None for turn in turns)
    before = facial_state(command for turn in turns for command in turn.commands or ())
    was = [Face(slot, value) for slot, values in before.items() for value in values]
    if not known:
        came = {face.value for face in faces if not face.remove}
        was = [Face(slot, value) for slot, values in state.items() for value in values if value not in came]
        was += [Face(face.slot, face.value) for face in faces if face.remove]
    told = {face.value: face for face in faces if not face.remove}
    now = [told.get(value) or Face(slot, value) for slot, values in state.items() for value in values]
    return str(answer(Moment(turns, message, happening(was, now, faces), facts, smalltalk, wanted=act)))


def _answer_to_words(moment: Moment) -> PortraitReply:
    """The answer to a message that changes nothing."""
    turns = moment.now
    if moment.smalltalk == "advice" and (value := acts.idea(moment.outlook)):
        return replace(said(acts.Suggest(value), moment), done=picked(turns, "ideas"))
    if moment.refused and not moment.stood:
        return PortraitReply(picked(turns, "closed"))
    if moment.smalltalk == "thanks":
        return PortraitReply(picked(turns, "thanked"))
    following = said(acts.Next(), moment)
    if moment.refused:
        return replace(following, done=_left(moment))
    bank = {"praise": "praised", "greeting": "greeted"}.get(moment.smalltalk, "heard")
    return replace(following, done=picked(turns, bank))


def _left(moment: Moment) -> str:
    """What is said to a no."""
    if len(moment.suggested) != 1:
        return picked(moment.now, "left")
    name = NAMES[moment.suggested[0]]
    return filled(picked(moment.now, "declined"), bare=name.bare, y=name.the)


def _offer(value: str, turns: Sequence[Turn]) -> str:
    """What a value is called when it is offered."""
    names = NAMES[value].offers
    return names[int(chance(turns, f"offer {value}") * len(names))]
