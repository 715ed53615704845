"""Everything that a running server has: its libraries, its workers, its jobs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread

from photalk.apps.api import wire
from photalk.apps.api.comparisons import Comparisons
from photalk.apps.api.folder_choices import FolderChoices
from photalk.apps.api.jobs import Jobs
from photalk.apps.api.notices import Notices
from photalk.apps.api.problems import Refused
from photalk.apps.api.screen_renderer import ScreenRenderer
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.workers import HANDS, WorkerThreads
from photalk.errors import NotFound
from photalk.vision.eyes import Eyes


class ServerState:
    """The libraries that are open, and who works for them.

    Conversations, pictures and comparisons have hands of their own, so that a long turn, or two pictures
    that are hard to compare, never keep a page from its pictures.
    """

    def __init__(
        self, desks: Sequence[ServedLibrary], *, local: bool = True, places: FolderChoices | None = None
    ) -> None:
        self._desks = OrderedDict((served_library.id, served_library) for served_library in desks)
        self.local = local
        self.notices = Notices()
        self.jobs = Jobs(self.notices)
        self.talk = WorkerThreads("talk", HANDS)
        self.pixels = WorkerThreads("pixels", HANDS)
        self.quick = WorkerThreads("quick", 4)
        self.comparing = WorkerThreads("comparing", 1)
        self.places = places or FolderChoices()
        self.screen = ScreenRenderer(desks[0].eyes if desks else Eyes.default())
        self.comparisons = Comparisons()
        self._warming: Thread | None = None
        self._closing = Event()

    @classmethod
    def open(cls, folders: Sequence[Path], *, local: bool = True) -> ServerState:
        """The house of these libraries; the models are shared."""
        eyes = Eyes.default()
        return cls([ServedLibrary(folder, eyes=eyes) for folder in dict.fromkeys(folders)], local=local)

    def warm(self) -> None:
        """Begin to load the models that a first message needs, while the page is still being looked at."""
        self._warming = Thread(target=self._warm, name="warm")
        self._warming.start()

    def _warm(self) -> None:
        for served_library in self._desks.values():
            if not self._closing.is_set():
                served_library.studio.warm()

    def close(self) -> None:
        """Finish what was begun, and let go of everything."""
        self._closing.set()
        if self._warming is not None:
            self._warming.join()  # a model that is half loaded when the process ends would abort it
        self.jobs.close()
        for workers in (self.talk, self.pixels, self.quick, self.comparing):
            workers.close()
        for served_library in self._desks.values():
            served_library.close()

    def desks(self) -> tuple[ServedLibrary, ...]:
        """All libraries that are open."""
        return tuple(self._desks.values())

    def served_library(self, library: str) -> ServedLibrary:
        """The library of that name.

        Raises:
            NotFound: this server has none.
        """
        if library not in self._desks:
            raise NotFound(f"There is no library {library[:40]!r} on this server; reload the page.")
        return self._desks[library]

    def info(self, served_library: ServedLibrary) -> wire.LibraryInfo:
        """A library in short."""
        return served_library.info(chooses_folders=self.local)

    def chosen(self) -> FolderChoices:
        """The folders of this machine, for clients on this machine.

        Raises:
            Refused: the server is open to others.
        """
        if not self.local:
            raise Refused("Folders can be chosen only on the machine itself; upload pictures instead.")
        return self.places
