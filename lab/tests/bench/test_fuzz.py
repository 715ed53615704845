"""The benchmark of spoilt pictures and texts: that it spoils, counts, and finds what does harm."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

import pytest

from photalk.errors import NotFound, PictureError
from photalk.language.understander import understander
from photalk.language.wire import answer_line
from photalk_lab.bench import fuzz as bench
from photalk_lab.bench.fuzz import _figures, fuzz, run, texts
from photalk_lab.bench.fuzz.journey import Outcome, go, tried
from photalk_lab.bench.fuzz.mutating import Case, case
from photalk_lab.bench.fuzz.seeds import seeds
from photalk_lab.bench.fuzz.texts import hear, text_case

FORMATS = {"jpeg", "png", "gif", "webp", "bmp", "ppm", "tiff", "avif", "heic", "dng"}


def test_every_sound_picture_is_fine() -> None:
    sound = seeds()
    assert {name.partition("-")[0] for name in sound} >= FORMATS - {"heic"}
    for number, (name, data) in enumerate(sound.items()):
        outcome = go((number, data))
        assert (outcome.kind, outcome.what) == ("fine", ""), name


def test_a_number_always_gives_the_same_picture_and_mostly_another_than_it_was() -> None:
    sound = {name: data for name, data in seeds().items() if name.startswith(("png", "jpeg"))}
    made = [case(number, sound) for number in range(200)]
    assert made == [case(number, sound) for number in range(200)]
    assert sum(one.data != sound[one.seed] for one in made) > 180
    assert len({one.how for one in made}) > 20


def test_a_few_of_all_formats_do_no_harm(tmp_path: Path) -> None:
    result = run(300, tmp_path / "fuzz.json")
    assert result.metrics["violations"] == result.metrics["processes lost"] == 0
    assert result.metrics["fine"] + result.metrics["refused in one sentence"] == 300
    assert min(result.metrics["fine"], result.metrics["refused in one sentence"]) > 30
    assert json.loads((tmp_path / "fuzz.json").read_text())["n"] == 300
    assert not {"PHOTALK_MAX_PIXELS", "VIPS_CONCURRENCY"} & {*os.environ}


def test_a_few_texts_at_every_door_do_no_harm() -> None:
    result = run(240, split="texts")
    assert result.metrics["violations"] == result.metrics["processes lost"] == 0
    assert min(result.metrics["fine"], result.metrics["refused in one sentence"]) > 30


def test_texts_are_the_same_for_the_same_number() -> None:
    assert [text_case(number) for number in range(60)] == [text_case(number) for number in range(60)]
    assert len({text_case(number).seed for number in range(60)}) == 10
    assert hear((0, b"make it brighter")).kind == "fine"


def test_another_seed_gives_other_cases() -> None:
    sound = {"ppm-rgb": seeds()["ppm-rgb"]}
    for make in (text_case, partial(case, seeds=sound)):
        one, other = ([make(number, seed=seed).data for number in range(20)] for seed in (0, 1))
        assert one != other
    assert run(3, split="texts", seed=7).n == 3


def test_what_is_spoilt_is_sound_before() -> None:
    for door in ("command", "program", "xmp", "costs"):
        for text in texts._SOUND[door]:
            assert tried(partial(texts._DOORS[door], text)) == ("fine", ""), text
    assert "commands" in json.loads(answer_line(texts._LINE, understander()))
    # Of these the words are sound, and what they name is not there.
    assert "is gone" in tried(partial(texts._DOORS["session"], texts._SESSION))[1]
    assert "a.onnx, which is not there" in tried(partial(texts._DOORS["settings"], texts._SETTINGS))[1]


def test_another_split_is_one_sentence() -> None:
    with pytest.raises(NotFound, match="pictures, damage and texts"):
        run(1, split="sounds")


def harmful(question: tuple[int, bytes]) -> Outcome:
    """Ends its process at every fifth question, misbehaves at every third, and has two of its own."""
    number, _ = question
    while number == 100:
        pass
    if number == 101:
        raise MemoryError("too much")
    if number % 5 == 4:
        os._exit(3)
    kind = "violation" if number % 3 == 2 else "fine"
    return Outcome(kind, "KeyError" if kind == "violation" else "", 0.01, 1_000)


def test_harm_is_counted_and_named() -> None:
    tally = fuzz(range(10), lambda number: Case(number, "png-x", "flipped", b"x"), harmful)
    assert tally.kinds == {"fine": 5, "violation": 3, "lost": 2}
    assert [(spoilt.number, how) for spoilt, how in tally.lost] == [(4, "exit 3"), (9, "exit 3")]
    assert [spoilt.number for spoilt, _ in tally.bad] == [2, 5, 8]
    assert tally.violations == {"KeyError": 3}
    assert _figures(tally, 1.0)["harm, percent"] == 50.0


def test_a_hang_and_an_error_of_the_work_itself_cost_one_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 1.0)
    tally = fuzz((100, 101, 102), lambda number: Case(number, "png-x", "flipped", b"x"), harmful)
    assert [(spoilt.number, how) for spoilt, how in tally.lost] == [(100, "hang")]
    assert tally.violations == {"MemoryError: too much": 1}
    assert tally.kinds == {"lost": 1, "violation": 1, "fine": 1}


def test_what_is_no_sentence_is_a_violation() -> None:
    def refuse() -> None:
        raise PictureError("no sentence")

    assert tried(refuse)[0] == "violation"
    assert tried(lambda: int("x"))[0] == "violation"  # type: ignore[arg-type, return-value]
    assert tried(lambda: None) == ("fine", "")
