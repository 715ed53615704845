"""Names of places, offline."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.library import gazetteer
from photalk.library.gazetteer import named, place_words
from photalk.library.photos import GeoPlace


@pytest.mark.parametrize(
    ("degrees", "text"),
    [
        ((43.843, 10.505), "Lucca, Tuscany, Italy"),
        ((51.487, -0.168), "London, England, United Kingdom"),
        ((51.483, -0.604), "Windsor, England, United Kingdom"),
        ((-33.857, 151.215), "Sydney, New South Wales, Australia"),
        ((55.751, 37.618), "Moscow, Moscow, Russia"),
        ((25.0, 13.0), "Libya"),
        ((-10.0, -120.0), ""),
    ],
)
def test_places_have_the_names_that_people_use(degrees: tuple[float, float], text: str) -> None:
    assert named(*degrees).text == text


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_every_place_on_earth_is_answered(latitude: float, longitude: float) -> None:
    place = named(latitude, longitude)
    assert (place.latitude, place.longitude) == (latitude, longitude)
    assert not place.town or place.country


def test_east_and_west_meet() -> None:
    assert named(-16.5, 179.999).country == named(-16.5, -179.999).country == "Fiji"


def test_countries_are_found_by_their_other_names_too() -> None:
    assert "USA" in place_words(GeoPlace(0, 0, country="United States"))


def test_without_the_data_places_have_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gazetteer, "_gazetteer", lambda: None)
    assert named(43.8, 10.5) == GeoPlace(43.8, 10.5)
