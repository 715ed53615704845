"""A room as the owner of an invitation may see it.

The user sees pictures and words, and never the commands: whoever learns our language speaks like it, and
then the dialogues teach nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from photalk.apps.api.collection_rooms import wire
from photalk.apps.api.views import steps_of
from photalk.apps.api.wire import QuestionInfo
from photalk.commands import Command, Edit, format, parse
from photalk.operations.registry import describe
from photalk.studio.collecting.events import (
    Answered,
    ChatLine,
    ChosenPicture,
    Did,
    Ended,
    Event,
    Role,
    Searched,
    Shared,
)
from photalk.studio.collecting.room import Room, SharedVersion


def picture_of(picture: ChosenPicture) -> wire.RoomPicture:
    """A picture for the page."""
    width, height = picture.size
    return wire.RoomPicture(id=picture.id, name=picture.name, width=width, height=height)


def summary(room: Room, present: Sequence[Role] = ()) -> wire.RoomSummary:
    """A room for its organiser's list."""
    return wire.RoomSummary(
        number=room.number,
        kind=room.setting.kind,
        title=room.setting.title,
        made=_time(room.made),
        latest=_time(room.latest),
        messages=sum(isinstance(event.what, ChatLine | Answered) for event in room.events),
        commands=sum(isinstance(event.what, Shared | Did) for event in room.events),
        tasks=len(room.setting.tasks),
        ticked=len(room.ticked),
        ended=room.ended is not None,
        found=room.found,
        rank=room.rounds[-1].rank if room.rounds else None,
        present=list(present),
    )


def state(room: Room, role: Role) -> wire.RoomState:
    """All of a room that a role may see."""
    assists = role == "assistant"
    setting, open_ = room.setting, room.open
    history = room.history(open_.picture.id) if open_ else None
    ended = room.ended.what if room.ended else None
    return wire.RoomState(
        number=room.number,
        kind=setting.kind,
        role=role,
        title=setting.title,
        last=room.last,
        board=room.board,
        lines=_lines(room, assists),
        seeds=[] if assists else list(map(picture_of, setting.seeds)),
        tasks=[]
        if assists
        else [wire.Task(text=text, done=at in room.ticked) for at, text in enumerate(setting.tasks)],
        open=_version(open_, assists) if open_ else None,
        steps=steps_of(open_.program) if open_ and assists else [],
        undo=history.undoable if history and assists else 0,
        redo=history.redoable if history and assists else 0,
        finds=_finds(room) if assists else None,
        target=picture_of(setting.target) if setting.target else None,
        question=_question(room),
        rounds=setting.rounds if setting.kind == "chatir" else 0,
        top=setting.top if setting.kind == "chatir" else 0,
        found=room.found,
        ended=room.ended is not None,
        verdict=ended.why if isinstance(ended, Ended) else "",
    )


def _lines(room: Room, assists: bool) -> list[wire.RoomLine]:
    shown = {one.event: one for one in room.shown}
    lines: list[wire.RoomLine] = []
    for event in room.events:
        match event.what:
            case ChatLine(text):
                lines.append(_line(event, text=text))
            case Shared() | Did():
                lines.append(_line(event, version=_version(shown[event.number], assists)))
            case Answered(text, rank, depth, best, question):
                standing = wire.Round(rank=rank, depth=depth, best=list(map(picture_of, best)))
                lines.append(_line(event, text=text, round=standing))
                if question is not None:
                    lines.append(
                        wire.RoomLine(
                            number=event.number, at=_time(event.at), by="system", text=question.text
                        )
                    )
    return lines


def _line(
    event: Event,
    text: str = "",
    version: wire.RoomVersion | None = None,
    round: wire.Round | None = None,
) -> wire.RoomLine:
    return wire.RoomLine(
        number=event.number, at=_time(event.at), by=event.by, text=text, version=version, round=round
    )


def _version(shown: SharedVersion, assists: bool) -> wire.RoomVersion:
    do = [format(edit) for edit in shown.program.edits]
    picture = picture_of(shown.picture)
    if not assists:
        return wire.RoomVersion(picture=picture, do=do)
    text = _told(parse(shown.command)) if shown.command else ""
    return wire.RoomVersion(picture=picture, do=do, command=shown.command, text=text)


def _told(command: Command) -> str:
    """A command in a few words."""
    return describe(command) if isinstance(command, Edit) else format(command)


def _finds(room: Room) -> wire.Finds | None:
    if room.search is None or not isinstance(room.search.what, Searched):
        return None
    searched = room.search.what
    return wire.Finds(words=searched.words, items=list(map(picture_of, searched.found)))


def _question(room: Room) -> QuestionInfo | None:
    asked = room.rounds[-1].question if room.rounds and room.ended is None else None
    return None if asked is None else QuestionInfo(text=asked.text, options=list(asked.options))


def _time(iso: str) -> datetime:
    return datetime.fromisoformat(iso)
