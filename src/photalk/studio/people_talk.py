"""What is told and asked about people in a conversation, done in the library, and what is answered to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from photalk import commands as cmd
from photalk.commands.queries.pattern_text import series
from photalk.conversation.actions import PeopleTold
from photalk.errors import CannotDo, NotFound
from photalk.library.text_folding import name_key

if TYPE_CHECKING:
    from photalk.library.faces import PhotoFace
    from photalk.library.library import Library
    from photalk.library.people import Person

Choose = Callable[[str, str, Sequence["PhotoFace"]], "PhotoFace"]
"""Which of a picture's faces do words mean? The path, the words and the faces in; "" for no words."""


class PeopleTalk:
    """Talks about the people of a library."""

    def __init__(self, library: Library, choose: Choose) -> None:
        self._library, self._people, self._choose = library, library.people, choose

    def told(self, command: cmd.Command, picture: str | None, *, sure: bool = False) -> PeopleTold:
        """What came of something that was told or asked.

        Raises:
            NotFound: there is no such face or person.
            CannotDo: faces are not looked for here.
        """
        people = self._people
        match command:
            case cmd.NotName(name, who):
                return PeopleTold(self._denied(picture or "", name, who))
            case cmd.NamePerson(name, who):
                face = self._face(picture or "", who, name)
                return PeopleTold(_named(people.tell(face, name)))
            case cmd.Who():
                return PeopleTold(_seen(self._faces(picture or "")))
            case cmd.MergePeople(one, other):
                first, second = people.person(one), people.person(other)
                if not sure and (together := people.together(first.id, second.id)):
                    asked = f"{together}; are they one person all the same?"
                    return PeopleTold("", asked, ((command,),))
                return PeopleTold(_named(people.merge(first.id, second.id)))
            case cmd.PartPeople(one, other):
                people.apart(people.person(one).id, people.person(other).id)
                return PeopleTold("They are two people, then.")
            case cmd.SplitPerson(name):
                stays, leaves = people.split(people.person(name).id)
                return PeopleTold(f"{_named(stays)} {_photos(leaves)} of somebody else left.")
            case cmd.ForgetPerson(name):
                gone = people.forget(people.person(name).id)
                return PeopleTold(f"I have forgotten the name {gone.name or gone.called}.")
            case cmd.UndoPeople(count):
                return PeopleTold(self._taken_back(count))
            case cmd.SortPeople():
                return self._question()
        raise CannotDo("That cannot be said about people.")

    def _faces(self, picture: str) -> tuple[PhotoFace, ...]:
        photo = self._library.by_path(picture)
        if photo is None:
            raise NotFound("This picture is not in the library, which alone knows people; index it first.")
        if not self._people.faces.wanted:
            raise CannotDo("Faces are not looked for in this library; “photalk people find” does so again.")
        faces = self._people.faces.of(photo.id)
        if faces is None:
            self._library.look_for_people(only=photo)
            faces = self._people.faces.of(photo.id)
        return faces or ()

    def _face(self, picture: str, who: str, name: str) -> PhotoFace:
        faces = self._faces(picture)
        if not faces:
            raise NotFound("I can't see a face in this picture.")
        if who or len(faces) == 1:
            return self._choose(picture, who, faces) if who else faces[0]
        known = [face for face in faces if face.name and name_key(face.name) == name_key(name)]
        unknown = [face for face in faces if not face.name]
        if known or len(unknown) == 1:
            return (known or unknown)[0]
        raise NotFound(
            f"There are {len(faces)} faces in it; say which, such as “the one on the left is {name}”."
        )

    def _denied(self, picture: str, name: str, who: str) -> str:
        faces = self._faces(picture)
        named = [face for face in faces if face.name and name_key(face.name) == name_key(name)]
        if who and faces:
            named = [face for face in named if face == self._choose(picture, who, faces)]
        if not named:
            return f"I did not take anybody in it for {name}."
        self._people.deny(named[0])
        return f"That is not {named[0].name}; I won't take it for {named[0].name} again."

    def _taken_back(self, count: int) -> str:
        back = sum(self._people.undo() for _ in range(count))
        return "Taken back." if back else "There is nothing about people to take back."

    def _question(self) -> PeopleTold:
        from photalk.library.people_questions import best_question

        asked = best_question(self._people)
        if asked is None:
            return PeopleTold("There is nothing to ask: everybody is told apart.")
        shown = [
            f"{who.called} is in {_name(self._people.example(who.id))}"
            for who in (asked.one, asked.other)
            if who
        ]
        where = f"{series(shown)}."
        if asked.other is None:
            return PeopleTold(f"{asked.text} {where} Open it and say “this is …”.")
        one, other = str(asked.one.id), str(asked.other.id)
        choices = ((cmd.MergePeople(one, other),), (cmd.PartPeople(one, other),))
        return PeopleTold(where, asked.text, choices)


def _named(person: Person) -> str:
    return f"{person.called[:1].upper()}{person.called[1:]} is in {_photos(person)}."


def _photos(person: Person) -> str:
    return "1 photo" if person.photos == 1 else f"{person.photos:,} photos"


def _seen(faces: Sequence[PhotoFace]) -> str:
    """Who is in a picture, from left to right."""
    if not faces:
        return "I can't see a face in this picture."
    if len(faces) == 1:
        return f"That is {faces[0].name}." if faces[0].name else "I don't know; say “this is …” and I will."
    if not any(face.name for face in faces):
        return f"There are {len(faces)} faces in it, and I know none of them; say who they are."
    order = [face.name or "somebody I don't know" for face in faces]
    return f"From left to right: {series(order)}."


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]
