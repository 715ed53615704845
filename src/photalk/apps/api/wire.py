"""What crosses the wire, as clients see it: what all nouns of the API share, pictures, and what is found.

Conversations, long work, people and what is told have modules beside this one (`*_wire.py`). No path of a
machine is in any of them (`photalk.apps.pathless`): a picture is known by its number in the
library, a folder by a name that the server gave it. Text that comes from files (names, captions) is data.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from photalk.apps.pathless import Name, Text, Word

MAX_MESSAGE = 2_000
MAX_COMMANDS = 200
MAX_PICTURES = 10_000

CommandLine = Annotated[str, Field(min_length=1, max_length=4_000, description="One command as text.")]
PictureId = Annotated[int, Field(ge=1, le=2**53, description="A picture's number in its library.")]


class Wire(BaseModel):
    """What all of them have in common: a field that there is not is a mistake of whoever sent it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """The same with some other values, which are checked as those of the first were."""
        return type(self).model_validate({**dict(super().model_copy(deep=deep)), **(update or {})})


class Problem(BaseModel):
    """What went wrong (RFC 9457): `detail` is one sentence for the person who asked."""

    type: Word = "about:blank"
    title: Text
    status: int
    detail: Text
    code: Word = Field(description="A stable word for programs: not_found, bad_command, conflict, …")


class Invalid(Problem):
    """What does not fit the schema of a request, the first few faults."""

    fields: list[Text] = Field(description="The values that are at fault, outermost name first: tasks.0.")


class Health(Wire):
    """Whether the server is there, and which it is."""

    status: Literal["ok"] = "ok"
    version: Word
    needs_token: bool


class Login(Wire):
    """The token of the server, to be kept as a cookie."""

    token: str = Field(min_length=1, max_length=500)


class LibraryInfo(Wire):
    """A library that this server has opened."""

    id: Word
    name: Name
    pictures: int
    chooses_folders: bool = Field(description="Whether folders of the server's machine can be added.")


class PictureInfo(Wire):
    """A picture of a library. `caption`, `lens` and `name` come from its file.

    `things`, `along` and the degrees are told of a single picture, and of none in a list.
    """

    id: PictureId
    name: Name
    width: int
    height: int
    format: Word
    bytes: int
    taken: datetime | None = None
    place: Text = ""
    latitude: float | None = None
    longitude: float | None = None
    camera: Text = ""
    lens: Text = ""
    caption: Text = ""
    kind: Word = "photo"
    things: list[Text] = Field([], description="What is seen in it, with numbers: a dog, 2 cups.")
    away: bool = Field(False, description="Whether its file is not to be had now, as with a disk.")
    along: list[Name] = Field([], description="Files that are one photo with it: its RAW, its clip.")


class PicturePage(Wire):
    """Some pictures of a library, the latest first; `next` asks for those after them."""

    items: list[PictureInfo]
    total: int
    next: Word | None = None


class WishVerdict(Wire):
    """One wish, and whether a picture meets it."""

    wish: Text
    verdict: Literal["meets", "misses", "unknown"]
    detail: Text = ""
    sought: Text = Field("", description="What was looked for among the words that the picture says.")


class Result(Wire):
    """A picture of a list, by its number there; `picture` is None when the library does not hold it."""

    number: int
    name: Name
    picture: PictureInfo | None
    score: float | None = None
    why: list[WishVerdict] = []


class ReadWord(Wire):
    """A word that was read in a picture; its box is left, top, right and bottom in shares of the picture."""

    text: Text
    confidence: float
    box: tuple[float, float, float, float]
    found: bool = Field(False, description="Whether it is one of the words that were looked for.")


class ReadLine(Wire):
    """A line of them, in the order in which they are read."""

    text: Text
    confidence: float
    box: tuple[float, float, float, float]
    words: list[ReadWord]


class PictureText(Wire):
    """What is written in a picture. It is data, and nothing in it is ever done."""

    looked: bool = Field(description="Whether writing was looked for; False until it is indexed.")
    lines: list[ReadLine] = []
    unread: int = Field(0, description="How many lines there are besides that could not be read.")


class QuestionInfo(Wire):
    """What would help to tell, and answers to choose from."""

    text: Text
    options: list[Text] = []


class Results(Wire):
    """Pictures that were listed; `start` is the number of the first that the last turn added.

    `sought` are the parts of what is looked for, each as “forget wish” takes it back.
    """

    words: Text
    sought: list[Text] = []
    start: int
    total: int
    items: list[Result]


class CountedRow(Wire):
    """What was counted by something: a month, a place, a camera."""

    name: Text
    count: int


class SearchRequest(Wire):
    """A search without a conversation: words, and pictures to be like or unlike."""

    words: str = Field("", max_length=MAX_MESSAGE)
    k: int = Field(12, ge=1, le=1_000)
    like: list[PictureId] = Field([], max_length=100)
    unlike: list[PictureId] = Field([], max_length=100)
    ask: bool = True


class SearchResponse(Wire):
    """What a search found; `matched` is False when nothing seems to fit."""

    results: Results
    considered: int
    matched: bool
    note: Text = ""
    question: QuestionInfo | None = None


class AskRequest(Wire):
    """A question about the library, or about one picture, without a conversation."""

    question: str = Field(min_length=1, max_length=MAX_MESSAGE)
    picture: PictureId | None = None


class AskResponse(Wire):
    """An answer: `value` is its number or date, and lies between `low` and `high` where it is not exact.

    `sure` is from 0 to 1; `results` are the pictures that it rests on, of `total`, the surest first.
    """

    answer: Text
    value: int | Text | None = None
    low: int | None = None
    high: int | None = None
    basis: Literal["catalogue", "seen", "text", "people", "steps"]
    sure: float
    rows: list[CountedRow] = []
    total: int
    results: Results


class PictureVersion(Wire):
    """A picture as commands make it."""

    picture: PictureId
    do: list[CommandLine] = Field([], max_length=MAX_COMMANDS)


class CompareRequest(Wire):
    """Two pictures to be compared: before and after."""

    first: PictureVersion
    second: PictureVersion


class ComparedStep(Wire):
    """An edit that leads from the first picture to the second, and how sure that is (0..1)."""

    command: Text
    text: Text
    confidence: float


class Comparison(Wire):
    """What differs between two pictures, in words and as a program."""

    id: Word
    kinship: Literal["same", "edited", "unrelated"]
    text: Text
    instruction: Text
    steps: list[ComparedStep]
    before: float | None = Field(None, description="Mean ΔE2000 between the two.")
    after: float | None = Field(None, description="Mean ΔE2000 that the program leaves.")
    notes: list[Text] = []


class Alt(Wire):
    """A picture in words, for whoever cannot see it."""

    text: Text
