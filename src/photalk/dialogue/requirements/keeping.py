"""What should stay as it is? "Keep the smile", "leave her lips alone": parts that protect what they name."""

from __future__ import annotations

import re

from photalk.dialogue.requirements.mentions import named_in

_PART = re.compile(r"[.!?;,]|\b(?:but|and then|only|just|although|though|so)\b")
_KEEPS = re.compile(
    r"^\W*(?:(?:please|and|also|ok|okay|then|yes|no|now|well) )*(?:keep|leave|(?:do not|don'?t) (?:touch|"
    r"change|alter)) "
    r"(?:the|her|his|my|their|your|those|these)\b(?!.*\b(?:out|off|away|except|back)\b)|"
    r"\b(?:(?:can|may|should|must) (?:stay|remain)|stays|stay as|remains)\b(?!.*\bexcept\b)"
)
_LONGEST = 9
"""Words of a part that does nothing but keep."""


def kept_in(message: str) -> frozenset[int]:
    """The values that the message names only to say that they stay as they are."""
    kept, spoken_of = set[int](), set[int]()
    for part in _PART.split(message.lower()):
        named = set(named_in(part))
        if _KEEPS.search(part) and len(part.split()) <= _LONGEST and "everything" not in part:
            kept |= named
        else:
            spoken_of |= named
    return frozenset(kept - spoken_of)
