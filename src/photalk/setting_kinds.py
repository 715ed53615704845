"""What a setting may be: how it is read from an argument, a variable or the settings file, and written again.

Texts mean the same everywhere; of TOML also its own numbers, booleans and lists are taken where they fit.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

_ON, _OFF = ("on", "yes", "true", "1"), ("off", "no", "false", "0")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: `called` completes “it must be …”, for sentences and for the table of settings.

    `text_of` turns text into a value, given the folder that relative paths start from, and raises ValueError
    where it cannot; `written` is its inverse. `native` are the types besides text that TOML may have for it.
    """

    called: str
    text_of: Callable[[str, Path], Any]
    written: Callable[[Any], str] = str
    native: tuple[type, ...] = ()
    is_path: bool = False

    def read(self, value: Any, base: Path) -> Any:
        """The value that a text, or one of TOML's own values, means.

        Raises:
            ValueError: none.
        """
        if not isinstance(value, str):
            if type(value) not in self.native:  # not isinstance: True is an int
                raise ValueError
            if isinstance(value, dict):
                return MappingProxyType(value)
            value = self.write(value)
        return self.text_of(value.strip(), base)

    def write(self, value: Any) -> str:
        """The text that means a value; a text is its own."""
        return value if isinstance(value, str) else self.written(value)

    def absolute(self, value: Any) -> str:
        """The same for a process that may stand in another folder."""
        return os.path.abspath(value) if self.is_path else self.write(value)


def short(value: object) -> str:
    """A value as it is quoted in a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return repr(text[:40] + "…" if len(text) > 40 else text)


def one_of(names: Collection[str]) -> Kind:
    """One of some names."""

    def chosen(text: str, _: Path) -> str:
        if text.lower() not in names:
            raise ValueError
        return text.lower()

    return Kind(f"one of {', '.join(names)}", chosen)


def some_of(names: Collection[str]) -> Kind:
    """A list of some names, parted by commas or spaces."""

    def chosen(text: str, _: Path) -> tuple[str, ...]:
        said = text.replace(",", " ").split()
        if not said or not {*said} <= {*names}:
            raise ValueError
        return tuple(name for name in names if name in said)

    return Kind(
        f"a list of {', '.join(names)}", chosen, lambda names: ",".join(map(str, names)), (list, tuple)
    )


def _switch(text: str, _: Path) -> bool:
    if text.lower() not in (*_ON, *_OFF):
        raise ValueError
    return text.lower() in _ON


def _pixels(text: str, _: Path) -> int:
    # As many digits as no picture's size has: longer ones would take long to be read as a number.
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise ValueError
    return int(text)


def _seconds(text: str, _: Path) -> float:
    if not re.fullmatch(r"\d{1,5}(?:\.\d{1,9})?", text, re.ASCII) or not float(text):
        raise ValueError
    return float(text)


def _decimal(seconds: float) -> str:
    return f"{seconds:.9f}".rstrip("0").rstrip(".")


def _path(text: str, base: Path) -> Path:
    if not text or "\0" in text:
        raise ValueError
    return base / os.path.expanduser(text)


def _editor(text: str, base: Path) -> str:
    name, _, folder = text.partition(":")
    if text == "ours":
        return text
    if not name or not folder:
        raise ValueError
    return f"{name}:{os.path.abspath(_path(folder, base))}"


def _table(text: str, _: Path) -> Any:
    raise ValueError


SWITCH = Kind("on or off", _switch, lambda on: "on" if on else "off", (bool,))
PIXELS = Kind("a number of pixels", _pixels, str, (int,))
SECONDS = Kind("a number of seconds such as 20", _seconds, _decimal, (int, float))
FOLDER = Kind("a folder", _path, is_path=True)
FILE = Kind("a file", _path, is_path=True)
TEXT = Kind("a text", lambda text, _: text)
EDITOR = Kind("“ours” or “NAME:FOLDER”", _editor)
TABLE = Kind("a table", _table, lambda table: f"a table of {len(table)}", (dict,))


def declared(
    kind: Kind, default: Any, meaning: str, *, otherwise: str = "", secret: bool = False, only: str = ""
) -> Any:
    """A field for a setting; `otherwise` says what None stands for, `only` where alone it may be set."""
    about = {"kind": kind, "meaning": meaning, "otherwise": otherwise, "secret": secret, "only": only}
    return field(default=default, repr=not secret, metadata=about)
