"""People are looked for last, once for every content; without a model all else works; a switch ends it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from older_library import made_older
from photalk import settings
from photalk.errors import WeightsError
from photalk.library import late_looks
from photalk.library.library import Library
from photalk.library.schema import MIGRATIONS
from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.portrait.known_face import KnownFace
from toy_people import ToyKnower, album, family
from toy_space import ToyEncoder


def test_people_are_looked_for_after_everything_else_and_once(tmp_path: Path) -> None:
    photos, knower, stages = album(tmp_path / "photos", one=["red"], none=[]), ToyKnower(), list[str]()
    with Library(tmp_path / "library", ToyEncoder, knower=lambda: knower) as library:
        library.index([photos], lambda progress: stages.append(progress.stage))
        assert stages[-2:] == ["faces"] * 2
        assert knower.opened == 1
        stages.clear()
        library.index([photos], lambda progress: stages.append(progress.stage))
        assert "faces" not in stages


def test_a_copy_shows_who_its_original_shows(tmp_path: Path) -> None:
    with family(tmp_path, one=["red"]) as library:
        original = tmp_path / "photos" / "one.png"
        (tmp_path / "photos" / "copy.png").write_bytes(original.read_bytes())
        library.index([tmp_path / "photos"])
        assert [person.photos for person in library.people.listed()] == [2]
        original.unlink()
        (tmp_path / "photos" / "copy.png").unlink()
        library.index([tmp_path / "photos"], forget_missing=True)
        assert library.people.faces.telling() == []


def test_what_was_found_stays_when_it_is_ended_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_looks, "KEEP_SECONDS", 60.0)
    seen = 0

    def stop(progress: object) -> None:
        nonlocal seen
        seen += getattr(progress, "stage", "") == "faces"
        if seen == 2:
            raise KeyboardInterrupt

    photos = album(tmp_path / "photos", one=["red"], two=["blue"], three=["red"])
    with Library(tmp_path / "library", ToyEncoder, knower=ToyKnower) as library:
        assert library.index([photos], stop).interrupted
        assert len(library.people.faces.unlooked()) == 1
        library.index([photos])
        assert library.people.faces.unlooked() == []
        assert len(library.people.listed()) == 2


def test_what_a_killed_run_left_is_grouped_by_the_next(tmp_path: Path) -> None:
    with family(tmp_path, one=["red"]) as library:
        library._database.many("UPDATE faces SET person = NULL", [()])
        library.index([tmp_path / "photos"])
        assert not library.people.faces.ungrouped()


def test_without_a_model_all_else_is_indexed_and_one_sentence_says_so(tmp_path: Path) -> None:
    def missing() -> ToyKnower:
        raise WeightsError("The weights cannot be had.")

    with Library(tmp_path / "library", ToyEncoder, knower=missing) as library:
        report = library.index([album(tmp_path / "photos", one=["red"])])
        assert report.notes == ("People in them were not looked for. The weights cannot be had.",)
        assert len(library) == 1


def test_a_file_at_which_looking_fails_costs_only_itself(tmp_path: Path) -> None:
    class Clumsy(ToyKnower):
        def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
            if len(boxes) == 2:
                raise ValueError("dropped it")
            return super().known(rgb, boxes)

    with Library(tmp_path / "library", ToyEncoder, knower=Clumsy) as library:
        report = library.index([album(tmp_path / "photos", one=["red"], two=["red", "blue"])])
        assert any("two.png" in note and "could not be looked for" in note for note in report.notes)
        assert len(library.people.listed()) == 1


def test_the_setting_removes_every_face_and_ends_the_looking(tmp_path: Path) -> None:
    with family(tmp_path, one=["red"]) as library:
        with settings.given(people=False):
            library.index([tmp_path / "photos"])
            assert library.people.listed() == ()
            assert library.people.faces.telling() == []
        library.index([tmp_path / "photos"])
        assert len(library.people.listed()) == 1


def test_a_library_from_before_gets_its_tables(tmp_path: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([album(tmp_path / "photos", one=["red"])])
    made_older(tmp_path / "library", [one.__name__ for one in MIGRATIONS].index("_people"))
    with Library(tmp_path / "library", ToyEncoder, knower=ToyKnower) as library:
        library.index([tmp_path / "photos"])
        assert len(library.people.listed()) == 1
