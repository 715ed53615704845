"""Text for those who are not at this machine: files go by their names, not by where they lie.

Every text of an answer over HTTP or MCP is of one of the types below (`tests/apps/test_pathless.py`), so that
no path is in it whatever is put in, and nobody has to think of that where an answer is made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated

from pydantic import AfterValidator, Field

from photalk.library.folder_scan import SUFFIXES

_ROOT = r"(?<![\w.:/\\~<])(?:file://)?(?:~\w*|\.{1,2}|[A-Za-z]:)?"
_WORD = r"""[^\s/\\"“”]+"""
_FILES = (*SUFFIXES, ".db", ".sqlite", ".json", ".toml", ".onnx", ".tflite", ".xmp", ".zip")
_ENDED = "".join(rf"(?<!{re.escape(one)}{mark})" for one in _FILES for mark in ("", r"[),;:'’]"))
_FOLDER = rf"[/\\]+{_WORD}(?:{_ENDED}[^\S\n]+{_WORD}){{0,9}}"
"""A folder's name may have some words; a file's ending ends what is taken for a path."""

_WITHIN = r"(?:(?!(?P=q)(?!\w))[^“”\n])"  # a quote before a letter is an apostrophe
_QUOTED = re.compile(
    rf"""(?:(?P<q>["'])|“)(?:~\w*|[A-Za-z]:)?[/\\](?:{_WITHIN}*[/\\])?"""
    rf"""(?P<name>(?:(?![/\\]){_WITHIN})+)(?:(?P=q)(?!\w)|”)"""
)
_BARE = re.compile(rf"{_ROOT}(?:(?:{_FOLDER})+[/\\]+(?=[^\s/\\])|(?<=[~.:])[/\\]+(?=\w)|/(?=[^\W\d_]))")


def pathless(text: str, known: Mapping[str, str] | None = None) -> str:
    """The text with every path cut to its last part; those that are `known` go by their names there.

    >>> pathless("'/home/me/cat.jpg' is not a picture.")
    "'cat.jpg' is not a picture."
    >>> pathless("/home/me/My Photos/sessions.db is damaged.")
    'sessions.db is damaged.'
    >>> pathless("Say yes/no, or 3/4 of it.")
    'Say yes/no, or 3/4 of it.'
    """
    if "/" not in text and "\\" not in text:
        return text
    for path in sorted(known or (), key=len, reverse=True):
        text = text.replace(path, (known or {})[path])
    return _BARE.sub("", _QUOTED.sub(_named, text))


def _named(quoted: re.Match[str]) -> str:
    return f"{quoted[0][0]}{quoted['name']}{quoted[0][-1]}"


def shown_name(path: str) -> str:
    """The name of a file as text: bytes that are no Unicode become a mark, controls are left out."""
    name = PurePath(path).name or path
    plain = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(c for c in plain if c.isprintable()) or "?"


Text = Annotated[str, AfterValidator(pathless)]
"""What people read: files go by their names in it."""

Name = Annotated[str, AfterValidator(shown_name)]
"""What a file is called."""

Word = Annotated[str, Field(pattern=r"^[\w.:+-]*$")]
"""An id, or a word of ours."""

Own = Annotated[str, "as it came"]
"""What a client said, back to clients: nothing of this machine went into it."""
