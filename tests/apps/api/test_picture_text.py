"""What is written in a picture, over HTTP."""

from __future__ import annotations

from toy_server import Served
from toy_writing import written_across


def _write(served: Served, name: str, *lines: str, unread: int = 0) -> int:
    picture = served.picture(name)
    photo = served.served_library.photo(picture)
    served.served_library.library.writings.keep([(photo.digest, written_across(*lines, unread=unread))])
    return picture


def test_words_come_with_boxes_and_confidence(served: Served) -> None:
    picture = _write(served, "IMG_1.png", "Emergency exit", unread=2)
    told = served.get(f"/pictures/{picture}/text", params={"find": "EXIT"}).json()
    (line,) = told["lines"]
    assert (told["looked"], told["unread"]) == (True, 2)
    assert (line["text"], line["confidence"], line["box"]) == ("Emergency exit", 0.95, [0, 0, 1, 1])
    assert [(word["text"], word["box"], word["found"]) for word in line["words"]] == [
        ("Emergency", [0, 0, 0.5, 1], False),
        ("exit", [0.5, 0, 1, 1], True),
    ]


def test_boxes_lie_where_edits_have_taken_them(served: Served) -> None:
    picture = _write(served, "IMG_1.png", "Emergency exit")
    told = served.get(f"/pictures/{picture}/text", params={"do": "flip horizontal"}).json()
    assert [word["box"] for word in told["lines"][0]["words"]] == [[0.5, 0, 1, 1], [0, 0, 0.5, 1]]
    served.photos.joinpath("IMG_1.png").unlink()
    assert served.get(f"/pictures/{picture}/text", params={"do": "flip horizontal"}).status_code == 410
    brighter = {"do": "adjust_attr brightness 20"}
    assert served.get(f"/pictures/{picture}/text", params=brighter).json()["lines"][0]["text"]


def test_it_is_told_that_nobody_has_looked_and_that_there_is_nothing(served: Served) -> None:
    looked = _write(served, "IMG_2.png")
    other = served.picture("IMG_3.png")
    told = [served.get(f"/pictures/{picture}/text").json()["looked"] for picture in (looked, other)]
    assert told == [True, False]
    assert served.get("/pictures/999999/text").status_code == 404


def test_a_picture_that_was_found_by_its_text_says_what_was_sought(served: Served) -> None:
    picture = _write(served, "IMG_4.png", "Emergency exit")
    found = served.post("/search", {"words": "text:exit", "ask": False}).json()
    best = found["results"]["items"][0]
    assert best["picture"]["id"] == picture
    (reason,) = [why for why in best["why"] if why["sought"]]
    assert (reason["sought"], reason["detail"]) == ("exit", "it reads “Emergency exit”")
