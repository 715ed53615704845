"""Requests from forums, read from files of our own in the data's form."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.corpus.requests import Request, read_fivek, read_gier, read_instructions, untagged

LOCAL = {"local": False, "ids": []}


def row(request: object, output: str = "a_1.jpg", **operators: object) -> dict[str, object]:
    return {
        "input": "a.jpg",
        "output": output,
        "request": request,
        "detailed_request": float("nan"),
        "operator": operators,
        "expert_summary": ["brighten it", float("nan"), ""],
    }


def written(path: Path, rows: object) -> Path:
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path.parent


def test_a_request_has_its_words_without_tags_and_its_operators(tmp_path: Path) -> None:
    rows = [row("[SPECIFIC]  Brighten &amp; sharpen\nit", brightness=LOCAL, gaussain_blur=LOCAL)]
    (one,) = read_gier(written(tmp_path / "gier.train.json", rows), "train")
    operators = frozenset({"brightness", "gaussian_blur"})
    assert one == Request("a_1.jpg", "a.jpg", "Brighten & sharpen it", operators, ("brighten it",))


def test_rows_without_words_or_labels_are_left_out(tmp_path: Path) -> None:
    rows = [
        row(float("nan"), brightness=LOCAL),
        row("[request]", brightness=LOCAL),
        row("nan", brightness=LOCAL),
        row("crop it"),
        row("crop it", unheard_of=LOCAL),
        row("crop it", "b.jpg", crop=LOCAL),
    ]
    assert [one.uid for one in read_gier(written(tmp_path / "gier.valid.json", rows), "valid")] == ["b.jpg"]


def test_the_other_sets_have_words_only(tmp_path: Path) -> None:
    tones = [{"input": "1.jpg", "output": "1_A.jpg", "request": "Warmer."}, row(None)]
    (tone,) = read_fivek(written(tmp_path / "fivek.train.json", tones), "train")
    assert tone == Request("1_A.jpg", "1.jpg", "Warmer.")
    sentences = [
        {"img0": "x.jpg", "img1": "y.jpg", "sents": ["add a hat", "put a hat on him"], "uid": "u1"},
        {"img0": "x.jpg", "img1": "z.jpg", "sents": [float("nan")], "uid": "u2"},
    ]
    (said,) = read_instructions(written(tmp_path / "train.json", sentences), "train")
    assert said == Request("u1", "x.jpg", "add a hat", others=("put a hat on him",))


@pytest.mark.parametrize("text", [None, float("nan"), 3, [], "  ", "NaN", "[paid] [urgent]"])
def test_what_is_no_text_is_empty(text: object) -> None:
    assert untagged(text) == ""


@pytest.mark.parametrize(
    "content", ["{}", "[1]", '[{"x": 1}]', "not json", '[{"request": "a", "operator": 3}]']
)
def test_foreign_files_are_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "gier.train.json").write_text(content)
    with pytest.raises(NotFound, match=r"expected form: a list of request, operator"):
        read_gier(tmp_path, "train")


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"There is no .*gier\.test\.json; --data names the folder"):
        read_gier(tmp_path, "test")
