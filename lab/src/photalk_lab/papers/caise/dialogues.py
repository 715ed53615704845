"""CAISE's dialogues as our own nouns: turns, the message that asks for the command, the gold command.

The data's form: `{"api", "history_utte", "history_img", "uid"}`, where the history mixes utterances
("user_text: …", "assistant_text: …"), executed commands ("rotate 20") and "image_load: 2". Of every
picture shown, `image_concepts.json[image_index.json[id]]` lists what a detector saw ("red bowl"). The files
may have the names under which they are published (`published`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from photalk.commands import Command, parse
from photalk.errors import CommandError, NotFound
from photalk.language.understanding import Turn
from photalk_lab.papers.caise.published import Files, files_of


@dataclass(frozen=True, slots=True)
class Instance:
    """One command to be predicted: all that was said, done and seen before it, and what it is.

    `concepts` has a tuple for each picture shown so far, the latest last, and `pictures` their names; `lines`
    is the history as it stands in the data.
    """

    uid: str
    turns: tuple[Turn, ...]
    message: str
    api: str
    concepts: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()

    @property
    def dialogue(self) -> str:
        """The dialogue that the command is from: what training and checking must not share."""
        return self.uid.rpartition("_")[0]

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
    files = files_of(folder, split)
    path = files.instances
    try:
        rows = json.loads(path.read_text("utf-8"))
        seen = _concepts(files)
        return tuple(_instance(row, seen) for row in rows)
    except (FileNotFoundError, NotADirectoryError):
        raise NotFound(f"There is no {path}; --data names the folder that holds {path.name}.") from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotFound(
            f"{path} is not in CAISE's form: a list of api, history_utte, history_img, uid."
        ) from None


def _concepts(files: Files) -> dict[str, tuple[str, ...]]:
    """What was seen in every picture, by its id; nothing where the folder does not tell."""
    try:
        lists = json.loads(files.concepts.read_text("utf-8"))
        index = json.loads(files.places.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return {picture: tuple(map(str, lists[place])) for picture, place in index.items()}


def _instance(row: dict[str, Any], seen: dict[str, tuple[str, ...]]) -> Instance:
    lines = tuple(map(str, row["history_utte"]))
    turns, rest = _turns(lines)
    pictures = tuple(str(picture).strip() for picture in row.get("history_img", ()))
    concepts = tuple(seen.get(picture, ()) for picture in pictures)
    api = " ".join(str(row["api"]).split())
    return Instance(str(row["uid"]), turns, rest, api, concepts, lines, pictures)


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
