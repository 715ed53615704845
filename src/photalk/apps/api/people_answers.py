"""What is answered about the people of a library, and what comes of what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.apps.api import people_wire as wire
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import picture_of
from photalk.commands import Crop
from photalk.edit.geometry import is_geometric
from photalk.edit.program import Program
from photalk.errors import CommandError
from photalk.library.faces import PhotoFace
from photalk.library.library import Library
from photalk.library.people import Person
from photalk.library.people_questions import Pair, best_question
from photalk.operations.values import Box
from photalk.vision.image_types import BoxShares

MAX_PICTURES = 500
"""So many pictures of somebody cross the wire."""

_AIR = 0.25
"""How far a face's picture reaches beyond its box, as a share of it, so that hair and chin are on it."""


def everybody(shelf: Library) -> list[wire.PersonInfo]:
    """The people of a library, those with names first; who has a name is there even without a picture."""
    return [info(shelf, person) for person in shelf.people.listed()]


def info(shelf: Library, person: Person) -> wire.PersonInfo:
    """Somebody in short."""
    best = shelf.people.faces.of_person(person.id, 1)
    face, example = best[0] if best else (None, None)
    return wire.PersonInfo(
        id=person.id, name=person.name or None, pictures=person.photos, example=example, face=face
    )


def named_now(shelf: Library, who: str, name: str) -> wire.PersonInfo:
    """Somebody who was given a name.

    Raises:
        NotFound: there is nobody like that.
        CommandError: it is no name.
    """
    return info(shelf, shelf.people.name(shelf.people.person(who).id, name))


def parted(shelf: Library, one: int, other: int) -> None:
    """Two people are not the same, however alike they look.

    Raises:
        NotFound: one of them is not there.
        CommandError: they are one.
    """
    if shelf.people.numbered(one) == shelf.people.numbered(other):
        raise CommandError("Nobody can be told apart from themselves; say two people.")
    shelf.people.apart(one, other)


def said_of_face(shelf: Library, face: int, name: str | None) -> wire.FaceInfo:
    """A face, once it was said whose it is; no name says that it is not whose it seemed to be.

    Raises:
        NotFound: there is no such face.
        CommandError: it is no name.
    """
    seen = shelf.people.faces.known(face)
    if name is None:
        shelf.people.deny(seen)
    else:
        shelf.people.tell(seen, name)
    return face_info(shelf.people.faces.known(face))


def face_info(face: PhotoFace, box: BoxShares | None = None) -> wire.FaceInfo:
    """A face, at its own place or another."""
    return wire.FaceInfo(id=face.id, box=box or face.box, person=face.person, name=face.name or None)


def pictures_of(shelf: Library, person: int) -> wire.PersonPictures:
    """The pictures of somebody, those that show them best first.

    Raises:
        NotFound: there is nobody of this number.
    """
    who = shelf.people.numbered(person)
    faces = shelf.people.faces.of_person(who.id, MAX_PICTURES)
    photos = {photo.id: photo for photo in shelf.photos([photo for _, photo in faces])}
    items = [wire.PersonPicture(picture=picture_of(photos[photo]), face=face) for face, photo in faces]
    return wire.PersonPictures(person=info(shelf, who), items=items, total=who.photos)


def faces_in(served: ServedLibrary, picture: int, program: Program) -> list[wire.FaceInfo]:
    """Who is in a picture as the program makes it; a face that is cut off is left out."""
    photo = served.photo(picture)
    faces = served.library.people.faces.of(photo.id) or ()
    boxes = [face.box for face in faces]
    if faces and any(map(is_geometric, program.edits)):
        placed = served.performer().placed(str(served.file(picture)), program, boxes)
    else:
        placed = [*boxes]
    return [face_info(face, box) for face, box in zip(faces, placed, strict=True) if box is not None]


def framed(served: ServedLibrary, face: int) -> tuple[int, Program]:
    """The picture that a face is in, and the edit that leaves a square of it around the face.

    Raises:
        NotFound: there is no such face.
    """
    library = served.library
    box, shown = library.people.faces.known(face).box, library.people.faces.shown(face)
    photo = served.photo(shown or 0)
    return photo.id, Program.of(Crop(_square(box, photo.size)))


def question(shelf: Library, skipped: Sequence[Pair]) -> wire.SortingQuestion | None:
    """What would settle most, but for what was skipped; None where there is nothing to ask."""
    asked = best_question(shelf.people, skipped)
    if asked is None:
        return None
    return wire.SortingQuestion(
        one=info(shelf, asked.one),
        other=None if asked.other is None else info(shelf, asked.other),
        pictures=asked.photos,
    )


def pair_of(text: str) -> Pair:
    """Whom a skipped question was about: "12-15", or "12" alone.

    Raises:
        CommandError: it says no such thing.
    """
    one, dash, other = text.partition("-")
    if not one.isdecimal() or (dash and not other.isdecimal()):
        raise CommandError("A question is skipped by the numbers of whom it is about, such as 12-15.")
    return int(one), int(other) if dash else None


def _square(box: BoxShares, size: tuple[int, int]) -> Box:
    """A square around a face, as far as the picture reaches."""
    (left, top, right, bottom), (width, height) = box, size
    side = min(width, height, (1 + 2 * _AIR) * max((right - left) * width, (bottom - top) * height, 8))
    first = min(max(0.0, (left + right) / 2 * width - side / 2), width - side)
    upper = min(max(0.0, (top + bottom) / 2 * height - side / 2), height - side)
    return Box(round(upper), round(upper + side), round(first), round(first + side))
