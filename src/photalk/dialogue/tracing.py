"""Where do the parts of a command come from, when the understander does not tell? Found by the words alone.

Each part of a command's text is looked for in the message (as it is, by a synonym, as a number or a
direction), then in what was seen, then in the dialogue so far; what is found nowhere was left open and is
ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Answer,
    BlackAndWhite,
    Command,
    Compare,
    Crop,
    Drop,
    Enhance,
    Erase,
    Exclude,
    Face,
    Filter,
    Flip,
    Forget,
    ImageCutout,
    Open,
    Redo,
    Refine,
    Resize,
    Rotate,
    Save,
    Search,
    Show,
    Steps,
    Straighten,
    Transfer,
    Undo,
    Why,
    format,
)
from photalk.dialogue.amounts import amount_in
from photalk.dialogue.lexicon import COLOR_NAMES
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.understanding import Evidence, Turn
from photalk.dialogue.words import MAX_CHARACTERS, Clause, Token, tokens_of

CUES: dict[type[Command], str] = {
    Search: r"find|search\w*|look\w*|show|see|get|need|want\w*|fetch|pull|bring",
    Refine: r"like|similar|more|but|without|same",
    Filter: r"only|just|taken|from|before|after|shot",
    Exclude: r"not|none|exclude|out|isnt|wrong|neither|hide|skip",
    Answer: r"yes|no|yeah|nope|dont|not",
    Forget: r"forget|over|again|clear|reset|scratch|back|any",
    Why: r"why",
    Show: r"show|open|see|take|pick|#\d+",
    Compare: r"compar\w*|differen\w*|differs?|which|than|changed",
    Transfer: r"do|apply|transfer|same|changes|edits|like|way",
    Open: r"open|load",
    Save: r"save|export|store|write",
    Steps: r"steps?|history|edits|changes|done|did",
    Undo: r"undo|revert|back|take",
    Redo: r"redo|again|back",
    Drop: r"drop|remove|undo|take|out",
    Rotate: r"rotat\w*|turn\w*|spin|tilt\w*|clockwise|counterclockwise|left|right",
    Flip: r"flip\w*|mirror\w*|upside",
    Straighten: r"straight\w*|level|horizon|crooked|tilted|slant\w*",
    Crop: r"crop\w*|trim|cut|zoom|square|keep|widescreen",
    Resize: r"resiz\w*|scale|size|smaller|larger|bigger|shrink|enlarge|pixels|percent",
    AdjustColor: r"colou?r\w*|paint|tint|hue|tone|dye|recolor",
    BlackAndWhite: r"black|gr[ae]y\w*|monochrome|b&w|colou?rs?|sepia",
    Enhance: r"enhanc\w*|improv\w*|fix|auto\w*|good|better",
    ImageCutout: r"cut\w*|background|isolate|transparent|remove|subject",
    Erase: r"eras\w*|remov\w*|delet\w*|take|get|rid|out|clean",
}
"""By which words a kind of command may be known."""

_DIRECTIONS = r"clockwise|counterclockwise|left|right|upside|sideways|half|quarter"
_FRAMES = (
    r"left|right|top|bottom|upper|lower|half|third|quarter|square|widescreen|portrait|landscape|"
    r"\d+(?:\.\d+)?%|\d+[:x]\d+"
)


@dataclass(frozen=True, slots=True)
class Trace:
    """What evidence is looked for in: the message, the turns before it, and what the pictures show."""

    message: str
    tokens: tuple[Token, ...]
    turns: tuple[Turn, ...]
    concepts: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, message: str, turns: Sequence[Turn], concepts: tuple[tuple[str, ...], ...]) -> Trace:
        text = message[:MAX_CHARACTERS]
        return cls(
            text, tuple(token for token in tokens_of(text) if not token.is_break), tuple(turns), concepts
        )

    def typed(self, pattern: str) -> str:
        """What was typed for the first word that fits, or an empty text."""
        return next((token.raw for token in self.tokens if re.fullmatch(pattern, token.word, re.I)), "")


def traced(command: Command, trace: Trace) -> tuple[Evidence, ...]:
    """Where each part of the command's text came from."""
    evidence = [_evidence(command, part, trace) for part in parts_of(command)]
    if isinstance(command, Rotate) and (side := trace.typed(_DIRECTIONS)) and side != evidence[-1].text:
        evidence.append(Evidence(evidence[-1].part, "words", side))
    return tuple(evidence)


def parts_of(command: Command) -> tuple[str, ...]:
    """The parts of the text form that may each come from elsewhere: the kind, then what it is given."""
    words = format(command).split()
    match command:
        case AdjustAttr(attribute, _, region):
            return (f"adjust_attr {attribute}", words[2], *([] if region is None else [str(region)]))
        case AdjustColor(_, _, region):
            return (words[0], words[1], words[2], *([] if region is None else [str(region)]))
        case BlackAndWhite(region):
            return (words[0], *([] if region is None else [str(region)]))
        case Crop(target) | Erase(target):
            return (words[0], str(target))
        case Face(slot, value, _):
            return (f"face {slot}", value)
        case Filter(kind, value):
            return (f"filter {kind}", value)
        case Save(path) | Open(path):
            return (words[0], path)
        case _:
            return tuple(words)


def _evidence(command: Command, part: str, trace: Trace) -> Evidence:
    if said := _in_message(command, part, trace):
        return Evidence(part, "words", said)
    mentioned, seen = _seen(part, trace)
    if seen and mentioned:
        return Evidence(part, "concept", seen)
    if before := _before(part, trace):
        return Evidence(part, "history", before)
    if seen:
        return Evidence(part, "concept", seen)
    return Evidence(part, "default" if _number(part) is not None else "knowledge")


def _in_message(command: Command, part: str, trace: Trace) -> str:
    if literal := _literally(part, trace.message):
        return literal
    if (value := _number(part)) is not None:
        return _amount(command, value, trace)
    if isinstance(command, AdjustAttr) and part.startswith("adjust_attr "):
        return next((token.raw for token in trace.tokens if _turns(token.word, command.attribute)), "")
    if part == command.name or part.startswith(f"{command.name} "):
        return trace.typed(CUES.get(type(command), re.escape(command.name)))
    if isinstance(command, Crop) and not isinstance(command.target, str):
        return " ".join(token.raw for token in trace.tokens if re.fullmatch(_FRAMES, token.word))
    if isinstance(command, AdjustColor) and part == command.color:
        return next((token.raw for token in trace.tokens if COLOR_NAMES.get(token.word) == part), "")
    if isinstance(command, Flip):
        return trace.typed(r"flip\w*|mirror\w*|upside\w*|horizontal\w*|vertical\w*|left|right|top|bottom")
    stems = [re.escape(word[:4]) for word in part.split() if len(word) >= 4 and word not in ("hair", "with")]
    return trace.typed(rf"(?:{'|'.join(stems)})\w*") if stems else ""


def _literally(part: str, text: str) -> str:
    pattern = re.escape(part).replace(r"\ ", r"\s+")
    match = re.search(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)
    return match[0] if match else ""


def _turns(word: str, attribute: str) -> bool:
    return any(dial == attribute for dial, _ in DIAL_WORDS.get(word, ()))


def _amount(command: Command, value: float, trace: Trace) -> str:
    """The number, ordinal, direction or adverb that an amount was taken from."""
    wanted = {abs(value), round(abs(value) * 100, 6)}
    if isinstance(command, Rotate):
        wanted.add(360 - abs(value))
    for token in trace.tokens:
        if (said := _number(token.word.lstrip("#"))) is not None and abs(said) in wanted:
            return token.raw
    if isinstance(command, Rotate):
        return trace.typed(_DIRECTIONS)
    clause = Clause(trace.tokens)
    amount = amount_in(clause.text)
    if amount is None or not isinstance(command, AdjustAttr | AdjustColor | Resize):
        return ""
    if amount.kind == "number" and abs(amount.value) not in wanted:
        return ""
    return clause.said(*amount.span)


def _seen(part: str, trace: Trace) -> tuple[bool, str]:
    """Whether the message mentions the thing of a concept that names the part, and that concept."""
    found = ""
    for picture in reversed(trace.concepts):
        for concept in picture:
            words = concept.lower().split()
            if not set(part.lower().split()) & set(words):
                continue
            if any(trace.typed(re.escape(word)) for word in words if word not in part.lower().split()):
                return True, concept
            found = found or concept
    return False, found


def _before(part: str, trace: Trace) -> str:
    """The words or the command of an earlier turn that hold the part, the latest first."""
    for turn in reversed(trace.turns):
        for done in turn.commands or ():
            if part in parts_of(done):
                return format(done)
        if said := _literally(part, turn.user[:MAX_CHARACTERS]):
            return said
    return ""


def _number(text: str) -> float | None:
    match = re.fullmatch(r"[+-]?(\d+(?:\.\d+)?)%?", text)
    return float(match[1]) if match else None
