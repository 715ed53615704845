"""Which library is meant, where nobody or somebody says where it lies."""

from __future__ import annotations

import os
from pathlib import Path

from photalk import settings


def library_folder(chosen: str | Path | None = None) -> Path:
    """Where the library lies: as chosen, else as it is set, else the user's data folder."""
    if chosen is None and not (chosen := settings.current().library):
        from platformdirs import user_data_path

        return user_data_path("photalk", appauthor=False)
    return Path(os.path.abspath(Path(chosen).expanduser()))
