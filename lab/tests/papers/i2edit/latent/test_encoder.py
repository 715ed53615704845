"""Codes of pictures: w_mean + w + Δ, and what training does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import NotFound, PictureError, WeightsError

pytestmark = pytest.mark.torch


@pytest.fixture
def encoder() -> Any:
    import torch

    from photalk_lab.papers.i2edit.latent.encoder import Encoder, EncoderShape

    torch.manual_seed(0)
    made = Encoder(EncoderShape(side=16, channels=(4, 6, 8), layers=6, style=5))
    for value in made.parameters():
        torch.nn.init.normal_(value, std=0.3)
    made.w_mean.normal_()
    return made.eval().requires_grad_(False)


def test_a_code_is_the_mean_and_one_w_and_differences(encoder: Any) -> None:
    import torch

    pictures = torch.randn(2, 3, 16, 16)
    base, deltas = encoder.parts(pictures)
    codes = encoder(pictures)
    assert codes.shape == (2, 6, 5)
    assert torch.allclose(codes[:, 0], encoder.w_mean + base)
    assert torch.allclose(codes[:, 1:], (encoder.w_mean + base)[:, None] + deltas)


@pytest.mark.parametrize("stage", [0, 2, 5])
def test_differences_beyond_the_stage_are_zero(encoder: Any, stage: int) -> None:
    import torch

    _, deltas = encoder.parts(torch.randn(2, 3, 16, 16), stage)
    assert (deltas[:, stage:] == 0).all()
    assert (deltas[:, :stage] != 0).all()


def test_it_is_kept_in_a_file(encoder: Any, tmp_path: Path) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.encoder import read_encoder, write_encoder
    from photalk_lab.papers.i2edit.latent.files import write_tensors

    write_encoder(encoder, tmp_path / "e.safetensors")
    pictures = torch.randn(2, 3, 16, 16)
    assert torch.equal(read_encoder(tmp_path / "e.safetensors")(pictures), encoder(pictures))
    write_tensors(tmp_path / "e.safetensors", encoder.state_dict())
    with pytest.raises(WeightsError, match="name an ONNX file for any other encoder"):
        read_encoder(tmp_path / "e.safetensors")


def test_longer_codes_make_the_same_pictures() -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.encoder import Encoder, EncoderShape
    from photalk_lab.papers.i2edit.latent.stylegan import Generator, Shape
    from photalk_lab.papers.i2edit.latent.training import rescale

    torch.manual_seed(0)
    generator = Generator(Shape(5, (6, 4)))
    encoder = Encoder(EncoderShape(8, (4, 6), generator.layers, 5))
    torch.nn.init.normal_(encoder.deltas[0].weight)
    pictures = torch.randn(2, 3, 8, 8)
    with torch.no_grad():
        before, codes = generator(encoder(pictures)), encoder(pictures)
        rescale(generator, encoder, 7.0)
        assert torch.allclose(generator(encoder(pictures)), before, atol=1e-4)
        assert torch.allclose(encoder(pictures), 7 * codes, atol=1e-4)


def test_training_writes_a_folder_that_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few steps only, with the critic: that all of it runs, and that pictures are rebuilt ever better."""
    import torch
    from PIL import Image

    from photalk_lab.papers.i2edit.latent import recipe
    from photalk_lab.papers.i2edit.latent.training import Recipe
    from toy_portraits import drawn_faces

    torch.set_num_threads(1)
    monkeypatch.setattr(recipe, "HELD", 20)
    faces = tmp_path / "celeba" / "images"
    faces.mkdir(parents=True)
    for at, pixels in enumerate(drawn_faces(80, seed=3).pixels):
        tall = np.pad(pixels, ((3, 3), (0, 0), (0, 0)), mode="edge")
        Image.fromarray(tall).save(faces / f"{at:04}.png")
    said: list[str] = []
    small = Recipe(side=16, style=8, widest=12, narrowest=8, steps=40, adversary=10, inversion=20, batch=8,
                   rate=6e-3, generator_rate=3e-2)  # fmt: skip
    figures = recipe.train(tmp_path, tmp_path / "out", said.append, small)
    assert figures["rmse"] < figures["rmse of the mean face"]
    assert any(line.startswith("adversary 10/10") for line in said)
    from photalk_lab.papers.i2edit.latent import open_editor

    editor = open_editor(tmp_path / "out")
    assert editor.side == 16
    assert len(editor.notes) == 1
    (faces / "0003.png").write_bytes(b"no picture")
    with pytest.raises(PictureError, match=r"0003\.png cannot be read as a picture"):
        recipe.train(tmp_path, tmp_path / "more", said.append, small)
    with pytest.raises(NotFound, match="at least 40 aligned faces"):
        recipe.train(tmp_path / "out", tmp_path / "more", said.append, small)
