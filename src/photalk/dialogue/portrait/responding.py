"""What do we answer about a face? What was done in words, and an act that carries the conversation on.

Pure: the same conversation is always answered the same. What the act offers or asks can be read from its
words again (`photalk.dialogue.portrait.offers`), so that nothing needs to be kept beside them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from photalk.commands import FACE_SLOTS, Face
from photalk.compare.sentences import listed
from photalk.dialogue.belief import facial_state
from photalk.dialogue.portrait import banks
from photalk.dialogue.portrait.acknowledging import acknowledged
from photalk.dialogue.portrait.acts import Act, Next, Outlook, Request, Suggest, Wanted, chance, chosen, ideas
from photalk.dialogue.portrait.framing import filled, picked
from photalk.dialogue.portrait.happening import Happening, happening
from photalk.dialogue.portrait.naming import NAMES, SLOT_WORDS
from photalk.dialogue.portrait.offers import mentioned, offered, slots_asked
from photalk.dialogue.portrait.person import Pronouns, pronouns
from photalk.dialogue.portrait.refusing import accepts, closes, declined, declines, thanks
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.dialogue.understanding import Turn


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn that is about a face, before it is answered: `turns` came before it.

    `smalltalk` is the kind of a message that asks for nothing; `unsupported`: it wishes what no value covers.
    """

    turns: Sequence[Turn]
    message: str
    happening: Happening = field(default_factory=Happening)
    visage: FaceFacts | None = None
    smalltalk: str = ""
    unsupported: bool = False
    wanted: Wanted = ""

    @property
    def system(self) -> str:
        """What the system said last."""
        return self.turns[-1].system if self.turns else ""

    @property
    def now(self) -> tuple[Turn, ...]:
        """All turns, with the one that is being answered."""
        it = self.happening
        done = (*(new for new, _ in it.swapped), *it.given, *(new for _, new in it.adjusted))
        return (*self.turns, Turn(self.message, "", done))

    @property
    def begun(self) -> bool:
        """Whether anything was done to a face yet."""
        return (
            any(isinstance(it, Face) for turn in self.now for it in turn.commands or ())
            or self.happening.heard
        )

    @property
    def outlook(self) -> Outlook:
        """What an act is chosen by."""
        return Outlook(self.now, self.happening.state(), self.visage)

    @property
    def person(self) -> Pronouns | None:
        """How the person in the picture was called, if there is one whom it is about."""
        if any(face.who for face in self.happening.held):
            return None
        return pronouns([turn.user for turn in self.now])


@dataclass(frozen=True, slots=True)
class Answer:
    """What was done in words, and what carries the conversation on; either may be empty."""

    done: str
    act: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.done, self.act)))


def answer(moment: Moment) -> Answer:
    """What is answered at this moment."""
    if not moment.happening.heard:
        return _answer_to_words(moment)
    done = acknowledged(moment.happening, moment.now, moment.person)
    if closes(moment.message):
        return Answer(done)
    it = moment.happening
    only_gone = not (it.given or it.swapped or it.adjusted)
    act = Next() if only_gone and not moment.wanted else chosen(moment.outlook, moment.wanted)
    return Answer(done, in_words(act, moment))


def in_words(act: Act, moment: Moment) -> str:
    """The act as a question."""
    person, turns = moment.person, moment.now
    match act:
        case Suggest(values):
            frames = (*banks.SUGGEST, *(banks.SUGGEST_TO_ONE if person else ()))
            text = filled(picked(frames, turns), x=listed([_offer(value, turns) for value in values], "or"))
        case Request(slot):
            frames = (*banks.REQUEST, *(banks.REQUEST_OF_ONE if person else ()))
            names = SLOT_WORDS[slot]
            text = filled(picked(frames, turns), slot=names[int(chance(turns, "name") * len(names))])
        case Next():
            frames = (*banks.NEXT, *(banks.NEXT_OF_ONE if person else ()))
            if moment.happening.given or moment.happening.swapped:
                frames += banks.NEXT_AFTER_CHANGE
            elif not moment.begun:
                frames = banks.START
            text = picked(frames, turns)
    return person.put(text) if person else text


def respond(
    turns: Sequence[Turn],
    message: str,
    faces: Sequence[Face],
    state: Mapping[str, Sequence[str]],
    act: Wanted = "",
    visage: FaceFacts | None = None,
) -> str:
    """What is answered to a message that led to these facial commands, after which this state holds.

    `act` is the dialogue act to answer with, if one is wanted. Without the commands of earlier turns, what
    held before is taken from those of this one.

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
    happened = happening(was, now, faces)
    unsupported = not happened.heard and bool(_WISH.search(message)) and not mentioned(message)
    return str(answer(Moment(turns, message, happened, visage, unsupported=unsupported, wanted=act)))


def _answer_to_words(moment: Moment) -> Answer:
    """The answer to a message that changes nothing."""
    turns, message = moment.now, moment.message
    if choices := _choices(moment):
        return Answer("", filled(picked(banks.WHICH, turns), x=choices))
    if asks_for_ideas(message) and (values := ideas(moment.outlook)):
        return Answer(picked(banks.IDEAS, turns), in_words(Suggest(values), moment))
    if moment.unsupported:
        examples = listed(
            [NAMES[value].given for value in ideas(moment.outlook)] or ["a smile", "bangs"], "or"
        )
        return Answer(f"{picked(banks.CANNOT, turns)} {filled(picked(banks.CAN, turns), x=examples)}")
    if closes(message, moment.system):
        return Answer(picked(banks.THANKED if thanks(message) else banks.CLOSED, turns))
    following = in_words(Next(), moment)
    if declined(moment.system, message):
        return Answer(_left(moment), following)
    if thanks(message):
        return Answer(picked(banks.THANKED, turns))
    if moment.smalltalk == "praise" or _PRAISE.search(message):
        return Answer(picked(banks.PRAISED, turns), following)
    greeted = moment.smalltalk == "greeting" or _GREETING.match(message)
    return Answer(picked(banks.GREETED if greeted else banks.HEARD, turns), following)


def _left(moment: Moment) -> str:
    """What is said to a no."""
    stood = offered(moment.system)
    if len(stood) != 1:
        return picked(banks.LEFT, moment.now)
    name = NAMES[stood[0]]
    return filled(picked((*banks.DECLINED, *banks.LEFT[:2]), moment.now), bare=name.bare, y=name.the)


def _choices(moment: Moment) -> str:
    """What there is to choose from, where a choice was agreed to or asked for without making it."""
    stood, slots = offered(moment.system), slots_asked(moment.system)
    if accepts(moment.message) and (len(stood) > 1 or slots):
        values = stood or _open(slots[:1], moment)
    elif names_slot(moment.message):
        values = _open(slots_asked(f"{moment.message}?")[:1], moment)
    else:
        return ""
    names = [NAMES[value].given for value in values]
    if all(name.endswith(" hair") for name in names):
        names = [*(name.removesuffix(" hair") for name in names[:-1]), *names[-1:]]
    return listed(names, "or")


def asks_for_ideas(message: str) -> bool:
    """Whether the message wants something to be suggested."""
    return bool(_IDEAS.search(message))


def names_slot(message: str) -> bool:
    """Whether the message wants a slot changed, or asks what there is for it, and names no value."""
    wants = _WISH.search(message) or _ASKS.search(message)
    return bool(wants and slots_asked(f"{message}?")) and not mentioned(message) and not declines(message)


def _open(slots: Sequence[str], moment: Moment) -> tuple[str, ...]:
    """The values of slots that may be chosen: those that do not hold."""
    return tuple(value for slot in slots for value in FACE_SLOTS[slot] if value not in moment.outlook.values)


def _offer(value: str, turns: Sequence[Turn]) -> str:
    """What a value is called when it is offered."""
    names = NAMES[value].offers
    return names[int(chance(turns, f"offer {value}") * len(names))]


_IDEAS = re.compile(
    r"\b(?:what (?:would|do|could|should) (?:you|i|we) (?:do|suggest|recommend|try|change)|any (?:ideas?|"
    r"suggestions?)|"
    r"suggest something|surprise me|you (?:choose|decide|pick)|up to you|what do you (?:think|recommend)|"
    r"your (?:choice|call))\b",
    re.IGNORECASE,
)
"""What asks for a suggestion."""

_ASKS = re.compile(
    r"\b(?:what|which|how)\b.*\b(?:do|options|colou?rs|styles|choices|have|there)\b", re.IGNORECASE
)
_WISH = re.compile(
    r"^(?:(?:hi|hey|ok(?:ay)?|and|now|then|also|please|so|hm+|well|can|could|would|will|you|i'?d|i|we|want|"
    r"like|to|maybe|just)\b[, ]*)*"
    r"(?:make|give|add|put|change|turn|remove|take|draw|paint|let|swap|replace|get|have|whiten|open|close|"
    r"shave|age)\b",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"\b(?:love|like|nice|great|perfect|awesome|amazing|cool|beautiful|lovely|fantastic|wonderful|"
    r"excellent|gorgeous|wow)\b",
    re.IGNORECASE,
)
_GREETING = re.compile(r"(?:hi|hello|hey|good (?:morning|afternoon|evening|day))\b", re.IGNORECASE)
