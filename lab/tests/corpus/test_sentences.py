"""The training sentences: every file reads, every intent is there, and all chance comes from the seed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import ATTRIBUTES, FACE_SLOTS
from photalk_lab.corpus.sentences import LABELS, OPPOSITES, Labelled, mixed, noisy, read_sentences

SENTENCES = read_sentences()
SOME = SENTENCES[::23]
COUNTS = Counter(label for one in SENTENCES for label in one.labels)
BY_TEXT = {one.text: one for one in SENTENCES}
OTHER_NAMES = {
    "temperature": ("warmer", "cooler"),
    "tint": ("tint_magenta", "tint_green"),
    "sharpness": ("sharpen", "soften"),
    "blur": ("blur", "blur_down"),
    "vignette": ("vignette", "vignette_down"),
}


def digits(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def test_every_dial_goes_both_ways() -> None:
    taught = [dial for dial in ATTRIBUTES if dial in OTHER_NAMES or f"{dial}_up" in LABELS]
    wanted = {name for dial in taught for name in OTHER_NAMES.get(dial, (f"{dial}_up", f"{dial}_down"))}
    assert wanted <= set(LABELS)
    assert len(taught) >= 13


def test_every_value_of_a_face_has_its_label() -> None:
    values = [value for slot in FACE_SLOTS.values() for value in slot]
    wanted = {"face_" + value.replace(" ", "_").replace("-", "_") for value in values}
    assert wanted | {"face_remove"} == {label for label in LABELS if label.startswith("face_")}


def test_labels_are_sorted_and_known() -> None:
    assert list(LABELS) == sorted(set(LABELS))
    assert "multi" not in LABELS
    assert {label for one in SENTENCES for label in one.labels} == set(LABELS)
    assert all(pair <= set(LABELS) for pair in OPPOSITES)


@pytest.mark.parametrize("label", LABELS)
def test_every_intent_has_at_least_sixty_sentences(label: str) -> None:
    assert COUNTS[label] >= 60


@pytest.mark.parametrize("label", ["brightness_up", "erase", "search", "cutout", "rotate_left", "none"])
def test_frequent_intents_have_twice_as_many(label: str) -> None:
    assert COUNTS[label] >= 120


def test_no_sentence_is_there_twice() -> None:
    twice = [text for text, n in Counter(one.text for one in SENTENCES).items() if n > 1]
    assert not twice


def test_sentences_are_clean_lines() -> None:
    for one in SENTENCES:
        assert one.text == " ".join(one.text.split())
        assert not one.text.startswith("# ")
        assert one.labels


def test_nothing_else_goes_with_none() -> None:
    assert all(one.labels == {"none"} for one in SENTENCES if "none" in one.labels)


def test_three_hundred_messages_have_several_intents() -> None:
    assert sum(len(one.labels) > 1 and "face_remove" not in one.labels for one in SENTENCES) >= 300


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("give it some punch", {"contrast_up"}),
        ("it's gloomy in here", {"brightness_up"}),
        ("lose the tourist", {"erase"}),
        ("take me back two changes", {"undo"}),
        ("the brightness of her smile is lovely", {"none"}),
        ("find me a brighter room", {"search"}),
        ("take off her lipstick", {"face_remove", "face_lipstick"}),
        ("open beach.jpg, straighten it and boost the colours", {"open", "straighten", "saturation_up"}),
    ],
)
def test_words_carry_their_labels(text: str, labels: set[str]) -> None:
    assert BY_TEXT[text].labels == labels


@given(st.integers())
def test_a_seed_makes_the_same_messages_again(seed: int) -> None:
    assert mixed(Random(seed), SOME, 3) == mixed(Random(seed), SOME, 3)
    text = SENTENCES[seed % len(SENTENCES)].text
    assert noisy(Random(seed), text) == noisy(Random(seed), text)


@given(st.integers())
def test_a_mixed_message_asks_for_what_its_parts_ask(seed: int) -> None:
    for message in mixed(Random(seed), SOME, 5):
        assert message.labels
        assert "none" not in message.labels
        assert not any(pair <= message.labels for pair in OPPOSITES)
        assert message.text.strip() == message.text


def test_small_talk_adds_nothing_to_a_wish() -> None:
    parts = (Labelled("Thanks!", frozenset({"none"})), Labelled("Please warm it up.", frozenset({"warmer"})))
    for message in mixed(Random(1), parts, 20):
        assert message.labels == {"warmer"}
        assert message.text.startswith("Thanks")


def test_the_picture_is_chosen_first_and_saved_last() -> None:
    parts = (
        Labelled("save it", frozenset({"save"})),
        Labelled("the second one", frozenset({"show"})),
    )
    for message in mixed(Random(2), parts, 20):
        assert message.text.startswith("the second one")
        assert message.text.endswith("save it")


def test_sentences_that_quarrel_are_not_mixed() -> None:
    parts = (
        Labelled("brighter", frozenset({"brightness_up"})),
        Labelled("darker", frozenset({"brightness_down"})),
    )
    with pytest.raises(ValueError, match="stand together"):
        mixed(Random(3), parts, 1)


def test_what_is_taken_off_a_face_is_not_mixed_with_what_is_put_on() -> None:
    for message in mixed(Random(4), [one for one in SENTENCES if "face_" in str(one.labels)], 300):
        assert "face_remove" not in message.labels


@given(st.integers(), st.sampled_from(SOME))
def test_noise_leaves_numbers_alone(seed: int, one: Labelled) -> None:
    assert digits(noisy(Random(seed), one.text)) == digits(one.text)


@given(st.integers(), st.text(max_size=80))
def test_any_text_can_be_made_noisy(seed: int, text: str) -> None:
    noisy(Random(seed), text)


def test_noise_changes_most_sentences_a_little() -> None:
    rng = Random(5)
    changed = [one for one in SENTENCES if noisy(rng, one.text) != one.text]
    assert len(changed) > len(SENTENCES) / 2


def test_reading_sentences_needs_no_torch() -> None:
    asked = "import sys, photalk_lab.corpus.sentences; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
