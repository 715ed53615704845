"""Which of the things offered is meant? "Yes", "the second", "both", "neither": answers that rules read.

Only answers that name no value are read here: bare ones, and those that stand before another wish. The
tracker reads the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.dialogue.lexicon import listed

LONGEST = 12
"""Words of an answer that is read; who says more may say something else besides."""

SHORT = 7
"""Words of a plain yes or no."""

_PLACES = {
    "first": 0, "1st": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
    "last": -1, "latter": -1, "final": -1, "one": 0, "two": 1, "three": 2,
}  # fmt: skip
_ORDINAL = re.compile(
    r"\b(?:(first|1st|former|second|2nd|third|3rd|fourth|4th|last|latter|final)\b(?! (?:two|three|time|"
    r"change|thing|edit|"
    r"step))|(?:number|option|no) (one|two|three))\b"
)
_BOTH = re.compile(r"\b(?:both|the two of them)\b")
_ALL = re.compile(
    r"\ball (?:three|four|five|of (?:them|those|it))\b|^all$|\bevery one of them\b|^everything\b"
)
_NO = re.compile(
    r"^(?:(?:oh|hm+|ugh|well|god|um|eh|ooh) )*(?:no+|nah+|nope|neither|none|nay|never|not (?:now|really|yet|"
    r"today|this time|for me|interested)|anything but|rather not|better not|skip)\b"
)
_YES = re.compile(
    r"^(?:(?:oh|omg|hm+|ooh+|haha|ha|well|ah|lol|yay|cool|great|nice|alright|perfect|fine) )*"
    r"(?:yes+|yeah+|yea|yep|yup|ya|sure|ok|okay|k|please|please do|go ahead|go on|go for it|do it|"
    r"do that|why not|y not|"
    r"absolutely|definitely|of course|certainly|indeed|exactly|gladly|totally|sounds (?:good|great|nice|"
    r"fun|lovely|perfect)|"
    r"lets (?:try|do|go|see)|good idea|great idea|by all means|id love (?:that|to|it)|id like that|"
    r"i would|fine|alright|"
    r"great|perfect|yes please|works for me|love it|bring it on|be my guest|make it so|that would be \w+|"
    r"not at all)\b"
)
_GLADLY = re.compile(
    r"^(?:\w+ )?(?:yes+|yeah+|yep|yup|sure|absolutely|definitely|of course)\b|\b(?:yes+|yeah|yep|please)$"
)
"""A yes to the one thing offered, whatever is said of it."""

_SAYS_NO = re.compile(r"\b(?:no|nope|nah|none|never)\b")
_AGREES = re.compile(r"\b(?:why not|y not|not at all)\b")
_NOT_BARE = re.compile(
    r"\b(?:remove\w*|take|taken|undo|forget|drop|leave|cancel|back|without|away|off|delete|scrap|instead|"
    r"rather|but|though|"
    r"however|other|another|different|change|swap|asked|lose|wait|not|dont|cant|wont|more|less|what|"
    r"which|how|why|when|"
    r"nor|picture|photo|about|mean|so last|also|and|plus|else|question|only if|before|after)\b"
)
"""Words by which an answer says more than yes, no or which."""

_LEAD = re.compile(r"[,.;:!]|\b(?:and|but|then|also|plus)\b", re.IGNORECASE)
_TAKES_BACK = re.compile(
    r"\b(?:no|not|dont|don't|never|instead|rather|something|anything|other|another|else|different|later|first|"
    r"wait)\b",
    re.IGNORECASE,
)
"""What behind a yes may be said against it."""

_FILLERS = frozenset(
    listed(
        "please pls plz thanks thank you do it that this one ones those these them the lets let us try go "
        "ahead for i id like love would be great good nice fun idea sure yes yeah ok okay thing then now "
        "so very much lol haha too to a an we can could see me my her his him she he of course absolutely "
        "definitely bro man dude is was sounds looks think im in all right alright cool perfect wonderful "
        "really just today well oh not at way sir madam dear god no nah nope none give show something y "
        "why actually thats fine with "
    )
)
"""Words that may follow a yes or a no and add nothing to it."""


def chosen(message: str, offered: Sequence[int]) -> tuple[int, ...] | None:
    """The values that a bare answer takes of those offered, in this order; None where it is no such answer.

    >>> chosen("the second one please", (3, 8)), chosen("nope", (3, 8)), chosen("make it green", (3, 8))
    ((8,), (), None)
    """
    plain = " ".join(re.findall(r"[a-z0-9]+", message.lower().replace("'", "").replace("’", "")))
    words = len(plain.split())
    if not offered or not words or words > LONGEST:
        return None
    bare = not _NOT_BARE.search(_AGREES.sub(" ", plain))
    if len(offered) > 1 and bare and (found := _ORDINAL.search(plain)):
        place = _PLACES[found[1] or found[2]]
        return (offered[place],) if place < len(offered) else None
    if len(offered) == 2 and bare and _BOTH.search(plain):
        return tuple(offered)
    if len(offered) > 1 and bare and _ALL.search(plain):
        return tuple(offered)
    if len(offered) == 1 and bare and not _SAYS_NO.search(plain) and _GLADLY.search(plain):
        return tuple(offered)
    if words > SHORT or not bare:
        return None
    if (found := _NO.match(plain)) and _FILLERS.issuperset(plain[found.end() :].split()):
        return ()
    if len(offered) == 1 and not _SAYS_NO.search(plain) and (found := _YES.match(plain)):
        return tuple(offered) if _FILLERS.issuperset(plain[found.end() :].split()) else None
    return None


def leading(message: str, offered: Sequence[int]) -> tuple[int, ...]:
    """The values that an answer takes which stands before another wish.

    >>> leading("Yes, and crop it square", (3,)), leading("yes, but not now", (3,))
    ((3,), ())
    """
    found = _LEAD.search(message)
    if found is None or _TAKES_BACK.search(message, found.end()):
        return ()
    return chosen(message[: found.start()], offered) or ()
