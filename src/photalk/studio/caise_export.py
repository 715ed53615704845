"""A conversation in the form of CAISE's data: one instance for each command that CAISE has.

An instance holds the utterances and commands before it (`history_utte`), the pictures seen before it
(`history_img`), the command (`api`) and `md_SESSION_K` (`uid`), as in CAISE's own files. Commands beyond
CAISE's stay in the history, as CAISE's own files keep `undo`, but are no label.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Box,
    Command,
    Crop,
    ImageCutout,
    More,
    Open,
    Original,
    PickOut,
    Rotate,
    Save,
    Search,
    Show,
    Steps,
    Why,
    format,
)
from photalk.conversation.state import Done, Entry

GREETING = "How can I help you today?"
_SILENT = (Open, Show, PickOut, Save, Steps, Original, More, Why)


def caise_json(session: int, entries: Sequence[Entry]) -> str:
    """The instances of a session as a JSON list."""
    return json.dumps(instances(session, entries), indent=2) + "\n"


def instances(session: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """One instance for each of CAISE's commands, in order."""
    return told(session, (CaiseLine("assistant", GREETING), *chain.from_iterable(map(_happened, entries))))


@dataclass(frozen=True, slots=True)
class CaiseLine:
    """What somebody said."""

    who: Literal["user", "assistant"]
    text: str


def told(dialogue: int, happened: Iterable[CaiseLine | Done]) -> list[dict[str, Any]]:
    """The instances of what was said and done, in the order in which it was."""
    found: list[dict[str, Any]] = []
    history: list[str] = []
    images: list[str] = []
    for one in happened:
        if isinstance(one, CaiseLine):
            history.append(f"{one.who}_text: {one_line(one.text)}")
            continue
        command = one.command
        if _is_caise(command):
            found.append(
                {
                    "api": format(command),
                    "history_img": list(images),
                    "history_utte": list(history),
                    "uid": f"md_{dialogue}_{len(found)}",
                }
            )
        if not isinstance(command, _SILENT):
            history.append(format(command))
        if isinstance(command, Search) or (one.picture and not isinstance(command, Save | Steps | Original)):
            # The space before the name is in CAISE's files, and its readers expect it.
            images.append(f" md_{dialogue}_image_{len(images) + 1}")
            history.append(f"image_load: {len(images)}")
    return found


def _happened(entry: Entry) -> Iterator[CaiseLine | Done]:
    if entry.user:
        yield CaiseLine("user", entry.user)
    yield from entry.done
    yield CaiseLine("assistant", entry.reply)


def _is_caise(command: Command) -> bool:
    match command:
        case Search() | Rotate() | ImageCutout() | Crop(Box(percent=False)):
            return True
        case AdjustColor(region=None):
            return True
        case AdjustAttr(region=None):
            return command.attribute in ("brightness", "contrast")
    return False


def one_line(text: str) -> str:
    """A text without its line breaks, as a line of a dialogue has it."""
    return " ".join(text.split())
