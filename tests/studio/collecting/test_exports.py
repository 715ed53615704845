"""A dialogue in the forms of CAISE and ChatIR: what was said and done, and where the target stood."""

from __future__ import annotations

import json

import pytest

from photalk.errors import NotFound
from photalk.search.finder import Finder
from photalk.studio.collecting.events import (
    Answered,
    Asked,
    Ended,
    Happening,
)
from photalk.studio.collecting.exports import dialogue, exported, finished, instances, log
from photalk.studio.collecting.room import Room
from photalk.studio.collecting.store import Rooms
from photalk.studio.collecting.target_rank import TargetRank, query_after, round_of, standing, verdict
from toy_photo_source import ToyShelf
from toy_rooms import CAT, CHATIR, DOG, do, look, say, share


def test_a_dialogue_is_written_as_in_caise(rooms: Rooms, room: int) -> None:
    say(rooms, room, "user", "find me\na dog")
    look(rooms, room, "wolf", CAT)
    look(rooms, room, "dog", CAT, DOG)
    share(rooms, room, DOG)
    say(rooms, room, "assistant", "Here you are")
    share(rooms, room, CAT)
    for line in ("adjust_attr brightness 30", "flip vertical", "undo 1", "crop 0 100 0 50", "rotate 90"):
        do(rooms, room, line)
    found = instances(rooms.room(room))
    assert [it["api"] for it in found] == [
        "search dog", "adjust_attr brightness 30", "crop 0 100 0 50", "rotate 90",
    ]  # fmt: skip
    assert [it["uid"] for it in found] == [f"md_{room}_{number}" for number in range(4)]
    assert found[-1]["history_utte"] == [
        "assistant_text: How can I help you today?",
        "user_text: find me a dog",
        "search dog",
        "image_load: 1",
        "assistant_text: Here you are",
        "image_load: 2",
        "adjust_attr brightness 30",
        "image_load: 3",
        "flip vertical",
        "image_load: 4",
        "undo 1",
        "image_load: 5",
        "crop 0 100 0 50",
        "image_load: 6",
    ]
    assert found[-1]["history_img"] == [f" md_{room}_image_{number}" for number in range(1, 7)]


def chatir_round(room: Room, text: str, rank: int | None, question: str | None) -> tuple[Happening, ...]:
    asked = None if question is None else Asked("thing:dog", question, ("yes", "no"))
    answered = round_of(room, text, TargetRank(rank, 50, (2, 1), asked), (CAT,))
    why = verdict(room.heard(answered))
    return (answered,) if why is None else (answered, Ended(why))


def test_a_sought_picture_is_found_or_given_up(rooms: Rooms) -> None:
    found, lost, mute = (rooms.make(CHATIR)[0].number for _ in range(3))
    for text, rank in (("a dog", 7), ("yes", 3), ("brown", 1)):
        rooms.act(found, "user", lambda now, t=text, r=rank: chatir_round(now, t, r, "Is there a dog in it?"))
    assert rooms.room(found).found
    assert rooms.room(found).ended is not None
    for text in ("a dog", "one", "two", "three"):
        rooms.act(lost, "user", lambda now, t=text: chatir_round(now, t, None, "What colour is it?"))
    assert rooms.room(lost).ended.what == Ended("Not found in 3 rounds.")  # type: ignore[union-attr]
    rooms.act(mute, "user", lambda now: chatir_round(now, "a dog", 9, None))
    assert rooms.room(mute).ended.what == Ended("Nothing is left to ask.")  # type: ignore[union-attr]
    assert dialogue(rooms.room(found)) == {
        "img": "dog.jpg",
        "dialog": ["a dog", "Is there a dog in it? yes", "Is there a dog in it? brown"],
        "ranks": [7, 3, 1],
        "found": True,
        "uid": f"chatir_{found}",
    }
    assert dialogue(rooms.room(lost))["ranks"] == [None, None, None, None]
    assert len(dialogue(rooms.room(lost))["dialog"]) == 4


def test_the_query_is_her_words_and_her_answers() -> None:
    asked = Asked("thing:dog", "Is there a dog in it?", ("yes", "no"))
    first = Answered("a park\nin spring", 5, 9, (), asked)
    query = query_after((first,), "yes, two of them")
    assert query.words == "a park in spring"
    assert [(answer.topic, answer.value) for answer in query.answers] == [("thing:dog", "yes")]
    assert query_after((), "a park").answers == ()


def test_answers_bring_the_target_forward() -> None:
    shelf = ToyShelf()
    for number in range(40):
        shelf.add(f"/a/{number}.jpg", ("red", 0.5), ("blue" if number % 2 else "green", 0.2 + number / 100))
    finder = Finder(shelf)
    first = standing(finder, 40, query_after((), "red"))
    assert (first.depth, len(first.best)) == (40, 5)
    assert first.rank is not None
    assert first.question is not None
    answered = Answered("red", first.rank, 40, (), Asked("thing:blue", "Is there blue in it?", ("yes", "no")))
    second = standing(finder, 40, query_after((answered,), "yes, blue"))
    assert second.rank is not None
    assert second.rank < first.rank
    with pytest.raises(NotFound, match="no longer in the library"):
        standing(finder, 41, query_after((), "red"))


def test_exports_hold_the_rooms_of_their_kind(rooms: Rooms, room: int) -> None:
    other = rooms.make(CHATIR)[0].number
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    assert finished(rooms.rooms()) == []
    both = [rooms.room(room), rooms.room(other)]
    assert [it["api"] for it in json.loads(exported(both, "caise"))] == ["search dog"]
    with pytest.raises(NotFound, match="CAISE"):
        exported(both[1:], "caise")
    told = json.loads(exported(both, "photalk"))
    assert [one["room"] for one in told["rooms"]] == [room, other]
    assert told["rooms"][0] == json.loads(json.dumps(log(rooms.room(room))))
    assert [event["kind"] for event in told["rooms"][0]["events"]] == ["said", "searched", "shared"]
    assert all(event["at"] and event["by"] == "assistant" for event in told["rooms"][0]["events"])
