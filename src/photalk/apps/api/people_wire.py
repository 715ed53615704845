"""What crosses the wire of people: who is in the pictures, whose each face is, and what is asked of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from photalk.apps.api.wire import PictureId, PictureInfo, Wire
from photalk.apps.pathless import Text
from photalk.commands.naming import LONGEST_NAME

MAX_FACES = 10_000
PersonNumber = Annotated[int, Field(ge=1, le=2**53, description="A person's number.")]
FaceNumber = Annotated[int, Field(ge=1, le=2**53, description="A face's number in its library.")]
GivenName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class PersonInfo(Wire):
    """Somebody in the library; `name` is null until somebody gives one, `example` a picture of them.

    `face` is the face that shows them best, which is in that picture.
    """

    id: int
    name: Text | None
    pictures: int
    example: PictureId | None
    face: FaceNumber | None = None


class PersonNaming(Wire):
    """A name for somebody, who is known by number, or by the name until now."""

    person: GivenName
    name: GivenName


class PeoplePair(Wire):
    """Two people, by their numbers."""

    one: PersonNumber
    other: PersonNumber


class PersonSplit(Wire):
    """The faces that are somebody else's; none leaves it to Photalk which of them are least like the rest."""

    faces: list[FaceNumber] = Field([], max_length=MAX_FACES)


class FaceNaming(Wire):
    """Whose a face is; null says that it is not the person's for whom it was taken."""

    name: GivenName | None


class FaceInfo(Wire):
    """A face in a picture: its box (left, top, right, bottom, 0 to 1) and whose it is, if that is known."""

    id: FaceNumber
    box: tuple[float, float, float, float]
    person: int | None
    name: Text | None


class PersonPicture(Wire):
    """A picture of somebody, and the face in it that is theirs."""

    picture: PictureInfo
    face: FaceNumber


class PersonPictures(Wire):
    """The first pictures of somebody, those that show them best first, of `total`."""

    person: PersonInfo
    items: list[PersonPicture]
    total: int


class SortingQuestion(Wire):
    """Is the `one` the `other` too? Without another: who is it? `pictures` hang on the answer."""

    one: PersonInfo
    other: PersonInfo | None
    pictures: int


class PeopleUndone(Wire):
    """Whether there was something about people to take back."""

    undone: bool
