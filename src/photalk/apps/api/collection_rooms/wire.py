"""What crosses the wire of a room: the nouns of the collection interface, as its page sees them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from photalk.apps.api.session_wire import StepInfo
from photalk.apps.api.wire import CommandLine, PictureId, PictureInfo, QuestionInfo, Wire
from photalk.apps.pathless import Name, Own, Text, Word
from photalk.studio.collecting.room_acts import MAX_MESSAGE

Role = Literal["user", "assistant"]
Kind = Literal["caise", "chatir"]
Key = Annotated[
    str | None,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[\w-]+$",
        description="Made up by whoever acts: what was kept under it is not done again.",
    ),
]
Board = Annotated[
    int | None,
    Field(ge=0, le=2**31, description="The state of the table that the actor saw; 409 when it is over."),
]


class MakeRoom(Wire):
    """A room to be made; seeds and tasks are for CAISE's kind, the rest for ChatIR's."""

    kind: Kind = "caise"
    title: str = Field("", max_length=120)
    seeds: list[PictureId] = Field([], max_length=60)
    tasks: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=20)
    target: PictureId | None = Field(None, description="None takes one at random.")
    top: int = Field(10, ge=1, le=100, description="The target is found when it is among so many.")
    rounds: int = Field(10, ge=1, le=30)


class Invitation(Wire):
    """A code that seats one person; it is told only once."""

    role: Role
    code: Word


class RoomSummary(Wire):
    """A room in its organiser's list; `rank` is the target's after the last round."""

    number: int
    kind: Kind
    title: Own
    made: datetime
    latest: datetime
    messages: int
    commands: int
    tasks: int
    ticked: int
    ended: bool
    found: bool
    rank: int | None
    present: list[Role]


class MadeRoom(Wire):
    """A new room and its invitations."""

    room: RoomSummary
    invitations: list[Invitation]


class Suggestion(Wire):
    """Pictures at random and tasks, to begin with."""

    seeds: list[PictureInfo]
    tasks: list[Text]


class RoomPicture(Wire):
    """A picture of a room; its file may have vanished since."""

    id: PictureId
    name: Name
    width: int
    height: int


class RoomVersion(Wire):
    """A picture as `do` makes it; `command` and `text` say what was done last, to the assistant only."""

    picture: RoomPicture
    do: list[Text]
    command: Text = ""
    text: Text = ""


class Round(Wire):
    """How the system stands after a round of ChatIR's: the target's rank from 1, and the first pictures."""

    rank: int | None = Field(description="None: not among the `depth` pictures that were looked at.")
    depth: int
    best: list[RoomPicture]


class RoomLine(Wire):
    """Something that happened and is to be seen in the chat."""

    number: int
    at: datetime
    by: Literal["user", "assistant", "organiser", "system"]
    text: Own = ""
    version: RoomVersion | None = None
    round: Round | None = None


class Task(Wire):
    """A suggestion of the organiser's, and whether the user has done it."""

    text: Own
    done: bool


class Finds(Wire):
    """What the assistant has found last."""

    words: Own
    items: list[RoomPicture]


class RoomState(Wire):
    """A room as the owner of an invitation may see it. `last` is the number of the last event."""

    number: int
    kind: Kind
    role: Role
    title: Own
    last: int
    board: int
    lines: list[RoomLine]
    seeds: list[RoomPicture]
    tasks: list[Task]
    open: RoomVersion | None
    steps: list[StepInfo]
    undo: int
    redo: int
    finds: Finds | None
    target: RoomPicture | None
    question: QuestionInfo | None
    rounds: int
    top: int
    found: bool
    ended: bool
    verdict: Text


class Presence(Wire):
    """Who is there and who is writing just now."""

    present: list[Role]
    typing: list[Role]


class SayInRoom(Wire):
    """A line of the chat; in a room of ChatIR's kind the description, or an answer."""

    text: str = Field(min_length=1, max_length=MAX_MESSAGE)
    board: Board = None
    key: Key = None


class SearchInRoom(Wire):
    """What the assistant looks for."""

    words: str = Field(min_length=1, max_length=400)
    key: Key = None


class ShareInRoom(Wire):
    """A picture for the user to see."""

    picture: PictureId
    board: Board = None
    key: Key = None


class DoInRoom(Wire):
    """A command: an edit of the open picture, undo and the like, `search WORDS` or `show NUMBER`."""

    command: CommandLine
    board: Board = None
    key: Key = None


class TickTask(Wire):
    """A task by its place from 0, done or not."""

    task: int = Field(ge=0, le=1_000)
    done: bool = True


class EndRoom(Wire):
    """The wish to end the dialogue."""

    key: Key = None
