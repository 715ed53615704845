"""What a running server has."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Timer

import pytest

from photalk.apps.api.server_state import ServerState
from photalk.studio.studio import Studio


def test_a_house_is_closed_only_when_no_model_is_half_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading, loaded, warmed = Event(), Event(), list[Studio]()

    def warm(studio: Studio) -> None:
        loading.set()
        loaded.wait(10)
        warmed.append(studio)

    monkeypatch.setattr(Studio, "warm", warm)
    server_state = ServerState.open([tmp_path / "one", tmp_path / "two"])
    server_state.warm()
    assert loading.wait(10)
    Timer(0.2, loaded.set).start()
    server_state.close()
    assert loaded.is_set()
    assert len(warmed) == 1  # nobody waits for the second any more
