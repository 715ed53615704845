"""Which steps do the words name?"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Box,
    Crop,
    Edit,
    Erase,
    Face,
    Flip,
    Rotate,
    Straighten,
)
from photalk.dialogue.faces import SIGNS
from photalk.dialogue.lexicon import COLOR_NAMES
from photalk.dialogue.looks import named_look
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import View
from photalk.operations.registry import OPERATIONS

STEP_NUMBER = Pattern(
    r"(?:\b(?:steps?|changes?|edits?|number) #?(\d{1,5})|#(\d{1,5})(?: (?:change|step|edit|thing|"
    r"modification|"
    r"one|adjustment|last))?)\b"
)


def _is_of(command: type[Edit], edit: Edit) -> bool:
    return isinstance(edit, command)


KINDS: tuple[tuple[str, Callable[[Edit], bool]], ...] = (
    *(
        (pattern, partial(_is_of, command))
        for pattern, command in dict.fromkeys((one.words.step, one.command) for one in OPERATIONS.values())
        if pattern
    ),
    ("sepia", lambda e: isinstance(e, BlackAndWhite) or (isinstance(e, AdjustColor) and e.color == "brown")),
)
"""What steps of a kind are called."""


def matching(text: str, view: View) -> list[int]:
    """The numbers of the steps that the words name, from the first to the last."""
    steps = view.program.steps
    wanted: set[int] = set()
    words = text.split()
    for pattern, fits in KINDS:
        if re.search(rf"\b(?:{pattern})\b", text):
            wanted |= {n for n, step in enumerate(steps, 1) if fits(step.command)}
    attributes = {attribute for word in words for attribute, _ in DIAL_WORDS.get(word, ())}
    attributes |= {"temperature"} if {"warm", "warming", "warmth"} & set(words) else set()
    colors = {COLOR_NAMES[word] for word in words if word in COLOR_NAMES}
    for number, step in enumerate(steps, 1):
        match step.command:
            case AdjustAttr(attribute=attribute) if attribute in attributes:
                wanted.add(number)
            case AdjustColor(color=color) if color in colors:
                wanted.add(number)
            case Face(value=value) if any(s.value == value and s.pattern.search(text) for s in SIGNS):
                wanted.add(number)
    if not wanted and (look := _look_steps(text, view)):
        return look
    if not wanted and re.search(r"\bcolou?rs?(?:ing)?\b|\bpaint\w*\b|\btint\w*\b|\bfilter\b", text):
        wanted = _colored(view, painted=bool(colors))
    if not wanted and re.search(r"\b(?:undo|edits?|changes?|steps?|drop|revert)\b", text):
        wanted = {n for n, step in enumerate(steps, 1) if _said_of(step.command, text)}
    return _in_region(sorted(wanted), text, view)


def none_of_them(text: str, view: View) -> bool:
    """Whether the words name a kind of step, and of the steps that there are none is of it or near to it."""
    steps = [step.command for step in view.program.steps]
    named = [fits for pattern, fits in KINDS if re.search(rf"\b(?:{pattern})\b", text)]
    if not steps or not named or re.search(r"\b(?:that|it|this|last|previous|latest)\b", text):
        return False
    turns = any(fits(edit) for fits in named for edit in _TURNS) and any(
        isinstance(edit, Rotate | Flip | Straighten) for edit in steps
    )
    return not turns and not any(fits(edit) for fits in named for edit in steps)


_TURNS = (Rotate(90), Flip("horizontal"), Straighten())
"""Kinds that are taken for one another."""


def _colored(view: View, *, painted: bool) -> set[int]:
    """The steps that changed colours; saturation paints nothing, and is meant by no colour's name."""
    steps = list(enumerate(view.program.steps, 1))
    tinted = {n for n, step in steps if isinstance(step.command, AdjustColor)}
    dials = ("temperature", "tint", "hue") if painted else ("saturation", "temperature", "tint", "hue")
    toned = {
        n for n, step in steps if isinstance(step.command, AdjustAttr) and step.command.attribute in dials
    }
    return tinted or {n for n, step in steps if isinstance(step.command, BlackAndWhite)} or toned


def _look_steps(text: str, view: View) -> list[int]:
    """The steps of the last look, and those that weakened it since, where a look is spoken of."""
    edits = [step.command for step in view.program.steps]
    runs = ((s, e) for e in range(len(edits), 1, -1) for s in range(e - 1) if named_look(edits[s:e]))
    start, end = next(runs, (0, 0))
    look = named_look(edits[start:end])
    if look is None or not (_A_LOOK.search(text) or look.said.search(text)):
        return []
    size = end - start
    while start >= size and named_look(edits[start - size : start]) is look:
        start -= size
    return list(range(start + 1, end + 1))


_A_LOOK = Pattern(r"\b(?:the|that|this) (?:\w+ )?(?:look|filter|effect|style|mood|vibe)\b")


def filter_like(view: View) -> bool:
    """Whether a step may be called a filter: one that changed colours, or a look."""
    return bool(_colored(view, painted=False)) or named_look(view.context.edits) is not None


def _in_region(numbers: list[int], text: str, view: View) -> list[int]:
    """Of several such steps, those in the part that the words name."""
    named = [n for n in numbers if region_said(view.program.steps[n - 1].command, text)]
    chosen = named or numbers
    if re.search(r"\b(?:last|latest)\b", text) and chosen:
        return chosen[-1:]
    return chosen


def _said_of(edit: Edit, text: str) -> bool:
    target = edit.target if isinstance(edit, Erase | Crop) else getattr(edit, "region", None)
    if isinstance(target, Box) and not isinstance(edit, Crop):
        return any(re.search(rf"\b{side}\b", text) for side in _sides(target))
    return isinstance(target, str) and target.split()[-1] in text.split()


def _sides(box: Box) -> list[str]:
    """The sides of the picture that a box keeps to, where it is in percent."""
    edges = {
        "top": box.bottom <= 50,
        "bottom": box.top >= 50,
        "left": box.right <= 50,
        "right": box.left >= 50,
    }
    return [side for side, keeps in edges.items() if keeps and box.percent]


def region_said(edit: Edit, text: str) -> bool:
    """Whether the words name the part of the picture that an edit is limited to."""
    region = getattr(edit, "region", None)
    return isinstance(region, str) and region.split()[-1] in text.split()


def numbered(text: str, view: View) -> list[int]:
    """The step that the words name by its number, if there is such a step."""
    number = STEP_NUMBER.search(text)
    at = int(number[1] or number[2]) if number else 0
    return [at] if 1 <= at <= len(view.program) else []
