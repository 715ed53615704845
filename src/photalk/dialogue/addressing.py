"""How do people address strangers? "Can someone …", "help with removing …", as if they spoke to us.

On forums a request is put to anybody, with links, slashes between alternatives and the marks of a
web page. Here it becomes what the same person would type to us: "someone" is "you", "with removing the
man" is "remove the man"; what was typed stays in every token's `raw`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from photalk.dialogue.lexicon import listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.words import Token

_LINK = Pattern(r"\(?\bhttps?://\S+", re.IGNORECASE, hints=("://",))
_FORUM = Pattern(r"(?<!\S)/?[ru]/\w+", hints=("r/", "u/"))
_SHORT = Pattern(r"\b(b/w|w/o|and/or|w/)(?!\w)", re.IGNORECASE, hints=("/",))
_MEANT = {"b/w": "bw", "w/o": "without", "and/or": "and", "w/": "with"}
_CHOICE = Pattern(
    r"(?<!\bto )(?<!\bas )(?<!\bin )(?<!\bopen )(?<!\bfrom )(?<!\bload )(?<!\binto )(?<!\bfolder )"
    r"(?<!\S)([\"'(]?[a-z'-]+(?: ?/ ?[a-z'-]+)+)(?=[\s,.;:!?)\"']|$)(?!\.\w)",
    re.IGNORECASE,
    hints=("/",),
)
_QUOTED = Pattern(r'\s*["“]\s*([^"“”]+? [^"“”]+? [^"“”]+?)\s*["”]\s*', hints=('"', "“"))
_ASKERS = frozenset(listed("someone somebody anyone anybody"))
_PHRASES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = tuple(
    (tuple(said.split()), tuple(meant.split()))
    for said, meant in (
        *((f"is there * {who} {can}", "can you") for who in ("who", "that") for can in ("can", "could")),
        ("is there * able to", "can you"),
        ("is * able to", "can you"),
        ("^ * able to", "can you"),
        *((f"looking for * {who} can", "can you") for who in ("who", "that")),
        ("looking for * to", "need you to"),
        ("searching for * to", "need you to"),
        ("need * to", "need you to"),
        ("want * to", "want you to"),
        *((f"^ * {word}", f"you {word}") for word in ("please", "can", "could", "care", "willing", "with")),
        *(
            (f"{modal} {who}", f"{modal} you")
            for modal in listed("can could would will may might if please should does kindly hope hoping")
            for who in ("*", "one of you guys", "one of you", "any of you guys", "any of you", "you guys",
                        "you folks", "you all", "you fine folks", "you people")
        ),
    )
)  # fmt: skip
"""How whoever reads it is asked, and the same to us; `*` is anybody, `^` the start of a sentence."""

_BY_START: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
for _said, _meant in _PHRASES:
    for _word in _ASKERS if _said[0] == "^" else (_said[0],):
        _BY_START.setdefault(_word, []).append((_said, _meant))

_HELPING = frozenset(listed("help helping hand mind assistance by go stab crack request anyone"))
_BEFORE_GERUNDS = frozenset(listed("help me us by mind with in at on of the"))
_GERUNDS = {
    "removing": "remove", "editing": "edit", "cleaning": "clean", "making": "make", "fixing": "fix",
    "brightening": "brighten", "lightening": "lighten", "darkening": "darken", "sharpening": "sharpen",
    "enhancing": "enhance", "improving": "improve", "restoring": "restore", "retouching": "retouch",
    "touching": "touch", "photoshopping": "photoshop", "getting": "get", "taking": "take",
    "changing": "change", "cropping": "crop", "adding": "add", "straightening": "straighten",
    "erasing": "erase", "deleting": "delete", "clearing": "clear", "unblurring": "unblur",
    "reducing": "reduce", "minimizing": "reduce", "cutting": "cut", "blurring": "blur",
    "replacing": "replace", "colorizing": "colorize", "smoothing": "smooth", "whitening": "whiten",
    "resizing": "resize", "rotating": "rotate", "flipping": "flip", "increasing": "increase",
}  # fmt: skip


_POSTED = Pattern(
    r"\b(?:some ?one|somebody|any ?one|anybody|you guys|photoshop\w*|(?:thanks|thank you) in advance)\b",
    re.IGNORECASE,
)


def is_posted(message: str) -> bool:
    """Whether the message is put to anybody, as on a forum."""
    return bool(_POSTED.search(message))


def plain(message: str) -> str:
    """The message without what a web page puts into it: links, entities, slashes between alternatives."""
    text = html.unescape(message) if "&" in message else message
    text = whole[1] if (whole := _QUOTED.fullmatch(text)) else text
    text = text.replace("->", " , ").replace("→", " , ")
    text = _SHORT.sub(lambda m: _MEANT[m[1].lower()], _FORUM.sub(" ", _LINK.sub(" ", text)))
    return _CHOICE.sub(lambda m: re.sub(r" ?/ ?", " , ", m[1]), text)


def addressed(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with whoever is asked as "you", and what they should help with as a request."""
    return _asked(_to_us(tokens))


def _to_us(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        start = not out or out[-1].is_break
        phrases = _BY_START.get(tokens[at].word, ())
        fitting = (pair for pair in phrases if _fits(tokens[at : at + len(pair[0])], pair[0], start))
        said, meant = next(fitting, (("",), ()))
        run = tokens[at : at + len(said) - (said[0] == "^")]
        out += _retold(run, meant) if meant else run
        at += len(run)
    return out


def _fits(run: Sequence[Token], said: tuple[str, ...], start: bool) -> bool:
    """Whether the tokens begin with the phrase."""
    if said[0] == "^":
        said = said[1:] if start else ("",)
    words = [token.word for token in run[: len(said)]]
    return len(words) == len(said) and all(
        word == wanted or (wanted == "*" and word in _ASKERS)
        for word, wanted in zip(words, said, strict=True)
    )


def _retold(run: Sequence[Token], meant: tuple[str, ...]) -> list[Token]:
    """The words of the phrase with what was typed for them; the last has what is left."""
    last = len(meant) - 1
    typed = [token.raw for token in run[:last]] + [" ".join(token.raw for token in run[last:])]
    return [Token(raw, word) for raw, word in zip(typed, meant, strict=True)]


def _asked(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "help with removing" as "help with remove", and so for what is joined to it."""
    out: list[Token] = []
    asked = False
    for at, token in enumerate(tokens):
        before = [other.word for other in out[-5:]]
        asked = asked and token.word not in (".", "!", "?")
        base = _GERUNDS.get(token.word)
        lead = before[-1:] and before[-1] in _BEFORE_GERUNDS and _HELPING.intersection(before)
        start = at == 0 or tokens[at - 1].is_break or before[-1:] in (["and"], ["or"], ["then"], ["also"])
        if base and (lead or (asked and start)):
            token, asked = Token(token.raw, base), True
        out.append(token)
    return out
