"""What crosses the wire of culling: photos of the same, and which of them is proposed to be kept."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from photalk.apps.api.wire import PictureId, Wire
from photalk.apps.pathless import Name, Text, Word


class CullFrame(Wire):
    """A frame of a burst; `words` say why it is kept, or how it differs from the one that is."""

    picture: PictureId | None = Field(description="Its number, where the library has it.")
    name: Name
    content: Word = Field(description="Frames of one content are one file, marked together.")
    keep: bool
    words: Text
    sharpness: float | None
    faces: int
    blinking: int
    mark: Literal["pick", "reject"] | None = Field(None, description="How it was marked until now.")


class CullGroup(Wire):
    """Photos of the same, of which one is proposed to be kept."""

    kind: Literal["copies", "burst", "look-alikes"]
    why: Text
    frames: list[CullFrame]


class CullResponse(Wire):
    """What could go, `total` groups in all; nothing is changed. The notes tell of unreadable files."""

    groups: list[CullGroup]
    notes: list[Text]
    total: int


class CullFolder(Wire):
    """A folder that pictures of the library lie in, by a name that this server gave it."""

    id: Word
    name: Name
    pictures: int
