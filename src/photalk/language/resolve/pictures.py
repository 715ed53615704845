"""What is to be shown, ruled out, compared or written to a file?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from photalk.commands import (
    Command,
    Compare,
    Exclude,
    ImageCutout,
    More,
    Open,
    Original,
    PickOut,
    Save,
    Show,
    Steps,
    Transfer,
    Undo,
)
from photalk.errors import PhotalkError
from photalk.language.acts import Act, Said, Value
from photalk.language.en.finding import FULL_SIZE, OF_A_PICTURE
from photalk.language.exact.numbers import words_of
from photalk.language.resolve.geometry import resize
from photalk.language.resolve.outcome import Outcome, asks, unable
from photalk.language.resolve.references import count_of, number_of, numbered, which, with_picture
from photalk.language.table import LISTED, Table

ENDINGS: dict[str, str] = {"jpeg": ".jpg", "png": ".png", "tiff": ".tiff", "webp": ".webp", "heic": ".heic"}
"""The types of files that can be written, and how their names end."""

_TYPES = {ending: kind for kind, ending in ENDINGS.items()} | {
    ".jpeg": "jpeg", ".tif": "tiff", ".avif": "avif",
}  # fmt: skip
_UNNAMED = "edited"
_ORIGINAL = "original"


def opened(act: Act, table: Table) -> Outcome:
    """A picture, a file, the list, its next page or the original."""
    if act.has("more"):
        return Outcome((More(),))
    if act.has("list") or (act.get("picture") == "all" and table.inquiry is not None):
        return Outcome(table.search) if table.search else unable(act)
    if act.has("original") or act.get("picture") == _ORIGINAL:
        return Outcome((Original(),))
    if (name := act.said("name")) and act.get("picture") is None:
        number = numbered(name, table)
        return Outcome((Open(name) if number is None else Show(number),))
    picture, count = act.get("picture"), count_of(table)
    if picture == "next" and table.sought and count and table.current == count and not count % LISTED:
        return Outcome((More(),))  # behind the last one of a page, the next page begins
    if isinstance(picture, Said) and number_of(picture, table) is None and (seen := _described(picture)):
        return Outcome((PickOut(seen),))
    return with_picture(picture, table, lambda number: (Show(number),))


def _described(picture: Said) -> str:
    """How the picture looks that is meant, without the words that only point at one."""
    words = picture.text.split()
    while words and words[0].lower() in OF_A_PICTURE:
        words = words[1:]
    return " ".join(words)


def ruled_out(act: Act, table: Table) -> Outcome:
    """A picture that should not be among what is found, or all that are listed."""
    if act.get("picture") == "all":
        return Outcome((Exclude(),))
    return with_picture(act.get("picture"), table, lambda number: (Exclude(number),))


def compared(act: Act, table: Table) -> Outcome:
    """What is different between two pictures; with its original, the steps of the open one say all."""
    pair = act.get("picture"), act.get("other")
    if _ORIGINAL in pair:
        return Outcome((Steps(),))
    if "all" in pair or pair == (None, None):
        numbers = table.pair or ((1, 2) if count_of(table) == 2 else None)
        return Outcome((Compare(*numbers),)) if numbers is not None else _which_two(table)
    first, second = pair if None not in pair else (None, pair[0] or pair[1])
    return _between(first, second, table, Compare)


def transferred(act: Act, table: Table) -> Outcome:
    """To the open picture, what leads from one to another."""
    pair = act.get("picture"), act.get("other")
    if "all" in pair or _ORIGINAL in pair:
        return unable(act)
    return _between(*pair, table, Transfer)


def saved(act: Act, table: Table) -> Outcome:
    """The picture as it is, under a name; in another size where one is said, which is taken back after."""
    kind = act.said("type")
    if act.get("picture") == "all" or (kind and kind not in ENDINGS):
        return unable(act)
    sized, unsized = _sized(act, table)
    name = act.said("name") or _made_name(act.get("picture"), table)

    # A JPEG would put something behind what was cut out.
    cut = any(isinstance(one, ImageCutout) for one in table.program.edits)
    path_of = partial(_path, kind=kind, usual="png" if cut else "jpeg")

    def written(path: str) -> tuple[Command, ...]:
        return (*sized, Save(path), *((Undo(len(sized)),) if sized else ()))

    if act.get("picture") is not None:
        done = with_picture(act.get("picture"), table, lambda number: (Show(number), *written(path_of(name))))
    elif table.saved and not (act.said("name") or kind):
        done = Outcome(written(table.saved))
    else:
        done = Outcome(written(path_of(name)))
    return replace(done, unsupported=unsized)


def _made_name(picture: Value | None, table: Table) -> str:
    """The name of a result that nobody named: its original's, and that it is edited."""
    number = number_of(picture, table)
    known = table.pictures[number - 1] if number is not None and number <= len(table.pictures) else ""
    return f"{PurePath(known).stem}-{_UNNAMED}" if known else _UNNAMED


def _between(
    first: Value | None, second: Value | None, table: Table, does: Callable[[int, int], Command]
) -> Outcome:
    one, other = number_of(first, table), number_of(second, table)
    if one is not None and other is not None:
        return Outcome((does(one, other),))
    if one is None and other is None:
        return _which_two(table)
    known = one or other or 1

    def with_the_known(number: int) -> tuple[Command, ...]:
        return (does(number, known) if one is None else does(known, number),)

    return which(table, with_the_known, but=known)


def _which_two(table: Table) -> Outcome:
    pairs = [("1 and 2", (Compare(1, 2),))] if count_of(table) > 1 else []
    return asks("Which two pictures shall I compare?", pairs)


def _sized(act: Act, table: Table) -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """What gives the picture the size that it should be saved in, and the words for it that say none."""
    said = act.get("to")
    if not isinstance(said, Said) or FULL_SIZE & set(words_of(said.text)):
        return (), ()
    try:
        sized = resize(Act("edit", ("resize",), (("to", said),), act.clause), table).commands
    except PhotalkError:
        sized = ()
    return (sized, ()) if sized else ((), (said.text,))


def _path(name: str, kind: str, usual: str) -> str:
    """A path that can be written: its ending says the type, the usual one where none is said."""
    ending = PurePath(name).suffix
    given = _TYPES.get(ending.lower(), "")
    if given and kind in ("", given):
        return name
    stem = name.removesuffix(ending) if given else name
    return stem.rstrip(" .") + ENDINGS[kind or usual]
