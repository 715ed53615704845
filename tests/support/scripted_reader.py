"""A reader that knows a few messages by heart, so that what is around it can be tested without a net."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from photalk.language.acts import Act, read_act
from photalk.language.reading import Reading
from photalk.language.situation import Situation

Script = Mapping[str, "str | Sequence[tuple[str, float]]"]
"""What each message means: its acts, or several such texts with their probabilities.

Acts are parted by " ; ", and each may be followed by " <- " and its clause.
"""


class ScriptedReader:
    """Reads what its script says, anything else as nothing, and keeps what it was told, in order."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.situations: list[Situation] = []
        self.messages: list[str] = []

    def read(self, message: str, situation: Situation) -> tuple[Reading, ...]:
        self.situations.append(situation)
        self.messages.append(message)
        written = self._script.get(message, ())
        ranked = [(written, 1.0)] if isinstance(written, str) else written
        return tuple(Reading(acts_in(text, message), probability) for text, probability in ranked)


def acts_in(text: str, message: str = "") -> tuple[Act, ...]:
    """The acts that are written so, with their places in the message."""
    acts = (one.partition(" <- ") for one in text.split(" ; "))
    return tuple(read_act(act, message, clause) for act, _, clause in acts)
