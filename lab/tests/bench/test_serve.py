"""The benchmark of the server, on the photos that ship in a wheel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.serve import MESSAGES, run


@pytest.mark.weights
def test_a_few_clients_are_all_answered(tmp_path: Path) -> None:
    result = run(limit=3, json=tmp_path / "serve.json")
    assert result.n == 3 * (1 + len(MESSAGES))
    assert result.metrics["failed"] == 0
    assert result.metrics["p95_ratio"] > 0
    written = json.loads((tmp_path / "serve.json").read_text())
    assert written["baselines"]["queueing alone"]["p95_ratio"] > 0


def test_a_folder_without_photos_is_one_sentence_and_no_figures_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There are no photos in"):
        run(tmp_path, limit=1)
