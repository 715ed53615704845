"""What the benchmark of faults would notice: everything here is spoilt by hand."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from photalk.bench import faults
from photalk.bench.faults import SHARES, Count, run, shared
from photalk.bench.kills import writing
from photalk.bench.kills.indexing import Indexing
from photalk.bench.kills.stage import disorder, hidden, opened
from photalk.bench.kills.steps import Steps, counted, new_counter
from photalk.bench.kills.talking import Talking, kept
from photalk.bench.kills.toys import painted
from photalk.bench.kills.victim import Order, Told, lived
from photalk.bench.kills.writing import Editing
from photalk.errors import CannotDo
from photalk.whole import PREFIX

QUIET = Told(out=(), err=(), code=-9, seconds=0.1, steps=1, ended=False)


def test_every_kind_gets_its_share() -> None:
    assert sum(shared(1000).values()) >= 1000
    assert set(shared(1)) == set(SHARES)
    assert shared(7, "chat") == {"chat": 7}
    assert sum(SHARES.values()) == 100
    assert set(SHARES) == set(faults._stages())
    with pytest.raises(CannotDo, match=r"no kind 'nap' .* there are index, chat"):
        shared(7, "nap")


def test_steps_are_counted_for_others_to_see(tmp_path: Path) -> None:
    counter = new_counter(tmp_path / "steps")
    steps = Steps(counter, stop_at=0)
    assert counted(counter) == 0
    for _ in range(3):
        steps.step()
    assert counted(counter) == 3


def test_a_run_tells_what_it_prints_and_can_be_stopped_at_a_step(tmp_path: Path) -> None:
    picture = painted(tmp_path / "cat.jpg", 1)
    order = Order(("edit", str(picture), "rotate it left", "-o", "out.jpg"), tmp_path, tmp_path / "notes")
    told = lived(order)
    assert (told.code, told.ended, told.killed_inside) == (0, True, False)
    assert "Saved out.jpg" in told.err[-1]
    (tmp_path / "out.jpg").unlink()
    stopped = lived(replace(order, stop_at=told.steps - 2))
    assert stopped.killed_inside
    assert stopped.steps >= told.steps - 2


def test_a_lost_turn_is_noticed(tmp_path: Path) -> None:
    stage = Talking(tmp_path / "stage")
    told = lived(stage.order(Random(1)))
    assert told.ended
    assert stage.faults(told) == []
    (session,) = kept(stage.library)
    with closing(sqlite3.connect(stage.library / "sessions.db")) as db:
        db.execute("DELETE FROM turns WHERE number = (SELECT max(number) FROM turns)")
        db.commit()
    assert any("turns were answered" in fault for fault in stage.faults(told))
    with closing(sqlite3.connect(stage.library / "sessions.db")) as db:
        db.execute("DELETE FROM turns")
        db.commit()
    assert any("answered and are not kept" in fault for fault in stage.faults(told))
    assert session == 1


def test_a_picture_that_was_told_as_saved_and_is_cut_off_is_noticed(tmp_path: Path) -> None:
    stage = Talking(tmp_path / "stage")
    told = lived(stage.order(Random(1)))
    (saved,) = stage.saved.iterdir()
    saved.write_bytes(saved.read_bytes()[:200])
    assert f"{saved.name} is half-written" in stage.faults(told)
    saved.unlink()
    assert any("told as saved and is not there" in fault for fault in stage.faults(told))


def test_a_harmed_original_is_noticed(tmp_path: Path) -> None:
    stage = Editing(tmp_path / "stage")
    stage.keep([painted(tmp_path / "cat.jpg", 1), painted(tmp_path / "dog.jpg", 2)])
    assert stage.harmed() == []
    (tmp_path / "cat.jpg").write_bytes(b"")
    (tmp_path / "dog.jpg").unlink()
    assert len(stage.harmed()) == 2


def test_half_a_file_under_its_final_name_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "LARGE", (300, 200))
    stage = Editing(tmp_path / "stage")
    stage.order(Random(2))
    target = stage.results / stage.out
    right = stage._right[stage.out]
    target.write_bytes(right)
    assert stage.faults(QUIET) == []
    target.write_bytes(right[:-1])
    assert any("half-written" in fault for fault in stage.faults(QUIET))
    target.unlink()
    assert any("told as written" in fault for fault in stage.faults(replace(QUIET, ended=True)))
    (stage.results / f"{PREFIX}1.tmp").write_bytes(b"half")
    assert len(hidden(stage.results)) == 1
    assert stage.close() == []
    assert hidden(stage.results) == []


def test_a_library_that_disagrees_with_itself_is_noticed(tmp_path: Path) -> None:
    stage = Indexing(tmp_path / "stage")
    stage.order(Random(3))
    with opened(stage.library) as library:
        library.index([stage.photos])
    assert disorder(stage.library) == []
    assert stage.faults(QUIET) == []
    with closing(sqlite3.connect(stage.library / "catalogue.sqlite")) as db:
        db.execute("DELETE FROM thumbnails WHERE rowid = (SELECT min(rowid) FROM thumbnails)")
        db.execute("DELETE FROM words WHERE rowid = (SELECT min(id) FROM photos)")
        db.commit()
    assert len(disorder(stage.library)) == 2
    with closing(sqlite3.connect(stage.library / "catalogue.sqlite")) as db:
        db.execute("UPDATE photos SET digest = 'x' WHERE id = (SELECT max(id) FROM photos)")
        db.commit()
    assert any("was lost" in fault or "thumbnail" in fault for fault in stage.faults(QUIET))


def test_the_result_has_the_kills_by_kind_and_the_violations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pretended(kind: str, number: int, seed: int) -> Count:
        return Count(number, number - 1, number // 2, 0, 1.5, ["kill 3: a turn was lost"] * (kind == "chat"))

    monkeypatch.setattr(faults, "killed", pretended)
    result = run(limit=100, json=tmp_path / "faults.json")
    written = json.loads((tmp_path / "faults.json").read_text(encoding="utf-8"))
    assert written["metrics"] == result.metrics
    assert (result.metrics["violations"], result.metrics["chat, violations"]) == (1, 1)
    assert result.n == result.metrics["kills"] == sum(shared(100).values())
    assert "chat: kill 3: a turn was lost" in capsys.readouterr().out
