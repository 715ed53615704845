"""`photalk sidecars`, and what exiftool makes of it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from foreign_sidecars import DIGIKAM, LIGHTROOM
from front_door import Photalk
from photalk.apps import describe
from photalk.library.library import Library
from photalk.library.photos import GeoPlace
from photalk.library.stated_facts import Statement, place_value
from photalk.studio import Studio
from photalk.vision.detector import LazyDetector
from photalk.vision.photo_gauge import PhotoGauge
from photalk.vision.text.reader import LazyReader

PLACE = GeoPlace(38.7125, -9.1416, "Lisbon", "Lisbon", "Portugal")


@pytest.fixture
def told(tmp_path: Path, cat: Path) -> Path:
    """A picture of which everything is told that can be."""
    with Library(tmp_path / "library") as library:
        library.statements.state(
            [library.statements.digest(cat)],
            [
                Statement.rating(4),
                Statement("tag", "Lisbon"),
                Statement("tag", "café & ☕"),
                Statement("title", "The <old> harbour"),
                Statement("description", "Boats, “early”"),
                Statement("date", "2023-07-14T18:00"),
                Statement("place", place_value(PLACE)),
            ],
        )
    return cat


def exiftool(*arguments: object) -> dict[str, object]:
    done = subprocess.run(["exiftool", "-j", "-n", *map(str, arguments)], capture_output=True, check=True)
    return dict(json.loads(done.stdout)[0])


@pytest.mark.exiftool
def test_exiftool_reads_what_we_write(quick: Photalk, told: Path) -> None:
    assert quick("sidecars", "write", told).code == 0
    found = exiftool(told.with_name("cat.jpg.xmp"))
    assert (found["Rating"], found["Title"], found["Description"]) == (
        4,
        "The <old> harbour",
        "Boats, “early”",
    )
    for tag in ("Subject", "HierarchicalSubject", "TagsList"):
        assert found[tag] == ["Lisbon", "café & ☕"]
    assert found["DateCreated"] == "2023:07:14 18:00:00"
    assert (found["GPSLatitude"], found["GPSLongitude"]) == pytest.approx((38.7125, -9.1416))


@pytest.mark.exiftool
def test_we_read_what_exiftool_writes(quick: Photalk, cat: Path, tmp_path: Path) -> None:
    sidecar = cat.with_name("cat.xmp")
    words = [
        "-XMP:Rating=-1",
        "-XMP-dc:Subject=sea",
        "-XMP-dc:Title=Ship",
        "-XMP-photoshop:DateCreated=2020:01:02 03:04:05",
    ]
    region = "-RegionInfo={RegionList=[{Area={X=0.5,Y=0.5,W=0.2,H=0.2,Unit=normalized},Name=Anna,Type=Face}]}"
    subprocess.run(["exiftool", "-q", *words, region, sidecar], check=True)
    assert quick("sidecars", "read", cat).code == 0
    with Library(tmp_path / "library") as library:
        facts = library.statements.facts_of(library.statements.digest(cat))
    assert (facts.mark, facts.tags, facts.title, facts.date) == (
        "reject",
        ("sea",),
        "Ship",
        "2020-01-02T03:04:05",
    )


def test_without_a_verb_nothing_is_changed(quick: Photalk, told: Path) -> None:
    ran = quick("sidecars", told)
    assert (ran.code, ran.out.strip()) == (0, f"{told}.xmp: written")
    assert "1 sidecar would be written" in ran.err
    assert not told.with_name("cat.jpg.xmp").exists()


def test_the_edits_of_a_conversation_go_along(quick: Photalk, told: Path, tmp_path: Path) -> None:
    with Studio.open(tmp_path / "library") as studio:
        chat = studio.chat(told)
        chat.say("adjust_attr exposure 25")
        chat.say("rotate 90")
    ran = quick("sidecars", "write", told, "--json")
    assert json.loads(ran.out)["told"] == ["Other programs will not show: turned 90° to the left."]
    text = told.with_name("cat.jpg.xmp").read_text()
    assert 'crs:Exposure2012="+1.00"' in text
    assert "<rdf:li>rotate 90</rdf:li>" in text


def test_describing_tells_what_lies_beside_a_picture(cat: Path) -> None:
    assert describe.describe(cat, LazyDetector(), LazyReader(), PhotoGauge()).as_object()["sidecar"] is None
    cat.with_name("cat.xmp").write_text(DIGIKAM)
    said = describe.describe(cat, LazyDetector(), LazyReader(), PhotoGauge()).as_object()["sidecar"]
    assert (said["path"], said["rating"], said["title"]) == (
        f"{cat.with_suffix('.xmp')}",
        4,
        "The old harbour",
    )
    assert said["faces"] == [{"name": "Anna", "box": [0.4, 0.25, 0.6, 0.55]}]


def test_a_bad_sidecar_gets_a_sentence_and_the_others_are_read(quick: Photalk, photos: Path) -> None:
    (photos / "cat.jpg.xmp").write_text("<x")
    (photos / "dog.png.xmp").write_text(LIGHTROOM)
    ran = quick("sidecars", "read", photos)
    assert ran.code == 2
    assert "cat.jpg.xmp was not read. It is no XMP: its XML is broken." in ran.err
    assert "2 statements were taken from 1 sidecar." in ran.err
    assert (
        "2 statements" in quick("sidecars", "read", photos / "dog.png.xmp", "--library", photos / "lib").err
    )
    assert "There is no nowhere" in quick("sidecars", "read", "nowhere").err
