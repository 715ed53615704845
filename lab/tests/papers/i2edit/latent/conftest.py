"""The small editor is trained once for all tests that need it."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that `LatentEditor.open` reads; not to be changed."""
    from toy_latent import make_folder

    folder = tmp_path_factory.mktemp("latent")
    make_folder(folder)
    return folder


@pytest.fixture
def copied(trained: Path, tmp_path: Path) -> Path:
    """The same as a folder of one's own."""
    from shutil import copytree

    return Path(copytree(trained, tmp_path / "copy"))
