"""What a variant is told of an instance: lines of the dialogue, and what is in each picture."""

from __future__ import annotations

from dataclasses import dataclass

from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.variants import Switches
from photalk_lab.papers.caise.vocabulary import ROLES, words_of_command, words_said

USER, ASSISTANT, COMMAND, NOTHING = ROLES
_SPEAKERS = {"user_text": USER, "assistant_text": ASSISTANT}


@dataclass(frozen=True, slots=True)
class Line:
    """Something said or executed: whose line it is, and its words."""

    role: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inputs:
    """All that a model is told, as words.

    The data's own history puts executed commands among the utterances, so they are lines as well.
    `pictures` has the concepts of each picture, the latest first; a concept seen twice in one is named once.
    """

    lines: tuple[Line, ...]
    pictures: tuple[tuple[tuple[str, ...], ...], ...]


def inputs_of(one: Instance, told: Switches) -> Inputs:
    """What the switches let through of an instance."""
    lines = [line for text in one.lines if (line := _line(text))]
    said = [place for place, line in enumerate(lines) if line.role != COMMAND]
    request = set(said[-2:])
    kept = tuple(
        line
        for place, line in enumerate(lines)
        if (told.request if place in request else told.history) and (told.commands or line.role != COMMAND)
    )
    pictures = reversed(one.concepts) if told.concepts else ()
    return Inputs(
        kept or (Line(NOTHING, ()),),
        tuple(tuple(filter(None, dict.fromkeys(tuple(words_said(it)) for it in seen))) for seen in pictures),
    )


def _line(text: str) -> Line | None:
    """A line of the history; none for the note that a picture was loaded."""
    head, colon, said = text.partition(":")
    if colon and head in _SPEAKERS:
        return Line(_SPEAKERS[head], tuple(words_said(said)))
    if colon and head == "image_load":
        return None
    return Line(COMMAND, tuple(words_of_command(text)))
