"""What XMP says is read in every coding, and never with declarations of its own."""

from __future__ import annotations

import pytest

from photalk.vision import records

PLACE = '<a xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51N" exif:ISO="100">{}</a>'


@pytest.mark.parametrize("coding", ["utf-8", "utf-16-be"])
def test_entities_are_not_expanded_in_any_coding(coding: str) -> None:
    bomb = '\ufeff<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>' + PLACE.format("&d;")
    assert records.xmp_without_place(bomb.encode(coding)) == b""


@pytest.mark.parametrize("coding", ["utf-8", "utf-16-be"])
def test_a_place_goes_and_the_rest_stays_in_any_coding(coding: str) -> None:
    packet = records.xmp_without_place(("\ufeff" + PLACE.format("Rue")).encode(coding))
    assert b"GPSLatitude" not in packet
    assert b'exif:ISO="100">Rue<' in packet
