"""Comparing two pictures: what differs, told in words and ready to be asked for.

Two pictures of a conversation that are one photo are compared by their programs, exactly; others by looking.
"""

from __future__ import annotations

import filecmp
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from photalk.compare.difference import Difference, Kinship
from photalk.compare.difference_text import description, instruction
from photalk.compare.programs import change
from photalk.compare.sentences import changed
from photalk.conversation.actions import Contrast, Contrasted
from photalk.edit.program import Program

if TYPE_CHECKING:
    from photalk.vision.eyes import Eyes


@dataclass(frozen=True, slots=True)
class ComparedFiles:
    """What differs between two files: found, and told in a sentence."""

    first: Path
    second: Path
    difference: Difference
    text: str

    @property
    def instruction(self) -> str:
        """A sentence that asks for what was done; empty where nothing was."""
        return instruction(self.difference.program.edits)

    def alt(self, eyes: Eyes) -> str:
        """The second picture as alt text: what it shows, and what was done to the first to get there."""
        from photalk.compare.alt import alt_text

        # What a picture shows is seen best before it was turned and darkened; of another photo, there.
        unrelated = self.difference.kinship is Kinship.UNRELATED
        return alt_text(self.second if unrelated else self.first, self.difference.program.edits, eyes)


Names = tuple[str, str]
_NAMES = ("the first", "the second picture")


def compared(first: Path, second: Path, eyes: Eyes, names: Names = _NAMES) -> ComparedFiles:
    """What differs between two pictures; `names` are what they are called.

    Raises:
        PictureError: one of them cannot be read.
    """
    difference = found(first, second, eyes)
    shows = ""
    if difference.kinship is Kinship.UNRELATED:
        from photalk.compare.contents import contents

        plain = (names[0], names[1].removesuffix(" picture"))
        shows = contents(first, second, eyes, plain)
    return ComparedFiles(first, second, difference, description(difference, shows, names))


def found(first: Path, second: Path, eyes: Eyes) -> Difference:
    """The difference, with crops as shares of the picture: what was done to one may be done to others."""
    from photalk.compare.crop_shares import relative
    from photalk.vision.loading import load

    difference = _difference(first, second, eyes)
    if not difference.findings:
        return difference
    edits = relative(difference.program.edits, load(first).full_size)
    steps = zip(difference.findings, edits, strict=True)
    return replace(difference, findings=tuple(replace(old, command=edit) for old, edit in steps))


def _difference(first: Path, second: Path, eyes: Eyes) -> Difference:
    # Loaded with the first comparison, so that a conversation without one starts quickly.
    from photalk.compare.program_search import difference

    return difference(first, second, eyes)


Write = Callable[[str, Program, Path], object]
"""Writes a picture as a program makes it to a file, at full resolution."""


def contrasted(asked: Contrast, eyes: Eyes, write: Write) -> Contrasted:
    """What differs between two pictures of a conversation, each as its program makes it.

    Raises:
        PhotalkError: one of them cannot be read or made.
    """
    first, second = Path(asked.first), Path(asked.second)
    if _one_photo(first, second):
        between = change(asked.first_program, asked.second_program)
        return Contrasted(changed(between, asked.names), between.more)
    with TemporaryDirectory(prefix="photalk-") as folder:
        files: list[Path] = []
        for path, program in ((first, asked.first_program), (second, asked.second_program)):
            if program.edits:
                made = Path(folder) / f"{len(files)}.tif"
                write(str(path), program, made)
                path = made
            files.append(path)
        told = compared(files[0], files[1], eyes, asked.names)
    return Contrasted(told.text, told.difference.program.edits)


def _one_photo(first: Path, second: Path) -> bool:
    """Whether both files hold the same photo, to the last byte."""
    try:
        return filecmp.cmp(first, second, shallow=False)
    except OSError:
        return False
