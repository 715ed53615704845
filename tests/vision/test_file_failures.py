"""Attempts at one file: what is its fault, what is not, and which of many it was."""

from __future__ import annotations

import errno
import os
import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import (
    ExportError,
    LibraryError,
    PhotalkError,
    PictureError,
    SessionError,
    Unwritable,
    WeightsError,
)
from photalk.library.indexing import _REMEDIES
from photalk.vision.file_failures import Failed, attempted, beside, narrowed, required
from photalk.vision.isolated import Unstarted
from photalk.vision.loading import decoding
from toy_failures import AGAIN, RAISED


def test_what_comes_of_it_is_given() -> None:
    assert (
        attempted("a.jpg", lambda: 5) == required(attempted("a.jpg", lambda: 5)) == beside("a", len, "xx") + 3
    )


@pytest.mark.parametrize("kind", RAISED)
def test_whatever_goes_wrong_is_one_sentence_that_can_be_sent(kind: str) -> None:
    failed = attempted("here/a\n\x1b.jpg", RAISED[kind])
    assert isinstance(failed, Failed)
    assert failed.why.startswith("'here/a??.jpg' ")
    assert failed.why.endswith(".")
    assert "\n" not in failed.why
    assert pickle.loads(pickle.dumps(failed)) == failed
    assert any(remedy in failed.why for remedy in _REMEDIES) == (kind in AGAIN)
    with pytest.raises(PictureError, match="here"):
        required(failed)


@pytest.mark.parametrize("error", [PictureError, ExportError])
def test_our_own_words_stay(error: type[PhotalkError]) -> None:
    def fail() -> None:
        raise error("It is damaged.")

    assert attempted("a.jpg", fail) == Failed("It is damaged.")


@pytest.mark.parametrize(
    "error",
    [
        LibraryError("x"), SessionError("x"), WeightsError("x"), Unwritable("x"), Unstarted("x"),
        KeyboardInterrupt(), SystemExit(2), GeneratorExit(),
    ],
)  # fmt: skip
def test_what_no_file_is_to_blame_for_ends_the_whole(error: BaseException) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        attempted("a.jpg", fail)
    assert raised.value is error


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_no_files_fault(number: int) -> None:
    def fail() -> None:
        raise OSError(number, os.strerror(number))

    with pytest.raises(Unwritable, match="The disk is full"):
        attempted("a.jpg", fail)


def test_a_disk_that_is_full_while_pixels_are_decoded_is_no_files_fault() -> None:
    def fail() -> None:
        with decoding("a.jpg"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(Unwritable, match="The disk is full"):
        attempted("a.jpg", fail)


def test_what_fails_at_sound_input_too_is_raised() -> None:
    with pytest.raises(KeyError, match="control"):
        attempted("a.jpg", RAISED["RuntimeError"], lambda: {}["control"])
    assert isinstance(attempted("a.jpg", RAISED["RuntimeError"], lambda: 5), Failed)


@given(st.lists(st.booleans()), st.booleans())
def test_a_failure_among_many_costs_those_that_fail(sound: list[bool], whole: bool) -> None:
    controls: list[int] = []
    calls: list[int] = []

    def work(items: Sequence[int]) -> list[int]:
        calls.append(len(items))
        if not all(sound[item] for item in items) or (len(items) > 1 and not whole):
            raise ValueError
        return [item * item for item in items]

    found = [*narrowed(range(len(sound)), work, lambda item: f"{item}.jpg", lambda: controls.append(1))]
    assert [item for items, _ in found for item in items] == [*range(len(sound))]
    for items, came in found:
        if isinstance(came, Failed):
            assert [sound[item] for item in items] == [False]
            assert came.why.startswith(f"'{items[0]}.jpg' ")
        else:
            assert came == [item * item for item in items]
            assert all(sound[item] for item in items)
    assert len(controls) == sound.count(False)
    assert len(calls) == (1 if whole and sound and all(sound) else len(sound) + (len(sound) > 1))
