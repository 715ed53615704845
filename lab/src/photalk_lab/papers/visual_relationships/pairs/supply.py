"""Where do pairs come from? As many and of such kinds as are wanted, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from photalk.errors import NotFound
from photalk.vision.eyes import Eyes
from photalk_lab.papers.visual_relationships.pairs.making import Made, different, made
from photalk_lab.papers.visual_relationships.pairs.mining import Mined, mined
from photalk_lab.papers.visual_relationships.pairs.photos import Photos, photos
from photalk_lab.papers.visual_relationships.pairs.wording import Wording

SENTENCES = 3
"""How many ways of saying it each pair has, as in Image Editing Request."""

_TRIES = 40


def pairs_of(
    data: Path,
    split: str,
    count: int,
    seed: int = 0,
    kinds: Sequence[str] = ("global",),
    *,
    start: int = 0,
    steps: int | Sequence[int | None] | None = None,
    sentences: int = SENTENCES,
    eyes: Eyes | None = None,
    phrases: Mined | None = None,
) -> Iterator[Made]:
    """Pairs number `start` to `start + count` of a seed, their kinds in turn.

    Pair k depends on seed, split and k alone (and on what is asked for), so that two processes can make two
    halves. Photos are gone through in an order of the seed, so that each is used before any is used again;
    one that does not lend itself to a kind is passed over for some other.

    Args:
        data: the folder that holds flickr8k/ and, for the words, gier_fivek/, image_editing_request/ and
            spot_the_diff/; celeba/ for faces.
        steps: how many steps programs have, where it is not left to chance; of several numbers, each in turn.
        sentences: how many for each pair; none need no phrases.
        phrases: mined before, so that they are not mined again.

    Raises:
        NotFound: the data are not there.
    """
    there = photos(data, split)
    wording = Wording(phrases or mined(data)) if sentences else None
    order = np.random.default_rng(seed).permutation(len(there.scenes))
    seeing = eyes or Eyes.default()
    counts = steps if isinstance(steps, Sequence) else (steps,)
    for number in range(start, start + count):
        rng = np.random.default_rng((seed, number))
        kind = kinds[number % len(kinds)]
        pair, captions = _pair(there, order, number, kind, rng, seeing, counts[number % len(counts)])
        if wording is None:
            yield pair
        elif kind == "different":
            yield replace(pair, sentences=wording.contrasts(*captions, rng, sentences))
        else:
            yield replace(pair, sentences=wording.sentences(pair.program.edits, rng, sentences))


def _pair(
    there: Photos,
    order: np.ndarray,
    number: int,
    kind: str,
    rng: np.random.Generator,
    eyes: Eyes,
    steps: int | None,
) -> tuple[Made, tuple[tuple[str, ...], tuple[str, ...]]]:
    scenes = there.scenes
    at = int(order[number % len(order)])
    for _ in range(_TRIES):
        scene = scenes[at]
        if kind == "different":
            other = scenes[(at + 1 + int(rng.integers(len(scenes) - 1))) % len(scenes)]
            return different(scene.file, other.file, rng), (scene.captions, other.captions)
        photo = (
            there.faces[int(rng.integers(len(there.faces)))] if kind == "face" and there.faces else scene.file
        )
        if (pair := made(photo, kind, rng, eyes, steps)) is not None:
            return pair, ((), ())
        at = int(rng.integers(len(scenes)))
    raise NotFound(f"No photo of {_TRIES} lends itself to a pair of the kind {kind!r}; give other photos.")
