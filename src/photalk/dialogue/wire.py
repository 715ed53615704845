"""One dialogue a line in, its commands and state a line out: what `photalk understand` answers.

A line in: `{"turns": [{"user": "…", "system": "…", "commands": ["search dog"]}, …], "message": "…"}`;
`turns`, and `system` and `commands` of a turn, may be missing. A line out: `{"commands": ["…"],
"state": {"expression": ["smiling"]}, "question": null}`, or `{"error": "one sentence"}`.
"""

from __future__ import annotations

import json
from typing import Any

from photalk.commands import Command, format, parse
from photalk.dialogue.belief import facial_state
from photalk.dialogue.understanding import Turn, Understander
from photalk.errors import PhotalkError

MAX_LINE = 4_000_000
MAX_TURNS = 1_000


class _Misshapen(PhotalkError):
    """The line is not a dialogue; the message says what is wrong with it."""


def answer_line(line: str, understander: Understander) -> str:
    """The answer to one line, as one line; whatever the line holds, it is answered."""
    try:
        answer = _answer(line, understander)
    except PhotalkError as error:
        answer = {"error": " ".join(str(error).split())}
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def _answer(line: str, understander: Understander) -> dict[str, Any]:
    turns, message = _read(line)
    known: list[Turn] = []
    for turn in turns:
        if turn.commands is None:
            commands = understander.understand(known, turn.user).commands
            turn = Turn(turn.user, turn.system, commands)
        known.append(turn)
    understanding = understander.understand(known, message)
    everything = [command for turn in known for command in turn.commands or ()]
    question = understanding.question
    return {
        "commands": [format(command) for command in understanding.commands],
        "state": facial_state([*everything, *understanding.commands]),
        "question": None if question is None else question.text,
    }


def _read(line: str) -> tuple[list[Turn], str]:
    if len(line) > MAX_LINE:
        raise _Misshapen(f"A line takes at most {MAX_LINE} characters, not {len(line)}.")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise _Misshapen('The line is not JSON; it should be like {"message": "make it brighter"}.') from None
    if not isinstance(data, dict) or not isinstance(data.get("message"), str):
        raise _Misshapen('The line should be a JSON object with a text under "message".')
    turns = data.get("turns") or []
    if not isinstance(turns, list) or len(turns) > MAX_TURNS:
        raise _Misshapen(f'"turns" should be a list of at most {MAX_TURNS} turns.')
    return [_turn(turn, place) for place, turn in enumerate(turns, 1)], data["message"]


def _turn(turn: Any, place: int) -> Turn:
    if not isinstance(turn, dict):
        raise _Misshapen(f"Turn {place} should be a JSON object.")
    user, system, commands = turn.get("user") or "", turn.get("system") or "", turn.get("commands")
    if not isinstance(user, str) or not isinstance(system, str):
        raise _Misshapen(f'"user" and "system" of turn {place} should be texts.')
    return Turn(user, system, None if commands is None else _commands(commands, place))


def _commands(lines: Any, place: int) -> tuple[Command, ...]:
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise _Misshapen(f'"commands" of turn {place} should be a list of texts.')
    return tuple(parse(line) for line in lines)
