"""Our retriever in the game, and the fit of its weights, on a shop where everything is known."""

from dataclasses import replace

import numpy as np

from photalk_lab.bench.fashion.nouns import Retriever
from photalk_lab.bench.fashion.ours import Ours, shipped_weights
from photalk_lab.bench.fashion.plain import Chance, ImageOnly, TextOnly
from photalk_lab.bench.fashion.playing import play, starting_pairs
from photalk_lab.bench.fashion.simulators import Rules
from photalk_lab.bench.fashion.weighing import START, evidence, fitted, likeliest
from photalk_lab.papers.fashion_iq.belief import COLUMNS
from toy_garments import toy_gallery
from toy_space import ToyEncoder

PAIRS = starting_pairs(60, 80)


def found(retriever: Retriever, turn: int, top: int = 3) -> float:
    return float((play(toy_gallery(), retriever, Rules(), PAIRS).ranks[:, turn - 1] <= top).mean())


def test_it_finds_what_is_described_and_the_trivial_ones_do_not() -> None:
    assert found(Ours(ToyEncoder(), START), 5) > 0.9
    for trivial in (Chance(), ImageOnly(), TextOnly(ToyEncoder())):
        assert found(trivial, 5) < 0.5


def test_more_turns_find_more() -> None:
    ours = Ours(ToyEncoder(), START)
    assert found(ours, 1) < found(ours, 3) <= found(ours, 5)


def test_it_does_not_look_at_what_the_shop_says() -> None:
    gallery = toy_gallery()
    dialogues = play(gallery, Chance(), Rules(), PAIRS[:4]).dialogues
    blind = replace(
        gallery, items=tuple(replace(item, colour="?", kind="?", name="?") for item in gallery.items)
    )
    ours = Ours(ToyEncoder(), START)
    assert np.array_equal(ours.scores(gallery, dialogues), ours.scores(blind, dialogues))


def test_shipped_weights_know_every_kind_of_evidence() -> None:
    assert set(shipped_weights()) == set(COLUMNS)
    assert all(weight >= 0 for weight in shipped_weights().values())


def test_fitted_weights_make_the_wanted_likelier() -> None:
    gallery, ours = toy_gallery(0.7), Ours(ToyEncoder(), START)
    played = play(gallery, ours, Rules(), PAIRS)
    cases = evidence(gallery, ours, played.dialogues, [wanted for _, wanted in PAIRS])
    better = likeliest(cases)

    def mean_log_share(weights: dict[str, float]) -> float:
        numbers = np.array([weights[column] for column in COLUMNS], np.float32)
        total = 0.0
        for rows, target in cases:
            scores = rows @ numbers
            total += float(scores[target] - scores.max() - np.log(np.exp(scores - scores.max()).sum()))
        return total / len(cases)

    assert mean_log_share(better) > mean_log_share(dict(START)) + 0.05


def test_fitting_plays_with_every_simulator() -> None:
    lines: list[str] = []
    weights = fitted(
        toy_gallery(), Ours(ToyEncoder(), START), [Rules(), Rules(9, "others")], PAIRS[:20], 1, lines.append
    )
    assert set(weights) == set(COLUMNS)
    assert [line.split(":")[0] for line in lines] == ["round 1, rules", "round 1, others"]
