"""Where model files lie on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path


def folder() -> Path:
    """The folder of the cache; `PHOTALK_WEIGHTS` names another."""
    named = os.environ.get("PHOTALK_WEIGHTS")
    return Path(named).expanduser().absolute() if named else user_cache_path("photalk", False) / "weights"
