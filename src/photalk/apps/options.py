"""Options that several commands of the command line share, and how their words are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from photalk import settings
from photalk.errors import ExportError

if TYPE_CHECKING:
    from photalk.edit.export import Export

Library = Annotated[
    Path | None,
    typer.Option(
        "--library", metavar="DIR", help="The library folder, with the photos' index and the sessions."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Damaged = Annotated[
    bool, typer.Option("--damaged", help="Open damaged pictures anyway; it says what is missing.")
]
Quality = Annotated[int, typer.Option("--quality", metavar="N", help="1 to 100, of JPEG, WebP, AVIF, HEIC.")]
Metadata = Annotated[
    str, typer.Option("--metadata", metavar="KEEP", help="What goes with the result: all, no-gps or none.")
]
Background = Annotated[
    str,
    typer.Option(
        "--background",
        metavar="COLOR",
        help="Behind transparent parts in formats without them: black, white, grey or #RRGGBB.",
    ),
]
Note = Annotated[
    bool, typer.Option("--note/--no-note", help="Whether a picture with a changed face says so in its XMP.")
]

BACKGROUNDS = {"black": (0, 0, 0), "white": (255, 255, 255), "grey": (128, 128, 128), "gray": (128, 128, 128)}


@contextmanager
def allowing_damage(damaged: bool) -> Iterator[None]:
    """Let damaged pictures be opened meanwhile, also by the processes that are started."""
    with settings.given(damaged=damaged or None):
        yield


def export_settings(quality: int, metadata: str, background: str, note: bool) -> Export:
    """How results are written, as these options ask.

    Raises:
        ExportError: an option has a value that there is not.
    """
    from photalk.edit.export import Export

    return Export(quality=quality, metadata=metadata, background=color(background), note=note)


def color(text: str) -> tuple[int, int, int]:
    """The colour that a name or #RRGGBB writes."""
    if text.lower() in BACKGROUNDS:
        return BACKGROUNDS[text.lower()]
    if re.fullmatch(r"#?[0-9a-fA-F]{6}", text):
        red, green, blue = bytes.fromhex(text.removeprefix("#"))
        return red, green, blue
    raise ExportError(f"The background must be black, white, grey or #RRGGBB, not {text!r}.")
