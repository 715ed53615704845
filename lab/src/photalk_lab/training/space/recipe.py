"""The joint space from data to files: gather, teach, teach dialogues, export."""

from __future__ import annotations

import ctypes
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch

from photalk.atomic_write import atomic_file
from photalk.vision.space.words import HOME, word_table
from photalk.weights import path_of
from photalk_lab.training import minilm
from photalk_lab.training.recipes import run_of
from photalk_lab.training.space import backbone
from photalk_lab.training.space.captions import LEARNT, Described, Role, check_apart, coco, flickr, of_role
from photalk_lab.training.space.dialogues import (
    Asking,
    Lesson,
    can_be_talked_of,
    questions_of,
    teach_dialogues,
)
from photalk_lab.training.space.draws import Batches
from photalk_lab.training.space.export import export
from photalk_lab.training.space.levelling import Level
from photalk_lab.training.space.material import Material, Places, gathered
from photalk_lab.training.space.measure import caption_vectors, photo_vectors, recalls
from photalk_lab.training.space.net import JointNet, warm_start
from photalk_lab.training.space.plan import Recipe
from photalk_lab.training.space.shipped_start import take_photo_tower, take_text_tower
from photalk_lab.training.space.training import Watch, teach
from photalk_lab.training.space.vocabulary import Vocabulary
from photalk_lab.training.stepping import BATCHES, Clock

BANK = 2_000
"""Captions that photos are levelled by."""

LEVELLED = 5_000
"""Photos whose nearness to the bank on average is the level."""

TALKED = 20_000
"""Photos that dialogues are taught with."""

LEAST = 60
"""Photos of which a word has to be said to be a tag."""

TOLD, WATCHED = 20, 500
"""Steps between lines of the log, and between looks at photos that are not learnt from."""

SUBSAMPLE = 1_000
"""Photos of a kind that such a look has at most."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that a run is about."""

    described: list[Described]
    vocabulary: Vocabulary
    things: list[str]
    material: Material
    batches: Batches

    def places(self, *roles: Role) -> Places:
        """The photos of these roles."""
        return np.array(of_role(self.described, *roles), np.int64)


def prepare(data: Path, photos: Path, work: Path, recipe: Recipe, tell: Tell) -> Gathered:
    """Read the data, and compute what is computed once; nothing to measure on is learnt from."""
    described = [*flickr(data / "flickr8k"), *coco(data / "coco", photos)]
    check_apart(described)
    vocabulary = Vocabulary.of([one for one in described if one.role in LEARNT and one.captions], LEAST)
    things = sorted({thing for one in described for thing in one.things or ()})
    words = word_table()
    table = torch.from_numpy(words.rows(range(len(words.pieces.ids))))
    tower = _beginning(recipe, len(vocabulary.words), len(things)).text
    material = gathered(described, tower, table, words.pieces, vocabulary, things, work, tell)
    sources = [np.array(of_role(described, role), np.int64) for role in LEARNT]
    counts = dict(zip(LEARNT, map(len, sources), strict=True))
    tell(f"photos to learn from: {counts}; texts: {len(material.starts) - 1}; tags: {len(vocabulary.words)}")
    return Gathered(described, vocabulary, things, material, Batches(material, sources, recipe, work))


def train(
    data: Path, photos: Path, out: Path, recipe: Recipe, tell: Tell, hours: float | None = None
) -> bool:
    """Train on the photos and texts below `data` and write the model to `out`; False if stopped before.

    `photos` is where COCO's lie. A run of the same recipe that was stopped is taken up where it was, also
    after `hours`, or after a signal to end.
    """
    keep_memory()
    work = out / "work"
    all_of_it = prepare(data, photos, work, recipe, tell)
    net = _taught(all_of_it, recipe, work, tell, hours)
    if net is None:
        tell("stopped; the same command goes on from here")
        return False
    _finish(net, all_of_it, data / "photochat" / "train.jsonl", recipe, out, tell)
    return True


def keep_memory() -> None:
    """Let glibc keep the arrays of a step for the next one; the system would give them back cleared."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            libc = ctypes.CDLL("libc.so.6")
            trim_threshold, mmap_max, arena_max = -1, -4, -8
            for option, value in ((mmap_max, 0), (trim_threshold, -1), (arena_max, 1)):
                libc.mallopt(option, value)


def _beginning(recipe: Recipe, words: int, things: int) -> JointNet:
    """The net before training: both towers as they were published, and fresh heads."""
    torch.manual_seed(recipe.seed)
    net = JointNet(recipe.shape(words, things), backbone.load(path_of("efficientnet-lite2")))
    warm_start(net.text, minilm.weights())
    return net.to(memory_format=torch.channels_last)


def _taught(
    all_of_it: Gathered, recipe: Recipe, work: Path, tell: Tell, hours: float | None
) -> JointNet | None:
    """The net, trained; what a run of the same recipe that was stopped had kept is taken up."""
    material = all_of_it.material
    run = run_of(recipe, all_of_it.vocabulary.words)
    done = work / f"net-{run}.pt"
    net = _beginning(recipe, material.words, len(all_of_it.things))
    if done.exists():
        net.load_state_dict(torch.load(done, weights_only=True))
        return net
    words = material.tags[all_of_it.places("flickr", "coco"), : material.words]
    seen = material.tags[all_of_it.places("coco", "coco-asked"), material.words :]
    net.image.expect(np.concatenate([words.mean(0), seen.mean(0)]) / 255)
    if recipe.start != "published":
        taken = take_photo_tower(net.image, all_of_it.vocabulary.words, all_of_it.things, HOME)
        taken += take_text_tower(net.text, HOME) if recipe.start == "shipped" else 0
        tell(f"begins with {taken} tensors of the model that ships")
    clock = Clock(hours)
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, clock.stop)
    watch = watching(all_of_it, recipe, tell)
    taught = teach(net, material, all_of_it.batches, recipe, watch, work / f"checkpoint-{run}.pt", clock)
    if taught is not None:
        with atomic_file(done) as (_, file):
            torch.save(taught.state_dict(), file)
    return taught


def watching(all_of_it: Gathered, recipe: Recipe, tell: Tell) -> Watch:
    """Tells losses and speed, and now and then how photos are found that are not learnt from.

    Choices are made on the watched photos; dev's and the kept-back are told for the record.
    """
    roles: Sequence[Role] = ("flickr-watched", "coco-watched", "flickr-dev", "coco-kept")
    looks = {role: _some(all_of_it.places(role), SUBSAMPLE) for role in roles}
    size = BATCHES * (recipe.flickr + recipe.coco + recipe.asked)
    began = [time.monotonic(), -1.0]

    def watch(step: int, average: JointNet, losses: dict[str, float]) -> None:
        if (step + 1) % TOLD == 0:
            rate = (step - began[1]) * size / (time.monotonic() - began[0]) if began[1] >= 0 else 0.0
            began[:] = time.monotonic(), float(step)
            told = ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items())
            tell(f"step {step + 1} of {recipe.steps}: {told}; {rate:.0f} photos/s")
        if (step + 1) % WATCHED == 0:
            for role, photos in looks.items():
                if len(photos):
                    found = recalls(average, all_of_it.material, photos, recipe.side)
                    tell(f"step {step + 1}, {len(photos)} of {role}: {found}")
            began[:] = time.monotonic(), float(step)

    return watch


def _some(places: Places, most: int) -> Places:
    """At most so many, always the same."""
    return np.sort(np.random.default_rng(0).permutation(places)[:most])


def _finish(
    net: JointNet, all_of_it: Gathered, photochat: Path, recipe: Recipe, out: Path, tell: Tell
) -> None:
    """Teach the net to read dialogues, level its photos, and write the model to `out`."""
    described, material, vocabulary = all_of_it.described, all_of_it.material, all_of_it.vocabulary
    talked = [place for place in of_role(described, "flickr", "coco") if can_be_talked_of(described[place])]
    places = _some(np.array(talked), TALKED)
    photos = photo_vectors(net, material, places, recipe.side)
    words = word_table()
    asking = Asking(questions_of(described, photochat), vocabulary.words)
    learnt = [described[place] for place in places]
    teach_dialogues(net, photos, learnt, asking, material.table, words.pieces, Lesson(), tell)
    for role in ("flickr-watched", "coco-watched"):
        watched = all_of_it.places(role)
        tell(f"{len(watched)} of {role}: {recalls(net, material, watched, recipe.side)}")
    captions = np.concatenate([material.captions[place] for place in places])
    bank = caption_vectors(net, material, _some(captions, BANK))
    level = Level.of(bank, photos[:: max(1, len(photos) // LEVELLED)], net.log_scale.exp().item())
    about = {"recipe": asdict(recipe), "things": all_of_it.things}
    export(net, level, vocabulary, recipe.side, about, out)
