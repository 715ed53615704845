"""Training captions and answers, as far as it goes without torch."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.training import train_teller as teller


@pytest.mark.parametrize("missing", [*teller.NEEDED, "coco/train2017"])
def test_data_that_are_not_there_are_one_sentence(tmp_path: Path, missing: str) -> None:
    for needed in (*teller.NEEDED, "coco/train2017"):
        if needed != missing:
            (tmp_path / needed).mkdir(parents=True)
    with pytest.raises(NotFound, match=f"needs .*{missing};"):
        teller.run(tmp_path, tmp_path / "out")
