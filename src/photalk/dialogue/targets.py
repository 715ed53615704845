"""Which part of the picture? Regions and things in the person's words, or as a box where they name a side."""

from __future__ import annotations

import re
from collections.abc import Iterable

from photalk.commands import Box, Target
from photalk.dialogue.lexicon import DETERMINERS, PICTURE, REGIONS, STOP, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.words import Clause, Token

_PLACES = frozenset(
    {"in", "on", "of", "for", "to", "around", "behind", "from", "at", "with", "within", "inside", "into"}
)
_ABSTRACT = frozenset(
    listed(
        "same thing things step liking use beauty intention requirement need needs taste way time moment "
        "job look feel quality visibility project work result next required purpose favor effort "
        "motion task wish increment fact request difference mood vibe original rest extent ask"
    )
)
_CUTS = frozenset(
    listed(
        "it please more less so if i you we but will now could would can should become becomes make "
        "makes need needs want also then because must might shall again little bit too very much "
        "lets let do does did not no yes ok okay instead rather"
    )
)
_EXCEPT = Pattern(
    r"\b(?:(?:everything|all|everyone|anything|the rest)\b.*?\b(?:except|but|apart from|besides|other than|"
    r"around|outside)|except|apart from)(?: of)?(?: for)? (?P<kept>(?:the|her|his|my|their|that|this|its|me|"
    r"him|"
    r"us|them|a|#\d|[a-z]+s\b).*)$"
)
_ELSE = Pattern(r"\b(?:everything|all) else\b|\bthe rest\b(?! of)")
_AFTER_KEPT = Pattern(
    r" (?:(?:into |in |to |a |much |way |very |more |less )*(?:black_and_white|a_bit|a_lot|please|by .*|"
    r"\w*(?:brighter|darker|warmer|cooler|softer|sharper|blurry|blurrier|blurred|dark|gray|saturated)\b))+$"
)
_SUBJECT = Pattern(r"(?:the |my )?(?:main |actual )?(?:subject|foreground|object|person in focus)")
_PERSONS = {"him": "the person", "her": "the person"}

_WHOLE = Pattern(
    r"\b(?:(?:of|in|on|for|from|to|at|with|across|throughout) )?(?:(?:the|this|that|these|my|our|your|"
    r"above|whole|entire|complete|overall|full|current|shown|original|same|all|of|rest|above|previous|said|"
    r"final) )*(?:image|picture|photo|shot|snapshot|canvas|whole thing|pic|imag|scene|everything|"
    r"white balance|photographs?)s?\b(?: of (?:me|us|my|our|his|her|myself|mine|him|"
    r"them)\b.*)?(?: (?:itself|above|shown above|shared above|as a whole|overall))?"
)
_KIND_OF_PICTURE = Pattern(
    r"\b(?:the|this|that|my|our|your) (?P<kind>[a-z]+(?: [a-z]+){0,2}?) (?:image|picture|photo|shot|"
    r"snapshot|pic)s?\b"
)
_SIDE = Pattern(
    r"(?:the |its )?(?:(?P<v>top|upper|bottom|lower|middle|center|central)[- ]?)?(?P<h>left|"
    r"right)?(?:[- ]?most)?(?: hand)?(?: (?P<part>half|#3|third|quarter|side|part|corner|area|edge|section|"
    r"portion|of))?"
)
_BOXED = Pattern(r"\bbox((?: \d+(?:\.\d+)?%?){4})(?![\w.%])", hints=("box",))
_MEASURES = frozenset(listed("a_bit a_lot a_tiny_bit quite_a_bit"))
_FRACTION = {"half": 50.0, "#3": 100 / 3, "third": 100 / 3, "quarter": 25.0, "edge": 10.0, "corner": 100 / 3}


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with these parts replaced by bars of the same length."""
    characters = list(text)
    for start, end in spans:
        for at in range(start, end):
            characters[at] = "|"
    return "".join(characters)


def without_picture(text: str) -> str:
    """The text with every mention of the picture as a whole barred."""
    return _WHOLE.sub(lambda m: "|" * len(m[0]), _KIND_OF_PICTURE.sub(_barred, text))


def _barred(match: re.Match[str]) -> str:
    """Bars for "the product photo", which is the whole picture; "the sky" of one is kept."""
    kept = any(word in REGIONS or word in _PLACES or word in _CUTS for word in match["kind"].split())
    return match[0] if kept else "|" * len(match[0])


def part_in(clause: Clause, used: Iterable[tuple[int, int]]) -> Target | None:
    """The part of the picture that the words name beside those already used; None for the whole of it."""
    if box := written_box(clause.text):
        return box
    text = without_picture(blanked(clause.text, used))
    run: list[Token] = []
    led = False
    at, before = 0, ""
    for token in (*clause.tokens, Token("|", "|")):
        shown = text[at : at + len(token.word)] if token.word != "|" else "|"
        at += len(token.word) + 1
        if "|" in shown or not _carries(token.word, bool(run)):
            if target := _target(run, led):
                return target
            run, led = [], False
            before = token.word if "|" not in shown else ""
            continue
        if not run:
            led = before in ("in", "on", "of") and token.word not in ("fact", "general", "total", "order")
        run.append(token)
    return None


def written_box(text: str) -> Box | None:
    """The box that is written out as such: "the box 10% 40% 0% 25%" is TOP BOTTOM LEFT RIGHT."""
    match = _BOXED.search(text)
    return Box.read(match[1].strip()) if match else None


def _carries(word: str, inside: bool) -> bool:
    """Whether the word can be in a description (inside one, small words can)."""
    if word in _MEASURES:
        return False
    if word in DETERMINERS or word in _PERSONS:
        return word not in ("a", "an", "some", "me", "us", "your") or inside
    if word in STOP or word in PICTURE:
        return inside and word not in _CUTS
    return word[:1].isalpha() or word.startswith("#")


def _target(run: list[Token], led: bool) -> Target | None:
    if box := side_box(" ".join(token.word for token in run)):
        return box
    while (
        run
        and (run[-1].word in STOP or run[-1].word in DETERMINERS or run[-1].word in _PLACES)
        and len(run) > 1
    ):
        if run[-1].word in ("left", "right"):
            break
        run = run[:-1]
        if box := side_box(" ".join(token.word for token in run)):
            return box
    if not run:
        return None
    words = [token.word for token in run]
    if len(words) == 1 and words[0] in _PERSONS:
        return _PERSONS[words[0]]
    if box := side_box(" ".join(words)):
        return box
    if not any(_names(word) for word in words):
        return None
    if not (led or words[0] in DETERMINERS or words[0] in REGIONS or words[-1] in REGIONS):
        return None
    return described(" ".join("background" if t.word == "background" else t.raw for t in run))


def _names(word: str) -> bool:
    return not (
        word in STOP or word in DETERMINERS or word in PICTURE or word in _PLACES or word in _ABSTRACT
    )


def described(said: str) -> str:
    """The person's words for a thing, in lower case and without what is around them."""
    words = re.sub(r"\s+", " ", said.lower()).strip(" .,;!?|")
    around = r"please|pls|as well|for me|thanks|thank you|now|too|also|instead|completely|entirely|a bit"
    words = re.sub(rf"(?: (?:{around}))+$", "", words)
    tail = (
        r"(?: (?:from|in|of|out of|on) (?:the |this |that |my )?(?:above |whole |entire )?(?:image|picture|"
        r"photo|pic|shot|frame))+(?: above)?$"
    )
    return re.sub(tail, "", words).strip()


def all_but(clause: Clause, before: Target | None = None) -> str | None:
    """The part that "everything except the dog" names; None when the words leave nothing out.

    "Everything else" leaves out what was spoken of before, or the subject.
    """
    match = _EXCEPT.search(clause.text)
    if match is None:
        if not _ELSE.search(clause.text):
            return None
        return f"everything except {before}" if isinstance(before, str) else "the background"
    kept = _AFTER_KEPT.sub("", match["kept"])
    said = described(clause.said(match.start("kept"), match.start("kept") + len(kept)))
    if not said:
        return None
    return "the background" if _SUBJECT.fullmatch(said) else f"everything except {said}"


def spoken_part(clause: Clause) -> str | None:
    """The part that a remark is about ("the sky's kind of boring"), for the "it" that follows."""
    match = _REMARK.match(clause.text)
    noun = match["noun"] if match else ""
    noun = noun if noun in REGIONS else noun.removesuffix("s")
    return f"{match['whose']} {noun}" if match and noun in REGIONS else None


def thing_there(clause: Clause) -> str:
    """What a clause says to be in the picture ("there's a guy in the background"), as "the guy …"; or ""."""
    match = _THERE.search(clause.text)
    said = described(clause.said(*match.span("thing"))) if match else ""
    return f"the {said.removesuffix(' in it').removesuffix(' on it')}" if said else ""


_THERE = Pattern(
    r"\b(?:theres|there is|there are|there was|i see|you can see|its got|it has) (?:this|that|an?|some|one|"
    r"these|\d) "
    r"(?P<thing>(?!bit\b|lot\b|little\b|way\b|thing\b)[a-z-]+(?: [a-z-]+){0,7})$"
)
_REMARK = Pattern(
    r"(?:\w+ )?(?P<whose>the|her|his|my|their) (?P<noun>[a-z]+)(?= (?:is|are|looks?|seems?|\w+)\b)"
)


def side_box(words: str) -> Box | None:
    """The box that "the top half" or "the lower left corner" names, in percent."""
    match = _SIDE.fullmatch(re.sub(r"^(?:in |on |at )", "", words).removesuffix(" of").strip())
    if not match or not (match["v"] or match["h"]):
        return None
    vertical, horizontal, part = match["v"], match["h"], match["part"]
    if (
        part is None
        and not (vertical and words.startswith(("the ", "its ")))
        and not (vertical and horizontal)
    ):
        return (
            None if horizontal else _box(vertical, None, 50.0) if vertical in ("middle", "center") else None
        )
    return _box(vertical, horizontal, _FRACTION.get(part or "", 50.0))


def _box(vertical: str | None, horizontal: str | None, share: float) -> Box:
    top, bottom, left, right = 0.0, 100.0, 0.0, 100.0
    share = round(share, 1)
    if vertical in ("top", "upper"):
        bottom = share
    elif vertical in ("bottom", "lower"):
        top = round(100 - share, 1)
    elif vertical:
        top, bottom = 25.0, 75.0
        left, right = (left, right) if horizontal else (25.0, 75.0)
    if horizontal == "left":
        right = share
    elif horizontal == "right":
        left = round(100 - share, 1)
    return Box(top, bottom, left, right, percent=True)
