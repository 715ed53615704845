"""What another distribution adds to the product: commands, models, editors of faces.

They are found by entry point, so that the product never imports what may not be installed.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Literal

Group = Literal["commands", "models", "face_editors"]


def model_folder(name: str) -> Path | None:
    """Where an additional model lies that was installed; None where it was not."""
    folder = extension("models", name)
    return None if folder is None else Path(folder())


def extension(group: Group, name: str) -> Any | None:
    """What is installed under this name, loaded; None where nothing is."""
    for point in entry_points(group=f"photalk.{group}", name=name):
        return point.load()
    return None
