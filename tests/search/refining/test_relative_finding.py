"""Pictures like one, but different, in a library of plain colours: order, reasons, and what nothing meets."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image

from photalk.commands.queries.query import Constraint, Likeness, Query, Term
from photalk.commands.queries.wishes import Wish
from photalk.errors import NotFound
from photalk.library.photos import Count
from photalk.library.store import Ids
from photalk.search.finder import Finder
from photalk.search.hits import Reason, SearchResult
from photalk.search.refining.attributes import _even, garments
from photalk.search.refining.measures import Looked, glance
from photalk.search.refining.wish_weights import judges_of
from photalk.vision.space.encoder import Encoded, Floats
from toy_photo_source import ToyShelf


class Shelf(ToyShelf):
    """A shelf with thumbnails, painted in one colour each."""

    def __init__(self) -> None:
        super().__init__()
        self.jpegs: dict[int, bytes] = {}

    def thumbnail(self, photo: int) -> bytes:
        return self.jpegs[photo]


def jpeg(*colours: tuple[int, int, int]) -> bytes:
    """Stripes of these colours."""
    stripe = -(-64 // len(colours))
    pixels = np.repeat(np.array(colours, np.uint8)[None], 64, axis=0).repeat(stripe, axis=1)[:, :64]
    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels)).save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.fixture
def shelf() -> Shelf:
    """A red photo, others like it that differ in light and people, and thirty of another kind."""
    shelf = Shelf()
    people = (Count("person", 2, 0.9, 0.2), Count("dog", 1, 0.8, 0.04))
    crowd = (Count("person", 5, 0.9, 0.3), Count("dog", 1, 0.8, 0.25))
    shelf.add("/a/shown.jpg", ("red", 0.8), brightness=0.4, things=people)
    shelf.add("/a/dark.jpg", ("red", 0.7), brightness=0.2, things=people)
    shelf.add("/a/light.jpg", ("red", 0.7), brightness=0.6, things=crowd)
    shelf.add("/a/blue.jpg", ("red", 0.6), ("blue", 0.3), brightness=0.4, things=people)
    for number in range(30):
        shelf.add(f"/a/other{number}.jpg", ("green", 0.8), brightness=0.1 + number / 40)
    for photo in shelf.kept:
        shelf.jpegs[photo] = jpeg((200, 100, 40) if photo == 2 else (90, 100, 110))
    return shelf


def like(shelf: ToyShelf, *wishes: Wish, k: int = 6, path: str = "/a/shown.jpg") -> SearchResult:
    return Finder(shelf).find(Query(likes=(Likeness(path),), wishes=wishes), k, ask=False)


class Faces(Shelf):
    """A shelf whose faces were measured: in these photos somebody smiles, in the others nobody does."""

    smiling: tuple[str, ...] = ("/a/light.jpg", "/a/other3.jpg")
    faceless: tuple[str, ...] = ("/a/blue.jpg",)

    def select(self, constraints: Sequence[Constraint]) -> Ids | None:
        measured = [one for one in constraints if one.field in ("blinks", "smiles")]
        if not measured:
            return super().select(constraints)
        wanted = [
            photo.id
            for photo in self.kept.values()
            if photo.path not in self.faceless
            and all((one.value == "some") == (photo.path in self.smiling) for one in measured)
        ]
        return np.array(wanted, np.int64)


def test_faces_are_judged_by_how_they_were_measured(shelf: Shelf) -> None:
    shelf.__class__ = Faces
    found = like(shelf, Wish("shows", "smiling"))
    assert best(found) == "/a/light.jpg"
    assert reason(found, 0, "smiling") == Reason("smiling", "meets", "measured")
    told = {hit.photo.path: one.verdict for hit in found.hits for one in hit.why if one.wish == "smiling"}
    assert told["/a/dark.jpg"] == "misses"
    assert told["/a/blue.jpg"] == "unknown"
    assert best(like(shelf, Wish("lacks", "a smile"))) == "/a/dark.jpg"


def best(found: SearchResult) -> str:
    return found.hits[0].photo.path


def reason(found: SearchResult, at: int, wish: str) -> Reason:
    return next(reason for reason in found.hits[at].why if reason.wish == wish)


def test_what_is_darker_and_alike_comes_first_with_its_figures(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "dark", than=("/a/shown.jpg",)))
    assert best(found) == "/a/dark.jpg"
    assert reason(found, 0, "darker than shown.jpg") == Reason(
        "darker than shown.jpg", "meets", "0.20 against 0.40"
    )
    assert found.matched


def test_what_is_brighter_comes_first_and_what_is_not_misses(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "bright", than=("/a/shown.jpg",)), k=33)
    assert best(found) == "/a/light.jpg"
    verdicts = {hit.photo.path: reason(found, at, "brighter than shown.jpg").verdict
                for at, hit in enumerate(found.hits)}  # fmt: skip
    assert verdicts["/a/dark.jpg"] == "misses"
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)


def test_things_are_counted_against_the_shown_picture(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "people", than=("/a/shown.jpg",)))
    assert best(found) == "/a/light.jpg"
    assert reason(found, 0, "more people than shown.jpg").detail == "5 against 2"


def test_closer_is_the_size_of_what_is_largest_in_the_shown_picture(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "close", than=("/a/shown.jpg",)))
    assert best(found) == "/a/light.jpg"
    assert reason(found, 0, "closer than shown.jpg").detail == "0.55 against 0.45"
    unsized = next(at for at, hit in enumerate(found.hits) if "other" in hit.photo.path)
    assert reason(found, unsized, "closer than shown.jpg").verdict == "unknown"


def test_warmth_is_read_off_the_thumbnail(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "warm", than=("/a/shown.jpg",)))
    assert best(found) == "/a/dark.jpg"
    assert reason(found, 0, "warmer than shown.jpg").verdict == "meets"


def test_without_thumbnails_nobody_can_tell(shelf: Shelf) -> None:
    plain = ToyShelf()
    plain.kept, plain.store = shelf.kept, shelf.store
    found = like(plain, Wish("more", "warm", than=("/a/shown.jpg",)))
    assert reason(found, 0, "warmer than shown.jpg").verdict == "unknown"


def test_what_should_be_seen_is_and_what_should_not_goes_down(shelf: Shelf) -> None:
    found = like(shelf, Wish("shows", "blue"))
    assert best(found) == "/a/blue.jpg"
    assert reason(found, 0, "blue").verdict == "meets"
    found = like(shelf, Wish("lacks", "blue"), k=33)
    order = [hit.photo.path for hit in found.hits]
    assert order.index("/a/dark.jpg") < order.index("/a/blue.jpg")


def test_several_pictures_are_compared_with_by_their_middle(shelf: Shelf) -> None:
    than = ("/a/dark.jpg", "/a/shown.jpg", "/a/light.jpg")
    found = Finder(shelf).find(
        Query(likes=(Likeness("/a/shown.jpg"),), wishes=(Wish("more", "bright", than=than),))
    )
    assert reason(found, 0, "brighter than those 3").detail == "0.60 against 0.40"


def test_a_bit_more_prefers_what_is_near(shelf: Shelf) -> None:
    shelf.add("/a/lots.jpg", ("red", 0.7), brightness=0.98)
    shelf.add("/a/bit.jpg", ("red", 0.7), brightness=0.45)
    for photo in shelf.kept:
        shelf.jpegs.setdefault(photo, jpeg((90, 100, 110)))
    order = [hit.photo.path for hit in like(shelf, Wish("more", "bright", 0.5, ("/a/shown.jpg",)), k=34).hits]
    assert order.index("/a/bit.jpg") < order.index("/a/lots.jpg")


def test_a_wish_that_nothing_meets_is_told_and_the_nearest_are_given(shelf: Shelf) -> None:
    found = like(shelf, Wish("more", "people", than=("/a/light.jpg",)), path="/a/light.jpg")
    assert not found.matched
    assert found.note == "Nothing here has more people than light.jpg; the nearest are below."
    assert reason(found, 0, "more people than light.jpg").verdict == "misses"
    both = (Wish("more", "dark", than=("/a/shown.jpg",)), Wish("more", "people", than=("/a/shown.jpg",)))
    found = like(shelf, *both)
    assert found.note.startswith("Nothing here is all of that at once: darker than shown.jpg, more people")
    assert len(found.hits) == 6


def test_what_only_misses_a_wish_is_still_said_to_be_there() -> None:
    """The first that is darker shows no red: that is no reason to say that nothing does."""
    shelf = ToyShelf()
    shelf.add("/a/shown.jpg", ("green", 0.8), brightness=0.5)
    shelf.add("/a/red.jpg", ("red", 0.9), brightness=0.9)
    for number in range(20):
        shelf.add(f"/a/{number}.jpg", ("green", 0.3 + number / 40), brightness=0.3)
    wishes = (Wish("more", "dark", than=("/a/shown.jpg",)),)
    query = Query((Term("red"),), likes=(Likeness("/a/shown.jpg", 3.0),), wishes=wishes)
    found = Finder(shelf).find(query, 40, ask=False)
    verdicts = [{reason.wish: reason.verdict for reason in hit.why}["red"] for hit in found.hits]
    assert verdicts[0] == "misses"
    assert "meets" in verdicts
    assert "seems to show" not in found.note


def test_a_picture_that_is_gone_is_told(shelf: Shelf) -> None:
    with pytest.raises(NotFound, match=r"gone\.jpg is not there any more"):
        like(shelf, Wish("more", "dark", than=("/a/gone.jpg",)))
    with pytest.raises(NotFound, match=r"gone\.jpg"):
        like(shelf, Wish("more", "dark", than=("/a/shown.jpg",)), path="/a/gone.jpg")
    found = like(shelf, Wish("more", "dark", than=("/a/gone.jpg", "/a/shown.jpg")))
    assert best(found) == "/a/dark.jpg"


def test_wishes_alone_order_the_library(shelf: Shelf) -> None:
    query = Query(wishes=(Wish("more", "people", than=("/a/shown.jpg",)),))
    assert best(Finder(shelf).find(query, ask=False)) == "/a/light.jpg"


def test_a_glance_tells_contrast_colour_and_warmth() -> None:
    flat, striped = glance(jpeg((120, 120, 120))), glance(jpeg((10, 10, 10), (240, 240, 240)))
    assert flat.contrast < 0.05 < 1 < striped.contrast
    grey, orange, blue = (glance(jpeg(c)) for c in ((120, 120, 120), (230, 140, 30), (40, 90, 220)))
    assert grey.colour < 0.05 < min(orange.colour, blue.colour)
    assert blue.warmth < grey.warmth < orange.warmth


class Sleeves:
    """Knows long sleeves: photos that are bright on the whole have them."""

    def __init__(self, *, trusts: bool = True) -> None:
        self.trusts = trusts

    def knows(self, words: str) -> bool:
        return words == "long sleeves"

    def trusted(self, jpegs: Sequence[bytes]) -> bool:
        return self.trusts

    def levels(self, words: str, rows: Encoded, jpegs: Sequence[bytes]) -> Floats:
        return np.array([glance(jpeg).warmth for jpeg in jpegs], np.float32)


@pytest.mark.parametrize(
    ("learned", "detail"),
    [(Sleeves(), "likely with"), (Sleeves(trusts=False), "looks like"), (None, "looks like")],
)
def test_learned_attributes_are_asked_where_they_know_such_photos(
    shelf: Shelf, learned: Sleeves | None, detail: str
) -> None:
    wish = Wish("more", "long sleeves", than=("/a/shown.jpg",))
    query = Query(likes=(Likeness("/a/shown.jpg"),), wishes=(wish,))
    (judge,) = judges_of(shelf, query, Finder(shelf).sight(), lambda encoder: learned)
    looked = Looked(shelf.photos([2]), shelf.store.rows(np.array([2])), shelf.thumbnail)
    (told,) = judge.reasons(looked)
    assert told.detail.startswith(detail)


def test_an_encoder_that_no_garment_was_learned_with_has_no_attributes() -> None:
    assert garments("an encoder that nobody has") is None


def test_an_even_ground_is_told_from_a_scene() -> None:
    plain, scene = jpeg((250, 250, 250)), jpeg((20, 30, 40), (200, 60, 20), (30, 200, 90))
    assert (_even(plain), _even(scene)) == (True, False)
