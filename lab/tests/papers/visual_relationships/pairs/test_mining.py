"""Phrases are learnt from sentences and the labels beside them."""

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.visual_relationships.pairs.mining import Mined, Said, learnt, mined
from toy_edits import toy_data


def texts(phrases: Mined, name: str) -> set[str]:
    return {phrase.text for phrase in phrases.phrases.get(name, ())}


def test_what_labels_bear_out_is_learnt_and_what_they_do_not_is_not(phrases: Mined):
    assert {"brighten the image", "brighten the image a lot"} <= texts(phrases, "brightness +")
    assert texts(phrases, "erase") == {"remove {thing}"}
    assert texts(phrases, "blur + in") == {"blur {region}"}
    assert texts(phrases, "adjust_color") == {"give the image a {color} tint"}
    assert "darken the image" not in texts(phrases, "brightness -")


def test_a_clause_that_goes_with_one_operator_is_learnt_from_it_alone():
    said = [Said("crop the photo", frozenset({"crop"}))] * 6 + [Said("crop the photo", frozenset({"hue"}))]
    assert "crop the photo" in texts(learnt(said, []), "crop")
    elsewhere = [Said("crop the photo", frozenset({"hue"}))] * 6
    assert not texts(learnt(elsewhere, []), "crop")


def test_counts_lead_the_order_and_fivek_counts_less(phrases: Mined):
    bright = phrases.phrases["brightness +"]
    assert [one.count for one in bright] == sorted((one.count for one in bright), reverse=True)
    fivek = next(one for one in bright if one.text == "lighten the photo")
    assert fivek.count == pytest.approx(8 * 0.2)


def test_what_was_mined_is_kept_and_read_back(tmp_path: Path):
    data, cache = toy_data(tmp_path / "data"), tmp_path / "cache"
    first = mined(data, cache)
    (kept,) = cache.iterdir()
    assert mined(data, cache) == first
    kept.write_text(kept.read_text("utf-8").replace("brighten the image", "gild the image"), encoding="utf-8")
    assert "gild the image" in texts(mined(data, cache), "brightness +")


def test_phrases_are_mined_anew_when_the_list_of_things_is_another(tmp_path: Path):
    data, cache = toy_data(tmp_path / "data"), tmp_path / "cache"
    assert mined(data, cache).nouns == ()
    (data / "vocab").mkdir()
    (data / "vocab" / "objects_vocab.txt").write_text("man,person\ntraffic light\n")
    assert mined(data, cache).nouns == ("man", "person")


def test_rows_without_what_is_learnt_from_are_said(tmp_path: Path):
    data = toy_data(tmp_path / "data")
    (data / "spot_the_diff" / "train.json").write_text('[{"img_id": "1"}]')
    with pytest.raises(NotFound, match=r"train\.json is not in the expected form.*'sentences'"):
        mined(data, tmp_path / "cache")


def test_missing_data_are_named(tmp_path: Path):
    with pytest.raises(NotFound, match=r"gier\.train\.json"):
        mined(tmp_path, tmp_path)
