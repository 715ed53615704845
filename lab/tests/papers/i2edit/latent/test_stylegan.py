"""The generator against the paper's formulas, and its two spellings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import WeightsError

pytestmark = pytest.mark.torch


@pytest.fixture
def generator() -> Any:
    import torch

    from photalk_lab.papers.i2edit.latent.stylegan import Generator, Shape

    torch.manual_seed(0)
    made = Generator(Shape(style=6, channels=(8, 6, 4), mapping=2, z=5))
    for name, value in made.named_parameters():
        if "bias" in name or "noise" in name:
            torch.nn.init.normal_(value)
    made.w_mean.normal_()
    return made.eval().requires_grad_(False)


def rosinality(generator: Any) -> dict[str, Any]:
    """The weights as rosinality names them."""
    named = {}
    for name, value in generator.state_dict().items():
        parts = name.split(".")
        if name == "w_mean":
            named["latent_avg"] = value
        elif parts[0] == "mapping":
            named[f"g_ema.style.{int(parts[1][2:]) + 1}.{parts[2]}"] = value
        elif parts[2] == "const":
            named["g_ema.input.input"] = value[None]
        else:
            level = int(np.log2(int(parts[1][1:]))) - 2
            if parts[2] == "torgb":
                place = "to_rgb1" if level == 0 else f"to_rgbs.{level - 1}"
            else:
                place = "conv1" if level == 0 else f"convs.{2 * (level - 1) + int(parts[2][4:])}"
            last = ".".join(parts[3:])
            if last == "noise_const":
                number = 0 if level == 0 else 2 * level - 1 + int(parts[2][4:])
                named[f"g_ema.noises.noise_{number}"] = value[None, None]
                continue
            if last == "noise_strength":
                named[f"g_ema.{place}.noise.weight"] = value.reshape(1)
            elif last == "bias":
                rgb = place.startswith("to_rgb")
                name, sizes = ("bias", (1, 3, 1, 1)) if rgb else ("activate.bias", (-1,))
                named[f"g_ema.{place}.{name}"] = value.reshape(sizes)
            elif last == "conv.weight":
                named[f"g_ema.{place}.conv.weight"] = value[None]
            else:
                named[f"g_ema.{place}.{last.replace('affine', 'modulation')}"] = value
    named["g_ema.convs.0.conv.blur.kernel"] = value.new_ones(4, 4)
    return named


def test_a_code_has_a_style_for_each_layer(generator: Any) -> None:
    import torch

    assert (generator.side, generator.layers, generator.width) == (16, 6, 6)
    pictures = generator(torch.randn(3, 6, 6))
    assert pictures.shape == (3, 3, 16, 16)


def test_every_style_has_its_say(generator: Any) -> None:
    import torch

    code = torch.randn(1, 6, 6)
    plain = generator(code)
    for layer in range(6):
        other = code.clone()
        other[:, layer] += 1
        assert not torch.allclose(generator(other), plain, atol=1e-4)


def test_modulation_is_the_papers() -> None:
    """w' = s·w and w'' = w' / sqrt(Σ w'² + ε), a set of weights for each picture, by plain loops."""
    import torch
    from torch.nn import functional as F

    from photalk_lab.papers.i2edit.latent.modulation import Modulated

    torch.manual_seed(0)
    conv = Modulated(4, 5, 3, 3, demodulate=True, up=False)
    x, w = torch.randn(2, 4, 6, 6), torch.randn(2, 3)
    made = conv(x, w)
    for at in range(2):
        style = conv.affine.weight @ w[at] / 3**0.5 + conv.affine.bias
        weight = conv.weight / (4 * 9) ** 0.5 * style[None, :, None, None]
        for channel in range(5):
            weight[channel] = weight[channel] / torch.sqrt((weight[channel] ** 2).sum() + 1e-8)
        assert torch.allclose(F.conv2d(x[at : at + 1], weight, padding=1), made[at : at + 1], atol=1e-5)


def test_doubling_is_smooth_and_keeps_the_level() -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.modulation import doubled

    flat = doubled(torch.full((1, 2, 6, 6), 3.0))
    assert flat.shape == (1, 2, 12, 12)
    assert torch.allclose(flat[..., 2:-2, 2:-2], torch.tensor(3.0))
    ramp = doubled(torch.arange(8.0).expand(1, 1, 8, 8))[0, 0, 8, 4:12]
    assert torch.allclose(ramp.diff(), torch.tensor(0.5), atol=1e-6)


def test_both_spellings_are_read(generator: Any, tmp_path: Path) -> None:
    import torch
    from safetensors.torch import save_file

    from photalk_lab.papers.i2edit.latent.stylegan import read_generator, write_generator

    write_generator(generator, tmp_path / "nvlabs.safetensors")
    theirs = {name: value.contiguous().clone() for name, value in rosinality(generator).items()}
    save_file(theirs, str(tmp_path / "rosinality.safetensors"))
    code, z = torch.randn(2, 6, 6), torch.randn(4, 5)
    for name in ("nvlabs", "rosinality"):
        read = read_generator(tmp_path / f"{name}.safetensors")
        assert torch.equal(read(code), generator(code))
        assert torch.equal(read.styles(z), generator.styles(z))
        assert torch.equal(read.w_mean, generator.w_mean)


def test_the_mean_is_computed_where_the_file_has_none(generator: Any, tmp_path: Path) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.files import write_tensors
    from photalk_lab.papers.i2edit.latent.spellings import theirs
    from photalk_lab.papers.i2edit.latent.stylegan import read_generator

    tensors = theirs(generator.state_dict())
    del tensors["mapping.w_avg"]
    write_tensors(tmp_path / "g.safetensors", tensors)
    read = read_generator(tmp_path / "g.safetensors")
    drawn = generator.styles(torch.randn(20_000, 5)).mean(dim=0)
    assert torch.allclose(read.w_mean, drawn, atol=0.05)
    for name in [name for name in tensors if name.startswith("mapping")]:
        del tensors[name]
    write_tensors(tmp_path / "g.safetensors", tensors)
    with pytest.raises(WeightsError, match="mean of W"):
        read_generator(tmp_path / "g.safetensors")


def test_files_that_do_not_serve_are_told(generator: Any, tmp_path: Path) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.files import write_tensors
    from photalk_lab.papers.i2edit.latent.spellings import theirs
    from photalk_lab.papers.i2edit.latent.stylegan import read_generator

    path = tmp_path / "g.safetensors"
    write_tensors(path, {"a": torch.zeros(2)})
    with pytest.raises(WeightsError, match="holds no StyleGAN2 generator"):
        read_generator(path)
    tensors = theirs(generator.state_dict())
    write_tensors(path, tensors | {"synthesis.b8.conv0.weight": torch.zeros(6, 9, 3, 3)})
    with pytest.raises(WeightsError, match=r"b8.conv0.* 6×9×3×3, but the others make it 6×8×3×3"):
        read_generator(path)
    write_tensors(path, tensors | {"mapping.w_avg": torch.zeros(7)})
    with pytest.raises(WeightsError, match=r"mean of W in .* is 7, but a style of this generator has 6"):
        read_generator(path)
    write_tensors(path, {name: value for name, value in tensors.items() if name != "synthesis.b8.torgb.bias"})
    with pytest.raises(WeightsError, match=r"lacks the tensor synthesis.b8.torgb.bias"):
        read_generator(path)
    path.write_bytes(b"no tensors here")
    with pytest.raises(WeightsError, match="not a safetensors file"):
        read_generator(path)


@pytest.mark.parametrize(
    ("name", "start"), [("g.pt", b"anything"), ("g.safetensors", b"\x80\x02}q"), ("g.onnx", b"PK\x03\x04")]
)
def test_pickles_are_never_opened(tmp_path: Path, name: str, start: bytes) -> None:
    from photalk_lab.papers.i2edit.latent.files import refuse_pickle

    (tmp_path / name).write_bytes(start + bytes(32))
    with pytest.raises(WeightsError, match="is a pickle"):
        refuse_pickle(tmp_path / name)
    with pytest.raises(WeightsError, match="There is no file"):
        refuse_pickle(tmp_path / "missing")


@pytest.mark.parametrize(("side", "steps"), [(4, 1), (8, 2), (1024, 9)])
def test_steps_of_sides(side: int, steps: int) -> None:
    from photalk_lab.papers.i2edit.latent.stylegan import steps_of

    assert steps_of(side) == steps
    with pytest.raises(ValueError, match="power of two"):
        steps_of(side + 1)
