"""Files that a message names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.exact.files import begun, files_in, is_path, matching, named

FILES = ("trip/beach.jpg", "trip/dog_ride.jpg", "bus.png", "IMG_2041.jpg", "IMG_2042.jpg")
LISTED = ("trip/IMG_2041.jpg", "beach.jpg", "dog_ride.jpg")


@pytest.mark.parametrize(
    "message", ["beach.jpg", '"beach.jpg"', " IMG_20 ", "IMG_2041.", "~/Pictures", "./a b.png"]
)
def test_a_message_that_is_a_file_opens_it(message: str) -> None:
    (proposal,) = files_in(message, LISTED)
    assert [str(act) for act in proposal.acts] == [f'open name="{proposal.words}"']
    assert message[proposal.start : proposal.end] == message


@pytest.mark.parametrize("message", ["beach", "dog", "1/2", "2", "no", "and/or", "a-b", "-", ""])
def test_words_and_numbers_are_no_files(message: str) -> None:
    assert not any(one.acts for one in files_in(message, LISTED))


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("open ~/a.jpg and make it brighter", ["~/a.jpg"]),
        ("save it as out/x.png please", ["out/x.png"]),
        (r"show C:\Users\me\My Pictures\cat.jpg, then b.PNG!", [r"C:\Users\me\My Pictures\cat.jpg", "b.PNG"]),
        ("open “my best dog.heic” now", ["my best dog.heic"]),
        ("open /srv/photos and save it as b.jpg", ["/srv/photos", "b.jpg"]),
        ("brighter / warmer", []),
        ("it's 'the sea' I want", []),
    ],
)
def test_files_inside_a_sentence_have_their_places(message: str, named: list[str]) -> None:
    found = files_in(message, ())
    assert [one.words for one in found] == named
    assert [message[one.start : one.end] for one in found] == named


@given(st.text(max_size=80))
def test_any_text_has_files_or_none(message: str) -> None:
    for one in files_in(message, LISTED):
        assert one.words in message
    is_path(message)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("beach.jpg", FILES[0]),
        ("TRIP/Beach.jpg", FILES[0]),
        ("bus", FILES[2]),
        ("IMG_20", None),
        ("cat.jpg", None),
    ],
)
def test_a_picture_is_called_by_its_name(name: str, found: str | None) -> None:
    assert named(name, FILES) == found


@pytest.mark.parametrize(
    ("name", "found"), [("IMG_2041", FILES[3]), ("dog_", FILES[1]), ("IMG", None), ("", None)]
)
def test_a_beginning_is_enough_where_it_is_the_only_one(name: str, found: str | None) -> None:
    assert begun(name, FILES) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the beaches", FILES[:1]),
        ("dogs", FILES[1:2]),
        ("a dog riding", FILES[1:2]),
        ("buses", FILES[2:3]),
        ("pictures of cats", ()),
        ("the photos", ()),
    ],
)
def test_a_form_of_a_word_finds_the_word(words: str, found: tuple[str, ...]) -> None:
    assert matching(words, FILES) == found
