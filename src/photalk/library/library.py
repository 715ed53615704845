"""The library: every photo that was indexed, what is known of it, and its place in the encoder's space."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property, partial
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.library.catalogue import Catalogue
from photalk.library.companions import Companions
from photalk.library.database import Database
from photalk.library.exact_store import Shape
from photalk.library.overview import Overview
from photalk.library.people import People
from photalk.library.photos import Photo
from photalk.library.qualities import Qualities
from photalk.library.report import IndexProgress, Report
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.statements import Statements
from photalk.library.store import Ids, LibraryStore, Store
from photalk.library.store_choice import store_of
from photalk.library.tallies import Tallies
from photalk.library.writings import Writings
from photalk.vision.seams import Detector, FaceKnower, QualityMeter, TextReader
from photalk.vision.space.encoder import Encoder

if TYPE_CHECKING:
    from photalk.library.file_outcomes import RemoteExaminers
    from photalk.library.ray_indexing.ray_workers import RayWorkers
    from photalk.library.sidecars.exchange import SidecarExchange


class Library:
    """The photos of one library folder; several processes may use it at once.

    Args:
        folder: where it is kept; made when it is not there.
        encoder: makes the encoder; the default is the one that the settings choose.
        detector: makes the detector of things; None leaves them out, unless the encoder is the default too.
        reader: makes the reader of text in pictures; None as for the detector.
        knower: makes what tells people apart by their faces; None as for the detector.
        meter: makes what measures sharpness, exposure and faces; None as for the detector.

    Raises:
        LibraryError: the folder cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        encoder: Callable[[], Encoder] | None = None,
        detector: Callable[[], Detector] | None = None,
        reader: Callable[[], TextReader] | None = None,
        knower: Callable[[], FaceKnower] | None = None,
        meter: Callable[[], QualityMeter] | None = None,
    ) -> None:
        self.folder = folder
        self._database = Database(folder / FILE, MIGRATIONS)
        self.catalogue = Catalogue(self._database)
        self.companions = Companions(self._database)
        self.writings = Writings(self._database)
        self.qualities = Qualities(self._database)
        self.statements = Statements(self._database)
        self.tallies = Tallies(self._database)
        self.overview = Overview(self._database)
        self.people = People(self._database)
        self._make_encoder = encoder or _chosen_encoder
        self._make_detector = detector or (None if encoder else _quick_detector)
        self._make_meter = meter or (None if encoder else _photo_gauge)
        self._make_reader = reader or (None if encoder else _print_reader)
        self._make_knower = knower or (None if encoder else _acquaintance)
        self._encoder: Encoder | None = None
        self._store: LibraryStore | None = None
        self._making = RLock()

    @property
    def encoder(self) -> Encoder:
        """The encoder that photos are seen with, made when it is first asked for."""
        with self._making:
            if self._encoder is None:
                self._encoder = self._make_encoder()
            return self._encoder

    @cached_property
    def sidecars(self) -> SidecarExchange:
        """What was exchanged with the XMP files beside photos."""
        from photalk.library.sidecars.exchange import SidecarExchange

        return SidecarExchange(self._database)

    @property
    def read_only(self) -> bool:
        """Whether nothing may be written to it."""
        return self._database.read_only

    @property
    def store(self) -> Store:
        """What the encoder saw in each photo."""
        return self._kept()

    def __len__(self) -> int:
        known = self.catalogue.count()
        if not known:  # and no encoder has to be loaded to say so
            return 0
        met = len(self.store.ids())
        return met if met == known else len(self._both(self.catalogue.ids()))

    def photos(self, ids: Sequence[int] | Ids) -> tuple[Photo, ...]:
        """These photos, in this order.

        Raises:
            NotFound: one of them is not in the library.
        """
        return self.catalogue.photos(ids)

    def by_path(self, path: str | Path) -> Photo | None:
        """The photo at a path, if it was indexed."""
        return self.catalogue.by_path(os.path.abspath(os.path.expanduser(path)))

    def select(self, constraints: Sequence[Constraint]) -> Ids | None:
        """The photos that meet every constraint, ascending; None when there is no constraint.

        Of a photo with an unknown date or place, neither "in Italy" nor "in 2023" is true, and "not in Italy"
        is.

        Raises:
            CommandError: a constraint cannot be understood.
        """
        return self._both(self.catalogue.ids(constraints)) if constraints else None

    def knows(self, constraint: Constraint) -> bool:
        """Whether some photo meets a constraint."""
        return len(self._both(self.catalogue.ids((constraint,)))) > 0

    def ordered(self, ids: Ids, order: str) -> Ids:
        """Photos in an order: "newest", "oldest", "largest", "smallest" or "sharpest" first.

        Raises:
            CommandError: there is no such order.
        """
        return self.catalogue.ordered(ids, order)

    def with_words(self, words: str, limit: int = 500) -> dict[int, float]:
        """Photos whose file names, folders or captions have some of the words: id and score, best first.

        A score of 1 means that all words are there; rare words count for more.
        """
        return self.catalogue.with_words(words, limit)

    def thumbnail(self, photo: int) -> bytes:
        """A small JPEG of a photo, its longer side at most 320."""
        return self.catalogue.thumbnail(photo)

    def index(
        self,
        paths: Sequence[Path],
        progress: Callable[[IndexProgress], None] | None = None,
        crew: RemoteExaminers | None = None,
        *,
        forget_missing: bool = False,
    ) -> Report:
        """Take in the photos at and below these paths, and forget those that are gone from there.

        Those that are away (`absence`) are forgotten with `forget_missing` only. What is unchanged is not
        opened, what was moved is recognised, and what was done when this is ended in the middle stays done.
        Ctrl-C ends it with a report of what was done. With a `crew`, others look at the photos.

        Raises:
            NotFound: there is nothing at one of the paths.
            LibraryError: the library cannot be written.
        """
        from photalk.library.detected_things import find_things
        from photalk.library.face_stage import find_faces
        from photalk.library.indexing import Indexing
        from photalk.library.late_looks import LateStage
        from photalk.library.quality_stage import measure_photos
        from photalk.library.text_stage import read_texts

        with self._database.transaction():
            pass  # where nothing may be written, that is said before any model is loaded
        photos, faces = self.catalogue, self.people.faces
        late = (
            LateStage("things", self._make_detector, partial(find_things, photos, crew),
                      photos.unlooked, "Things in the photos were not looked for."),
            LateStage("quality", self._make_meter, partial(measure_photos, photos, self.qualities),
                      self.qualities.unmeasured, "The sharpness of the photos was not measured."),
            LateStage("text", self._make_reader, partial(read_texts, photos, self.writings),
                      self.writings.unread, "Text in the photos was not read."),
            LateStage("faces", self._make_knower, partial(find_faces, photos, self.people),
                      lambda: faces.unlooked() if faces.wanted else (),
                      "People in them were not looked for."),
        )  # fmt: skip
        indexing = Indexing(self._database, photos, self._kept(), self.encoder, late, crew)
        return indexing.run(paths, progress, forget_missing)

    def look_for_people(
        self, progress: Callable[[IndexProgress], None] | None = None, only: Photo | None = None
    ) -> list[str]:
        """Look for people in photos in which that was not done yet, or in one; returns what to tell.

        Raises:
            WeightsError: there is nothing to look with.
        """
        from photalk.library.face_stage import find_faces

        make = self._make_knower or _acquaintance
        content = None if only is None else only.digest
        return find_faces(self.catalogue, self.people, make, progress or (lambda _: None), content)

    def crew(self, address: str, workers: int | None = None) -> AbstractContextManager[RayWorkers]:
        """Workers in a Ray cluster, for `index`, as long as the block lasts; see `spreading.crew`."""
        from photalk.library.ray_indexing.ray_workers import crew

        return crew(address, self._make_encoder, self.encoder.identity, self._make_detector, workers)

    def close(self) -> None:
        """Let go of files; the library is of no use afterwards."""
        if self._store is not None:
            self._store.close()
        self._database.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _kept(self) -> LibraryStore:
        # Of two stores, each would take the other's rows for free slots: they count their own writes only.
        with self._making:
            if self._store is None:
                self._store = store_of(self._database, Shape.of(self.encoder))
            return self._store

    def _both(self, ids: Ids) -> Ids:
        """Those that the present encoder has seen: all, unless it is another than when they were indexed."""
        return np.intersect1d(ids, self.store.ids(), assume_unique=True)


def _chosen_encoder() -> Encoder:
    from photalk.vision.space.encoder_choice import encoder

    return encoder()


def _print_reader() -> TextReader:
    from photalk.vision.text.reader import PrintReader

    return PrintReader.shipped()


def _acquaintance() -> FaceKnower:
    from photalk.vision.portrait.acquaintance import Acquaintance

    return Acquaintance()


def _photo_gauge() -> QualityMeter:
    from photalk.vision.photo_gauge import PhotoGauge

    return PhotoGauge()


def _quick_detector() -> Detector:
    from photalk.library.detected_things import quick_detector

    return quick_detector()
