"""One conversation: words in, a reply with pictures out, every turn kept before it is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from photalk.commands import Command, Undo
from photalk.conversation.actions import Action, Discovered, ExportTo, Observation, Size
from photalk.conversation.choosing import in_words
from photalk.conversation.converse import Talk, carry_out, converse, replaying, saving, welcome
from photalk.conversation.deciding import Costs
from photalk.conversation.llm import Aid, Phraser
from photalk.conversation.state import ChatState, Entry
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.understanding import Question, Understander, Understanding
from photalk.search.hits import Hit
from photalk.studio.looking_understander import LookingUnderstander, looking
from photalk.studio.sessions import Sessions

if TYPE_CHECKING:
    import pyvips

    from photalk.edit.export import Export

MAX_SHOWN = 12
"""How many pictures of a list come with a reply."""


class Performer(Protocol):
    """What carries out the actions of a conversation."""

    def perform(self, action: Action, settings: Export | None = None) -> Observation:
        """What comes of the action."""
        ...

    def preview(self, path: str, program: Program, long_side: int) -> pyvips.Image:
        """The picture as the program makes it, at screen size."""
        ...

    def size(self, path: str, program: Program) -> Size:
        """The full size of what the program makes."""
        ...

    def concepts(self, path: str, program: Program) -> tuple[str, ...]:
        """What is to be seen in what the program makes: "red bus"."""
        ...

    def alt(self, path: str, program: Program) -> str:
        """What the picture shows and what the program did to it, for whoever cannot see it."""
        ...


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture that a reply shows: a pure function of the original at `path` and the program."""

    path: Path
    program: Program
    _size: Size | None = field(repr=False)
    _performer: Callable[[], Performer] = field(repr=False, compare=False)

    @property
    def size(self) -> Size:
        """Width and height at full resolution."""
        return self._size or self._performer().size(str(self.path), self.program)

    @property
    def alt(self) -> str:
        """The picture as alt text: what it shows, and what was done to it."""
        return self._performer().alt(str(self.path), self.program)

    def render(self, long_side: int = 1024) -> pyvips.Image:
        """The picture at screen size."""
        return self._performer().preview(str(self.path), self.program, long_side)


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a message: words, the commands that were carried out, pictures, perhaps a question.

    `hits` are the pictures that the message found, each with how likely it is and why; the first of them has
    the number `first` in the list.
    """

    text: str
    commands: tuple[Command, ...] = ()
    images: tuple[ShownPicture, ...] = ()
    question: Question | None = None
    hits: tuple[Hit, ...] = ()
    first: int = 1


class Chat:
    """A conversation that is under way; `session` is its number once the first turn was kept."""

    def __init__(
        self,
        sessions: Sessions,
        understander: Understander,
        performer: Callable[[], Performer],
        *,
        session: int | None = None,
        entries: tuple[Entry, ...] = (),
        costs: Costs | None = None,
        aid: Aid | None = None,
    ) -> None:
        self._sessions = sessions
        self._understander = understander
        self._performer = performer
        self._costs = costs
        self._aid = aid or Aid()
        self.session = session
        self.state = ChatState.of(entries)
        self.latest = entries[-1] if entries else None

    @property
    def program(self) -> Program:
        """What makes the open picture look as it does now."""
        return self.state.program

    @property
    def picture(self) -> Path | None:
        """The original of the open picture."""
        return Path(self.state.picture) if self.state.picture else None

    def say(self, text: str) -> Reply:
        """The answer to a message. What cannot be done is said in the reply and raises nothing.

        Raises:
            SessionError: the turn could not be kept; it did not happen.
        """
        message = text.strip().encode("utf-8", "replace").decode("utf-8")
        look = looking(self.state, lambda path, program: self._performer().concepts(path, program))
        understander = LookingUnderstander(self._understander, look)
        talk = converse(self.state, message, understander, self._costs, self._aid.adviser)
        return self._turn(talk, phraser=self._aid.phraser)

    def do(self, *commands: Command) -> Reply:
        """Carry out commands as if they had been said."""
        return self._turn(carry_out(self.state, in_words(commands), Understanding(commands)), unsaid=True)

    def undo(self, count: int = 1) -> Reply:
        """Take back the last changes of the open picture."""
        return self.do(Undo(count))

    def open(self, path: str | Path) -> Reply:
        """Open a picture, or list a folder.

        Raises:
            PhotalkError: there is no such file, or it is no picture.
        """
        return self._turn(welcome(self.state, str(path)))

    def save(self, path: str | Path, settings: Export | None = None) -> Path:
        """Write the open picture as it is shown now, at full resolution and never over an original.

        Raises:
            NotFound: no picture is open.
            ExportError: it cannot be written there.
        """
        self._turn(saving(self.state, str(path)), settings)
        return Path(path)

    def edited(self) -> tuple[Path, ...]:
        """The originals of all pictures that something was done to."""
        histories = self.state.histories.items()
        return tuple(Path(picture) for picture, history in histories if history.program.edits)

    def export(self, picture: str | Path, out: str | Path, settings: Export | None = None) -> Path:
        """Write any picture of the conversation as it stands now; this is no turn of it."""
        program = self.state.history_of(str(picture)).program
        action = ExportTo(str(picture), program, str(out), self.state.originals)
        self._performer().perform(action, settings)
        return Path(out)

    def replay(self, entry: Entry) -> Reply:
        """Carry out a recorded entry again."""
        return self._turn(replaying(self.state, entry))

    def current(self) -> ShownPicture | None:
        """The open picture as it is shown now."""
        if self.state.picture is None:
            return None
        return ShownPicture(Path(self.state.picture), self.program, self.state.size, self._performer)

    def _turn(
        self,
        talk: Talk,
        settings: Export | None = None,
        phraser: Phraser | None = None,
        *,
        unsaid: bool = False,
    ) -> Reply:
        entry, hits = self._drive(talk, settings)
        entry = replace(entry, unsaid=unsaid)
        if phraser is not None:
            entry = replace(entry, reply=phraser(entry.reply, _files_in(entry)))
        state = self.state.after(entry)
        self.session = self._sessions.record(self.session, len(self.state.turns), entry)
        self.state, self.latest = state, entry
        images = self._images(entry)
        if entry.listing is None:
            return Reply(entry.reply, entry.commands, images, entry.question)
        first = entry.listing.start
        return Reply(entry.reply, entry.commands, images, entry.question, hits[first - 1 :], first)

    def _drive(self, talk: Talk, settings: Export | None) -> tuple[Entry, tuple[Hit, ...]]:
        """Run a conversation's generator against the world until it has its entry; what was found last."""
        hits: tuple[Hit, ...] = ()
        try:
            action = next(talk)
            while True:
                try:
                    observation = self._performer().perform(action, settings)
                except PhotalkError as error:
                    action = talk.throw(error)
                except StopIteration as stray:
                    # It comes from what was performed, and must not be taken for the end of the talk.
                    raise RuntimeError("An action stopped without a result.") from stray
                else:
                    hits = observation.found.hits if isinstance(observation, Discovered) else hits
                    action = talk.send(observation)
        except StopIteration as end:
            entry: Entry = end.value
            return entry, hits

    def _images(self, entry: Entry) -> tuple[ShownPicture, ...]:
        if entry.shows and (current := self.current()):
            return (replace(current, program=Program(), _size=None) if entry.unedited else current,)
        if entry.listing is None:
            return ()
        return tuple(
            ShownPicture(Path(path), self.state.history_of(path).program, None, self._performer)
            for path in entry.listing.pictures[entry.listing.start - 1 :][:MAX_SHOWN]
        )


def _files_in(entry: Entry) -> list[str]:
    """The names of files that the reply of an entry has in it."""
    listed = entry.listing.pictures if entry.listing else ()
    paths = (entry.picture, *(done.picture for done in entry.done), *listed)
    return sorted({name for path in paths if path and (name := Path(path).name) in entry.reply})
