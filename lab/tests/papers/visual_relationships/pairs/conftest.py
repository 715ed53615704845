"""A toy folder of data and what is mined of it, once for all tests of pairs."""

from pathlib import Path

import pytest

from photalk_lab.papers.visual_relationships.pairs.mining import Mined, mined
from toy_edits import toy_data


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return toy_data(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def phrases(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Mined:
    return mined(folder, tmp_path_factory.mktemp("cache"))
