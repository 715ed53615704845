"""Which of the steps, told by its place? "Remove the first one", "take the last two back"."""

from __future__ import annotations

import re

from photalk.commands import Command, Drop, Erase, Undo, region_of
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.words import ORDINALS, Clause

_LEAD = (
    r"(?:(?:please|can|could|would|you|just|no|nope|ok|okay|now|i|we|want|to|like|lets|let|us|wait|oops|"
    r"actually|hmm|well|sorry|and|but|then|also|maybe) )*"
)
_PLACE = (
    r"(?:the |my |your |that |those )?(?:(?P<first>#1|last|latest) (?P<count>\d{1,4})|#(?P<n>\d{1,5})|"
    r"(?P<last>very last|last|latest|final|most recent))"
    r"(?: (?:ones?|things?|bits?|parts?|steps?|changes?|edits?))?"
)
_END = (
    r"(?: (?:please|again|too|as well|then|now|after all|of them|of those|instead|for me|you (?:did|made)))*"
)
_ERASES = r"remove|delete|erase|get_rid_of|take out|take away|lose|kill"
_PICKED = Pattern(
    rf"{_LEAD}(?:(?P<verb>{_ERASES}|undo|revert|drop|discard|cancel|scrap|forget|skip|take back|take off|"
    rf"reverse|unmake) {_PLACE}|(?P<takes>take|put|bring|turn) {_PLACE.replace('?P<', '?P<b')} "
    rf"(?:back|off|away|out)){_END}"
)
_OTHER = Pattern(
    r"(?:(?:and|also|now|then|please|ok) )*(?:the )?#(?P<n>\d{1,5})(?: one)?(?: (?:too|as well|also|please))*"
)
"""Another of the things that were just erased."""

_ONE_THERE = Pattern(
    rf"(?:(?:and|also|now|then|please|ok) )*(?:(?:{_ERASES}) )?(?:the )?(?:other )?ones? "
    r"(?P<where>(?:on|in|at|behind|near|next|beside|under|over|by|above|below|between) .+?)"
    r"(?: (?:too|as well|also|please))*"
)
_ORDER = {f"#{place}": word for word, place in ORDINALS.items()}
_HEAD = Pattern(r" (?:on|in|at|behind|near|next|beside|under|over|with|from|to|by|of|between|who|that)\b.*")
_TOLD_APART = Pattern(
    r"^(?:the |a |an |that |this |my )?(?:(?:first|second|third|fourth|fifth|last|left|right) )?"
)


def read_picked(clause: Clause, view: View) -> Reading | None:
    """A step to be dropped that is told by its place; pictures are, where a list is on show."""
    if not len(view.program) or view.context.finding:
        return None
    if (other := _OTHER.fullmatch(clause.text)) and clause.text != f"the #{other['n']}":
        thing = _another(f"#{other['n']}", view)
        return Reading((Erase(region_of(thing)),), kind="erase", confidence=0.9) if thing else None
    if (one := _ONE_THERE.fullmatch(clause.text)) and (kind := _erased_kind(view)):
        where = clause.said(*one.span("where")).lower()
        return Reading((Erase(region_of(f"the {kind} {where}")),), kind="erase", confidence=0.9)
    match = _PICKED.fullmatch(clause.text)
    if match is None:
        return None
    said = {name: match[name] or match[f"b{name}"] for name in ("first", "count", "n", "last")}
    if match["verb"] and re.fullmatch(_ERASES, match["verb"]) and said["n"]:
        thing = _another(f"#{said['n']}", view)
        if thing:
            return Reading((Erase(region_of(thing)),), kind="erase", confidence=0.9)
    return made("drop", *_taken_out(said, len(view.program)))


def _taken_out(said: dict[str, str | None], steps: int) -> tuple[Command, ...]:
    if said["count"]:
        count = max(1, int(said["count"]))
        if said["first"] != "#1":
            return (Undo(count),)
        return tuple(Drop(number) for number in range(min(count, steps), 0, -1))
    return (Drop(max(1, int(said["n"]))),) if said["n"] else (Undo(1),)


def _another(place: str, view: View) -> str:
    """The thing beside the one that was just erased: "the second one" after "remove the first car"."""
    kind = _erased_kind(view)
    return f"the {_ORDER[place]} {kind}" if kind and place in _ORDER else ""


def _erased_kind(view: View) -> str:
    """What kind of thing was erased last, where that was the last change: "car"."""
    last = view.context.last_edit if view.last is None else view.last.commands[-1:]
    erased = last[0] if isinstance(last, tuple) and last else last
    if not isinstance(erased, Erase) or not isinstance(erased.target, str):
        return ""
    return _TOLD_APART.sub("", _HEAD.sub("", erased.target))
