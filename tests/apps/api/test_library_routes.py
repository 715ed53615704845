"""Libraries and pictures over HTTP."""

from __future__ import annotations

import io
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image

from photalk.apps.api import wire
from photalk.apps.api.views import picture_of
from photalk.apps.api.workers import HANDS
from photalk.library.photos import Count
from photalk.vision.choice import SURE
from photalk.vision.eyes import Eyes
from photalk.vision.space import encoder_choice
from photalk.vision.teller.said import PictureAnswer
from toy_server import Served
from toy_space import ToyEncoder
from toy_teller import ToyTeller


def test_a_library_is_told_and_browsed_page_by_page(served: Served) -> None:
    (info,) = served.client.get("/api/v1/libraries").json()
    assert info == {"id": served.served_library.id, "name": "library", "pictures": 8, "chooses_folders": True}
    assert served.get("").json() == info
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page = served.get("/pictures", params={"limit": 3, **({"cursor": cursor} if cursor else {})}).json()
        seen += [item["name"] for item in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert sorted(seen) == [f"IMG_{number}.png" for number in range(1, 9)]
    assert page["total"] == 8


def test_no_path_of_the_machine_is_told(served: Served) -> None:
    session = served.begin()
    bodies = [served.client.get("/api/v1/libraries").text, served.get("/pictures").text]
    bodies += [str(served.say(session, text)) for text in ("red", "show 1", "save it as out.png")]
    bodies += [
        served.get(f"/sessions/{session}").text,
        served.get("/sessions").text,
        served.get("/places").text,
    ]
    for body in bodies:
        assert str(served.photos) not in body
        assert str(served.served_library.folder) not in body


def test_pictures_come_with_an_etag_and_are_not_sent_twice(served: Served) -> None:
    picture = served.picture("IMG_1.png")
    for path in ("thumbnail", "rendered?side=32", "rendered?side=32&do=rotate+90"):
        first = served.get(f"/pictures/{picture}/{path}")
        assert first.status_code == 200
        assert first.headers["content-type"] == "image/jpeg"
        again = served.get(f"/pictures/{picture}/{path}", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_original_is_the_file_itself_and_may_be_asked_for_in_parts(served: Served) -> None:
    picture = served.picture("IMG_2.png")
    whole = (served.photos / "IMG_2.png").read_bytes()
    response = served.get(f"/pictures/{picture}/original")
    assert response.content == whole
    assert response.headers["content-type"] == "image/png"
    part = served.get(f"/pictures/{picture}/original", headers={"Range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, whole[10:20])
    beyond = served.get(f"/pictures/{picture}/original", headers={"Range": "bytes=999999999-"})
    assert beyond.status_code == 416


def test_a_rendering_is_what_the_commands_make(served: Served) -> None:
    picture = served.picture("IMG_1.png")
    plain = _image(served.get(f"/pictures/{picture}/rendered", params={"side": 64}).content)
    turned = _image(
        served.get(
            f"/pictures/{picture}/rendered", params={"side": 64, "do": ["rotate 90", "black_and_white"]}
        ).content
    )
    assert plain.size == (64, 48)
    assert turned.size == (48, 64)
    red, green, blue = turned.getpixel((20, 20))
    assert abs(red - green) < 6
    assert abs(green - blue) < 6


def test_a_file_to_keep_has_the_format_and_size_that_were_asked_for(served: Served) -> None:
    picture = served.picture("IMG_1.png")
    wanted = {"do": "rotate 90", "format": "webp", "long_side": 32, "metadata": "none"}
    response = served.get(f"/pictures/{picture}/file", params=wanted)
    made = _image(response.content)
    assert (made.format, made.size) == ("WEBP", (24, 32))
    assert 'filename="IMG_1-edited.webp"' in response.headers["content-disposition"]
    whole = served.get(f"/pictures/{picture}/file", params={"long_side": 5_000})
    assert _image(whole.content).size == (64, 48)


@pytest.mark.parametrize(
    ("form", "shown"), [("jpg", (48, 80, 240, 255)), ("png", (255, 0, 0, 0)), ("webp", None)]
)
def test_transparent_parts_stay_so_or_get_the_colour_that_was_chosen(
    served: Served, form: str, shown: tuple[int, ...] | None
) -> None:
    Image.new("RGBA", (64, 48), (255, 0, 0, 0)).save(served.photos / "clear.png")
    served.served_library.studio.index(served.photos)
    wanted = {"format": form, "background": "#3050f0", "quality": 100}
    made = _image(served.get(f"/pictures/{served.picture('clear.png')}/file", params=wanted).content)
    pixel = made.convert("RGBA").getpixel((30, 20))
    assert isinstance(pixel, tuple)
    if shown is None:
        assert pixel[3] == 0
    else:
        assert max(abs(one - other) for one, other in zip(pixel, shown, strict=True)) <= 4
    assert served.get("/pictures/1/file", params={"background": "blue"}).status_code == 422


def test_a_file_no_larger_than_asked_for_is_looked_at_with_the_eyes_of_the_desk(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def others() -> Eyes:
        raise AssertionError("models were loaded once more")

    monkeypatch.setattr(Eyes, "default", others)
    wanted = {"do": ["straighten 2", "crop the left half"], "long_side": 16}
    made = served.get(f"/pictures/{served.picture('IMG_1.png')}/file", params=wanted)
    assert max(_image(made.content).size) == 16


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"do": "search dog"}, 422),
        ({"do": "rotate sideways"}, 422),
        ({"do": "open /etc/passwd"}, 422),
        ({"side": 9_999}, 422),
        ({"side": "x"}, 422),
        ({"do": ["flip horizontal"] * 300}, 422),
    ],
)
def test_what_is_no_program_is_a_problem(served: Served, query: dict[str, Any], status: int) -> None:
    response = served.get(f"/pictures/{served.picture('IMG_1.png')}/rendered", params=query)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"].endswith(".")


def test_a_picture_that_has_vanished_is_gone_and_one_that_never_was_is_not_found(served: Served) -> None:
    picture = served.picture("IMG_4.png")
    (served.photos / "IMG_4.png").unlink()
    for path in ("original", "rendered", "file", "alt"):
        response = served.get(f"/pictures/{picture}/{path}")
        assert (response.status_code, response.json()["code"]) == (410, "gone")
        assert "IMG_4.png" in response.json()["detail"]
    assert served.get(f"/pictures/{picture}/thumbnail").status_code == 200
    assert served.get("/pictures/999/thumbnail").status_code == 404
    assert served.get("/pictures/999").json()["detail"] == "There is no picture 999 in this library."
    assert served.get("/pictures/0/thumbnail").status_code == 422
    assert served.client.get("/api/v1/libraries/nowhere/pictures").status_code == 404


def test_a_picture_that_is_away_is_marked_found_and_not_opened(served: Served) -> None:
    picture = served.picture("IMG_3.png")
    assert not served.get(f"/pictures/{picture}").json()["away"]
    served.photos.rename(served.photos.parent / "unplugged")
    served.photos.mkdir()
    assert served.get(f"/pictures/{picture}").json()["away"]
    assert all(item["away"] for item in served.get("/pictures").json()["items"])
    found = served.post("/search", {"words": "blue", "like": [picture]}).json()
    assert all(item["picture"]["away"] for item in found["results"]["items"])
    session = served.begin()
    said = served.say(session, "blue")
    assert said["results"]["items"][0]["picture"]["away"]
    assert said["turn"]["reply"].count("(away)") == len(said["results"]["items"])
    assert "(away)" not in said["turn"]["brief"]
    sentence = "IMG_3.png is not where it was, but away; connect its disk, or index its folder again."
    assert served.say(session, "open IMG_3.png")["turn"]["reply"] == sentence
    opened = served.post(f"/sessions/{session}/open", {"picture": picture})
    assert (opened.status_code, opened.json()["detail"]) == (410, sentence)
    served.photos.rmdir()
    (served.photos.parent / "unplugged").rename(served.photos)
    assert not served.get(f"/pictures/{picture}").json()["away"]
    assert served.say(session, "open IMG_3.png")["view"]["picture"]["id"] == picture


def test_a_file_that_became_something_else_is_not_handed_out(served: Served) -> None:
    picture = served.picture("IMG_5.png")
    (served.photos / "IMG_5.png").write_text("root:x:0:0")
    assert served.get(f"/pictures/{picture}/original").status_code == 410


def test_a_search_finds_and_says_why(served: Served) -> None:
    found = served.post("/search", {"words": "blue", "k": 2}).json()
    assert found["matched"]
    assert found["results"]["items"][0]["name"] == "IMG_3.png"
    assert found["results"]["items"][0]["why"][0]["wish"] == "blue"
    like = served.post("/search", {"words": "", "like": [served.picture("IMG_1.png")], "k": 3}).json()
    assert len(like["results"]["items"]) == 3
    nothing = served.post("/search", {"words": ""}).json()
    assert (nothing["code"], "--like" in nothing["detail"]) == ("bad_command", False)


def test_a_search_reaches_no_file_outside_of_the_library(served: Served, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    Image.new("RGB", (8, 8)).save(secret)
    named = served.post("/search", {"words": f"like:{secret}"})
    assert (named.status_code, named.json()["code"]) == (404, "not_found")
    known = served.post("/search", {"words": f"like:{served.photos / 'IMG_1.png'}"})
    assert known.status_code == 200
    session = served.begin()
    for words in (f"like:{secret}", f"open {secret}", f"open {secret.parent}", "open ../secret.png"):
        reply = served.say(session, words)
        assert reply["view"] is None
        assert all(item["picture"] for item in (reply["results"] or {"items": []})["items"])


def test_a_comparison_of_two_versions_is_exact_and_has_a_map(served: Served) -> None:
    picture = served.picture("IMG_1.png")
    asked = {
        "first": {"picture": picture},
        "second": {"picture": picture, "do": ["adjust_attr brightness 30", "flip horizontal"]},
    }
    told = served.post("/comparisons", asked).json()
    assert told["kinship"] == "edited"
    assert {step["command"] for step in told["steps"]} == {"adjust_attr brightness 30", "flip horizontal"}
    assert told["before"] > 1
    heat = served.get(f"/comparisons/{told['id']}/heat")
    assert _image(heat.content).format == "PNG"
    assert served.post("/comparisons", asked).json()["id"] == told["id"]
    same = served.post("/comparisons", {"first": {"picture": picture}, "second": {"picture": picture}}).json()
    assert same["kinship"] == "same"
    assert served.get("/comparisons/nothing/heat").status_code == 404


def _image(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_long_comparisons_keep_nobody_from_the_pictures(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, picture = Event(), served.picture("IMG_1.png")
    compare = served.server_state.comparisons.compare

    def slow(*asked: Any) -> wire.Comparison:
        assert over.wait(60)
        return compare(*asked)

    monkeypatch.setattr(served.server_state.comparisons, "compare", slow)
    pair = {"first": {"picture": picture}, "second": {"picture": picture, "do": ["flip horizontal"]}}
    with ThreadPoolExecutor(HANDS + 2) as several:
        told = [several.submit(served.post, "/comparisons", pair) for _ in range(HANDS + 1)]
        try:
            shown = several.submit(served.get, f"/pictures/{picture}/rendered", params={"side": 64})
            assert shown.result(30).status_code == 200
        finally:
            over.set()
        assert {one.result(30).json()["kinship"] for one in told} == {"edited"}


def test_an_address_that_there_is_not_is_a_problem_in_a_sentence(served: Served) -> None:
    nothing = served.client.get("/api/v1/nothing")
    assert (nothing.status_code, nothing.json()["detail"]) == (404, "There is nothing at this address.")
    method = served.client.delete(f"{served.at}/search")
    assert method.status_code == 405
    assert method.json()["detail"].startswith("This address cannot be asked in that way;")


def test_what_is_told_of_pictures_is_kept_found_and_taken_back(served: Served) -> None:
    numbers = [item["id"] for item in served.get("/pictures").json()["items"]][:2]
    told = served.post("/told", {"pictures": numbers, "commands": ["rate 4", "tag Lisbon, O'Hara"]})
    assert (told.status_code, told.json()["count"]) == (201, 2)
    facts = served.get(f"/pictures/{numbers[0]}/told").json()
    assert (facts["rating"], facts["keywords"]) == (4, ["Lisbon", "O'Hara"])
    found = served.post("/search", {"words": "rating>=4 tag:lisbon"}).json()
    assert {item["picture"]["id"] for item in found["results"]["items"]} == set(numbers)
    taken = served.client.delete(f"{served.at}/told/{told.json()['act']}").json()
    assert taken["count"] == 2
    assert served.get(f"/pictures/{numbers[0]}/told").json()["rating"] is None


@pytest.mark.parametrize("line", ["rotate 90", "rate 9", "tag all: x", "located Nowhere at all", "nonsense"])
def test_what_cannot_be_told_is_refused_and_nothing_is_kept(served: Served, line: str) -> None:
    number = served.get("/pictures").json()["items"][0]["id"]
    refused = served.post("/told", {"pictures": [number], "commands": ["rate 5", line]})
    assert refused.status_code in (400, 404, 422)
    assert refused.json()["detail"].endswith(".")
    assert served.get(f"/pictures/{number}/told").json()["rating"] is None


def test_a_question_is_answered_with_the_pictures_that_it_rests_on(served: Served) -> None:
    answer = served.post("/ask", {"question": "ask count by year"}).json()
    assert answer["total"] == 8
    assert answer["answer"] == "No date is known of the photos."
    counted = served.post("/ask", {"question": "ask count of red"}).json()
    assert counted["basis"] == "seen"
    assert counted["low"] <= counted["value"] <= counted["high"] == counted["results"]["total"]
    refused = served.post("/ask", {"question": "hello"})
    assert refused.status_code == 422
    assert "no question about the library" in refused.json()["detail"]


def test_one_picture_is_asked_about(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder_choice, "encoder", ToyEncoder)
    teller = ToyTeller(answers={"what colour is it": PictureAnswer("red", 0.3, (("pink", 0.2),))})
    monkeypatch.setattr(served.served_library.eyes, "teller", teller)
    picture = served.picture("IMG_1.png")
    asked = {"question": "tell seen about what colour is it", "picture": picture}
    answer = served.post("/ask", asked).json()
    assert (answer["answer"], answer["sure"]) == ("I can't tell; perhaps red or pink.", 0.3)
    assert "riding a wave" in served.get(f"/pictures/{picture}/alt").json()["text"]
    assert served.post("/ask", asked | {"picture": 999}).status_code == 404


def test_a_raw_and_its_picture_are_one_to_be_browsed_and_to_be_sent(served: Served) -> None:
    shutil.copy(served.photos / "IMG_1.png", served.photos / "IMG_1.dng")
    Image.new("RGB", (64, 48), "red").save(served.photos / "IMG_1.jpg")
    served.served_library.studio.index(served.photos)
    assert served.get("").json()["pictures"] == 9
    told = served.get(f"/pictures/{served.picture('IMG_1.jpg')}").json()
    assert (told["name"], told["along"]) == ("IMG_1.jpg", ["IMG_1.dng"])
    sent = [("files", (name, (served.photos / name).read_bytes())) for name in ("IMG_1.jpg", "IMG_1.dng")]
    items = served.client.post(f"{served.at}/uploads", files=sent).json()["items"]
    assert [item["picture"]["name"] for item in items] == ["IMG_1.jpg", "IMG_1.jpg"]


def test_a_picture_alone_is_told_with_its_lens_and_what_is_seen_in_it(served: Served) -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Canon", "EOS 5D"
    exif.get_ifd(0x8769)[0xA434] = "EF 50mm f/1.8"
    Image.new("RGB", (90, 60), (10, 200, 30)).save(served.photos / "lens.jpg", exif=exif)
    served.served_library.studio.index(served.photos)
    number = served.picture("lens.jpg")
    info = served.get(f"/pictures/{number}").json()
    assert (info["camera"], info["lens"], info["things"]) == ("Canon EOS 5D", "EF 50mm f/1.8", [])
    things = (Count("dog", 1, 0.9), Count("cup", 2, 0.7), Count("bench", 1, SURE - 0.1))
    photo = replace(served.served_library.photo(number), things=things)
    assert served.served_library.window.whole(photo).things == ["a dog", "2 cups"]
    assert picture_of(photo).things == []


def test_a_date_that_was_told_is_the_date_of_the_picture(served: Served) -> None:
    number = served.picture("IMG_1.png")
    assert served.post("/told", {"pictures": [number], "commands": ["dated 2019-05-04"]}).status_code == 201
    assert served.get(f"/pictures/{number}").json()["taken"].startswith("2019-05-04")


def test_pictures_are_browsed_by_date_and_place(served: Served) -> None:
    for name, said in (
        ("IMG_1.png", "dated 2023-05-14"),
        ("IMG_2.png", "dated 2021-02-03"),
        ("IMG_3.png", "located Lisbon"),
    ):
        told = {"pictures": [served.picture(name)], "commands": [said]}
        assert served.post("/told", told).status_code == 201

    def names(**query: str) -> list[str]:
        page = served.get("/pictures", params=query).json()
        assert page["total"] == len(page["items"])
        return [one["name"] for one in page["items"]]

    assert names(on="2023-05") == names(on="2023") == ["IMG_1.png"]
    assert names(within="-10,38,-9,39") == ["IMG_3.png"]
    assert len(names(on="none")) == 6
    assert names(on="2023", within="-10,38,-9,39") == []
    for bad in ({"on": "2023-13"}, {"within": "1,2,3"}, {"within": "10,0,-10,5"}, {"within": "0,0,999,5"}):
        assert served.get("/pictures", params=bad).status_code in (400, 422)
    months = [(one["month"], one["count"]) for one in served.get("/timeline").json()]
    assert months == [("2023-05", 1), ("2021-02", 1), ("", 6)]


def test_a_map_has_heaps_of_pictures_and_towns_to_know_by_where_they_are(served: Served) -> None:
    for name in ("IMG_3.png", "IMG_4.png"):
        served.post("/told", {"pictures": [served.picture(name)], "commands": ["located Lisbon"]})
    mapped = served.get("/map", params={"within": "-12,36,-6,42", "columns": 6}).json()
    (spot,) = mapped["spots"]
    assert (spot["count"], mapped["located"], mapped["unlocated"]) == (2, 2, 6)
    assert spot["place"].startswith("Lisbon")
    assert {"Lisbon", "Porto"} <= {town["name"] for town in mapped["towns"]}
    one = served.get(f"/pictures/{spot['picture']}").json()
    assert (one["latitude"], one["longitude"]) == (spot["latitude"], spot["longitude"])


def test_another_amount_is_tried_out_without_a_turn(served: Served) -> None:
    at = f"/pictures/{served.picture('IMG_1.png')}/rendered"
    do = ["rotate 90", "adjust_attr brightness 10"]
    plain = served.get(at, params={"do": do})
    tried = served.get(at, params={"do": do, "dial": 2, "amount": 60})
    said = served.get(at, params={"do": [do[0], "adjust_attr brightness 60"]})
    assert tried.content == said.content != plain.content
    assert tried.headers["etag"] == said.headers["etag"]
    assert served.get(at, params={"do": do, "dial": 3, "amount": 60}).status_code == 404
    assert served.get(at, params={"do": do, "dial": 2, "amount": 6000}).status_code == 422
