"""A few steps of training make a reader that the product loads, and a stopped run goes on."""

import json
from pathlib import Path

import pytest

from photalk.language.situation import Situation

pytestmark = pytest.mark.torch


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus of two voices, one of them held out."""
    folder = tmp_path / "corpus"
    (folder / "voices").mkdir(parents=True)
    (folder / "held_out.txt").write_text("other\n")
    lines = [
        ({}, "brighter", "edit brightness up"),
        ({}, "darker please", "edit brightness down"),
        ({}, "a red kite", 'find what="a red kite"'),
        ({"listed": 3}, "the second", "open picture=2"),
    ] * 10
    for voice in ("one", "other"):
        rows = [
            {"voice": voice, "way": "free", "n": n, "situation": s, "message": m, "acts": [[m, a]]}
            for n, (s, m, a) in enumerate(lines)
        ]
        (folder / "voices" / f"{voice}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "captions.jsonl").write_text('{"captions": ["A dog runs on the beach."]}\n')
    return folder


@pytest.mark.weights
def test_training_writes_what_the_product_loads_and_goes_on(corpus: Path, tmp_path: Path) -> None:
    from photalk.language.reader.net import ReaderNet
    from photalk.language.reader.reader import LearnedReader
    from photalk_lab.training.reader.recipe import train

    told: list[str] = []
    train(corpus, corpus / "captions.jsonl", tmp_path / "out", "quick", told.append)
    reader = LearnedReader(ReaderNet(tmp_path / "out"))
    readings = reader.read("brighter", Situation())
    assert readings
    assert 0 <= readings[0].probability <= 1
    train(corpus, corpus / "captions.jsonl", tmp_path / "out", "quick", told.append)
    assert any("goes on" in line for line in told)


def test_a_reader_that_was_taught_further_keeps_a_share_of_what_it_was() -> None:
    import torch

    from photalk_lab.training.reader.training import mean_of

    begun, became = ({"weight": torch.tensor([value])} for value in (0.0, 1.0))
    assert mean_of(begun, became, 0.25)["weight"].item() == 0.75
    assert mean_of(begun, {"steps": torch.tensor(3)}, 0.5)["steps"].item() == 3
