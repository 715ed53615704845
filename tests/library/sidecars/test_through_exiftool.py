"""Statements come through exiftool as they went in: it writes every sidecar of ours anew."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from photalk.library.photos import GeoPlace
from photalk.library.sidecars.sidecar import NOTHING, parse_sidecar, property_texts, with_facts
from photalk.library.sidecars.xmp_packet import changed
from photalk.library.stated_facts import Facts

SIDECARS = 200
WORDS = "Lisbon harbour café Øl 東京 O'Neill “quoted” a&b <tag> 50% x;y ☕ naïve Straße".split()  # noqa: SIM905


def drawn(random: Random) -> Facts:
    def words() -> str:
        return " ".join(random.sample(WORDS, random.randint(1, 4)))

    return Facts(
        rating=random.choice([None, 1, 2, 3, 4, 5]),
        mark=random.choice(["", "pick", "reject"]),
        tags=tuple(random.sample(WORDS, random.randint(0, 5))),
        title=random.choice(["", words()]),
        description=random.choice(["", words()]),
        date=random.choice(
            ["", f"20{random.randint(10, 26)}-0{random.randint(1, 9)}-14T0{random.randint(0, 9)}:30:05"]
        ),
        place=random.choice([None, GeoPlace(random.uniform(-89, 89), random.uniform(-179, 179))]),
    )


@pytest.mark.exiftool
def test_statements_come_through_exiftool(tmp_path: Path) -> None:
    random = Random(11)
    facts = [drawn(random) for _ in range(SIDECARS)]
    for at, one in enumerate(facts):
        text = property_texts(with_facts(NOTHING, one), NOTHING)
        (tmp_path / f"{at}.xmp").write_bytes(changed(None, text))
    copying = [
        "exiftool",
        "-q",
        "-TagsFromFile",
        "@",
        "-XMP:all",
        "-o",
        "%d%f.copy.xmp",
        "-ext",
        "xmp",
        tmp_path,
    ]
    done = subprocess.run(copying, capture_output=True, text=True)
    assert not done.stderr
    for at, one in enumerate(facts):
        packet = (tmp_path / f"{at}.copy.xmp").read_bytes()
        assert b"Image::ExifTool" in packet
        back = parse_sidecar(packet).facts
        assert replace(back, place=None) == replace(one, place=None)
        assert (back.place is None) == (one.place is None)
        if back.place and one.place:
            assert (back.place.latitude, back.place.longitude) == pytest.approx(
                (one.place.latitude, one.place.longitude), abs=1e-6
            )
