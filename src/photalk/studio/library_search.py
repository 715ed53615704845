"""Looks for pictures in the library: what a conversation's `Read` and `Find` come to.

A folder that was opened and is not indexed is indexed on the spot when it is small; of a large one, what is
indexed is searched, and the person is told how to have all of it.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from photalk import settings
from photalk.commands import AskLibrary
from photalk.commands.queries.query import Constraint, Query, QueryLine
from photalk.conversation.actions import Discovered
from photalk.errors import NotFound
from photalk.library.folder_scan import walk
from photalk.library.library import Library
from photalk.search.finder import Finder
from photalk.search.hits import Hit, SearchResult
from photalk.search.kept_searches import with_kept

if TYPE_CHECKING:
    from photalk.library.report import IndexProgress, Report
    from photalk.search.answers.library_answer import LibraryAnswer
    from photalk.search.asking.questioner import Questioner
    from photalk.search.thing_degrees import ThingJudge
    from photalk.vision.space.encoder import Encoder

ON_THE_SPOT = 500
"""So many pictures of an opened folder are indexed without being asked to."""

EMPTY = (
    "No pictures are indexed yet; say “open” and the path of a folder, or index one with: photalk index PATH."
)

Watch = Callable[["IndexProgress"], None]
"""Is told how far indexing has come."""


class LibrarySearch:
    """The library of a studio, as far as looking for pictures goes."""

    def __init__(
        self, folder: Path, encoder: Callable[[], Encoder] | None = None, watch: Watch | None = None
    ) -> None:
        self.library = Library(folder, encoder)
        self._finder = Finder(self.library, _questioner())
        self._watch = watch
        self._indexed: set[str] = set()

    def close(self) -> None:
        """Let go of the library's files."""
        self.library.close()

    def __len__(self) -> int:
        """How many pictures are indexed, whichever encoder saw them."""
        return self.library.catalogue.count()

    def index(self, paths: Sequence[Path], watch: Watch | None = None) -> Report:
        """Index files and folders; what is known and unchanged is passed over."""
        return self.library.index(paths, watch or self._watch)

    def read(self, line: QueryLine) -> Query:
        """What a line looks for: names of places are places where a picture was taken there."""
        return line.decided(self.library.knows)

    def find(self, query: Query, k: int, within: str = "", *, ask: bool = True) -> Discovered:
        """The best pictures for a query, of a folder or of the whole library.

        Raises:
            NotFound: nothing is indexed that could be searched.
            PhotalkError: the library or its encoder cannot be used.
        """
        query = with_kept(query, self.library.statements)
        scope, note = self._scope(within) if within else (None, "")
        if not len(self.library):
            raise NotFound(note or EMPTY)
        if scope is None:
            return Discovered(self._finder.find(query, k, ask=ask), note)
        narrowed = replace(query, constraints=(*query.constraints, scope))
        return Discovered(_untold(self._finder.find(narrowed, k, ask=ask), scope), note)

    def answer(self, question: AskLibrary, within: str = "") -> LibraryAnswer:
        """The answer to a question about the photos of a folder, or of the whole library.

        Raises:
            NotFound: nothing is indexed.
        """
        from photalk.search.answers.plans import answered

        scope, note = self._scope(within) if within else (None, "")
        if not len(self):
            raise NotFound(note or EMPTY)
        answer = answered(self.library, question, self.sight, () if scope is None else (scope,))
        return replace(answer, text=f"{note} {answer.text}") if note else answer

    def sight(self) -> ThingJudge:
        """What tells which things photos show."""
        return self._finder.sight()

    def _scope(self, folder: str) -> tuple[Constraint | None, str]:
        """The condition that keeps a search to a folder, and what should be said of that.

        A bare name is no folder of this machine's, but what indexed folders, or files, are called.
        """
        scope = Constraint("folder", folder)
        if not os.path.isabs(folder):
            return (scope if self.library.knows(scope) else Constraint("name", folder)), ""
        name = Path(folder).name or folder
        if sum(1 for _ in islice(walk(Path(folder)), ON_THE_SPOT + 1)) <= ON_THE_SPOT:
            return scope, self._indexed_now(folder, name)
        if self.library.knows(scope):
            return scope, ""
        how = f"photalk index {shlex.quote(folder)}"
        return None, (
            f"{name} has more than {ON_THE_SPOT} pictures, which are not indexed yet; index them with: {how}."
        )

    def _indexed_now(self, folder: str, name: str) -> str:
        """Index what is new in a small folder, once; what to say of it."""
        if folder in self._indexed or self.library.read_only:
            return ""
        report = self.index([Path(folder)])
        self._indexed.add(folder)
        fresh = report.new + report.changed
        return f"Indexed {fresh} {'picture' if fresh == 1 else 'pictures'} of {name} first." if fresh else ""


def _questioner() -> Questioner | None:
    """A language model that asks, where the settings name one; otherwise ours does."""
    if not settings.current().llm_url:
        return None
    from photalk.search.asking.llm import questioner_of_settings
    from photalk.search.asking.questioner import InformationGain

    return questioner_of_settings(InformationGain())


def _untold(found: SearchResult, scope: Constraint) -> SearchResult:
    """What was found, without the reason that it lies in the folder that is open: nobody asked for that."""

    def plain(hit: Hit) -> Hit:
        return replace(hit, why=tuple(reason for reason in hit.why if reason.wish != scope.text))

    return replace(found, hits=tuple(map(plain, found.hits)))
