"""The joint space from data to files: gather, teach, teach dialogues, export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file

from photalk.learn.joint import backbone
from photalk.learn.joint.captions import Described, coco, flickr, of_role
from photalk.learn.joint.dialogues import Asking, Lesson, can_be_talked_of, questions_of, teach_dialogues
from photalk.learn.joint.export import export
from photalk.learn.joint.levelling import Level
from photalk.learn.joint.material import gathered
from photalk.learn.joint.measure import caption_vectors, photo_vectors, recalls
from photalk.learn.joint.net import JointNet, Shape, warm_start
from photalk.learn.joint.training import Material, Recipe, teach
from photalk.learn.joint.vocabulary import Vocabulary
from photalk.vision.space.words import word_table
from photalk.weights import path_of

BANK = 2_000
"""Captions that photos are levelled by."""

LEAST = 60
"""Photos of which a word has to be said to be a tag."""


def train(data: Path, out: Path, tell: Callable[[str], None], recipe: Recipe | None = None) -> None:
    """Train on the captioned photos below `data` and write the model to `out`."""
    recipe = recipe or Recipe()
    described = [*flickr(data / "flickr8k"), *coco(data / "coco", data / "coco" / "train2017")]
    learnt = [one for one in described if one.role in ("flickr", "coco")]
    vocabulary = Vocabulary.of(learnt, LEAST)
    net = JointNet(Shape(words=len(vocabulary.words)), backbone.load(path_of("efficientnet-lite2")))
    warm_start(net.text, load_file(path_of("minilm")))
    words = word_table()
    table = torch.from_numpy(words.rows(range(len(words.pieces.ids))))
    material = gathered(
        described,
        net.image.backbone,
        net.shape.frozen_blocks,
        net.text,
        table,
        words.pieces,
        vocabulary,
        out / "work",
        tell,
    )
    net.image.expect(material.tags[of_role(described, "flickr", "coco")].mean(axis=0) / 255)
    net.to(memory_format=torch.channels_last)
    watched = np.array(of_role(described, "flickr-watched"))

    def watch(step: int, average: JointNet, losses: dict[str, float]) -> None:
        if step % 20 == 0:
            tell(f"step {step}: " + ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items()))
        if (step + 1) % 150 == 0:
            tell(f"step {step}, {len(watched)} photos left out: {recalls(average, material, watched)}")

    places = {role: np.array(of_role(described, role)) for role in ("flickr", "coco")}
    taught = teach(
        net, material, places["flickr"], places["coco"], recipe, watch, out / "work" / "checkpoint.pt"
    )
    torch.save(taught.state_dict(), out / "work" / "net.pt")
    finish(taught, material, described, data / "chatir", vocabulary, {"recipe": asdict(recipe)}, out, tell)


def finish(
    net: JointNet,
    material: Material,
    described: Sequence[Described],
    chatir: Path,
    vocabulary: Vocabulary,
    about: dict[str, Any],
    out: Path,
    tell: Callable[[str], None],
    lesson: Lesson | None = None,
) -> None:
    """Teach the net to read dialogues, level its photos, and write the model to `out`."""
    talked = [place for place in of_role(described, "flickr", "coco") if can_be_talked_of(described[place])]
    places = np.array(talked)
    photos = photo_vectors(net, material, places)
    words = word_table()
    table = torch.from_numpy(words.rows(range(len(words.pieces.ids))))
    learnt = [described[place] for place in places]
    teach_dialogues(
        net,
        photos,
        learnt,
        Asking(questions_of(chatir), vocabulary.words),
        table,
        words.pieces,
        lesson or Lesson(),
        tell,
    )
    rng = np.random.default_rng(0)
    bank = rng.choice(np.concatenate([material.captions[place] for place in places]), BANK, replace=False)
    level = Level.of(caption_vectors(net, material, bank), photos, net.log_scale.exp().item())
    export(net, level, vocabulary, about, out)
