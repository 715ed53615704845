"""A message that is about one path and nothing else: "open ~/Pictures/trip 2024", "save it to out/a b.jpg".

Paths have spaces, dots and slashes, which mean other things to the rest of the grammar, so such a message is
read before it is cut into words. One that goes on after the path is left to the other readers.
"""

from __future__ import annotations

import re

from photalk.commands import Command, Open, Save
from photalk.dialogue.patterns import Pattern
from photalk.errors import PhotalkError

_PATH = (
    r"(?P<path>\"[^\"]+\"|'[^']+'|“[^”]+”"
    r"|(?:~|\.{1,2}(?=[/\\])|[\w.-][^/\\,;:?]{0,80}|[A-Za-z]:)?[/\\][^,;?]*?)"
    r"(?:,?\s+(?:please|thanks|thank you|now|for me))*\s*"
)
_POLITE = r"\s*(?:(?:please|can you|could you|now|ok|okay|then|and|lets|let's)\s+)*"
_OPENED = Pattern(
    _POLITE + r"(?:open|load|browse|import)(?:\s+up)?(?:\s+(?:the|my|a))?"
    r"(?:\s+(?:folder|file|picture|photo|image|directory))?(?:\s+(?:at|in|from))?\s+" + _PATH,
    re.IGNORECASE,
    hints=("/", "\\", '"', "'", "“"),
)
_SAVED = Pattern(
    _POLITE + r"(?:save|export|write|store)(?:\s+(?:it|this|that|the\s+\w+|a\s+copy|everything))?"
    r"\s+(?:as|to|under|in|into)\s+" + _PATH,
    re.IGNORECASE,
    hints=("/", "\\", '"', "'", "“"),
)
_GOES_ON = Pattern(r"\s(?:and|then|but|with|after|before|please|when|if)\s", hints=(" ",))


def about_a_path(message: str) -> tuple[Command, ...]:
    """The one command of a message that only opens or saves a path; none for any other message."""
    for pattern, command in ((_OPENED, Open), (_SAVED, Save)):
        match = pattern.fullmatch(message)
        if match is None:
            continue
        path = match["path"].strip()
        if path[0] in "\"'“":
            path = path[1:-1].strip()
        elif _GOES_ON.search(path):
            return ()
        try:
            return (command(path),)
        except PhotalkError:
            return ()
    return ()
