"""What a conversation asks of the world, and what it hears back.

The conversation itself does no I/O: it yields one of these actions and is sent the observation that
belongs to it, or is thrown a `PhotalkError` when the action failed.

    Look(path)                     -> Seen | Listed
    Render(picture, program)       -> Rendered
    ExportTo(picture, program, out)  -> Exported
    Read(line)                     -> Query
    Find(query, k)                 -> Discovered
    Regard(picture, program, who)  -> Regarded
    Contrast(first, …, second, …)  -> Contrasted
    ReadText(picture)              -> TextRead
    Tell(pictures, telling)        -> Told
    KeepQuery(name, query)         -> Told
    Untell(acts)                   -> Told
    Inquire(question, …)           -> LibraryAnswer
    TellPeople(command, picture)   -> PeopleTold
    Cull(pictures)                 -> Culled
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from photalk.commands import AskLibrary, Command, Edit, Telling, TellPicture
from photalk.commands.queries.query import Query, QueryLine
from photalk.edit.program import Program
from photalk.search.answers.library_answer import LibraryAnswer

if TYPE_CHECKING:
    from photalk.search.culling.keepers import CulledGroup
    from photalk.search.hits import SearchResult

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is at this path, a picture or a folder of pictures?"""

    path: str


@dataclass(frozen=True, slots=True)
class Render:
    """Does this program work on this picture? Tried at screen size before a step is kept."""

    picture: str
    program: Program


@dataclass(frozen=True, slots=True)
class ExportTo:
    """Write the picture as the program makes it to `out`, at full resolution and never over `protect`.

    `fresh` asks for a file that is not there yet: words must not cost anyone a file they forgot about.
    """

    picture: str
    program: Program
    out: str
    protect: tuple[str, ...] = field(default=(), repr=False)
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """What does this line look for? The library knows which of its words are names of places here."""

    line: QueryLine


@dataclass(frozen=True, slots=True)
class Find:
    """Which pictures fit the query best? At most `k` of them, likeliest first.

    `within` is the folder to look in, "" for the whole library; `ask` wants the question that would help.
    """

    query: Query
    k: int
    within: str = ""
    ask: bool = True


@dataclass(frozen=True, slots=True)
class Regard:
    """What is there to know of the face that `who` means in the picture as the program makes it?"""

    picture: str
    program: Program
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Contrast:
    """What differs between two pictures, each as its program makes it? `names` are what they are called."""

    first: str
    first_program: Program
    second: str
    second_program: Program
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ReadText:
    """What is written in the original of this picture?"""

    picture: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Keep what is told of these pictures, in the library; their files stay as they are."""

    pictures: tuple[str, ...]
    telling: Telling


@dataclass(frozen=True, slots=True)
class KeepQuery:
    """Keep what is looked for under a name."""

    name: str
    query: Query


@dataclass(frozen=True, slots=True)
class Untell:
    """Take back what was told in these acts, or `again` let it count."""

    acts: tuple[int, ...]
    again: bool = False


@dataclass(frozen=True, slots=True)
class Inquire:
    """What is the answer to this question? About the photos in a folder ("" for all), or about a picture."""

    question: AskLibrary | TellPicture
    within: str = ""
    picture: str = ""
    program: Program = field(default_factory=Program)


@dataclass(frozen=True, slots=True)
class TellPeople:
    """Keep, or answer, what is said about people; `picture` is the one that shows them, if that matters.

    `sure` says that it was asked about already, and is meant.
    """

    command: Command
    picture: str | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Cull:
    """Which of these pictures are bursts, copies and look-alikes, and which of those to keep?"""

    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture is there; `path` is absolute, `size` its full size, `notes` what is odd about it."""

    path: str
    size: Size
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A folder is there, with these pictures in it."""

    folder: str
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """The program works; `size` is the full size of what it makes, where that is known."""

    size: Size | None


@dataclass(frozen=True, slots=True)
class Exported:
    """The result was written there; notes are about what had to be made of a damaged original."""

    path: str
    size: Size
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Discovered:
    """What was found; `note` says what the person should know of where it was looked for."""

    found: SearchResult
    note: str = ""


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """Probabilities of I²Edit's values, and of `male`, `young`, `beard`, `bald`, `hat`, as far as known.

    `child` says that its proportions are a child's; None where they were not looked at.
    """

    likely: Mapping[str, float] = field(default_factory=dict)
    child: bool | None = None

    @property
    def manly(self) -> bool | None:
        """Whether it looks like a man's; None where that cannot be told."""
        male = self.likely.get("male", 0.5)
        return True if male > 0.6 else False if male < 0.4 else None

    def has(self, name: str) -> bool:
        """Whether the face has it, as far as can be told."""
        return self.likely.get(name, 0.0) > 0.5


@dataclass(frozen=True, slots=True)
class Regarded:
    """What is known of the face; None where it cannot be told."""

    facts: FaceFacts | None


@dataclass(frozen=True, slots=True)
class Contrasted:
    """What differs, in a sentence, and the edits that lead from the first to the second, if there are any."""

    text: str
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class TextRead:
    """The lines that were read; `unread` is how many there are besides that could not be."""

    lines: tuple[str, ...]
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """It was kept as this act, of so many pictures; `detail` is what it came to: a place, or a new date."""

    act: int
    count: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PeopleTold:
    """What came of it, in a sentence; and a question, with what "yes" and "no" to it stand for.

    Without a sentence, nothing came of it before the question is answered.
    """

    text: str
    question: str = ""
    choices: tuple[tuple[Command, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Culled:
    """Groups with what to keep of each; ids in them are places among the pictures, from 1."""

    groups: tuple[CulledGroup, ...]
    notes: tuple[str, ...] = ()


Action = (
    Look
    | Render
    | ExportTo
    | Read
    | Find
    | Regard
    | Contrast
    | ReadText
    | Tell
    | KeepQuery
    | Untell
    | Inquire
    | TellPeople
    | Cull
)
Observation = (
    Seen
    | Listed
    | Rendered
    | Exported
    | Query
    | Discovered
    | Regarded
    | Contrasted
    | TextRead
    | Told
    | LibraryAnswer
    | PeopleTold
    | Culled
)
