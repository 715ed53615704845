"""Which picture is meant? A number, a place in the list, "that one", "the other", a name or a part of it.

What is told from the others only by how it looks, nobody can tell here: then it is asked which one it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from photalk.commands import Command
from photalk.language.acts import Said, Value
from photalk.language.en.finding import BACKWARDS, MIDDLE, OF_A_PICTURE
from photalk.language.en.numbers import ONES
from photalk.language.exact.numbers import ordinal, words_of
from photalk.language.resolve.outcome import Outcome, asks
from photalk.language.table import Table

MOST_OPTIONS = 12
"""More pictures than this are not offered one by one."""


def count_of(table: Table) -> int:
    """How many pictures are listed."""
    return len(table.pictures) or table.listed


def number_of(value: Value | None, table: Table) -> int | None:
    """The number of the picture that is meant, in the list that stands; None where nobody can tell."""
    if value is None:
        return table.current
    if isinstance(value, Said):
        return _placed(value.text, count_of(table)) or numbered(value.text, table)
    if value.isdecimal():
        return int(value) or None
    count = count_of(table)
    match value:
        case "that":
            return table.current or table.mentioned or (1 if count == 1 else None)
        case "last":
            return count or None
        case "next" | "previous" if table.current or value == "next":
            return _beside(table, 1 if value == "next" else -1, count)
        case "before" | "previous":
            return table.before or (None if table.open else table.mentioned)
        case "other":
            return _other(table, count)
        case "original":
            return table.current
    return None


def which(table: Table, does: Callable[[int], tuple[Command, ...]], but: int | None = None) -> Outcome:
    """Asks which of the listed pictures it is, but one; `does` says what is done with it then."""
    numbers = [number for number in range(1, min(count_of(table), MOST_OPTIONS) + 1) if number != but]
    text = "Which one?" if count_of(table) else "Which picture do you mean?"
    return asks(text, [(str(number), does(number)) for number in numbers])


def with_picture(value: Value | None, table: Table, does: Callable[[int], tuple[Command, ...]]) -> Outcome:
    """What is done with the picture that is meant; where nobody can tell, it is asked."""
    number = number_of(value, table)
    return which(table, does) if number is None else Outcome(does(number))


def numbered(name: str, table: Table) -> int | None:
    """The number of the one listed picture of this name, or whose name begins so or has it as a part."""
    told = [word for word in words_of(name) if word not in OF_A_PICTURE]
    said, plain = _letters(words_of(name)), _letters(told)
    if not plain:
        return None
    whole = [_letters(words_of(path)) for path in table.pictures]
    names = [_letters(words_of(PurePath(path).name)) for path in table.pictures]
    stems = [_letters(words_of(PurePath(path).stem)) for path in table.pictures]
    words = [set(words_of(PurePath(path).stem)) for path in table.pictures]
    fits: tuple[Callable[[int], bool], ...] = (
        lambda at: said in (whole[at], names[at], stems[at]),
        lambda at: plain in (names[at], stems[at]),
        lambda at: stems[at].startswith(plain),
        lambda at: set(told) <= words[at],
        lambda at: len(plain) > 2 and plain in stems[at],
    )
    for fit in fits:
        found = [at + 1 for at in range(len(table.pictures)) if fit(at)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _letters(words: tuple[str, ...] | list[str]) -> str:
    """Words as a file's name may run them together, digits for number words: "d s c zero nine" is dsc09."""
    return "".join(str(int(ONES[word])) if word in ONES else word for word in words)


def _placed(words: str, count: int) -> int | None:
    """The number of a place in the list: "the third one", "second from the end", "the middle one"."""
    told = [word for word in words_of(words) if word not in OF_A_PICTURE]
    places = [place for word in told if (place := ordinal(word) or int(ONES.get(word, 0)))]
    around = [word for word in told if not (ordinal(word) or ONES.get(word))]
    backwards = (
        bool(around) and around[-1] in BACKWARDS and set(around) <= {"from", "to", "but", "very", *BACKWARDS}
    )
    if len(places) == 1 and not around:
        return places[0]
    if len(places) == 1 and backwards and count:
        back = places[0] + (around[0] == "last" and "but" in around)
        return count + 1 - back if back <= count else None
    if around and not places and set(around) <= MIDDLE and count % 2:
        return (count + 1) // 2
    return None


def _beside(table: Table, step: int, count: int) -> int | None:
    """The picture after or before the open one; at the end of the list it stays there."""
    if table.current is None:
        return 1 if count or table.sought else None
    number = max(1, table.current + step)
    return min(number, count) if count else number


def _other(table: Table, count: int) -> int | None:
    """The other one of two: of those compared last, of the two that are listed, or the one open before."""
    pairs = [pair for pair in (table.pair, (1, 2) if count == 2 else None) if pair is not None]
    for first, second in pairs:
        if table.current in (first, second):
            return second if table.current == first else first
    return table.before if table.open else None
