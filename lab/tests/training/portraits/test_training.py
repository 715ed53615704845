"""The attributes of faces are learned, written and told alike by what is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk_lab.training import portraits

pytestmark = pytest.mark.torch


def backbone() -> Any:
    import torch

    from photalk_lab.training.space.backbone import Backbone

    torch.manual_seed(0)
    net = Backbone()
    for name, weights in net.named_parameters():
        if name.endswith("conv.weight"):
            torch.nn.init.kaiming_normal_(weights)
    return net


def test_changed_faces_stay_faces_of_their_size() -> None:
    from photalk_lab.training.portraits.augment import Changes, altered

    rng = np.random.default_rng(0)
    photos = rng.integers(0, 256, (6, 109, 89, 3)).astype(np.uint8)
    x = altered(photos, Changes(blurred=1, compressed=1, noisy=1), rng)
    assert tuple(x.shape) == (6, 3, 109, 89)
    assert 0 <= float(x.min()) < float(x.max()) <= 255


def test_without_changes_a_face_is_itself_or_its_mirror_image() -> None:
    from photalk_lab.training.portraits.augment import Changes, altered

    photos = np.random.default_rng(0).integers(0, 256, (8, 109, 89, 3)).astype(np.uint8)
    still = Changes(0, 0, 0, 0, 0, 0, 0, 0)
    x = altered(photos, still, np.random.default_rng(1)).permute(0, 2, 3, 1).numpy()
    mirrored = [np.abs(got - was[:, ::-1]).max() < 0.1 for got, was in zip(x, photos, strict=True)]
    same = [np.abs(got - was).max() < 0.1 for got, was in zip(x, photos, strict=True)]
    assert all(a != b for a, b in zip(mirrored, same, strict=True))
    assert 0 < sum(mirrored) < 8


def test_rare_attributes_weigh_more() -> None:
    from photalk_lab.training.portraits.training import rarity

    labels = np.zeros((100, 3), bool)
    labels[:10, 0], labels[:50, 1], labels[:90, 2] = True, True, True
    weight = rarity(labels).tolist()
    assert weight == pytest.approx([3, 1, 0.5])


def test_it_learns_and_what_is_written_tells_the_same(celeba: Path, tmp_path: Path) -> None:
    from photalk.vision.portrait.attributes import loaded
    from photalk_lab.training.portraits.augment import Changes
    from photalk_lab.training.portraits.people import read_people
    from photalk_lab.training.portraits.recipe import train
    from photalk_lab.training.portraits.training import Lesson

    said: list[str] = []
    lesson = Lesson(epochs=6, batch=8, average=0.5, changes=Changes(0, 0, 0, 0, 0, 0, 0, 0))
    found = train(celeba, tmp_path / "out", said.append, lesson, backbone())
    assert found["smiling"]["auc"] == 100
    assert found["smiling"]["n"] == 2
    assert said[0] == "train 16, valid 2, held 2"
    card = json.loads((tmp_path / "out" / "card.json").read_text())
    assert card["held"] == found
    assert card["celeba"][card["names"].index("beard")] == "-No_Beard"
    model = loaded(tmp_path / "out")
    held = read_people(celeba).part("held")
    told = model.probabilities(held.photos)
    smiling = told[:, model.names.index("smiling")]
    assert min(smiling[held.labels[:, 0]]) > max(smiling[~held.labels[:, 0]])


def test_what_another_lesson_left_is_not_gone_on_with(celeba: Path, tmp_path: Path) -> None:
    from dataclasses import replace

    from photalk_lab.training.portraits.recipe import train
    from photalk_lab.training.portraits.training import Lesson

    lesson, said = Lesson(epochs=1, batch=8), list[str]()
    for one in (lesson, lesson, replace(lesson, rate=1e-3)):
        train(celeba, tmp_path / "out", said.append, one, backbone())
    assert sum(line.startswith("epoch 1:") for line in said) == 2


def test_eight_bits_change_little(tmp_path: Path) -> None:
    import torch

    from photalk.vision.runtime import Onnx
    from photalk_lab.training.portraits.export import export
    from photalk_lab.training.portraits.net import Attributes, Calibrated

    net = Attributes(backbone(), 3).eval()
    slope, offset = np.array([1.0, 0.5, 2.0]), np.array([0.0, 1.0, -1.0])
    export(net, slope, offset, tmp_path)
    faces = np.random.default_rng(0).integers(0, 256, (3, 109, 89, 3)).astype(np.uint8)
    whole = Calibrated(net, torch.tensor(slope).float(), torch.tensor(offset).float())
    with torch.no_grad():
        wanted = whole(torch.from_numpy(faces)).numpy()
    told = Onnx(tmp_path / "attributes.onnx")(faces)
    assert told.shape == (3, 3)
    assert np.abs(told - wanted).max() < 0.05
    assert (tmp_path / "attributes.onnx").stat().st_size < 6_000_000


def test_a_training_that_was_stopped_goes_on(celeba: Path, tmp_path: Path) -> None:
    from dataclasses import replace

    from photalk_lab.training.portraits.net import Attributes
    from photalk_lab.training.portraits.people import read_people
    from photalk_lab.training.portraits.training import Lesson, teach

    people = read_people(celeba, ["smiling"])
    train, valid = people.part("train"), people.part("valid")
    lesson, said, kept = Lesson(epochs=1, batch=8), list[str](), tmp_path / "kept.pt"
    teach(Attributes(backbone(), 1), train, valid, lesson, said.append, kept)
    teach(Attributes(backbone(), 1), train, valid, replace(lesson, epochs=2), said.append, kept)
    assert [line.split(":")[0] for line in said] == ["epoch 1", "epoch 2"]


def test_data_that_are_missing_are_told(tmp_path: Path) -> None:
    from photalk.errors import NotFound

    with pytest.raises(NotFound, match=r"celeba/attributes\.txt"):
        portraits.run(tmp_path, tmp_path / "out")
