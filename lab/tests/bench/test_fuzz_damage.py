"""Damage whose truth is known: that it damages, and that what passes as sound and is not is told."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest
import pyvips
from PIL import Image

from photalk.errors import PictureError
from photalk.vision import loading
from photalk_lab.bench.fuzz import fuzz, run
from photalk_lab.bench.fuzz.damage import WAYS, damaged, photograph
from photalk_lab.bench.fuzz.journey import Outcome
from photalk_lab.bench.fuzz.mutating import Case
from photalk_lab.bench.fuzz.photographs import LARGE_METADATA, laden, photographs
from photalk_lab.bench.fuzz.truth import UNNOTICED, judge


def of(name: str, data: bytes, how: str = "sectors zeroed") -> Case:
    return Case(1, name, how, data)


@pytest.mark.parametrize("name", sorted(photographs()))
def test_a_sound_photograph_is_fine_and_another_is_told(name: str) -> None:
    sound = photographs()[name]
    assert judge(of(name, sound.data)).kind == "fine"
    taken_for_it = judge(of(name, sound.other))
    assert taken_for_it.kind == "violation"
    assert taken_for_it.what == f"sectors zeroed: passed as sound, and {UNNOTICED} anything"


@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_way_damages_what_it_can_and_always_the_same(way: str) -> None:
    changed = set()
    for name, sound in photographs().items():
        made = [WAYS[way](sound.data, sound.other, Random(seed)) for seed in (1, 1, 2)]
        assert made[0] == made[1]
        if made[0] != sound.data:
            changed.add(name.partition("-")[0])
            assert made[0][:4] == sound.data[:4]
    only = {"restart intervals dropped": {"jpeg"}}
    least = {"jpeg", "png", "gif", "webp"}
    assert changed == only.get(way, changed)
    assert way in only or changed >= least


def test_numbers_give_the_same_case_and_all_ways_come_up() -> None:
    cases = [damaged(number) for number in range(400)]
    assert cases == [damaged(number) for number in range(400)]
    assert cases != [damaged(number, seed=1) for number in range(400)]
    assert {one.how for one in cases} == {*WAYS, LARGE_METADATA}
    assert all(one.data != photograph(one).data for one in cases if one.how != LARGE_METADATA)


def test_an_ended_jpeg_ends_as_it_should_and_has_fewer_intervals_where_they_are_dropped() -> None:
    sound = photographs()["jpeg-restarts"]
    ended = WAYS["end cut off, and ended"](sound.data, b"", Random(3))
    assert ended.endswith(b"\xff\xd9")
    assert len(ended) < len(sound.data)
    dropped = WAYS["restart intervals dropped"](sound.data, b"", Random(3))
    marks = [sum(data.count(bytes([0xFF, 0xD0 + at])) for at in range(8)) for data in (dropped, sound.data)]
    assert marks[0] < marks[1]


def test_an_ended_png_has_right_checksums_and_too_few_rows() -> None:
    sound = photographs()["png-rgb"]
    ended = WAYS["end cut off, and ended"](sound.data, b"", Random(3))
    with Image.open(io.BytesIO(ended)) as picture:
        picture.verify()
    with Image.open(io.BytesIO(ended)) as picture, pytest.raises(OSError, match="truncated"):
        picture.load()


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loader that opens whatever it gets as a grey picture without metadata, and says nothing."""
    grey = pyvips.Image.new_from_array(np.full((240, 320, 3), 128, np.uint8))
    shown = loading.Picture(Path("x"), grey, (320, 240), "jpeg")
    small = loading.Preview(Image.new("RGB", (320, 240), (128, 128, 128)), grey, (320, 240), "jpeg")
    monkeypatch.setattr(loading, "load", lambda path: shown)
    monkeypatch.setattr(loading, "preview", lambda path, side: small)


@pytest.mark.usefixtures("careless")
def test_what_a_reader_could_have_noticed_is_told_as_such() -> None:
    sound = photographs()["jpeg-baseline"]
    cut = judge(of("jpeg-baseline", sound.data[: len(sound.data) // 2], "end cut off"))
    assert (cut.kind, cut.what) == ("violation", "end cut off: passed as sound")


@pytest.mark.usefixtures("careless")
def test_what_is_told_as_damaged_does_not_pass_as_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    told = replace(loading.load("x"), notes=("It is damaged below row 90.",))

    def refused(path: Path, side: int) -> loading.Preview:
        raise PictureError("It is damaged or cut off; use another copy of it.")

    monkeypatch.setattr(loading, "load", lambda path: told)
    monkeypatch.setattr(loading, "preview", refused)
    data = photographs()["jpeg-baseline"].data[:-900]
    assert judge(of("jpeg-baseline", data)).kind == "refused"


@pytest.mark.parametrize("name", sorted(laden()))
def test_much_metadata_costs_nothing(name: str) -> None:
    assert len(laden()[name].data) > 65_000
    assert judge(of(name, laden()[name].data, LARGE_METADATA)).kind == "fine"


def test_metadata_that_is_lost_is_told() -> None:
    bare = io.BytesIO()
    with Image.open(io.BytesIO(laden()["png-exif"].data)) as picture:
        Image.fromarray(np.asarray(picture)).save(bare, "PNG")
    told = judge(of("png-exif", bare.getvalue(), LARGE_METADATA))
    assert told.kind == "violation"
    assert told.what.endswith("lost: date, profile")
    assert judge(of("png-exif", b"no picture", LARGE_METADATA)).kind == "violation"


def test_a_run_is_told_by_kind_of_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = run(60, tmp_path / "damage.json", split="damage").metrics
    assert figures["processes lost"] == 0
    assert figures["fine"] + figures["refused in one sentence"] + figures["violations"] == 60
    assert figures["end cut off, violations"] == figures["large metadata, violations"] == 0
    assert figures["large metadata, cases"] == 3
    assert sum(count for name, count in figures.items() if name.endswith(", cases")) == 60
    assert json.loads((tmp_path / "damage.json").read_text())["split"] == "damage"
    assert "By the kind of damage" in capsys.readouterr().out


def pretended(case: Case) -> Outcome:
    """Everything passes as sound; that sectors are random, nobody notices."""
    more = f", and {UNNOTICED} anything" if case.how == "sectors random" else ""
    return Outcome("violation", f"{case.how}: passed as sound{more}", 0.01, 1)


def test_what_nobody_could_notice_is_counted_apart() -> None:
    tally = fuzz(range(40), partial(damaged, seed=1), pretended, question=lambda case: case)
    assert tally.kinds == {"violation": 40}
    random = tally.ways["sectors random"]
    assert random[UNNOTICED] == random["violation"] > 0
    assert all(counts[UNNOTICED] == 0 for way, counts in tally.ways.items() if way != "sectors random")
