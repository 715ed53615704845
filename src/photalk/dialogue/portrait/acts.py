"""What does the system do after its answer? I²Edit's acts: ask what is next, or about a slot, or suggest.

Suggested is what goes with what was asked for and fits the face; never what holds, what the face has, what
was offered before, was refused or would undo a wish. The choice depends on the conversation's words alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from photalk.commands import FACE_SLOTS, Face
from photalk.dialogue.portrait.offers import SLOT_OF, offered, slots_asked
from photalk.dialogue.portrait.person import HE, SHE, pronouns
from photalk.dialogue.portrait.refusing import refusals, refused
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.dialogue.understanding import Turn
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS

MANLY = frozenset({"mustache", "goatee", "side-burns", "receding hairline"})
WOMANLY = frozenset({"lipstick", "earrings", "heavy makeup", "rosy cheeks", "big lips"})
FOR_CHILDREN = frozenset(
    {"smiling", "bangs", "straight hair", "wavy hair", "brown hair", "blond hair", "black hair"}
)
ON_HEADS_OF_HAIR = frozenset((*FACE_SLOTS["hair color"], *FACE_SLOTS["hairstyle"]))
FACIAL_HAIR = frozenset({"mustache", "goatee", "side-burns"})

_EASY = (
    "smiling",
    "bangs",
    "black hair",
    "brown hair",
    "wavy hair",
    "bushy eyebrows",
    "lipstick",
    "mustache",
)
"""What shows at a glance what can be done."""

MAX_REFUSALS = 2
"""After so many, nothing is suggested or asked about any more."""

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
    """Are these values wished, one or the other?"""

    values: tuple[str, ...]


Act = Next | Request | Suggest
Wanted = Literal["", "next", "request", "suggest"]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an act is chosen by: the turns with the one that is being answered, what holds, and the face."""

    turns: Sequence[Turn]
    held: Mapping[str, Sequence[str]]
    visage: FaceFacts | None = None

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(value for values in self.held.values() for value in values)


def chosen(outlook: Outlook, wanted: Wanted = "") -> Act:
    """The act after a turn that changed the face: the one wanted, if there is anything to say by it."""
    ways: tuple[str, ...] = (wanted,) if wanted else _ways(outlook)
    for way in ways:
        if way == "suggest" and (values := suggested(outlook)):
            return Suggest(values)
        if way == "request" and (slots := requested(outlook)):
            return Request(slots[int(chance(outlook.turns, "slot") * len(slots))])
        if way == "next":
            break
    return Next()


def suggested(outlook: Outlook) -> tuple[str, ...]:
    """One to three values to suggest, the most fitting first; none where nothing fits."""
    scores = {value: _score(value, outlook) for value in suggestible(outlook)}
    best = sorted((value for value, score in scores.items() if score > 0), key=lambda value: -scores[value])
    if not best:
        return ()
    luck = chance(outlook.turns, "how many")
    count = 1 if luck < 0.6 else 2 if luck < 0.9 else 3
    return tuple(value for value in best[:count] if scores[value] >= 0.4 * scores[best[0]])


def ideas(outlook: Outlook) -> tuple[str, ...]:
    """Two values to name where an idea is asked for: what goes with what holds, or suits most faces."""
    fitting = [value for value in suggestible(outlook) if value in _EASY or _score(value, outlook) > 0]
    fitting.sort(key=lambda value: -_score(value, outlook) - 0.5 * chance(outlook.turns, value))
    return tuple(fitting[:2])


def suggestible(outlook: Outlook) -> tuple[str, ...]:
    """Every value that may be suggested at all."""
    out = set(outlook.values) | refused(outlook.turns)
    out |= {value for turn in outlook.turns for value in offered(turn.system)}
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
    gone = refused(outlook.turns)
    known = {slot for turn in outlook.turns for slot in slots_asked(turn.system)}
    touched = {slot for slot, values in outlook.held.items() if values} | {SLOT_OF[value] for value in gone}
    return tuple(
        slot for slot in FACE_SLOTS if slot not in known | touched and slot not in _unfitting_slots(outlook)
    )


def fits(value: str, outlook: Outlook) -> bool:
    """Whether the face could do with the value, as far as it is known."""
    visage, manly = outlook.visage or FaceFacts(), _manly(outlook)
    if visage.has(value) or (visage.child and value not in FOR_CHILDREN):
        return False
    if value in ("no smiling", "no makeup"):
        # A face that neither smiles nor is made up has it already: that must be known.
        return visage.has({"no smiling": "smiling", "no makeup": "heavy makeup"}[value])
    if value in FACIAL_HAIR and visage.has("beard"):
        return False
    if value in ON_HEADS_OF_HAIR and value != "side-burns" and (visage.has("bald") or visage.has("hat")):
        return False
    if value in MANLY:
        return manly is True or bool(MANLY & set(outlook.values))
    if value in WOMANLY:
        return manly is False or bool(WOMANLY & set(outlook.values))
    return True


def chance(turns: Sequence[Turn], purpose: str) -> float:
    """A number from 0 up to 1 that the words of a conversation decide, another for each purpose."""
    first, last = (turns[0].user, turns[-1].user) if turns else ("", "")
    words = f"{purpose}\n{len(turns)}\n{first}\n{last}"
    return crc32(words.encode("utf-8", "replace")) % 10007 / 10007


def _ways(outlook: Outlook) -> tuple[str, ...]:
    """What to try, in order."""
    turns = outlook.turns
    said = [turn.system for turn in turns[:-1]]
    pushed = len(said) > 1 and all(offered(text) or slots_asked(text) for text in said[-2:])
    if pushed or len(turns) > MAX_TURNS or refusals(turns) >= MAX_REFUSALS or refusals(turns[-2:]):
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
    if not score and value == "smiling" and outlook.visage is not None:
        score = 0.3
    return score * (0.8 + 0.4 * chance(outlook.turns, value))


def _manly(outlook: Outlook) -> bool | None:
    """Whether it is a man's face: as it looks, or else as it was called; None where nobody knows."""
    if outlook.visage is not None and "male" in outlook.visage.likely:
        return outlook.visage.manly
    called = pronouns([turn.user for turn in outlook.turns])
    return True if called is HE else False if called is SHE else None


def _unfitting_slots(outlook: Outlook) -> frozenset[str]:
    visage, manly = outlook.visage or FaceFacts(), _manly(outlook)
    slots: set[str] = set()
    if visage.child or manly is not True:
        slots.add("beard")
    if visage.child or manly is True:
        slots.add("makeup")
    if visage.has("bald") or visage.has("hat"):
        slots |= {"hair color", "hairstyle"}
    return frozenset(slots)
