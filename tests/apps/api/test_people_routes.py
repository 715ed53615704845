"""Who is in pictures, over HTTP: no name but those that are given, and all that is said can be taken back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.vision.portrait.known_face import KnownFace
from toy_people import _vector
from toy_server import Served, serving

RED, GREEN, BLUE = ([200.0, 0, 0], [0, 200.0, 0], [0, 0, 200.0])
SIDE = 80


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Photos of squares: two of red and green, one of red alone, two of blue."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for name, colours in (
        ("a", (RED, GREEN)),
        ("b", (RED, GREEN)),
        ("c", (RED,)),
        ("d", (BLUE,)),
        ("e", (BLUE,)),
    ):
        strip = Image.new("RGB", (SIDE * len(colours), SIDE))
        for at, colour in enumerate(colours):
            strip.paste(tuple(map(int, colour)), (at * SIDE, 0, (at + 1) * SIDE, SIDE))
        strip.putpixel((0, 0), (ord(name), 0, 0))  # no two photos are the same file
        strip.save(folder / f"{name}.png")
    return folder


@pytest.fixture
def served(tmp_path: Path, photos: Path) -> Iterator[Served]:
    """A server that knows whose faces are in its photos, and nobody's name."""
    with serving(tmp_path / "library", photos) as served:
        people = served.served_library.library.people
        people.faces.keep(
            (photo.digest, _faces(Path(photo.path)))
            for photo in served.served_library.library.photos(served.served_library.library.catalogue.ids())
        )
        people.group()
        yield served


def _faces(path: Path) -> list[KnownFace]:
    image = np.asarray(Image.open(path).convert("RGB"), np.float64)
    count = image.shape[1] // SIDE
    return [
        KnownFace(
            (at / count, 0.0, (at + 1) / count, 1.0), 0.9, _vector(image[SIDE // 2, at * SIDE + SIDE // 2])
        )
        for at in range(count)
    ]


def listed(served: Served) -> list[tuple[str | None, int]]:
    return [(one["name"], one["pictures"]) for one in served.get("/people").json()]


def numbered(served: Served, picture: str, place: int = 0) -> tuple[int, int]:
    """The person and the face at this place in a picture."""
    face = served.get(f"/pictures/{served.picture(picture)}/people").json()[place]
    return face["person"], face["id"]


def test_people_are_listed_named_and_seen_in_pictures(served: Served) -> None:
    assert listed(served) == [(None, 3), (None, 2), (None, 2)]
    red, face = numbered(served, "c.png")
    assert served.post("/people", {"person": str(red), "name": "Anna"}).json()["name"] == "Anna"
    assert listed(served)[0] == ("Anna", 3)
    (seen,) = served.get(f"/pictures/{served.picture('c.png')}/people").json()
    assert seen == {"id": face, "box": [0, 0, 1, 1], "person": red, "name": "Anna"}
    assert served.post("/people", {"person": "Tom", "name": "Anna"}).status_code == 404
    assert served.post("/people", {"person": "Anna", "name": " "}).status_code == 422


def test_a_person_has_pictures_and_a_face_to_know_them_by(served: Served) -> None:
    green, _ = numbered(served, "a.png", 1)
    found = served.get(f"/people/{green}/pictures").json()
    assert {item["picture"]["name"] for item in found["items"]} == {"a.png", "b.png"}
    assert found["total"] == 2
    person = found["person"]
    assert person["example"] in {item["picture"]["id"] for item in found["items"]}
    answer = served.get(f"/faces/{person['face']}/thumbnail")
    image = Image.open(io.BytesIO(answer.content))
    assert image.size == (SIDE, SIDE)
    assert image.convert("RGB").getpixel((SIDE // 2, SIDE // 2))[1] > 150
    again = served.get(
        f"/faces/{person['face']}/thumbnail", headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert again.status_code == 304
    for path in ("/people/99/pictures", "/faces/99/thumbnail"):
        assert served.get(path).status_code == 404


def test_two_are_merged_split_again_and_forgotten_and_each_is_taken_back(served: Served) -> None:
    red, _ = numbered(served, "c.png")
    blue, face = numbered(served, "d.png")
    served.post("/people", {"person": str(red), "name": "Anna"})
    assert served.post("/people/merge", {"one": blue, "other": red}).json()["pictures"] == 5
    assert listed(served) == [("Anna", 5), (None, 2)]
    left = served.post(f"/people/{red}/split", {"faces": [face]}).json()
    assert (left["pictures"], left["name"]) == (1, None)
    assert served.client.delete(f"{served.at}/people/{red}").json()["name"] is None
    for before in (
        [("Anna", 4), (None, 2), (None, 1)],
        [("Anna", 5), (None, 2)],
        [("Anna", 3), (None, 2), (None, 2)],
    ):
        assert served.post("/people/undo").json() == {"undone": True}
        assert sorted(map(str, listed(served))) == sorted(map(str, before))
    served.post("/people/undo")
    assert served.post("/people/undo").json() == {"undone": False}
    assert served.post("/people/merge", {"one": red, "other": 99}).status_code == 404
    assert served.post("/people/apart", {"one": red, "other": red}).status_code == 422
    assert served.post("/people/99/split").status_code == 404


def test_a_face_is_named_and_denied_where_it_is_seen(served: Served) -> None:
    _, face = numbered(served, "a.png", 1)
    assert served.post(f"/faces/{face}", {"name": "Tom"}).json()["name"] == "Tom"
    assert listed(served)[0] == ("Tom", 2)
    denied = served.post(f"/faces/{face}", {"name": None}).json()
    assert denied["name"] is None
    assert listed(served)[0] == ("Tom", 1)
    assert served.post("/faces/99", {"name": "Tom"}).status_code == 404


def test_faces_go_with_the_picture_as_it_is_edited(served: Served) -> None:
    at = f"/pictures/{served.picture('a.png')}/people"
    turned = served.get(at, params={"do": ["rotate 90"]}).json()
    assert [face["box"] for face in turned] == [[0, 0.5, 1, 1], [0, 0, 1, 0.5]]
    cropped = served.get(at, params={"do": [f"crop 0 {SIDE} 0 {SIDE}"]}).json()
    assert [face["box"] for face in cropped] == [[0, 0, 1, 1]]


def test_the_question_that_settles_most_is_asked_answered_and_skipped(served: Served) -> None:
    question = served.get("/people/question").json()
    assert question["other"] is None
    assert question["pictures"] == 3
    red = question["one"]["id"]
    after = served.get("/people/question", params={"skip": [str(red)]}).json()
    assert after["one"]["id"] != red
    assert after["pictures"] == 2
    everybody = [str(one["id"]) for one in served.get("/people").json()]
    assert served.get("/people/question", params={"skip": everybody}).json() is None
    assert served.get("/people/question", params={"skip": ["12-x"]}).status_code == 422
