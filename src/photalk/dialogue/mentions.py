"""Which dial is spoken of, and which way? The words for dials in a clause, and what they do there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from photalk.dialogue.amounts import Amount, amount_in
from photalk.dialogue.lexicon import COLOR_NAMES, COMPLAINTS, DIALS, DOWN, UP, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.words import Clause

_ROLES = ("raises", "lowers", "up", "down", "nouns")
_SIGNS = {"raises": 1, "lowers": -1, "up": 1, "down": -1, "nouns": 0}
WORDS: dict[str, list[tuple[str, str]]] = {}
for _attribute, _dial in DIALS.items():
    for _role in _ROLES:
        for _word in getattr(_dial, _role):
            WORDS.setdefault(_word, []).append((_attribute, _role))

_WANTED = (
    r"\b(?:make|makes|making|made|want|wants|need|needs|should|could|would|get|turn|render|look|be|let|set|"
    r"more|go|(?:love|like|better|nicer|good|great)(?: it)? if|wish|prefer|what if)\b"
)
_BEFORE_NOUNS = frozenset(
    listed("the of much enough some a any subtle strong heavy slight gaussian nice background motion")
)
_BEFORE_PRAISE = frozenset(listed("be so very really is thats its looks"))
_STATED = Pattern(
    r"\b(?:(?:is|are|was)(?: (?:it|this|that|everything|the \w+))?|were|its|thats|looks|look|seems|seem|"
    r"became|got|turned out|appears|this|which is|"
    r"comes out|came out)(?: (?:better|nice|good|great) and)?(?: (?:so|really|very|super|quite|pretty|a_bit|"
    r"kind|"
    r"of|rather|somewhat|extremely|much|a_lot|now|just|still|all|already|far|way))* $"
)
_LACKS = Pattern(
    r"\b(?:not enough|too little|lacks?|lacking|missing|could use|could do with|needs? some|without enough|"
    r"not much|low on|no)\b"
)


_COMPLAINING = Pattern(
    r"(?:(?:so|pretty|rather|awfully|somewhat) )+|"
    r"(?:but )?still (?:(?:so|pretty|rather|awfully|somewhat|a_bit|quite|slightly|very|much|kind of) )*"
)
_LESS_AFTER = Pattern(r"(?: (?:it|this|that|them|the \w+))?(?: (?:a_bit|a_lot|much|slightly))? less")
_CURED = Pattern(r"\b(?:clear|clean|fix|sort|eliminate|correct|help with|take)\b")


@dataclass(frozen=True, slots=True)
class Mention:
    """A word for a dial in a clause, and what it does there."""

    attribute: str
    role: str
    word: str
    span: tuple[int, int]


def mentions_in(clause: Clause) -> list[Mention]:
    """The words for dials that the clause holds, in their order."""
    found, at = [], 0
    words = [token.word for token in clause.tokens]
    for number, word in enumerate(words):
        coloring = number + 1 < len(words) and words[number + 1] in COLOR_NAMES
        praising = word == "cool" and number > 0 and words[number - 1] in _BEFORE_PRAISE
        if word in WORDS and not coloring and not praising:
            attribute, role = _in_place(word, WORDS[word], words, number)
            found.append(Mention(attribute, role, word, (at, at + len(word))))
        at += len(word) + 1
    return found


def _in_place(word: str, roles: list[tuple[str, str]], words: list[str], at: int) -> tuple[str, str]:
    """Of a word with several roles ("blur", "light"), the one it has here."""
    by_role = {role: attribute for attribute, role in roles}
    before = words[at - 1] if at else ""
    if word == "blur" and {"is", "be", "looks", "seems", "too"} & set(words[max(0, at - 3) : at]):
        return "blur", "up"
    if (
        word in ("warm", "cool")
        and words[at + 1 : at + 2]
        and words[at + 1] in ("it", "up", "the", "down", "this")
    ):
        return "temperature", "raises" if word == "warm" else "lowers"
    if "nouns" in by_role and (
        before in UP or before in DOWN or before in _BEFORE_NOUNS or before.endswith("er")
    ):
        return by_role["nouns"], "nouns"
    role = next(role for role in _ROLES if role in by_role)
    return by_role[role], role


def chosen(mentions: list[Mention], text: str) -> tuple[Mention, str, int]:
    """The mention that says what to do, the dial it means here, and its direction (0: none of its own)."""
    best = min(mentions, key=lambda m: (_ROLES.index(m.role) // 2, mentions.index(m)))
    attribute, base = best.attribute, _SIGNS[best.role]
    tones = next((m for m in mentions if m.attribute in ("shadows", "highlights")), None)
    if tones is not None and attribute in ("brightness", "sharpness"):
        attribute = tones.attribute
    elif attribute == "sharpness" and (
        over := next((m for m in mentions if m.attribute in ("vignette", "blur")), None)
    ):
        attribute = over.attribute  # "a softer vignette"
    elif attribute == "brightness" and base > 0 and re.search(r"\b(?:colors|tones|the color)\b", text):
        attribute = "saturation"
    return best, attribute, base


def amount_beside(text: str, mention: Mention) -> Amount | None:
    """The amount that is named beside the dial."""
    plain = re.sub(
        r"\b(?:too (?:much|little|many|strong|weak|high|low)|not much|how much)\b",
        lambda m: "_" * len(m[0]),
        text,
    )
    start, end = mention.span
    return amount_in(plain[:start] + "_" * (end - start) + plain[end:])


def sign_of(text: str, mention: Mention, base: int, amount: Amount | None) -> int | None:
    """+1 or -1; 0 for a remark that asks for nothing; None when the way is not said."""
    before, after = text[: mention.span[0]], text[mention.span[1] :]
    if mention.role == "nouns" and mention.attribute == "blur" and _CURED.search(before):
        return -1
    if mention.role == "nouns":
        return _noun_sign(before, after, base, amount)
    if mention.role in ("raises", "lowers"):
        return -base if re.search(r"\bless $", before) or _LESS_AFTER.fullmatch(after) else base
    if re.search(r"\btoo (?:\w+ )?$", before) and not re.search(
        r"\b(?:not|isnt|dont|without)\b.*\btoo $", before
    ):
        return -base
    if re.search(r"\b(?:not|isnt|arent|doesnt|dont|wasnt)\b", before) and after.startswith(" enough"):
        return base
    if mention.word.endswith("er") and re.search(r"\b(?:not|dont want (?:it|this|that)) (?:any )?$", before):
        return 0
    if re.search(
        r"\b(?:less|fewer|(?:not|isnt|dont \w+ it|dont want it|too)(?: (?:so|as|that|too|very|quite))?) $",
        before,
    ):
        return -base
    if amount is not None and amount.kind == "factor":
        return base
    stated = _STATED.search(before)
    if stated and not re.search(
        _WANTED, before[: stated.start()] + " " + before[stated.start() :].replace("look", "")
    ):
        return -base if mention.word in COMPLAINTS else 0
    if mention.word in COMPLAINTS and _COMPLAINING.fullmatch(before):
        return -base
    if not before and re.match(r" (?:it|the|this|up)\b", after):
        return base
    comparative = mention.word.endswith("er") or bool(re.search(r"\b(?:more|even|as) (?:\w+ )?$", before))
    if comparative or re.search(_WANTED, before):
        return base
    return 0 if mention.word in ("cool", "light") else None


def _noun_sign(before: str, after: str, base: int, amount: Amount | None) -> int | None:
    if re.search(r"\btoo (?:much|many|high|strong)\b", before + after):
        return -1
    if re.search(r"\btoo (?:low|weak|little)\b|\b(?:is|are) low\b", after) or _LACKS.search(before):
        return 1
    if re.search(r"\btoo dark\b", after):
        return 1
    if re.match(
        r" (?:is|are|was|were|looks?) (?:much |a_lot |a_bit |now |so |really |very )*(?!too|low|weak|"
        r"off)\w+$",
        after,
    ):
        return 0
    if re.search(
        r"\b(?:knock|dial|pull|ease|roll)\b.*\bback\b|\b(?:knock|take|shave)\b.*\boff\b", before + after
    ):
        return -1
    if re.search(r"\b(?:bring|pull|get) (?:\w+ ){0,2}out\b|\bbring (?:\w+ )?back\b", before + after):
        return 1
    if re.search(r"\b(?:nicer|better|good|great|cool|like) with (?:a|an|some)(?: \w+)? $", before):
        return 1
    words = set((before + after).split())
    if words & {"down", "lower", "less", "low"} or (words & DOWN and not words & {"up"}):
        return -1
    if words & UP:
        return 1
    if re.search(r"\b(?:halve|halves)\b", before):
        return -1
    if amount is not None and (amount.explicit or amount.kind == "all"):
        return 1
    return base or None


def complains(text: str, mention: Mention) -> bool:
    """Whether the clause says what is wrong, not what to do."""
    before = text[: mention.span[0]]
    if re.search(r"\b(?:would|will|could|might) (?:look|be|become|make|get|enhance)\b", before):
        return True
    return mention.role in ("up", "down") and bool(re.search(r"\btoo\b", before) or _STATED.search(before))
