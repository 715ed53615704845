"""What the benchmark of faults would notice: everything here is spoilt by hand."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from photalk.atomic_write import PREFIX
from photalk.errors import CannotDo
from photalk_lab.bench import faults
from photalk_lab.bench.faults import SHARES, Count, Pace, run, shared
from photalk_lab.bench.kills import serving, writing
from photalk_lab.bench.kills.indexing import Indexing
from photalk_lab.bench.kills.jobs import Jobs
from photalk_lab.bench.kills.serving import Serving
from photalk_lab.bench.kills.stage import Over, Stage, disorder, hidden, opened
from photalk_lab.bench.kills.steps import Steps, counted, new_counter
from photalk_lab.bench.kills.talking import Talking, kept, unresumed
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.upgrading import Upgrading, talked
from photalk_lab.bench.kills.victim import Order, Told, Victim, lived
from photalk_lab.bench.kills.writing import Editing

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
    order = Order(("edit", str(picture), "rotate 90", "-o", "out.jpg"), tmp_path, tmp_path / "notes")
    told = lived(order)
    assert (told.code, told.ended, told.killed_inside) == (0, True, False)
    assert "Saved out.jpg" in told.err[-1]
    (tmp_path / "out.jpg").unlink()
    stopped = lived(replace(order, stop_at=told.steps - 2))
    assert stopped.killed_inside
    assert stopped.steps >= told.steps - 2


def test_every_way_to_open_a_file_is_a_step(tmp_path: Path) -> None:
    counter = new_counter(tmp_path / "steps")
    openings = (
        "open(sys.argv[2])",
        "Path(sys.argv[2]).read_text()",
        "os.close(os.open(sys.argv[2], os.O_RDONLY))",
    )
    script = "import os, sys; from pathlib import Path; from photalk_lab.bench.kills.steps import Steps\n"
    script += "Steps(Path(sys.argv[1]), 0).watch()\n" + "\n".join(openings)
    subprocess.run([sys.executable, "-c", script, str(counter), __file__], check=True)
    assert counted(counter) == 2 * len(openings)


class Stuck(Stage):
    """An operation of which nothing can be told in the end; how it went is given."""

    name = "stuck"

    def order(self, random: Random) -> Order:
        return Order(("sessions", "list", "--library", str(self.place)), self.place, self.notes)

    def faults(self, told: Told) -> list[str]:
        raise sqlite3.DatabaseError("database disk image is malformed")


def test_what_cannot_be_looked_at_is_a_violation_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def stuck(place: Path) -> Stage:
        made.append(place)
        return Stuck(place)

    monkeypatch.setattr(faults, "_stages", lambda: {"stuck": stuck})
    monkeypatch.setattr(faults, "_paced", lambda stage, seed: Pace(0.1, 4))
    count = faults.killed("stuck", 2, tell=lambda line: None)
    assert count.kills == len(count.faults) == len(made) == 2
    assert "cannot be looked at (DatabaseError: database disk image is malformed)" in count.faults[0]


class Endless(Stuck):
    """An operation that never comes to its end."""

    def meet(self, victim: Victim) -> Over:
        return lambda seconds: False

    def faults(self, told: Told) -> list[str]:
        return []


def test_a_run_that_hangs_is_noticed(tmp_path: Path) -> None:
    stage = Endless(tmp_path / "stage")
    with pytest.raises(CannotDo, match="unkilled run of stuck does not end"):
        faults._paced(stage, 0)
    by_step = next(seed for seed in range(9) if Random(seed).random() < 0.5)
    found = faults._kill(stage, Random(by_step), Pace(0.1, 4), Count())
    assert found == ["it did not end within 120 s"]


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
    fewer = replace(told, out=told.out[:-1])
    assert any("it ended after" in fault for fault in stage.faults(fewer))
    with closing(sqlite3.connect(stage.library / "sessions.db")) as db:
        db.execute("DELETE FROM turns")
        db.commit()
    assert any("answered and are not kept" in fault for fault in stage.faults(told))
    assert session == 1


def test_a_session_that_is_not_resumed_is_noticed_whichever_it_is(tmp_path: Path) -> None:
    talked(tmp_path)
    now = kept(tmp_path)
    assert unresumed(tmp_path, now) == []
    with closing(sqlite3.connect(tmp_path / "sessions.db")) as db:
        db.execute("UPDATE turns SET record = '{}' WHERE session = 1 AND number = 2")
        db.commit()
    assert any("Session 1" in fault for fault in unresumed(tmp_path, now))


def test_photos_that_a_migration_loses_are_noticed(tmp_path: Path) -> None:
    stage = Upgrading(tmp_path / "stage")
    stage.order(Random(1))
    assert stage.faults(QUIET) == []
    with opened(stage.library) as library:
        (lost, *_) = library.photos(library.catalogue.ids())
        with library._database.transaction():
            library.catalogue.remove([lost.id])
            library.store.remove([lost.id])
    assert any("are not there under their numbers" in fault for fault in stage.faults(QUIET))


def test_what_a_server_refuses_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Serving(tmp_path / "stage")
    stage.order(Random(1))
    monkeypatch.setattr(serving, "Client", Refusing)
    stage._talk(0)
    assert any("was answered with 500" in fault for fault in stage.faults(QUIET))
    assert any("an upload was answered with 507" in fault for fault in stage._refused)


class Refusing:
    """A client whose server begins a session and then does nothing of what it is asked for."""

    def __init__(self, port: int) -> None:
        pass

    def asked(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        if path.endswith("messages"):
            return 500, {"detail": "Something unexpected went wrong."}
        return 200, [{"id": 1}] if method == "GET" else {"id": 1}

    def sent(self, path: str, name: str, data: bytes) -> tuple[int, Any]:
        return 507, {"detail": "The disk is full."}


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
    for told in (replace(QUIET, ended=True), replace(QUIET, err=(f"Rotated. Saved {stage.out}.",))):
        assert any("told as written" in fault for fault in stage.faults(told))
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
    monkeypatch.setattr(faults, "_torn", lambda limit: {})
    result = run(limit=100, json=tmp_path / "faults.json")
    written = json.loads((tmp_path / "faults.json").read_text(encoding="utf-8"))
    assert written["metrics"] == result.metrics
    assert (result.metrics["violations"], result.metrics["chat, violations"]) == (1, 1)
    assert result.n == result.metrics["kills"] == sum(shared(100).values())
    assert "chat: kill 3: a turn was lost" in capsys.readouterr().out


def test_an_archive_that_is_half_written_or_not_there_is_noticed(tmp_path: Path) -> None:
    stage = Jobs(tmp_path / "stage")
    victim = Victim(stage.order(Random(1)))
    assert stage.meet(victim)(60)
    told = victim.kill()
    assert stage.faults(told) == []
    assert {job["kind"] for job in stage._done.values()} == {"index", "apply"}
    (archive,) = stage.exports.glob("*.zip")
    data = archive.read_bytes()
    archive.write_bytes(data[: len(data) // 2])
    assert f"{archive.name} is half-written" in stage.faults(told)
    archive.unlink()
    stage._fetched.clear()
    assert any("told as done and is not there" in fault for fault in stage.faults(told))
    with opened(stage.library) as library:
        photo = library.by_path(stage._fresh)
        assert photo is not None
        with library._database.transaction():
            library.catalogue.remove([photo.id])
            library.store.remove([photo.id])
    assert any("told as indexed and is not there" in fault for fault in stage.faults(told))
