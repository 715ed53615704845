"""What the tests of both wings share; the conftest of each takes it over."""

from __future__ import annotations

import os
from types import ModuleType

import pytest
from hypothesis import settings

import pictures as makers
from photalk import settings as photalk_settings

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
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what the person who runs the tests has set out of them, but for where models come from."""
    for one in photalk_settings.SETTINGS:
        if one.variable and one.name not in ("offline", "weights"):
            monkeypatch.delenv(one.variable, raising=False)
    nowhere = tmp_path_factory.getbasetemp() / "no settings" / "settings.toml"
    monkeypatch.setattr(photalk_settings, "usual_file", lambda: nowhere)
