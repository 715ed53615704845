"""Which of these pictures is called that? By file names alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from photalk.search.asking.words import stem

_FILLERS = frozenset(
    {
        "a", "an", "the", "of", "in", "on", "at", "to", "with", "for", "and", "or", "me", "my", "some", "any",
        "all", "picture", "pictures", "photo", "photos", "image", "images", "file", "files", "one", "ones",
        "called", "named",
    }
)  # fmt: skip


def named(name: str, pictures: Sequence[str]) -> str | None:
    """The one picture whose file name (with or without its ending) is this, or None."""
    wanted = name.casefold().strip()
    exact = [path for path in pictures if wanted in (path.casefold(), PurePath(path).name.casefold())]
    stems = [path for path in pictures if PurePath(path).stem.casefold() == wanted]
    hits = exact or stems
    return hits[0] if len(hits) == 1 else None


def begun(name: str, pictures: Sequence[str]) -> str | None:
    """The one picture that is called this, or whose file name alone begins so; None where there is none."""
    wanted = name.casefold().strip()
    begins = [path for path in pictures if wanted and PurePath(path).name.casefold().startswith(wanted)]
    return named(name, pictures) or (begins[0] if len(begins) == 1 else None)


def matching(words: str, pictures: Sequence[str]) -> tuple[str, ...]:
    """The pictures whose file names hold every word, in their order; a plural finds its singular."""
    wanted = [word for word in re.findall(r"\w+", words.casefold()) if word not in _FILLERS]
    if not wanted:
        return ()
    return tuple(
        path for path in pictures if all(_holds(PurePath(path).stem.casefold(), word) for word in wanted)
    )


def _holds(name: str, word: str) -> bool:
    return word in name or (len(word) > 3 and stem(word) in name)
