"""VisDial and ChatIR in their authors' layouts: read with their photos, and measured by naming the folder."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk_lab.bench.chatir import run
from photalk_lab.bench.recorded import Spoken
from photalk_lab.papers.chatir.published import read_recorded, search_space
from toy_space import COLOURS, ToyEncoder

PAINTED = dict(enumerate(COLOURS, 101))
ASKED = ["what colour is it", "is it big", "what else"]
ANSWERED = ["no", *COLOURS]


def paint(file: Path, colour: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.full((24, 24, 3), COLOURS[colour], np.uint8)).save(file)


@pytest.fixture
def visdial(tmp_path: Path) -> Path:
    dialogs = []
    for number, colour in PAINTED.items():
        paint(tmp_path / "VisualDialog_val2018" / f"VisualDialog_val2018_{number:012d}.jpg", colour)
        turns = [{"question": 1, "answer": 0}, {"question": 0, "answer": ANSWERED.index(colour)}]
        more = [{"answer_options": [0, 1], "gt_index": 0} | turn for turn in turns]
        dialogs.append({"image_id": number, "caption": "a thing", "dialog": more})
    whole = {
        "version": "1.0",
        "split": "val",
        "data": {"questions": ASKED, "answers": ANSWERED, "dialogs": dialogs},
    }
    (tmp_path / "visdial_1.0_val.json").write_text(json.dumps(whole), encoding="utf-8")
    return tmp_path


@pytest.fixture
def chatir(tmp_path: Path) -> Path:
    names = [f"unlabeled2017/{number:012d}.jpg" for number in PAINTED]
    for name, colour in zip(names, PAINTED.values(), strict=True):
        paint(tmp_path / name, colour)
    paint(tmp_path / "unlabeled2017" / "other.jpg", "red")
    for asker in ("ChatGPT_BLIP2", "Human_BLIP2"):
        rows = [
            {"img": name, "dialog": ["a thing", f"What colour? Answer: {colour}? {colour}", "no mark"]}
            for name, colour in zip(names, PAINTED.values(), strict=True)
        ]
        (tmp_path / "dialogues").mkdir(exist_ok=True)
        (tmp_path / "dialogues" / f"{asker}.json").write_text(json.dumps(rows), encoding="utf-8")
    (tmp_path / "ChatIR_Protocol").mkdir()
    space = tmp_path / "ChatIR_Protocol" / "Search_Space_val_50k.json"
    space.write_text(json.dumps([*names, "unlabeled2017/other.jpg"]), encoding="utf-8")
    return tmp_path


def test_visdial_is_read_with_its_questions_marked(visdial: Path) -> None:
    found = read_recorded(visdial, "val")
    assert found is not None
    one = found["Human"][0]
    assert one.file == visdial / "VisualDialog_val2018" / "VisualDialog_val2018_000000000101.jpg"
    assert (one.caption, one.rounds) == ("a thing", (("is it big?", "no"), ("what colour is it?", "red")))


def test_visdials_training_photos_go_by_cocos_names(visdial: Path) -> None:
    (visdial / "visdial_1.0_train.json").write_text((visdial / "visdial_1.0_val.json").read_text())
    (visdial / "VisualDialog_val2018").rename(visdial / "elsewhere")
    with pytest.raises(NotFound, match=r"and 7 more pictures are not there; COCO's photos belong below"):
        read_recorded(visdial, "train")
    for number, colour in PAINTED.items():
        home = "train2014" if number % 2 else "val2014"
        paint(visdial / home / f"COCO_{home}_{number:012d}.jpg", colour)
    found = read_recorded(visdial, "train")
    assert found is not None
    assert {one.file.parent.name for one in found["Human"]} == {"train2014", "val2014"}


def test_the_bench_reads_visdial_and_an_answer_helps(visdial: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    result = run(
        visdial, "val", tmp_path / "out.json", lines, rounds=2, encoder=ToyEncoder(), cache=tmp_path / "cache"
    )
    assert (result.n, result.metrics["photos"]) == (8, 8)
    assert result.metrics["ATR round 2"] == 1
    assert result.metrics["ATR round 0"] > result.metrics["ATR round 2"]
    assert result.baselines["concatenation, asked by Human"]["ATR round 2"] == 1
    assert len(lines.read_text().splitlines()) == 8


def test_the_bench_reads_chatirs_files_in_its_search_space(chatir: Path, tmp_path: Path) -> None:
    result = run(chatir, rounds=2, limit=4, encoder=ToyEncoder(), cache=tmp_path / "cache")
    assert (result.n, result.metrics["photos"]) == (4, 9)
    assert {"ours, asked by Human_BLIP2", "trained F, asked by ChatGPT_BLIP2"} <= set(result.baselines)
    found = read_recorded(chatir, "val")
    assert found is not None
    assert found["Human_BLIP2"][0].rounds == (("What colour? Answer: red?", "red"), ("", "no mark"))
    (chatir / "unlabeled2017" / "other.jpg").unlink()
    with pytest.raises(NotFound, match=r"other\.jpg is not there; .*lists 9 photos"):
        search_space(chatir, found["Human_BLIP2"])


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("{", "is no JSON"),
        ('{"data": {}}', "is not in VisDial's form"),
        (
            '{"data": {"questions": ["x"], "answers": [], "dialogs":'
            ' [{"image_id": 1, "caption": "c", "dialog": [{"question": 0, "answer": 0}]}]}}',
            "Dialogue 1 of .* is not in VisDial's form",
        ),
    ],
)
def test_what_is_broken_is_one_sentence(tmp_path: Path, broken: str, sentence: str) -> None:
    (tmp_path / "visdial_1.0_val.json").write_text(broken, encoding="utf-8")
    with pytest.raises(NotFound, match=sentence):
        read_recorded(tmp_path, "val")


def test_a_broken_file_of_chatirs_is_named_by_its_entry(chatir: Path) -> None:
    file = chatir / "dialogues" / "Human_BLIP2.json"
    file.write_text('[{"img": "a.jpg", "dialog": []}]', encoding="utf-8")
    with pytest.raises(NotFound, match=r"Entry 1 of .*Human_BLIP2\.json is not \{img, dialog"):
        read_recorded(chatir, "val")
    assert read_recorded(chatir / "unlabeled2017", "val") is None


def test_a_question_asked_again_gets_its_second_answer() -> None:
    spoken = Spoken((), rounds=(("what colour?", "red"), ("what colour?", "dark red")))
    assert spoken.answer("what colour?", "a thing") == "red"
    assert spoken.answer("what colour?", "a thing what colour? red") == "dark red"
