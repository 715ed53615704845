"""The speakers from photos to files: pairs are made and seen once, then each variant learns from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from zlib import crc32

import torch

from photalk.errors import NotFound
from photalk.vision.eyes import Eyes
from photalk_lab.papers.visual_relationships.checkpoint import Trained, save
from photalk_lab.papers.visual_relationships.material import SUPPLIES, Material, See, gathered
from photalk_lab.papers.visual_relationships.nets import Config
from photalk_lab.papers.visual_relationships.pairs.mining import Mined, mined
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of
from photalk_lab.papers.visual_relationships.published import Told, apart, layout_of
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


PRESETS = {
    "cpu": Plan(),
    "paper": Plan(
        pairs=50_000, watched=1_000, lesson=Lesson(rate=1e-4, epochs=500, patience=20, seconds=inf)
    ),
}
"""Ours, and the paper's: its rate, and no end but by what is watched. It says neither batches nor epochs."""


def reseeded(plan: Plan, seed: int) -> Plan:
    """The plan with another seed of learning; the pairs, which take hours to make, stay as they are."""
    return replace(plan, lesson=replace(plan.lesson, seed=seed))


def train(
    data: Path,
    out: Path,
    variants: Sequence[str],
    tell: Tell,
    plan: Plan | None = None,
    work: Path | None = None,
) -> dict[str, float]:
    """Train the variants, each into a folder of its own below `out`; the figures of each when watched.

    The pairs are made of the photos in `data`; where it holds one of the paper's data sets, they are its own.
    They, and what is seen in them, are kept in `work`, or in `out`/work.
    """
    torch.set_num_threads(1)
    plan = plan or Plan()
    seeing, work = Seeing(), work or out / "work"
    if (layout := layout_of(data)) is not None:
        learned, watched = (
            real(pairs, part, work, seeing, tell)
            for part, pairs in zip(("train", "watched"), apart(layout.pictured(data, "train")), strict=True)
        )
    else:
        phrases = mined(data)
        learned = material(data, "train", plan.pairs, plan, work, seeing, phrases, tell)
        watched = material(data, "watched", plan.watched, plan, work, seeing, phrases, tell)
    figures: dict[str, float] = {}
    for variant in variants:
        trained = taught(variant, learned, watched, plan, tell)
        save(trained, out / variant)
        figures |= {f"{variant} {name}": value for name, value in trained.figures.items()}
    return figures


def real(pairs: Sequence[Told], part: str, work: Path, see: See, tell: Tell) -> Material:
    """Pairs of one of the paper's data sets as they are seen; a run that was stopped goes on where it was.

    Raises:
        NotFound: there are none.
    """
    if not pairs:
        raise NotFound(f"There are too few pairs with pictures to have some {part}.")
    parts: list[Material] = []
    for start in range(0, len(pairs), _CHUNK):
        some = pairs[start : start + _CHUNK]
        which = crc32(repr([(one.uid, one.sentences) for one in some]).encode())
        stem = work / f"{part}-real-{start}-{which:08x}"
        if not stem.with_suffix(".json").exists():
            gathered(some, see).save(stem)
            tell(f"{part}: {start + len(some)} of {len(pairs)} pairs are seen")
        parts.append(Material.load(stem))
    return Material.joined(parts)


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
