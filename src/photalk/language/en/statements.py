"""English words of what is told about pictures: stars, and clocks that were wrong."""

from __future__ import annotations

AT_LEAST = frozenset({"least", "more", "better", "up", "above", "minimum", "higher", "over", "plus"})
AT_MOST = frozenset({"most", "less", "worse", "below", "lower", "fewer", "under", "down", "maximum"})
"""Words beside a number of stars that let it be more, or less."""

LEAVES_OUT = frozenset({"than", "above", "over", "below", "under"})
"""Words before a number of stars that leave it out itself."""

STARRED = frozenset({"starred", "rated", "any"})
"""A rating without a number: whatever it is."""

SECONDS: dict[str, int] = {
    word: seconds
    for seconds, words in {
        1: "second seconds sec secs s",
        60: "minute minutes min mins m",
        3600: "hour hours hr hrs h",
        86400: "day days d",
        604800: "week weeks wk wks",
    }.items()
    for word in words.split()
}
"""How long what is counted lasts."""

SLOW = frozenset({"slow", "behind", "later", "forward", "forwards"})
FAST = frozenset({"fast", "ahead", "advance", "earlier", "back", "backwards"})
"""A clock that showed too little, so that dates move later; one that showed too much."""

LATE = frozenset({"late"})
EARLY = frozenset({"early"})
"""Of a clock, late is slow; of the time on a picture, it is too much."""

CLOCK = frozenset({"clock", "clocks", "camera", "cam", "watch", "apparatus"})
