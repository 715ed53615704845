"""What the tests of encoders share."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.vision.space import fingerprints


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what is cached out of the cache of the person who runs the tests."""
    monkeypatch.setattr(fingerprints, "user_cache_path", lambda *_: tmp_path / "cache")
    return tmp_path / "cache"
