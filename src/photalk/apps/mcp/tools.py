"""What the tools do: one library, its pictures by number.

An assistant names pictures by their numbers in the library and files by bare names, so that it can touch
nothing else of this machine. Words from files are handed on as data, and nothing in them is done.

Calls go on side by side, except that one picture is made and one pair compared at a time: the performer keeps
what it has made for the next call, and two large renderings at once take more memory than time is won. To
find what differs may take half a minute, and keeps nobody from the performer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING

from photalk import __version__
from photalk.apps.api.telling import facts_told, tellings
from photalk.apps.api.views import text_of, why_of
from photalk.apps.edit import program_of, summary, understood
from photalk.apps.mcp import answers, exports
from photalk.apps.pathless import pathless, shown_name
from photalk.apps.search import asked as query_for
from photalk.commands import format, parse
from photalk.conversation.phrases import left_out
from photalk.edit.export import Export, encode
from photalk.edit.program import Program
from photalk.errors import CommandError, NotFound
from photalk.language.understander import LanguageUnderstander
from photalk.language.understander import understander as ours
from photalk.language.understanding import Scene
from photalk.language.wire import answer_line
from photalk.library.schema import FILE
from photalk.operations.registry import describe
from photalk.studio.library_questions import question_about
from photalk.studio.performer import StudioPerformer
from photalk.studio.picture_questions import answered_about
from photalk.studio.telling import tell
from photalk.vision.eyes import Eyes

if TYPE_CHECKING:
    import pyvips

    from photalk.commands.queries.query import Query
    from photalk.library.library import Library
    from photalk.library.people import Person
    from photalk.library.photos import Photo
    from photalk.studio.library_search import LibrarySearch
    from photalk.vision.space.encoder import Encoder

NOTHING_ASKED = (
    "Say what to look for in `words`, such as “dogs on a beach”, or give the number of a picture as `like`."
)

Picture = tuple[bytes, str]
"""An image to look at, and its MIME type."""


class McpTools:
    """The pictures of one library, safe for threads; models and files open when they are needed."""

    def __init__(
        self,
        library: Path,
        *,
        encoder: Callable[[], Encoder] | None = None,
        understander: LanguageUnderstander | None = None,
    ) -> None:
        self.library = library
        self._encoder = encoder
        self._given = understander
        self._found: LibrarySearch | None = None
        self._eyes = Eyes.default()
        self._performer = StudioPerformer(self._eyes, self._finding)
        self._opening = Lock()
        self._lit = Lock()
        self._comparing = Lock()

    def close(self) -> None:
        """Let go of the library's files."""
        if self._found is not None:
            self._found.close()

    def __enter__(self) -> McpTools:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def search(
        self, words: str, count: int = 6, like: int | None = None
    ) -> tuple[answers.FoundPictures, list[Picture]]:
        """The best pictures for the words, with thumbnails in the same order.

        Raises:
            CommandError: nothing is asked for.
            NotFound: nothing is indexed, or there is no picture to be like.
            PhotalkError: the library or its encoder cannot be used.
        """
        finding = self._finding()
        likes = [] if like is None else [Path(self._photo(like).path)]
        try:
            query = query_for(words, likes, (), finding.library)
        except CommandError:
            raise CommandError(NOTHING_ASKED) from None
        self._check_own(query)
        discovered = finding.find(query, count)
        found = discovered.found
        small = [finding.library.thumbnail(hit.photo.id) for hit in found.hits]
        asks = found.question
        question = None if asks is None else answers.QuestionInfo(text=asks.text, options=list(asks.options))
        hits = [
            answers.FoundPicture(
                picture=hit.photo.id,
                name=_name(hit.photo),
                score=round(hit.score, 4),
                why=why_of(hit),
                away=hit.away,
            )
            for hit in found.hits
        ]
        note = " ".join(filter(None, (discovered.note, found.note)))
        answer = answers.FoundPictures(
            hits=hits, matched=found.matched, considered=found.considered, note=note, question=question
        )
        return answer, [(jpeg, "image/jpeg") for jpeg in small]

    def ask(self, question: str, picture: int | None = None) -> answers.LibraryFact:
        """The answer to a question about the library, or about one of its pictures.

        Raises:
            CommandError: it is no question about the library, or the picture.
            NotFound: nothing is indexed, or there is no such picture.
            PictureError: its file cannot be read any more.
        """
        finding = self._finding()
        if picture is None:
            answer = finding.answer(question_about(question, self._understander()))
        else:
            path = self._photo(picture).path
            with self._room() as room:
                answer = answered_about(question, path, self._understander(), room.perform)
        known = (finding.library.by_path(path) for path in answer.photos)
        return answers.LibraryFact(
            answer=answer.text, value=answer.value, low=answer.low, high=answer.high,
            photos=[photo.id for photo in known if photo is not None], total=answer.total,
            basis=answer.basis, sure=answer.sure, by=dict(answer.rows),
        )  # fmt: skip

    def show(self, picture: int, long_side: int = 1024) -> tuple[answers.PictureFacts, Picture]:
        """A picture and what is known of it.

        Raises:
            NotFound: there is no such picture.
            PictureError: its file cannot be read any more.
        """
        photo = self._photo(picture)
        with self._room() as room:
            image = room.preview(photo.path, Program(), long_side)
            alt = room.alt(photo.path, Program())
            seen = _seen(image)
        library = self._finding().library
        facts = answers.PictureFacts(
            picture=photo.id, name=_name(photo), alt=alt, width=photo.size[0], height=photo.size[1],
            format=photo.format, bytes=photo.bytes, taken=photo.taken, camera=photo.camera,
            place=photo.place.text if photo.place else "", caption=_text(photo.caption), kind=photo.kind,
            told=facts_told(self._finding().library, photo),
            along=[shown_name(path) for path in library.companions.of(photo.id)],
            text=text_of(library.writings.of(photo.id)),
        )  # fmt: skip
        return facts, seen

    def tell(
        self, pictures: Sequence[int], commands: Sequence[str], take_back: int | None = None
    ) -> answers.ToldPictures:
        """Keep what is told of pictures as one act, or take one back.

        Raises:
            CommandError: a command tells nothing of pictures, or nothing is told.
            NotFound: there is no such picture, place or act.
        """
        library = self._finding().library
        if take_back is not None:
            count = library.statements.take_back(take_back)
            if not count:
                raise NotFound(f"Nothing is left of act {take_back} that could be taken back.")
            return answers.ToldPictures(act=take_back, count=count)
        if not pictures or not commands:
            raise CommandError("Give the numbers of `pictures`, and `commands` such as “rate 5”.")
        told = tell(library, [self._photo(one).path for one in pictures], tellings(commands), "mark")
        return answers.ToldPictures(act=told.act, count=told.count)

    def edit(
        self,
        picture: int,
        words: str = "",
        commands: Sequence[str] = (),
        long_side: int = 1024,
        save_as: str | None = None,
    ) -> tuple[answers.Edited, Picture]:
        """A picture as commands, and then words, make it; with a bare name, also as a file.

        Raises:
            CommandError: nothing is asked for, or a command is not in the language.
            PhotalkError: it cannot be done, or not be saved under that name.
        """
        if not words.strip() and not commands:
            raise CommandError("Say what should be different in `words`, or give `commands`.")
        photo = self._photo(picture)
        program = program_of(map(parse, commands))
        out = None if save_as is None else exports.place(self.library, save_as)
        told = ""
        with self._room() as room:
            if words.strip():
                asked = understood(words, _scene(room, photo, program), self._understander())
                program, told = asked.program, left_out(asked.not_done)
            seen = _seen(room.preview(photo.path, program, long_side))
            width, height = room.size(photo.path, program)
            if out is not None:
                exports.make_folder(self.library)
                room.write(photo.path, program, out, (), fresh=True)
        done = answers.Edited(
            picture=photo.id, done=f"{summary(program)} {told}".strip(),
            program=[format(edit) for edit in program.edits], width=width, height=height,
            saved=None if out is None else out.name,
        )  # fmt: skip
        return done, seen

    def diff(
        self, first: int, second: int, first_commands: Sequence[str] = (), second_commands: Sequence[str] = ()
    ) -> tuple[answers.ComparedPictures, Picture | None]:
        """What differs between two pictures, each as its commands make it; a map of where, if there is one.

        Raises:
            NotFound: there is no such picture.
            PhotalkError: one of them cannot be read or made.
        """
        from photalk.compare.difference import Kinship
        from photalk.studio.versions import FileVersion, told

        photos = self._photo(first), self._photo(second)
        programs = [program_of(map(parse, lines)) for lines in (first_commands, second_commands)]
        before, after = (
            FileVersion(Path(photo.path), program) for photo, program in zip(photos, programs, strict=True)
        )
        with self._comparing:
            both = told(before, after, self._eyes, StudioPerformer(self._eyes).write)
        found, difference = both.compared, both.compared.difference
        related = difference.kinship is not Kinship.UNRELATED
        answer = answers.ComparedPictures(
            kinship=difference.kinship.value,
            text=found.text,
            instruction=found.instruction,
            program=[
                answers.DifferenceStep(
                    command=format(one.command),
                    text=describe(one.command),
                    confidence=round(one.confidence, 3),
                )
                for one in difference.findings
            ],
            before=round(difference.before, 3) if related else None,
            after=round(difference.after, 3) if related else None,
            # What is said of the files is about copies of ours where a program was applied.
            notes=[] if any(program.edits for program in programs) else list(difference.notes),
        )
        return answer, None if both.map is None else (both.map, "image/png")

    def understand(self, message: str, turns: Sequence[answers.EarlierTurn] = ()) -> answers.Understood:
        """What a message asks for after these turns, as `photalk understand` says it.

        Raises:
            CommandError: a command of an earlier turn is not in the language.
        """
        line = json.dumps({"message": message, "turns": [turn.model_dump() for turn in turns]})
        answer = json.loads(answer_line(line, self._understander()))
        if "error" in answer:
            raise CommandError(answer["error"])
        return answers.Understood(**answer)

    def people(self) -> answers.MetPeople:
        """Who is in the library."""
        shelf = self._finding().library
        return answers.MetPeople(people=[_met(shelf, person) for person in shelf.people.listed()[:500]])

    def name_person(self, who: str, name: str) -> answers.MetPerson:
        """Somebody who was given a name."""
        shelf = self._finding().library
        return _met(shelf, shelf.people.name(shelf.people.person(who).id, name))

    def status(self) -> answers.Status:
        """How many pictures there are, and what was saved."""
        known = (self.library / FILE).exists()
        pictures = self._finding().library.catalogue.count() if known else 0
        return answers.Status(pictures=pictures, version=__version__, exports=exports.names(self.library))

    def _understander(self) -> LanguageUnderstander:
        return self._given or ours()

    def _photo(self, picture: int) -> Photo:
        try:
            (photo,) = self._finding().library.photos([picture])
        except NotFound:
            raise NotFound(
                f"There is no picture {picture} in this library; take a number from a search."
            ) from None
        return photo

    def _check_own(self, query: Query) -> None:
        """Refuse words such as like:PATH that would have a file read which the library does not hold."""
        library = self._finding().library
        if any(library.by_path(like.path) is None for like in query.likes):
            raise NotFound(
                "Only pictures of the library can be named here; give the number of one as `like`."
            )

    def _finding(self) -> LibrarySearch:
        with self._opening:
            if self._found is None:
                from photalk.studio.library_search import LibrarySearch

                self._found = LibrarySearch(self.library, self._encoder)
            return self._found

    @contextmanager
    def _room(self) -> Iterator[StudioPerformer]:
        """The performer, for as long as nobody else works with it."""
        with self._lit:
            yield self._performer


def _scene(room: StudioPerformer, photo: Photo, program: Program) -> Scene:
    """The one picture that the words of an edit are about."""
    return Scene(
        (_name(photo),), 1, True, room.size(photo.path, program), program, len(program), 0,
        look=lambda: (room.concepts(photo.path, program),),
    )  # fmt: skip


def sentence(error: Exception) -> str:
    """What went wrong, in one line; where files lie is nobody's business."""
    return _text(pathless(str(error)))


def _name(photo: Photo) -> str:
    return _text(Path(photo.path).name)


def _text(text: str) -> str:
    """Text of a file as one line that any client can print."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join("".join(c if c.isprintable() else " " for c in whole).split())


def _seen(image: pyvips.Image) -> Picture:
    """An image as bytes to look at, without its metadata: PNG where parts are transparent."""
    suffix, kind = (".png", "image/png") if image.hasalpha() else (".jpg", "image/jpeg")
    return encode(image, suffix, Export(quality=85, metadata="none")), kind


def _met(shelf: Library, person: Person) -> answers.MetPerson:
    photo = shelf.by_path(example) if (example := shelf.people.example(person.id)) else None
    number = None if photo is None else photo.id
    return answers.MetPerson(id=person.id, name=person.name or None, pictures=person.photos, example=number)
