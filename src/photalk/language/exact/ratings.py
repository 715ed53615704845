"""How many stars? "five stars", "at least four", "more than 3", as a number or as a condition.

>>> stars("five stars"), stars("lovely"), stars_wanted("four stars or better"), stars_wanted("more than 3")
(5, None, '>=4', '>3')
"""

from __future__ import annotations

from photalk.language.en.statements import AT_LEAST, AT_MOST, LEAVES_OUT, STARRED
from photalk.language.exact.numbers import known_in, quantity, words_of


def stars(text: str) -> int | None:
    """The number of stars, 0 to 5; None where the words say none."""
    said = quantity(text.replace("-", " "))
    whole = said is not None and said.unit in ("", "times") and said.value in range(6)
    return int(said.value) if said is not None and whole else None


def stars_wanted(text: str) -> str:
    """The condition on stars that the words say, as the field "rating" has it; "" where they say none."""
    count, words = stars(text), words_of(text)
    if count is None:
        return ">=1" if STARRED & set(words) else ""
    before = words[: next((at for at, word in enumerate(words) if stars(word) is not None), 0)]
    out = bool(LEAVES_OUT & set(before))
    if ">" in text or "+" in text or known_in(text, AT_LEAST):
        return f">{count}" if out else f">={count}"
    if "<" in text or known_in(text, AT_MOST):
        return f"<{count}" if out else f"<={count}"
    return str(count)
