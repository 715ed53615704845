"""Dialogues made from captions, and a text tower that learns to read them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from photalk_lab.training.space.captions import Described

pytestmark = pytest.mark.torch

DOG = Described(
    Path("dog.jpg"),
    ("A dog runs on the beach.", "A brown dog with a ball in its mouth.", "The wet dog carries a red ball."),
    "flickr",
)
VOCABULARY = ("dog", "cat", "ball", "red", "brown", "beach", "grass", "running", "sitting")


def test_questions_are_of_photos_to_learn_from_and_of_chats_about_pictures(tmp_path: Path) -> None:
    from photalk_lab.training.space.dialogues import questions_of

    learnt = replace(DOG, role="coco", rounds=("Is the dog wet? yes", "Why? no"))
    kept = replace(DOG, role="coco-kept", rounds=("Is the cat dry? yes",))
    turns = [[0, "Nice! what type of cake was it?"], [1, "how are you?"], [0, None], [1, "no question"]]
    chats = tmp_path / "train.jsonl"
    chats.write_text(json.dumps({"turns": turns}) + "\n")
    assert questions_of([learnt, kept], chats) == ["Is the dog wet?", "what type of cake was it?"]


def test_what_people_asked_about_the_very_photo_is_a_round() -> None:
    from photalk_lab.training.space.dialogues import Asking, Lesson, can_be_talked_of, dialogue

    asked = Described(Path("a.jpg"), ("A dog runs.",), "coco", rounds=("Is the dog wet? yes",))
    assert can_be_talked_of(asked)
    made = [dialogue(asked, Asking([], VOCABULARY), Lesson(), random.Random(seed)) for seed in range(40)]
    assert {tuple(rounds) for _, *rounds in made} == {(), asked.rounds}


def test_what_is_asked_is_to_the_point() -> None:
    from photalk_lab.training.space.dialogues import Asking

    asking = Asking(["is the dog wet?", "what brand is the laptop?"], VOCABULARY)
    asked = {asking.about(DOG, random.Random(seed)) for seed in range(200)}
    assert "is the dog wet?" in asked
    assert "what brand is the laptop?" not in asked


def test_a_dialogue_tells_what_the_other_captions_say() -> None:
    from photalk_lab.training.space.dialogues import Asking, Lesson, dialogue

    asking = Asking(["is the dog wet?"], VOCABULARY)
    made = [dialogue(DOG, asking, Lesson(), random.Random(seed)) for seed in range(60)]
    assert all(opening in ("", *DOG.captions) for opening, *_ in made)
    assert any(not opening for opening, *_ in made)
    rounds = [one for _, *others in made for one in others]
    assert any("ball" in one for one in rounds)
    assert all("?" in one for one in rounds)


def test_parts_of_a_dialogue_end_with_a_mark() -> None:
    from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces
    from photalk_lab.training.space.dialogues import joined

    pieces = Wordpieces([UNKNOWN, START, BREAK, "dog", "red"])
    start, mark, dog, red = (pieces.ids[piece] for piece in (START, BREAK, "dog", "red"))
    assert joined(["dog", "red dog"], pieces) == [start, dog, mark, red, dog, mark]
    assert joined(["", "red"], pieces) == [start, mark, red, mark]
