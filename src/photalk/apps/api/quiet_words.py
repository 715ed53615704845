"""What did a click do, in a few words? “Brightness of the background −81”: an entry that is folded away."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from photalk.commands import AdjustAttr, Change, Command, Edit, Exclude, Forget, More, Open, Refine
from photalk.conversation.state import Entry
from photalk.operations.registry import describe
from photalk.operations.values import Box

_FIRST = re.compile(r"[;:](?=\s|$)|[.!?](?=\s|$)")
"""Where the first statement of a reply ends."""


def quiet_words(entry: Entry) -> str:
    """What a turn did in which nothing was said; "" where something was."""
    if entry.user and not entry.unsaid:
        return ""
    told = _clicked(entry.commands[0]) if len(entry.commands) == 1 else ""
    # What happened to steps and marks, or why nothing did, begins the reply.
    return told[:1].upper() + told[1:] or _FIRST.split(entry.reply.strip(), maxsplit=1)[0]


def _clicked(command: Command) -> str:
    match command:
        case Change(_, edit):
            return _dial(edit)
        case Edit():
            return _dial(command)
        case Open(path):
            return f"opened {PurePath(path).name}"
        case Refine(int(number), None):
            return f"more like number {number}"
        case Exclude(int(number)):
            return f"not number {number}"
        case More():
            return "more of them"
        case Forget("wish", words):
            return f"no longer “{words}”"
    return ""


def _dial(edit: Edit) -> str:
    """A step as its dial is read: what is turned, of what, and where it stands."""
    if isinstance(edit, AdjustAttr) and edit.region is not None:
        amount = describe(replace(edit, region=None)).removeprefix(edit.attribute)
        where = "a part" if isinstance(edit.region, Box) else f"the {str(edit.region).removeprefix('the ')}"
        return f"{edit.attribute} of {where}{amount}"
    return describe(edit)
