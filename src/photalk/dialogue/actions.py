"""What a conversation asks of the world, and what it hears back.

The conversation itself does no I/O: it yields one of these actions and is sent the observation that
belongs to it, or is thrown a `PhotalkError` when the action failed.

    Look(path)                     -> Seen | Listed
    Render(picture, program)       -> Rendered
    Export(picture, program, out)  -> Exported
"""

from __future__ import annotations

from dataclasses import dataclass, field

from photalk.edit.program import Program

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is at this path, a picture or a folder of pictures?"""

    path: str


@dataclass(frozen=True, slots=True)
class Render:
    """Does this program work on this picture? Tried at screen size before a step is kept."""

    picture: str
    program: Program


@dataclass(frozen=True, slots=True)
class Export:
    """Write the picture as the program makes it to `out`, at full resolution and never over `protect`.

    `fresh` asks for a file that is not there yet: words must not cost anyone a file they forgot about.
    """

    picture: str
    program: Program
    out: str
    protect: tuple[str, ...] = field(default=(), repr=False)
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture is there; `path` is absolute, `size` its full size, `notes` what is odd about it."""

    path: str
    size: Size
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A folder is there, with these pictures in it."""

    folder: str
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """The program works; `size` is the full size of what it makes, where that is known."""

    size: Size | None


@dataclass(frozen=True, slots=True)
class Exported:
    """The result was written there."""

    path: str
    size: Size


Action = Look | Render | Export
Observation = Seen | Listed | Rendered | Exported
