"""What is written in photos is read last and once for every content; without a reader all else works."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.edit.program import Program
from photalk.errors import WeightsError
from photalk.library import late_looks, text_stage
from photalk.library.database import Database
from photalk.library.library import Library
from photalk.library.schema import FILE, MIGRATIONS
from photalk.studio.performer import StudioPerformer
from photalk.vision.image_types import Rgb
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord
from toy_space import ToyEncoder

Painted = Callable[..., Path]
BOX = (0.1, 0.2, 0.5, 0.3)


def writing(*lines: str, unread: int = 0) -> Writing:
    return Writing(
        tuple(
            WrittenLine(tuple(WrittenWord(word, 0.95, BOX) for word in line.split()), 0.95, BOX)
            for line in lines
        ),
        unread,
    )


class Clerk:
    """Sees "Emergency Exit" on everything red, a foreign script on blue, and nothing elsewhere."""

    def __init__(self) -> None:
        self.read_files = 0

    def glimpsed(self, rgb: Rgb) -> bool:
        red, _, blue = rgb.reshape(-1, 3).mean(0)
        return bool(abs(red - blue) > 100)

    def read(self, rgb: Rgb) -> Writing:
        self.read_files += 1
        red, _, blue = rgb.reshape(-1, 3).mean(0)
        return writing("Emergency Exit", "Gate 42") if red > blue else writing(unread=1)


@pytest.fixture
def clerk() -> Clerk:
    return Clerk()


def opened(tmp_path: Path, clerk: Clerk) -> Library:
    return Library(tmp_path / "library", ToyEncoder, reader=lambda: clerk)


def test_text_is_read_after_everything_else_and_once(tmp_path: Path, folder: Path, clerk: Clerk) -> None:
    stages: list[str] = []
    with opened(tmp_path, clerk) as library:
        library.index([folder], lambda progress: stages.append(progress.stage))
        assert stages[-5:] == ["text"] * 5
        assert "text" not in stages[:-5]
        red = library.by_path(folder / "red.jpg")
        assert red is not None
        assert library.writings.of(red.id) == writing("Emergency Exit", "Gate 42")
        read = clerk.read_files
        stages.clear()
        library.index([folder], lambda progress: stages.append(progress.stage))
        assert "text" not in stages
        assert clerk.read_files == read


def test_photos_without_writing_are_never_opened(tmp_path: Path, painted: Painted, clerk: Clerk) -> None:
    photo = painted("black.jpg", "black")
    with opened(tmp_path, clerk) as library:
        library.index([photo])
        assert clerk.read_files == 0
        (number,) = library.catalogue.ids()
        assert library.writings.of(int(number)) == Writing()


def test_a_copy_says_what_its_original_says(tmp_path: Path, folder: Path, clerk: Clerk) -> None:
    with opened(tmp_path, clerk) as library:
        library.index([folder])
        read = clerk.read_files
        shutil.copy(folder / "red.jpg", folder / "copy.jpg")
        (folder / "red.jpg").rename(folder / "moved.jpg")
        library.index([folder])
        assert clerk.read_files == read
        for name in ("copy.jpg", "moved.jpg"):
            photo = library.by_path(folder / name)
            assert photo is not None
            assert library.writings.of(photo.id) == writing("Emergency Exit", "Gate 42")


def test_what_was_read_stays_when_it_is_ended_in_the_middle(
    tmp_path: Path, folder: Path, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_looks, "KEEP_SECONDS", 60.0)
    seen = 0

    def stop(progress: object) -> None:
        nonlocal seen
        seen += getattr(progress, "stage", "") == "text"
        if seen == 3:
            raise KeyboardInterrupt

    with opened(tmp_path, clerk) as library:
        assert library.index([folder], stop).interrupted
        assert len(library.writings.unread()) == 2
        library.index([folder])
        assert library.writings.unread() == []


def test_what_no_photo_says_any_more_is_forgotten(tmp_path: Path, folder: Path, clerk: Clerk) -> None:
    with opened(tmp_path, clerk) as library:
        library.index([folder])
        before = len(library.writings.saying("exit"))
        (folder / "red.jpg").unlink()
        library.index([folder])
        assert len(library.writings.saying("exit")) == before - 1


def test_without_a_reader_all_else_is_indexed_and_one_sentence_says_so(tmp_path: Path, folder: Path) -> None:
    def missing() -> Clerk:
        raise WeightsError("The weights cannot be had.")

    with Library(tmp_path / "library", ToyEncoder, reader=missing) as library:
        report = library.index([folder])
        assert report.notes == ("Text in the photos was not read. The weights cannot be had.",)
        assert len(library) == 5
        photo = library.by_path(folder / "red.jpg")
        assert photo is not None
        assert library.writings.of(photo.id) is None
        assert library.writings.saying("exit") == {}


def test_a_file_at_which_the_reader_fails_costs_only_itself(tmp_path: Path, folder: Path) -> None:
    class Clumsy(Clerk):
        def read(self, rgb: Rgb) -> Writing:
            if rgb.std() > 20 and super().read(rgb).lines:
                raise ValueError("dropped it")
            return super().read(rgb)

    with opened(tmp_path, Clumsy()) as library:
        report = library.index([folder])
        assert any("red.jpg" in note and "could not be looked for" in note for note in report.notes)
        assert library.writings.unread() == []


def test_a_photo_that_is_away_is_read_when_it_is_back(tmp_path: Path, painted: Painted, clerk: Clerk) -> None:
    photo, there = painted("red.jpg", "red"), painted("black.jpg", "black").parent
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([there])
    hidden = photo.rename(tmp_path / "hidden.jpg")
    with opened(tmp_path, clerk) as library:
        text_stage.read_texts(library.catalogue, library.writings, lambda: clerk, lambda progress: None)
        assert len(library.writings.unread()) == 1
        hidden.rename(photo)
        text_stage.read_texts(library.catalogue, library.writings, lambda: clerk, lambda progress: None)
        assert library.writings.unread() == []


def test_a_library_from_before_gets_its_tables(tmp_path: Path, folder: Path, clerk: Clerk) -> None:
    Database(tmp_path / "library" / FILE, MIGRATIONS[:4]).close()
    with opened(tmp_path, clerk) as library:
        library.index([folder])
        assert library.writings.saying("emergency exit")


@pytest.mark.parametrize(
    ("edits", "kept"),
    [
        ("black_and_white; adjust_attr brightness -30; resize 80%", True),
        ("flip horizontal", False),
        ("black_and_white; flip horizontal", False),
        ("black_and_white; crop 20% 100% 20% 100%", False),
    ],
)
def test_an_edited_copy_says_what_its_original_says_unless_it_was_cropped_or_flipped(
    tmp_path: Path, clerk: Clerk, edits: str, kept: bool
) -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0132] = "Leica", "Q2", "2023:07:14 18:00:00"
    light = np.random.default_rng(1).integers(120, 255, (6, 8), np.uint8)
    scene = Image.fromarray(np.dstack([light, light // 3, light // 4])).resize((400, 300))
    original = tmp_path / "photos" / "a.jpg"
    original.parent.mkdir()
    scene.save(original, exif=exif)
    with opened(tmp_path, clerk) as library:
        library.index([original.parent])
        out = original.with_name("b.jpg")
        StudioPerformer().write(str(original), Program.read(edits.replace("; ", "\n")), out, ())
        library.index([original.parent])
        photo = library.by_path(out)
        assert photo is not None
        assert (library.writings.of_original(photo.id) is not None) is kept
        if kept:
            assert library.writings.of(photo.id) == writing("Emergency Exit", "Gate 42")
