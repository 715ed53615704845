"""Writing goes where edits take it."""

from __future__ import annotations

from photalk.edit.moved_writing import moved_writing
from photalk.operations.frame import AffineFrame
from toy_writing import written_across

SIZE = (200, 100)


def test_it_turns_with_the_picture() -> None:
    writing = written_across("keep left", "keep right")
    moved = moved_writing(writing, AffineFrame.of(SIZE).turned(90), SIZE)
    first = moved.lines[0]
    assert (first.text, first.box) == ("keep left", (0, 0, 0.5, 1))
    assert [word.box for word in first.words] == [(0, 0.5, 0.5, 1), (0, 0, 0.5, 0.5)]


def test_what_is_cropped_off_is_out() -> None:
    writing = written_across("keep left", "keep right")
    moved = moved_writing(writing, AffineFrame.of(SIZE).cropped(100, 0, 200, 50), SIZE)
    (line,) = moved.lines
    assert (line.text, line.box) == ("left", (0, 0, 1, 1))


def test_nothing_moves_where_nothing_is_done() -> None:
    writing = written_across("keep left", unread=2)
    assert moved_writing(writing, AffineFrame.of(SIZE), SIZE) == writing
