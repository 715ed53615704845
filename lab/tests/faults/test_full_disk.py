"""A disk that is really full: one sentence, nothing is lost, and with some room it goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from photalk.conversation.state import Entry
from photalk.edit.export import export
from photalk.errors import ExportError
from photalk.library.library import Library
from photalk.studio.sessions import Sessions
from photalk.vision.loading import load
from photalk_lab.bench.kills.stage import disorder, hidden, whole
from photalk_lab.bench.kills.talking import kept
from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]


def fill(disk: Path, leave: int = 0) -> Path:
    """A file that takes all the room but for so many bytes."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
    except OSError:
        pass
    with ballast.open("r+b") as file:
        file.truncate(max(0, ballast.stat().st_size - leave))
    return ballast


@pytest.mark.parametrize("leave", [0, 20_000, 120_000])
def test_indexing_on_a_full_disk_keeps_what_was_kept(
    photalk: Photalk, small_disk: Path, photos: Path, tmp_path: Path, leave: int
) -> None:
    library = small_disk / "library"
    (first := tmp_path / "first").mkdir()
    painted(first / "early.jpg", 50)
    assert photalk("index", first, "--library", library).code == 0
    for number in range(20, 60):
        painted(photos / f"{number}.jpg", number)
    ballast = fill(small_disk, leave)
    said = photalk("index", photos, "--library", library).sentence
    assert "full" in said or "No space left" in said
    ballast.unlink()
    assert disorder(library) == []
    with Library(library) as shelf:
        assert shelf.by_path(first / "early.jpg") is not None
    assert photalk("index", photos, "--library", library).code == 0
    with Library(library) as shelf:
        assert len(shelf) == 47


def test_a_conversation_on_a_full_disk_says_so_and_goes_on_when_there_is_room(
    photalk: Photalk, small_disk: Path, photos: Path
) -> None:
    library = small_disk / "library"
    assert photalk("chat", photos / "1.jpg", "--library", library, stdin="hello\n").code == 0
    with closing(Sessions(library)) as sessions:
        for number in range(2, 40):
            sessions.record(1, number, Entry("hello", "Hello. " * 40))
    before = kept(library)
    ballast = fill(small_disk)
    ran = photalk("chat", "--session", 1, "--library", library, "--json", stdin="rotate 90\n" * 3)
    assert ran.code == 2
    told = {json.loads(line)["text"] for line in ran.out.splitlines()} or {ran.err.strip()}
    assert len(told) == 1
    assert "sessions.db" in told.pop()
    assert "Traceback" not in ran.err
    ballast.unlink()
    assert kept(library) == before
    assert photalk("chat", "--session", 1, "--library", library, stdin="rotate 90\n").code == 0
    assert len(kept(library)[1]) == len(before[1]) + 1


def test_a_picture_that_does_not_fit_leaves_the_older_one_and_nothing_else(
    small_disk: Path, tmp_path: Path
) -> None:
    image = load(painted(tmp_path / "large.jpg", 3, (1200, 900))).image
    out = small_disk / "out.png"
    Image.new("RGB", (8, 8)).save(out)
    older = out.read_bytes()
    ballast = fill(small_disk, 300_000)
    with pytest.raises(ExportError, match="the disk is full; free some space"):
        export(image, out)
    assert out.read_bytes() == older
    assert hidden(small_disk) == []
    ballast.unlink()
    export(image, out.with_suffix(".jpg"))
    assert whole(out.with_suffix(".jpg"))


def test_a_session_that_does_not_fit_leaves_the_older_export(
    photalk: Photalk, small_disk: Path, tmp_path: Path
) -> None:
    with closing(Sessions(tmp_path / "library")) as sessions:
        for number in range(30):
            sessions.record(1 if number else None, number, Entry("hello", "Hello. " * 200))
    out = small_disk / "session.json"
    out.write_text("older", encoding="utf-8")
    ballast = fill(small_disk, 12_000)
    said = photalk("sessions", "export", 1, "-o", out).sentence
    assert "session.json cannot be written (No space left" in said
    assert out.read_text(encoding="utf-8") == "older"
    assert hidden(small_disk) == []
    ballast.unlink()
    assert photalk("sessions", "export", 1, "-o", out).code == 0
    assert len(json.loads(out.read_text(encoding="utf-8"))["turns"]) == 30
