"""Which text-image model the user brings, if any: the table [encoder] of settings.toml. See docs/encoders.md.

Every mistake in it is told in one sentence that names the setting.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from photalk.errors import WeightsError

CLIP_MEAN = (0.48145466, 0.4578275, 0.40821073)
CLIP_STD = (0.26862954, 0.26130258, 0.27577711)

Three = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PairSettings:
    """Two towers and how to use them; None is for what the files themselves tell.

    `image` and `text` may be the same file. `mean` and `std` are of pixels in 0..1. `prompt` has "{}" where
    the words of a tag go. `scale` turns similarities into log-odds: half of the 100 that CLIP is trained
    with, since that 100 is for telling apart photos of which one surely fits, by captions written for them;
    what people say when they search is vaguer, and answers must be able to change the order.
    """

    image: Path
    text: Path
    tokenizer: Path
    side: int | None = None
    mean: Three = CLIP_MEAN
    std: Three = CLIP_STD
    scale: float = 50.0
    context_length: int | None = None
    pad: int | None = None
    prompt: str = "a photo of {}"


def settings_path() -> Path:
    """Where the settings lie; `PHOTALK_SETTINGS` names another file."""
    named = os.environ.get("PHOTALK_SETTINGS")
    return (
        Path(named).expanduser().absolute() if named else user_config_path("photalk", False) / "settings.toml"
    )


def pair_settings() -> PairSettings | None:
    """What the user's settings say of an encoder; None: nothing.

    Raises:
        WeightsError: there is a mistake in them, or the file that `PHOTALK_SETTINGS` names is not there.
    """
    path = settings_path()
    if not path.is_file():
        if os.environ.get("PHOTALK_SETTINGS"):
            raise WeightsError(
                f"There is no file {path}, which PHOTALK_SETTINGS names; unset it or correct it."
            )
        return None
    return read_settings(path)


def read_settings(path: Path) -> PairSettings | None:
    """What a file of settings says of an encoder; None: it has no table [encoder].

    Raises:
        WeightsError: there is a mistake in it.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("encoder")
    except (OSError, ValueError, RecursionError) as error:  # not UTF-8, not TOML, or absurd TOML
        reason = getattr(error, "strerror", None) or str(error)
        raise WeightsError(f"The settings {path} cannot be read ({reason}).") from None
    if table is None:
        return None
    if not isinstance(table, dict):
        raise WeightsError(f"encoder in {path} must be a table: write [encoder] above its settings.")
    return _EncoderTable(path, table).settings()


class _EncoderTable:
    """The table, and where its mistakes are to be mended."""

    def __init__(self, path: Path, table: Mapping[str, Any]) -> None:
        self._path, self._table = path, table

    def settings(self) -> PairSettings:
        known = tuple(PairSettings.__dataclass_fields__)
        if unknown := [name for name in self._table if name not in known]:
            there = ", ".join(known)
            raise WeightsError(
                f"There is no setting encoder.{unknown[0][:40]} (in {self._path}), only {there}."
            )
        given: dict[str, Any] = {
            "side": self._whole("side", 1),
            "mean": self._three("mean"),
            "std": self._three("std", positive=True),
            "scale": self._number("scale"),
            "context_length": self._whole("context_length", 3),
            "pad": self._whole("pad", 0),
            "prompt": self._prompt(),
        }
        return PairSettings(
            self._file("image"),
            self._file("text", instead="image"),
            self._file("tokenizer"),
            **{name: value for name, value in given.items() if value is not None},
        )

    def _file(self, name: str, instead: str | None = None) -> Path:
        value = self._table.get(name, self._table.get(instead) if instead else None)
        if value is None:
            raise self._wrong(name, "is missing; name the file there")
        if not isinstance(value, str) or not value:
            raise self._wrong(name, "must be the path of a file, in quotes")
        # From where the settings lie, so that a folder with a model and its settings can be moved.
        path = (self._path.parent / os.path.expanduser(value)).absolute()
        if not os.path.isfile(path):  # which also answers for names that no file can have
            raise self._wrong(name, f"names {str(path)[:300]}, which is not there")
        return path

    def _whole(self, name: str, least: int) -> int | None:
        value = self._table.get(name)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= least):
            return value
        raise self._wrong(name, f"must be a whole number from {least} on, not {_shown(value)}")

    def _number(self, name: str) -> float | None:
        value = self._table.get(name)
        if value is None or (_is_number(value) and 0 < value <= 10_000):
            return None if value is None else float(value)
        raise self._wrong(name, f"must be a number above 0, not {_shown(value)}")

    def _three(self, name: str, *, positive: bool = False) -> Three | None:
        value = self._table.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 3 or not all(map(_is_number, value)):
            raise self._wrong(name, f"must be three numbers, for red, green and blue, not {_shown(value)}")
        if positive and min(value) <= 0:
            raise self._wrong(name, "must be above 0 for each colour")
        red, green, blue = map(float, value)
        return red, green, blue

    def _prompt(self) -> str | None:
        value = self._table.get("prompt")
        if value is None or (isinstance(value, str) and value.count("{}") == 1):
            return value
        raise self._wrong("prompt", 'must be words with one {} in them, such as "a photo of {}"')

    def _wrong(self, name: str, what: str) -> WeightsError:
        return WeightsError(f"The setting encoder.{name} (in {self._path}) {what}.")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e6


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"
