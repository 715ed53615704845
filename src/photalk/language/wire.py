"""One dialogue a line in, its commands and state a line out: what `photalk understand` answers.

A line in: `{"turns": [{"user": "…", "system": "…", "commands": ["search dog"]}, …], "message": "…"}`;
`turns`, and `system` and `commands` of a turn, may be missing; `concepts` may list what is to be seen in each
picture shown, the latest last (`[["red bus", …], …]`, or one flat list for one picture). What stands follows
from the turns; `"situation": {"open": "beach.jpg", "steps": ["rotate 90"], "listed": ["a.jpg", …],
"question": {"text", "options"}, "seen": ["red bus", …]}` may say it instead, each part for itself. Out comes
`{"commands": ["…"], "state": {"expression": ["smiling"]}, "question": null, "acts": ["…"], "not_done": [],
"confidence": 0.9}`, or `{"error": "one sentence"}`; with an explanation it has `explain` too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from photalk.commands import Command, format, parse
from photalk.edit.program import Program
from photalk.errors import PhotalkError, presentable
from photalk.language.explain import to_record, to_text
from photalk.language.facial_state import facial_state
from photalk.language.understander import LanguageUnderstander
from photalk.language.understanding import Question, Scene, Turn, unseen

MAX_LINE = 4_000_000
MAX_TURNS = 1_000
MAX_TEXTS = 1_000
MAX_TEXT = 200

PARTS = ("open", "steps", "listed", "question", "seen")
"""What a situation may say."""


class _Misshapen(PhotalkError):
    """The line is not a dialogue; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class _Dialogue:
    """What a line says."""

    turns: tuple[Turn, ...]
    message: str
    scene: Scene


def answer_line(
    line: str, understander: LanguageUnderstander, tell: Callable[[str], object] | None = None
) -> str:
    """The answer to one line, as one line; whatever the line holds, it is answered.

    With `tell`, the answer says where the commands came from, and `tell` is given the same for people.
    """
    try:
        answer = _answer(_read(line), understander, tell)
    except PhotalkError as error:
        answer = {"error": " ".join(str(error).split())}
    return presentable(json.dumps(answer, ensure_ascii=False))


def _answer(
    dialogue: _Dialogue, understander: LanguageUnderstander, tell: Callable[[str], object] | None
) -> dict[str, Any]:
    turns = understander.with_commands(dialogue.turns)
    account = understander.account(turns, dialogue.message, dialogue.scene)
    meant = account.understanding
    program = dialogue.scene.program
    before = [command for turn in turns for command in turn.commands or ()]
    answer = {
        "commands": [format(command) for command in meant.commands],
        "state": facial_state([*(before if program is None else program.edits), *meant.commands]),
        "question": None if meant.question is None else meant.question.text,
        "acts": [str(act) for act in meant.acts],
        "not_done": [*meant.unsupported, *meant.not_done, *filter(None, (meant.refusal,))],
        "confidence": round(meant.confidence, 4),
    }
    if tell is None:
        return answer
    tell(presentable(to_text(dialogue.message, account), lines=True))
    return {**answer, "explain": to_record(account)}


def _read(line: str) -> _Dialogue:
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
    known = tuple(_turn(turn, place) for place, turn in enumerate(turns, 1))
    return _Dialogue(known, data["message"], _scene(data.get("situation"), _concepts(data.get("concepts"))))


def _scene(situation: Any, concepts: tuple[tuple[str, ...], ...]) -> Scene:
    if situation is None:
        return Scene(look=lambda: concepts)
    if not isinstance(situation, dict) or not set(situation) <= {*PARTS}:
        raise _Misshapen(f'"situation" should be a JSON object with any of {", ".join(PARTS)}.')
    name = situation.get("open")
    if not isinstance(name, str | None) or len(name or "") > MAX_TEXT:
        raise _Misshapen(f'"open" should be a name of at most {MAX_TEXT} characters.')
    listed = _texts(situation.get("listed"), "listed")
    pictures = listed or ((name,) if name else ())
    program = None
    if "steps" in situation:
        program = Program.of(*_commands(situation["steps"] or [], '"steps"'))
    seen = (_texts(situation["seen"], "seen"),) if situation.get("seen") else concepts
    return Scene(
        pictures=pictures,
        current=pictures.index(name) + 1 if name in pictures else None,
        open=bool(name) if "open" in situation else None,
        program=program,
        undoable=None if program is None else len(program),
        redoable=None if program is None else 0,
        look=(lambda: seen) if seen else unseen,
        asked=_question(situation.get("question"), searching=not name and bool(listed)),
    )


def _question(value: Any, *, searching: bool) -> Question | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        raise _Misshapen(
            '"question" should be like {"text": "Indoors or outdoors?", "options": ["indoors", …]}.'
        )
    topic = "search" if searching else ""
    return Question(value["text"][:MAX_TEXT], _texts(value.get("options"), "options"), topic)


def _concepts(value: Any) -> tuple[tuple[str, ...], ...]:
    pictures = value or []
    if isinstance(pictures, list) and pictures and all(isinstance(one, str) for one in pictures):
        pictures = [pictures]
    if not isinstance(pictures, list) or not all(isinstance(picture, list) for picture in pictures):
        raise _Misshapen('"concepts" should be a list of texts for each picture: [["red bus", "grass"], …].')
    count = sum(map(len, pictures))
    if count > MAX_TEXTS or len(pictures) > MAX_TEXTS:
        raise _Misshapen(f'There may be at most {MAX_TEXTS} "concepts", not {count}.')
    return tuple(_texts(picture, "concepts") for picture in pictures)


def _texts(value: Any, name: str) -> tuple[str, ...]:
    texts = value or []
    if not isinstance(texts, list) or len(texts) > MAX_TEXTS:
        raise _Misshapen(f'"{name}" should be a list of at most {MAX_TEXTS} texts.')
    if not all(isinstance(one, str) and len(one) <= MAX_TEXT for one in texts):
        raise _Misshapen(f'Each of the "{name}" should be a text of at most {MAX_TEXT} characters.')
    return tuple(filter(None, (" ".join(one.split()) for one in texts)))


def _turn(turn: Any, place: int) -> Turn:
    if not isinstance(turn, dict):
        raise _Misshapen(f"Turn {place} should be a JSON object.")
    user, system, commands = turn.get("user") or "", turn.get("system") or "", turn.get("commands")
    if not isinstance(user, str) or not isinstance(system, str):
        raise _Misshapen(f'"user" and "system" of turn {place} should be texts.')
    done = None if commands is None else _commands(commands, f'"commands" of turn {place}')
    return Turn(user, system, done)


def _commands(lines: Any, name: str) -> tuple[Command, ...]:
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise _Misshapen(f"{name} should be a list of texts.")
    return tuple(parse(line) for line in lines)
