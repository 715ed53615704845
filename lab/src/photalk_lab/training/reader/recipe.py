"""The reader's recipe: what it is taught, for how long, what it is checked on, and how sure it may be."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict
from pathlib import Path
from random import Random

import torch

from photalk.errors import NotFound
from photalk.language.reader.describing import Describing
from photalk.language.reader.net import ReaderNet
from photalk.language.reader.reader import HOME, LearnedReader
from photalk.language.reader.sequence import Place, vocabulary
from photalk.operations.registry import OPERATIONS
from photalk.vision.space.words import word_table
from photalk_lab.training import minilm
from photalk_lab.training.reader.apart import apart
from photalk_lab.training.reader.batches import Batching
from photalk_lab.training.reader.calibrate import fitted, judged
from photalk_lab.training.reader.examples import Corpus, Example
from photalk_lab.training.reader.export import export
from photalk_lab.training.reader.growth import Growth
from photalk_lab.training.reader.halves import half
from photalk_lab.training.reader.measure import greedy, share, verbs_right
from photalk_lab.training.reader.net import Net, Shape, warm_start
from photalk_lab.training.reader.scripts import PLANNED
from photalk_lab.training.reader.shipped_start import take_reader
from photalk_lab.training.reader.training import Lessons, Plan, mean_of, trained

PLANS = {
    "full": Plan(),
    "further": Plan(
        epochs=13,
        lessons=30_000,
        encoder_rate=1.6e-4,
        decoder_rate=5e-4,
        captions=0.07,
        sentences=0.1,
        unlike=0.65,
        dropout=0.15,
        further=True,
    ),
    "quick": Plan(epochs=1, lessons=320, warm=4),
}

CHECKED = 600
"""Messages of held-out voices by which the log tells how far it is."""

SHORTEST, LONGEST = 3, 14
"""Words of a caption that somebody may type to look for it."""


def train(corpus: Path, captions: Path, out: Path, preset: str, tell: Callable[[str], None]) -> None:
    """Train, calibrate and export a reader.

    Raises:
        NotFound: there is no such preset, or the data are not there.
    """
    if preset not in PLANS:
        raise NotFound(f"There is no preset {preset!r}; those there are: {', '.join(PLANS)}.")
    plan = PLANS[preset]
    material = Corpus.load(corpus)
    out.mkdir(parents=True, exist_ok=True)
    operations = tuple(sorted({*OPERATIONS, *PLANNED}))
    tokens = vocabulary(operations)
    voices, sentences = (
        writable(apart(some, corpus.parents[1]), tokens) for some in (material.voices, material.sentences)
    )
    learnt = (*voices, *sentences)
    table = word_table()
    describing = Describing(tokens, len(operations), table)
    described = torch.from_numpy(describing.rows)
    net = Net(Shape(len(tokens), len(operations), dropout=plan.dropout))
    if plan.further:
        take_reader(net, tokens, HOME)
    else:
        warm_start(net, minilm.weights())
    begun = {name: part.clone() for name, part in net.state_dict().items()}
    batching = Batching(tokens, describing, table)
    checked = Random(0).sample(material.held_out, min(CHECKED, len(material.held_out)))

    def measured(so_far: Net) -> str:
        found = greedy(so_far, checked, batching, tokens, described)
        return f"held-out voices {share(found, checked):.3f}, frames {verbs_right(found, checked):.3f}"

    tell(f"{len(learnt)} messages to learn from, {len(material.held_out)} of held-out voices")
    lessons = Lessons(voices, sentences, Growth(learnt, read_captions(captions)), plan)
    best = trained(net, lessons, batching, described, plan, out / "checkpoint.pt", tell, measured)
    if plan.further:
        best.load_state_dict(mean_of(begun, best.state_dict(), plan.begun))
    # Half of the held-out voices calibrate; the benchmark reports on the other half.
    calibrating = [one for one in material.held_out if one.voice in half(material.held_out)[0]]
    card = {"calibration": [1.0, 0.1, 0.0], "plan": asdict(plan), "messages": len(learnt)}
    export(best, tokens, operations, out, card)
    reader = LearnedReader(ReaderNet(out, table))
    card["calibration"] = fitted(judged(reader, Random(1).sample(calibrating, min(800, len(calibrating)))))
    export(best, tokens, operations, out, card)
    tell(f"calibration {card['calibration']}")


def writable(examples: Iterable[Example], tokens: Collection[str]) -> tuple[Example, ...]:
    """Those that the net has tokens for: a picture's number may be too high to be one."""
    there = set(tokens)
    return tuple(one for one in examples if all(isinstance(it, Place) or it in there for it in one.items))


def read_captions(file: Path) -> list[str]:
    """One caption a photo, as somebody would type it.

    Raises:
        NotFound: there is no such file.
    """
    if not file.exists():
        raise NotFound(f"The reader learns things to look for from {file}, which is not there.")
    with file.open(encoding="utf-8") as lines:
        first = (json.loads(line)["captions"][0].strip().rstrip(".").lower() for line in lines)
        return [caption for caption in first if SHORTEST <= len(caption.split()) <= LONGEST]
