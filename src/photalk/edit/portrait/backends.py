"""Who changes a face: our own operations, or a generator whose weights the user names.

The setting `face_editor`, such as latent:FOLDER, asks for the paper's editor, which photalk-lab brings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from photalk import settings
from photalk.commands import FACE_SLOTS, Face
from photalk.errors import CannotDo
from photalk.extensions import extension
from photalk.vision.image_types import Rgb

_POINTS = ((33, 133), (362, 263), (61,), (291,))
"""Of MediaPipe's points: the eyes and the corners of the mouth, the picture's left ones first."""


class Generator(Protocol):
    """Makes a picture's face anew from what is wished of it."""

    def edit_picture(
        self, picture: NDArray[Any], points: NDArray[Any], state: Mapping[str, list[str]], strength: int = 100
    ) -> NDArray[Any]:
        """The picture with one face changed; `points` are its eyes and corners of the mouth (4×2)."""
        ...


def chosen() -> Generator | None:
    """The generator that the user asks for; None: our own operations.

    Raises:
        CannotDo: there is no such editor, or what it needs is not installed.
        WeightsError: its files cannot be used.
    """
    kind, _, folder = settings.current().face_editor.partition(":")
    return _opened(kind, Path(folder)) if folder else None


@cache
def _opened(kind: str, folder: Path) -> Generator:
    open_editor = extension("face_editors", kind)
    if open_editor is None:
        raise CannotDo(
            f"There is no face editor {kind!r} here; “latent” comes with: pip install photalk-lab."
        )
    opened: Generator = open_editor(folder)
    return opened


def generated(generator: Generator, rgb: Rgb, points: NDArray[np.float32], wishes: Sequence[Face]) -> Rgb:
    """The window with its face as the generator makes it; the strongest wish says how strong."""
    values = {wish.value for wish in wishes}
    state = {slot: kept for slot, all_ in FACE_SLOTS.items() if (kept := [v for v in all_ if v in values])}
    places = np.stack([points[list(numbers), :2].mean(0) for numbers in _POINTS])
    strength = round(max((wish.strength for wish in wishes), default=100))
    return np.asarray(generator.edit_picture(rgb, places, state, strength), np.uint8)
