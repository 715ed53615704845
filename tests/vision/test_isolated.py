"""A process that may be lost: what it gives, raises, and costs when it is gone."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest

from photalk.errors import PictureError
from photalk.vision import isolated
from photalk.vision.isolated import Isolated, Lost, Unstarted, isolating

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="limits on memory are Linux's")


def test_it_gives_what_the_function_gives_and_raises_what_it_raises() -> None:
    with Isolated(len) as process:
        assert process.ask("four") == 4
        with pytest.raises(TypeError):
            process.ask(4)
        assert process.ask("") == 0


def test_an_error_of_ours_comes_through_as_it_is() -> None:
    with Isolated(refuse) as process, pytest.raises(PictureError, match=r"^'x' is damaged\.$"):
        process.ask("x")


def refuse(name: str) -> None:
    raise PictureError(f"'{name}' is damaged.")


def test_a_crash_is_one_lost_answer() -> None:
    with Isolated(crash) as process:
        assert process.ask("no") == "alive"
        with pytest.raises(Lost) as lost:
            process.ask("yes")
        assert lost.value.how == "SIGSEGV"
        assert process.ask("no") == "alive"


def crash(how: str) -> str:
    if how == "yes":
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGSEGV)
        time.sleep(5)
    return "alive"


def test_an_endless_answer_is_given_up() -> None:
    began = time.monotonic()
    with Isolated(time.sleep, seconds=0.5) as process:
        with pytest.raises(Lost) as lost:
            process.ask(60)
        assert lost.value.how == "hang"
        assert process.ask(0) is None
    assert time.monotonic() - began < 30


def test_a_process_that_does_not_begin_is_a_sentence_and_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    with Isolated(len) as process:
        with monkeypatch.context() as ending:
            ending.setattr(isolated, "_serve", exit)
            with pytest.raises(Unstarted, match="unset PHOTALK_ISOLATE"):
                process.ask("four")
        assert process.ask("four") == 4


@on_linux
def test_memory_has_a_bound() -> None:
    with Isolated(bytearray, memory=200_000_000) as process:
        assert len(process.ask(1_000_000)) == 1_000_000
        with pytest.raises(MemoryError):
            process.ask(1_000_000_000)


@pytest.mark.parametrize(
    ("setting", "on"), [("", False), ("0", False), ("no", False), ("1", True), ("yes", True)]
)
def test_it_is_asked_for_by_the_environment(setting: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_ISOLATE", setting)
    assert isolating() is on
