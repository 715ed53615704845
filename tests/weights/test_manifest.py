"""Every card says enough to fetch, check and credit its file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from photalk.errors import WeightsError
from photalk.weights import CARDS, TASKS, card_of
from photalk.weights.manifest import TRAINING, siblings


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_a_card_is_complete(card):
    assert re.fullmatch(r"[0-9a-f]{64}", card.sha256)
    assert re.fullmatch(r"\d+\.\d+\.\d+", card.version)
    assert card.size > 0
    assert card.download > 0
    assert card.licence
    assert card.file == card.file.strip("/").rpartition("/")[2]
    safe = (".onnx", ".tflite", ".task", ".safetensors", ".txt", ".json", ".bin")
    # Training and benchmarks read two checkpoints, with restricted loaders; nothing at a user's is unpickled.
    assert card.file.endswith((*safe, ".pth", ".ckpt") if card.name in TRAINING else safe)


def test_files_do_not_overwrite_each_other():
    assert len({card.file for card in CARDS.values()}) == len(CARDS)


def test_every_task_names_cards():
    assert all(name in CARDS for names in TASKS.values() for name in names)


def test_an_unknown_name_is_told_the_known_ones():
    with pytest.raises(WeightsError, match=r"no weights 'clip'; there are u2netp, isnet"):
        card_of("clip")


def test_siblings_come_in_one_download():
    names = [card.name for card in siblings(CARDS["detector"])]
    assert names[0] == "detector"
    assert set(names) == {"detector", "deeplab", "faces", "landmarks"}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_the_documentation_tells_of_every_card(card):
    page = "lab/docs/licences.md" if card.name in TRAINING else "docs/models.md"
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith(f"| `{card.name}` |"))
    assert f"`{card.package}` {card.version}" in row
    assert f"`{card.file}`" in row
    assert card.sha256 in text
