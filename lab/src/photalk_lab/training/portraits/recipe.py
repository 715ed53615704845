"""The attributes of faces from data to files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from photalk_lab.training.portraits.calibrate import calibrated
from photalk_lab.training.portraits.export import export, write_card
from photalk_lab.training.portraits.measure import figures
from photalk_lab.training.portraits.net import Attributes
from photalk_lab.training.portraits.people import ATTRIBUTES, People, read_people
from photalk_lab.training.portraits.training import Lesson, teach, told
from photalk_lab.training.space.backbone import Backbone, load

Tell = Callable[[str], None]


def train(
    celeba: Path, out: Path, tell: Tell, lesson: Lesson | None = None, backbone: Backbone | None = None
) -> dict[str, dict[str, float]]:
    """Train on the faces in `celeba`, write the model to `out`, and tell how good it is on those held out.

    Args:
        lesson: how long, where not as usual.
        backbone: what training starts from; without it, EfficientNet-Lite2 as it was published.
    """
    from photalk.weights import path_of

    torch.set_num_threads(1)
    lesson = lesson or Lesson()
    people = read_people(celeba)
    parts = {part: people.part(part) for part in ("train", "valid", "held")}
    tell(", ".join(f"{part} {len(some)}" for part, some in parts.items()))
    net = Attributes(backbone or load(path_of("efficientnet-lite2")), len(people.names))
    # What was kept of other faces or of another lesson is not gone on with.
    kept = out / "work" / f"attributes-{_digest(lesson, parts['train'])}.pt"
    net = teach(net, parts["train"], parts["valid"], lesson, tell, kept)
    slope, offset = calibrated(told(net, parts["valid"].photos), parts["valid"].labels)
    common = parts["train"].labels.mean(0)
    card = {
        "names": people.names,
        "celeba": [ATTRIBUTES[name] for name in people.names],
        "common": [round(float(share), 4) for share in common],
        "faces": {part: len(some) for part, some in parts.items()},
        "lesson": asdict(lesson),
    }
    export(net, slope, offset, out)
    write_card(card, out)
    found = figures(_shipped(out, parts["held"]), parts["held"].labels, people.names, common)
    write_card({**card, "held": found}, out)
    for name, row in found.items():
        tell(f"{name:18} " + " ".join(f"{what} {value:g}" for what, value in row.items()))
    return found


def _digest(lesson: Lesson, people: People) -> str:
    known = repr((lesson, people.names, people.numbers.tolist(), people.labels.tolist()))
    return blake2b(known.encode(), digest_size=6).hexdigest()


def _shipped(folder: Path, people: People) -> NDArray[np.float32]:
    """What the files that were written say of faces, so that what is measured is what is used."""
    from photalk.vision.portrait.attributes import loaded

    model = loaded(folder)
    starts = range(0, len(people), 50)
    return np.concatenate([model.probabilities(people.photos[at : at + 50]) for at in starts])
