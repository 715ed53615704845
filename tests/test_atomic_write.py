"""Files that are there whole or not at all. Killed writers and two at once: tests/faults/."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from photalk import atomic_write
from photalk.atomic_write import atomic_file, remove_abandoned_files


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "out"
    with atomic_file(target) as (place, file):
        file.write(b"all of it")
        assert not target.exists()
        assert place.parent == tmp_path
    assert target.read_bytes() == b"all of it"
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("fresh", [True, False])
def test_what_fails_leaves_what_was_there(tmp_path: Path, fresh: bool) -> None:
    (tmp_path / "older").write_bytes(b"older")

    def fail() -> None:
        with atomic_file(tmp_path / "older", fresh=fresh) as (_, file):
            file.write(b"newer")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert (tmp_path / "older").read_bytes() == b"older"
    assert os.listdir(tmp_path) == ["older"]


def test_a_fresh_file_takes_nobodys_place(tmp_path: Path) -> None:
    target = tmp_path / "out"

    def meanwhile() -> None:
        with atomic_file(target, fresh=True) as (_, file):
            file.write(b"mine")
            target.write_bytes(b"theirs, written meanwhile")

    with pytest.raises(FileExistsError):
        meanwhile()
    assert target.read_bytes() == b"theirs, written meanwhile"
    assert os.listdir(tmp_path) == ["out"]


def test_a_file_system_without_links_is_good_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", unsupported)
    with atomic_file(tmp_path / "out", fresh=True) as (_, file):
        file.write(b"mine")
    with pytest.raises(FileExistsError), atomic_file(tmp_path / "out", fresh=True) as (_, file):
        file.write(b"another")
    assert (tmp_path / "out").read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["out"]


def test_sweeping_leaves_what_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_write, "_swept", set())
    for name in (".photalk-0123456789abcdef.tmp", ".photalk-notes", "photalk-1.tmp", ".other.tmp"):
        (tmp_path / name).write_bytes(b"")
    remove_abandoned_files(tmp_path)
    assert sorted(os.listdir(tmp_path)) == [".other.tmp", ".photalk-notes", "photalk-1.tmp"]
    remove_abandoned_files(tmp_path / "not there")


def test_a_file_that_is_taken_for_abandoned_before_it_is_held_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, taken = atomic_write._hold, []

    def too_late(descriptor: int) -> None:
        if not taken:
            (left,) = tmp_path.iterdir()
            taken.append(left)
            left.unlink()
        real(descriptor)

    monkeypatch.setattr(atomic_write, "_hold", too_late)
    with atomic_file(tmp_path / "out") as (_, file):
        file.write(b"mine")
    assert (tmp_path / "out").read_bytes() == b"mine"
    assert len(taken) == 1
