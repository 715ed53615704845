"""Long sentences end between words where a person reads them, and are one line for other programs."""

from __future__ import annotations

import io

import pytest

from photalk.apps.line_wrapping import laid_out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")


def test_for_other_programs_a_line_stays_a_line() -> None:
    text = "a sentence that is longer than thirty columns are wide\n"
    assert laid_out(text, io.StringIO()) == text


def test_in_a_terminal_lines_end_between_words() -> None:
    laid = laid_out("a sentence that is longer than thirty columns are wide", Terminal())
    assert laid == "a sentence that is longer\nthan thirty columns are wide"


@pytest.mark.parametrize("beginning", ["   1  ", "12. ", "  ✓ ", "      "])
def test_what_goes_on_stands_under_the_first_word(beginning: str) -> None:
    first, second = laid_out(f"{beginning}words that go on and on here", Terminal()).splitlines()
    assert first.startswith(f"{beginning}words")
    assert second == " " * len(beginning) + second.lstrip()


def test_what_cannot_be_broken_is_left_whole() -> None:
    path = "/a/path/that/is/longer/than/the/terminal.jpg"
    assert path in laid_out(f"There is no file '{path}'; check it.", Terminal())


def test_lines_without_words_stay() -> None:
    assert laid_out("one\n\ntwo", Terminal()) == "one\n\ntwo"
