"""Lets an understander look at the pictures of the conversation, which it does only when words need it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from photalk.conversation.state import ChatState
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.understanding import Look, Scene, Turn, Understander, Understanding

MAX_SEEN = 4
"""How many of the pictures that were opened are looked at, the latest last."""

SceneLook = Callable[[str, Program], tuple[str, ...]]
"""Names what is in a picture as a program makes it."""

_NOTHING = Scene()


@dataclass(frozen=True, slots=True)
class LookingUnderstander:
    """An understander whose scene can be looked at."""

    understander: Understander
    look: Look

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = _NOTHING) -> Understanding:
        return self.understander.understand(turns, message, replace(scene, look=self.look))


def looking(state: ChatState, sight: SceneLook) -> Look:
    """A look at the pictures that were opened, as they are now; one that cannot be seen has nothing in it."""
    opened = [*(path for path in state.histories if path != state.picture), state.picture]

    def look() -> tuple[tuple[str, ...], ...]:
        return tuple(_seen(path, state, sight) for path in opened[-MAX_SEEN:] if path is not None)

    return look


def _seen(path: str, state: ChatState, sight: SceneLook) -> tuple[str, ...]:
    try:
        return sight(path, state.history_of(path).program)
    except PhotalkError:
        return ()
