"""How should it differ? The words of a refinement, as comparisons and as what else is looked for.

A refinement is cut into parts ("brighter, with fewer people and no hat"). A part that compares becomes a
wish; what a picture should show or lack, and conditions on files, are read as in any query line. "A dog
instead of the cat" is "a dog, without cat".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.pattern_text import compiled, lowered, plain
from photalk.commands.queries.query import QueryLine
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.scales import ADJECTIVES, NOUNS, OPPOSITES, PLAIN, WHOLE, base_of
from photalk.commands.queries.wishes import Kind, Wish

A_BIT, MUCH = 0.5, 2.5

_LEAD = (
    r"^(?:(?:but|and|also|then|now|no|only|just|please|maybe|perhaps|make it|should be|it should be|"
    r"i want it|it|its|it's|they|they're|these|those|which|that|that's|is|are|be|looks?|looking|has|have|"
    r"having|showing|shows|something|ones?|with|where|there|taken|shot|from) )+"
)
_TAIL = r"(?: (?:please|instead|than (?:this|that|it|these|those|them|here|before)(?: one)?|though|now))+$"
_MUCH = r"(?:much|a lot|lots|far|way|considerably|a whole lot|really|significantly|very)"
_LITTLE = r"(?:a bit|a little|a little bit|slightly|somewhat|a tad|a touch|a tiny bit)"
_DEGREE = rf"(?:(?:{_MUCH}|{_LITTLE}|even|still|yet|ever so) )*"
_WORD = r"(?!(?:with|without|at|during|and|or|but|than)\b)[a-z][a-z'-]*"
_THING = rf"(?P<thing>{_WORD}(?: {_WORD})*)"
_EASED = (
    rf"(?:not (?:(?:quite |all )?that|so|as|too|quite so|quite as|quite that)|{_DEGREE}too|{_DEGREE}less) "
    r"(?P<how>[a-z]+)"
)
_COUNTED = (
    rf"{_DEGREE}(?:(?P<more>more|extra|additional)|(?P<fewer>fewer|less|not (?:so|that|as|too) (?:many|much)|"
    rf"too (?:many|much))) {_THING}"
)
_COMPARED = rf"(?:an? |the )?{_DEGREE}(?P<how>[a-z]+(?:er|re))(?: (?:up|away|in|out|off))?(?: {_THING})?"
_CLOSER = (
    r"(?:a |an |from |as a )*(?:close ?-?ups?(?: (?:shot|view|photo|picture)s?)?|"
    rf"{_DEGREE}(?:closer|nearer)(?: up| by| in| to (?:it|him|her|them|the subject))?|"
    rf"{_DEGREE}(?:more )?zoomed in(?: more)?|tighter(?: (?:crop|framing|shot|view))?)"
)
_FURTHER = (
    rf"(?:a |an |from )*(?:{_DEGREE}(?:further|farther)(?: (?:away|off|back|out))?|{_DEGREE}(?:more )?zoomed "
    rf"out(?: more)?|{_DEGREE}more distant|a wider (?:shot|view|angle)|wider (?:shots?|views?|angles?))"
)
_AGAIN = rf"{_DEGREE}(?P<way>more|less)(?: (?:so|of (?:that|it)|like that))?|(?P<milder>not (?:that|so) much)"
_SAME = r"(?:the |in the |with the )*same (?P<what>[a-z]+)(?: (?:as|like) .+)?"
_INSTEAD = (
    r"^(?P<new>.+?) (?:instead of|rather than|in place of) (?:with |in |at |the |a |an |any )*(?P<old>.+)$"
)
_IN_COLOUR = r"^in (?=[a-z ]+$)"
_JOINT = compiled(r" ?[,;.] ?(?:and |but |also )?| (?:and|but|plus|also) ")


def change_line(words: str, today: date | None = None) -> QueryLine:
    """What the words of a refinement ask for: comparisons are wishes of its query; any text is one."""
    wishes: list[Wish] = []
    rest: list[str] = []
    text = plain(words)
    quoted = dict(enumerate(re.findall(r'"[^"]*"', text), 0xE000))  # which no joint in it cuts
    for mark, phrase in quoted.items():
        text = text.replace(phrase, chr(mark), 1)
    for part in _parts(text):
        wish = comparison(part)
        if wish is not None:
            wishes.append(wish)
        else:
            rest += _shown(part)
    line = query_line(", ".join(rest).translate(quoted), today)
    return QueryLine(words, replace(line.query, wishes=tuple(wishes)), line.maybes)


def comparison(part: str) -> Wish | None:
    """The comparison that a part of a refinement is; None when it is none."""
    text = _bare(lowered(part))
    for reads in (_again, _framed, _same, _eased, _counted, _comparative):
        if (wish := reads(text)) is not None:
            return wish
    return None


def _parts(text: str) -> Iterator[str]:
    """The parts of a refinement; "black and white" is one, and so is what no comparison stands in."""
    held = re.sub(r"\bblack (?:and|&|n) white\b", "black\x00and\x00white", text, flags=re.I)
    ends = [0, *(place for match in _JOINT.finditer(held) for place in match.span()), len(held)]
    pieces = [held[start:end].replace("\x00", " ").strip() for start, end in list(pairwise(ends))[::2]]
    joints = [held[start:end].strip(" ,;.") for start, end in list(pairwise(ends))[1::2]] + [""]
    run = ""
    for piece, joint in zip(pieces, joints, strict=True):
        run = f"{run} {piece}".strip()
        # "Cats and dogs" stay together; a comparison, or a new beginning, stands by itself.
        if joint == "and" and comparison(piece) is None and not re.search(r"\binstead of\b", run):
            run += " and"
            continue
        yield from _divided(run)
        run = ""
    if run:
        yield from _divided(run.removesuffix(" and"))


def _divided(run: str) -> Iterator[str]:
    """Pieces that an "and" joined, apart where one of them compares ("a dog and darker")."""
    pieces = run.split(" and ") if "black and white" not in run else [run]
    if any(comparison(piece) is not None for piece in pieces):
        yield from filter(None, pieces)
    elif run:
        # "Darker with a boat" and "red with longer sleeves" have both in a row.
        match = compiled(r"^(?P<first>.+?) (?=(?:with|without|at|in|on) )(?P<then>.+)$").match(run)
        both = (match["first"], match["then"]) if match else ()
        yield from both if any(comparison(piece) is not None for piece in both) else (run,)


def _bare(text: str) -> str:
    text = re.sub(_TAIL, "", text.strip(" .,!?"))
    while (shorter := re.sub(_LEAD, "", text + " ").strip()) and shorter != text:
        text = shorter
    return text


def _amount(text: str) -> float:
    """How much more or less, by the adverbs before it; the "far" of "far away" is none."""
    if compiled(rf"^(?:an? |the |from )?(?:even |still )?{_LITTLE} ").match(text):
        return A_BIT
    much = compiled(rf"^(?:an? |the |from )?(?:even |still )?{_MUCH} ").match(text)
    return MUCH if much and not text.startswith("far away") else 1.0


def _again(text: str) -> Wish | None:
    match = compiled(_AGAIN).fullmatch(text)
    if match is None:
        return None
    if match["milder"]:
        return Wish("less", "", A_BIT)
    return Wish("more" if match["way"] == "more" else "less", "", _amount(text))


def _framed(text: str) -> Wish | None:
    """How near the subject is."""
    for pattern, pole in ((_CLOSER, "close"), (_FURTHER, "far")):
        if compiled(pattern).fullmatch(text):
            return Wish("more", pole, _amount(text))
    return None


def _same(text: str) -> Wish | None:
    match = compiled(_SAME).fullmatch(text)
    pole = NOUNS.get(match["what"]) if match else None
    return Wish("same", pole) if pole else None


def _eased(text: str) -> Wish | None:
    """ "Not that dark", "too dark", "less dark"; but "less snow" and "too many" are counts of a thing."""
    match = compiled(_EASED).fullmatch(text)
    if match is None:
        return None
    how = match["how"]
    if pole := ADJECTIVES.get(how):
        return Wish("less", pole, 1.0 if re.search(r"\b(?:too|less)\b", text) else A_BIT)
    if how in OPPOSITES or (how in PLAIN and not colour_of(how)):
        return Wish("less", how)
    return None


def _counted(text: str) -> Wish | None:
    """More or less of something: people, red, snow, contrast."""
    match = compiled(_COUNTED).fullmatch(text)
    if match is None:
        return None
    kind: Kind = "more" if match["more"] else "less"
    thing = re.sub(r"^(?:of )?(?:the |a |an )?", "", match["thing"])
    thing = re.sub(r" (?:in it|in there|there|around|on it)$", "", thing)
    if thing in ("like this", "like that", "like it", "than that"):
        return None
    pole = NOUNS.get(thing) or ADJECTIVES.get(thing)
    return Wish(kind, pole or colour_of(thing) or thing, _amount(text))


def _comparative(text: str) -> Wish | None:
    """ "Darker", "a much darker one", "longer sleeves", "a darker sky"."""
    match = compiled(_COMPARED).fullmatch(text)
    if match is None:
        return None
    base = base_of(match["how"])
    thing = (match["thing"] or "").strip()
    whole = not thing or thing in WHOLE
    if not base or re.match(r"(?:in|on|of) ", f"{thing} "):
        return None
    if whole and (pole := ADJECTIVES.get(base)):
        return Wish("more", pole, _amount(text))
    if whole and (colour := colour_of(base)):
        return Wish("more", colour, _amount(text))
    return Wish("more", base if whole else f"{base} {thing}", _amount(text))


def _shown(part: str) -> list[str]:
    """What a part says the picture shows or lacks, as a line of a query has it."""
    text = re.sub(_TAIL, "", part.strip(" .,!?"), flags=re.I)
    if match := compiled(_INSTEAD).match(lowered(text)):
        new = text[match.start("new") : match.end("new")]
        return [*_shown(new), f"without {text[match.start('old') : match.end('old')]}"]
    text = re.sub(
        r"^(?:(?:and|but|also|now|no(?=,)|please|is|are|it|its|has|was|were|with|having|showing|a|an|some|"
        r"the) )+",
        "",
        text,
        flags=re.I,
    )
    if colour_of(lowered(re.sub(_IN_COLOUR, "", text, flags=re.I))):
        text = re.sub(_IN_COLOUR, "", text, flags=re.I)
    return [text] if text else []
