"""The hand-written check sets in `cases/`: a message, in a situation, asks for this.

A line is `message => expectation`. The expectation is commands separated by `;`, or `-` (nothing at
all), `? question`, `! unsupported wish`, `~kind of small talk`; commands may be followed by `?` or `!`.
Lines that start with `>` are earlier turns (`> message => commands | what we answered`), lines that
start with `$` set the scene, and both hold until the next empty line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

import pytest

from photalk.commands import Command, format, parse
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.understanding import Scene, Turn, Understanding

TODAY = date(2026, 3, 15)
CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    message: str
    expected: str
    turns: tuple[Turn, ...] = ()
    scene: Scene = field(default_factory=Scene)


def commands(text: str) -> tuple[Command, ...]:
    return tuple(parse(line.strip()) for line in text.split(";") if line.strip())


def scene_after(scene: Scene, setting: str) -> Scene:
    name, _, value = setting.partition(" ")
    match name:
        case "pictures":
            return replace(scene, pictures=tuple(value.split()))
        case "current":
            return replace(scene, current=int(value))
        case "open":
            return replace(scene, open=value == "yes")
        case "size":
            width, height = value.split("x")
            return replace(scene, size=(int(width), int(height)))
    raise ValueError(setting)


def cases() -> list[object]:
    found: list[object] = []
    for path in sorted(CASES.glob("*.txt")):
        turns: tuple[Turn, ...] = ()
        scene = Scene()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                turns, scene = (), Scene()
            elif line.startswith("$"):
                scene = scene_after(scene, line[1:].strip())
            elif line.startswith(">"):
                said, _, rest = line[1:].partition("=>")
                done, _, system = rest.partition("|")
                turns = (*turns, Turn(said.strip(), system.strip(), commands(done)))
            elif not line.startswith("#"):
                message, _, expected = line.rpartition("=>")
                case = Case(message.strip(), expected.strip(), turns, scene)
                found.append(pytest.param(case, id=f"{path.stem}:{number}"))
    return found


def shown(understanding: Understanding) -> str:
    parts = ["; ".join(format(command) for command in understanding.commands)]
    if understanding.question:
        parts.append(f"? {understanding.question.text}")
    parts.extend(f"! {wish}" for wish in understanding.unsupported)
    if understanding.smalltalk:
        parts.append(f"~{understanding.smalltalk}")
    return " ".join(part for part in parts if part)


def agrees(understanding: Understanding, expected: str) -> bool:
    got = shown(understanding)
    if expected == "-":
        return not (understanding.commands or understanding.question or understanding.unsupported)
    if expected == "?":
        return understanding.question is not None and not understanding.commands
    return got == expected or re.sub(r" ?~\w+$", "", got) == expected


@pytest.mark.parametrize("case", cases())
def test_what_is_said_is_understood(case: Case) -> None:
    understanding = Grammar(lambda: TODAY).understand(case.turns, case.message, case.scene)
    assert agrees(understanding, case.expected), f"{case.message!r}: {shown(understanding)!r}"


@pytest.mark.parametrize("case", cases())
def test_the_same_is_understood_when_only_the_words_of_earlier_turns_are_known(case: Case) -> None:
    turns = tuple(Turn(turn.user, turn.system) for turn in case.turns)
    understanding = Grammar(lambda: TODAY).understand(turns, case.message, case.scene)
    assert agrees(understanding, case.expected), f"{case.message!r}: {shown(understanding)!r}"


def test_there_are_enough_of_them() -> None:
    assert len(cases()) >= 250
