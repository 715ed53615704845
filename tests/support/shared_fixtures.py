"""What the tests of both wings share; the conftest of each takes it over."""

from __future__ import annotations

import os
from types import ModuleType

import pytest
from hypothesis import settings

import pictures as makers

# Machines are noisy, and no test is about time.
# A clean machine tries the same examples each time, so that it finds what a change broke and nothing else;
# everywhere else they are drawn anew.
settings.register_profile("photalk", deadline=None, derandomize=bool(os.environ.get("PHOTALK_SAME_EXAMPLES")))
settings.load_profile("photalk")


@pytest.fixture(scope="session")
def pictures() -> ModuleType:
    """The makers of test pictures."""
    return makers


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the environment of the person who runs the tests says out of them."""
    llm = [f"PHOTALK_LLM_{name}" for name in ("URL", "MODEL", "KEY", "TIMEOUT", "FOR")]
    own = ("PHOTALK_MAX_PIXELS", "PHOTALK_COSTS", "PHOTALK_LISTENER", "PHOTALK_SETTINGS")
    for name in (*own, *llm):
        monkeypatch.delenv(name, raising=False)
