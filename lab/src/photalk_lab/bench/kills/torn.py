"""A disk gives back less than was written: what was kept before is there, or one sentence says what is not.

A power cut may leave the last writes to a file undone, in sectors of 512 bytes, whatever was synced; a disk
may lose a sector long after. So each file of a library, and of what was exported, is torn at every 512 bytes,
one place at a time: cut there, that sector zeroed, or zeros from there on. Then all of it is asked for again
through the product's own doors.

The library holds photos and conversations of two ages. In "logged" the first lie in the databases and the
second in their write-ahead logs, as a kill leaves them; in "settled" all lie in the databases. Of a log that
is torn, everything of the first age must be there, and every turn whose bytes lie before the tear. Of a
database or an export that is torn, everything must be as it was, unless a sentence says that it is not.
Thumbnails and vectors can be made again, and are not compared.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from photalk.commands import Rotate
from photalk.conversation.state import Done, Entry
from photalk.edit.export import export
from photalk.errors import NotFound, PhotalkError
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.schema import FILE as CATALOGUE
from photalk.studio import session_json
from photalk.studio.sessions import FILE as SESSIONS
from photalk.studio.sessions import Sessions
from photalk.vision.loading import decoding, load, srgb_array
from photalk_lab.bench.kills.stage import disorder, opened
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.levels import LEVELS, Pixels, levels_apart

SECTOR = 512
TALKS, TURNS, PHOTOS = 3, 8, 8
"""So many conversations, turns in each, and photos, of each age."""

CUT, ZEROED, FROM_THERE = "cut", "one sector zeroed", "zeros from there on"
LOGGED, SETTLED, EXPORTS = "logged", "settled", "exports"
UNCHECKED = ("result.jpg", "result.tif")
"""Formats without checksums: of a sector that was lost in the middle, no reader knows for certain."""

_LOG = "-wal"


@dataclass(frozen=True, slots=True)
class Tear:
    """One file of one of the folders, torn at a place."""

    folder: str
    file: str
    how: str
    at: int

    @property
    def of(self) -> str:
        """What was torn, in words."""
        beside = " beside its log" if self.folder == LOGGED and not self.file.endswith(_LOG) else ""
        return f"{self.file}{beside}"

    def torn(self, data: bytes) -> bytes:
        """What is left of a file's bytes."""
        end = min(self.at + SECTOR, len(data)) if self.how == ZEROED else len(data)
        blank = b"" if self.how == CUT else bytes(max(0, end - self.at))
        return data[: self.at] + blank + data[end:]


@dataclass(slots=True)
class Torn:
    """What came of the tears of one file: all was there, or a sentence was said, or neither."""

    tears: int = 0
    whole: int = 0
    said: int = 0
    faults: list[str] = field(default_factory=list)


class Shelf:
    """A library of two ages, exports of it, and what was acknowledged when."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.entries: dict[int, list[Entry]] = {}
        self.photos: dict[str, Photo] = {}
        self.log_after: list[tuple[int, int, int]] = []
        """After which size of the log so many turns of a session were acknowledged."""
        folder, live = place / "photos", place / "live"
        folder.mkdir(parents=True)
        with closing(Sessions(live)) as sessions, opened(live) as library:
            self._grow(sessions, library, folder, 0)
        self.before = {session: len(turns) for session, turns in self.entries.items()}
        self.photos_before = dict(self.photos)
        with closing(Sessions(live)) as sessions, opened(live) as library:
            self._grow(sessions, library, folder, 1)
            shutil.copytree(live, place / LOGGED, ignore=shutil.ignore_patterns("*-shm"))
        shutil.copytree(live, place / SETTLED)
        self._export(place / EXPORTS, folder / "0.jpg")

    def _grow(self, sessions: Sessions, library: Library, folder: Path, age: int) -> None:
        log = sessions.path.with_name(SESSIONS + _LOG)
        for turn in range(TURNS):
            for talk in range(1, TALKS + 1):
                turns, picture = self.entries.setdefault(talk, []), f"/photos/{talk}.jpg"
                done = (Done(Rotate(90.0), picture),)
                entry = Entry(f"turn it, {age}.{turn}", "Turned. " * 40, done, picture=picture)
                sessions.record(talk if turns else None, len(turns), entry)
                turns.append(entry)
                if age:
                    self.log_after.append((talk, len(turns), log.stat().st_size))
        for number in range(age * PHOTOS, (age + 1) * PHOTOS):
            painted(folder / f"{number}.jpg", number)
        library.index([folder])
        self.photos = {photo.path: photo for photo in library.photos(library.catalogue.ids())}

    def _export(self, folder: Path, photo: Path) -> None:
        folder.mkdir()
        (folder / "session.json").write_text(session_json.to_json(1, self.entries[1]), encoding="utf-8")
        picture = load(painted(photo.with_name("large.jpg"), 7, (320, 240)))
        for ending in (".png", ".tif", ".jpg"):
            export(picture.image, folder / f"result{ending}")

    def tears(self) -> Iterator[Tear]:
        """All of them."""
        files = [(folder, name) for folder in (LOGGED, SETTLED) for name in (CATALOGUE, SESSIONS)]
        files += [(LOGGED, name + _LOG) for name in (CATALOGUE, SESSIONS)]
        files += [(EXPORTS, path.name) for path in sorted((self.place / EXPORTS).iterdir())]
        for folder, name in files:
            size = (self.place / folder / name).stat().st_size
            hows = (CUT, FROM_THERE) if name in UNCHECKED else (CUT, ZEROED, FROM_THERE)
            for at in range(0, size, SECTOR):
                yield from (Tear(folder, name, how, at) for how in hows)

    def look(self, tear: Tear) -> tuple[bool, list[str]]:
        """Whether a sentence was said after this tear, and what is wrong."""
        torn = self.place / "torn"
        shutil.rmtree(torn, ignore_errors=True)
        shutil.copytree(self.place / tear.folder, torn)
        path = torn / tear.file
        path.write_bytes(tear.torn(path.read_bytes()))
        try:
            return self._looked(torn, tear)
        except PhotalkError as error:
            return _told(error)
        except Exception as error:
            return False, [f"{type(error).__name__}: {error}"]

    def _looked(self, torn: Path, tear: Tear) -> tuple[bool, list[str]]:
        if tear.folder == EXPORTS:
            return False, self._exported(torn / tear.file)
        look = self._sessions if tear.file.startswith(SESSIONS) else self._catalogue
        return look(torn, tear)

    def _sessions(self, torn: Path, tear: Tear) -> tuple[bool, list[str]]:
        said, faults = False, []
        with closing(Sessions(torn)) as sessions:
            sessions.summaries()
            for session, right in self.entries.items():
                try:
                    found = list(sessions.entries(session))
                except NotFound:
                    found = []
                except PhotalkError as error:
                    said = _told(error)[0]
                    continue
                least = self._least(session, tear) if tear.file.endswith(_LOG) else len(right)
                if found != right[: len(found)] or len(found) < least:
                    faults.append(f"session {session} has {len(found)} turns of {least}, and nothing says so")
        return said, faults

    def _least(self, session: int, tear: Tear) -> int:
        """How many turns of a session lie before a tear of the log."""
        logged = [turns for talk, turns, size in self.log_after if talk == session and size <= tear.at]
        return max([self.before[session], *logged])

    def _catalogue(self, torn: Path, tear: Tear) -> tuple[bool, list[str]]:
        with opened(torn) as library:
            found = {photo.path: photo for photo in library.photos(library.catalogue.ids())}
            library.with_words("jpg")
            library.store.ids()
        if not tear.file.endswith(_LOG):
            return False, _unlike(found, self.photos, self.photos)
        # Things are looked for after a photo was kept, and kept by themselves.
        looked_for = {path: replace(photo, things=()) for path, photo in self.photos.items()}
        now = {path: replace(photo, things=()) for path, photo in found.items()}
        return False, [*_unlike(now, self.photos_before, looked_for), *disorder(torn)]

    def _exported(self, path: Path) -> list[str]:
        if path.suffix == ".json":
            found = session_json.from_json(path.read_text(encoding="utf-8")).entries
            return (
                [] if list(found) == self.entries[1] else ["the session has other turns, and nothing says so"]
            )
        right, now = (_pixels(folder / path.name) for folder in (self.place / EXPORTS, path.parent))
        same = now.shape == right.shape and levels_apart(now, right)[0] <= LEVELS
        return [] if same else ["the picture is another, and nothing says so"]


def _unlike(found: dict[str, Photo], least: Collection[str], right: dict[str, Photo]) -> list[str]:
    lost = sum(path not in found for path in least)
    other = sum(photo != right.get(path) for path, photo in found.items())
    told = ((lost, "are gone"), (other, "are not as they were"))
    return [f"{number} photos {what}, and nothing says so" for number, what in told if number]


def _told(error: PhotalkError) -> tuple[bool, list[str]]:
    """A sentence was said, if it is one."""
    text = str(error)
    return (True, []) if text.endswith(".") and "\n" not in text else (False, [f"no sentence: {text!r}"])


def _pixels(path: Path) -> Pixels:
    with decoding(path):
        return srgb_array(load(path).image)


def torn(limit: int | None = None, tell: Callable[[str], None] = print) -> dict[str, Torn]:
    """What comes of every tear, or of so many that are spread over all of them, by what was torn."""
    counts: dict[str, Torn] = {}
    with TemporaryDirectory(prefix="photalk-bench-", ignore_cleanup_errors=True) as folder:
        shelf = Shelf(Path(folder) / "shelf")
        every = [*shelf.tears()]
        number = min(limit or len(every), len(every))
        for tear in (every[at * len(every) // number] for at in range(number)):
            count = counts.setdefault(tear.of, Torn())
            said, faults = shelf.look(tear)
            count.tears += 1
            count.said += said and not faults
            count.whole += not said and not faults
            for fault in faults:
                count.faults.append(f"{tear.how} at {tear.at:,}: {fault}")
                tell(f"{tear.of}, {count.faults[-1]}")
    return counts
