"""Fashion IQ over tags: what is learned of words, how garments are ranked, what is said of missing files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from photalk.errors import NotFound
from photalk_lab.bench import fashion_iq
from photalk_lab.bench.fashion_iq import by_chance, fitted, ranks, run
from photalk_lab.bench.tagspace import GROUPS, Ear, Session, read_shop, words_in
from photalk_lab.cli import benchmarks

COLOURS = ("red", "blue", "green", "white")
SHAPES = ("maxi", "mini", "wrap", "tube", "shift")


def write(folder: Path, group: str, split: str, count: int) -> None:
    """Garments with a colour and a shape; people say the colour of the wanted one, by another word."""
    said = {"red": "crimson", "blue": "navy", "green": "olive", "white": "ivory"}
    names = [f"{group}{split}{at}" for at in range(count)]
    tags = {n: [[COLOURS[at % 4]], [SHAPES[at % 5]], []] for at, n in enumerate(names)}
    titles = {n: {"title": f"Acme {SHAPES[at % 5]} thing"} for at, n in enumerate(names)}
    triplets, sessions = [], []
    for at in range(count):
        other = (at + 5) % count  # of the same shape, in another colour
        captions = [f"is {said[COLOURS[other % 4]]}", f"is more {said[COLOURS[other % 4]]}"]
        triplets.append({"candidate": names[at], "target": names[other], "captions": captions})
        turns = [["url", captions, names[at]], ["url", captions, names[(at + 10) % count]]]
        sessions.append({"target": ["url", names[other]], "reference": turns})
    for kind, name, value in (
        ("tags", f"asin2attr.{group}.{split}", tags),
        ("titles", f"{group}.{split}", titles),
        ("captions", f"cap.{group}.{split}", triplets),
        ("multiturn", f"{group}.{split}", sessions),
    ):
        (folder / kind).mkdir(exist_ok=True)
        (folder / kind / f"{name}.json").write_text(json.dumps(value))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for group in GROUPS:
        write(tmp_path, group, "train", 200)
        write(tmp_path, group, "val", 60)
    return tmp_path


def test_a_word_is_learned_for_a_tag_that_it_never_names(data: Path) -> None:
    shop = read_shop(data, "dress", "train")
    ear = Ear(shop)
    rows = ear.rows(shop, shop.garments)
    fit = ear.fit(["is crimson"], rows)[0]
    red = np.array(["red" in shop.terms[one] for one in shop.garments])
    assert fit[red].min() > fit[~red].max()
    assert not ear.named(["is crimson"], rows).any()
    assert ear.named(["is a red one"], rows)[0, red].min() > 0


def test_words_and_likeness_together_find_more_than_either(data: Path) -> None:
    shop = read_shop(data, "dress", "train")
    weights = fitted(shop)
    val = read_shop(data, "dress", "val")
    assert (weights >= 0).all()
    systems = [weights, weights * [1, 1, 0], np.array([0.0, 0.0, 1.0])]
    both, words, likeness = (found.mean() for found in ranks(Ear(shop), val, val.queries, systems))
    assert both < min(words, likeness)


def test_what_was_shown_is_no_candidate_and_ties_count_against_us(data: Path) -> None:
    shop = read_shop(data, "dress", "train")
    val = read_shop(data, "dress", "val")
    nothing = Session((val.garments[0],), ("zzz",), val.garments[1])
    assert ranks(Ear(shop), val, [nothing], [np.zeros(3)])[0].tolist() == [len(val.garments) - 1]


def test_a_garment_without_tags_is_left_out(data: Path) -> None:
    file = data / "tags" / "asin2attr.dress.val.json"
    tags = json.loads(file.read_text())
    gone = next(iter(tags))
    file.write_text(json.dumps({name: value for name, value in tags.items() if name != gone}))
    val = read_shop(data, "dress", "val")
    assert gone not in val.garments
    assert not any(gone in (one.wanted, *one.shown) for one in val.queries)


def test_the_whole_run(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    result = run(data, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl")
    assert "not comparable with image-based figures" in capsys.readouterr().out
    kept = json.loads((tmp_path / "r.json").read_text())
    assert kept["bench"] == "fashion-iq"
    assert kept["n"] == result.n == 3 * 120
    assert result.metrics["dress R@10"] > result.baselines["chance"]["dress R@10"]
    assert result.metrics["dress session turn 2 n"] == 60
    assert "dress session turn 3 n" not in result.metrics
    assert result.baselines["people"]["dress ROUGE-L"] > 0
    lines = (tmp_path / "p.jsonl").read_text().splitlines()
    assert len(lines) == result.n
    assert len({json.loads(line)["uid"] for line in lines}) == result.n
    found = np.array([json.loads(line)["prediction"] for line in lines[:120]])
    assert round(100 * float((found <= 10).mean()), 2) == result.metrics["dress R@10"]


def test_people_are_scored_on_all_pairs_and_say_how_many(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    result = run(data, limit=10)
    assert result.metrics["dress n"] == result.baselines["chance"]["dress n"] == 10
    assert result.baselines["people"]["dress n"] == 60


def test_only_val_is_measured_and_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="'train'"):
        run(tmp_path, split="train")
    with pytest.raises(NotFound, match=r"dress\.val\.json"):
        run(tmp_path)
    write(tmp_path, "dress", "val", 40)
    (tmp_path / "tags" / "asin2attr.dress.val.json").write_text('["no", "garments"]')
    with pytest.raises(NotFound, match="form"):
        run(tmp_path)


def test_chance_is_what_a_random_order_has() -> None:
    assert by_chance(11, "dress") == {"dress P": 50.0, "dress R@10": 100.0, "dress R@50": 100.0}


def test_words_are_the_same_in_every_form() -> None:
    assert words_in("Has LONGER sleeves, is v-neck") == words_in("has longer sleeve is v-neck")
    assert words_in("longer, v-neck") == ["longer", "v-neck"]


def test_it_is_called_by_a_name_with_a_hyphen() -> None:
    assert benchmarks()["fashion-iq"] == fashion_iq.__name__
