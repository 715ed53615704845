"""Messages as somebody in a hurry types them: the same words, and all chance from the seed."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.papers.i2edit.typing_habits import noisy, sentence_case, tidied, typed

SAID = (
    "make her smile and add 2 earrings",
    "Could you please give him a gray beard, about 30 percent?",
    "I'd like the bangs back, and darker lipstick",
    "no mustache",
)


@given(st.integers(), st.text(max_size=80))
def test_any_text_can_be_typed_and_a_seed_types_it_the_same_again(seed: int, text: str) -> None:
    assert noisy(Random(seed), text) == noisy(Random(seed), text)
    assert typed(Random(seed), text) == typed(Random(seed), text)


@given(st.integers(), st.sampled_from(SAID))
def test_noise_leaves_numbers_alone(seed: int, text: str) -> None:
    assert re.findall(r"\d+", noisy(Random(seed), text)) == re.findall(r"\d+", text)


def test_noise_changes_most_messages_a_little() -> None:
    rng = Random(5)
    changed = [text for text in SAID * 25 if noisy(rng, text) != text]
    assert len(changed) > len(SAID) * 25 / 2


def test_sentences_begin_with_a_capital_and_marks_stand_once() -> None:
    assert sentence_case("smile. i like it") == "Smile. I like it"
    assert tidied("a smile , , please, .") == "a smile, please."
