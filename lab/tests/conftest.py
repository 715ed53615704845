"""What all tests share."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

# Machines are noisy, and no test is about time.
# A clean machine tries the same examples each time, so that it finds what a change broke and nothing else;
# everywhere else they are drawn anew.
settings.register_profile("photalk", deadline=None, derandomize=bool(os.environ.get("PHOTALK_SAME_EXAMPLES")))
settings.load_profile("photalk")


@pytest.fixture(scope="session")
def pictures() -> ModuleType:
    """The makers of test pictures, `tests/pictures.py`."""
    name = "photalk_test_pictures"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("pictures.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the environment of the person who runs the tests says out of them."""
    llm = [f"PHOTALK_LLM_{name}" for name in ("URL", "MODEL", "KEY", "TIMEOUT", "FOR")]
    own = ("PHOTALK_MAX_PIXELS", "PHOTALK_COSTS", "PHOTALK_LISTENER", "PHOTALK_SETTINGS")
    for name in (*own, *llm):
        monkeypatch.delenv(name, raising=False)
