"""Where model files lie on this machine."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path

from photalk import settings


def folder() -> Path:
    """The folder of the cache; `PHOTALK_WEIGHTS` names another."""
    named = settings.current().weights
    return named.absolute() if named else user_cache_path("photalk", False) / "weights"
