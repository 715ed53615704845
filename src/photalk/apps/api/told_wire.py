"""What crosses the wire of what is told about pictures."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from photalk.apps.api.wire import MAX_COMMANDS, MAX_PICTURES, CommandLine, PictureId, Wire
from photalk.apps.pathless import Text


class CorrectedFacts(Wire):
    """When and where a picture was taken, as it was told."""

    date: Text | None = None
    place: Text | None = None


class ToldFacts(Wire):
    """What a person told of a picture; `corrected` counts in place of what its file says."""

    rating: int | None = None
    mark: Literal["pick", "reject"] | None = None
    keywords: list[Text] = Field([])
    albums: list[Text] = Field([])
    title: Text | None = None
    description: Text | None = None
    corrected: CorrectedFacts = CorrectedFacts()


class TellRequest(Wire):
    """What is to be told of pictures: commands such as `rate 5` or `tag lisbon, harbour`."""

    pictures: list[PictureId] = Field(min_length=1, max_length=MAX_PICTURES)
    commands: list[CommandLine] = Field(min_length=1, max_length=MAX_COMMANDS)


class ToldAct(Wire):
    """What was told at once, by the number with which it is taken back, and of how many pictures."""

    act: int
    count: int
