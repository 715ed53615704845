"""Libraries that have what is looked for, and libraries that have not."""

from __future__ import annotations

from pathlib import Path

from photalk.search.asking.words import stem
from photalk_lab.bench.absences import KINDS, looked_for
from photalk_lab.bench.captioned import Captioned
from photalk_lab.papers.chatir.phrases import Caption

THINGS = ("dog", "cat", "kite", "horse", "boat", "train", "guitar", "tent", "umbrella", "pizza")
PHOTOS = tuple(
    Captioned(Path(f"{number}.jpg"), (f"a brown {thing} is on it , {number}", f"the {thing} with {number}"))
    for number, thing in enumerate(THINGS * 3)
)


def stems_of(at: int) -> set[str]:
    return {stem for text in PHOTOS[at].captions for stem in Caption.of(text).stems}


def test_what_is_absent_is_spoken_of_nowhere_and_what_is_present_once() -> None:
    cases = looked_for(PHOTOS, (8, 12), 20)
    assert {case.kind for case in cases} == set(KINDS)
    for case in cases:
        if case.kind == "caption":
            showing = [at for at in case.library if case.words in PHOTOS[at].captions]
        else:
            thing = stem(case.words.split()[-1])
            showing = [at for at in case.library if thing in stems_of(at)]
        assert len(showing) == case.present


def test_the_same_words_are_looked_for_in_libraries_that_differ_by_one_photo() -> None:
    cases = looked_for(PHOTOS, (8,), 10)
    absent = {(case.kind, case.words): set(case.library) for case in cases if not case.present}
    present = {(case.kind, case.words): set(case.library) for case in cases if case.present}
    assert present.keys() <= absent.keys()
    assert all(len(present[key] - absent[key]) == 1 == len(absent[key] - present[key]) for key in present)
    assert {len(library) for library in absent.values()} == {8}


def test_things_that_no_photo_shows_are_looked_for_too() -> None:
    things = {case.words for case in looked_for(PHOTOS, (8,), 200) if case.kind == "thing"}
    assert {"a giraffe", "a dog"} <= things


def test_the_same_seed_draws_the_same() -> None:
    assert looked_for(PHOTOS, (8,), 5) == looked_for(PHOTOS, (8,), 5)
    assert looked_for(PHOTOS, (8,), 5) != looked_for(PHOTOS, (8,), 5, seed=1)
