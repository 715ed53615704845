"""A small disk, a folder that may only be read, and libraries seen with toys."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from photalk.library import detected_things
from photalk.vision.space import encoder_choice
from photalk_lab.bench.kills.toys import BrightThing, PlainColours, painted
from ran import Ran, ran

Photalk = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder_choice, "encoder", PlainColours)
    monkeypatch.setattr(detected_things, "quick_detector", BrightThing)


@pytest.fixture
def photalk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Photalk:
    """Run `photalk ARGUMENTS` in this process."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    monkeypatch.setenv("PHOTALK_LIBRARY", str(tmp_path / "library"))

    def run(*arguments: object, stdin: str = "") -> Ran:
        return ran(arguments, stdin, monkeypatch, capsys)

    return run


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with six small photos."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for number in range(6):
        painted(folder / f"{number}.jpg", number)
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MB, where the system lets us have one."""
    with _disk(tmp_path / "disk", "size=2m") as place:
        yield place


@contextmanager
def _disk(place: Path, options: str) -> Iterator[Path]:
    place.mkdir()
    if sys.platform != "linux" or _mount("-t", "tmpfs", "-o", options, "tmpfs", str(place)):
        pytest.skip("no file system may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def _mount(*words: str) -> int:
    try:
        return subprocess.run(["mount", *words], capture_output=True).returncode
    except OSError:
        return 1


ReadOnly = Callable[[], None]


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[tuple[Path, ReadOnly]]:
    """A folder, and what makes it one that may only be read: for root too, who may write anywhere else."""
    place = tmp_path / "shelf"
    if os.geteuid() != 0:
        place.mkdir()

        def forbid() -> None:
            for path in (*place.rglob("*"), place):
                path.chmod(0o555 if path.is_dir() else 0o444)

        yield place, forbid
        for path in (place, *place.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        return
    with _disk(place, "size=16m"):

        def remount() -> None:
            assert _mount("-o", "remount,ro", str(place)) == 0

        yield place, remount
