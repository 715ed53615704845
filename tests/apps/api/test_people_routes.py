"""Who is in pictures, over HTTP: nobody has a name before one is given."""

from __future__ import annotations

import numpy as np

from photalk.vision.portrait.known_face import KnownFace
from toy_people import _vector
from toy_server import Served

BOX = (0.1, 0.2, 0.5, 0.6)


def test_people_are_listed_named_and_seen_in_pictures(served: Served) -> None:
    shelf = served.served_library.library
    photo = shelf.photos(shelf.catalogue.ids()[:1])[0]
    assert served.get("/people").json() == []
    shelf.people.faces.keep([(photo.digest, [KnownFace(BOX, 0.9, _vector(np.array([200.0, 0.0, 0.0])))])])
    shelf.people.group()
    (person,) = served.get("/people").json()
    assert (person["name"], person["pictures"], person["example"]) == (None, 1, photo.id)
    named = served.post("/people", {"person": str(person["id"]), "name": "Anna"}).json()
    assert named["name"] == "Anna"
    face = {"box": list(BOX), "person": person["id"], "name": "Anna"}
    assert served.get(f"/pictures/{photo.id}/people").json() == [face]
    assert served.post("/people", {"person": "Tom", "name": "Anna"}).status_code == 404
    assert served.post("/people", {"person": "Anna", "name": " "}).status_code == 422
