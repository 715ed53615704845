"""What must not be there? "-people", "no people", "without cars or people", "but not at night"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from photalk.commands.queries.pattern_text import Span, compiled

_CUE = (
    r"(?<![\w'-])(?:(?:but|and|with|having|has|have|is|are|was|were|there|that|which|who|i|does|do|"
    r"or(?= no\b)) )*"
    r"(?:(?:anything|everything|all|any)(?: else)? (?:but(?! not\b)|except(?: for)?|other than)|"
    r"without|neither(?! of\b)|not(?! (?:only|just|necessarily|quite|really|sure)\b)|excluding|"
    r"except(?: for)?|minus|lacking|free of|(?:is|are|was|were|does|do|did|has|have)n't|"
    r"no(?! (?:parking|smoking|entry|trespassing|\w+(?: \w+)? signs?)\b))"
    r"(?: (?:want|include|show|have|any|contain))* "
)
_NOBODY = (
    r"(?<![\w'-])(?:(?:but|and|with|there is|there's) )*(?:nobody|no one|no-one|noone)"
    r"(?: (?:in|on) it| there| around| in sight)?\b"
)
_WORD = r"[^\s,;.:!?|\"()]+"
_TURNS = (
    r"but|with|in|on|at|from|near|by|taken|shot|during|before|after|since|under|while|that|which|where|who|is|"
    r"are|without|no|not|mostly|mainly|only|between|last|this"
)
_THING = (
    rf"(?:(?:taken|shot|made|photographed) )?(?:(?:in|on|at|from|near|by|with|during|before|after|since|"
    rf"under|until|between|of|while) )?(?:(?:my|last|this|mostly|mainly) )?"
    rf"{_WORD}(?: (?!(?:{_TURNS}|and|or|nor)\b){_WORD}){{0,4}}?"
)
_MORE = rf"(?:,? (?:or|nor|and(?! (?:a|an|the|some|my|one|two|{_TURNS})\b)) (?:no |any )?{_THING})"
_ROW = rf"(?:(?:, (?!(?:a|an|the|some|my|{_TURNS})\b)(?:any )?{_THING}){{1,4}}(?=,? (?:or|nor) ))?"
"""More of them before the last, which an "or" leads in: "without people, dogs or cars"."""

_DENIED = rf"{_CUE}(?P<what>{_THING}{_ROW}{_MORE}{{0,4}})(?= (?:{_TURNS}|and)\b| ?[,;.:!?|\"()]| *$)"
_DASHED = r"(?<!\S)[-\u2013\u2212](?P<what>[^\W\d_][^\s\"|^,;]*)"

_MOST = 12


@dataclass(frozen=True, slots=True)
class Denial:
    """Words for what must not be there, with their places in the text; `span` holds the cue too."""

    span: Span
    parts: tuple[Span, ...]
    nobody: bool = False


def denials_in(text: str) -> list[Denial]:
    """What the words deny, in order, at most twelve times; `text` is in small letters."""
    found = [Denial(match.span(), (match.span("what"),)) for match in compiled(_DASHED).finditer(text)]
    found += [Denial(match.span(), (), True) for match in compiled(_NOBODY).finditer(text)]
    taken = [denial.span for denial in found]
    for match in compiled(_DENIED).finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            found.append(Denial(match.span(), tuple(_parts(match))))
    return sorted(found, key=lambda denial: denial.span)[:_MOST]


def _parts(match: re.Match[str]) -> Iterator[Span]:
    """Each of several things that are denied together."""
    start = match.start("what")
    if re.search(r"\bbetween\b", match["what"]):
        yield match.span("what")
        return
    at = 0
    for joint in compiled(r"(?:,? (?:or|nor|and)|,) (?:no |any )?|$").finditer(match["what"]):
        if match["what"][at : joint.start()].strip():
            yield start + at, start + joint.start()
        at = joint.end()
