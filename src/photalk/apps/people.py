"""`photalk people`: who is in the library, the names that you give, and forgetting all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from photalk.apps.line_wrapping import tell
from photalk.apps.options import Json
from photalk.apps.options import Library as LibraryOption
from photalk.errors import CommandError, NotFound, presentable

if TYPE_CHECKING:
    from photalk.library.faces import PhotoFace
    from photalk.library.library import Library
    from photalk.library.people import People, Person

app = typer.Typer(rich_markup_mode=None, help="Say who is in the photos. All of it stays on this machine.")

Who = Annotated[str, typer.Argument(metavar="WHO", help="A name, or the number that the list shows.")]
Yes = Annotated[bool, typer.Option("--yes", help="Make one of two even where they are together on a photo.")]


@app.callback(invoke_without_command=True)
def default(context: typer.Context, library: LibraryOption = None, as_json: Json = False) -> None:
    """Say who is in the photos, and give people names. Faces are told apart on this machine only."""
    if context.invoked_subcommand is None:
        show_list(library, as_json=as_json)


@app.command("list")
def show_list(library: LibraryOption = None, as_json: Json = False) -> None:
    """List the people: number, name, how many photos, and one to know them by."""
    with _shelf(library) as shelf:
        people = shelf.people
        for person in people.listed():
            _show(people, person, as_json)
        if not people.faces.wanted:
            tell("Faces are not looked for in this library; “photalk people find” does so again.")
        elif not people.faces.any_looked():
            tell("Faces have not been looked for yet; “photalk people find” does.")


@app.command()
def name(
    who: Who,
    called: Annotated[str, typer.Argument(metavar="NAME", help="What to call them.")],
    yes: Yes = False,
    library: LibraryOption = None,
    as_json: Json = False,
) -> None:
    """Give somebody a name; somebody who has that name already is the same person then."""
    with _shelf(library) as shelf:
        people, person = shelf.people, shelf.people.person(who).id
        _sure(people, person, people.called(called) or person, yes)
        _show(people, people.name(person, called), as_json)


@app.command()
def merge(
    who: Who, other: Who, yes: Yes = False, library: LibraryOption = None, as_json: Json = False
) -> None:
    """Make one person of two; the name of the second stays."""
    with _shelf(library) as shelf:
        people = shelf.people
        one, two = people.person(who).id, people.person(other).id
        _sure(people, one, two, yes)
        _show(people, people.merge(one, two), as_json)


@app.command()
def split(
    who: Who,
    photos: Annotated[
        list[Path] | None,
        typer.Argument(metavar="IMAGE", help="Photos of somebody else; none: the faces least like the rest."),
    ] = None,
    library: LibraryOption = None,
    as_json: Json = False,
) -> None:
    """Make two people of one, who are kept apart from then on."""
    with _shelf(library) as shelf:
        people, person = shelf.people, shelf.people.person(who)
        leaving = [
            face.id for path in photos or () for face in _faces(shelf, path) if face.person == person.id
        ]
        for one in people.split(person.id, leaving):
            _show(people, one, as_json)


@app.command()
def apart(who: Who, other: Who, library: LibraryOption = None) -> None:
    """Say that two people are not the same, however alike they look."""
    with _shelf(library) as shelf:
        people = shelf.people
        people.apart(people.person(who).id, people.person(other).id)
        tell("They are kept apart.")


@app.command("not")
def deny(
    image: Annotated[Path, typer.Argument(metavar="IMAGE", help="A photo of the library.")],
    who: Who,
    library: LibraryOption = None,
) -> None:
    """Say that somebody is not in a photo."""
    with _shelf(library) as shelf:
        person = shelf.people.person(who)
        face = next((face for face in _faces(shelf, image) if face.person == person.id), None)
        if face is None:
            raise NotFound(f"{person.called} was not seen in {image.name}.")
        shelf.people.deny(face)
        tell(f"{image.name} does not show {person.called}, and will not be taken to again.")


@app.command()
def forget(
    who: Annotated[str | None, typer.Argument(metavar="NAME", help="Whose name is forgotten.")] = None,
    everybody: Annotated[
        bool, typer.Option("--all", help="Remove every face, vector and name, for good, and find no more.")
    ] = False,
    library: LibraryOption = None,
) -> None:
    """Forget a name; with --all, everything that is known of faces."""
    if (who is None) == (not everybody):
        raise CommandError("Give either a name, or --all for every face that is known.")
    with _shelf(library) as shelf:
        if who is None:
            shelf.people.faces.erase()
            tell("Every face, vector and name is removed; none is looked for until “photalk people find”.")
            return
        person = shelf.people.forget(shelf.people.person(who).id)
        tell(f"{person.called} has no name any more; the photos stay together as person {person.id}.")


@app.command()
def undo(library: LibraryOption = None) -> None:
    """Take back the last thing that was said about people."""
    with _shelf(library) as shelf:
        tell("Taken back." if shelf.people.undo() else "There is nothing to take back.")


@app.command()
def find(library: LibraryOption = None) -> None:
    """Look for faces in photos in which that was not done yet, also after “forget --all”."""
    from photalk.apps.index import bar

    with _shelf(library) as shelf:
        shelf.people.faces.allow()
        with bar() as advance:
            for note in shelf.look_for_people(advance):
                tell(note)


@app.command()
def ask(library: LibraryOption = None, as_json: Json = False) -> None:
    """Ask the question whose answer settles the most photos."""
    from photalk.library.people_questions import best_question

    with _shelf(library) as shelf:
        question = best_question(shelf.people)
        if question is None:
            tell("There is nothing to ask: everybody is told apart.")
            return
        one, other = question.one, question.other
        answers = {"name": f"photalk people name {one.id} NAME"}
        if other is not None:
            pair = f"{one.id} {other.id}"
            answers = {"yes": f"photalk people merge {pair}", "no": f"photalk people apart {pair}"}
        shown = {who.called: shelf.people.example(who.id) for who in (one, other) if who is not None}
        if as_json:
            print(
                json.dumps(
                    {"question": question.text, "photos": question.photos, "shown": shown, "answers": answers}
                )
            )
            return
        print(question.text)
        for called, line in (*shown.items(), *answers.items()):
            print(f"  {called}: {line}")


def _faces(shelf: Library, image: Path) -> tuple[PhotoFace, ...]:
    photo = shelf.by_path(image)
    if photo is None:
        raise NotFound(f"{image} is not in the library; index it first with “photalk index PATH”.")
    return shelf.people.faces.of(photo.id) or ()


def _sure(people: People, one: int, other: int, yes: bool) -> None:
    """Nothing for two who may be one.

    Raises:
        CommandError: they are together on a photo.
    """
    if not yes and (together := people.together(one, other)):
        raise CommandError(f"{together}; say --yes if they are one person all the same.")


def _show(people: People, person: Person, as_json: bool) -> None:
    example = people.example(person.id)
    if as_json:
        print(
            json.dumps(
                {"id": person.id, "name": person.name or None, "photos": person.photos, "example": example}
            )
        )
        return
    many = "1 photo" if person.photos == 1 else f"{person.photos:,} photos"
    print(presentable(f"{person.id:>5}  {person.name or '(no name)':<24} {many:>12}  {example}"))


@contextmanager
def _shelf(folder: Path | None) -> Iterator[Library]:
    from photalk.apps.filled_library import filled_library

    with filled_library(folder, seen=False) as shelf:
        yield shelf
