"""Scores of captions, against the code of the COCO evaluation."""

from __future__ import annotations

import random

import pytest

from photalk_lab.bench.wording import bleu4, cider_d, meteor, rouge_l

WORDS = ["is", "has", "a", "red", "blue", "darker", "with", "longer", "sleeves", "and", "more", "no"]


def sentences(seed: int, count: int = 40) -> tuple[list[list[str]], list[list[list[str]]]]:
    rng = random.Random(seed)

    def one() -> list[str]:
        return rng.choices(WORDS, k=rng.randint(2, 8))

    people = [[one() for _ in range(rng.randint(1, 4))] for _ in range(count)]
    said = [rng.choice(refs)[: rng.randint(2, 8)] + one()[: rng.randint(0, 3)] for refs in people]
    return said, people


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_scores_are_those_of_the_coco_evaluation(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    bleu = pytest.importorskip("pycocoevalcap.bleu.bleu")
    cider = pytest.importorskip("pycocoevalcap.cider.cider")
    rouge = pytest.importorskip("pycocoevalcap.rouge.rouge")
    said, people = sentences(seed)
    gts = {at: [" ".join(ref) for ref in refs] for at, refs in enumerate(people)}
    res = {at: [" ".join(caption)] for at, caption in enumerate(said)}
    assert bleu4(said, people) == pytest.approx(bleu.Bleu(4).compute_score(gts, res)[0][3], abs=1e-6)
    assert rouge_l(said, people) == pytest.approx(rouge.Rouge().compute_score(gts, res)[0], abs=1e-6)
    assert cider_d(said, people) == pytest.approx(cider.Cider().compute_score(gts, res)[0], abs=1e-6)


def test_what_people_said_is_perfect_and_what_nobody_said_is_nothing() -> None:
    _, people = sentences(5)
    people = [[[*ref, "and", "so", "on"] for ref in refs] for refs in people]
    same = [refs[0] for refs in people]
    assert bleu4(same, people) == pytest.approx(1.0, abs=1e-6)
    assert rouge_l(same, people) == pytest.approx(1.0)
    strange = [["what", "never", "anyone", "said"] for _ in people]
    assert max(bleu4(strange, people), rouge_l(strange, people), cider_d(strange, people)) < 1e-3


def test_nothing_said_scores_nothing() -> None:
    assert rouge_l([[]], [[["is", "red"]]]) == 0
    assert cider_d([[], ["is"]], [[["is", "red"]], [["is"]]]) >= 0


def test_meteor_is_left_out_without_java(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert meteor([["is"]], [[["is"]]]) is None


def test_meteor_knows_what_people_said() -> None:
    pytest.importorskip("pycocoevalcap.meteor.meteor")
    people = [[["is", "red", "with", "longer", "sleeves"]], [["has", "no", "stripes"]]]
    same = meteor([refs[0] for refs in people], people)
    if same is None:
        pytest.skip("METEOR needs Java")
    assert same > 0.9
