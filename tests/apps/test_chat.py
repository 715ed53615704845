"""`photalk chat` and `photalk sessions`, run as commands."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk.apps.chat import tell_progress
from photalk.library.report import IndexProgress

Photalk = Callable[..., Any]
Look = Callable[[Path], Any]


def test_piped_input_is_one_reply_a_line(photalk: Photalk, cat: Path, tmp_path: Path) -> None:
    ran = photalk("chat", cat, stdin="turn it left by 90 degrees\nundo\n\nhello\n")
    assert ran.code == 0
    assert "90°" in ran.out
    assert f"[{cat}, 64 × 96]" in ran.out
    assert "Took back" in ran.out
    assert "This is cat.jpg, 96 × 64." in ran.err
    assert "photalk chat --session 1" in ran.err


def test_json_is_one_object_a_turn_and_nothing_else(
    photalk: Photalk, cat: Path, tmp_path: Path, look: Look
) -> None:
    messages = [
        "turn it left by 90 degrees",
        "crop it",
        "save out.png",
        "open none.jpg",
        "make her smile",
    ]
    ran = photalk("chat", cat, "--json", stdin="\n".join(messages) + "\n")
    turned, asked, saved, missing, face = (json.loads(line) for line in ran.out.splitlines())
    assert set(turned) == {"text", "commands", "images", "question", "hits"}
    assert turned["commands"] == ["rotate 90"]
    (shown,) = turned["images"]
    alt = shown.pop("alt")
    assert shown == {"path": str(cat), "program": ["rotate 90"], "size": [64, 96]}
    assert alt.endswith(", turned 90° to the left.")
    assert turned["question"] is None
    assert asked["question"]["text"] in asked["text"]
    assert asked["commands"] == []
    assert saved["commands"] == ["save out.png"]
    assert look(tmp_path / "out.png").size == (64, 96)
    assert "none.jpg" in missing["text"]
    assert face["commands"] == []
    # Without the model for faces it says that that is missing.
    assert any(why in face["text"] for why in ("can't see a face", "weights"))


def test_a_folder_is_listed_and_picked_from(quick: Photalk, photos: Path) -> None:
    ran = quick("chat", "--json", stdin=f"open {photos}\nthe second one\nopen cat.jpg\n")
    listed, second, named = (json.loads(line) for line in ran.out.splitlines())
    assert [Path(it["path"]).name for it in listed["images"]] == ["cat.jpg", "dog.png"]
    assert Path(second["images"][0]["path"]).name == "dog.png"
    assert Path(named["images"][0]["path"]).name == "cat.jpg"


@pytest.fixture
def plain_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """An encoder that sees plain colours, and no detector."""
    from photalk.errors import WeightsError
    from toy_space import ToyEncoder

    def none() -> None:
        raise WeightsError("There is no detector here.")

    monkeypatch.setattr("photalk.library.library._chosen_encoder", ToyEncoder)
    monkeypatch.setattr("photalk.library.library._quick_detector", none)


@pytest.mark.usefixtures("plain_colours")
def test_json_has_what_was_found_and_why(quick: Photalk, photos: Path) -> None:
    ran = quick("chat", photos, "--json", stdin="search a green wall\nwhy 2\nshow 1\n")
    found, why, shown = (json.loads(line) for line in ran.out.splitlines())
    assert found["commands"] == ["search green wall"]
    assert [hit["rank"] for hit in found["hits"]] == [1, 2, 3]
    assert set(found["hits"][0]) == {"path", "score", "why", "rank"}
    assert [hit["path"] for hit in found["hits"]] == [image["path"] for image in found["images"]]
    assert why["hits"] == []
    assert shown["images"][0]["path"] == found["hits"][0]["path"]
    assert "Indexing" not in ran.err, "progress is for terminals"
    again = quick("chat", stdin="")
    assert "3 pictures are indexed" in again.err


def test_progress_is_one_line_that_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    tell_progress(IndexProgress(3, 40, 2.0, 18.5))
    tell_progress(IndexProgress(40, 40, 2.0, 0.0))
    first, last = capsys.readouterr().err.split("\r")[1:3]
    assert first.strip() == "Indexing photos: 3 of 40, 18 s left"
    assert not last.strip()


def test_without_a_path_there_is_a_hint_on_stderr(quick: Photalk) -> None:
    ran = quick("chat", stdin="")
    assert (ran.code, ran.out) == (0, "")
    assert "open" in ran.err
    assert "session" not in ran.err, "a chat in which nothing was said leaves no session"


@pytest.mark.parametrize("path", ["none.jpg", "text.jpg", "empty.jpg"])
def test_a_path_that_cannot_be_opened_ends_it(quick: Photalk, tmp_path: Path, path: str) -> None:
    (tmp_path / "text.jpg").write_text("hello")
    (tmp_path / "empty.jpg").write_text("")
    ran = quick("chat", path, stdin="hello\n")
    assert ran.failed_in_a_sentence
    assert path in ran.err


def test_saving_over_the_original_is_refused_and_the_chat_goes_on(quick: Photalk, cat: Path) -> None:
    before = cat.read_bytes()
    ran = quick("chat", cat, "--json", stdin=f"flip horizontal\nsave {cat}\nundo 1\n")
    texts = [json.loads(line)["text"] for line in ran.out.splitlines()]
    assert "original" in texts[1]
    assert texts[2].startswith("Took back")
    assert cat.read_bytes() == before


def test_a_session_goes_on_where_it_was_left(photalk: Photalk, cat: Path) -> None:
    photalk("chat", cat, stdin="turn it left by 90 degrees\n")
    ran = photalk("chat", "--session", "1", "--json", stdin="flip horizontal\nundo 2\n")
    flipped, undone = (json.loads(line) for line in ran.out.splitlines())
    assert flipped["images"][0]["program"] == ["rotate 90", "flip horizontal"]
    assert undone["images"][0]["program"] == []
    assert "Session 1, 2 turns so far. cat.jpg, 64 × 96, is open." in ran.err


def test_a_session_that_is_not_there_is_one_sentence(quick: Photalk) -> None:
    assert quick("chat", "--session", "7").failed_in_a_sentence
    assert quick("sessions", "show", "7").failed_in_a_sentence
    assert quick("sessions", "export", "x").failed_in_a_sentence


def test_sessions_are_listed_shown_exported_and_replayed(quick: Photalk, cat: Path, tmp_path: Path) -> None:
    quick(
        "chat",
        cat,
        stdin="turn it left by 90 degrees\nadjust_attr contrast 20\nsave out.jpg\n",
    )
    (summary,) = (json.loads(line) for line in quick("sessions", "--json").out.splitlines())
    assert (summary["id"], summary["turns"], summary["about"]) == (1, 4, str(cat))
    assert str(cat) in quick("sessions", "list").out
    shown = quick("sessions", "show", "last").out
    assert "› turn it left by 90 degrees\n    rotate 90\n" in shown
    assert quick("sessions", "export", "1", "-o", "session.json").code == 0
    assert json.loads((tmp_path / "session.json").read_text())["photalk_session"] == 1
    instances = json.loads(quick("sessions", "export", "1", "--format", "caise").out)
    assert [it["api"] for it in instances] == ["rotate 90", "adjust_attr contrast 20"]
    replayed = quick("sessions", "replay", "session.json", "-o", "again")
    assert replayed.code == 0
    assert replayed.out == f"{cat}: rotate 90, adjust_attr contrast 20\n"
    assert (tmp_path / "again" / "cat.jpg").read_bytes() == (tmp_path / "out.jpg").read_bytes()
    assert quick("sessions", "replay", "1", "--library", tmp_path / "other").code == 2


@pytest.mark.parametrize("arguments", [("export", "1", "--format", "xml"), ("replay", "none.json")])
def test_wrong_session_requests_are_one_sentence(
    quick: Photalk, cat: Path, arguments: tuple[str, ...]
) -> None:
    quick("chat", cat, stdin="hello\n")
    assert quick("sessions", *arguments).failed_in_a_sentence


def test_a_damaged_library_is_one_sentence(photalk: Photalk, tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "sessions.db").write_bytes(b"garbage" * 1000)
    for arguments in (("chat",), ("sessions",)):
        ran = photalk(*arguments)
        assert ran.failed_in_a_sentence
        assert "damaged" in ran.err


def test_a_message_of_odd_bytes_is_answered(environment: dict[str, str], cat: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from photalk.apps.cli import main; main()", "chat", str(cat), "--json"],
        input=b"\xff\xfe brighter \x00\n" + b"x" * 20_000 + b"\n",
        capture_output=True,
        env=environment,
        cwd=tmp_path,
    )
    assert done.returncode == 0
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 2


def test_at_a_terminal_there_is_a_prompt_a_picture_and_a_way_back(
    environment: dict[str, str], cat: Path, tmp_path: Path
) -> None:
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", "from photalk.apps.cli import main; main()", "chat", str(cat)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={
            **environment,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "COLUMNS": "60",
            "LINES": "30",
        },
        cwd=tmp_path,
        start_new_session=True,
    )
    os.close(theirs)
    seen = _until(ours, "› ")
    os.write(ours, b"turn it left by 90 degrees\n")
    seen += _until(ours, "› ", after="90°")
    os.write(ours, b"\x04")
    seen += _until(ours, "--session 1")
    running.wait(timeout=30)
    os.close(ours)
    assert running.returncode == 0
    assert len(re.findall("▀", seen)) > 500
    assert "turn it left" in (tmp_path / "library" / "history").read_text()


def _until(terminal: int, wanted: str, after: str = "") -> str:
    """What the terminal shows until it shows what is wanted."""
    seen, give_up = b"", time.monotonic() + 60
    while time.monotonic() < give_up:
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            try:
                seen += os.read(terminal, 65_536)
            except OSError:
                break
        text = seen.decode(errors="replace")
        if wanted in text.partition(after)[2] if after else wanted in text:
            return text
    raise AssertionError(f"{wanted!r} never came: {seen!r}")
