"""Folders that may only be read: one sentence with the remedy, and what is there stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from photalk_lab.bench.kills.stage import digest
from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]
Shelf = tuple[Path, Callable[[], None]]


def _everything(folder: Path) -> dict[str, str]:
    return {str(path): digest(path) for path in folder.rglob("*") if path.is_file()}


def test_a_library_that_may_only_be_read_is_told_and_left_alone(
    photalk: Photalk, shelf: Shelf, photos: Path
) -> None:
    place, forbid = shelf
    library = place / "library"
    assert photalk("index", photos, "--library", library).code == 0
    assert photalk("chat", photos / "1.jpg", "--library", library, stdin="hello\n").code == 0
    forbid()
    before = _everything(library)
    painted(photos / "7.jpg", 7)
    for words in (
        ("index", photos),
        ("chat", photos / "1.jpg"),
        ("chat", "--session", 1),
        ("sessions", "list"),
        ("search", "red"),
    ):
        assert "--library" in photalk(*words, "--library", library, stdin="hello\n").sentence, words
    assert _everything(library) == before


def test_results_into_a_folder_that_may_only_be_read_are_told(
    photalk: Photalk, shelf: Shelf, photos: Path
) -> None:
    place, forbid = shelf
    (place / "out.jpg").write_bytes(b"older")
    forbid()
    said = photalk("edit", photos / "1.jpg", "rotate it left", "-o", place / "out.jpg").sentence
    assert said == f"The folder '{place}' may not be written to; save elsewhere."
    assert photalk("apply", _program(photos), photos, "-o", place / "new").sentence.endswith("-o.")
    assert photalk("chat", photos / "1.jpg", stdin="hello\n").code == 0
    assert (
        "session.json cannot be written"
        in photalk("sessions", "export", 1, "-o", place / "session.json").sentence
    )
    assert [(path.name, path.read_bytes()) for path in place.iterdir()] == [("out.jpg", b"older")]


def test_photos_that_may_only_be_read_are_indexed_and_edited(
    photalk: Photalk, shelf: Shelf, tmp_path: Path
) -> None:
    place, forbid = shelf
    painted(place / "cat.jpg", 3)
    forbid()
    assert photalk("index", place).code == 0
    out = tmp_path / "out.jpg"
    assert photalk("edit", place / "cat.jpg", "rotate it left", "-o", out).code == 0
    assert out.exists()


def _program(photos: Path) -> Path:
    program = photos.parent / "program.txt"
    program.write_text("rotate 90\n", encoding="utf-8")
    return program
