"""What is different, and do it here too: two pictures to be compared, or one led where the other went."""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.commands import Command, Compare, Show, Steps, Transfer
from photalk.dialogue.context import Context
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.titles import named_in
from photalk.dialogue.words import Clause

_POLITE = (
    r"^(?:(?:please|ok|okay|now|then|and|so|can|could|would|you|i|id|want|to|like|lets|let|us|just|also|"
    r"kindly|will|well|yes|great) )*"
)


def _picture(name: str) -> str:
    return (
        rf"(?:the )?(?:(?:number|picture|photo|image|no) )?#?(?P<{name}>\d{{1,6}})"
        rf"(?: (?:one|picture|photo|image|result))?"
    )


_FROM, _INTO = _picture("a"), _picture("b")
_WAYS = (
    Pattern(rf"\bfrom {_FROM} (?:in)?to {_INTO}\b", hints=("from",)),
    Pattern(rf"\bbetween {_FROM} to {_INTO}\b", hints=("between",)),
    Pattern(
        rf"(?<![\w#]){_FROM} (?:became|becomes|turned into|was (?:turned|made|changed|edited) (?:in)?to) "
        rf"{_INTO}\b",
        hints=("bec", "to"),
    ),
    Pattern(
        rf"(?<![\w#]){_INTO} (?:was |is |got )?(?:made|came|comes|edited|changed|done)(?: out)? (?:from|of) "
        rf"{_FROM}\b",
        hints=("from", "of"),
    ),
)
"""Two pictures with which of them came first."""

_TRANSFERS = Pattern(
    _POLITE
    + r"(?:do|apply|transfer|copy|repeat|use|make|edit|change|give|treat|carry|put|try|the same|same|turn)\b"
)
_WHAT_WAS_DONE = Pattern(
    r"\b(?:what (?:was|has been|got|you|i|we|they|someone) (?:done|changed|edited|did)|what happened|"
    r"the same|same|changes|edits|modifications|adjustments|differences?|the way|like|just as|as)\b"
)
_TARGET = Pattern(r"\b(?:to|on) (?:the )?(?:(?:number|picture|photo|image) )?#?(?P<t>\d{1,6})\b")

_ASKS = Pattern(
    r"\b(?:compare|compares|compared|comparing|comparison|difference|differences|different|differs?|"
    r"changed? (?:between|from)|(?:done|did|happened) (?:between|from))\b"
)
_COMPARATIVE = (
    r"(?:(?:bright|dark|warm|cool|cold|sharp|soft|light|clear|bigg|small|larg|blurri|flatt|dull|crisp)er|"
    r"(?:more|less) (?:\w+))"
)
_WHICH = Pattern(
    rf"^(?:and |so |but )?which (?:one |of (?:them|these|the two) |picture |photo |image |#?\d )?"
    rf"(?:is|looks|has|are) (?:the )?{_COMPARATIVE}\b"
)
_THAN = Pattern(
    rf"^(?:is|does|has) {_picture('b')} (?:look |looks )?(?:any |much |a_bit )?{_COMPARATIVE} than "
    rf"{_picture('a')}\b"
)
_ORIGINAL = Pattern(r"\b(?:the|its|my|with|to|from) original\b|\bbefore and after\b|\bhow it was before\b")
_THIS = r"(?:this|it|that|the current one|this one|the open one|mine)"
_FROM_ONE = Pattern(
    rf"\b(?:(?P<this>{_THIS})|{_picture('b')}) (?:\w+ )?(?:differ|differs|different|compare|compares|"
    rf"compared)"
    rf"(?: \w+)? (?:from|to|with|than) {_picture('a')}\b"
)
_BESIDE = Pattern(
    rf"{_POLITE}(?:(?:show|put|see|view|display|open|lay|place)(?: me)? )?{_FROM} "
    rf"(?:(?:and|to|with) )?{_INTO} (?:side by side|(?:next to|beside) (?:each other|one another))"
    r"(?: please)?"
)
_SPOT = Pattern(r"^(?:please |now |can you |lets )?(?:spot|find|tell me|show me|name) the differences?\b")
_TWO = Pattern(r"\b(?:these|those|them|both|the) 2(?: (?:pictures|photos|images))?$")
_BOTH = Pattern(r"\b(?:these|them|both|two|the|which)\b")


def read_between(clauses: Sequence[Clause], context: Context) -> Reading | None:
    """The same for a whole message, before anything in it can sound like another request."""
    if not 1 <= len(clauses) <= 2:
        return None
    whole = clauses[0] if len(clauses) == 1 else clauses[0].joined(clauses[1])
    view = View(context)
    if len(clauses) == 1 and (reading := read_transfer(whole, view)):
        return reading
    text = whole.text
    original = _ORIGINAL.search(text) and _ASKS.search(text)
    if original or _THAN.search(text) or _WHICH.search(text) or _SPOT.search(text) or _FROM_ONE.search(text):
        return read_compare(whole, view)
    if beside := _BESIDE.fullmatch(text):
        pair = int(beside["a"]), int(beside["b"])
        return made("compare", Compare(*pair)) if min(pair) >= 1 else None
    asked = re.match(r"^(?:and |so |but )?(?:what|whats|tell me what|how)\b", text)
    led = any(pattern.search(text) for pattern in _WAYS)
    return read_compare(whole, view) if asked and led and _ASKS.search(text) else None


def read_transfer(clause: Clause, view: View) -> Reading | None:
    """What was done from one picture to another, to be done to the open one, or to a third."""
    text = clause.text
    if not _TRANSFERS.search(text) or not _WHAT_WAS_DONE.search(text):
        return None
    pair = _led(text)
    if pair is None:
        return None
    (first, second), span = pair
    rest = f"{text[: span[0]]}|{text[span[1] :]}"
    if not _WHAT_WAS_DONE.search(f"{text[: span[0]]} {_inside(text, span)}"):
        return None
    target = _TARGET.search(rest)
    shown: tuple[Command, ...] = (Show(int(target["t"])),) if target and int(target["t"]) >= 1 else ()
    return made("transfer", *shown, Transfer(first, second))


def _inside(text: str, span: tuple[int, int]) -> str:
    """The verb inside "2 was made from 1", which says by itself that something was done."""
    return "the way" if re.search(r"\b(?:made|became|turned|changed|edited)\b", text[slice(*span)]) else ""


def _led(text: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The two pictures of which one came from the other, and where the words say so."""
    for pattern in _WAYS:
        if match := pattern.search(text):
            first, second = int(match["a"]), int(match["b"])
            return ((first, second), match.span()) if min(first, second) >= 1 else None
    return None


def read_compare(clause: Clause, view: View) -> Reading | None:
    """Two pictures to be compared; with its original, the open one's own steps say all."""
    text = clause.text
    pictures = view.context.scene.pictures
    if not (_ASKS.search(text) or _WHICH.search(text) or _THAN.search(text)):
        return None
    if _ORIGINAL.search(text):
        return made("steps", Steps())
    if pair := _in_order(text, view):
        return made("compare", Compare(*pair)) if min(pair) >= 1 else None
    numbers = [int(n) for n in re.findall(r"(?<![\w.])#?(\d{1,6})\b(?!%)", _TWO.sub("both", text))]
    if "last" in text.split() and pictures:
        numbers.append(len(pictures))
    numbers = numbers or named_in(text, view)
    current = view.context.current
    if len(numbers) == 1 and current is not None:
        numbers.insert(0, current)
    if not numbers and len(pictures) == 2 and _BOTH.search(text):
        numbers = [1, 2]
    if not numbers and _WHICH.search(text) and view.context.pair is not None:
        numbers = [*view.context.pair]
    if len(numbers) >= 2 and min(numbers[:2]) >= 1:
        return made("compare", Compare(numbers[0], numbers[1]))
    if (
        re.search(r"\bcompare\b|\bdifferences?\b.*\bbetween\b", text)
        or _WHICH.search(text)
        or _SPOT.search(text)
    ):
        return asks("Which two pictures shall I compare?", "1 and 2", template="compare {}")
    return None


def _in_order(text: str, view: View) -> tuple[int, int] | None:
    """Which came first, where the words say so: "is 2 brighter than 1", "how does this differ from 3"."""
    if match := _THAN.search(text):
        return int(match["a"]), int(match["b"])
    if re.search(r"\b(?:differ|differs|different)\b", text) and (match := _FROM_ONE.search(text)):
        second = int(match["b"]) if match["b"] else view.context.current
        return (int(match["a"]), second) if second is not None else None
    if not re.search(r"\bcompar", text) and (led := _led(text)):
        return led[0]
    return None
