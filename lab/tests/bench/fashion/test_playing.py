"""The game, turn by turn."""

from collections.abc import Sequence

import numpy as np

from photalk.vision.space.encoder import Floats
from photalk_lab.bench.fashion.nouns import Gallery, Turn
from photalk_lab.bench.fashion.playing import play, starting_pairs
from toy_garments import toy_gallery


class Silent:
    name = "silent"

    def say(self, gallery: Gallery, pairs: Sequence[tuple[int, int]], turn: int) -> list[str]:
        return [f"turn {turn}: {shown}>{wanted}" for shown, wanted in pairs]


class Stubborn:
    """Always guesses in the same order, from the last to the first."""

    name = "stubborn"

    def __init__(self) -> None:
        self.heard: list[list[Turn]] = []

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        self.heard += [list(dialogue) for dialogue in dialogues]
        return np.tile(np.arange(len(gallery), dtype=np.float32), (len(dialogues), 1))


def test_starting_pairs_are_shared_and_no_garment_is_shown_for_itself() -> None:
    pairs = starting_pairs(250, 100)
    assert pairs == starting_pairs(250, 100)
    assert all(shown != wanted for shown, wanted in pairs)
    assert sorted(wanted for _, wanted in pairs[:100]) == list(range(100))
    assert starting_pairs(250, 100, seed=1) != pairs


def test_the_first_guess_is_shown_next_and_nothing_twice() -> None:
    gallery, retriever = toy_gallery(), Stubborn()
    last = len(gallery) - 1
    played = play(gallery, retriever, Silent(), [(last, last - 3)])
    shown = [turn.shown for turn in played.dialogues[0]]
    assert shown == [last, last - 1, last - 2]  # the wanted one comes next, and the dialogue is over
    assert played.ranks[0].tolist() == [3, 2, 1, 1, 1]
    assert [turn.feedback for turn in played.dialogues[0]][1] == f"turn 2: {last - 1}>{last - 3}"


def test_retrievers_hear_the_whole_history() -> None:
    retriever = Stubborn()
    play(toy_gallery(), retriever, Silent(), [(0, 1)], turns=3)
    assert [len(dialogue) for dialogue in retriever.heard] == [1, 2, 3]


def test_dialogues_do_not_touch_each_other() -> None:
    gallery, pairs = toy_gallery(), [(0, 70), (79, 3), (5, 79)]
    together = play(gallery, Stubborn(), Silent(), pairs)
    alone = [play(gallery, Stubborn(), Silent(), [pair]) for pair in pairs]
    assert together.ranks.tolist() == [one.ranks[0].tolist() for one in alone]
