"""Indexing with PHOTALK_ISOLATE: the same library, and a file that crashes its decoder is only skipped."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from photalk.library import decode_once
from photalk.library.folder_scan import ScannedFile
from photalk.library.library import Library
from photalk.vision import file_failures
from photalk.vision.isolated import Isolated
from toy_space import ToyEncoder


@pytest.fixture(autouse=True)
def _isolated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_ISOLATE", "1")


def test_the_library_is_the_same(tmp_path: Path, photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (photos / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n broken")
    with Library(tmp_path / "beside", ToyEncoder) as beside:
        report = beside.index([photos])
        monkeypatch.delenv("PHOTALK_ISOLATE")
        with Library(tmp_path / "here", ToyEncoder) as here:
            again = here.index([photos])
            assert (report.new, report.skipped) == (again.new, again.skipped) == (8, report.skipped)
            assert len(report.skipped) == 1
            for path in sorted(photos.glob("IMG*")):
                one, other = beside.by_path(path), here.by_path(path)
                assert one is not None
                assert other is not None
                assert (one.digest, one.colours, one.look) == (other.digest, other.colours, other.look)


def dying(asked: tuple[ScannedFile, str, int]) -> decode_once.DecodedPhoto:
    """Crashes at one file, as a decoder does that was written in C, and hangs at another."""
    if asked[0].path.endswith("IMG_3.png"):
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGSEGV)
    while asked[0].path.endswith("IMG_5.png"):
        pass
    return decode_once._look(asked)


def test_a_crash_or_a_hang_costs_one_photo(
    tmp_path: Path, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decode_once, "_look", dying)
    monkeypatch.setattr(file_failures, "Isolated", lambda work, seconds: Isolated(work, seconds=8))
    with Library(tmp_path / "library", ToyEncoder) as library:
        report = library.index([photos])
        assert report.new == 6
        assert len(library) == 6
    assert {Path(skipped.path).name: skipped.why for skipped in report.skipped} == {
        "IMG_3.png": f"'{photos / 'IMG_3.png'}' has crashed its decoder; use another copy of it.",
        "IMG_5.png": f"'{photos / 'IMG_5.png'}' takes its decoder too long; use another copy of it.",
    }
