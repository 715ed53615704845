"""Where no picture is open, a description looks for one."""

from __future__ import annotations

import pytest

from photalk.commands import Edit, Search
from photalk.dialogue.combined import understander
from photalk.dialogue.describing import described, pictures_of
from photalk.dialogue.understanding import Scene, Turn

DESCRIPTIONS = """
a girl in a pink dress on stairs
my daughter blowing out candles
sunset over the sea
the one with the blue umbrella
a woman with a hat smiling
a dark street at night
a flipped boat on the shore
a man with a beard
woman with long brown hair
a smiling child
something with a lot of green
a man turning left on a motorcycle
A dog running across a grassy field with a stick in its mouth .
A little girl sitting in the snow
A brown dog and a white and black dog are running in grass .
three people standing outside a store window with two large signs in the background
""".strip().splitlines()

REQUESTS = """
brighter
a bit warmer
a little more contrast
black and white
make the dog brown
remove the dog
the sky is too bright
her hair should be blond
give him a beard
a square crop
crop the picture to the dog
a dog, and make it brighter
""".strip().splitlines()


@pytest.mark.parametrize("said", DESCRIPTIONS)
def test_a_description_is_a_search_where_nothing_is_open(said: str) -> None:
    understood = understander().understand((), said, Scene(open=False))
    assert understood.commands
    assert all(isinstance(command, Search) for command in understood.commands)


@pytest.mark.parametrize("said", REQUESTS)
def test_a_request_stays_a_request(said: str) -> None:
    assert described(said) == ""
    understood = understander().understand((), said, Scene(open=False))
    assert not understood.commands or any(isinstance(command, Edit) for command in understood.commands)


@pytest.mark.parametrize("said", ["a smiling child", "woman with long brown hair", "a flipped boat"])
def test_where_a_picture_is_open_or_may_be_nothing_changes(said: str) -> None:
    for scene in (Scene(open=True), Scene()):
        assert any(isinstance(one, Edit) for one in understander().understand((), said, scene).commands)


@pytest.mark.parametrize("said", ["cat", "cats instead", "black cat on a red sofa"])
def test_after_a_search_a_few_words_for_a_thing_look_for_that(said: str) -> None:
    turns = (Turn("find dogs", "", (Search("dogs"),)),)
    understood = understander().understand(turns, said)
    assert understood.commands == (Search(said.removesuffix(" instead")),)


@pytest.mark.parametrize("said", ["the other one", "hm", "xyzzy", "what is that thing in her hand"])
def test_after_a_search_what_names_nothing_looks_for_nothing_new(said: str) -> None:
    turns = (Turn("find dogs", "", (Search("dogs"),)),)
    assert Search(said) not in understander().understand(turns, said).commands
    assert described("the other one", sure=True) == ""


def test_pictures_of_something_are_looked_for_without_a_verb() -> None:
    assert understander().understand((), "wedding photos please").commands == (Search("wedding"),)
    for said in ("good photos", "more pictures", "delete my photos", "are these your photos?"):
        assert pictures_of(said) == ""


@pytest.mark.parametrize("said", ["", "hello", "thanks", "what can you do?", "is there a dog?", "x" * 3_000])
def test_talk_is_no_description(said: str) -> None:
    assert described(said) == ""
