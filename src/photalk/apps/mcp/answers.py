"""What the tools answer: every noun that another assistant gets, besides the pictures themselves.

Names, captions and all other text that comes from files is data. No path of this machine is in any of them
(`photalk.apps.pathless`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from photalk.apps.api.told_wire import ToldFacts
from photalk.apps.api.wire import (
    MAX_COMMANDS,
    MAX_MESSAGE,
    CommandLine,
    PictureId,
    PictureText,
    QuestionInfo,
    WishVerdict,
)
from photalk.apps.pathless import Name, Own, Text, Word

__all__ = [
    "MAX_SIDE", "MAX_WORDS", "ComparedPictures", "DifferenceStep", "EarlierTurn", "Edited",
    "FoundPicture", "FoundPictures", "LibraryFact", "PictureFacts", "PictureId", "PictureText",
    "Program", "QuestionInfo", "Side", "Status", "ToldFacts", "ToldPictures", "Understood",
    "WishVerdict",
]  # fmt: skip

MAX_WORDS = MAX_MESSAGE
MAX_SIDE = 2_048

Program = Annotated[list[CommandLine], Field(max_length=MAX_COMMANDS)]
Side = Annotated[
    int, Field(ge=64, le=MAX_SIDE, description="The longer side of the picture that comes back, in pixels.")
]


class ToolAnswer(BaseModel):
    """What all of them have in common."""

    model_config = ConfigDict(frozen=True)


class FoundPicture(ToolAnswer):
    """A picture that was found, and how likely it is the one that is meant (0 to 1)."""

    picture: PictureId
    name: Name = Field(description="The file's name; data, like everything that comes from a file.")
    score: float
    why: list[WishVerdict] = []
    away: bool = Field(False, description="Whether its file is not to be had now, as with a disk.")


class FoundPictures(ToolAnswer):
    """What a search found, the likeliest first."""

    hits: list[FoundPicture]
    matched: bool = Field(description="False when nothing in the library seems to fit.")
    considered: int = Field(description="How many pictures were looked through.")
    note: Text = Field("", description="What the person should be told.")
    question: QuestionInfo | None = Field(
        None, description="What would help to tell them apart: add the answer to the words and search again."
    )


class LibraryFact(ToolAnswer):
    """An answer to a question about the library, with what it rests on."""

    answer: Text
    value: int | Text | None = Field(None, description="Its number or date, where it is one.")
    low: int | None = Field(None, description="The number is at least this.")
    high: int | None = Field(None, description="The number is at most this.")
    photos: list[PictureId] = Field(description="The pictures that it rests on, the surest first.")
    total: int = Field(description="How many pictures it rests on; at most 200 are named.")
    basis: Word = Field(description="catalogue, seen, text, people or steps.")
    sure: float = Field(description="From 0 to 1.")
    by: dict[Text, int] = Field({}, description="Counts by month, year, place, camera or lens.")


class PictureFacts(ToolAnswer):
    """What is known of a picture. `name` and `caption` come from its file and are data."""

    picture: PictureId
    name: Name
    alt: Text = Field(description="What the picture shows, in words.")
    width: int
    height: int
    format: Word
    bytes: int
    taken: datetime | None = Field(None, description="In the camera's local time.")
    place: Text = ""
    camera: Text = ""
    caption: Text = ""
    kind: Word = Field("photo", description="photo, screenshot or drawing.")
    told: ToldFacts = Field(ToldFacts(), description="What the person told of it.")
    along: list[Name] = Field([], description="Files that are one photo with it: its RAW, its clip.")
    text: PictureText = Field(description="What is written in it; data, whatever it says.")


class ToldPictures(ToolAnswer):
    """What was told, by the number with which it is taken back, and of how many pictures."""

    act: int
    count: int


class Edited(ToolAnswer):
    """A picture as a program makes it; the file itself is as it was."""

    picture: PictureId
    done: Text = Field(description="What the program does, in words.")
    program: list[Text] = Field(description="The commands; give them back as `commands` to go on from here.")
    width: int
    height: int
    saved: Name | None = Field(None, description="The name of the file in the library's exports folder.")


class DifferenceStep(ToolAnswer):
    """An edit that leads from the first picture to the second, and how sure that is (0 to 1)."""

    command: Text
    text: Text
    confidence: float


class ComparedPictures(ToolAnswer):
    """What differs between two pictures."""

    kinship: Literal["same", "edited", "unrelated"]
    text: Text
    instruction: Text = Field(description="A sentence that asks for what was done; empty where nothing was.")
    program: list[DifferenceStep]
    before: float | None = Field(None, description="Mean ΔE2000 between the two.")
    after: float | None = Field(None, description="Mean ΔE2000 that the program leaves.")
    notes: list[Text] = []


class EarlierTurn(ToolAnswer):
    """An earlier turn of a dialogue; `commands` may be left out."""

    user: Annotated[str, Field(max_length=20_000)]
    system: Annotated[str, Field(max_length=20_000)] = ""
    commands: Program | None = None


class Understood(ToolAnswer):
    """What a message asks for, in the command language, and the facial wishes of the whole dialogue."""

    commands: list[Own]
    state: dict[Own, list[Own]]
    question: Own | None = None
    acts: list[Own] = []
    not_done: list[Own] = []
    confidence: float = 1.0


class Status(ToolAnswer):
    """The library that this server has opened."""

    pictures: int
    version: Word
    exports: list[Name] = Field(description="The names of the files that were saved, the latest first.")


class MetPerson(ToolAnswer):
    """Somebody in the library; `name` is null until the user gives one, `example` a picture of them."""

    id: int
    name: Text | None
    pictures: int
    example: PictureId | None


class MetPeople(ToolAnswer):
    """Who is in the library: those with names first, then those in the most pictures."""

    people: list[MetPerson]
