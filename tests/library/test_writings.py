"""Photos are found by what is written in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from photalk.library.library import Library
from photalk.library.writings import is_said
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord

Painted = Callable[..., Path]
BOX = (0.0, 0.0, 1.0, 1.0)


@pytest.fixture
def shelf(library: Library, painted: Painted) -> Library:
    said = {"a.jpg": "Railway museum", "b.jpg": "Café Central, EXIT", "c.jpg": "出口 exit only", "d.jpg": ""}
    for name in said:
        painted(name, "red")
    library.index([painted("e.jpg", "blue").parent])
    for name, text in said.items():
        photo = library.by_path(_folder(library) / name)
        assert photo is not None
        words = tuple(WrittenWord(word, 0.9, BOX) for word in text.split())
        library.writings.keep([(photo.digest, Writing((WrittenLine(words, 0.9, BOX),) if words else ()))])
    return library


def _folder(library: Library) -> Path:
    return Path(library.catalogue.folders()[0])


def names(library: Library, words: str) -> list[str]:
    found = library.writings.saying(words)
    best = sorted(found, key=lambda photo: -found[photo])
    return [Path(photo.path).name for photo in library.photos(best)]


def test_words_are_found_without_capitals_and_accents(shelf: Library) -> None:
    assert names(shelf, "cafe central") == ["b.jpg"]
    assert names(shelf, "RAILWAY") == ["a.jpg"]
    assert names(shelf, "exit") == ["b.jpg", "c.jpg"]


def test_a_photo_that_says_all_of_it_comes_first(shelf: Library) -> None:
    assert names(shelf, "exit only") == ["c.jpg", "b.jpg"]
    assert max(shelf.writings.saying("exit only").values()) == pytest.approx(1.0)


def test_one_mistaken_letter_of_a_long_word_is_forgiven(shelf: Library) -> None:
    assert names(shelf, "museun") == ["a.jpg"]
    assert names(shelf, "exot") == []
    assert 0 < max(shelf.writings.saying("museun").values()) < 1


def test_chinese_is_found_letter_by_letter(shelf: Library) -> None:
    assert names(shelf, "出") == ["c.jpg"]


@pytest.mark.parametrize("words", ['"', "exit OR museum NOT", "NEAR(", "*", "", "text:exit"])
def test_no_words_are_operators(shelf: Library, words: str) -> None:
    shelf.writings.saying(words)


def test_a_photo_is_read_and_says_nothing_or_was_never_read(shelf: Library) -> None:
    silent, unread = (shelf.by_path(_folder(shelf) / name) for name in ("d.jpg", "e.jpg"))
    assert silent is not None
    assert unread is not None
    assert shelf.writings.of(silent.id) == Writing()
    assert shelf.writings.of(unread.id) is None


@pytest.mark.parametrize(
    ("sought", "word", "is_one"),
    [
        ("exit", "EXIT,", True),
        ("cafe central", "Café", True),
        ("museum", "muscum", True),
        ("exit", "exist", False),
        ("exit", "", False),
        ("", "exit", False),
        ("12345", "12346", False),
    ],
)
def test_a_word_is_one_of_those_sought_if_perhaps_with_a_letter_misread(
    sought: str, word: str, is_one: bool
) -> None:
    assert is_said(sought, word) is is_one
