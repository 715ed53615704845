"""Which XMP files lie beside a photo, and how one is read and written without losing what is there."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from photalk.atomic_write import atomic_file
from photalk.errors import SidecarError
from photalk.library.folder_scan import is_picture
from photalk.library.pairs import RAW
from photalk.library.sidecars.sidecar import NOTHING, Sidecar, parse_sidecar, property_texts
from photalk.library.sidecars.xmp_packet import MAX_BYTES, changed
from photalk.library.text_folding import printable


@dataclass(frozen=True, slots=True)
class SidecarFile:
    """A sidecar as it lies there: what it says, when it was changed, and its bytes; None: there is none."""

    path: Path
    says: Sidecar = NOTHING
    changed_at: datetime | None = None
    packet: bytes | None = None

    def as_object(self) -> dict[str, Any]:
        """What it says, as `photalk describe --json` has it."""
        return {
            "path": printable(str(self.path)),
            **self.says.facts.as_object(),
            "faces": [{"name": face.name, "box": list(face.box)} for face in self.says.faces],
            "steps": list(self.says.steps),
        }


def beside(photo: Path) -> list[Path]:
    """The sidecars of a photo, the latest first: `a.jpg.xmp`, as darktable and digiKam name it, and `a.xmp`.

    Where a raw file has the same name, `a.xmp` is that one's.
    """
    names = [photo.name]
    if photo.suffix.lower() in RAW or not _has_raw(photo):
        names.append(photo.stem)
    found = {
        path.name.lower(): path
        for stem in names
        for ending in (".xmp", ".XMP")
        if (path := photo.with_name(stem + ending)).is_file()
    }
    return sorted(found.values(), key=lambda path: -path.stat().st_mtime_ns)


def sidecar_place(photo: Path) -> Path:
    """Where a photo's sidecar is, or is to be."""
    there = beside(photo)
    if there:
        return there[0]
    return photo.with_suffix(".xmp") if photo.suffix.lower() in RAW else photo.with_name(photo.name + ".xmp")


def read_sidecar(path: Path) -> SidecarFile:
    """The sidecar at a path; one that is not there says nothing.

    Raises:
        SidecarError: it cannot be read, or is none.
    """
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise SidecarError(f"{path.name} is no file.")
            packet = file.read(MAX_BYTES + 1) if status.st_size <= MAX_BYTES else b""
    except FileNotFoundError:
        return SidecarFile(path)
    except OSError as error:
        raise SidecarError(f"{path.name} cannot be read ({error.strerror}).") from None
    if not packet and status.st_size:
        raise SidecarError(
            f"{path.name} was not read: it has {status.st_size / 1e6:,.0f} MB, and at most"
            f" {MAX_BYTES / 1e6:.0f} are read."
        )
    if not packet.strip():
        return SidecarFile(path)
    try:
        says = parse_sidecar(packet)
    except SidecarError as error:
        raise SidecarError(f"{path.name} was not read. {error}") from None
    return SidecarFile(path, says, datetime.fromtimestamp(status.st_mtime, UTC), packet)


def write_sidecar(file: SidecarFile, says: Sidecar) -> bool:
    """Let a sidecar say something else, and keep all else that is in it; False: there was nothing to write.

    Raises:
        SidecarError: it cannot be written, or another program has written it meanwhile.
    """
    texts = property_texts(says, file.says)
    if not texts:
        return False
    packet = changed(file.packet, texts)
    target = Path(os.path.realpath(file.path))
    try:
        with atomic_file(target, fresh=file.packet is None) as (beginning, stream):
            stream.write(packet)
            if file.packet is not None:
                os.chmod(beginning, stat.S_IMODE(target.stat().st_mode))
                if target.read_bytes() != file.packet:
                    raise SidecarError(
                        f"Another program has just written {file.path.name}; it was left alone, so try again."
                    )
    except FileExistsError:
        raise SidecarError(f"Another program has just made {file.path.name}; try again.") from None
    except OSError as error:
        raise SidecarError(f"{file.path.name} cannot be written ({error.strerror}).") from None
    return True


def _has_raw(photo: Path) -> bool:
    """Whether a raw file lies beside a photo under the same name."""
    return any(
        photo.with_suffix(ending).is_file() or photo.with_suffix(ending.upper()).is_file() for ending in RAW
    )


def photos_of(sidecar: Path) -> list[Path]:
    """The photos that a sidecar may be of, by its name."""
    whole = sidecar.with_suffix("")
    if is_picture(whole.name):
        return [whole]
    try:
        names = sorted(os.listdir(sidecar.parent))
    except OSError:
        return []
    photos = [sidecar.with_name(name) for name in names if is_picture(name) and Path(name).stem == whole.name]
    raws = [photo for photo in photos if photo.suffix.lower() in RAW]
    return raws or photos
