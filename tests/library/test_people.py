"""People keep the names that somebody gave, whatever comes later; all that was said can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from photalk.commands.queries.query import Constraint
from photalk.errors import CommandError, NotFound
from photalk.library.faces import PhotoFace
from photalk.library.library import Library
from photalk.library.people_questions import best_question
from toy_people import album, family


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with family(
        tmp_path, one=["red"], two=["red", "blue"], three=["blue"], four=["lime", "red"], none=[]
    ) as made:
        yield made


def face(library: Library, name: str, at: int = 0) -> PhotoFace:
    photo = library.by_path(library.folder.parent / "photos" / f"{name}.png")
    assert photo is not None
    faces = library.people.faces.of(photo.id)
    assert faces is not None
    return faces[at]


def names(library: Library) -> dict[str, int]:
    return {person.name: person.photos for person in library.people.listed()}


def found(library: Library, *constraints: Constraint) -> set[str]:
    ids = library.select(constraints)
    assert ids is not None
    return {Path(photo.path).stem for photo in library.photos(ids)}


def test_nobody_has_a_name_before_somebody_gives_one(library: Library) -> None:
    assert names(library) == {"": 1}
    assert sorted(person.photos for person in library.people.listed()) == [1, 2, 3]


def test_a_name_is_everybodys_who_belongs_with_the_face(library: Library) -> None:
    person = library.people.tell(face(library, "one"), "Anna")
    assert (person.name, person.photos) == ("Anna", 3)
    assert face(library, "four", 1).name == "Anna"
    assert found(library, Constraint("who", "ANNA")) == {"one", "two", "four"}
    assert found(library, Constraint("who", "Anna", False)) == {"three", "none"}


def test_exactly_these_people(library: Library) -> None:
    library.people.tell(face(library, "one"), "Anna")
    library.people.tell(face(library, "three"), "Tom")
    assert found(library, Constraint("only", "Anna, Tom")) == {"two"}
    assert found(library, Constraint("only", "Anna")) == {"one"}
    assert found(library, Constraint("only", " , ")) == set()


def test_a_face_that_cannot_be_told_apart_is_somebody_else_unless_it_is_far_away(tmp_path: Path) -> None:
    with family(tmp_path, alone=["red"], beside=["red", "navy"], behind=["red", "teal"]) as library:
        library.people.tell(face(library, "alone"), "Anna")
        assert found(library, Constraint("who", "Anna")) == {"alone", "beside", "behind"}
        assert found(library, Constraint("only", "Anna")) == {"alone", "behind"}


def test_new_photos_add_to_people_and_reshuffle_nothing(library: Library) -> None:
    library.people.tell(face(library, "one"), "Anna")
    before = {name: face(library, name).person for name in ("one", "two", "three")}
    library.index([album(library.folder.parent / "photos", five=["red"], six=["fuchsia", "blue"])])
    assert {name: face(library, name).person for name in before} == before
    assert face(library, "five").name == "Anna"


def test_that_is_not_anna_holds_for_good(library: Library) -> None:
    library.people.tell(face(library, "one"), "Anna")
    library.people.deny(face(library, "two"))
    assert face(library, "two").name == ""
    library.index([album(library.folder.parent / "photos", five=["red"])])
    library.people.group()
    assert (face(library, "two").name, face(library, "five").name) == ("", "Anna")


def test_nobody_is_twice_in_a_photo(library: Library) -> None:
    library.people.tell(face(library, "one"), "Anna")
    library.people.tell(face(library, "two", 1), "Anna")  # not the red one, then, whom she was taken for
    assert [face(library, "two", at).name for at in (0, 1)] == ["", "Anna"]
    assert face(library, "three").name == ""  # who is in a photo with Anna is not Anna
    library.people.group()
    assert [face(library, "two", at).name for at in (0, 1)] == ["", "Anna"]
    assert library.people.undo()
    assert [face(library, "two", at).name for at in (0, 1)] == ["Anna", ""]


def test_a_face_with_another_name_is_told_alone(library: Library) -> None:
    library.people.tell(face(library, "one"), "Anna")
    library.people.tell(face(library, "four", 1), "Ann")
    assert names(library)["Anna"] == 2
    assert names(library)["Ann"] == 1


def test_two_become_one_and_the_second_name_stays(library: Library) -> None:
    people = library.people
    one, other = people.tell(face(library, "one"), "Ann"), people.tell(face(library, "three"), "Anna")
    assert people.merge(one.id, other.id).name == "Anna"
    assert "Ann" not in names(library)
    assert people.undo()
    assert {"Ann", "Anna"} <= set(names(library))


def test_the_same_name_twice_is_one_person(library: Library) -> None:
    people = library.people
    people.tell(face(library, "one"), "Anna")
    person = people.name(face(library, "three").person or 0, "anna")
    assert person.name == "Anna"
    assert person.photos == 4


def test_one_becomes_two_who_are_kept_apart(library: Library) -> None:
    people = library.people
    anna = people.tell(face(library, "one"), "Anna")
    stays, leaves = people.split(anna.id, [face(library, "two").id])
    assert (stays.name, stays.photos, leaves.name, leaves.photos) == ("Anna", 2, "", 1)
    people.group()
    assert face(library, "two").person == leaves.id
    with pytest.raises(CommandError):
        people.split(leaves.id)


def test_everything_said_can_be_taken_back(library: Library) -> None:
    people = library.people
    states = [people.listed()]
    anna = people.tell(face(library, "one"), "Anna")
    states.append(people.listed())
    people.deny(face(library, "two"))
    states.append(people.listed())
    people.forget(anna.id)
    for state in reversed(states):
        assert people.undo()
        assert people.listed() == state
    assert not people.undo()


def test_forgetting_all_leaves_no_face_and_finds_no_more(library: Library) -> None:
    library.people.tell(face(library, "one"), "Aloysia")
    library.people.faces.erase()
    library.index([album(library.folder.parent / "photos", five=["red"])])
    assert library.people.listed() == ()
    assert not library.people.any_looked()
    library.close()
    assert all(b"Aloysia" not in file.read_bytes() for file in library.folder.glob("catalogue.sqlite*"))


def test_forgotten_faces_come_back_only_when_they_are_wanted_again(library: Library) -> None:
    library.people.faces.erase()
    library.people.faces.allow()
    library.look_for_people()
    assert len(library.people.listed()) == 3


@pytest.mark.parametrize(
    "name",
    ["O'Hara", 'Anna "Nan" Smith', "x'); DROP TABLE people;--", "👶🏽", "Zoë", "a%_b", "  spaced   out "],
)
def test_any_name_is_kept_and_found(library: Library, name: str) -> None:
    person = library.people.tell(face(library, "one"), name)
    assert person.name == " ".join(name.split())
    assert found(library, Constraint("who", name)) == {"one", "two", "four"}
    assert library.people.person(name).id == person.id


@pytest.mark.parametrize("name", ["", "  ", "\x00\n", "x" * 81])
def test_what_is_no_name_is_refused_and_changes_nothing(library: Library, name: str) -> None:
    with pytest.raises(CommandError):
        library.people.tell(face(library, "one"), name)
    assert not library.people.undo()


def test_nobody_is_found_by_a_name_that_nobody_gave(library: Library) -> None:
    for who in ("Anna", "", "#999999999999999999999", "person 77"):
        with pytest.raises(NotFound):
            library.people.person(who)


def test_a_question_is_about_who_decides_most(library: Library) -> None:
    question = best_question(library.people)
    assert question is not None
    assert question.text == f"Who is {question.one.called}? It names 3 photos."
    for name, called in (("one", "Anna"), ("three", "Tom")):
        library.people.tell(face(library, name), called)
    assert best_question(library.people) is None
