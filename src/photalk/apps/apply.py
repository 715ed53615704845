"""`photalk apply`: one program on many pictures; a bad one does not stop the rest."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from photalk.apps.describe import facts_told
from photalk.apps.line_wrapping import tell
from photalk.edit.encoding import FORMATS
from photalk.edit.export import Export
from photalk.edit.program import Program
from photalk.errors import CommandError, ExportError, NotFound, PhotalkError
from photalk.library.folder_scan import walk
from photalk.library.shot import shot_of
from photalk.library.stated_facts import dated
from photalk.library.text_folding import printable
from photalk.studio.batch import BatchOrder, carried_out
from photalk.studio.look_export import bring_looks, edits_of_file
from photalk.studio.output_names import NamePattern, OutputNames, ShotFacts
from photalk.studio.performer import StudioPerformer
from photalk.vision.file_failures import Failed
from photalk.vision.loading import preview

_GLANCE = 64
"""Pixels of a picture that is opened for what its file says."""


@dataclass(frozen=True, slots=True)
class ResultsWanted:
    """Where the results go, how they are written, and what they are called; `size` is the longer side."""

    out: Path
    settings: Export
    form: str | None = None
    size: int | None = None
    name: str | None = None
    library: Path | None = None

    def names(self, total: int) -> OutputNames:
        """The names that they get, one after the other.

        Raises:
            CommandError: the pattern is none.
            ExportError: there is no such format.
        """
        pattern = None if self.name is None else NamePattern(self.name)
        return OutputNames(self.out, _suffix(self.form), pattern, total, partial(shot_facts, self.library))


def run(source: str | None, images: list[Path], results: ResultsWanted, *, as_json: bool) -> int:
    """Write every picture as the program makes it, or as it is, into a folder; returns the exit code."""
    program = Program() if source is None else read_program(source)
    pictures = expand(images)
    names = results.names(len(pictures))
    out = results.out
    make_folder(out)
    performer = StudioPerformer()
    failures: list[tuple[Path, str]] = []
    notes: list[str] = []
    done = 0
    try:
        with progress(len(pictures)) as advance:
            for picture in pictures:
                order = BatchOrder(str(picture), program, names.next(picture), results.settings, results.size)
                written = carried_out(order, performer)
                if isinstance(written, Failed):
                    failures.append((picture, written.why))
                    _tell(as_json, picture, error=written.why)
                else:
                    done += 1
                    more = {"notes": list(written.notes)} if written.notes else {}
                    _tell(as_json, picture, out=written.path, size=list(written.size), **more)
                    notes += [f"  {picture}: {note}" for note in written.notes]
                advance()
    finally:
        print(f"{done} of {len(pictures)} written to {out}.", file=sys.stderr)
        for picture, why in failures:
            told = why if picture.name in why else f"{picture}: {why}"
            notes.append(f"  failed: {told}")
        for line in notes:
            tell(line)
    return 2 if failures else 0


def shot_facts(library: Path | None, picture: Path) -> ShotFacts:
    """When and with what a picture was taken; a date that was told in a library counts before the file's."""
    try:
        shot = shot_of(preview(picture, _GLANCE).header, printable(picture.name))
        told = facts_told(picture, library).date
    except PhotalkError:  # whoever writes the picture says what is wrong with it
        return ShotFacts()
    return ShotFacts(dated(told, shot.taken) if told else shot.taken, shot.camera)


def read_program(source: str) -> Program:
    """The program in a file, or on stdin for "-"; a look or a preset is one, too.

    Raises:
        CommandError: it cannot be read, holds no steps, or is no program.
    """
    if source != "-" and (asked := edits_of_file(Path(source))) is not None:
        for line in asked.told:
            tell(line)
        program = Program.of(*asked.edits)
        if not program.edits:
            raise CommandError(f"{Path(source).name} asks for nothing that can be done here.")
        return program
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"The program {source} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise CommandError(f"{source} is not a program: it holds no UTF-8 text.") from None
    program = Program.read(text)
    if not program.edits:
        raise CommandError("The program has no steps, so there is nothing to apply.")
    bring_looks(text, Path(source).parent)
    return program


def expand(images: Iterable[Path]) -> list[Path]:
    """The pictures meant: files as they are, folders with all that lies below, each once.

    Raises:
        NotFound: there are none.
    """
    found: dict[str, Path] = {}
    for image in images:
        for picture in walk(image) if image.is_dir() else (image,):
            found.setdefault(os.path.realpath(picture), picture)
    if not found:
        raise NotFound("There are no pictures in what was given.")
    return list(found.values())


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr where that is a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def _tell(as_json: bool, picture: Path, **what: object) -> None:
    if as_json:
        print(json.dumps({"path": str(picture), **what}), flush=True)


def make_folder(folder: Path) -> None:
    """Make sure that a folder for results is there.

    Raises:
        ExportError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(
            f"The folder {folder} cannot be made ({error.strerror}); choose another with -o."
        ) from None


def _suffix(form: str | None) -> str | None:
    if form is None:
        return None
    suffix = "." + form.lower().removeprefix(".")
    if suffix not in FORMATS:
        raise ExportError(f"The format must be one of {', '.join(s[1:] for s in FORMATS)}, not {form!r}.")
    return suffix
