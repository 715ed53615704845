"""One library on the server: its conversations that are under way, its pictures, its doors.

A conversation has a performer of its own and takes one turn at a time; different ones go on side by side and
share the models and the library.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Lock, RLock

from photalk.apps.api import session_wire, wire
from photalk.apps.api.notices import Notices
from photalk.apps.api.problems import Conflict, Gone
from photalk.apps.api.sandboxed_performer import SandboxedPerformer, bare_name, tell
from photalk.apps.api.suggestions import suggestions
from photalk.apps.api.views import Window, question_of
from photalk.atomic_write import remove_abandoned_files
from photalk.commands import Save
from photalk.conversation.state import Entry
from photalk.errors import NotFound, Overtaken, SessionError
from photalk.library.library import Library
from photalk.library.photos import Photo, there
from photalk.library.report import IndexProgress
from photalk.search.hits import Hit
from photalk.search.notes import left_without
from photalk.studio import Chat, Reply, Studio
from photalk.studio.performer import StudioPerformer
from photalk.vision.eyes import Eyes

MAX_LIVE = 64
"""So many conversations are kept at hand; others are read back from the library."""

EXPORTS, UPLOADS = "exports", "uploads"


@dataclass(slots=True)
class _Live:
    chat: Chat
    lock: RLock = field(default_factory=RLock)


class ServedLibrary:
    """One library and all that is going on in it; safe for threads."""

    def __init__(self, folder: Path, *, studio: Studio | None = None, eyes: Eyes | None = None) -> None:
        self.folder = folder
        self.id = hashlib.sha256(str(folder).encode("utf-8", "surrogateescape")).hexdigest()[:12]
        self.name = folder.name or str(folder)
        self.exports, self.uploads = folder / EXPORTS, folder / UPLOADS
        for place in (self.exports, self.uploads, *self.exports.glob("batch-*")):
            remove_abandoned_files(place, again=True)  # a job that was killed writes no more into its folder
        self.studio = studio or Studio.open(folder, progress=_indexing)
        self.eyes = eyes or Eyes.default()
        self.notices = Notices()
        self._live: OrderedDict[int, _Live] = OrderedDict()
        self._lock = Lock()

    def close(self) -> None:
        """Let go of the library."""
        self.studio.close()

    @property
    def library(self) -> Library:
        return self.studio.finding.library

    @property
    def window(self) -> Window:
        return Window(self.library)

    def performer(self) -> StudioPerformer:
        """A performer for one piece of work; the models are shared."""
        return StudioPerformer(self.eyes, lambda: self.studio.finding)

    def info(self, *, chooses_folders: bool) -> wire.LibraryInfo:
        """The library in short."""
        return wire.LibraryInfo(
            id=self.id, name=self.name, pictures=self.studio.indexed(), chooses_folders=chooses_folders
        )

    def photo(self, picture: int) -> Photo:
        """A photo by its number.

        Raises:
            NotFound: the library has none of that number.
        """
        with suppress(NotFound):
            if picture in range(1, 2**63):
                return self.library.photos([picture])[0]
        raise NotFound(f"There is no picture {picture} in this library.")

    def file(self, picture: int) -> Path:
        """The file of a photo.

        Raises:
            NotFound: the library has none of that number.
            Gone: its file is not there any more.
        """
        photo = self.photo(picture)
        try:
            return Path(there(photo).path)
        except NotFound as error:
            raise Gone(str(error)) from None

    def begin(self) -> session_wire.SessionState:
        """A new conversation."""
        return self.state(self.studio.begin())

    def summaries(self) -> list[session_wire.SessionSummary]:
        """All conversations, the latest first; a picture that it is about goes by its name."""
        return [
            session_wire.SessionSummary(
                id=one.id,
                about=Path(one.about).name if Path(one.about).is_absolute() else one.about,
                started=datetime.fromisoformat(one.started),
                latest=datetime.fromisoformat(one.latest),
                turns=one.turns,
            )
            for one in self.studio.sessions()
        ]

    def state(self, session: int) -> session_wire.SessionState:
        """A whole conversation, and where it stands."""
        with self._chat(session) as chat:
            entries, window = self.studio.entries(session), self.window
            state = chat.state
            listing = state.listing if state.picture is None or state.listing else None
            return session_wire.SessionState(
                id=session,
                turns=[window.turn(number, entry) for number, entry in enumerate(entries, 1)],
                results=window.results(listing, query=state.query) if listing else None,
                view=window.view(state),
                question=question_of(entries[-1].question) if entries else None,
                suggestions=self._suggestions(chat),
                ways_out=self._ways_out(chat),
            )

    def results(self, session: int) -> wire.Results:
        """The pictures that are listed, with why they were found: the search is made again.

        Raises:
            NotFound: nothing is listed.
        """
        with self._chat(session) as chat:
            listing, query = chat.state.listing, chat.state.query
            if listing is None:
                raise NotFound(f"Nothing is listed in session {session} yet; search for something.")
            hits: tuple[Hit, ...] = ()
            if query and listing.words:
                found = self.studio.finding.find(query, len(listing.pictures), listing.folder, ask=False)
                hits = found.found.hits
            return self.window.results(listing, hits, query)

    def turn(self, session: int, after: int | None, act: Callable[[Chat], Reply]) -> session_wire.ReplyInfo:
        """Take a turn in a conversation; it is kept before this returns.

        Raises:
            NotFound: there is no such session.
            Conflict: it has gone on since its sender looked.
            SessionError: the turn could not be kept; it did not happen.
        """
        # Who does not say what they have seen has seen what we have, and is told if that is not all.
        with self._chat(session, current=after is not None) as chat:
            seen = len(chat.state.turns)
            if after is not None and after != seen:
                raise Conflict(f"Session {session} went on in another window; it has {seen} turns now.")
            try:
                reply = act(chat)
            except Overtaken as error:
                self._forget(session)
                raise Conflict(str(error)) from None
            except SessionError:
                self._forget(session)
                raise
            entry = chat.latest
            assert entry is not None
            answer = self._answer(chat, entry, reply)
        self.notices.ring(topic(session))
        return answer

    def turns(self, session: int) -> int:
        """How many turns a conversation has."""
        with self._chat(session) as chat:
            return len(chat.state.turns)

    def export(self, session: int, form: str) -> str:
        """A conversation as JSON, ours or CAISE's, in which pictures go by their names in the library."""
        return json.dumps(self.window.told(json.loads(self.studio.export(session, form))), indent=2) + "\n"

    def _answer(self, chat: Chat, entry: Entry, reply: Reply) -> session_wire.ReplyInfo:
        listing = entry.listing
        saved = [bare_name(command.path) for command in entry.commands if isinstance(command, Save)]
        return session_wire.ReplyInfo(
            turn=self.window.turn(len(chat.state.turns), entry),
            results=self.window.results(listing, reply.hits, chat.state.query) if listing else None,
            view=self.window.view(chat.state),
            suggestions=self._suggestions(chat),
            ways_out=self._ways_out(chat),
            saved=saved[-1] if saved else None,
        )

    def _suggestions(self, chat: Chat) -> list[str]:
        picture = chat.state.picture
        return list(suggestions(chat.state, self.library.by_path(picture) if picture else None))

    def _ways_out(self, chat: Chat) -> list[session_wire.WayOut]:
        """What the latest search, which found nothing, could leave out: that without which most are left."""
        entry, conditions = chat.latest, chat.state.query.constraints
        if entry is None or entry.query is None or entry.listing is not None or not conditions:
            return []
        left = left_without(self.library, conditions)
        most = max(left)
        ways = [session_wire.WayOut(without=conditions[left.index(most)].text, count=most)]
        return ways if most else []

    def rename(self, session: int, about: str) -> None:
        """Call a conversation something.

        Raises:
            NotFound: there is no such session.
        """
        self.studio.rename_session(session, about)

    def remove(self, session: int) -> None:
        """Forget a conversation; pictures, and what was told of them, stay.

        Raises:
            NotFound: there is no such session.
        """
        self.studio.remove_session(session)
        self._forget(session)
        self.notices.ring(topic(session))

    @contextmanager
    def _chat(self, session: int, *, current: bool = True) -> Iterator[Chat]:
        """A conversation, for as long as nobody else has it; `current` with what others added to it."""
        with self._lock:
            live = self._live.get(session)
            if live is None:
                live = self._live[session] = _Live(self._begun(session))
                self._shrink()
            self._live.move_to_end(session)
        with live.lock:
            if current and self.studio.turns(session) != len(live.chat.state.turns):
                live.chat = self._begun(session)  # it went on in a terminal, or in another server
            yield live.chat

    def _begun(self, session: int) -> Chat:
        sandboxed = SandboxedPerformer(lambda: self.library, self.performer(), self.exports)
        try:
            return self.studio.chat(session=session, performer=sandboxed)
        except NotFound:
            raise NotFound(f"There is no conversation {session} in this library.") from None

    def _shrink(self) -> None:
        while len(self._live) > MAX_LIVE:
            self._live.popitem(last=False)

    def _forget(self, session: int) -> None:
        with self._lock:
            self._live.pop(session, None)


def topic(session: int) -> str:
    """What those listen to who follow a conversation."""
    return f"session {session}"


def _indexing(progress: IndexProgress) -> None:
    tell(f"indexing {progress.stage}", progress.done, progress.total)
