"""Training the joint space, as far as it goes without torch."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.training import train_space as space


@pytest.mark.parametrize("missing", space.NEEDED)
def test_data_that_are_not_there_are_one_sentence(tmp_path: Path, missing: str) -> None:
    for needed in space.NEEDED:
        if needed != missing:
            (tmp_path / needed).mkdir(parents=True)
    if missing.count("/"):
        (tmp_path / missing).parent.mkdir(exist_ok=True)
    with pytest.raises(NotFound, match=f"needs {missing} in"):
        space.run(tmp_path, tmp_path / "out")


def test_a_start_without_a_model_is_one_sentence(tmp_path: Path) -> None:
    for needed in space.NEEDED:
        (tmp_path / needed).mkdir(parents=True)
    with pytest.raises(NotFound, match=r"no card\.json"):
        space.run(tmp_path, tmp_path / "out", start=tmp_path)
