"""What crosses the wire of long work: folders, uploads, batches, how far a job is and what came of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from photalk.apps.api.wire import MAX_COMMANDS, MAX_PICTURES, CommandLine, PictureId, PictureInfo, Wire
from photalk.apps.pathless import Name, Text, Word

HexColour = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]


class FolderChoice(Wire):
    """A folder of the server's machine, by a name that only this server knows; never by a path."""

    id: Word
    name: Name
    within: Text = Field("", description="“~” where it lies in the person's own folder.")
    pictures: int = Field(description="How many pictures lie directly in it; counted up to 1,000.")
    folders: int = Field(description="How many folders lie in it.")


class IndexJob(Wire):
    """Folders to be indexed; none means all that are known, again."""

    kind: Literal["index"]
    places: list[Annotated[str, Field(max_length=100)]] = Field([], max_length=100)


class ExportSettings(Wire):
    """How results are written."""

    format: Literal["jpg", "png", "webp", "tif", "avif", "heic"] | None = Field(
        None, description="None keeps each picture's own."
    )
    quality: int = Field(92, ge=1, le=100)
    metadata: Literal["all", "no-gps", "none"] = "all"
    long_side: int | None = Field(None, ge=1, le=100_000)
    background: HexColour = Field("#000000", description="Behind transparent parts, in JPEG.")


class ApplyJob(Wire):
    """A program to be applied to pictures; the results come as one archive."""

    kind: Literal["apply"]
    do: list[CommandLine] = Field(min_length=1, max_length=MAX_COMMANDS)
    pictures: list[PictureId] = Field(min_length=1, max_length=MAX_PICTURES)
    settings: ExportSettings = ExportSettings()


JobRequest = Annotated[IndexJob | ApplyJob, Field(discriminator="kind")]


class Failure(Wire):
    """A picture that could not be done, and why."""

    name: Name
    why: Text


class JobInfo(Wire):
    """Long work, how far it is and what came of it; `result` says whether there is an archive to fetch."""

    id: Word
    library: Word
    kind: Literal["index", "apply"]
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    stage: Text = ""
    done: int = 0
    total: int | None = None
    seconds_left: float | None = None
    text: Text = ""
    failures: list[Failure] = Field([])
    result: bool = False


class Uploaded(Wire):
    """What came of one uploaded file: a picture, or why it is none."""

    name: Name
    picture: PictureInfo | None = None
    why: Text = ""


class Uploads(Wire):
    """What came of every uploaded file, in order."""

    items: list[Uploaded]
