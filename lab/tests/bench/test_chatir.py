from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands.queries.query import GivenAnswer
from photalk.errors import NotFound
from photalk.search.asking.questioner import InformationGain
from photalk.search.hits import SearchQuestion
from photalk.vision.space.encoder import Encoded
from photalk_lab.bench.captioned import Captioned
from photalk_lab.bench.chatir import OURS, distracting, is_known, is_repeated, people, run
from photalk_lab.bench.curves import curves_svg
from photalk_lab.bench.playing import Played, Round, Sought, World, play
from photalk_lab.papers.chatir.answerer import Answerer
from toy_space import COLOURS, ToyEncoder


def painted(file: Path, *colours: str) -> None:
    pixels = np.zeros((24, 24, 3), np.uint8)
    for at, colour in enumerate(colours):
        pixels[:, at * 24 // len(colours) :] = COLOURS[colour]
    Image.fromarray(pixels).save(file)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    names = list(COLOURS)
    (tmp_path / "images").mkdir()
    lines = []
    for number, colour in enumerate(names):
        for other in names[number + 1 :]:
            file = f"{colour}-{other}.png"
            painted(tmp_path / "images" / file, colour, other)
            captions = [f"a {colour} thing", f"a {other} thing", f"something {colour} and {other}"]
            lines.append(json.dumps({"image": file, "captions": captions}))
    (tmp_path / "train.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def test_the_whole_benchmark(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PHOTALK_LLM_URL", raising=False)
    out, lines = tmp_path / "r.json", tmp_path / "p.jsonl"
    result = run(
        data, "train", out, lines, rounds=2, limit=12, encoder=ToyEncoder(), cache=tmp_path / "cache"
    )
    assert result.n == 12
    assert set(result.baselines) >= {"caption only", "trained F, asked by ours", "ours, asked by fixed list"}
    assert result.metrics["Hits@10 round 2"] >= result.metrics["Hits@10 round 0"]
    assert result.metrics["ATR round 2"] < result.metrics["ATR round 0"]
    assert result.metrics["repeated"] == 0
    assert json.loads(out.read_text())["metrics"]["photos"] == 28
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(rows) == 36
    assert all(len(row["prediction"]) == 3 for row in rows)
    for ending in (".svg", ".atr.svg", ".retrievers.svg"):
        assert out.with_suffix(ending).read_text().startswith("<svg")


def test_distractors_fill_the_gallery(data: Path, tmp_path: Path) -> None:
    photos = [Captioned(data / "images" / "red-blue.png", ("red", "blue"))]
    assert distracting(photos, None, None) == []
    more = distracting(photos, 5, data / "images")
    assert len(more) == 4
    assert more == distracting(photos, 5, data / "images")
    with pytest.raises(NotFound, match="--distractors"):
        distracting(photos, 5, None)
    with pytest.raises(NotFound, match="there are 27"):
        distracting(photos, 500, data / "images")


def test_a_photo_with_one_caption_has_nobody_to_answer() -> None:
    photos = [Captioned(Path("a"), ("one",)), Captioned(Path("b"), ("one", "two"))]
    found = people(photos)
    assert [(one.target, one.caption, one.answerer.captions) for one in found] == [(1, "one", ("two",))]


def talk(*rounds: tuple[str, str]) -> Played:
    made = tuple(
        Round(SearchQuestion(text, text), said, GivenAnswer(text, text, "" if said == "don't know" else said))
        for text, said in rounds
    )
    return Played(Sought(0, "a black dog on the beach", Answerer(("x",))), made, (0,) * (len(rounds) + 1))


def test_repeated_and_known_questions_are_told() -> None:
    one = talk(
        ("Is there a ball?", "yes"),
        ("is there a ball?", "yes"),
        ("What colour is the dog?", "black"),
        ("Is there a dog?", "yes"),
        ("What is it holding?", "don't know"),
        ("What else can be seen in it?", "a tree"),
    )
    assert [is_repeated(one, number) for number in range(6)] == [False, True, False, False, False, False]
    assert [is_known(one, number) for number in (0, 2, 3, 4, 5)] == [False, True, True, False, False]


def test_a_dialogue_that_gets_no_answers_changes_nothing() -> None:
    encoder = ToyEncoder()
    squares = np.stack([np.full((8, 8, 3), colour, np.uint8) for colour in COLOURS.values()])
    seen = encoder.see(squares)
    world = World(encoder, Encoded(seen.vectors, seen.tags))

    class Silent(Answerer):
        def answer(self, question: str, told: str = "") -> str:
            return "don't know"

    played = play(world, [Sought(3, "red", Silent(("x",)))], InformationGain(settled=1.1, worth=0.0), 3)
    assert len(set(played[0].ranks)) == 1
    assert len(played[0].ranks) == 4


def test_curves_are_drawn_with_their_names() -> None:
    drawn = curves_svg("Hits & more", "Hits@10", {OURS: [1.0, 2.0], "fixed": [1.0, 1.5]})
    assert drawn.count("<polyline") == 2
    assert "Hits &amp; more" in drawn


def test_a_language_model_whose_server_fails_is_left_out_with_a_reason(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PHOTALK_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("PHOTALK_LLM_MODEL", "none")
    result = run(data, "train", rounds=1, limit=3, encoder=ToyEncoder(), cache=tmp_path / "cache")
    assert not any("language model" in name for name in result.baselines)
    assert "cannot be reached" in (said := capsys.readouterr().err)
    assert "left out" in said


def test_fitting_measures_with_the_photos_it_did_not_fit_to(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PHOTALK_LLM_URL", raising=False)
    lines = tmp_path / "p.jsonl"
    result = run(data, "train", None, lines, rounds=1, fit=True, encoder=ToyEncoder(), cache=tmp_path / "c")
    names = [json.loads(line)["image"] for line in (data / "train.jsonl").read_text().splitlines()]
    measured = {json.loads(line)["uid"].split("#")[0] for line in lines.read_text().splitlines()}
    assert measured == set(names[1::2])
    assert result.n == 14
    assert "Blend(dialogue=" in capsys.readouterr().out


def test_fitting_leaves_those_to_measure_with_that_were_asked_for(data: Path, tmp_path: Path) -> None:
    result = run(data, "train", rounds=1, limit=1, fit=True, encoder=ToyEncoder(), cache=tmp_path / "cache")
    assert result.n == 1
