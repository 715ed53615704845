"""Should this be done to this face? No beards for children."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from photalk.commands import Face
from photalk.dialogue.portrait.acts import FACIAL_HAIR
from photalk.dialogue.portrait.person import grown_up
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.errors import CannotDo

NOT_ON_A_CHILD = (
    "That looks like a child's face; I'd rather not grow a beard on it. A smile or another hair color I can "
    "do; if it is an adult's face after all, say so."
)


def check_age(wishes: Iterable[Face], visage: FaceFacts | None, messages: Sequence[str]) -> None:
    """Let wishes pass that fit the age of the face, as far as it can be told.

    Raises:
        CannotDo: facial hair is wished on what looks like a child, and nobody said that it is an adult.
    """
    grown = any(wish.value in FACIAL_HAIR and not wish.remove for wish in wishes)
    if grown and visage is not None and visage.child and not visage.has("beard") and not grown_up(messages):
        raise CannotDo(NOT_ON_A_CHILD)
