"""What the learned players have in common: the folder of their models, and the gallery as they see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.space.encoder import Floats
from photalk.vision.space.towers import Graph
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.features import Look, top_attributes

Ints = NDArray[np.int64]


class Seeing:
    """Galleries as rows of features and their likeliest attributes; the last one seen is kept."""

    def __init__(self, folder: Path) -> None:
        self._look = Look.load(present(folder, "look.npz"))
        self._last: tuple[Gallery, tuple[Floats, Ints]] | None = None

    def __call__(self, gallery: Gallery) -> tuple[Floats, Ints]:
        """Features (n, F) and attributes (n, TOP) of a gallery."""
        if self._last is None or self._last[0] is not gallery:
            rows = self._look.rows(gallery.encoded, gallery.measured, gallery.attributes)
            self._last = gallery, (rows, top_attributes(gallery.attributes, gallery.names))
        return self._last[1]


def present(folder: Path, name: str) -> Path:
    """A file of the models.

    Raises:
        WeightsError: it is not there.
    """
    file = folder / name
    if not file.is_file():
        raise WeightsError(f"There is no {name} in {folder}; `photalk train fashion` makes it.")
    return file


def card(folder: Path, name: str) -> dict[str, Any]:
    """What a JSON file of the models says.

    Raises:
        WeightsError: it is not there, or is damaged.
    """
    try:
        found: dict[str, Any] = json.loads(present(folder, name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise WeightsError(
            f"{folder / name} cannot be read ({error}); `photalk train fashion` makes it."
        ) from None
    return found


def graph(folder: Path, name: str) -> Graph:
    """A model of the folder."""
    return Graph(present(folder, name), "fashion")
