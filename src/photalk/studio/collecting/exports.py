"""What was collected, for others to use: CAISE's JSON, ChatIR's JSON, and our own log with times."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Literal

from photalk.commands import Search, Show, parse
from photalk.commands.queries.query_parser import query_line
from photalk.conversation.state import Done
from photalk.errors import NotFound
from photalk.studio.caise_export import CaiseLine, one_line, told
from photalk.studio.collecting.events import ChatLine, Did, Searched, Shared, to_record
from photalk.studio.collecting.room import Room

Form = Literal["caise", "chatir", "photalk"]

VERSION = 1


def exported(rooms: Sequence[Room], form: Form) -> str:
    """These rooms as one JSON document; a form of a dataset leaves out the rooms of other kinds.

    Raises:
        NotFound: none of them is of its kind.
    """
    if form == "photalk":
        return _json({"photalk_rooms": VERSION, "rooms": [log(room) for room in rooms]})
    fitting = [room for room in rooms if room.setting.kind == form]
    if not fitting:
        name = {"caise": "CAISE", "chatir": "ChatIR"}[form]
        raise NotFound(f"There is no dialogue of {name}’s kind to be written in its form.")
    if form == "caise":
        return _json([one for room in fitting for one in instances(room)])
    return _json([dialogue(room) for room in fitting if room.rounds])


def instances(room: Room) -> list[dict[str, Any]]:
    """CAISE's instances: one for each of its commands that put a picture on the table."""
    return told(room.number, _happened(room))


def dialogue(room: Room) -> dict[str, Any]:
    """ChatIR's dialogue: the description, then each question with its answer; and the target's ranks.

    `ranks` are counted from 1, the first being that of the description alone; null is beyond what was looked
    at. The names of the fields are ChatIR's as far as it has them.
    """
    asked = [one.question for one in room.rounds]
    said = [one_line(one.text) for one in room.rounds]
    questions = [
        f"{_question(one.text)} {answer}" for one, answer in zip(asked, said[1:], strict=False) if one
    ]
    name = room.setting.target.name if room.setting.target else ""
    return {
        "img": name,
        "dialog": [*said[:1], *questions],
        "ranks": [one.rank for one in room.rounds],
        "found": room.found,
        "uid": f"chatir_{room.number}",
    }


def log(room: Room) -> dict[str, Any]:
    """All that happened in a room, who did it and when."""
    return {
        "room": room.number,
        "made": room.made,
        **asdict(room.setting),
        "finished": room.ended is not None,
        "ticked": sorted(room.ticked),
        "events": [to_record(event) for event in room.events],
    }


def _happened(room: Room) -> Iterator[CaiseLine | Done]:
    """A search becomes a command when a picture of it is shown first; without that it answered nobody."""
    labelled: set[int] = set()
    for event in room.events:
        match event.what:
            case ChatLine(text):
                yield CaiseLine("user" if event.by == "user" else "assistant", text)
            case Shared(picture, int(search)) if search not in labelled:
                labelled.add(search)
                searched = room.event(search).what
                assert isinstance(searched, Searched)
                yield Done(Search(query_line(searched.words)), picture.name)
            case Shared(picture, _, place):
                yield Done(Show(place or 1), picture.name)
            case Did(command, picture):
                yield Done(parse(command), picture.name)


def _json(document: object) -> str:
    return json.dumps(document, indent=2) + "\n"


def _question(text: str) -> str:
    """A question as one line with one question mark at its end; what follows that is the answer."""
    return one_line(text).rstrip("?. ") + "?"


def finished(rooms: Iterable[Room]) -> list[Room]:
    """The rooms whose dialogue is over, in the order in which they were made."""
    return sorted((room for room in rooms if room.ended is not None), key=lambda room: room.number)
