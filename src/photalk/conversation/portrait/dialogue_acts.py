"""What does the system do after its answer? I²Edit's acts: ask what is next, or about a slot, or suggest.

Suggested is what goes with what was asked for and fits the face; never what holds, what the face has, what
was offered before, was taken back or would undo a wish. The choice depends on the conversation alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from photalk.commands import FACE_SLOTS, Face
from photalk.conversation.actions import FaceFacts
from photalk.conversation.portrait.framing import chance
from photalk.conversation.portrait.naming import HE, SHE, pronouns
from photalk.conversation.portrait.offers import SLOT_OF, offered, passed_over, slots_asked, taken_back
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS
from photalk.language.understanding import Turn

MANLY = frozenset({"mustache", "goatee", "side-burns", "receding hairline"})
WOMANLY = frozenset({"lipstick", "earrings", "heavy makeup", "rosy cheeks", "big lips"})
FOR_CHILDREN = frozenset(
    {"smiling", "bangs", "straight hair", "wavy hair", "brown hair", "blond hair", "black hair"}
)
ON_HEADS_OF_HAIR = frozenset((*FACE_SLOTS["hair color"], *FACE_SLOTS["hairstyle"]))
FACIAL_HAIR = frozenset({"mustache", "goatee", "side-burns"})

_EASY = (
    "smiling", "bangs", "black hair", "brown hair", "wavy hair", "bushy eyebrows", "lipstick", "mustache",
)  # fmt: skip
"""What shows at a glance what can be done."""

MAX_PASSED_OVER = 2
"""After so many suggestions and questions that led to nothing, there are no more."""

MAX_TURNS = 8
"""After so many turns, only what is next is asked."""

_SUGGESTS, _REQUESTS = 0.34, 0.26
"""How often each is tried; the rest asks what is next."""

_GOES_WITH: dict[str, dict[str, float]] = {
    "smiling": {"rosy cheeks": 2, "lipstick": 1, "wavy hair": 0.6},
    "angry": {"bushy eyebrows": 2, "goatee": 1, "black hair": 0.8, "mustache": 0.6},
    "sad": {"pale skin": 2, "gray hair": 0.6, "straight hair": 0.4},
    "no smiling": {"straight hair": 0.8, "black hair": 0.6, "mustache": 0.6, "gray hair": 0.4},
    "brown hair": {"wavy hair": 1.5, "bangs": 1, "bushy eyebrows": 0.7, "side-burns": 0.6},
    "blond hair": {"wavy hair": 1.5, "lipstick": 1, "bangs": 1, "rosy cheeks": 0.8, "straight hair": 0.7},
    "black hair": {"straight hair": 1.4, "bangs": 1.2, "lipstick": 1, "pale skin": 0.9, "goatee": 0.8,
                   "bushy eyebrows": 0.8},
    "gray hair": {"mustache": 1.5, "receding hairline": 1, "goatee": 0.8, "side-burns": 0.7, "earrings": 0.7,
                  "wavy hair": 0.6},
    "straight hair": {"bangs": 1.5, "black hair": 0.8, "blond hair": 0.6, "brown hair": 0.5},
    "wavy hair": {"bangs": 1, "blond hair": 0.8, "brown hair": 0.8, "earrings": 0.7, "side-burns": 0.5},
    "receding hairline": {"gray hair": 1.5, "mustache": 1, "bushy eyebrows": 0.6},
    "side-burns": {"mustache": 1.5, "goatee": 0.9, "wavy hair": 0.7},
    "bangs": {"straight hair": 1, "wavy hair": 0.8, "black hair": 0.6, "brown hair": 0.6, "earrings": 0.6},
    "mustache": {"goatee": 2, "side-burns": 1.3, "bushy eyebrows": 0.8},
    "goatee": {"mustache": 2, "side-burns": 1.1, "bushy eyebrows": 0.5},
    "no makeup": {"smiling": 0.9, "wavy hair": 0.5, "bushy eyebrows": 0.4},
    "heavy makeup": {"lipstick": 2, "earrings": 1.6, "big lips": 1, "rosy cheeks": 0.9},
    "lipstick": {"earrings": 1.4, "rosy cheeks": 1.3, "heavy makeup": 0.9, "big lips": 0.8},
    "earrings": {"lipstick": 1.4, "wavy hair": 0.7, "heavy makeup": 0.6},
    "bushy eyebrows": {"mustache": 0.9, "side-burns": 0.5},
    "big lips": {"lipstick": 2, "rosy cheeks": 0.8},
    "rosy cheeks": {"smiling": 1.3, "lipstick": 1.2, "blond hair": 0.4},
    "pale skin": {"black hair": 1.3, "lipstick": 1, "straight hair": 0.5},
}  # fmt: skip
"""How well a value goes with one that was asked for."""


@dataclass(frozen=True, slots=True)
class Next:
    """What is to be changed next?"""


@dataclass(frozen=True, slots=True)
class Request:
    """Is this slot to be changed?"""

    slot: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """Is this value wished?"""

    value: str


DialogueAct = Next | Request | Suggest
Wanted = Literal["", "next", "request", "suggest"]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an act is chosen by: the turns with the one that is being answered, what holds, and the face."""

    turns: Sequence[Turn]
    held: Mapping[str, Sequence[str]]
    facts: FaceFacts | None = None

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(value for values in self.held.values() for value in values)


def chosen(outlook: Outlook, wanted: Wanted = "") -> DialogueAct:
    """The act after a turn that changed the face: the one wanted, if there is anything to say by it."""
    ways: tuple[str, ...] = (wanted,) if wanted else _ways(outlook)
    for way in ways:
        if way == "suggest" and (value := suggested(outlook)):
            return Suggest(value)
        if way == "request" and (slots := requested(outlook)):
            return Request(slots[int(chance(outlook.turns, "slot") * len(slots))])
        if way == "next":
            break
    return Next()


def suggested(outlook: Outlook) -> str:
    """The value that goes best with what holds; "" where none does."""
    scores = {value: _score(value, outlook) for value in suggestible(outlook)}
    best = max(scores, key=lambda value: scores[value], default="")
    return best if scores.get(best, 0) > 0 else ""


def idea(outlook: Outlook) -> str:
    """A value to name where an idea is asked for: what goes with what holds, or suits most faces."""
    fitting = [value for value in suggestible(outlook) if value in _EASY or _score(value, outlook) > 0]
    return max(fitting, key=lambda one: _score(one, outlook) + 0.5 * chance(outlook.turns, one), default="")


def suggestible(outlook: Outlook) -> tuple[str, ...]:
    """Every value that may be suggested at all."""
    out = {*outlook.values, *taken_back(outlook.turns), *offered(outlook.turns)}
    out |= {other for value in outlook.values for other in EXCLUDES.get(value, ())}
    set_slots = {slot for slot in SINGLE_SLOTS if outlook.held.get(slot)}
    return tuple(
        value
        for value, slot in SLOT_OF.items()
        if value not in out
        and slot not in set_slots
        and not any(other in outlook.values for other in EXCLUDES.get(value, ()))
        and fits(value, outlook)
    )


def requested(outlook: Outlook) -> tuple[str, ...]:
    """The slots that may be asked about: untouched, not asked about before, and such as the face has."""
    known = {slot for turn in outlook.turns for slot in slots_asked(turn)}
    known |= {slot for slot, values in outlook.held.items() if values}
    known |= {SLOT_OF[value] for value in taken_back(outlook.turns)}
    open_slots = {SLOT_OF[value] for value in suggestible(outlook)}
    return tuple(slot for slot in FACE_SLOTS if slot in open_slots - known - _unfitting_slots(outlook))


def fits(value: str, outlook: Outlook) -> bool:
    """Whether the face could do with the value, as far as it is known."""
    facts, manly = outlook.facts or FaceFacts(), _manly(outlook)
    if facts.has(value) or (facts.child and value not in FOR_CHILDREN):
        return False
    if value in ("no smiling", "no makeup"):
        # A face that neither smiles nor is made up has it already: that must be known.
        return facts.has({"no smiling": "smiling", "no makeup": "heavy makeup"}[value])
    if value in FACIAL_HAIR and facts.has("beard"):
        return False
    if value in ON_HEADS_OF_HAIR and value != "side-burns" and (facts.has("bald") or facts.has("hat")):
        return False
    if value in MANLY:
        return manly is True or bool(MANLY & set(outlook.values))
    if value in WOMANLY:
        return manly is False or bool(WOMANLY & set(outlook.values))
    return True


def _ways(outlook: Outlook) -> tuple[str, ...]:
    """What to try, in order."""
    turns = outlook.turns
    before = turns[:-1][-2:]
    pushed = len(before) > 1 and all(turn.suggested or slots_asked(turn) for turn in before)
    if pushed or len(turns) > MAX_TURNS or passed_over(turns) >= MAX_PASSED_OVER or passed_over(turns[-2:]):
        return ("next",)
    luck = chance(turns, "act")
    if luck < _SUGGESTS:
        return ("suggest", "request")
    return ("request", "suggest") if luck < _SUGGESTS + _REQUESTS else ("next",)


def _score(value: str, outlook: Outlook) -> float:
    """How well a value goes with what holds; what came last counts most."""
    latest = outlook.turns[-1].commands if outlook.turns else ()
    last = {it.value for it in latest or () if isinstance(it, Face)}
    score = sum(_GOES_WITH[held].get(value, 0.0) * (2 if held in last else 1) for held in outlook.values)
    if not score and value == "smiling" and outlook.facts is not None:
        score = 0.3
    return score * (0.8 + 0.4 * chance(outlook.turns, value))


def _manly(outlook: Outlook) -> bool | None:
    """Whether it is a man's face: as it looks, or else as it was called; None where nobody knows."""
    if outlook.facts is not None and "male" in outlook.facts.likely:
        return outlook.facts.manly
    called = pronouns([turn.user for turn in outlook.turns])
    return True if called is HE else False if called is SHE else None


def _unfitting_slots(outlook: Outlook) -> frozenset[str]:
    facts, manly = outlook.facts or FaceFacts(), _manly(outlook)
    slots: set[str] = set()
    if facts.child or manly is not True:
        slots.add("beard")
    if facts.child or manly is True:
        slots.add("makeup")
    if facts.has("bald") or facts.has("hat"):
        slots |= {"hair color", "hairstyle"}
    return frozenset(slots)
