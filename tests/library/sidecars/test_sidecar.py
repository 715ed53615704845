"""What other programs wrote is understood, and is still there after we have written beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foreign_sidecars import DARKTABLE, DIGIKAM, EVERY, LIGHTROOM
from photalk.errors import SidecarError
from photalk.library.photos import GeoPlace
from photalk.library.sidecars.sidecar import NOTHING, FaceRegion, parse_sidecar, property_texts, with_facts
from photalk.library.sidecars.xmp_packet import PropertyText, changed, name, properties
from photalk.library.stated_facts import Facts

every = pytest.mark.parametrize("packet", EVERY.values(), ids=list(EVERY))
words = (
    st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
tags = st.lists(st.text("abcdefgäöß é&<>'\"", min_size=1).map(str.strip).filter(bool), max_size=4)


def rewritten(packet: bytes | None, facts: Facts) -> bytes:
    before = parse_sidecar(packet) if packet else NOTHING
    return changed(packet, property_texts(with_facts(before, facts), before))


def test_darktable_says_rejected_dates_degrees_and_words_without_its_own_notes() -> None:
    facts = parse_sidecar(DARKTABLE.encode()).facts
    assert (facts.rating, facts.mark, facts.tags) == (None, "reject", ("boats", "Lisbon"))
    assert facts.date == "2023-07-14T18:00:05"
    assert facts.place == GeoPlace(38 + 42.5 / 60, -(9 + 8 / 60 + 30 / 3600))


def test_digikam_says_picked_titles_and_faces() -> None:
    sidecar = parse_sidecar(DIGIKAM.encode())
    assert (sidecar.facts.rating, sidecar.facts.mark) == (4, "pick")
    assert sidecar.facts.title == "The old harbour"
    assert sidecar.facts.tags == ("Anna", "sea")
    assert sidecar.paths == ("People|Anna", "sea")
    assert sidecar.faces == (FaceRegion("Anna", (0.4, 0.25, 0.6, 0.55)),)


def test_lightroom_says_stars_and_settings() -> None:
    sidecar = parse_sidecar(LIGHTROOM.encode())
    assert (sidecar.facts.rating, sidecar.facts.date) == (3, "2023-07-14T18:00:05")
    assert dict(sidecar.settings)["Exposure2012"] == "+0.80"


@every
def test_all_that_others_wrote_stays(packet: str) -> None:
    facts = Facts(rating=5, tags=("Lisbon", "new"), title="A < B & “C”", place=GeoPlace(-10.5, 20.25))
    before = parse_sidecar(packet.encode())
    ours = property_texts(with_facts(before, facts), before)
    after = changed(packet.encode(), ours)
    assert parse_sidecar(after).facts == facts
    for key, value in properties(packet.encode()).items():
        assert key in ours or properties(after)[key] == value
    assert ("a comment of somebody" in packet) == ("a comment of somebody" in after.decode())


def test_a_word_keeps_its_place_in_the_tree_of_words() -> None:
    after = parse_sidecar(rewritten(DARKTABLE.encode(), Facts(tags=("Lisbon", "tram"))))
    assert after.paths == ("Places|Portugal|Lisbon", "tram")


def test_a_title_in_one_language_outlives_another_title() -> None:
    after = rewritten(DIGIKAM.encode(), Facts(title="Harbour"))
    assert properties(after)[name("dc:title")] == ("Harbour", "Alter Hafen")


def test_nothing_new_writes_nothing() -> None:
    before = parse_sidecar(DIGIKAM.encode())
    assert property_texts(before, before) == {}


@given(
    rating=st.none() | st.integers(1, 5),
    mark=st.sampled_from(["", "pick", "reject"]),
    tags=tags,
    albums=tags,
    title=st.just("") | words,
    date=st.sampled_from(["", "2023", "2023-07", "2023-07-14", "2023-07-14T18:00:05"]),
    place=st.none() | st.builds(GeoPlace, st.floats(-90, 90), st.floats(1, 180)),
)
def test_every_statement_survives_a_sidecar(rating, mark, tags, albums, title, date, place) -> None:
    said = Facts(rating, mark, tuple(tags), tuple(albums), title, "", date, place)
    facts = parse_sidecar(rewritten(None, said)).facts
    assert parse_sidecar(rewritten(None, facts)).facts == facts
    assert (facts.rating, facts.mark, facts.title, facts.date) == (rating, mark, title, date)
    assert {*facts.tags} <= {" ".join(tag.split()) for tag in tags}
    if place is not None:
        assert facts.place is not None
        assert (facts.place.latitude, facts.place.longitude) == pytest.approx(
            (place.latitude, place.longitude), abs=1e-6
        )


_OPEN = b"<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description>"
_SHUT = b"</r:Description></r:RDF>"


@pytest.mark.parametrize(
    ("packet", "why"),
    [
        (b"<x", "XML is broken"),
        (b"\0\1\2 no text", "XML is broken"),
        (b"<html/>", "no XMP"),
        (b'<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', "entities"),
        (_OPEN + b" " * 17_000_000 + _SHUT, "MB"),
        (_OPEN + b"<a xmlns='u'>" * 50_000 + b"</a>" * 50_000 + _SHUT, "nested"),
    ],
    ids=["broken", "binary", "html", "entities", "large", "deep"],
)
def test_what_is_no_sidecar_gets_a_sentence(packet: bytes, why: str) -> None:
    with pytest.raises(SidecarError, match=why):
        parse_sidecar(packet)


def test_senseless_properties_say_nothing() -> None:
    senseless = {
        "xmp:Rating": "nan", "photoshop:DateCreated": "2023-99-99", "exif:GPSLatitude": "1e999",
        "exif:GPSLongitude": "here", "dc:title": "t" * 5000,
    }  # fmt: skip
    packet = changed(None, {name(short): PropertyText((text,)) for short, text in senseless.items()})
    assert parse_sidecar(packet).facts == Facts()
