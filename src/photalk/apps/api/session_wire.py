"""What crosses the wire of a conversation: what is said and done in it, its turns, and where it stands."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from photalk.apps.api.wire import (
    MAX_COMMANDS,
    MAX_MESSAGE,
    CommandLine,
    CountedRow,
    PictureId,
    PictureInfo,
    QuestionInfo,
    Results,
    Wire,
)
from photalk.apps.pathless import Name, Text


class StepAmount(Wire):
    """The dial of a step: what it is called, and what its number counts."""

    label: Text
    unit: Text
    value: float
    low: float
    high: float
    step: float


class StepInfo(Wire):
    """One step of an edit program, counted from 1."""

    number: int
    command: Text
    text: Text
    enabled: bool
    amount: StepAmount | None = None


class View(Wire):
    """The open picture as it is shown now; `do` are the commands that make it from the original.

    `picture` is None when the library does not hold it, which then cannot be served.
    """

    name: Name
    picture: PictureInfo | None
    steps: list[StepInfo]
    do: list[Text]
    width: int | None
    height: int | None
    undo: int = Field(description="How many changes can be taken back.")
    redo: int = Field(description="How many changes can be brought back.")


class TurnInfo(Wire):
    """One turn of a conversation, counted from 1; `user` is "" when nothing was said, as on opening."""

    number: int
    user: Text
    reply: Text
    brief: Text = Field(description="The reply without list, table and question, for whoever shows those.")
    commands: list[Text]
    quiet: Text = Field("", description="What a click did, in a few words; “” where something was said.")
    question: QuestionInfo | None = None
    lists: bool = Field(False, description="Whether the turn listed pictures.")
    shows: bool = Field(False, description="Whether its answer is the open picture.")
    rows: list[CountedRow] = Field([], description="The table of its answer: what was counted by something.")


class WayOut(Wire):
    """Where nothing was found: a condition, as “forget wish” takes it, without which so many would be."""

    without: Text
    count: int


class ReplyInfo(Wire):
    """What came of a message: the turn, and where the conversation stands after it.

    `results` is None when the turn listed nothing; `view` is None when no picture is open.
    """

    turn: TurnInfo
    results: Results | None = None
    view: View | None = None
    suggestions: list[Text] = Field([])
    ways_out: list[WayOut] = Field([], description="What to leave out where nothing was found.")
    saved: Name | None = Field(None, description="The name of a file that was written to the exports.")


class SessionSummary(Wire):
    """A conversation of the library."""

    id: int
    about: Text
    started: datetime
    latest: datetime
    turns: int


class SessionState(Wire):
    """A whole conversation, and where it stands."""

    id: int
    turns: list[TurnInfo]
    results: Results | None = None
    view: View | None = None
    question: QuestionInfo | None = None
    suggestions: list[Text] = Field([])
    ways_out: list[WayOut] = Field([], description="What to leave out where nothing was found.")


class SessionNaming(Wire):
    """What a conversation is to be called."""

    about: str = Field(min_length=1, max_length=200)


class Say(Wire):
    """A message; `after` is how many turns its sender has seen, and makes sure that there are no others."""

    text: str = Field(min_length=1, max_length=MAX_MESSAGE)
    after: int | None = Field(None, ge=0, le=2**31)


class Do(Wire):
    """Commands to be carried out as one turn."""

    commands: list[CommandLine] = Field(min_length=1, max_length=MAX_COMMANDS)
    after: int | None = Field(None, ge=0, le=2**31)


class OpenPicture(Wire):
    """A picture of the library to be opened."""

    picture: PictureId
    after: int | None = Field(None, ge=0, le=2**31)


class Walk(Wire):
    """How many changes to take back or to bring back."""

    count: int = Field(1, ge=1, le=100_000)
    after: int | None = Field(None, ge=0, le=2**31)


class ChangeStep(Wire):
    """What should be different about a step: on or off, at another place, with another amount."""

    enabled: bool | None = None
    place: int | None = Field(None, ge=1, le=100_000)
    amount: float | None = Field(None, ge=-100_000, le=100_000)
    after: int | None = Field(None, ge=0, le=2**31)


class MessageProgress(Wire):
    """What is being done about a message, and how far it is."""

    stage: Text
    done: int
    total: int | None


class TurnsEvent(Wire):
    """An event of a conversation: how many turns it has now. Sent to whoever follows it."""

    turns: int
