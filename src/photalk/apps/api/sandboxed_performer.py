"""What may a conversation over HTTP touch? Pictures of the library, and a folder for what it saves.

A message is a stranger's text, and "open /etc/passwd" is only words: a path in it is never given to the file
system. It is looked up among the names in the catalogue, and what is saved goes by its bare name.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from photalk.apps.apply import make_folder
from photalk.commands.queries.query import Constraint
from photalk.conversation.actions import (
    Action,
    Contrast,
    Exported,
    ExportTo,
    Find,
    Inquire,
    Listed,
    Look,
    Observation,
    Regard,
    Render,
    Seen,
    Size,
)
from photalk.edit.program import Program
from photalk.errors import ExportError, NotFound
from photalk.library.library import Library
from photalk.library.photos import there
from photalk.studio.performer import StudioPerformer
from photalk.studio.portable_names import PortableNames

if TYPE_CHECKING:
    import pyvips

    from photalk.edit.export import Export as Settings

Stage = Callable[[str, int, int | None], None]
"""Is told what is being done, and how far it is."""

STAGE: ContextVar[Stage | None] = ContextVar("stage", default=None)
"""Who is told of the turn that this thread works on."""

_DOING: dict[type[Action], str] = {
    Look: "opening", Render: "rendering", ExportTo: "saving", Find: "searching", Inquire: "searching",
    Regard: "looking at the face", Contrast: "comparing",
}  # fmt: skip

MAX_NAME = 120


def tell(stage: str, done: int = 0, total: int | None = None) -> None:
    """Say what is being done to whoever waits for this turn."""
    if (listener := STAGE.get()) is not None:
        listener(stage, done, total)


class SandboxedPerformer:
    """Carries out the actions of one conversation within the bounds of its library."""

    def __init__(self, library: Callable[[], Library], performer: StudioPerformer, exports: Path) -> None:
        self._library, self._performer, self._exports = library, performer, exports

    def perform(self, action: Action, settings: Settings | None = None) -> Observation:
        """What comes of an action.

        Raises:
            PhotalkError: it failed, or it reaches beyond the library.
        """
        if type(action) in _DOING:
            tell(_DOING[type(action)])
        match action:
            case Look(path):
                return self._look(path)
            case ExportTo(picture, program, out, protect):
                make_folder(self._exports)
                name = bare_name(out)
                place = str(self._exports / name)
                written = self._performer.perform(
                    ExportTo(picture, program, place, protect, fresh=True), settings
                )
                assert isinstance(written, Exported)
                return Exported(name, written.size)
            case Find(query):
                for like in query.likes:
                    if self._library().by_path(like.path) is None:
                        raise NotFound(f"There is no picture {PurePath(like.path).name} in this library.")
                return self._performer.perform(action, settings)
            case _:
                return self._performer.perform(action, settings)

    def preview(self, path: str, program: Program, long_side: int) -> pyvips.Image:
        return self._performer.preview(path, program, long_side)

    def size(self, path: str, program: Program) -> Size:
        return self._performer.size(path, program)

    def concepts(self, path: str, program: Program) -> tuple[str, ...]:
        return self._performer.concepts(path, program)

    def alt(self, path: str, program: Program) -> str:
        return self._performer.alt(path, program)

    def _look(self, path: str) -> Seen | Listed:
        library = self._library()
        wanted = path.strip().strip("'\"")
        photo = library.by_path(wanted) if os.path.isabs(wanted) else None
        if photo is not None:
            return self._performer.look_at(Path(there(photo).path))
        name = PurePath(wanted).name
        meant = PortableNames(library).meant(wanted)
        if name and not meant:
            inside = library.catalogue.ids((Constraint("folder", name),))[:2_000]
            meant = tuple(one.path for one in library.photos(inside))
        if len(meant) == 1 and (photo := library.by_path(meant[0])):
            return self._performer.look_at(Path(there(photo).path))
        if meant:
            return Listed(name, meant)
        raise NotFound(f"There is no picture {name or wanted} in this library; add it first.")


def bare_name(out: str) -> str:
    """The file name of what a person asked to be saved as, without any folder.

    Raises:
        ExportError: nothing is left of it.
    """
    last = out.replace("\\", "/").rstrip("/").rpartition("/")[2]
    name = "".join(c for c in last if c.isprintable() and c not in '<>:"|?*').strip(" .")
    stem, suffix = os.path.splitext(name)
    if not stem:
        raise ExportError("Say the name of a file to save it as, such as out.jpg.")
    return f"{stem[:MAX_NAME]}{suffix[:10]}"
