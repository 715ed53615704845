"""The joint space from data to files: gather, teach, teach dialogues, export."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from photalk.atomic_write import atomic_file
from photalk.vision.space.words import word_table
from photalk.weights import path_of
from photalk_lab.training import minilm
from photalk_lab.training.space import backbone
from photalk_lab.training.space.captions import Described, coco, flickr, of_role
from photalk_lab.training.space.dialogues import (
    Asking,
    Lesson,
    can_be_talked_of,
    questions_of,
    teach_dialogues,
)
from photalk_lab.training.space.ensemble import Ensemble
from photalk_lab.training.space.export import export
from photalk_lab.training.space.levelling import Level
from photalk_lab.training.space.material import gathered
from photalk_lab.training.space.measure import caption_vectors, photo_vectors, recalls
from photalk_lab.training.space.net import JointNet, Shape, warm_start
from photalk_lab.training.space.shipped import take_up
from photalk_lab.training.space.training import Material, Recipe, teach
from photalk_lab.training.space.vocabulary import Vocabulary

BANK = 2_000
"""Captions that photos are levelled by."""

LEAST = 60
"""Photos of which a word has to be said to be a tag."""

WIDTH, COLUMNS = 512, 128
"""Numbers in a vector and in a row, however many nets there are."""

MEMBERS = (Recipe(),)
"""The nets that are trained and, if there are several, made one."""

FURTHER = (Recipe(head_rate=5e-4),)
"""The same for nets that go on from a trained model."""


def train(
    data: Path,
    out: Path,
    tell: Callable[[str], None],
    recipes: Sequence[Recipe] = MEMBERS,
    start: Path | None = None,
) -> None:
    """Train on the captioned photos below `data` and write the model to `out`.

    With `start`, nets go on from the model that is there instead of beginning with fresh heads.
    """
    described = [*flickr(data / "flickr8k"), *coco(data / "coco", data / "coco" / "train2017")]
    vocabulary = (
        Vocabulary.of([one for one in described if one.role in ("flickr", "coco")], LEAST)
        if start is None
        else Vocabulary.of_card(json.loads((start / "card.json").read_text("utf-8")))
    )
    things = sorted({thing for one in described for thing in one.things or ()})
    words = word_table()
    published = _beginning(len(vocabulary.words), len(things))
    material = gathered(
        described,
        published.image.backbone,
        published.shape.frozen_blocks,
        published.text,
        torch.from_numpy(words.rows(range(len(words.pieces.ids)))),
        words.pieces,
        vocabulary,
        things,
        out / "work",
        tell,
    )
    nets = [_taught(described, material, vocabulary, recipe, start, out / "work", tell) for recipe in recipes]
    about = {"recipes": [asdict(recipe) for recipe in recipes], "things": things}
    finish(nets, material, described, data / "chatir", vocabulary, about, out, tell)


def _beginning(words: int, things: int) -> JointNet:
    """The net before training: both towers as they were published, and fresh heads."""
    net = JointNet(Shape(words=words, things=things), backbone.load(path_of("efficientnet-lite2")))
    warm_start(net.text, minilm.weights())
    return net


def _taught(
    described: Sequence[Described],
    material: Material,
    vocabulary: Vocabulary,
    recipe: Recipe,
    start: Path | None,
    work: Path,
    tell: Callable[[str], None],
) -> JointNet:
    """One net, trained; what a run of the same recipe that was stopped had kept is taken up."""
    run = run_of(recipe, vocabulary, start)
    done = work / f"net-{run}.pt"
    torch.manual_seed(recipe.seed)
    things = material.tags.shape[1] - material.words
    net = _beginning(material.words, things)
    if done.exists():
        net.load_state_dict(torch.load(done, weights_only=True))
        return net
    net.image.expect(material.tags[of_role(described, "flickr", "coco")].mean(axis=0) / 255)
    if start is not None:
        take_up(net, start, vocabulary.words)
    net.to(memory_format=torch.channels_last)
    watched = {role: np.array(of_role(described, role)) for role in ("flickr-watched", "coco-watched")}

    def watch(step: int, average: JointNet, losses: dict[str, float]) -> None:
        if step % 20 == 0:
            tell(f"step {step}: " + ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items()))
        if (step + 1) % 150 == 0:
            for role, photos in watched.items():
                tell(f"step {step}, {len(photos)} of {role}: {recalls(average, material, photos)}")

    flickr, coco, asked = (np.array(of_role(described, role)) for role in ("flickr", "coco", "coco-asked"))
    checkpoint = work / f"checkpoint-{run}.pt"
    taught = teach(net, material, flickr, coco, asked, recipe, watch, checkpoint)
    with atomic_file(done) as (_, file):
        torch.save(taught.state_dict(), file)
    return taught


def run_of(recipe: Recipe, vocabulary: Vocabulary, start: Path | None) -> str:
    """The name of a run in the work folder: another recipe, other words or another start are another run.

    A run that is to be longer or shorter than it was is the same one.
    """
    begun = "" if start is None else json.loads((start / "card.json").read_text("utf-8"))["identity"]
    told = json.dumps([asdict(replace(recipe, steps=0)), vocabulary.words, begun], sort_keys=True)
    return f"{recipe.seed}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def finish(
    nets: Sequence[JointNet],
    material: Material,
    described: Sequence[Described],
    chatir: Path,
    vocabulary: Vocabulary,
    about: dict[str, Any],
    out: Path,
    tell: Callable[[str], None],
) -> None:
    """Teach the nets to read dialogues, make them one, level its photos, and write the model to `out`."""
    talked = [place for place in of_role(described, "flickr", "coco") if can_be_talked_of(described[place])]
    places = np.array(talked)
    words = word_table()
    table = torch.from_numpy(words.rows(range(len(words.pieces.ids))))
    asking = Asking(questions_of(chatir), vocabulary.words)
    learnt = [described[place] for place in places]
    watched = np.array(of_role(described, "flickr-watched"))
    for net in nets:
        photos = photo_vectors(net, material, places)
        teach_dialogues(net, photos, learnt, asking, table, words.pieces, Lesson(), tell)
        tell(f"{len(watched)} photos left out, one net: {recalls(net, material, watched)}")
    rng = np.random.default_rng(0)
    bank = rng.choice(np.concatenate([material.captions[place] for place in places]), BANK, replace=False)
    whole = nets[0] if len(nets) == 1 else _one(nets, material, places, bank)
    tell(f"{len(watched)} photos left out, all nets: {recalls(whole, material, watched)}")
    photos = photo_vectors(whole, material, places)
    level = Level.of(caption_vectors(whole, material, bank), photos, whole.log_scale.exp().item())
    export(whole, level, vocabulary, about, out)


def _one(
    nets: Sequence[JointNet], material: Material, photos: NDArray[np.int64], captions: NDArray[np.int64]
) -> Ensemble:
    """The nets as one, with as many numbers as one of them has."""
    whole = Ensemble(nets)
    some = np.random.default_rng(1).choice(photos, min(BANK, len(photos)), replace=False)
    whole.narrow(material, some, captions, WIDTH, COLUMNS)
    return whole
