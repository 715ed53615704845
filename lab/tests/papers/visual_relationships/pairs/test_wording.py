"""Programs are said as people say them, and every step is said."""

import numpy as np
import pytest

from photalk.commands import Edit, parse
from photalk_lab.papers.visual_relationships.pairs.mining import Mined
from photalk_lab.papers.visual_relationships.pairs.wording import Wording, degree, plain, spoken_region
from toy_edits import CAPTIONS


@pytest.fixture(scope="module")
def wording(phrases: Mined) -> Wording:
    return Wording(phrases)


def edits(*lines: str) -> list[Edit]:
    return [parse(line) for line in lines]  # type: ignore[misc]


def said(wording: Wording, *lines: str, count: int = 3) -> tuple[str, ...]:
    return wording.sentences(edits(*lines), np.random.default_rng(0), count)


def test_slots_are_filled(wording: Wording):
    assert said(wording, "erase the dog") == ("remove the dog",)
    assert said(wording, "adjust_color orange 0.4") == ("give the image an orange tint",)
    assert said(wording, "adjust_attr blur 50 in the background") == ("blur the background",)


def test_several_steps_are_one_sentence_that_says_all_of_them(wording: Wording):
    for sentence in said(wording, "adjust_attr brightness 58", "erase the dog", "black_and_white"):
        assert "dog" in sentence
        assert "black and white" in sentence
        assert "bright" in sentence or "light" in sentence
        assert sentence.count("the image") <= 1


def test_degree_words_go_with_the_amount(wording: Wording):
    def often(line: str) -> set[str]:
        rngs = map(np.random.default_rng, range(20))
        return {one for rng in rngs for one in wording.sentences(edits(line), rng, 3)}

    much, little = often("adjust_attr brightness 59"), often("adjust_attr brightness 21")
    assert "brighten the image a lot" in much
    assert "brighten the image a lot" not in little
    assert [degree(edits(f"adjust_attr brightness {n}")[0]) for n in (20, 40, 60)] == [-1, 0, 1]


def test_shadows_are_not_said_as_light_beside_another_light(wording: Wording):
    both = edits("adjust_attr shadows 60", "adjust_attr gamma -40")
    found = {one for seed in range(20) for one in wording.sentences(both, np.random.default_rng(seed), 2)}
    assert all(one.startswith("increase the shadows") for one in found)
    alone = {one for seed in range(20) for one in wording.sentences(both[:1], np.random.default_rng(seed), 2)}
    assert "brighten the image" in alone


def test_sentences_of_one_program_differ(wording: Wording):
    found = said(wording, "adjust_attr brightness 58", "erase the dog")
    assert len(set(found)) == len(found) == 3


def test_what_nobody_said_is_said_plainly(wording: Wording):
    assert said(wording, "adjust_attr gamma -30") == ("decrease the gamma",)
    assert plain(edits("adjust_attr contrast 30 in the sky")[0]) == "increase the contrast in the sky"


def test_nothing_done_is_no_difference(wording: Wording):
    assert said(wording) == ("there is no difference",)


def test_every_face_value_has_words(wording: Wording):
    from photalk.commands import FACE_SLOTS

    for slot, values in FACE_SLOTS.items():
        for value in values:
            assert said(wording, f"face {slot} {value}")


def test_boxes_are_said_by_where_they_lie():
    assert spoken_region(edits("black_and_white in 0% 30% 0% 30%")[0].region) == "the top left corner"  # type: ignore[attr-defined]
    assert spoken_region(edits("black_and_white in 30% 70% 30% 70%")[0].region) == "the center"  # type: ignore[attr-defined]
    assert spoken_region("the sky") == "the sky"


def test_two_photos_are_told_by_what_they_show(wording: Wording):
    found = wording.contrasts(CAPTIONS["chelsea"], CAPTIONS["coffee"], np.random.default_rng(1), 3)
    assert len(found) == 3
    assert all("cat" in one and "cup" in one for one in found)
