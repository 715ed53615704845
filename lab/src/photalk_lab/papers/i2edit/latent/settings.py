"""Which files make the latent editor? The `latent.json` of the folder that the user names.

Every mistake in it is told in one sentence that names the setting.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from photalk.errors import WeightsError

NAME = "latent.json"

OPTIMISE = {"steps": int, "rate": float, "l2": float, "identity": float, "squared": bool, "ramp": bool}
"""What may be set of the optimisation; the fields of `editing.Optimisation`."""


@dataclass(frozen=True, slots=True)
class Named:
    """A file that latent.json names: where it is, its sum if that is given, and what else is said of it."""

    path: Path
    sha256: str | None
    more: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LatentSettings:
    """The files and how to use them; None for what is left out."""

    generator: Named
    encoder: Named
    joint: Path | None = None
    identity: Named | None = None
    w_mean: Path | None = None
    refine: int = 0
    keep_detail: bool = False
    optimise: Mapping[str, Any] | None = None


_SAID = {
    "generator": (),
    "encoder": ("side", "adds_mean"),
    "identity": ("side", "crop", "mean", "std"),
}
"""What may be said of each file, beside `file` and `sha256`."""


def read_latent(folder: Path) -> LatentSettings:
    """What the folder's latent.json says.

    Raises:
        WeightsError: it is not there, or there is a mistake in it.
    """
    path = folder / NAME
    if not path.is_file():
        raise WeightsError(
            f"There is no {NAME} in {folder}; it names the generator and the encoder (lab/docs/latent.md)."
        )
    try:
        table = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise WeightsError(f"{path} cannot be read as JSON ({error}).") from None
    if not isinstance(table, dict):
        raise WeightsError(f"{path} must hold one object: {{…}}.")
    return _Table(path, table).settings()


class _Table:
    """The object, and where its mistakes are to be mended."""

    def __init__(self, path: Path, table: dict[str, Any]) -> None:
        self._path, self._table = path, table

    def settings(self) -> LatentSettings:
        known = [field.name for field in fields(LatentSettings)]
        if unknown := [name for name in self._table if name not in known]:
            raise WeightsError(
                f"There is no setting {unknown[0]} (in {self._path}), only {', '.join(known)}."
            )
        refine = self._table.get("refine", 0)
        if not isinstance(refine, int) or isinstance(refine, bool) or not 0 <= refine <= 10_000:
            raise self._wrong("refine", f"must be a whole number of steps from 0 on, not {refine!r}")
        detail = self._table.get("keep_detail", False)
        if not isinstance(detail, bool):
            raise self._wrong("keep_detail", f"must be true or false, not {detail!r}")
        return LatentSettings(
            generator=self._named("generator"),
            encoder=self._named("encoder"),
            joint=self._joint(),
            identity=self._named("identity") if self._table.get("identity") is not None else None,
            w_mean=None if self._table.get("w_mean") is None else self._file("w_mean", self._table["w_mean"]),
            refine=refine,
            keep_detail=detail,
            optimise=self._optimise(),
        )

    def _named(self, name: str) -> Named:
        value = self._table.get(name)
        if value is None:
            raise self._wrong(name, "is missing; name its safetensors or ONNX file there")
        if isinstance(value, str):
            return Named(self._file(name, value), None, {})
        if not isinstance(value, dict):
            raise self._wrong(name, "must be the name of a file, or an object with file in it")
        allowed = ("file", "sha256", *_SAID[name])
        if unknown := [key for key in value if key not in allowed]:
            raise self._wrong(name, f"has no {unknown[0]}, only {', '.join(allowed)}")
        told = value.get("sha256")
        if told is not None and not (isinstance(told, str) and re.fullmatch("[0-9a-fA-F]{64}", told)):
            raise self._wrong(f"{name}.sha256", "must be 64 hexadecimal digits")
        more = {key: self._said(name, key, value[key]) for key in _SAID[name] if key in value}
        return Named(self._file(name, value.get("file")), told, more)

    def _said(self, name: str, key: str, value: Any) -> Any:
        match key:
            case "side" if _is_whole(value) and 8 <= value <= 4096:
                return value
            case "adds_mean" if isinstance(value, bool):
                return value
            case "mean" if _is_number(value):
                return float(value)
            case "std" if _is_number(value) and value > 0:
                return float(value)
            case "crop" if isinstance(value, list) and len(value) == 4 and all(map(_is_number, value)):
                left, top, right, bottom = map(float, value)
                if 0 <= left < right <= 1 and 0 <= top < bottom <= 1:
                    return left, top, right, bottom
        wanted = {
            "side": "a whole number from 8 to 4096",
            "adds_mean": "true or false",
            "mean": "a number",
            "std": "a number above 0",
            "crop": "four shares of the square: left, top, right, bottom",
        }
        raise self._wrong(f"{name}.{key}", f"must be {wanted[key]}, not {value!r}")

    def _joint(self) -> Path | None:
        value = self._table.get("joint", "ours")
        return None if value == "ours" else self._file("joint", value)

    def _optimise(self) -> Mapping[str, Any] | None:
        value = self._table.get("optimise")
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self._wrong("optimise", "must be an object")
        for key, one in value.items():
            kind = OPTIMISE.get(key)
            if kind is None:
                raise self._wrong("optimise", f"has no {key}, only {', '.join(OPTIMISE)}")
            fits = isinstance(one, bool) if kind is bool else _is_number(one) and one >= 0
            if not fits or (kind is int and not (_is_whole(one) and one <= 100_000)):
                raise self._wrong(f"optimise.{key}", f"cannot be {one!r}")
        return {key: OPTIMISE[key](one) for key, one in value.items()}

    def _file(self, name: str, value: Any) -> Path:
        if not isinstance(value, str) or not value:
            raise self._wrong(name, "must be the name of a file, in quotes")
        # From where latent.json lies, so that the folder can be moved.
        path = (self._path.parent / Path(value).expanduser()).absolute()
        if not path.is_file():
            raise self._wrong(name, f"names {path}, which is not there")
        return path

    def _wrong(self, name: str, what: str) -> WeightsError:
        return WeightsError(f"The setting {name} (in {self._path}) {what}.")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e6


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
