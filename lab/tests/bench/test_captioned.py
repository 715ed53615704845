"""Where captions and photos lie, and what is said when they do not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.captioned import Captioned, located, place_of, read_captioned


def test_both_lie_in_one_folder_unless_they_are_named(tmp_path: Path) -> None:
    assert located(tmp_path, "dev") == (tmp_path / "dev.jsonl", tmp_path / "images")
    named = Path("some.jsonl"), Path("photos")
    assert located(None, "dev", *named) == named
    assert located(tmp_path, "dev", captions=named[0]) == (named[0], tmp_path / "images")


def test_a_benchmark_without_data_is_told_of_the_option_that_every_one_has() -> None:
    with pytest.raises(NotFound) as told:
        located(None, "dev")
    assert "--data" in str(told.value)
    assert "--captions" not in str(told.value)
    with pytest.raises(NotFound, match="--captions FILE and --images DIR"):
        located(None, "dev", captions=Path("some.jsonl"))


def test_photos_that_are_not_there_are_named_with_where_they_belong(tmp_path: Path) -> None:
    rows = [{"image": name, "captions": ["a dog", " "]} for name in ("a.jpg", "b.jpg")]
    (tmp_path / "dev.jsonl").write_text("\n".join(map(json.dumps, rows)))
    with pytest.raises(
        NotFound, match=r"a\.jpg and 1 more are not there; the photos belong into .*images\.$"
    ):
        read_captioned(*located(tmp_path, "dev"))
    (tmp_path / "images").mkdir()
    for row in rows:
        (tmp_path / "images" / str(row["image"])).touch()
    assert [one.captions for one in read_captioned(*located(tmp_path, "dev"))] == [("a dog",)] * 2


def test_a_library_of_the_same_photos_is_kept_at_the_same_place(tmp_path: Path) -> None:
    one, other = (Captioned(tmp_path / name, ("a dog",)) for name in ("a.jpg", "b.jpg"))
    assert place_of([one, other], tmp_path) == place_of([one, other], tmp_path)
    assert place_of([one], tmp_path) != place_of([other], tmp_path)
    assert place_of([one], tmp_path).is_relative_to(tmp_path)
