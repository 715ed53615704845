"""What are the results of many pictures called? As their pictures, or by a pattern: "{date}-{n}"."""

from __future__ import annotations

import os
import string
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from photalk.edit.encoding import FORMATS
from photalk.errors import CommandError

FIELDS = ("name", "date", "time", "camera", "n")
_LONGEST = 120
_BARRED = frozenset('/\\:*?"<>|')
"""Letters that file names of some system cannot have."""


@dataclass(frozen=True, slots=True)
class ShotFacts:
    """What a name may say of how a picture was taken."""

    taken: datetime | None = None
    camera: str = ""


@dataclass(frozen=True, slots=True)
class NamePattern:
    """How results are called: words with {name}, {date}, {time}, {camera} and {n}, a running number."""

    text: str = "{name}"

    def __post_init__(self) -> None:
        try:
            pieces = list(string.Formatter().parse(self.text))
        except ValueError:
            raise CommandError(f"The name “{self.text}” has a brace without its other half.") from None
        for _, field, form, turned in pieces:
            if field is not None and (field not in FIELDS or form or turned):
                known = ", ".join(f"{{{one}}}" for one in FIELDS)
                raise CommandError(f"A name may have {known}, not {{{field}}}.")
        plain = "".join(words for words, *_ in pieces)
        if not self.text.strip(" .") or len(self.text) > _LONGEST or _BARRED & set(plain):
            raise CommandError(
                f"A name has 1 to {_LONGEST} letters, none of them {' '.join(sorted(_BARRED))};"
                " folders are chosen with -o."
            )

    @property
    def asks(self) -> bool:
        """Whether it says something that only the picture knows."""
        return any(f"{{{field}}}" in self.text for field in ("date", "time", "camera"))

    def stem(self, picture: Path, number: int, total: int, shot: ShotFacts) -> str:
        """The name of a result without its ending; what is not known of a picture is told as that.

        >>> NamePattern("{date}-{n}").stem(Path("a.jpg"), 7, 120, ShotFacts(datetime(2023, 7, 14)))
        '2023-07-14-007'
        """
        told = {
            "name": picture.stem,
            "date": f"{shot.taken:%Y-%m-%d}" if shot.taken else "undated",
            "time": f"{shot.taken:%H%M%S}" if shot.taken else "untimed",
            "camera": shot.camera or "unknown camera",
            "n": str(number).zfill(len(str(total))),
        }
        made = self.text.format(**told)
        return "".join("_" if one in _BARRED or not one.isprintable() else one for one in made).strip(" .")


class OutputNames:
    """Hands out a free name in a folder for each picture; nothing that is there is ever overwritten."""

    def __init__(
        self,
        folder: Path,
        suffix: str | None = None,
        pattern: NamePattern | None = None,
        total: int = 1,
        shot: Callable[[Path], ShotFacts] = lambda _: ShotFacts(),
    ) -> None:
        self._folder, self._suffix = folder, suffix
        self._pattern, self._total, self._shot = pattern, total, shot
        self._taken: set[str] = set()
        self._given = 0

    def next(self, picture: Path) -> Path:
        """cat.jpg, or cat-2.jpg when that is taken, …"""
        suffix = self._suffix or (picture.suffix if picture.suffix.lower() in FORMATS else ".jpg")
        self._given += 1
        stem, number = self._stem(picture), 1
        while True:
            name = f"{stem}{'' if number == 1 else f'-{number}'}{suffix}"
            if name.casefold() not in self._taken and not os.path.lexists(self._folder / name):
                self._taken.add(name.casefold())
                return self._folder / name
            number += 1

    def _stem(self, picture: Path) -> str:
        if self._pattern is None:
            return picture.stem
        shot = self._shot(picture) if self._pattern.asks else ShotFacts()
        return self._pattern.stem(picture, self._given, self._total, shot) or picture.stem
