"""Files of data sets as their authors give them out: read, or what is wrong with them is told in a sentence.

Each paper's `published` module says which files it expects; this one opens them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from photalk.errors import NotFound

T = TypeVar("T")

_PICTURES = (".jpg", ".png", ".jpeg", ".JPG")


def read_json(file: Path, needed: str) -> Any:
    """What a JSON file holds; `needed` says, after “which”, what it is good for.

    Raises:
        NotFound: it is not there, cannot be read or is no JSON.
    """
    return _parsed(_text(file, needed), file)


def read_rows(
    file: Path, needed: str, make: Callable[[Any], T], form: str, *, lines: bool = False
) -> list[T]:
    """What `make` makes of each row: of a JSON list, or of a file with a row of JSON in each line.

    Raises:
        NotFound: the file cannot be read, or a row is not of the form; the sentence says which.
    """
    text = _text(file, needed)
    if lines:
        rows = [
            (f"Line {number}", _parsed(line, file, f"line {number} of "))
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip()
        ]
    else:
        listed = _parsed(text, file)
        if not isinstance(listed, list):
            raise NotFound(f"{file} is not a list of {form}.")
        rows = [(f"Entry {number}", row) for number, row in enumerate(listed, 1)]
    return [made(make, row, f"{place} of {file}", form) for place, row in rows]


def made(make: Callable[[Any], T], row: Any, place: str, form: str) -> T:
    """What `make` makes of a row.

    Raises:
        NotFound: it is not of the form.
    """
    try:
        return make(row)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise NotFound(f"{place} is not {form}.") from None


def pictured(stem: Path) -> Path:
    """The picture of that name, whatever its ending; where there is none, as a JPEG that is not there."""
    return next((one for end in _PICTURES if (one := Path(f"{stem}{end}")).is_file()), Path(f"{stem}.jpg"))


def all_there(files: Iterable[Path], where: str) -> None:
    """Return when all the pictures are there; `where` says where they belong.

    Raises:
        NotFound: one is not.
    """
    if missing := [file for file in dict.fromkeys(files) if not file.is_file()]:
        more = f" and {len(missing) - 1:,} more pictures are" if len(missing) > 1 else " is"
        raise NotFound(f"{missing[0]}{more} not there; {where}.")


def _text(file: Path, needed: str) -> str:
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise NotFound(f"There is no {file}, which {needed}.") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise NotFound(f"{file}, which {needed}, cannot be read ({reason}).") from None


def _parsed(text: str, file: Path, place: str = "") -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise NotFound(f"{place[:1].upper()}{place[1:]}{file} is no JSON ({error}).") from None
