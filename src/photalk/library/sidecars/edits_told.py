"""Our edits in a sidecar, and the edits that a sidecar or a preset asks for.

They stand there twice: as our own steps, exactly, and as far as they fit as Camera Raw's settings. Settings
that another program has made are its user's work, and stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from photalk.commands.text import format, parse
from photalk.errors import CommandError
from photalk.library.sidecars.camera_raw import StoredFrame, from_camera_raw, to_camera_raw
from photalk.library.sidecars.sidecar import Sidecar
from photalk.library.sidecars.xmp_packet import PropertyText, changed, name
from photalk.operations.base import Edit


@dataclass(frozen=True, slots=True)
class SidecarEdits:
    """The edits that a sidecar asks for, and in sentences what of it could not be taken over."""

    edits: tuple[Edit, ...] = ()
    told: tuple[str, ...] = ()


def with_edits(
    sidecar: Sidecar, edits: Sequence[Edit], stored: StoredFrame | None = None
) -> tuple[Sidecar, tuple[str, ...]]:
    """The sidecar with these edits in it, and in sentences what other programs will not see of them."""
    settings = to_camera_raw(edits, stored)
    before = dict(to_camera_raw(_steps(sidecar) or (), stored).fields)
    there, now = dict(sidecar.settings), dict(settings.fields)
    theirs = {key for key in now if there.get(key, now[key]) not in (now[key], before.get(key))}
    kept = {key: value for key, value in there.items() if before.get(key) != value or key in theirs}
    fields = kept | {key: value for key, value in now.items() if key not in theirs}
    told = list(settings.told())
    if left := sorted(theirs - {"Version", "ProcessVersion"}):
        told.append(f"Another program has set {', '.join(left)} in it, which stays as it is.")
    return replace(sidecar, steps=tuple(map(format, edits)), settings=tuple(fields.items())), tuple(told)


def edits_in(sidecar: Sidecar, stored: StoredFrame | None = None) -> SidecarEdits:
    """The edits that a sidecar asks for: our own steps or, where another program has changed them, its own.

    Without `stored` a crop of another program is told, but cannot be done.
    """
    steps, there = _steps(sidecar), dict(sidecar.settings)
    if steps is not None:
        written = to_camera_raw(steps, stored).fields
        if all(there.get(key, value) == value for key, value in written):
            return SidecarEdits(steps)
    edits, beyond = from_camera_raw(there, stored)
    told = [f"It also asks for what cannot be done here: {', '.join(beyond)}."] if beyond else []
    if steps is not None:
        told.insert(0, "Another program has changed the settings since, and they count.")
    elif sidecar.steps:
        told.insert(0, "The steps in it are of a later Photalk, and cannot be read.")
    return SidecarEdits(edits, tuple(told))


def preset_packet(edits: Sequence[Edit], title: str) -> tuple[bytes, tuple[str, ...]]:
    """A preset of Lightroom that does the same, as far as it can, and sentences on what it does not."""
    settings = to_camera_raw(edits)
    header = {
        "PresetType": "Normal", "Cluster": "", "UUID": uuid4().hex.upper(), "SupportsAmount": "False",
        "SupportsColor": "True", "SupportsMonochrome": "True", "SupportsHighDynamicRange": "True",
        "SupportsNormalDynamicRange": "True", "SupportsSceneReferred": "True",
        "SupportsOutputReferred": "True", "HasSettings": "True",
    }  # fmt: skip
    texts = {name(f"crs:{field}"): PropertyText((value,)) for field, value in header.items()}
    texts |= {name(f"crs:{field}"): PropertyText((value,)) for field, value in settings.fields}
    texts[name("crs:Name")] = PropertyText((title,), "Alt")
    texts[name("crs:Group")] = PropertyText(("Photalk",), "Alt")
    texts[name("photalk:Steps")] = PropertyText(tuple(map(format, edits)), "Seq")
    return changed(None, texts), settings.told()


def _steps(sidecar: Sidecar) -> tuple[Edit, ...] | None:
    """Our own steps; None where there are none, or none that this version can read."""
    try:
        edits = tuple(map(parse, sidecar.steps))
    except CommandError:
        return None
    return tuple(edit for edit in edits if isinstance(edit, Edit)) or None
