"""What may a request mean that we did not understand? A model is asked, and answers in our language or not.

It is told the command language, the last requests with what came of them, how many pictures are listed, and
the steps of the open one. It is not told names, paths, replies, or what is in the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from photalk.commands import ATTRIBUTES, COLORS, COMMANDS, FACE_SLOTS, FILTERS, format
from photalk.commands.reference import EXAMPLES
from photalk.conversation.llm.checking import ALLOWED, MAX_COMMANDS, commands_in, written
from photalk.conversation.llm.model import Model, line
from photalk.language.guard import is_for_us
from photalk.language.understanding import Scene, Turn, Understanding
from photalk.search.asking.llm_server import Message

TOKENS = 120
TURNS = 4
NOTHING = "none"

SHOTS: tuple[tuple[str, str], ...] = (
    ("Pictures listed: 6\nOpen picture: 2\nSteps: none\nRequest: rather gloomy for a birthday",
     "adjust_attr brightness 30"),
    ("Pictures listed: 6\nOpen picture: none\nSteps: none\nRequest: the third, and lose the colours",
     "show 3\nblack_and_white"),
    ("Pictures listed: 0\nOpen picture: none\nSteps: none\nRequest: what is the capital of France", NOTHING),
    ("Pictures listed: 1\nOpen picture: 1\nSteps: 1 rotate 90; 2 adjust_color blue 0.3\n"
     "Request: no I never wanted it that icy", "drop 2"),
)  # fmt: skip
"""Requests with what they mean."""


@dataclass(frozen=True, slots=True)
class ModelAdviser:
    """Asks a model what a request means."""

    model: Model

    def __call__(self, turns: Sequence[Turn], message: str, scene: Scene) -> Understanding | None:
        """What the model takes the message for; None where it says nothing that could be done."""
        if not message.strip() or not is_for_us(message):
            return None
        said = self.model.says(prompt(turns, message, scene), TOKENS)
        commands = commands_in(said, scene) if said else ()
        return Understanding(commands, origin="model") if commands else None


def prompt(turns: Sequence[Turn], message: str, scene: Scene) -> tuple[Message, ...]:
    """What the model is told: the language, some examples, where things stand, and the request."""
    shots = [part for asked, said in SHOTS for part in (Message("user", asked), Message("assistant", said))]
    return (Message("system", task()), *shots, Message("user", situation(turns, message, scene)))


def task() -> str:
    """The command language and what to do with it; always the same, so that servers need read it once."""
    rows = [
        f"{command.usage} | {EXAMPLES[command.name][0]} -> {EXAMPLES[command.name][1]}"
        for command in COMMANDS
        if issubclass(command, ALLOWED)
    ]
    faces = "; ".join(f"{slot}: {', '.join(values)}" for slot, values in FACE_SLOTS.items())
    return "\n".join(
        (
            "You translate a request about photos into commands. Reply with the commands only, one a line,"
            f" at most {MAX_COMMANDS}, and nothing else. If no command fits, reply with the word {NOTHING}."
            " Use only these commands (form | a request -> its command):",
            *rows,
            f"ATTRIBUTE is one of {', '.join(ATTRIBUTES)}, with -100 to 100.",
            f"COLOR is one of {', '.join(COLORS)}, with 0 to 1.",
            f"FIELD is one of {', '.join(FILTERS)}.",
            f"SLOT and its values: {faces}.",
        )
    )


def situation(turns: Sequence[Turn], message: str, scene: Scene) -> str:
    """Where the conversation stands, and what is asked for."""
    lines: list[str] = []
    for turn in turns[-TURNS:]:
        done = "; ".join(filter(None, map(written, turn.commands or ())))
        if turn.user:
            lines.append(f"Earlier: {line(turn.user)} -> {line(done) or NOTHING}")
    steps = [format(step.command) for step in scene.program or ()]
    numbered = "; ".join(f"{number} {step}" for number, step in enumerate(steps, 1))
    shown = scene.current or "yes"
    return "\n".join(
        (
            *lines,
            f"Pictures listed: {len(scene.pictures)}",
            f"Open picture: {shown if scene.open else 'none'}",
            f"Steps: {line(numbered, 600) or 'none'}",
            f"Request: {line(message, 600)}",
        )
    )
