"""Where files lie is told to nobody who is not at this machine."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel

from photalk.apps import pathless as module
from photalk.apps.api import cull_wire, job_wire, people_wire, session_wire, told_wire, wire
from photalk.apps.api.app import api
from photalk.apps.api.collection_rooms import wire as rooms
from photalk.apps.api.server_state import ServerState
from photalk.apps.mcp import answers
from photalk.apps.pathless import Name, Own, Text, Word, pathless


def test_the_examples_hold() -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("'/a b/c d.jpg' is gone.", "'c d.jpg' is gone."),
        ("“/home/me/x.png” is an original.", "“x.png” is an original."),
        (r"'C:\Users\me\x.png' is gone.", "'x.png' is gone."),
        ("The folder /var/tmp/out may not be written to.", "The folder out may not be written to."),
        ("Brightness +20 and/or contrast.", "Brightness +20 and/or contrast."),
        ("It is 16/9 now.", "It is 16/9 now."),
        ("The folder /photos cannot be read.", "The folder photos cannot be read."),
        ("'/a/it's here/c.jpg' is gone.", "'c.jpg' is gone."),
        ("There is nothing at ~/My own/x.jpg.", "There is nothing at x.jpg."),
        (
            "(/home/me/.cache/m.tflite) is missing; put models/m.tflite there.",
            "(m.tflite) is missing; put models/m.tflite there.",
        ),
        ("See https://example.org/a/b.html.", "See https://example.org/a/b.html."),
        ("file:///srv/a/b.jpg", "b.jpg"),
        ("open 2024/x.jpg", "open 2024/x.jpg"),
        ("The 3 likeliest for “a man and/or a woman”:", "The 3 likeliest for “a man and/or a woman”:"),
    ],
)
def test_paths_are_cut_to_names(text: str, left: str) -> None:
    assert pathless(text) == left


@given(st.lists(st.text("abcxyz", min_size=1, max_size=5), min_size=2, max_size=6))
def test_no_folder_is_left(parts: list[str]) -> None:
    assert pathless(f"/{'/'.join(parts)} is gone.") == f"{parts[-1]} is gone."


WIRES = (wire, session_wire, job_wire, told_wire, people_wire, cull_wire, rooms)

FOLDER = st.text("abcxyz ÄÉ写2.,'()&+-_;", min_size=1, max_size=12).filter(
    lambda name: name.strip(" ") == name and name.count(" ") < 9 and name.strip(".,;'")
)


@given(st.lists(FOLDER, min_size=2, max_size=6))
@example(["it's (my) 2.5 place, no. 7", "x"])
def test_whatever_folders_are_called_they_are_not_left(parts: list[str]) -> None:
    path = f"/{'/'.join(parts)}/cat.jpg"
    assert pathless(f"{path} is gone.") == "cat.jpg is gone."
    assert pathless(f"Say “{path}”, or not.", {path: "1/cat.jpg"}) == "Say “1/cat.jpg”, or not."


@given(st.text("ab /\\'\"“”~.:\n", max_size=60))
def test_a_text_never_grows(text: str) -> None:
    assert len(pathless(text)) <= len(text)


def test_every_text_of_an_answer_is_of_a_type_that_has_no_path_in_it() -> None:
    asked = _asked()
    told = [noun for module in (*WIRES, answers) for noun in _nouns(module) if noun not in asked]
    assert len(told) > 70
    for noun in told:
        for name, kind in get_type_hints(noun, include_extras=True).items():
            for text in _texts(kind):
                assert text in (Name, Text, Word, Own), f"{noun.__name__}.{name} may have a path in it"


def _asked() -> set[type[BaseModel]]:
    """The nouns that only clients make."""
    document = api(ServerState([])).openapi()
    bodies = [it.get("requestBody") for methods in document["paths"].values() for it in methods.values()]
    found: set[str] = set()
    while more := set(re.findall(r"schemas/(\w+)", str(bodies))) - found:
        found |= more
        bodies = [document["components"]["schemas"][name] for name in more]
    return {noun for module in WIRES for noun in _nouns(module) if noun.__name__ in found} | {
        answers.EarlierTurn
    }


def _nouns(module: ModuleType) -> list[type[BaseModel]]:
    there = vars(module).values()
    return [
        it
        for it in there
        if isinstance(it, type) and issubclass(it, BaseModel) and it.__module__ == module.__name__
    ]


def _texts(kind: Any) -> Iterator[Any]:
    """The kinds of text that a field may have."""
    if kind is str or (get_origin(kind) is Annotated and get_args(kind)[0] is str):
        yield kind
    elif get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from _texts(part)
