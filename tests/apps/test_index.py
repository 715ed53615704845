"""`photalk index`, as a person runs it."""

from __future__ import annotations

import io
import json
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk.apps import index
from photalk.apps.index import pace, took
from photalk.errors import WeightsError
from photalk.library import library
from photalk.library.ray_indexing import cluster
from photalk.library.report import IndexProgress, Report
from toy_space import ToyEncoder

Photalk = Callable[..., Any]


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise WeightsError("There is no detector.")

    monkeypatch.setattr(library, "_chosen_encoder", ToyEncoder)
    monkeypatch.setattr(library, "_quick_detector", missing)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "photos").mkdir()
    for at in range(3):
        pixels = np.random.default_rng(at).integers(0, 255, (30, 40, 3)).astype(np.uint8)
        Image.fromarray(pixels).save(tmp_path / "photos" / f"{at}.jpg")
    (tmp_path / "photos" / "bad.jpg").write_text("nothing")
    return tmp_path / "photos"


def test_it_says_what_it_found(quick: Photalk, folder: Path) -> None:
    ran = quick("index", folder)
    assert (ran.code, ran.out) == (0, "")
    lines = ran.err.splitlines()
    assert lines[0] == "3 photos: 3 new; 1 could not be read."
    assert "bad.jpg" in lines[1]
    assert lines[2] == "Things in the photos were not looked for. There is no detector."
    assert quick("index", folder).err.splitlines()[0] == "3 photos: nothing new; 1 could not be read."


def test_json_is_one_object(quick: Photalk, folder: Path) -> None:
    ran = quick("index", folder, "--json")
    (line,) = ran.out.splitlines()
    report = json.loads(line)
    assert (report["photos"], report["new"], report["gone"]) == (3, 3, 0)
    assert report["skipped"][0]["path"] == str(folder / "bad.jpg")
    assert report["skipped"][0]["why"].endswith(".")


def test_a_path_that_is_not_there_is_one_sentence(quick: Photalk, tmp_path: Path) -> None:
    assert quick("index", tmp_path / "none").failed_in_a_sentence
    assert not (tmp_path / "library" / "catalogue.sqlite").exists()


def test_a_library_that_cannot_be_made_is_one_sentence(quick: Photalk, folder: Path) -> None:
    assert quick("index", folder, "--library", folder / "bad.jpg" / "library").failed_in_a_sentence


def test_watching_indexes_again_until_it_is_stopped(
    quick: Photalk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changes(paths: list[Path]) -> Any:
        yield  # something that does not matter
        (folder / "0.jpg").rename(folder / "moved.jpg")
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(index, "changes", changes)
    ran = quick("index", folder, "--watch", "--json")
    assert ran.code == 0
    assert [json.loads(line)["moved"] for line in ran.out.splitlines()] == [0, 1]


def test_without_ray_the_remedy_is_told(
    quick: Photalk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    ran = quick("index", folder, "--ray", "local")
    assert ran.failed_in_a_sentence
    assert "pip install 'photalk[cluster]'" in ran.err


def test_a_cluster_that_is_not_there_is_one_sentence(
    quick: Photalk, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: object())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        for address in (f"127.0.0.1:{free.getsockname()[1]}", "ray://127.0.0.1:10001"):
            assert quick("index", folder, "--ray", address).failed_in_a_sentence
    assert not (tmp_path / "library" / "catalogue.sqlite").exists()


@pytest.mark.cluster
def test_a_cluster_finds_the_same(photalk: Photalk, folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'photalk[cluster]'")

    def report(*more: object) -> dict[str, Any]:
        ran = photalk("index", folder, "--json", *more)
        assert ran.code == 0, ran.err
        (line,) = ran.out.splitlines()
        assert "3 photos: 3 new; 1 could not be read." in ran.err
        return {name: value for name, value in json.loads(line).items() if name != "seconds"}

    assert report("--library", tmp_path / "spread", "--ray", "local") == report(
        "--library", tmp_path / "usual"
    )


def test_the_pace_is_told_in_words() -> None:
    assert pace(IndexProgress(0, 10)) == ""
    assert pace(IndexProgress(5, 10, 2.5, 2.0)) == "2.5 photos/s, 2 s left"
    assert pace(IndexProgress(5, 9000, 2.5, 3600.0)) == "2.5 photos/s, 60 min left"
    assert pace(IndexProgress(5, 90000, 2.5, 36000.0)) == "2.5 photos/s, 10.0 h left"


def test_the_time_is_told_when_something_was_taken_in() -> None:
    assert took(Report(200, new=200, seconds=25.0)) == " It took 25 s, 8 photos/s."
    assert took(Report(200, new=2, seconds=0.3)) == ""
    assert took(Report(10_000, unchanged=10_000, seconds=3.0)) == ""


def test_the_bar_shows_count_rate_and_time_left_and_when_photos_can_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    with index.bar() as advance:
        advance(IndexProgress(60, 1200, 8.1, 141.0))
        advance(IndexProgress(1, 1200, 20.0, 60.0, "things"))
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.getvalue())
    assert "The photos can be found now" in shown
    assert re.search(r"Looking for things .* 1 of 1,200 20 photos/s, 60 s left", shown)


def test_damaged_photos_are_taken_in_if_told(quick: Photalk, folder: Path) -> None:
    one = folder / "1.jpg"
    one.write_bytes(one.read_bytes()[:-200] + b"\xff\xd9")
    assert quick("index", folder).err.startswith("2 photos: 2 new; 2 could not be read.")
    told = quick("index", folder, "--damaged").err.splitlines()
    assert told[0] == "3 photos: 1 new; 1 could not be read."
    assert any("1.jpg': It is damaged: about" in line for line in told)
    assert quick("index", folder).err.startswith("3 photos: nothing new; 1 could not be read.")
