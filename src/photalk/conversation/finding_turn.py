"""A turn while it is being worked out: what is looked for and opened, what is found, how that is told."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from datetime import date

from photalk.commands import (
    AskLibrary,
    Command,
    Filter,
    Forget,
    More,
    Open,
    PickOut,
    Save,
    Search,
    Why,
    format,
)
from photalk.commands.queries.query import Query
from photalk.commands.queries.query_parser import query_line
from photalk.conversation import actions as world
from photalk.conversation import replies, results
from photalk.conversation.choosing import Commands
from photalk.conversation.search_state import (
    NOTHING_SOUGHT,
    SearchState,
    constrained,
    line_of,
    sought_in,
    trail_after,
)
from photalk.conversation.state import ChatState, Done, Listing
from photalk.edit.history import History
from photalk.errors import CommandError, NotFound, PhotalkError
from photalk.language.exact.files import matching, named
from photalk.language.table import table_of
from photalk.language.understanding import DONT_KNOW, Question
from photalk.search.answers.library_answer import LibraryAnswer, Rows
from photalk.search.hits import SearchQuestion
from photalk.search.refining.wish_changes import with_terms

DEEPEST = 200
"""So far down the ranking a listed picture is looked for by how it looks."""

PAGE = results.MOST_NAMED
"""How many pictures are listed at once."""

_Work = Generator[world.Action, world.Observation, None]


class FindingTurn:
    """A turn while it is being worked out, as far as it looks for pictures and opens them.

    `asked_choices` are what the answers to a question of ours stand for, "yes" first.
    """

    def __init__(self, state: ChatState) -> None:
        self.state = state
        self.picture = state.picture
        self.size = state.size
        self.histories = dict(state.histories)
        self.listing: Listing | None = None
        self.done: list[Done] = []
        self.said: list[replies.Part] = []
        self.shows = False
        self.unedited = False
        self.query: Query | None = None
        self.question: Question | None = None
        self.rows: Rows = ()
        self.asked_choices: tuple[Commands, ...] = ()

    @property
    def history(self) -> History:
        return self.histories.get(self.picture or "", History())

    @property
    def search(self) -> SearchState:
        """What is looked for as the turn stands, and what the next words may refer to."""
        listing = self.listing or self.state.listing
        trail = trail_after(self.state.trail, self.query)
        return SearchState(trail, listing.pictures if listing else (), self.picture, self.state.asked)

    def look(self, path: str, command: Command | None = None, lead: str = "") -> _Work:
        """Open what is at the path; `lead` says how it came to that, where nobody named it."""
        match (yield world.Look(path)):
            case world.Seen(picture, size, notes):
                known, history = picture in self.histories, self.histories.get(picture, History())
                shown = size if not len(history.program) else (yield from self.rendered(picture, history))
                self.picture, self.size, self.shows = picture, shown, True
                self.histories[picture] = history
                self.done.append(Done(command or path_command(Open, picture), picture))
                turn = len(self.state.turns)
                self.said.append(
                    replies.opened(picture, shown, history.program, turn, known=known, notes=notes, lead=lead)
                )
            case world.Listed(folder, pictures):
                self.listing, self.picture, self.size = Listing(folder, pictures), None, None
                self.done.append(Done(path_command(Open, folder)))
                self.said.append(replies.found(self.listing))

    def rendered(
        self, picture: str, history: History
    ) -> Generator[world.Action, world.Observation, world.Size | None]:
        """The full size of what the history makes of a picture, where that is known."""
        rendered = yield world.Render(picture, history.program)
        assert isinstance(rendered, world.Rendered)
        return rendered.size

    def seek(self, commands: Commands) -> _Work:
        """Look for what is wanted after these commands; where contents cannot be searched, file names are."""
        folder = self._folder()
        match commands:
            case (Search(line),) if folder and (picture := named(str(line), folder.pictures)) is not None:
                yield from self.look(picture, commands[0])
                return
        search = self.search
        for command in () if self._is_again(commands) else commands:
            search = search.after(command, (yield from _meant(command)))
        if not search.query:
            self._forget(commands, folder)
            return
        try:
            discovered = yield from _find(search.query, PAGE, folder)
        except PhotalkError as error:
            words = _named_words(commands)
            if folder is None or not words:
                raise
            yield from self._seek_by_name(commands, words, folder, str(error))
        else:
            yield from self._list(commands, search, discovered)

    def _is_again(self, commands: Commands) -> bool:
        """Whether the search that stands is asked for as it is: "back to the list".

        Its numbers spoke of lists that are gone, so that it cannot be worked out again from its commands.
        """
        state = self.state
        return bool(self.search.query) and commands == table_of(state.turns, state.scene, date.today()).search

    def inquire(self, question: AskLibrary) -> _Work:
        """Answer a question about the library; the photos that the answer rests on become the list.

        One that it names is opened; else what is open stays open. Asked for again, they are shown.
        """
        folder = self._folder()
        answer = yield world.Inquire(question, folder.folder if folder else "")
        assert isinstance(answer, LibraryAnswer)
        self.rows = answer.rows
        again = bool(self.state.turns) and question in (self.state.turns[-1].commands or ())
        if answer.photos:
            where = folder.folder if folder else ""
            self.listing = Listing(where, answer.photos, format(question))
            self.query = question.about.query if question.about is not None else Query()
        if answer.total == 1 and question.kind == "which":
            with suppress(PhotalkError):  # its file may be away
                yield from self.look(answer.photos[0], question, f"{answer.text} This is")
                return
        if again and answer.photos:
            self.picture, self.size = None, None
        self.done.append(Done(question))
        self.said.append(results.answered(answer, self.listing, shown=again or answer.basis == "seen"))

    def list_more(self) -> _Work:
        """List the next of the pictures that were found."""
        listing = self._found_listing()
        known = len(listing.pictures)
        discovered = yield from _find(self.search.query, known + PAGE, self._folder(), ask=False)
        found = discovered.found
        if len(found.hits) <= known:
            raise NotFound(
                f"There are no more than these {known}." if known > 1 else "There is only this one."
            )
        paths = (*listing.pictures, *(hit.photo.path for hit in found.hits[known:]))
        self.listing = Listing(listing.folder, paths, listing.words, known + 1)
        self.picture, self.size = None, None
        self.done.append(Done(More()))
        self.said.append(results.listed_results(self.listing, found, self.search.query))

    def pick_out(self, words: str) -> _Work:
        """Open the one of the listed pictures that looks most like the words."""
        pictures = self._pictures()
        seen = query_line(words).decided()
        query = with_terms(self.search.query, seen.terms).query
        for constraint in seen.constraints:
            query = constrained(query, constraint)
        discovered = yield from _find(query, max(DEEPEST, len(pictures)), self._folder(), ask=False)
        found = (hit.photo.path for hit in discovered.found.hits if hit.photo.path in pictures)
        if (path := next(found, None)) is None:
            raise NotFound(f"None of the pictures that are listed looks like “{words}”; say its number.")
        yield from self.look(path, PickOut(words), f"Number {pictures.index(path) + 1} looks most like that:")

    def explain(self, number: int) -> _Work:
        """Say why a listed picture was found."""
        listing = self._found_listing()
        path = self.search.numbered(number)
        discovered = yield from _find(self.search.query, len(listing.pictures), self._folder(), ask=False)
        hit = next((hit for hit in discovered.found.hits if hit.photo.path == path), None)
        if hit is None:
            raise NotFound(f"{replies.name_of(path)} is not among what is found any more; search again.")
        self.done.append(Done(Why(number)))
        self.said.append(results.explained(number, hit))

    def _need_picture(self) -> str:
        if self.picture is None:
            listing = self.listing or self.state.listing
            raise NotFound(replies.which_picture(len(listing.pictures) if listing else 0))
        return self.picture

    def _pictures(self) -> tuple[str, ...]:
        """The pictures that are listed, or the open one alone."""
        listing = self.listing or self.state.listing
        pictures = listing.pictures if listing else tuple(filter(None, (self.picture,)))
        if not pictures:
            raise NotFound(
                "No pictures are listed yet; say what you are looking for, or “open” and a folder."
            )
        return pictures

    def _numbered(self, number: int) -> str:
        """The path of a picture that is listed."""
        pictures = self._pictures()
        if number > len(pictures):
            raise NotFound(f"There is no picture {number}; the pictures are numbered 1 to {len(pictures)}.")
        return pictures[number - 1]

    def _list(self, commands: Commands, search: SearchState, discovered: world.Discovered) -> _Work:
        found, words, folder = discovered.found, sought_in(search.query), self._folder()
        note = " ".join(filter(None, (*search.notes, discovered.note)))
        where = folder.folder if folder else ""
        first = not any(listing.words for listing in (self.state.listing,) if listing)
        self.query = search.query
        paths = tuple(hit.photo.path for hit in found.hits)
        if len(paths) == 1 and found.matched:
            self.listing = Listing(where, paths, words or "one")
            self.done.extend(map(Done, commands[:-1]))
            lead = f"Only one of {found.considered:,} fits:" if found.considered > 1 else "Found:"
            yield from self.look(paths[0], commands[-1], " ".join(filter(None, (note, lead))))
            return
        self.done.extend(map(Done, commands))
        if paths:
            self.listing, self.picture, self.size = Listing(where, paths, words or "all"), None, None
        self.question = _question(found.question, self.state.asked)
        listing = Listing(where, paths, words)
        sought = search.query if found.sought is None else found.sought
        self.said.append(results.listed_results(listing, found, sought, note, first=first))

    def _forget(self, commands: Commands, folder: Listing | None) -> None:
        self.query, self.picture, self.size = Query(), None, None
        if folder is not None:
            self.listing = folder
        self.done.extend(map(Done, commands))
        again = " or open another folder" if folder else ""
        self.said.append(f"Forgotten; say what you are looking for{again}.")

    def _seek_by_name(self, commands: Commands, words: str, folder: Listing, why: str) -> _Work:
        hits = matching(words, folder.pictures)
        if not hits:
            where = replies.name_of(folder.folder)
            raise NotFound(f"No file name in {where} has “{words}”, and only those could be searched: {why}")
        done = tuple(command for command in commands if isinstance(command, Search | Filter | Forget))[:1]
        self.listing = Listing(folder.folder, hits, words)
        if len(hits) == 1:
            yield from self.look(hits[0], done[0], "Found by its file name:")
            return
        self.picture, self.size = None, None
        self.done.extend(map(Done, done))
        self.said.append(replies.found(self.listing, why))

    def _folder(self) -> Listing | None:
        """The folder that is open, with its pictures."""
        return next((it for it in (self.listing, self.state.folder) if it and not it.words), None)

    def _found_listing(self) -> Listing:
        listing = self.listing or self.state.listing
        if not self.search.query or listing is None or not listing.words:
            raise NotFound(NOTHING_SOUGHT)
        return listing


def _meant(command: Command) -> Generator[world.Action, world.Observation, Query | None]:
    """What a command looks for; None where the library cannot tell more than the words do."""
    line = line_of(command)
    if line is None or not line.maybes:
        return None
    try:
        meant = yield world.Read(line)
    except PhotalkError:
        return None
    assert isinstance(meant, Query)
    return meant


def _find(
    query: Query, k: int, folder: Listing | None, *, ask: bool = True
) -> Generator[world.Action, world.Observation, world.Discovered]:
    discovered = yield world.Find(query, k, folder.folder if folder else "", ask)
    assert isinstance(discovered, world.Discovered)
    return discovered


def _question(asked: SearchQuestion | None, before: Question | None) -> Question | None:
    """The question of a search; none where that was asked just before, and something else was said to it."""
    if asked is None or (before is not None and before.text == asked.text):
        return None
    options = [option for option in asked.options if option != DONT_KNOW]
    return Question(asked.text, (*options, DONT_KNOW), asked.topic)


def _named_words(commands: Commands) -> str:
    """The words that file names can be searched for; "" where the commands ask for something else too."""
    match commands:
        case (Search(line),) if not line.query.constraints:
            return str(line)
        case (Filter("name", words),):
            return words
    return ""


def path_command(command: type[Open] | type[Save], path: str) -> Command:
    """The command for this path; one too long for a command is named by its last part."""
    try:
        return command(path)
    except CommandError:
        return command(replies.name_of(path))
