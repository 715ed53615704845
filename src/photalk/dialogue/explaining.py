"""Why these commands? Each part of each command with its source, for people and as JSON.

Sources are the words of the message, the history, a concept (what was seen in a picture), knowledge (what
nobody said, but follows) and defaults. What the understander itself tells is taken as it is; the rest is
traced by the words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from photalk.commands import Command, format
from photalk.dialogue.tracing import Trace, parts_of, traced
from photalk.dialogue.understanding import Evidence, Turn, Understanding

MAX_LINE = 400
"""Of a longer message or turn, no more is shown."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A command and where its parts came from, in the order of its text."""

    command: Command
    evidence: tuple[Evidence, ...]


def explain(
    turns: Sequence[Turn],
    message: str,
    understanding: Understanding,
    concepts: tuple[tuple[str, ...], ...] = (),
) -> tuple[Explanation, ...]:
    """Where each part of each command came from."""
    trace = Trace.of(message, turns, concepts)
    told = list(understanding.evidence)
    return tuple(
        Explanation(command, _together(command, told, traced(command, trace)))
        for command in understanding.commands
    )


def _together(command: Command, told: list[Evidence], found: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """What was told about the command's parts (and is used up by that), and what was found for the others."""
    evidence: list[Evidence] = []
    covered: set[str] = set()
    text = format(command)
    for one in tuple(told):
        if one.part and re.search(rf"(?<!\S){re.escape(one.part)}(?!\S)", text) and one.part not in covered:
            told.remove(one)
            evidence.append(one)
            covered.update((one.part, *one.part.split()))
    parts = parts_of(command)
    evidence += [one for one in found if not covered & {one.part, *one.part.split()}]
    order = {word: place for place, part in enumerate(parts) for word in (part, *part.split())}
    return tuple(sorted(evidence, key=lambda one: order.get(one.part, order.get(one.part.split()[0], 0))))


def to_records(explanations: Sequence[Explanation]) -> list[dict[str, object]]:
    """The evidence as plain JSON values; `command` is the number of the command, from 0."""
    return [
        {"command": number, "part": one.part, "source": one.source, "text": one.text}
        for number, explanation in enumerate(explanations)
        for one in explanation.evidence
    ]


def to_text(
    turns: Sequence[Turn],
    message: str,
    explanations: Sequence[Explanation],
    concepts: tuple[tuple[str, ...], ...] = (),
) -> str:
    """The dialogue with the words that mattered in brackets, every part with its source, an empty line."""
    evidence = [one for explanation in explanations for one in explanation.evidence]
    said = [one.text for one in evidence if one.source == "words"]
    before = [one.text for one in evidence if one.source == "history"]
    lines: list[str] = []
    for turn in turns[-3:]:
        lines.append(f"  before: {_marked(turn.user, before)}")
        lines += [f"          {_marked(format(command), before)}" for command in turn.commands or ()]
    if concepts:
        seen = [one.text for one in evidence if one.source == "concept"]
        named = ", ".join(f"[{concept}]" if concept in seen else concept for concept in concepts[-1])
        lines.append(f"  seen:   {_line(named)}")
    lines.append(f"  now:    {_marked(message, said)}")
    for explanation in explanations:
        lines.append(_line(format(explanation.command)))
        width = max(len(one.part) for one in explanation.evidence)
        lines += [f"  {one.part:<{width}}  <- {_source(one, concepts)}" for one in explanation.evidence]
    if not explanations:
        lines.append("no command")
    return "\n".join(lines) + "\n"


def _source(one: Evidence, concepts: tuple[tuple[str, ...], ...]) -> str:
    match one.source:
        case "words":
            return f"words “{_line(one.text)}”"
        case "history":
            return f"history “{_line(one.text)}”"
        case "concept":
            return f"concept “{_line(one.text)}”{_where(one.text, concepts)}"
        case "knowledge":
            return "knowledge: not said, but it follows" if not one.text else f"knowledge “{_line(one.text)}”"
        case _:
            return "default: not said"


def _where(concept: str, concepts: tuple[tuple[str, ...], ...]) -> str:
    """Which picture it was seen in."""
    for back, picture in enumerate(reversed(concepts)):
        if concept in picture:
            return " of the last picture" if back == 0 else f" of picture {len(concepts) - back}"
    return ""


def _marked(text: str, sources: Sequence[str]) -> str:
    """The text on one line, with what it was the source of in brackets."""
    shown = _line(text)
    longest = sorted({source for source in map(_line, sources) if source}, key=len, reverse=True)
    if not longest:
        return shown
    pattern = "|".join(re.escape(source) for source in longest)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda match: f"[{match[0]}]", shown)


def _line(text: str) -> str:
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= MAX_LINE else plain[:MAX_LINE] + "…"
