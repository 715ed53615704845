"""The front door: a library folder, its conversations, and the rooms behind them."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING

from photalk.commands.queries.query_parser import query_line
from photalk.conversation.deciding import Costs
from photalk.conversation.llm import aid_of_settings
from photalk.conversation.state import Entry
from photalk.errors import CommandError, NotFound, PhotalkError
from photalk.language.understanding import Understander
from photalk.library.folder_choice import library_folder
from photalk.operations.values import one_line
from photalk.studio import session_json
from photalk.studio.caise_export import caise_json
from photalk.studio.chat import Chat, Performer
from photalk.studio.portable_names import PortableNames
from photalk.studio.sessions import SavedSession, Sessions

if TYPE_CHECKING:
    from photalk.compare.difference import Difference
    from photalk.library.report import IndexProgress, Report
    from photalk.search.answers.library_answer import LibraryAnswer
    from photalk.search.hits import SearchResult
    from photalk.studio.library_search import LibrarySearch
    from photalk.vision.space.encoder import Encoder


class Studio:
    """Everything that belongs to one library."""

    def __init__(
        self,
        library: Path,
        *,
        understander: Understander | None = None,
        performer: Callable[[], Performer] | None = None,
        costs: Costs | None = None,
        encoder: Callable[[], Encoder] | None = None,
        progress: Callable[[IndexProgress], None] | None = None,
    ) -> None:
        self.library = library
        self.costs = costs or Costs.of_settings()
        self._sessions = Sessions(library)
        self.keeps = self._sessions.kept
        self._understander = understander
        self._make_performer = performer or self._new_performer
        self._performer: Performer | None = None
        self._encoder, self._progress = encoder, progress
        self._found: LibrarySearch | None = None
        self._opening = Lock()

    @classmethod
    def open(
        cls,
        library: str | Path | None = None,
        *,
        costs: Costs | None = None,
        progress: Callable[[IndexProgress], None] | None = None,
    ) -> Studio:
        """The studio of a library folder; the default is PHOTALK_LIBRARY or the user's data folder.

        `costs` say when to ask back; the default is what PHOTALK_COSTS sets. `progress` is told how far
        indexing has come.
        """
        return cls(library_folder(library), costs=costs, progress=progress)

    def close(self) -> None:
        """Let go of the files of the library; the studio is of no use afterwards."""
        self._sessions.close()
        if self._found is not None:
            self._found.close()

    def __enter__(self) -> Studio:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def index(self, *paths: str | Path, progress: Callable[[IndexProgress], None] | None = None) -> Report:
        """Index pictures and folders with all that lies below them; again, and only what changed is read.

        Raises:
            PhotalkError: a path is not there, or the library or its encoder cannot be used.
        """
        return self.finding.index([Path(path).expanduser() for path in paths], progress)

    def search(self, words: str, k: int = 12) -> SearchResult:
        """The best pictures of the library for a line of words, why each, and a question that would help.

        Raises:
            CommandError: fewer than one picture is asked for.
            NotFound: nothing is indexed yet.
            PhotalkError: the library or its encoder cannot be used.
        """
        if k < 1:
            raise CommandError(f"Ask for at least one picture, not for {k}.")
        finding = self.finding
        return finding.find(finding.read(query_line(words)), k).found

    def ask(
        self, question: str, picture: str | Path | None = None, performer: Performer | None = None
    ) -> LibraryAnswer:
        """The answer to a question about the library, with the photos that it rests on, or about one picture.

        Raises:
            CommandError: it is no question about the library, or the picture.
            NotFound: nothing is indexed yet, or there is no such picture.
        """
        if picture is not None:
            from photalk.studio.picture_questions import answered_about

            path = os.path.abspath(Path(picture).expanduser())
            return answered_about(question, path, self._understand(), (performer or self._perform()).perform)
        from photalk.studio.library_questions import question_about

        return self.finding.answer(question_about(question, self._understand()))

    def compare(self, first: str | Path, second: str | Path) -> Difference:
        """What differs between two pictures: the edits that lead from one to the other, as far as they do.

        `photalk.compare.difference_text.description` puts it into a sentence, `.program` is ready to be
        applied.

        Raises:
            PictureError: one of them cannot be read.
        """
        from photalk.studio.comparison import found
        from photalk.vision.eyes import Eyes

        return found(Path(first).expanduser(), Path(second).expanduser(), Eyes.default())

    def indexed(self) -> int:
        """How many pictures are indexed; a library that is not there yet is not made by asking."""
        from photalk.library.schema import FILE

        return len(self.finding) if (self.library / FILE).exists() else 0

    def warm(self) -> None:
        """Load what searching and understanding need, before anyone waits for it."""
        with suppress(PhotalkError):
            self._understand().understand((), "a dog on the beach")
            if self.indexed():
                self.search("a dog on the beach", k=1)

    def begin(self) -> int:
        """The number of a new conversation, in which nothing was said yet."""
        return self._sessions.begin()

    def chat(
        self,
        path: str | Path | None = None,
        session: int | str | None = None,
        performer: Performer | None = None,
    ) -> Chat:
        """A new conversation, or the one of that number; with a path, that is opened first.

        A `performer` of its own keeps conversations that go on at the same time out of each other's way.

        Raises:
            NotFound: there is no such session.
            PhotalkError: the path cannot be opened.
        """
        number = None if session is None else self._number(session)
        entries = () if number is None else self._sessions.entries(number)
        chat = Chat(
            self._sessions,
            self._understand(),
            self._perform if performer is None else lambda: performer,
            session=number,
            entries=entries,
            costs=self.costs,
            aid=aid_of_settings(),
        )
        if path is not None:
            chat.open(path)
        return chat

    def resume(self, session: int | str) -> Chat:
        """The conversation of that number, where it was left; "last" is the latest."""
        return self.chat(session=session)

    def sessions(self) -> tuple[SavedSession, ...]:
        """All conversations, the latest first."""
        return self._sessions.summaries()

    def rename_session(self, session: int, about: str) -> None:
        """Call a conversation something else than what it was first about.

        Raises:
            NotFound: there is no such session.
        """
        self._sessions.rename(session, one_line(about, "The name of a conversation"))

    def remove_session(self, session: int) -> None:
        """Forget a conversation.

        Raises:
            NotFound: there is no such session.
        """
        self._sessions.remove(session)

    def turns(self, session: int) -> int:
        """How many turns of a conversation are kept, by this Photalk or another."""
        return self._sessions.count(session)

    def entries(self, session: int | str) -> tuple[Entry, ...]:
        """Every turn of a conversation, as it was kept.

        Raises:
            NotFound: there is no such session.
        """
        return self._sessions.entries(self._number(session))

    def export(self, session: int | str, form: str = "photalk") -> str:
        """A conversation as JSON: ours ("photalk", can be replayed) or CAISE's ("caise")."""
        number = self._number(session)
        entries = self._sessions.entries(number)
        if form == "caise":
            return caise_json(number, entries)
        return session_json.to_json(number, entries)

    def replay(self, text: str) -> Chat:
        """Carry out an exported conversation again, as a new session.

        Raises:
            SessionError: the text is not a session, or an original is not what it was.
            PhotalkError: a command that worked then does not work now.
        """
        recorded = session_json.from_json(text, self._located)
        recorded.check_originals()
        chat = self.chat()
        for entry in recorded.entries:
            chat.replay(entry)
        return chat

    def _located(self, name: str) -> str:
        """Where a picture lies that goes by its name in the library; a path is one already."""
        return name if os.path.isabs(name) else PortableNames(self.finding.library).path(name)

    def _number(self, session: int | str) -> int:
        if session == "last":
            summaries = self.sessions()
            if not summaries:
                raise NotFound("There are no sessions yet; “photalk chat” starts one.")
            return summaries[0].id
        with suppress(ValueError):
            if (number := int(session)) in range(1, 2**63):
                return number
        said = str(session)[:40]
        raise NotFound(f"There is no session {said}; a session is a number of “photalk sessions”, or “last”.")

    def _understand(self) -> Understander:
        if self._understander is None:
            from photalk.language.understander import understander

            self._understander = understander()
        return self._understander

    @property
    def finding(self) -> LibrarySearch:
        """The library, as far as looking for pictures goes."""
        with self._opening:
            if self._found is None:
                # Vectors and models load with the first search, so that listing sessions stays quick.
                from photalk.studio.library_search import LibrarySearch

                self._found = LibrarySearch(self.library, self._encoder, self._progress)
            return self._found

    def _new_performer(self) -> Performer:
        # Imaging libraries load with the first picture, so that listing sessions stays quick.
        from photalk.studio.performer import StudioPerformer

        return StudioPerformer(finding=lambda: self.finding)

    def _perform(self) -> Performer:
        if self._performer is None:
            self._performer = self._make_performer()
        return self._performer
