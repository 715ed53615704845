"""What does the paper's model read and write? I²Edit's two tasks as texts, with their prompts.

Both tasks read the dialogue so far; one writes the state ("expression: smiling; hairstyle: bangs"), the
other what the system says next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from photalk.commands import FACE_SLOTS

Task = Literal["state", "response"]

PROMPTS: dict[Task, str] = {
    "state": "translate dialogue to dialogue state",
    "response": "translate dialogue to dialogue response",
}
NOTHING = "none"


def said(turns: Sequence[tuple[str, str]], message: str) -> list[str]:
    """The dialogue so far, an utterance each, the latest last; `turns` are (message, answer)."""
    lines = [line for user, system in turns for line in (f"user {user}", f"system {system}")]
    return [*lines, f"user {message}"]


def written_state(state: dict[str, list[str]]) -> str:
    """A state as the model writes it.

    >>> written_state({"expression": ["smiling"], "makeup": ["lipstick", "earrings"]})
    'expression: smiling; makeup: lipstick, earrings'
    """
    return "; ".join(f"{slot}: {', '.join(values)}" for slot, values in state.items()) or NOTHING


def read_state(text: str) -> dict[str, list[str]]:
    """The state that the model wrote; what is no value of its slot is left out.

    >>> read_state("expression: smiling; makeup: lipstick, earrings, wings")
    {'expression': ['smiling'], 'makeup': ['lipstick', 'earrings']}
    """
    state: dict[str, list[str]] = {}
    for part in text.split(";"):
        slot, _, values = part.partition(":")
        known = FACE_SLOTS.get(slot.strip(), ())
        found = {value.strip() for value in values.split(",")}
        if kept := [value for value in known if value in found]:
            state[slot.strip()] = kept
    return {slot: state[slot] for slot in FACE_SLOTS if slot in state}
