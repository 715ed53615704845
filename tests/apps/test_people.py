"""`photalk people`: the list, names, and forgetting everything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toy_people import family

Photalk = Callable[..., Any]


@pytest.fixture
def people(quick: Photalk, tmp_path: Path) -> Photalk:
    with family(tmp_path, one=["red"], two=["red", "blue"]):
        pass
    return lambda *words: quick("people", *words, "--library", tmp_path / "library")


def test_the_list_names_nobody_by_itself(people: Photalk) -> None:
    listed = [json.loads(line) for line in people("list", "--json").out.splitlines()]
    assert [(one["name"], one["photos"]) for one in listed] == [(None, 2), (None, 1)]
    assert "(no name)" in people().out


def test_a_name_is_given_taken_back_and_forgotten(people: Photalk) -> None:
    number = json.loads(people("list", "--json").out.splitlines()[0])["id"]
    assert json.loads(people("name", number, "Anna", "--json").out)["name"] == "Anna"
    assert people("undo").code == 0
    assert people("forget", "Anna").code == 2
    people("name", number, "Anna")
    assert people("forget", "anna").code == 0
    assert "Anna" not in people("list").out


def test_merge_split_and_not(people: Photalk, tmp_path: Path) -> None:
    one, other = (json.loads(line)["id"] for line in people("list", "--json").out.splitlines())
    people("name", one, "Anna")
    ran = people("not", tmp_path / "photos" / "two.png", "Anna")
    assert (ran.code, "does not show Anna" in ran.err) == (0, True)
    people("undo")
    ran = people("merge", other, "Anna")
    assert (ran.code, f"Person {other} and Anna are together on 1 photo; say --yes" in ran.err) == (2, True)
    assert people("name", other, "anna").code == 2
    assert json.loads(people("merge", other, "Anna", "--yes", "--json").out)["photos"] == 2
    assert len(people("split", "Anna", tmp_path / "photos" / "two.png").out.splitlines()) == 2


def test_a_question_comes_with_its_answers(people: Photalk) -> None:
    asked = json.loads(people("ask", "--json").out)
    assert asked["photos"] == 2
    assert list(asked["answers"]) == ["name"]


def test_forgetting_everybody(people: Photalk) -> None:
    assert people("forget").code == 2
    assert people("forget", "--all").code == 0
    ran = people("list")
    assert (ran.out, "not looked for in this library" in ran.err) == ("", True)
