"""The speakers from photos to files: pairs are made and seen once, then each variant learns from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch

from photalk.vision.eyes import Eyes
from photalk_lab.papers.visual_relationships.checkpoint import Trained, save
from photalk_lab.papers.visual_relationships.material import SUPPLIES, Material, See, gathered
from photalk_lab.papers.visual_relationships.nets import Config
from photalk_lab.papers.visual_relationships.pairs.mining import Mined, mined
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of
from photalk_lab.papers.visual_relationships.seeing import COLUMNS, Seeing
from photalk_lab.papers.visual_relationships.training import Lesson, teach
from photalk_lab.papers.visual_relationships.vocabulary import Vocabulary

Tell = Callable[[str], None]

_CHUNK = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """How many pairs there are, and how they are learned from."""

    pairs: int = 6000
    watched: int = 300
    seed: int = 0
    hidden: int = 512
    lesson: Lesson = field(default_factory=Lesson)


def train(data: Path, out: Path, variants: Sequence[str], tell: Tell, plan: Plan | None = None) -> None:
    """Train the variants on pairs made of the photos in `data`, each into a folder of its own below `out`."""
    torch.set_num_threads(1)
    plan = plan or Plan()
    seeing, phrases = Seeing(), mined(data)
    learned = material(data, "train", plan.pairs, plan, out / "work", seeing, phrases, tell)
    watched = material(data, "watched", plan.watched, plan, out / "work", seeing, phrases, tell)
    for variant in variants:
        trained = taught(variant, learned, watched, plan, tell)
        save(trained, out / variant)


def taught(variant: str, learned: Material, watched: Material, plan: Plan, tell: Tell) -> Trained:
    """One variant, after its lesson."""
    vocabulary = Vocabulary.of(sentence for each in learned.sentences for sentence in each)
    config = Config(variant, len(vocabulary), COLUMNS, hidden=plan.hidden)
    tell(f"{variant}: {len(learned)} pairs, {len(watched)} watched, {len(vocabulary)} words")
    return teach(config, vocabulary, learned, watched, plan.lesson, tell)


def material(
    data: Path, split: str, count: int, plan: Plan, work: Path, see: See, phrases: Mined, tell: Tell
) -> Material:
    """The pairs of a split as they are seen; a run that was stopped goes on where it was."""
    parts: list[Material] = []
    eyes = Eyes.default()
    for supply in SUPPLIES:
        whole = supply.of(count)
        for start in range(0, whole, _CHUNK):
            size = min(_CHUNK, whole - start)
            stem = work / f"{split}-{supply.name}-{plan.seed}-{start}-{size}"
            if not stem.with_suffix(".json").exists():
                pairs = pairs_of(
                    data, split, size, plan.seed, supply.kinds, start=start, eyes=eyes, phrases=phrases
                )
                gathered(pairs, see).save(stem)
                tell(f"{split}, {supply.name}: {start + size} of {whole} pairs are made and seen")
            parts.append(Material.load(stem))
    return Material.joined(parts)
