"""Grammar and listener together: the grammar reads, the listener weighs.

The grammar is exact where it knows the words, and knows the whole language; the listener knows how
people speak and what was seen, and of commands only CAISE's and those that need no argument. So the
listener decides among commands of its own kinds, helps out where the grammar found nothing or would have to
ask, and otherwise keeps quiet. Without its weights the grammar answers alone.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Change,
    Command,
    Disable,
    Drop,
    Enable,
    Move,
    Redo,
    Search,
    Steps,
    Undo,
)
from photalk.dialogue.describing import Describing
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.guarding import Guarded
from photalk.dialogue.intents import INTENTS_OF_KIND, commands_for
from photalk.dialogue.lexicon import listed
from photalk.dialogue.listener.hearing import KINDS, grammar_kind, kind_of_command, refers
from photalk.dialogue.listener.impression import Heard, Impression
from photalk.dialogue.requirements.understander import SWITCH as TRACKER_SWITCH
from photalk.dialogue.requirements.understander import Requiring
from photalk.dialogue.settling import settled
from photalk.dialogue.smalltalk import is_question
from photalk.dialogue.understanding import Guess, Scene, Turn, Understander, Understanding
from photalk.extensions import model_folder
from photalk.search.content import content
from photalk.search.denials import denials_in

if TYPE_CHECKING:
    from photalk.dialogue.listener.listener import Listener

SWITCH = "PHOTALK_LISTENER"
"""Set to "off" to understand by the grammar alone, without the learned weights."""

MODEL = "listener"
"""The learned listener's name among the models that photalk-lab brings: its weights are not free."""

TRACKER = Path(__file__).parent / "requirements" / "model" / "card.json"

AT_HOME = 0.4
"""The intents of a command's kind must be this likely for the listener to speak for it."""

ELSEWHERE = 0.5
"""An intent of another kind that is this likely says that the message asks for more than CAISE's commands."""

SURE = 0.9
"""How sure the listener must be of the kind of command to overrule a reading of another kind."""

BETTER = 0.45
"""How sure it must be of a search to overrule the words that the grammar took for one."""

PHRASE = 6
"""Words of a search that is trusted to be no more than a description."""

_JOINS = frozenset(listed("a an the of in on at with and for by from under over near behind"))
_EMPTY = frozenset(
    listed(
        "nice good great beautiful lovely cool cute best pretty new different various variety kind type sort "
        "right now object thing item"
    )
)
"""Words that say little of what is to be seen."""

LEAST_SEARCH, LEAST_EDIT = 0.15, 0.5
"""How sure it must be of its command where the grammar found none; an edit that is wrong has to be undone."""

RESCUE = 0.6
"""How likely an intent must be to be acted on when the grammar found nothing."""

ALTERNATIVES = 3

_POINTING = re.compile(
    r"\b(?:colou?rs?|shades?|same|match\w*|similar\w*|resembl\w*|objects?|things?|items?|which|that|what|wear\w*|"
    r"worn|hold\w*|held|kept|like)\b",
    re.IGNORECASE,
)
"""Search words that speak of something else than what is sought: "a bag matching her jacket"."""


def understander() -> Understander:
    """The understander of the product, guarded; the grammar alone where all weights are off or gone."""
    reader = Grammar() if _off(SWITCH) or model_folder(MODEL) is None else Combined()
    tracked = reader if _off(TRACKER_SWITCH) or not TRACKER.exists() else Requiring(reader)
    return Guarded(Describing(tracked))


def _off(switch: str) -> bool:
    return os.environ.get(switch, "").lower() in ("off", "0", "no")


@cache
def _listener() -> Listener:
    from photalk.dialogue.listener.listener import Listener

    folder = model_folder(MODEL)
    assert folder is not None, "whoever asks has looked"
    return Listener(folder)


class Combined:
    """Understands with grammar and listener; the model is loaded with the first message that needs it."""

    def __init__(self, grammar: Grammar | None = None) -> None:
        self._grammar = grammar or Grammar()

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        known = self._grammar.with_commands(turns)
        grammar = self._grammar.understand(known, message, scene)
        if settled(grammar, message):
            return grammar
        pictures = scene.look() if refers(message) and not _about_steps(grammar) else ()
        impression = _listener().hear(known, message, pictures, grammar)
        return weighed(
            grammar, impression, _listener().calibration, asks=is_question(message.lower().strip())
        )


def _about_steps(grammar: Understanding) -> bool:
    """Whether it is about what was done, for which nothing in the pictures matters: "undo that"."""
    about = (Undo, Redo, Drop, Disable, Enable, Move, Change, Steps)
    return bool(grammar.commands) and all(isinstance(command, about) for command in grammar.commands)


def weighed(
    grammar: Understanding, impression: Impression, calibration: Sequence[float], *, asks: bool = False
) -> Understanding:
    """The understanding that grammar and listener come to; `asks`: it asks for information."""
    if not impression.commands:
        return _doubted(grammar, impression)
    best = impression.commands[0]
    at_home = _at_home(best, impression)
    if grammar.unsupported:
        return _granted(grammar, impression, calibration, at_home)
    if grammar.question is not None:
        return _answered(grammar, impression, calibration, at_home)
    match grammar_kind(grammar):
        case "nothing":
            return _found(grammar, impression, calibration, at_home, asks)
        case "search" if at_home and _better(best, grammar, calibration):
            return _taken(grammar, impression, calibration)
        case "other" if at_home and _alone(best, impression) and not _narrower(grammar, best):
            return _taken(grammar, impression, calibration)
        case kind if kind in KINDS:
            return _believed(grammar, impression, calibration)
    return _doubted(grammar, impression)


def _granted(
    grammar: Understanding, impression: Impression, calibration: Sequence[float], at_home: bool
) -> Understanding:
    """What is made of a wish that the grammar knows for one, and not which: "the colour of the dog"."""
    if at_home and not grammar.commands and _alone(impression.commands[0], impression):
        taken = _taken(grammar, impression, calibration)
        if taken.confidence >= LEAST_EDIT:
            return taken
    return grammar


def _answered(
    grammar: Understanding, impression: Impression, calibration: Sequence[float], at_home: bool
) -> Understanding:
    """What is made of a message that the grammar has a question about.

    Which colour, and which thing, is what the listener reads off the pictures; which way is nobody's guess.
    """
    best = impression.commands[0]
    if not at_home or len(grammar.commands) > 1:
        return grammar
    alone = _alone(best, impression)
    if alone and best.probability >= SURE:
        return _taken(grammar, impression, calibration)
    if grammar.commands:
        return grammar
    if isinstance(best.command, AdjustColor) or (alone and isinstance(best.command, Search)):
        taken = _taken(grammar, impression, calibration)
        if taken.confidence >= _least(taken):
            return taken
    return replace(grammar, alternatives=_guesses(impression.commands, 1.0))


def _least(taken: Understanding) -> float:
    """How sure the listener must be of what the grammar did not find."""
    return LEAST_SEARCH if isinstance(taken.commands[0], Search) else LEAST_EDIT


def _found(
    grammar: Understanding, impression: Impression, calibration: Sequence[float], at_home: bool, asks: bool
) -> Understanding:
    """What is made of a message in which the grammar found nothing; a question never leads to an edit."""
    if asks and not isinstance(impression.commands[0].command, Search):
        return grammar
    if at_home:
        taken = _taken(grammar, impression, calibration)
        if taken.confidence >= _least(taken):
            return taken
        grammar = replace(grammar, alternatives=_guesses(impression.commands, 1.0))
    return grammar if asks else _rescued(impression) or grammar


def _at_home(best: Heard, impression: Impression) -> bool:
    """Whether a command is of the kind that the message is about, and nothing else is asked for."""
    kind = kind_of_command(best.command)
    inside = INTENTS_OF_KIND[kind]
    likely = impression.intents
    return max(likely.get(one, 0.0) for one in inside) >= AT_HOME and all(
        probability < ELSEWHERE for intent, probability in likely.items() if intent not in inside
    )


def _alone(best: Heard, impression: Impression) -> bool:
    """Whether the message surely asks for a command of this kind, and surely for nothing else."""
    kind = kind_of_command(best.command)
    inside = INTENTS_OF_KIND[kind]
    others = (probability for intent, probability in impression.intents.items() if intent not in inside)
    mass = sum(one.probability for one in impression.commands if kind_of_command(one.command) == kind)
    likely = max(impression.intents.get(intent, 0.0) for intent in inside)
    return min(mass, likely, 1 - max(others, default=0.0)) >= SURE


def _narrower(grammar: Understanding, best: Heard) -> bool:
    """Whether the grammar's reading may say what the listener cannot hear: a part, or no dial at all."""
    (read,) = grammar.commands
    if not isinstance(read, AdjustAttr | AdjustColor):
        return True
    return type(read) is type(best.command) and getattr(read, "attribute", "") == getattr(
        best.command, "attribute", ""
    )


def _better(best: Heard, grammar: Understanding, calibration: Sequence[float]) -> bool:
    """Whether the listener's search should stand in place of the words that the grammar took for one."""
    (read,) = grammar.commands
    if not isinstance(best.command, Search) or not isinstance(read, Search):
        return False
    if denials_in(read.words.lower()):
        return False  # of what must not be there the listener never heard: "dogs, no cats"
    if _shortens(best.command.words, read.words):
        return False
    sure = calibrated(best, same(best.command, read), calibration) >= BETTER
    return sure or _POINTING.search(read.words) is not None


def _shortens(heard: str, read: str) -> bool:
    """Whether a plain phrase lost something that can be seen: "kids playing football" heard as "kids"."""
    words, named = read.lower().split(), set(content(read.lower()))
    if len(named) > PHRASE or not named | _JOINS >= set(words):
        return False
    kept = set(heard.lower().split())
    return kept < set(words) and bool(named - kept - _EMPTY)


def same(one: Command, other: Command) -> bool:
    """Whether two commands are one: a search's words in any order, a colour at any intensity."""
    match one, other:
        case Search(), Search():
            return sorted(one.words.lower().split()) == sorted(other.words.lower().split())
        case AdjustColor(), AdjustColor():
            return one.color == other.color and one.region == other.region
        case _:
            return one == other


def _taken(grammar: Understanding, impression: Impression, calibration: Sequence[float]) -> Understanding:
    """The listener's best command; where the grammar read the same, in the grammar's words."""
    best, *rest = impression.commands
    read = next((one for one in grammar.commands if same(one, best.command)), None)
    confidence = calibrated(best, read is not None, calibration)
    left = (1 - confidence) / max(1e-6, 1 - best.probability)
    return Understanding(
        (best.command if read is None else read,),
        confidence=round(confidence, 3),
        alternatives=_guesses(rest, left),
        evidence=best.evidence,
    )


def _guesses(heard: Sequence[Heard], share: float) -> tuple[Guess, ...]:
    """The likeliest of these commands, at this share of the probability that the listener gives them."""
    return tuple(
        Guess((one.command,), round(min(1.0, one.probability * share), 3)) for one in heard[:ALTERNATIVES]
    )


def calibrated(best: Heard, agreed: bool, weights: Sequence[float]) -> float:
    """The probability that the listener's command is right, from what it says and whether the grammar agrees.

    `weights` are bias, log-odds, agreement, and one for each kind that stands apart: search, colour.
    """
    if not weights:
        return best.probability
    bias, slope, agreement, search, color = weights
    likely = min(max(best.probability, 1e-4), 1 - 1e-4)
    odds = bias + slope * math.log(likely / (1 - likely)) + agreement * agreed
    odds += search * isinstance(best.command, Search) + color * isinstance(best.command, AdjustColor)
    return 1 / (1 + math.exp(-odds))


def _rescued(impression: Impression) -> Understanding | None:
    """What the likely intents ask for, where they need no argument."""
    wanted = {
        intent: probability
        for intent, probability in impression.intents.items()
        if probability >= RESCUE and commands_for(intent)
    }
    if not wanted or impression.intents.get("none", 0.0) >= 1 - RESCUE:
        return None
    commands = tuple(command for intent in wanted for command in commands_for(intent))
    return Understanding(commands, confidence=round(min(wanted.values()), 3))


def _believed(grammar: Understanding, impression: Impression, calibration: Sequence[float]) -> Understanding:
    """The grammar's command of a kind that the listener knows, as sure as the two of them are together."""
    (read,) = grammar.commands
    heard = next((one for one in impression.commands if same(one.command, read)), None)
    best = impression.commands[0]
    agreed = heard is best
    doubtful = max(heard.probability if heard else 0.0, 1 - best.probability)
    likely = best if agreed else Heard(read, doubtful)
    confidence = calibrated(likely, True, calibration)
    rest = [one for one in impression.commands if one is not heard]
    left = (1 - confidence) / max(1e-6, sum(one.probability for one in rest))
    return replace(
        grammar,
        confidence=round(confidence, 3),
        alternatives=_guesses(rest, min(1.0, left)),
        evidence=best.evidence if agreed else (),
    )


def _doubted(grammar: Understanding, impression: Impression) -> Understanding:
    """The grammar's reading, less sure where the listener takes the message for no request at all."""
    doubt = impression.intents.get("none", 0.0)
    if not grammar.commands or doubt < SURE:
        return grammar
    return replace(grammar, confidence=round(grammar.confidence * (1 - doubt / 2), 3))
