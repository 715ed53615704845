from __future__ import annotations

from datetime import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.query import GivenAnswer
from photalk.library.photos import GeoPlace, Photo
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.noise import Noise
from toy_candidates import WORDS, candidates

DOG_BEACH, CAT_STREET, MAN_RED = (
    {"dog": 3, "beach": 3},
    {"cat": 3, "street": 3},
    {"man": 3, "red": 3, "shirt": 2, "street": 1},
)


def said(topic: str, text: str, value: str = "", question: str = "") -> list[float]:
    few = candidates(DOG_BEACH, CAT_STREET, MAN_RED)
    return evidence(GivenAnswer(topic, question, text, value), few).tolist()


@pytest.mark.parametrize("topic", ["thing:dog", "scene", "else", "said:is there a dog", "nonsense"])
def test_dont_know_changes_nothing(topic: str) -> None:
    assert said(topic, "") == [0.0, 0.0, 0.0]


def test_words_that_mean_nothing_to_us_change_nothing() -> None:
    assert said("else", "zyzzyva") == [0.0, 0.0, 0.0]


def test_yes_favours_what_has_it_and_no_what_has_not() -> None:
    yes, no = said("thing:dog", "yes", "yes"), said("thing:dog", "no", "no")
    assert yes[0] > max(yes[1:])
    assert no[0] < min(no[1:])


def test_a_choice_favours_the_picture_it_fits() -> None:
    beach = said("scene", "on a beach", "on a beach")
    assert beach[0] > max(beach[1:])


def test_other_words_of_an_answer_count_too() -> None:
    plain, red = said("wearing", "a shirt", "a shirt"), said("wearing", "a red shirt", "a shirt")
    assert red[2] - red[1] > plain[2] - plain[1]


def test_none_of_the_options_counts_against_those_that_have_them() -> None:
    none = said("scene", "none of on a beach")
    assert none[0] < min(none[1:])


def test_free_questions_are_read_by_their_words() -> None:
    yes = said("said:x", "yes", question="Is there a dog in the picture?")
    no = said("said:x", "no", question="Is there a dog in the picture?")
    what = said("said:y", "a red shirt", question="What is he wearing?")
    assert yes[0] > max(yes[1:])
    assert no[0] < min(no[1:])
    assert what[2] > max(what[:2])


@given(st.sampled_from(["thing:dog", "scene", "else", "colour", "said:q"]), st.text(max_size=30))
def test_nothing_that_is_said_rules_a_picture_out(topic: str, text: str) -> None:
    few = candidates(DOG_BEACH, CAT_STREET, MAN_RED)
    weighed = evidence(GivenAnswer(topic, "Is there a dog?", text), few)
    assert np.isfinite(weighed).all()
    assert weighed.dtype == np.float32


@given(st.floats(0.02, 0.5))
def test_the_more_slips_there_are_the_less_an_answer_says(slip: float) -> None:
    few = candidates(DOG_BEACH, CAT_STREET, MAN_RED)
    answer = GivenAnswer("thing:dog", "", "yes", "yes")
    sure = evidence(answer, few, Noise(slip=0.01))
    unsure = evidence(answer, few, Noise(slip=slip))
    assert np.ptp(unsure) < np.ptp(sure)


def test_no_candidates_is_no_matter() -> None:
    none = Candidates(
        np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros((0, len(WORDS)), np.uint8), WORDS
    )
    assert evidence(GivenAnswer("thing:dog", "", "yes", "yes"), none).shape == (0,)


def photo(number: int, year: int, town: str) -> Photo:
    place = GeoPlace(0, 0, town, "", "Italy") if town else None
    return Photo(number, f"{number}.jpg", "", (4, 3), 1, "jpeg", datetime(year, 7, 1, 12), place=place)


def test_facts_of_files_are_evidence() -> None:
    few = candidates({}, {}, {})
    dated = Candidates(
        few.ids,
        few.logits,
        few.tags,
        WORDS,
        (photo(0, 2019, "Lucca"), photo(1, 2021, "Rome"), photo(2, 2021, "")),
    )
    year = evidence(GivenAnswer("fact:year", "", "2019", "2019"), dated)
    town = evidence(GivenAnswer("fact:town", "", "somewhere in Rome"), dated)
    assert year.argmax() == 0
    assert town.argmax() == 1
    assert town[2] > town[0], "a photo whose place is not known may be from anywhere"
    assert not evidence(GivenAnswer("fact:year", "", "2019", "2019"), few).any()
