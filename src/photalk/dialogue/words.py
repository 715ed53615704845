"""What words does the message hold? Tokens that keep what was typed beside what it means.

A token's `raw` is what the person typed; its `word` is the plain form that the patterns are written
against: lower case, American spelling, no apostrophe, numbers as digits, ordinals as `#2`, common
phrases as one word (`counter clock wise` is `counterclockwise`), typos of our own vocabulary mended.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from photalk.dialogue.lexicon import DETERMINERS, DIAL_WORDS, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.phrasing import MERGED, NOISE, SHORT, SPELLED
from photalk.dialogue.spelling import mended, unstretched

MAX_CHARACTERS = 3_000
MAX_TOKENS = 400

BREAKS = frozenset(".;!?,:()&\n")

_FILE = (
    r"(?<![~\w./\\-])[~\w./\\-]*\w\."
    r"(?:jpe?g|png|tiff?|webp|avif|hei[cf]|gif|bmp|dng|cr2|cr3|nef|arw|raf|json)\b"
)
_TOKEN = Pattern(
    rf'"(?P<quoted>[^"\n]{{1,300}})"|(?P<file>{_FILE}|(?:~|\.{{1,2}})?/[\w./~-]+)'
    r"|(?P<ordinal>\d{1,6}(?:st|nd|rd|th)\b|#\d{1,6})|(?P<date>\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b)|"
    r"(?P<ratio>(?:(?<![\w.])[+-])?\d{1,5}(?:\.\d+)?\s?[:x×/]\s?\d{1,5}(?:\.\d+)?\b)|"
    r"(?P<number>(?:(?<![\w.])[+−–-]\s?)?(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|\.\d+)\s?%?)|"
    r"(?P<word>[^\W\d_]+(?:['’`][^\W\d_]+)*_?(?:[^\W\d]+)?)|(?P<mark>[.;!?,:()&\n°])",
    re.IGNORECASE,
)

_SIGNED = Pattern(r"\b([a-zA-Z]{2,11})([+-])(?:(\d)|(?=\s|$))")
_THE = Pattern(r"\b(?:teh|hte|thr|tge)\b", re.IGNORECASE)
"""Slips for the word that names of things begin with, which are kept as typed."""

_NUMERIC = Pattern(r"[+-]?\d+(?:\.\d+)?%?")

UNITS = {
    w: n
    for n, w in enumerate(
        listed(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen"
        )
    )
}
TENS = {
    w: 10 * n for n, w in enumerate(listed("twenty thirty forty fifty sixty seventy eighty ninety"), 2)
} | {"fourty": 40}
ORDINALS = {
    w: n for n, w in enumerate(listed("first second third fourth fifth sixth seventh eighth ninth tenth"), 1)
}

_ONE_BEFORE = frozenset({"by", "step", "number", "picture", "photo", "image", "minus", "plus", "about"})
_ONE_AFTER = frozenset(
    {"percent", "%", "degree", "degrees", "stop", "stops", "step", "steps", "hundred", "third", "quarter"}
    | {"change", "half", "edit"}
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word of the message: as typed, and as the patterns know it."""

    raw: str
    word: str

    @property
    def is_break(self) -> bool:
        return self.word in BREAKS


@dataclass(frozen=True)
class Clause:
    """One request-sized piece of the message; `joint` is the word or mark that led to it."""

    tokens: tuple[Token, ...]
    joint: str = ""

    @cached_property
    def text(self) -> str:
        """The plain words, single-spaced: what patterns are matched against."""
        return " ".join(token.word for token in self.tokens)

    def said(self, start: int, end: int) -> str:
        """What was typed where `text[start:end]` is."""
        at, raws = 0, []
        for token in self.tokens:
            if at < end and at + len(token.word) > start:
                raws.append(token.raw)
            at += len(token.word) + 1
        return " ".join(raws)

    @property
    def raw(self) -> str:
        return " ".join(token.raw for token in self.tokens)

    def joined(self, other: Clause, by: str = "") -> Clause:
        """This clause and the next as one, with the word between them put back."""
        between = (Token(by, by),) if by else ()
        return Clause((*self.tokens, *between, *other.tokens), self.joint)


def tokens_of(message: str) -> list[Token]:
    """The message's tokens; at most MAX_TOKENS + 1 of them are read, so that no message is slow."""
    clean = unicodedata.normalize("NFKC", message[:MAX_CHARACTERS]).replace("’", "'")
    clean = re.sub(r"\s[-–—]+\s", " , ", _THE.sub("the", clean))
    clean = _SIGNED.sub(_signed, clean)
    if re.match(r"\s*1[.)]\s", clean):
        clean = re.sub(r"(?:(?<=\s)|^)\d{1,2}[.)]\s", ", ", clean)
    tokens: list[Token] = []
    for match in _TOKEN.finditer(clean):
        tokens.extend(_read(match))
        if len(tokens) > MAX_TOKENS:
            break
    telling = [token for token in tokens if token.word not in NOISE]
    return merged(numbered(_spelled_out(telling or tokens)))


def _signed(match: re.Match[str]) -> str:
    """ "sat-10" with its sign apart, "sharp+" as "more sharp"; other words as they are."""
    word, sign = match[1], match[2]
    if word.lower() not in DIAL_WORDS and word.lower() not in SHORT:
        return match[0]
    if match[3]:
        return f"{word} {sign}{match[3]}"
    return f"{'more' if sign == '+' else 'less'} {SHORT.get(word.lower(), word)}"


def _spelled_out(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with short forms beside a number written out."""
    out = list(tokens)
    for at, token in enumerate(tokens):
        beside = [other.word for other in (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])]
        if token.word in SHORT and len(tokens) <= 12 and any(_NUMERIC.fullmatch(word) for word in beside):
            out[at] = Token(token.raw, SHORT[token.word])
    return out


def _read(match: re.Match[str]) -> Iterable[Token]:
    raw = match[0].strip(" \t\r") or match[0]
    match match.lastgroup:
        case "quoted":
            yield Token(match["quoted"], match["quoted"].lower())
        case "ordinal":
            yield Token(raw, "#" + re.sub(r"\D", "", raw))
        case "ratio":
            yield Token(raw, re.sub(r"\s", "", raw.lower()).replace("×", "x"))
        case "number":
            number = re.sub(r"[\s,]", "", raw).replace("−", "-").replace("–", "-")
            yield Token(raw, "0" + number if number.startswith(".") else number)
        case "word":
            word = unstretched(re.sub(r"['`]", "", raw.lower()))
            yield Token(raw, SPELLED.get(word) or SPELLED.get(mended(word), mended(word)))
        case "mark" if raw == "°":
            yield Token("degrees", "degrees")
        case _:
            yield Token(raw, raw.lower())


def numbered(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with number words as digits and ordinal words as `#2`."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        value, used = _number_words(tokens, at)
        if used:
            out.append(Token(" ".join(t.raw for t in tokens[at : at + used]), str(value)))
            at += used
            continue
        token = tokens[at]
        before = tokens[at - 1].word if at else ""
        if token.word in ORDINALS and not (token.word == "third" and before in ("a", "one", "two")):
            token = Token(token.raw, f"#{ORDINALS[token.word]}")
        out.append(token)
        at += 1
    return out


def _number_words(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    words = [token.word for token in tokens[at : at + 4]]
    first, rest = words[0], words[1:]
    if first == "one":
        before = tokens[at - 1].word if at else ""
        # "One and a half", but "the first one and make it brighter".
        counts = _half_follows(tokens, at + 1) or bool(rest and rest[0] in _ONE_AFTER)
        if before not in _ONE_BEFORE and not counts:
            return 0, 0
    if first in ("a", "one") and rest[:1] == ["hundred"]:
        more = tokens[at + 3].word if rest[1:2] == ["and"] and at + 3 < len(tokens) else ""
        return (100 + TENS[more], 4) if more in TENS else (100, 2)
    if first == "hundred":
        return 100, 1
    if first in TENS:
        unit = UNITS.get(rest[0], 0) if rest else 0
        return (TENS[first] + unit, 2) if 0 < unit < 10 else (TENS[first], 1)
    if first in UNITS:
        return (UNITS[first] * 100, 2) if rest[:1] == ["hundred"] else (UNITS[first], 1)
    return 0, 0


def _half_follows(tokens: Sequence[Token], at: int) -> bool:
    return [token.word for token in tokens[at : at + 3]] == ["and", "a", "half"]


def merged(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with fixed phrases as one word each, and `%` and `number` joined to their number."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        for length in (6, 5, 4, 3, 2):
            phrase = tuple(token.word for token in tokens[at : at + length])
            named = phrase == ("sky", "blue") and bool(out) and out[-1].word in DETERMINERS
            if len(phrase) == length and phrase in MERGED and not named:
                out.append(Token(" ".join(t.raw for t in tokens[at : at + length]), MERGED[phrase]))
                at += length
                break
        else:
            token = tokens[at]
            if out and out[-1].word.isdigit() and _half_follows(tokens, at):
                out[-1] = Token(f"{out[-1].raw} and a half", out[-1].word + ".5")
                at += 3
                continue
            if len(out) > 1 and out[-1].word == "stop" and _half_follows(tokens, at):
                out[-2:] = [Token(f"{out[-2].raw} {out[-1].raw} and a half", "1.5"), Token("", "stops")]
                at += 3
                continue
            if out and token.word in ("percent", "pct") and re.fullmatch(r"[+-]?[\d.]+", out[-1].word):
                out[-1] = Token(f"{out[-1].raw} {token.raw}", out[-1].word + "%")
            elif out and out[-1].word in ("number", "no.") and token.word.isdigit():
                out[-1] = Token(f"{out[-1].raw} {token.raw}", "#" + token.word)
            else:
                out.append(token)
            at += 1
    return out
