"""The benchmark of copies and look-alikes, on four real photos."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from skimage import data

from photalk.commands import parse_lines
from photalk.errors import NotFound
from photalk_lab.bench.similar import ANSWERS, confused, run, score
from photalk_lab.bench.similar_pairs import MOVES, chosen, edited, written_on
from toy_space import ToyEncoder

NAMES = ("astronaut", "chelsea", "coffee", "rocket")


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("photos")
    for name in NAMES:
        Image.fromarray(getattr(data, name)()).resize((180, 120)).save(folder / f"{name}.jpg", quality=90)
    return folder


def test_every_kind_of_pair_is_asked_about_each_photo(photos: Path, tmp_path: Path) -> None:
    result = run(photos, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl", encoder=ToyEncoder)
    assert result.n == 20
    assert result.metrics["same file, recall"] == 100
    assert sum(result.metrics[f"burst told as {told}"] for told in ANSWERS) == 4
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert [row["gold"] for row in rows[:5]] == list(ANSWERS)
    assert [row["prediction"] for row in rows].count("edited copy") >= 3
    kept = json.loads((tmp_path / "r.json").read_text())
    assert kept["baselines"].keys() == {"fingerprints alone", "vectors alone"}
    assert not {*photos.iterdir()} ^ {photos / f"{name}.jpg" for name in NAMES}


def test_fewer_photos_are_asked_about_when_that_is_wanted(photos: Path) -> None:
    assert run(photos, limit=1, encoder=ToyEncoder).n == 5


def test_scores_are_those_of_counting_by_hand() -> None:
    truth, said = ["burst", "burst", "similar"], ["burst", "similar", "similar"]
    figures = score(truth, said)
    assert figures["right"] == pytest.approx(66.67)
    assert (figures["burst, precision"], figures["burst, recall"]) == (100, 50)
    assert figures["similar, precision"] == 50
    assert figures["same file, recall"] == 0
    table = confused(truth, said)
    assert table["burst told as similar"] == 1
    assert sum(table.values()) == 3


@pytest.mark.parametrize("seed", range(20))
def test_random_edits_are_commands(seed: int) -> None:
    program, quality, _ = edited(np.random.default_rng(seed))
    assert 1 <= len(parse_lines(program)) <= 4
    assert 40 <= quality <= 92


@pytest.mark.parametrize("way", MOVES)
def test_frames_of_a_burst_show_the_same_a_little_elsewhere(way: str) -> None:
    before = np.asarray(Image.fromarray(data.coffee()).resize((180, 120)))
    after = MOVES[way](before, np.random.default_rng(1))
    assert after.shape == before.shape
    assert 2 < np.abs(after - before).mean() < 40


def test_words_change_some_of_the_picture_and_leave_the_rest() -> None:
    before = Image.fromarray(data.coffee()).resize((180, 120))
    after = written_on(before.copy(), np.random.default_rng(2))
    touched = (np.asarray(before) != np.asarray(after)).any(axis=2).mean()
    assert 0.005 < touched < 0.2


def test_a_split_may_be_halved(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    rows = [{"image": f"{at}.jpg", "captions": ["a photo"]} for at in range(9)]
    (tmp_path / "some.jsonl").write_text("\n".join(map(json.dumps, rows)))
    for row in rows:
        (tmp_path / "images" / str(row["image"])).touch()
    whole, first, second = (
        [int(path.stem) for path in chosen(tmp_path, name)] for name in ("some", "some/1", "some/2")
    )
    assert first + second == whole == [*range(9)]
    assert len(first) == 4
    # A name that is misspelt is no reason to take all photos that lie there.
    with pytest.raises(NotFound, match=r"smoe\.jsonl cannot be read"):
        chosen(tmp_path, "smoe")
    with pytest.raises(NotFound, match="some/1 and some/2"):
        chosen(tmp_path, "some/3")
    (tmp_path / "some.jsonl").write_text("not json")
    with pytest.raises(NotFound, match=r"Line 1 of .*some\.jsonl"):
        chosen(tmp_path, "some")


def test_no_pictures_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no pictures"):
        chosen(tmp_path, "train")
