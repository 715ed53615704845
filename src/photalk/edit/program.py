"""The edit program: the ordered list of what was asked of a picture, as data.

A program says nothing about pixels; `photalk.edit.render` is the function from (original, program)
to the picture. Its JSON is versioned and readable, each step being the command's own line of text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from photalk.commands import Command, Edit, format, parse, parse_lines
from photalk.errors import CommandError, NotFound

VERSION = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One edit of a program; a disabled step is kept but not rendered."""

    command: Edit
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Program:
    """An immutable list of steps, counted from 1 as people do."""

    steps: tuple[Step, ...] = ()

    @classmethod
    def of(cls, *commands: Command) -> Program:
        """The program that does these edits in this order."""
        return cls().then(*commands)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The commands of the steps that are switched on."""
        return tuple(step.command for step in self.steps if step.enabled)

    def then(self, *commands: Command) -> Program:
        """This program with more steps at its end."""
        for command in commands:
            if not isinstance(command, Edit):
                raise CommandError(
                    f"'{format(command)}' is not an edit, so it cannot be a step of a program."
                )
        return Program(self.steps + tuple(Step(command) for command in commands if isinstance(command, Edit)))

    def drop(self, number: int) -> Program:
        """This program without step `number`."""
        at = self._index(number)
        return Program(self.steps[:at] + self.steps[at + 1 :])

    def switch(self, number: int, *, enabled: bool) -> Program:
        """This program with step `number` switched on or off."""
        at = self._index(number)
        return Program((*self.steps[:at], replace(self.steps[at], enabled=enabled), *self.steps[at + 1 :]))

    def move(self, number: int, to: int) -> Program:
        """This program with step `number` at place `to`."""
        step = self.steps[self._index(number)]
        rest = self.drop(number).steps
        at = self._index(to)
        return Program((*rest[:at], step, *rest[at:]))

    def replace(self, number: int, edit: Edit) -> Program:
        """This program with another edit as step `number`, switched on or off as that was."""
        at = self._index(number)
        return Program((*self.steps[:at], replace(self.steps[at], command=edit), *self.steps[at + 1 :]))

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self.steps):
            count = len(self.steps)
            steps = {0: "there are no steps yet", 1: "there is only step 1"}.get(
                count, f"steps are 1 to {count}"
            )
            raise NotFound(f"There is no step {number}: {steps}.")
        return number - 1

    def to_json(self) -> str:
        """The program as readable, versioned JSON."""
        steps: list[dict[str, Any]] = [
            {"do": format(step.command)} if step.enabled else {"do": format(step.command), "enabled": False}
            for step in self.steps
        ]
        return json.dumps({"photalk_program": VERSION, "steps": steps}, indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str) -> Program:
        """The program that a text holds: our JSON, or plain commands one a line."""
        return cls._from_json(text) if text.lstrip().startswith("{") else cls.of(*parse_lines(text))

    @classmethod
    def _from_json(cls, text: str) -> Program:
        try:
            data = json.loads(text)
            version, entries = data["photalk_program"], data["steps"]
            lines = [(str(entry["do"]), bool(entry.get("enabled", True))) for entry in entries]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise CommandError(
                'A program is JSON like {"photalk_program": 1, "steps": [{"do": "rotate 90"}]}.'
            ) from None
        if version != VERSION:
            raise CommandError(
                f"This program has version {str(version)[:40]}; this Photalk reads version {VERSION}."
            )
        program = cls.of(*(parse(line) for line, _ in lines))
        return Program(tuple(Step(s.command, on) for s, (_, on) in zip(program.steps, lines, strict=True)))
