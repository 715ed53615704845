"""Is a file named? Paths, names with a picture's ending, and names of pictures that are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from photalk.language.acts import Act, Said
from photalk.language.exact import Proposal
from photalk.language.names import begun, named
from photalk.library.folder_scan import SUFFIXES

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
