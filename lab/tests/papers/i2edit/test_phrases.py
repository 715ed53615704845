"""The phrase banks: enough wording for everything, and no wording in two splits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files

import pytest

from photalk_lab.papers.i2edit.dialogues import read_dialogues
from photalk_lab.papers.i2edit.phrases import SPLITS, VALUES, Phrase, phrases, splits, words

_ASKING = ("nouns", "verbs", "looks", "sentences")
_SLOTS = {
    "he", "him", "his", "himself", "he's", "he'd", "s", "is", "was", "has", "does",
    "x", "y", "z", "a", "b", "bare", "slot", "s2",
}  # fmt: skip


def _in_bank(name: str, *sections: str) -> list[Phrase]:
    return [phrase for phrase in phrases() if phrase.bank == name and phrase.section in sections]


def _file(value: str) -> str:
    return re.sub(r"[ -]", "_", value)


@pytest.mark.parametrize("value", VALUES)
def test_every_value_can_be_asked_for_in_many_ways(value: str) -> None:
    plain = _in_bank(_file(value), *_ASKING)
    figurative = _in_bank(_file(value), *(f"figurative {style}" for style in _ASKING))
    assert len({phrase.key for phrase in figurative}) >= 60
    assert len({phrase.key for phrase in (*plain, *figurative)}) >= 150


@pytest.mark.parametrize("value", VALUES)
def test_every_value_can_be_taken_back_in_words_of_its_own(value: str) -> None:
    things, own = _in_bank(_file(value), "things"), _in_bank(_file(value), "back")
    assert len({phrase.key for phrase in things}) + len({phrase.key for phrase in own}) >= 33
    assert all(words(value, section, split) for section in ("things", "back") for split in SPLITS)


@pytest.mark.parametrize(
    ("bank", "sections", "least"),
    [
        ("frames", ("nouns", "verbs", "looks"), 200),
        ("retract", ("undo", "remove"), 120),
        ("nochange", ("unsupported",), 150),
        ("system_next", ("next",), 60),
        ("system_request", ("request",), 60),
        ("system_suggest", ("one",), 60),
        ("system_done", ("done", *VALUES), 40),
    ],
)
def test_the_banks_are_large_enough(bank: str, sections: tuple[str, ...], least: int) -> None:
    assert len({phrase.key for phrase in _in_bank(bank, *sections)}) >= least


def test_every_section_has_wording_for_every_split() -> None:
    sections = {(phrase.bank, phrase.section) for phrase in phrases()}
    assert not [(*section, split) for section in sections for split in SPLITS if not words(*section, split)]


def test_splits_share_no_wording() -> None:
    shared = {phrase.key for phrase in phrases() if phrase.shared}
    found: dict[str, set[str]] = {split: set() for split in SPLITS}
    for phrase in phrases():
        for split in SPLITS:
            if not phrase.shared and phrase.text in words(phrase.bank, phrase.section, split):
                found[split].add(phrase.key)
    assert not found["train"] & found["valid"]
    assert not found["train"] & found["test"]
    assert not found["valid"] & found["test"]
    assert len(shared) < 0.1 * len(found["train"])


def test_a_tenth_or_so_is_kept_for_valid_and_test_each() -> None:
    counts = Counter(splits().values())
    for split in ("valid", "test"):
        assert 0.06 < counts[split] / counts.total() < 0.13


def test_what_everybody_says_is_always_in_train() -> None:
    assert "yes" in words("answers", "yes", "train")
    assert all(splits()[phrase.key] == "train" for phrase in phrases() if phrase.pinned and not phrase.shared)


def test_a_value_does_not_borrow_the_wording_of_another() -> None:
    owners: dict[str, set[str]] = {}
    for value in VALUES:
        sections = (*_ASKING, *(f"figurative {style}" for style in _ASKING))
        for phrase in _in_bank(_file(value), *sections):
            owners.setdefault(phrase.key, set()).add(value)
    assert not {key: values for key, values in owners.items() if len(values) > 1}


def test_braces_hold_only_what_can_be_filled() -> None:
    for phrase in phrases():
        rest = re.sub(r"\{([^{}]*)\}", lambda slot: "" if slot[1] in _SLOTS else slot[0], phrase.text)
        assert "{" not in rest, phrase
        assert "}" not in rest, phrase


_ANYBODY = {
    "{he}": "(?:he|she|they|i|you)", "{him}": "(?:him|her|them|me|you)", "{his}": "(?:his|her|their|my|your)",
    "{himself}": "(?:himself|herself|themselves|myself|yourself)",
}  # fmt: skip


def _standing_in(split: str, texts: Iterable[str]) -> int:
    """How many different texts of four words or more stand in a message of a check set, whoever is meant."""
    dialogues = read_dialogues(files("photalk_lab.bench") / "checks" / f"faces_{split}.jsonl")
    messages = "\n".join(
        f" {' '.join(_words(turn.user))} " for dialogue in dialogues for turn in dialogue.turns
    )
    found = set()
    for text in texts:
        parts = tuple(_ANYBODY.get(word, word) for word in _words(text))
        if len(parts) >= 4 and re.search(f" {' '.join(parts)} ", messages):
            found.add(parts)
    return len(found)


def _words(text: str) -> list[str]:
    return re.findall(r"\{[^{}]*\}|[^\W_]+(?:'\w+)?", text.lower().replace("’", "'"))


@pytest.mark.parametrize(("split", "most"), [("dev", 21), ("held", 26)])
def test_next_to_nothing_of_the_wording_stands_in_the_check_sets(split: str, most: int) -> None:
    """The figures of lab/docs/requirements.md."""
    assert _standing_in(split, (phrase.text for phrase in phrases())) <= most
