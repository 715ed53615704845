"""One dialogue a line in, its commands and state a line out: what `photalk understand` answers.

A line in: `{"turns": [{"user": "…", "system": "…", "commands": ["search dog"]}, …], "message": "…"}`;
`turns`, and `system` and `commands` of a turn, may be missing; `concepts` may list what is to be seen in each
picture shown, the latest last (`[["red bus", …], …]`, or one flat list for one picture). A line out:
`{"commands": ["…"], "state": {"expression": ["smiling"]}, "question": null}`, or `{"error": "one sentence"}`;
with an explanation it has `confidence` and `explain` too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from photalk.commands import Command, format, parse
from photalk.dialogue.belief import facial_state
from photalk.dialogue.explaining import explain, to_records, to_text
from photalk.dialogue.understanding import Scene, Turn, Understander
from photalk.errors import PhotalkError, presentable

MAX_LINE = 4_000_000
MAX_TURNS = 1_000
MAX_CONCEPTS = 1_000
MAX_CONCEPT = 200

Concepts = tuple[tuple[str, ...], ...]


class _Misshapen(PhotalkError):
    """The line is not a dialogue; the message says what is wrong with it."""


def answer_line(line: str, understander: Understander, tell: Callable[[str], object] | None = None) -> str:
    """The answer to one line, as one line; whatever the line holds, it is answered.

    With `tell`, the answer says where each part of the commands came from, and `tell` is given the same
    for people.
    """
    try:
        answer = _answer(line, understander, tell)
    except PhotalkError as error:
        answer = {"error": " ".join(str(error).split())}
    return presentable(json.dumps(answer, ensure_ascii=False))


def _answer(line: str, understander: Understander, tell: Callable[[str], object] | None) -> dict[str, Any]:
    turns, message, concepts = _read(line)
    known: list[Turn] = []
    for turn in turns:
        if turn.commands is None:
            commands = understander.understand(known, turn.user).commands
            turn = Turn(turn.user, turn.system, commands)
        known.append(turn)
    understanding = understander.understand(known, message, Scene(look=lambda: concepts))
    everything = [command for turn in known for command in turn.commands or ()]
    question = understanding.question
    answer = {
        "commands": [format(command) for command in understanding.commands],
        "state": facial_state([*everything, *understanding.commands]),
        "question": None if question is None else question.text,
    }
    if tell is None:
        return answer
    explanations = explain(known, message, understanding, concepts)
    tell(presentable(to_text(known, message, explanations, concepts), lines=True))
    return {**answer, "confidence": understanding.confidence, "explain": to_records(explanations)}


def _read(line: str) -> tuple[list[Turn], str, Concepts]:
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
    known = [_turn(turn, place) for place, turn in enumerate(turns, 1)]
    return known, data["message"], _concepts(data.get("concepts"))


def _concepts(value: Any) -> Concepts:
    pictures = value or []
    if isinstance(pictures, list) and pictures and all(isinstance(one, str) for one in pictures):
        pictures = [pictures]
    if not isinstance(pictures, list) or not all(isinstance(picture, list) for picture in pictures):
        raise _Misshapen('"concepts" should be a list of texts for each picture: [["red bus", "grass"], …].')
    concepts = [concept for picture in pictures for concept in picture]
    if not all(isinstance(concept, str) and len(concept) <= MAX_CONCEPT for concept in concepts):
        raise _Misshapen(f'Each of the "concepts" should be a text of at most {MAX_CONCEPT} characters.')
    if len(concepts) > MAX_CONCEPTS or len(pictures) > MAX_CONCEPTS:
        raise _Misshapen(f'There may be at most {MAX_CONCEPTS} "concepts", not {len(concepts)}.')
    return tuple(tuple(filter(None, (" ".join(one.split()) for one in picture))) for picture in pictures)


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
