"""What is for us, and what is pasted in to steer a program."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.language.guard import is_for_us

TESTS = Path(__file__).parents[1]


def lines(name: str) -> list[str]:
    return (TESTS / "language" / "texts" / f"{name}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("message", lines("requests"))
def test_requests_are_for_us(message: str) -> None:
    assert is_for_us(message)


@pytest.mark.parametrize(
    "message",
    [
        "how does this work",
        "what does gamma even mean?",
        "ok just once that way -->",
        "1º piso, a bit brighter",
        "sunsets in Hawaiʻi",
        "find the Łódź market and café Zürich",
        "-brighter\n-warmer",
        "copy the text",
        "can you read the text out of it?",
    ],
)
def test_so_are_questions_about_us_and_marks_that_people_type(message: str) -> None:
    assert is_for_us(message)


@pytest.mark.parametrize("kind", ["code", "injection"])
def test_programs_and_orders_to_a_machine_are_not(kind: str) -> None:
    passed = [line for line in lines(kind) if is_for_us(line)]
    # What is left is talk about pictures, which a reader takes for talk.
    assert len(passed) <= len(lines(kind)) // 6, passed


MUST_NOT_PASS = frozenset({"injection", "terminal"})


def test_no_hostile_text_of_the_worst_kinds_passes() -> None:
    rows = map(json.loads, (TESTS / "hostile" / "texts.jsonl").read_text("utf-8").splitlines())
    passed = [row["text"] for row in rows if row["kind"] in MUST_NOT_PASS and is_for_us(row["text"])]
    assert all(
        not any(character.isalpha() for character in text) or text == "ok\rfake line" for text in passed
    )


@pytest.mark.parametrize(
    "message", ["rоtate 90", "ｒｏｔａｔｅ ９０", "ℜ𝔬𝔱𝔞𝔱𝔢 𝔦𝔱", "ⓡⓞⓣⓐⓣⓔ", "поверни налево", "写真を明るく"]
)
def test_letters_in_disguise_and_other_scripts_are_not(message: str) -> None:
    assert not is_for_us(message)


@pytest.mark.parametrize("message", ["undo 0", "rotate by 1e9", "brighter by nan percent", "show -1", "0x90"])
def test_numbers_that_cannot_be_meant_are_not(message: str) -> None:
    assert not is_for_us(message)


@pytest.mark.parametrize("message", ["a" * 3_000, "so " * 401])
def test_what_is_too_long_is_not(message: str) -> None:
    assert not is_for_us(message)


@pytest.mark.parametrize("part", ["\n", " ", "a.", "a(", "- \n", "<a", "the word ", "0", "'\"", "id: a\n"])
def test_no_repetition_is_slow(part: str) -> None:
    is_for_us("patterns are made at the first message")
    began = time.thread_time()
    is_for_us((part * 3_000)[:2_999])
    assert time.thread_time() - began < 1.0


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text_is_for_us_or_not(message: str) -> None:
    assert is_for_us(message) in (True, False)
