"""Looks as files: `.cube` tables and Hald pictures, read, written, and kept by their content."""

from __future__ import annotations

import hashlib
import os
import re
from functools import lru_cache
from pathlib import Path

import numpy as np
import pyvips

from photalk import settings
from photalk.atomic_write import atomic_file
from photalk.errors import CommandError, ExportError, NotFound
from photalk.operations.looks.colour_table import ColourTable, tabulated
from photalk.operations.looks.kept_names import KEPT_NAME

SUFFIXES = (".cube", ".png", ".tif")
MAX_BYTES = 100_000_000
MOST_ENTRIES = 129
"""Along an axis of a cube; more would fill the memory and show nothing."""

HALD_LEVEL = 8
"""Of the Hald pictures that we write: 512 × 512 pixels, a cube of 64."""

_RANGE = re.compile(r"LUT_[13]D_INPUT_RANGE")


def parse_cube(text: str, name: str = "The table") -> ColourTable:
    """The table that a `.cube` file holds.

    Raises:
        CommandError: it is none.
    """
    title, sizes = "", dict[str, int]()
    low, high = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
    rows: list[str] = []
    try:
        for line in text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines():
            line = line.partition("#")[0].strip()
            word, _, rest = line.partition(" ")
            if not line:
                continue
            if word[0] in "+-.0123456789":
                rows.append(line)
            elif word == "TITLE":
                title = rest.strip().strip('"')
            elif word in ("LUT_1D_SIZE", "LUT_3D_SIZE"):
                sizes[word] = int(rest)
            elif word in ("DOMAIN_MIN", "DOMAIN_MAX"):
                red, green, blue = map(float, rest.split())
                low, high = ((red, green, blue), high) if word == "DOMAIN_MIN" else (low, (red, green, blue))
            elif _RANGE.fullmatch(word):
                first, last = map(float, rest.split())
                low, high = (first,) * 3, (last,) * 3
        ((kind, size),) = sizes.items()
        cube = kind == "LUT_3D_SIZE"
        if not 2 <= size <= (MOST_ENTRIES if cube else 65_536) or any(map(float.__ge__, low, high)):
            raise ValueError
        values = np.array(" ".join(rows).split(), np.float32).reshape((size,) * (3 if cube else 1) + (3,))
        if not np.isfinite(values).all():
            raise ValueError
    except (ValueError, OverflowError):
        raise CommandError(
            f"{name} is no .cube file of one table, 1D or 3D, with at most {MOST_ENTRIES} entries a side."
        ) from None
    return ColourTable(values, low, high, title)


def format_cube(table: ColourTable) -> str:
    """The table as a `.cube` file."""
    kind = "3D" if table.is_cube else "1D"
    title = re.sub(r'["\r\n]', "'", table.title)
    head = [f'TITLE "{title}"', f"LUT_{kind}_SIZE {table.size}"]
    head += [f"DOMAIN_MIN {' '.join(map(str, table.low))}", f"DOMAIN_MAX {' '.join(map(str, table.high))}"]
    rows = ("%.6f %.6f %.6f" % tuple(row) for row in table.entries.reshape(-1, 3).tolist())  # noqa: UP031
    return "\n".join([*head, *rows]) + "\n"


def read_look(path: Path) -> ColourTable:
    """The look in a file.

    Raises:
        CommandError: it is none.
        NotFound: it is not there.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise CommandError(f"{path.name} is too large for a look: {path.stat().st_size / 1e6:,.0f} MB.")
        if path.suffix.lower() != ".cube":
            return _read_hald(path)
        return parse_cube(path.read_bytes().decode("utf-8", "replace"), path.name)
    except OSError as error:
        raise NotFound(f"The look {path.name} cannot be read ({error.strerror}).") from None


def write_look(table: ColourTable, out: Path) -> None:
    """Write a look to a file that is not there yet, as `.cube` or as a Hald picture (`.png`, `.tif`).

    Raises:
        ExportError: it cannot be written there.
    """
    if out.suffix.lower() not in SUFFIXES:
        raise ExportError(f"A look is written as {', '.join(SUFFIXES)}, not as {out.name}.")
    try:
        with atomic_file(out, fresh=True) as (_, file):
            if out.suffix.lower() == ".cube":
                file.write(format_cube(table).encode())
            else:
                file.write(_hald(table).write_to_buffer(out.suffix.lower()))
    except FileExistsError:
        raise ExportError(f"{out} is there already, and is not overwritten.") from None
    except (OSError, pyvips.Error) as error:
        raise ExportError(f"{out} cannot be written ({getattr(error, 'strerror', error)}).") from None


def looks_folder() -> Path:
    """Where looks are kept; `PHOTALK_LOOKS` names another place."""
    if named := settings.current().looks:
        return named.absolute()
    from platformdirs import user_data_path

    return user_data_path("photalk", appauthor=False) / "looks"


def keep_look(path: Path) -> str:
    """Keep a copy of a look's file under a name made of its content, and say that name.

    Raises:
        CommandError, NotFound: it is no look.
        ExportError: it cannot be kept.
    """
    suffix = {".tiff": ".tif"}.get(path.suffix.lower(), path.suffix.lower())
    if suffix not in SUFFIXES:
        raise CommandError(f"A look is a .cube file or a Hald picture (.png, .tif), not {path.name}.")
    read_look(path)
    content = path.read_bytes()
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40].strip("-") or "look"
    if KEPT_NAME.fullmatch(path.name) and path.name[: -len(suffix)].endswith(_digest(content)):
        stem = stem.removesuffix(f"-{_digest(content)}")
    name = f"{stem}-{_digest(content)}{suffix}"
    copied(content, looks_folder() / name)
    return name


def copied(content: bytes, target: Path) -> None:
    """A look's bytes at another place, where they are not there already.

    Raises:
        ExportError: they cannot be written.
    """
    if target.is_file():
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(target) as (_, file):
            file.write(content)
    except OSError as error:
        raise ExportError(f"The look cannot be kept as {target} ({error.strerror}).") from None


@lru_cache(4)
def kept_look(name: str) -> ColourTable:
    """A look that was kept.

    Raises:
        NotFound: it was not.
        CommandError: its file is another than it was.
    """
    path = looks_folder() / name
    if not KEPT_NAME.fullmatch(name) or not path.is_file():
        raise NotFound(f"There is no look {name}; “photalk looks add FILE” keeps one.")
    if _digest(path.read_bytes()) not in name:
        raise CommandError(f"The look {name} was changed since it was kept; add it again.")
    return read_look(path)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _read_hald(path: Path) -> ColourTable:
    try:
        image = pyvips.Image.new_from_file(os.fspath(path))
        level = round(image.width ** (1 / 3))
        if image.width != image.height or level**3 != image.width or not 2 <= level <= 11 or image.bands < 3:
            raise CommandError(f"{path.name} is no Hald picture: a square of 8, 27, 64, … pixels in colour.")
        white = 65_535 if image.format == "ushort" else 255
        pixels = (image.extract_band(0, n=3).numpy() / white).astype(np.float32)
    except pyvips.Error:
        raise CommandError(f"{path.name} cannot be read as a Hald picture.") from None
    return ColourTable(pixels.reshape((level * level,) * 3 + (3,)), title=path.stem)


def _hald(table: ColourTable) -> pyvips.Image:
    cube = tabulated(table.of, HALD_LEVEL**2, table.title)
    pixels = np.rint(np.clip(cube.entries, 0, 1) * 65_535).astype(np.uint16)
    side = HALD_LEVEL**3
    return pyvips.Image.new_from_array(pixels.reshape(side, side, 3)).copy(interpretation="rgb16")
