"""Is this for us at all? What is program text, or talks to the machine instead of about the picture, is not.

Nothing bad could come of such a message, since commands are typed and no file is overwritten; but text that
was pasted in must not edit a picture by the words that happen to be in it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from photalk.language.en.guard import ORDERS, ROLES, TASKS

MAX_CHARACTERS = 3_000
MAX_WORDS = 400

FOREIGN_SHARE = 0.5
"""A message with more letters than this from other scripts than Latin is not in English."""

_CODE = (
    r"[{}]|^\s*[a-z_.]+\([^)]*\)\s*$|\beval ?\(|\b[\w./]+\.(?:py|sh|js|rb|exe) --?\w|\w\(.{0,200}\)\s*[;:]",
    r"^\s*import \w+|^\s*from [\w.]+ import\b|\w\.\w+\(|\w\(\w+\(|^\s*=\w+\(|\\[xu][0-9a-f]{2}",
    r"%[0-9a-f]{2}%[0-9a-f]{2}",
    r"\b\d{4}-\d\d-\d\d[ t]\d\d:\d\d:\d\d.{0,20}\b(?:error|warn(?:ing)?|info|debug|fatal|trace)\b",
    r"<[!/?]?[a-z][^<\n]*>|<!--|&lt;/?[a-z]+|&#x?[0-9a-f]{2,6};|%3[ce]|<%|\[\[.{0,200}\]\]|\"\w+\"\s*:",
    r"%\w+%|%\d+[a-z]\b|__\w+__|^\W*!!\w",
    r"\bhttp/\d|^(?:event|data|retry|id): ?\S.{0,200}^(?:event|data|retry|id):|\b(?:vb|java)script:",
    r"\bdata:\w+/|\b(?!https?:)[a-z][a-z\d+.-]*://",
    r"'='|==|=>|!=|\$\(|\$\{|(?<!\w)`[^`]+`|&&|\|\||\bfor \w+ in .{1,40}; ?do\b|^\s*(?:\$|>>>|c:\\>) \w",
    r"\b(?:npm|pip\d?|apt|brew|yarn|cargo|conda|docker|kubectl) (?:install|run|build|add|exec|get|update)\b",
    r"\bselect\b.{1,80}\bfrom\b.{0,200}(?:[;*]|\bwhere\b)|\bselect \*",
    r"\b(?:alter|truncate|create|attach) (?:table|database)\b",
    r"\bdrop table \w+\s*;|[;)]\s*delete from \w",
    r"\b(?:insert into|delete from \w+ where|update \w+ set|union select|vacuum into|or 1 ?= ?1)\b",
    r"\|\s*(?:sh|bash|python\d?|xargs|grep|tee)\b|\bsudo \w|(?:^|[;&'\"(])\s*(?:touch|del) /",
    r"\b(?:rm|cat|ls|cd|echo|python\d?|bash|sh|powershell|pwsh|cmd|git|mv|cp|chmod|chown|curl|wget|dd|kill|"
    r"nc) (?:-\w|~|\.{0,2}/|\$|https?:)",
    r"^\s*(?:(?:def|class|function|fn|func|package) \w+[(:{<]|(?:var|let|const|int) \w+ ?=|#include\b|"
    r"(?:public|private|static) (?:static |void |class |int )+\w)",
    r"\breturn \w+.{0,80}[*/+;()]|\bconsole\.log|\bprint\(",
    r"\b\w+(?:\.\w+)+\s*=|\b[a-z]+ [a-z]+ --?[a-z]+ [\"']|^\s*(?:--[a-z]+|-[a-z]{1,2})(?:[ =]/|$)",
    r"^\s*> ?[\w/]|^\s*~\w+$|^\s*(?:pragma|@import)\b|^\W*[=@]\s*\w+[|(]|/\*|%\(|\[[a-z]-[a-z]\]",
)
"""Program text: calls, markup, addresses with a scheme of their own, operators, shells, SQL, logs."""

_NO_NUMBERS = (
    r"(?<![\w.])\d+(?:\.\d+)?e[+-]?\d+\b|\b0x[0-9a-f]+\b|(?<![\w./\\-])\d{10,}(?![\w.-]*\.\w)|:\d{6,}|⁄",
    r"\b\d{1,3},\d{3},\d{3}\b|\b(?:by|to|at) (?:nan|inf(?:inity)?)\b|\b(?:nan|inf) (?:degrees?|percent|%)",
    r"\b(?:undo|redo|drop|disable|enable|show|steps?|number) (?:(?:by|step|picture|number) )?(?:-\d|0+\b)",
)
"""Numbers that cannot be meant: where they are read by halves, something else would be done."""

_UNSEEN = (
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\w\u200b\w",
    r"(?<!\S)[a-z0-9+/]{40,}={0,2}(?!\S)",
)
"""Control characters, what turns a line round or parts a word unseen, and bytes written as letters."""

_HIDDEN = re.compile("[\x0b\x0c\u2028\u2029\u115f\u1160\u3164\uffa0]|\r(?!\n)")
"""What begins a line, or fills one, without being seen; patterns would not see it either."""

_BARE = r"[#+−-]?\d+(?:[.,:x×/]\d+)?\s*[%°]?[.!?]*"
"""A number by itself, which may be an amount, a shape or a place in a list."""

_FORMAL = frozenset({"Lu", "Ll", "So"})
"""Categories of characters that may be another form of a letter."""

_ADDRESS = r"(?<!curl )(?<!wget )https?://[^\s\"'<>|]+"
"""An address in a request is no program, whatever letters it is made of."""


def is_for_us(message: str) -> bool:
    """Whether the message may be a request at all."""
    if len(message) >= MAX_CHARACTERS or len(message.split()) > MAX_WORDS or _HIDDEN.search(message):
        return False
    if not message.isascii() and (_in_other_script(message) or _in_disguise(message)):
        return False
    address, bare, *foreign = patterns()
    # Empty lines would make every pattern that begins at a line look at all of them.
    lines = (line.strip() for line in unicodedata.normalize("NFKC", message).lower().splitlines())
    text = address.sub(" ", "\n".join(filter(None, lines))).strip()
    if not any(character.isalpha() or unicodedata.category(character) == "So" for character in text):
        return bare.fullmatch(text) is not None
    return not any(pattern.search(text) for pattern in foreign)


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Those of addresses and of bare numbers, then what is not for us; made when the first message comes."""
    sources = (_ADDRESS, _BARE, *_UNSEEN, *_NO_NUMBERS, *_CODE, *ROLES, *ORDERS, *TASKS)
    return tuple(re.compile(source, re.DOTALL | re.MULTILINE) for source in sources)


def _in_other_script(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    return sum(not _is_latin(letter) for letter in letters) > FOREIGN_SHARE * len(letters)


def _in_disguise(text: str) -> bool:
    """Whether letters stand for others: of two scripts in one word, or of those made for formulas."""
    for word in text.split():
        kinds = [(character, unicodedata.category(character)) for character in word]
        formal = [
            unicodedata.normalize("NFKC", c) for c, kind in kinds if kind in _FORMAL and not c.isascii()
        ]
        if any(len(plain) == 1 and plain.isascii() for plain in formal) or any(k == "Nl" for _, k in kinds):
            return True
        cased = [character for character, kind in kinds if kind in ("Lu", "Ll")]
        if 0 < sum(map(_is_latin, cased)) < len(cased):
            return True
    return False


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN")
