"""Sidecars are read when their folder is indexed, and written without harm."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from foreign_sidecars import DARKTABLE, DIGIKAM
from photalk.errors import SidecarError
from photalk.library.library import Library
from photalk.library.sidecars.sidecar import with_facts
from photalk.library.sidecars.sidecar_files import beside, read_sidecar, sidecar_place, write_sidecar
from photalk.library.stated_facts import Facts, Statement


def told(library: Library, photo: Path) -> Facts:
    return library.statements.facts_of(library.statements.digest(photo))


def test_indexing_reads_both_names_of_a_sidecar_and_again_what_changed(
    library: Library, folder: Path
) -> None:
    (folder / "red.jpg.xmp").write_text(DIGIKAM)
    (folder / "blue.xmp").write_text(DARKTABLE)
    library.index([folder])
    assert told(library, folder / "red.jpg").title == "The old harbour"
    blue = told(library, folder / "blue.png")
    assert (blue.mark, blue.tags, blue.place.country) == ("reject", ("boats", "Lisbon"), "Portugal")
    library.statements.state([library.statements.digest(folder / "red.jpg")], [Statement.rating(1)])
    assert not library.index([folder]).notes
    (folder / "red.jpg.xmp").write_text(DIGIKAM.replace('Rating="4"', 'Rating="2"'))
    os.utime(folder / "red.jpg.xmp", (time.time() + 60,) * 2)
    notes = library.index([folder]).notes
    assert (
        "red.jpg.xmp: rating: “2” in the sidecar, “1” in the library; the sidecar is newer and counts."
        in notes
    )
    assert told(library, folder / "red.jpg").rating == 2


def test_a_bad_sidecar_costs_a_note_and_no_photo(library: Library, folder: Path) -> None:
    (folder / "red.jpg.xmp").write_text('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')
    with (folder / "blue.png.xmp").open("wb") as huge:
        huge.truncate(100_000_000)
    report = library.index([folder])
    assert report.photos == 5
    assert sorted(report.notes) == [
        "blue.png.xmp was not read: it has 100 MB, and at most 16 are read.",
        "red.jpg.xmp was not read. It has entities or a document type, which no program that we know writes.",
    ]


def test_writing_goes_into_each_sidecar_that_is_there_and_touches_no_original(
    library: Library, folder: Path
) -> None:
    photo = folder / "red.jpg"
    before = photo.read_bytes(), photo.stat().st_mtime_ns
    (folder / "red.xmp").write_text(DARKTABLE)
    (folder / "red.jpg.xmp").write_text(DIGIKAM)
    digest = library.statements.digest(photo)
    library.statements.state([digest], [Statement("album", "Summer")])
    assert [one.written for one in library.sidecars.write(photo, digest)] == [True, True]
    for path in beside(photo):
        assert read_sidecar(path).says.facts.albums == ("Summer",)
    assert not any(one.written for one in library.sidecars.write(photo, digest))
    assert (photo.read_bytes(), photo.stat().st_mtime_ns) == before


def test_a_raw_file_has_its_sidecar_where_lightroom_looks_and_keeps_it_from_others(tmp_path: Path) -> None:
    for name in ("a.nef", "a.jpg", "a.xmp"):
        (tmp_path / name).touch()
    assert beside(tmp_path / "a.jpg") == []
    assert beside(tmp_path / "a.nef") == [tmp_path / "a.xmp"]
    assert sidecar_place(tmp_path / "b.nef").name == "b.xmp"
    assert sidecar_place(tmp_path / "b.jpg").name == "b.jpg.xmp"


def test_of_two_programs_that_write_at_once_neither_loses(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg.xmp"
    new = read_sidecar(path)
    path.write_text(DIGIKAM)
    with pytest.raises(SidecarError, match="just made"):
        write_sidecar(new, with_facts(new.says, Facts(rating=1)))
    read = read_sidecar(path)
    path.write_text(DARKTABLE)
    with pytest.raises(SidecarError, match="just written"):
        write_sidecar(read, with_facts(read.says, Facts(rating=1)))
    assert path.read_text() == DARKTABLE
    assert os.listdir(tmp_path) == ["a.jpg.xmp"]
