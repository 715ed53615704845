"""CAISE in its authors' layout is read as ours is, and its features picture by picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from photalk.errors import CannotDo, NotFound
from photalk_lab.papers.caise import published
from photalk_lab.papers.caise.dialogues import read_caise
from photalk_lab.papers.caise.published import BOXES, FEATURES, HOLDER, Regions

PICTURES = {"md_7_image_1": 1, "md_7_image_2": 0}
ROW = {
    "api": "rotate 270",
    "history_img": [" md_7_image_1"],
    "history_utte": ["user_text: a kite", "search kite", "image_load: 1", "user_text: turn it"],
    "uid": "md_7_1",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    home = tmp_path / "dataset" / "multidial"
    home.mkdir(parents=True)
    for name, what in {
        "md_train.json": [ROW],
        "md_valid.json": [ROW | {"uid": "md_8_1"}],
        "image_concept.json": [["blue sky"], ["red kite", "green tree"]],
        "image_h5_id2idx.json": PICTURES,
        "image_h5_len.json": {"md_7_image_1": 2, "md_7_image_2": 1},
    }.items():
        (home / name).write_text(json.dumps(what), encoding="utf-8")
    return tmp_path


def with_features(checkout: Path, monkeypatch: pytest.MonkeyPatch, boxes: int = 100) -> Path:
    """As h5py would open it, where it is not installed: names of arrays."""
    rng = np.random.default_rng(0)
    arrays = {FEATURES: rng.normal(size=(2, 100, 8)), BOXES: rng.normal(size=(2, boxes, 6))}
    (checkout / "dataset" / "multidial" / HOLDER).write_bytes(b"")
    opened: Any = SimpleNamespace(File=lambda *_: arrays)
    monkeypatch.setitem(sys.modules, "h5py", opened)
    monkeypatch.setattr(published, "find_spec", lambda _: True)
    return checkout


def test_either_folder_of_a_checkout_is_read(checkout: Path) -> None:
    (one,) = read_caise(checkout, "train")
    assert (one.uid, one.api, one.message) == ("md_7_1", "rotate 270", "turn it.")
    assert one.pictures == ("md_7_image_1",)
    assert one.concepts == (("red kite", "green tree"),)
    (other,) = read_caise(checkout / "dataset" / "multidial", "valid")
    assert other.uid == "md_8_1"


def test_what_is_missing_is_named_as_it_is_published(checkout: Path) -> None:
    (checkout / "dataset" / "multidial" / "md_valid.json").unlink()
    with pytest.raises(NotFound, match=r"no .*md_valid\.json; --data names the folder"):
        read_caise(checkout, "valid")


def test_features_come_with_their_boxes_and_without_the_rows_that_are_no_objects(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    regions = Regions(with_features(checkout, monkeypatch))
    assert regions.columns == 14
    assert regions.of("md_7_image_1").shape == (2, 14)
    assert regions.of("md_7_image_2").shape == (1, 14)
    assert not np.allclose(regions.of("md_7_image_1")[0], regions.of("md_7_image_2")[0])
    with pytest.raises(NotFound, match="no picture 'md_9_image_1'"):
        regions.of("md_9_image_1")


def test_without_features_one_sentence_says_what_to_do(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotFound, match=rf"no .*{HOLDER}.*ask its authors"):
        Regions(checkout)
    with pytest.raises(NotFound, match="unlike shapes"):
        Regions(with_features(checkout, monkeypatch, boxes=36))
    monkeypatch.setattr(published, "find_spec", lambda _: None)
    with pytest.raises(CannotDo, match="pip install h5py"):
        Regions(checkout)
    (checkout / "dataset" / "multidial" / "image_h5_len.json").write_text("[3]")
    with pytest.raises(NotFound, match=r"image_h5_len\.json is not \{PICTURE"):
        Regions(checkout)
