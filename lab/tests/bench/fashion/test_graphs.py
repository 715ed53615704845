"""What the learned players see of a gallery is that gallery's, whichever came before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.space.encoder import Encoded, Floats
from photalk_lab.bench.fashion import graphs
from photalk_lab.bench.fashion.graphs import Seeing
from toy_wardrobe import toy_wardrobe


class Plain:
    """Sees the attributes as they are, and counts how often it looks."""

    looked = 0

    def rows(self, encoded: Encoded, measured: object, attributes: Floats) -> Any:
        self.looked += 1
        return attributes


def test_a_gallery_is_seen_once_and_never_taken_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Plain()
    monkeypatch.setattr(graphs, "present", lambda folder, name: folder / name)
    monkeypatch.setattr(graphs.Look, "load", lambda file: look)
    seeing, base = Seeing(Path()), toy_wardrobe(12)
    first, second = replace(base), replace(base)
    seeing(first)
    seeing(second)
    assert seeing(second) is seeing(second)
    assert look.looked == 2
    del first
    third = replace(base, attributes=base.attributes / 2)  # it lies in memory where the first one lay
    assert np.array_equal(seeing(third)[0], third.attributes)


def test_a_model_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"no look\.npz .* `photalk train fashion` makes it"):
        Seeing(tmp_path)
    (tmp_path / "peers.json").write_text("{")
    with pytest.raises(WeightsError, match=r"peers\.json cannot be read"):
        graphs.card(tmp_path, "peers.json")
