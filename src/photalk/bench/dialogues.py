"""CAISE's dialogues as our own nouns: turns, the message that asks for the command, the gold command.

The data's form: `{"api", "history_utte", "history_img", "uid"}`, where the history mixes utterances
("user_text: …", "assistant_text: …"), executed commands ("rotate 20") and "image_load: 2".
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from photalk.commands import Command, parse
from photalk.dialogue.understanding import Turn
from photalk.errors import CommandError, NotFound


@dataclass(frozen=True, slots=True)
class Instance:
    """One command to be predicted: all that was said and done before it, and what it is."""

    uid: str
    turns: tuple[Turn, ...]
    message: str
    api: str

    @property
    def is_first(self) -> bool:
        """Whether no command was executed before this one."""
        return not self.turns


@dataclass(slots=True)
class _Open:
    """A turn while its lines are being collected."""

    user: list[str] = field(default_factory=list)
    system: list[str] = field(default_factory=list)

    def closed(self, commands: tuple[Command, ...]) -> Turn:
        return Turn(" ".join(self.user), " ".join(self.system), commands)


def read_caise(folder: Path, split: str) -> tuple[Instance, ...]:
    """The instances of a split.

    Raises:
        NotFound: there is no such file, or it is not in CAISE's form.
    """
    path = folder / f"{split}.json"
    try:
        rows = json.loads(path.read_text("utf-8"))
        return tuple(_instance(row) for row in rows)
    except FileNotFoundError:
        raise NotFound(f"There is no {path}; --data names the folder that holds {split}.json.") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NotFound(
            f"{path} is not in CAISE's form: a list of api, history_utte, history_img, uid."
        ) from None


def _instance(row: dict[str, Any]) -> Instance:
    turns, rest = _turns(row["history_utte"])
    return Instance(str(row["uid"]), turns, rest, " ".join(str(row["api"]).split()))


def _turns(lines: Iterable[str]) -> tuple[tuple[Turn, ...], str]:
    """The turns that ended in a command, and the user's words since."""
    turns: list[Turn] = []
    now = _Open()
    for line in lines:
        head, colon, said = line.partition(":")
        if colon and head == "user_text":
            now.user.append(_sentence(said))
        elif colon and head == "assistant_text":
            # What is said between a command and the next request answers the request before it.
            if now.user or not turns:
                now.system.append(said.strip())
            else:
                last = turns[-1]
                turns[-1] = Turn(last.user, f"{last.system} {said.strip()}".strip(), last.commands)
        elif not (colon and head == "image_load") and (command := _command(line)) is not None:
            turns.append(now.closed((command,)))
            now = _Open()
    return tuple(turns), " ".join(now.user)


def _sentence(said: str) -> str:
    """An utterance that can be joined to others: each is a sentence, though few end in a full stop."""
    text = " ".join(said.split())
    return text if not text or text[-1] in ".?!," else text + "."


def _command(line: str) -> Command | None:
    try:
        return parse(line)
    except CommandError:
        return None
