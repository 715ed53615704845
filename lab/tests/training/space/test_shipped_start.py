"""A run may begin with the model that ships: its tensors are found again by name."""

import json

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from photalk.vision.space.words import HOME
from photalk_lab.training.graphs import write_bytes, write_halved
from photalk_lab.training.space.backbone import Backbone
from photalk_lab.training.space.net import ImageTower, Shape, TextTower
from photalk_lab.training.space.shipped_start import take_photo_tower, take_text_tower
from photalk_lab.training.stored_weights import weights_of


class _Tower(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(64, 32), nn.Linear(32, 40)])
        self.vector = nn.Linear(40, 24)

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return self.vector(x.mean(1))


class _Exported(nn.Module):
    def __init__(self, tower: nn.Module) -> None:
        super().__init__()
        self.tower = tower

    def forward(self, x: Tensor) -> Tensor:
        return self.tower(x)


@pytest.mark.parametrize(("write", "near"), [(write_halved, 1e-3), (write_bytes, 1e-2)])
def test_weights_of_an_exported_tower_are_those_that_it_had(tmp_path, write, near):
    tower = _Tower()
    write(_Exported(tower), (torch.randn(1, 5, 64),), ["x"], ["y"], {}, tmp_path / "tower.onnx")
    found = weights_of(tmp_path / "tower.onnx")
    for name, numbers in tower.state_dict().items():
        assert np.abs(found[name] - numbers.numpy()).max() < near, name


def test_the_photo_tower_that_ships_is_taken_and_words_are_found_by_name():
    tower = ImageTower(Shape(words=2, things=1), Backbone())
    before = tower.tags.bias.detach().clone()
    card = json.loads((HOME / "card.json").read_text("utf-8"))
    assert "dog" in card["vocabulary"]
    taken = take_photo_tower(tower, ["dog", "no such word"], ["no such thing"], HOME)
    stored = weights_of(HOME / "image.onnx")
    assert taken > 100
    assert tower.tags.bias[0].item() == stored["tags.bias"][card["vocabulary"].index("dog")]
    assert torch.equal(tower.tags.bias[1:], before[1:])
    assert np.array_equal(tower.vector.weight.detach().numpy(), stored["vector.weight"])


def test_the_text_tower_that_ships_is_taken_whole():
    tower = TextTower(Shape(words=2))
    assert take_text_tower(tower, HOME) == len(tower.state_dict())
