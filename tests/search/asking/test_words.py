from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from photalk.search.asking.words import stem, stems, tokens


@pytest.mark.parametrize(
    "forms",
    ["ride rides riding rode ridden", "dog dogs", "run runs running ran", "puppy puppies", "lie lying laying",
     "stand stands standing stood", "bench benches", "grey gray", "skateboard skateboards skateboarding",
     "fly flies flying flew", "bus buses", "surfer surfers", "tie tied tying"],
)  # fmt: skip
def test_the_forms_of_a_word_share_a_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "pair",
    ["glass glasses", "short shorts", "man men", "bus bu", "red r", "build building", "hug huge",
     "star stare", "cap cape", "skateboard skateboarder", "office officer", "park parking"],
)  # fmt: skip
def test_different_words_do_not(pair: str) -> None:
    one, other = pair.split()
    assert stem(one) != stem(other)


def test_words_are_split_and_made_small() -> None:
    assert tokens("The man’s T-shirt, red!") == ["the", "man", "t", "shirt", "red"]
    assert stems("Two dogs running") == ["two", "dog", "run"]


def test_threads_do_not_disturb_each_other() -> None:
    words = [
        f"{start}{end}" for start in ("walk", "jump", "puppet", "wander") * 50 for end in ("ing", "s", "ed")
    ]
    alone = [stem.__wrapped__(word) for word in words]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(stem.__wrapped__, words)) == alone
