"""Is a file named, and which? Paths, names with a picture's ending, and names of pictures that are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from photalk.language.acts import Act, Said
from photalk.language.exact import Proposal
from photalk.library.folder_scan import SUFFIXES
from photalk.search.asking.words import stem

_ENDING = rf"\.(?:{'|'.join(sorted(suffix[1:] for suffix in SUFFIXES))})"
_ROOT = r"(?:~|\.{1,2}|[a-z]:)?[/\\]"
_PART = r"[^\s/\\,;:?\"“”]{1,200}"
_SPACED = rf"{_PART}(?: {_PART}){{0,2}}"
_FILE = re.compile(
    r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|(?<!\w)'[^'\n]{1,300}'(?!\w)|(?<![\w/\\])(?:"
    rf"{_ROOT}(?:{_SPACED}[/\\]){{0,12}}{_SPACED}{_ENDING}|{_ROOT}(?:{_PART}[/\\]?){{1,12}}"
    rf"|(?:{_PART}[/\\]){{0,12}}{_PART}{_ENDING}|{_PART}[/\\](?:{_PART}[/\\]?){{0,12}})(?![\w/\\])",
    re.IGNORECASE,
)
"""File names: quoted, from a root on (with a few spaces up to a picture's ending), with a slash or ending."""

_PLAIN = re.compile(rf"{_ROOT}.+|.+{_ENDING}", re.IGNORECASE)
"""File names that are nothing else when they stand alone: "1/2" may be a number."""

_FILLERS = frozenset(
    {
        "a", "an", "the", "of", "in", "on", "at", "to", "with", "for", "and", "or", "me", "my", "some", "any",
        "all", "picture", "pictures", "photo", "photos", "image", "images", "file", "files", "one", "ones",
        "called", "named",
    }
)  # fmt: skip
"""Words that say nothing of what a file is called."""

_AROUND = " \t\r\n.!\"'“”"


def files_in(message: str, pictures: Sequence[str]) -> tuple[Proposal, ...]:
    """The files that are named; one that is the whole message is to be opened."""
    bare = message.strip(_AROUND)
    listed = named(bare, pictures) is not None
    if (_PLAIN.fullmatch(bare) and (listed or is_path(bare))) or (_is_code(bare) and begun(bare, pictures)):
        start = message.find(bare)
        name = Said(bare, start, start + len(bare))
        return (Proposal("file", 0, len(message), (Act("open", (), (("name", name),), name),), words=bare),)
    return tuple(Proposal("file", start, end, words=message[start:end]) for start, end in _spans(message))


def is_path(text: str) -> bool:
    """Whether the text is one file name or path and nothing else."""
    return any(end - start >= len(text.strip(_AROUND)) for start, end in _spans(text))


def _spans(message: str) -> Iterator[tuple[int, int]]:
    for match in _FILE.finditer(message):
        quotes = match[0][0] in "\"'“"
        if not quotes or _PLAIN.fullmatch(match[0][1:-1]):
            yield match.start() + quotes, match.end() - quotes


def _is_code(text: str) -> bool:
    """Whether it is no word of any language: “IMG_2041”, “dsc-3”."""
    return " " not in text and len(text) > 2 and any(c.isdigit() or c in "_-." for c in text)


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
