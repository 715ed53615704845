"""A turn while it is being worked out: each command tried in the world, and what came of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import PurePath

from photalk.commands import (
    Change,
    Command,
    Compare,
    Face,
    Forget,
    More,
    Open,
    Save,
    Show,
    Steps,
    Transfer,
    Undo,
    Why,
    format,
)
from photalk.dialogue import replies, seeking
from photalk.dialogue.actions import (
    Action,
    Contrast,
    Contrasted,
    Export,
    Exported,
    Listed,
    Look,
    Observation,
    Regard,
    Regarded,
    Render,
    Rendered,
    Seen,
)
from photalk.dialogue.choosing import Offer
from photalk.dialogue.names import named
from photalk.dialogue.portrait.growing import check_age
from photalk.dialogue.portrait.moments import moment_of, wants_ideas
from photalk.dialogue.portrait.person import HE, Pronouns, pronouns
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.dialogue.quest import SEEKING, Quest
from photalk.dialogue.state import ChatState, Done, Entry, Listing, trail_after
from photalk.dialogue.understanding import Question, Understanding
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.errors import CannotDo, CommandError, NotFound, PhotalkError
from photalk.search.query import Query

_Work = Generator[Action, Observation, None]


class Draft:
    """The turn while it is being worked out."""

    def __init__(self, state: ChatState, message: str = "") -> None:
        self.state = state
        self.message = message
        self.picture = state.picture
        self.size = state.size
        self.histories = dict(state.histories)
        self.listing: Listing | None = None
        self.done: list[Done] = []
        self.said: list[replies.Part] = []
        self.shows = False
        self.query: Query | None = None
        self.question: Question | None = None
        self.visage: FaceFacts | None = None

    @property
    def history(self) -> History:
        return self.histories.get(self.picture or "", History())

    @property
    def quest(self) -> Quest:
        """What is looked for as the turn stands, and what the next words may refer to."""
        listing = self.listing or self.state.listing
        trail = trail_after(self.state.trail, self.query)
        return Quest(trail, listing.pictures if listing else (), self.picture, self.state.asked)

    def entry(self, message: str, understanding: Understanding, offer: Offer | None = None) -> Entry:
        turn = len(self.state.turns)
        question = understanding.question or (self.question if self.picture is None else None)
        understanding = replace(understanding, question=question)
        changes = [
            (part.command, part.before, part.after) for part in self.said if isinstance(part, replies.Changed)
        ]
        program = None if self.picture is None else self.history.program
        moment = moment_of(self.state.turns, message, understanding, changes, program, self.visage)
        return Entry(
            user=message,
            reply=replies.compose(tuple(self.said), understanding, self._table(), turn, offer, moment),
            done=tuple(self.done),
            listing=self.listing,
            picture=self.picture,
            size=self.size,
            shows=self.shows,
            question=question,
            offer=offer,
            query=self.query,
        )

    def _table(self) -> replies.Table:
        listing = self.listing or self.state.listing
        first_edit = not any(history.undoable for history in self.state.histories.values())
        found = listing is not None and bool(listing.words)
        reason = replies.reason_of(self.state.turns)
        count = len(listing.pictures) if listing else 0
        return replies.Table(self.picture, count, first_edit, found, reason, self.size)

    def do(self, commands: tuple[Command, ...]) -> _Work:
        """Carry out a run; what fails becomes a sentence of the reply."""
        try:
            yield from self._try(commands)
        except PhotalkError as error:
            if len(commands) == 1 or isinstance(commands[0], SEEKING):
                self.said.append(replies.Failed(str(error)))
                return
            for command in commands:
                yield from self.do((command,))

    def _try(self, commands: tuple[Command, ...]) -> _Work:
        match commands[0]:
            case Open(path):
                yield from self._open(path)
            case Show(number):
                yield from self._show(number)
            case first if isinstance(first, SEEKING):
                yield from seeking.seek(self, commands)
            case Undo(count) if self.picture is None and len(commands) == 1 and self.quest.query:
                yield from seeking.seek(self, (Forget(),) * min(count, len(self.quest.trail)))
            case More():
                yield from seeking.list_more(self)
            case Why(number):
                yield from seeking.explain(self, number)
            case Save(path):
                saved = (command for turn in self.state.turns for command in turn.commands or ())
                yield from self.save(path, commands[0], fresh=commands[0] not in saved)
            case Steps():
                self._need_picture()
                self.done.append(Done(commands[0], self.picture))
                self.said.append(replies.Told(self.history.program))
            case first if isinstance(first, HISTORY_COMMANDS):
                yield from self.change(commands)
            case Compare(one, other):
                contrasted = yield from self._contrasted(one, other)
                self.done.append(Done(commands[0]))
                self.said.append(replies.Compared(contrasted.text))
            case Transfer(one, other):
                yield from self._transfer(one, other)
            case other:
                raise CannotDo(f"“{format(other)}” cannot be done in a conversation.")

    def _open(self, path: str) -> _Work:
        """Open by a name in the list, by a path, or by a path within the open folder."""
        listings = [it for it in (self.listing, self.state.listing, self.state.folder) if it]
        for listing in listings:
            if picture := named(path, listing.pictures):
                yield from self.look(picture)
                return
        try:
            yield from self.look(path)
        except NotFound as missing:
            if not listings:
                raise
            within = str(PurePath(listings[0].folder, path))
            try:
                yield from self.look(within)
            except NotFound:
                raise missing from None

    def _show(self, number: int) -> _Work:
        yield from self.look(self._numbered(number), Show(number))

    def _numbered(self, number: int) -> str:
        """The path of a picture that is listed."""
        listing = self.listing or self.state.listing
        pictures = listing.pictures if listing else tuple(filter(None, (self.picture,)))
        if not pictures:
            raise NotFound(
                "No pictures are listed yet; say what you are looking for, or “open” and a folder."
            )
        if number > len(pictures):
            raise NotFound(f"There is no picture {number}; the pictures are numbered 1 to {len(pictures)}.")
        return pictures[number - 1]

    def _contrasted(self, one: int, other: int) -> Generator[Action, Observation, Contrasted]:
        """What differs between two listed pictures as they are now."""
        if one == other:
            raise CommandError(f"{one} and {other} are the same picture; say two numbers to compare them.")
        first, second = self._numbered(one), self._numbered(other)
        programs = [self.histories.get(path, History()).program for path in (first, second)]
        names = (f"number {one}", f"number {other}")
        contrasted = yield Contrast(first, programs[0], second, programs[1], names)
        assert isinstance(contrasted, Contrasted)
        return contrasted

    def _transfer(self, one: int, other: int) -> _Work:
        """Do to the open picture what leads from one to the other; the steps themselves are what is kept."""
        self._need_picture()
        contrasted = yield from self._contrasted(one, other)
        self.said.append(replies.Compared(contrasted.text))
        if contrasted.edits:
            yield from self.do(contrasted.edits)
        else:
            self.said.append(replies.Failed("So there is nothing to do to this picture."))

    def look(self, path: str, command: Command | None = None, lead: str = "") -> _Work:
        """Open what is at the path; `lead` says how it came to that, where nobody named it."""
        match (yield Look(path)):
            case Seen(picture, size, notes):
                known, history = picture in self.histories, self.histories.get(picture, History())
                shown = size if not len(history.program) else (yield from self._rendered(picture, history))
                self.picture, self.size, self.shows = picture, shown, True
                self.histories[picture] = history
                self.done.append(Done(command or path_command(Open, picture), picture))
                self.said.append(replies.Opened(picture, shown, history.program, known, notes, lead))
            case Listed(folder, pictures):
                self.listing, self.picture, self.size = Listing(folder, pictures), None, None
                self.done.append(Done(path_command(Open, folder)))
                self.said.append(replies.Found(self.listing))

    def save(self, path: str, command: Command, *, fresh: bool = False) -> _Work:
        picture = self._need_picture()
        protect = tuple(dict.fromkeys([*self.histories, *self.state.originals]))
        written = yield Export(picture, self.history.program, path, protect, fresh)
        assert isinstance(written, Exported)
        self.done.append(Done(command, picture))
        self.said.append(replies.Saved(written.path, written.size))

    def change(self, commands: tuple[Command, ...]) -> _Work:
        picture = self._need_picture()
        before = history = self.history
        commands = yield from self._for_whom(picture, commands)
        edits = [command.edit if isinstance(command, Change) else command for command in commands]
        wishes = [edit for edit in edits if isinstance(edit, Face)]
        if wishes:
            self.visage = yield from self._regarded(picture, before, wishes[-1].who)
            check_age(wishes, self.visage, [*(turn.user for turn in self.state.turns), self.message])
        parts: list[replies.Part] = []
        for command in commands:
            after = history.do(command)
            parts.append(replies.Changed(command, history.program, after.program))
            history = after
        if history.program != before.program:
            self.size = yield from self._rendered(picture, history)
        self.histories[picture] = history
        self.shows = True
        self.done.extend(Done(command, picture) for command in commands)
        self.said.extend(parts)

    def _for_whom(
        self, picture: str, commands: tuple[Command, ...]
    ) -> Generator[Action, Observation, tuple[Command, ...]]:
        """The commands; "make her smile" is for the woman where it is a man whose face strikes the eye."""
        whoever = [command for command in commands if isinstance(command, Face) and command.who is None]
        called = pronouns([self.message]) if whoever else None
        if called is None or (yield from self._looks_so(picture, called, None)) is not False:
            return commands
        if not (yield from self._looks_so(picture, called, called.noun)):
            return commands
        return tuple(replace(one, who=called.noun) if one in whoever else one for one in commands)

    def _looks_so(
        self, picture: str, called: Pronouns, who: str | None
    ) -> Generator[Action, Observation, bool | None]:
        """Whether a face looks like a man's or a woman's as it is called; None where nobody can tell."""
        visage = yield from self._regarded(picture, self.history, who)
        manly = visage.manly if visage is not None else None
        return None if manly is None else manly is (called is HE)

    def _regarded(
        self, picture: str, history: History, who: str | None
    ) -> Generator[Action, Observation, FaceFacts | None]:
        """What is known of a face; nothing where it cannot be looked at, which rendering will say better."""
        try:
            regarded = yield Regard(picture, history.program, who)
        except PhotalkError:
            return None
        assert isinstance(regarded, Regarded)
        return regarded.visage

    def consider(self, understanding: Understanding) -> _Work:
        """Look at the face again where the answer will suggest something for it."""
        if self.picture is not None and wants_ideas(self.message, understanding, self.history.program):
            self.visage = yield from self._regarded(self.picture, self.history, None)

    def _rendered(
        self, picture: str, history: History
    ) -> Generator[Action, Observation, tuple[int, int] | None]:
        rendered = yield Render(picture, history.program)
        assert isinstance(rendered, Rendered)
        return rendered.size

    def _need_picture(self) -> str:
        if self.picture is None:
            listing = self.listing or self.state.listing
            raise NotFound(replies.which_picture(len(listing.pictures) if listing else 0))
        return self.picture


def path_command(command: type[Open] | type[Save], path: str) -> Command:
    """The command for this path; one too long for a command is named by its last part."""
    try:
        return command(path)
    except CommandError:
        return command(replies.name_of(path))
