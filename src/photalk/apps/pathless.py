"""Sentences for those who are not at this machine: files go by their names, not by where they lie."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"""(['"“])(?:~|[A-Za-z]:)?[/\\](?:[^'"“”\n]*[/\\])?([^/\\'"“”\n]+)(['"”])""")
_BARE = re.compile(r"""(?<![\w.:/])(?:~|[A-Za-z]:)?(?:[/\\][^\s/\\'"“”]+)+[/\\]([^\s/\\'"“”]+)""")


def pathless(text: str) -> str:
    """The text with every path cut to its last part.

    >>> pathless("'/home/me/cat.jpg' is not a picture.")
    "'cat.jpg' is not a picture."
    >>> pathless("/home/me/library/sessions.db is damaged.")
    'sessions.db is damaged.'
    >>> pathless("Say yes/no, or 3/4 of it.")
    'Say yes/no, or 3/4 of it.'
    """
    return _BARE.sub(r"\1", _QUOTED.sub(r"\1\2\3", text))
