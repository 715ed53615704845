"""Looks on their way: programs read from presets and tables, written as such, and the files they need."""

from __future__ import annotations

from pathlib import Path

from photalk.atomic_write import atomic_file
from photalk.commands import Edit
from photalk.edit.look_tables import is_colour, table_of, untabled
from photalk.errors import CannotDo, ExportError, NotFound
from photalk.library.sidecars.edits_told import SidecarEdits, edits_in, preset_packet
from photalk.library.sidecars.sidecar_files import read_sidecar
from photalk.operations.looks import LookEdit
from photalk.operations.looks.kept_names import KEPT_NAME
from photalk.operations.looks.look_files import copied, keep_look, looks_folder, write_look

PRESET = ".xmp"
LOOKS = (".cube", ".png", ".tif", ".tiff")


def edits_of_file(path: Path) -> SidecarEdits | None:
    """The edits that a preset, a sidecar or a look asks for; None where a file is none by its name.

    Raises:
        SidecarError, CommandError, NotFound: it cannot be read.
    """
    if path.suffix.lower() == PRESET:
        file = read_sidecar(path)
        if file.packet is None:
            raise NotFound(f"There is no preset in {path}.")
        bring_looks(" ".join(file.says.steps), path.parent)
        return edits_in(file.says)
    return SidecarEdits((LookEdit(keep_look(path)),)) if path.suffix.lower() in LOOKS else None


def write_preset(edits: tuple[Edit, ...], out: Path) -> tuple[str, ...]:
    """Write what edits do as a preset or a look, and say in sentences what it leaves out.

    Raises:
        CannotDo: nothing of it can be said there.
        ExportError: it cannot be written there.
    """
    if out.suffix.lower() != PRESET:
        if not any(map(is_colour, edits)):
            raise CannotDo("A look says what becomes of colours, and these edits do something else.")
        write_look(table_of(edits, out.stem), out)
        beyond = untabled(edits)
        return (f"A look cannot say: {'; '.join(beyond)}.",) if beyond else ()
    packet, told = preset_packet(edits, out.stem)
    try:
        with atomic_file(out, fresh=True) as (_, file):
            file.write(packet)
    except FileExistsError:
        raise ExportError(f"{out} is there already, and is not overwritten.") from None
    except OSError as error:
        raise ExportError(f"{out} cannot be written ({error.strerror}).") from None
    return told


def bring_looks(text: str, folder: Path) -> None:
    """Keep the looks that a program or a conversation names in its text and that lie beside it.

    Raises:
        CommandError: one of them is none.
    """
    for name in _named(text):
        if not (looks_folder() / name).is_file() and (folder / name).is_file():
            keep_look(folder / name)


def send_looks(text: str, folder: Path) -> None:
    """Copy the looks that a text names into a folder, so that they travel along.

    Raises:
        ExportError: one cannot be written there.
    """
    for name in _named(text):
        if (looks_folder() / name).is_file():
            copied((looks_folder() / name).read_bytes(), folder / name)


def _named(text: str) -> set[str]:
    return {match[0] for match in KEPT_NAME.finditer(text)}
