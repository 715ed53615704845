"""Colours of things in photos, as captions tell them."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.references import read_references


def test_the_first_thing_with_a_colour_is_asked_for(tmp_path: Path) -> None:
    rows = [
        {"image": "a.jpg", "captions": ["A boy runs .", "A boy in a Blue shirt and a red car ."]},
        {"image": "b.jpg", "captions": ["A white dog ."]},
    ]
    (tmp_path / "dev.jsonl").write_text("\n".join(map(json.dumps, rows)))
    with pytest.raises(NotFound, match=r"a\.jpg and 1 more are not there"):
        read_references(tmp_path, "dev")
    (tmp_path / "images").mkdir()
    for row in rows:
        (tmp_path / "images" / str(row["image"])).touch()
    (one,) = read_references(tmp_path, "dev")
    assert (one.thing, one.color, one.photo) == ("shirt", "blue", tmp_path / "images" / "a.jpg")


def test_missing_or_foreign_data_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"dev\.jsonl"):
        read_references(tmp_path, "dev")
    (tmp_path / "dev.jsonl").write_text('{"x": 1}')
    with pytest.raises(NotFound, match="captions"):
        read_references(tmp_path, "dev")
    with pytest.raises(NotFound, match="cannot be read"):
        read_references(tmp_path / "dev.jsonl", "dev")
