"""Session files that tests opened are closed after each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from photalk.studio.sessions import Sessions


@pytest.fixture(autouse=True)
def _closed_sessions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[Sessions] = []
    begin = Sessions.__init__

    def remember(self: Sessions, library: Path) -> None:
        begin(self, library)
        opened.append(self)

    monkeypatch.setattr(Sessions, "__init__", remember)
    yield
    for sessions in opened:
        sessions.close()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with three small pictures and a file that is none."""
    import numpy as np
    from PIL import Image

    folder = tmp_path / "photos"
    folder.mkdir()
    ramp = np.linspace(40, 200, 96, dtype=np.uint8)
    pixels = np.stack(
        [np.tile(ramp, (64, 1)), np.full((64, 96), 90, np.uint8), np.tile(ramp[::-1], (64, 1))], -1
    )
    Image.fromarray(pixels).save(folder / "cat.jpg", quality=95)
    Image.fromarray(pixels[:, ::-1]).save(folder / "dog10.png")
    Image.fromarray(pixels[::-1]).save(folder / "dog9.png")
    (folder / "notes.txt").write_text("not a picture")
    return folder
