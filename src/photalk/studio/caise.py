"""A session in the form of CAISE's data: one instance for each command that CAISE has.

An instance holds the utterances and commands before it (`history_utte`), the pictures seen before it
(`history_img`), the command (`api`) and `md_SESSION_K` (`uid`), as in CAISE's own files. Commands beyond
CAISE's stay in the history, as CAISE's own files keep `undo`, but are no label.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Box,
    Command,
    Crop,
    ImageCutout,
    More,
    Open,
    Rotate,
    Save,
    Search,
    Show,
    Steps,
    Why,
    format,
)
from photalk.dialogue.state import Entry

GREETING = "assistant_text: How can I help you today?"
_SILENT = (Open, Show, Save, Steps, More, Why)


def caise_json(session: int, entries: Sequence[Entry]) -> str:
    """The instances of a session as a JSON list."""
    return json.dumps(instances(session, entries), indent=2) + "\n"


def instances(session: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """One instance for each of CAISE's commands, in order."""
    found: list[dict[str, Any]] = []
    history = [GREETING]
    images: list[str] = []
    for entry in entries:
        if entry.user:
            history.append(f"user_text: {_one_line(entry.user)}")
        for done in entry.done:
            command = done.command
            if _is_caise(command):
                found.append(
                    {
                        "api": format(command),
                        "history_img": list(images),
                        "history_utte": list(history),
                        "uid": f"md_{session}_{len(found)}",
                    }
                )
            if not isinstance(command, _SILENT):
                history.append(format(command))
            if isinstance(command, Search) or (done.picture and not isinstance(command, Save | Steps)):
                # The space before the name is in CAISE's files, and its readers expect it.
                images.append(f" md_{session}_image_{len(images) + 1}")
                history.append(f"image_load: {len(images)}")
        history.append(f"assistant_text: {_one_line(entry.reply)}")
    return found


def _is_caise(command: Command) -> bool:
    match command:
        case Search() | Rotate() | ImageCutout() | Crop(Box(percent=False)):
            return True
        case AdjustColor(region=None):
            return True
        case AdjustAttr(region=None):
            return command.attribute in ("brightness", "contrast")
    return False


def _one_line(text: str) -> str:
    return " ".join(text.split())
