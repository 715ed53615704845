"""The whole command on a few painted garments."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.garments.attributes import Heads, features
from photalk.vision.garments.measures import measured
from photalk_lab.bench import fashion, seen
from photalk_lab.bench.fashion import players, running
from photalk_lab.bench.fashion.galleries import chosen
from photalk_lab.papers.fashion_iq.attributes import Settings, attribute_names
from photalk_lab.papers.fashion_iq.items import part_of
from toy_garments import garments
from toy_space import COLOURS, ToyEncoder

HEADER = "id,gender,subCategory,articleType,baseColour,season,year,usage,productDisplayName"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twenty garments, all photos painted in their colour; heads that know nothing; no models of others."""
    folder = tmp_path / "shop"
    (folder / "images").mkdir(parents=True)
    rows = [HEADER]
    for item in garments()[:40]:
        rows.append(
            f"{item.id},{item.gender},{item.category},{item.kind},{item.colour},{item.season},2012,"
            f"{item.usage},{item.name}"
        )
        photo = np.full((40, 30, 3), 255, np.uint8)
        photo[5:35, 5:25] = COLOURS[item.colour.lower()]
        Image.fromarray(photo).save(folder / "images" / f"{item.id}.jpg")
    (folder / "items.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    names = attribute_names(garments(), Settings(at_least=1))
    look = ToyEncoder().see(np.zeros((1, 32, 32, 3), np.uint8))
    wide = features(look, measured(np.zeros((1, 96, 96, 3), np.uint8))).shape[1]
    zeros = np.zeros(wide, np.float32)
    heads = Heads(
        "toy-1", names, zeros, zeros + 1, np.zeros((wide, 2), np.float32), zeros[:2],
        np.zeros((2, len(names)), np.float32), zeros[: len(names)],
    )  # fmt: skip
    monkeypatch.setattr(running, "encoder", ToyEncoder)
    monkeypatch.setattr(running, "heads", lambda _: heads)
    monkeypatch.setattr(players, "MODELS", tmp_path / "none")
    monkeypatch.setattr(running, "MODELS", tmp_path / "none")
    monkeypatch.setattr(seen, "user_cache_path", lambda *_: tmp_path / "cache")
    return folder


def listed(folder: Path, *ids: object) -> Path:
    file = folder / "ids.txt"
    file.write_text("".join(f"{one}\n" for one in ids), encoding="utf-8")
    return file


def test_all_is_played_printed_and_written(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, lines = tmp_path / "out.json", tmp_path / "lines.jsonl"
    fashion.run(data, items=listed(data, *range(20)), json=out, predictions=lines, limit=6)
    printed = capsys.readouterr()
    for line in ("image only", "text only", "ours", "colour", "Topwear"):
        assert line in printed.out
    assert "Without the papers' retrievers" in printed.err
    result = json.loads(out.read_text("utf-8"))
    assert (result["bench"], result["n"], result["metrics"]["gallery"]) == ("fashion", 6, 20)
    for turn in ("single turn", "turn 1", "turn 3", "turn 5"):
        for measure in ("P", "R@10", "R@50"):
            key = f"rules {turn} {measure}"
            assert (
                result["metrics"][f"{key} low"] <= result["metrics"][key] <= result["metrics"][f"{key} high"]
            )
            assert key in result["baselines"]["image only"]
    # Heads that know nothing say one value for all, so they are as good as the most frequent one at best.
    assert result["metrics"]["attribute colour accuracy"] <= 40
    told = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    assert len(told) == 6 * 4
    for one in told:
        assert len(one["prediction"]) == 5
        assert one["turns"][0]["said"]


def test_it_can_be_done_again_to_the_same_figures(data: Path, tmp_path: Path) -> None:
    ids = listed(data, *range(12))
    first, second = (fashion.run(data, items=ids, limit=4) for _ in range(2))
    assert first == second


def test_without_a_list_the_held_garments_are_played_on(data: Path) -> None:
    held = [item.id for item in chosen(data, None, "held")]
    assert held == [number for number in range(40) if part_of(number) == "held"]


def test_what_cannot_be_played_on_is_said(data: Path) -> None:
    with pytest.raises(NotFound, match="no split 'train'"):
        fashion.run(data, split="train")
    with pytest.raises(NotFound, match=r"Line 2 .* '4711', which is no id"):
        fashion.run(data, items=listed(data, 1, 4711))
    with pytest.raises(NotFound, match="at least two"):
        fashion.run(data, items=listed(data, 1, 1))
    with pytest.raises(NotFound, match="one id a line"):
        fashion.run(data, items=data / "none.txt")
