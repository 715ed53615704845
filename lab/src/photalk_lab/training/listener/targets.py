"""What should a dialogue lead to? CAISE's commands as kind, words and amount, and the decoder's own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from photalk.commands import COLORS
from photalk.vision.space.wordpiece import words_of

END = ""
"""The word that ends a sentence of the decoder's."""

MOST_TARGETS = 8


def target_of(api: str) -> tuple[str, tuple[str, ...], float | None]:
    """Kind, words and amount of one of CAISE's commands.

    >>> target_of("adjust_attr brightness 20"), target_of("search Red  bus")
    (('brightness', (), 20.0), ('search', ('red', 'bus'), None))
    """
    head, *rest = api.lower().split()
    match head:
        case "search":
            return "search", tuple(words_of(" ".join(rest)))[: MOST_TARGETS - 1], None
        case "adjust_color":
            return "color", (rest[0],), None
        case "adjust_attr":
            return rest[0], (), float(rest[1])
        case "rotate":
            return "rotate", (), float(rest[0]) % 360
        case _:
            return "cutout", (), None


def own_words(targets: Iterable[tuple[str, ...]], least: int = 2) -> list[str]:
    """The decoder's own vocabulary: the end, the colours, and words that recur in the targets."""
    count = Counter(word for words in targets for word in words)
    known = [word for word, often in count.most_common() if often >= least and word not in COLORS]
    return [END, *COLORS, *known]


def intent_of(api: str) -> str:
    """The intent behind one of CAISE's commands.

    >>> intent_of("rotate 340"), intent_of("adjust_attr contrast -20"), intent_of("search red bus")
    ('rotate_right', 'contrast_down', 'search')
    """
    kind, _, amount = target_of(api)
    match kind:
        case "color":
            return "colorize"
        case "rotate":
            return "rotate_left" if (amount or 0) < 180 else "rotate_right"
        case "brightness" | "contrast":
            return f"{kind}_{'up' if (amount or 0) >= 0 else 'down'}"
        case _:
            return kind
