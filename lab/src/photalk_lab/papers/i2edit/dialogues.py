"""Dialogues about faces with their states, from the simulator or from a file of hand-written ones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from photalk.errors import NotFound
from photalk_lab.papers.i2edit.phrases import Split
from photalk_lab.papers.i2edit.simulator import SimDialogue, simulate

State = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was said, what the system answered, and the state that should hold after it.

    `kind` (of the message) and `act` (of the answer: next, request, suggest) are empty where nobody told.
    """

    user: str
    system: str
    state: State
    kind: str = ""
    act: str = ""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A dialogue from its beginning."""

    uid: str
    turns: tuple[Exchange, ...]


def of_simulated(dialogue: SimDialogue) -> Dialogue:
    """A simulated dialogue without what only its simulator knows."""
    turns = tuple(
        Exchange(one.user, one.system, dict(one.state), one.kind, one.act) for one in dialogue.turns
    )
    return Dialogue(dialogue.uid, turns)


def read_dialogues(path: Traversable) -> list[Dialogue]:
    """The dialogues of a file, one JSON object a line: `{"uid", "turns": [{"user", "system", "state"}]}`.

    Raises:
        NotFound: there is no such file, or it is not in that form.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
        return [_dialogue(json.loads(line), place) for place, line in enumerate(lines, 1) if line.strip()]
    except OSError:
        raise NotFound(f"There is no {path}.") from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotFound(f"{path} is not in the expected form: uid, turns of user, system, state.") from None


def _dialogue(row: dict[str, Any], place: int) -> Dialogue:
    turns = tuple(
        Exchange(
            str(turn["user"]),
            str(turn.get("system") or ""),
            dict(turn["state"]),
            *(str(turn.get(name) or "") for name in ("kind", "act")),
        )
        for turn in row["turns"]
    )
    return Dialogue(str(row.get("uid", place)), turns)


def simulated_dialogues(split: Split, count: int, seed: int = 1) -> list[Dialogue]:
    """So many simulated dialogues of a split, always the same."""
    return [of_simulated(one) for one in simulate(split, count, seed)]
