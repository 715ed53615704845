"""`photalk apply`: one program on many pictures; a bad one does not stop the rest."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from photalk.apps.line_wrapping import laid_out
from photalk.edit.encoding import FORMATS
from photalk.edit.export import Export
from photalk.edit.program import Program
from photalk.errors import CommandError, ExportError, NotFound, presentable
from photalk.library.folder_scan import walk
from photalk.studio.batch import BatchOrder, carried_out
from photalk.studio.look_export import bring_looks, edits_of_file
from photalk.studio.performer import StudioPerformer
from photalk.vision.file_failures import Failed


def run(
    source: str, images: list[Path], out: Path, *, settings: Export, form: str | None, as_json: bool
) -> int:
    """Write every picture as the program makes it into a folder; returns the exit code."""
    program = read_program(source)
    pictures = expand(images)
    make_folder(out)
    names = OutputNames(out, _suffix(form))
    performer = StudioPerformer()
    failures: list[tuple[Path, str]] = []
    notes: list[str] = []
    done = 0
    try:
        with progress(len(pictures)) as advance:
            for picture in pictures:
                order = BatchOrder(str(picture), program, names.next(picture), settings)
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
            print(laid_out(presentable(line), sys.stderr), file=sys.stderr)
    return 2 if failures else 0


def read_program(source: str) -> Program:
    """The program in a file, or on stdin for "-"; a look or a preset is one, too.

    Raises:
        CommandError: it cannot be read, holds no steps, or is no program.
    """
    if source != "-" and (asked := edits_of_file(Path(source))) is not None:
        for line in asked.told:
            print(laid_out(presentable(line), sys.stderr), file=sys.stderr)
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


class OutputNames:
    """Hands out a free name in a folder for each picture; nothing that is there is ever overwritten."""

    def __init__(self, folder: Path, suffix: str | None = None) -> None:
        self._folder = folder
        self._suffix = suffix
        self._taken: set[str] = set()

    def next(self, picture: Path) -> Path:
        """cat.jpg, or cat-2.jpg when that is taken, …"""
        suffix = self._suffix or (picture.suffix if picture.suffix.lower() in FORMATS else ".jpg")
        number = 1
        while True:
            name = f"{picture.stem}{'' if number == 1 else f'-{number}'}{suffix}"
            if name.casefold() not in self._taken and not os.path.lexists(self._folder / name):
                self._taken.add(name.casefold())
                return self._folder / name
            number += 1


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
