"""The scores of speakers: people's own wording is above one sentence for all, and nonsense below both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from photalk.errors import WeightsError
from photalk_lab.bench.fashion.captions import TRIVIAL, UPPER, caption_table, captioned
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.phrases import mined
from toy_wardrobe import toy_wardrobe

HUMAN = [f"is {colour}" for colour in ("black", "white", "red", "blue")] * 4 + ["is darker", "is lighter"] * 4


class Babbler:
    """Says the same of everything, and nothing that anybody would."""

    name = "babbler"

    def say(self, gallery: Gallery, pairs: Sequence[tuple[int, int]], turn: int) -> list[str]:
        return ["lorem ipsum dolor"] * len(pairs)


@pytest.fixture
def models(tmp_path: Path) -> Path:
    (tmp_path / "phrasebook.json").write_text(mined(HUMAN).to_json())
    return tmp_path


def test_the_lines_are_in_order(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    gallery = toy_wardrobe(48)
    pairs = [(at, (at + 7) % 48) for at in range(48)]
    told = captioned(gallery, [Babbler()], pairs, models)
    assert told[UPPER]["CIDEr-D"] > told[TRIVIAL]["CIDEr-D"] > told["babbler"]["CIDEr-D"] == 0
    assert told[UPPER]["different"] > 1 == told[TRIVIAL]["different"]
    assert "METEOR" not in told[UPPER]
    assert caption_table(told).row_count == 3


def test_pairs_without_a_difference_are_left_out(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    gallery = toy_wardrobe(24)
    told = captioned(gallery, [], [(0, 12), (0, 3)], models)
    assert told[UPPER]["n"] == 1, "the first and the thirteenth are of one kind, colour and pattern"


def test_a_missing_phrasebook_is_missed_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="photalk train fashion"):
        captioned(toy_wardrobe(6), [], [(0, 1)], tmp_path)
