"""Fits the weights of `papers.fashion_iq.belief` on the watched garments; `--json FILE` keeps them.

The file belongs at src/photalk/search/refining/weights.json. Needed again when the encoder or the attributes
change. Neither the garments that are learned from nor those that `photalk bench fashion` measures on are
looked at.
"""

from __future__ import annotations

import json as json_format
import sys
from functools import partial
from pathlib import Path

from photalk.vision.garments.attributes import heads
from photalk.vision.space.encoder_choice import encoder
from photalk_lab.bench.fashion.galleries import chosen, gallery_of
from photalk_lab.bench.fashion.ours import Ours
from photalk_lab.bench.fashion.players import simulators_of
from photalk_lab.bench.fashion.playing import starting_pairs
from photalk_lab.bench.fashion.weighing import START, fitted
from photalk_lab.bench.report import write

DIALOGUES = 300


def run(data: Path, json: Path | None = None, models: Path | None = None, limit: int = DIALOGUES) -> None:
    """Play, fit, and print or write the weights."""
    tell = partial(print, file=sys.stderr, flush=True)
    ours = encoder()
    gallery = gallery_of(chosen(data, None, "watched"), ours, heads(ours.identity))
    speakers = simulators_of(models, tell)
    pairs = starting_pairs(limit, len(gallery), seed=23)
    weights = fitted(gallery, Ours(ours, START), speakers, pairs, tell=tell)
    text = json_format.dumps(weights, indent=2) + "\n"
    if json is None:
        print(text, end="")
    else:
        write(json, text)
