"""Equations 4-7, each against numbers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.torch


class Plain:
    """A world where a code is its own picture, which is its own vector: what is optimised can be foreseen."""

    layers, width, side = 1, 2, 1

    def __init__(self) -> None:
        import torch

        self.w_mean = torch.zeros(2)

    def __call__(self, codes: Any) -> Any:
        return codes

    def see(self, pictures: Any) -> Any:
        from torch.nn import functional as F

        return F.normalize(pictures[:, 0], dim=1)

    def read(self, text: str) -> Any:
        import torch

        return torch.tensor([0.0, 1.0])


@pytest.fixture
def world() -> Any:
    return Plain()


def test_equation_4_is_the_cosine_distance(world: Any) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.editing import clip_loss

    words = world.read("")
    assert clip_loss(world, torch.tensor([[[0.0, 5.0]]]), words).item() == pytest.approx(0)
    assert clip_loss(world, torch.tensor([[[3.0, 0.0]]]), words).item() == pytest.approx(1)
    assert clip_loss(world, torch.tensor([[[0.0, -1.0]]]), words).item() == pytest.approx(2)
    assert clip_loss(world, torch.tensor([[[3.0, 4.0]]]), words).item() == pytest.approx(0.2)


def test_equation_5_is_the_norm_over_all_layers() -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.editing import l2_loss

    start = torch.zeros(1, 2, 2)
    code = torch.tensor([[[1.0, 2.0], [2.0, 4.0]]])
    assert l2_loss(code, start).item() == pytest.approx(5)
    assert l2_loss(code, start, squared=True).item() == pytest.approx(25)
    still = start.clone().requires_grad_()
    l2_loss(still, start).backward()
    assert still.grad is not None
    assert still.grad.abs().sum() == 0


def test_equation_6_is_one_less_the_cosine_of_two_faces() -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.papers.i2edit.latent.editing import identity_loss

    def recogniser(pictures: Any) -> Any:
        return F.normalize(pictures.flatten(1), dim=1)

    same = torch.tensor([[1.0, 0.0]])
    assert identity_loss(recogniser, same, torch.tensor([[[2.0, 0.0]]])).item() == pytest.approx(0)
    assert identity_loss(recogniser, same, torch.tensor([[[0.0, 3.0]]])).item() == pytest.approx(1)


def test_equation_7_stops_where_the_terms_balance(world: Any) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.editing import Optimisation, optimise

    start = torch.tensor([[[1.0, 0.5]]])
    free = optimise(start, world.read(""), world, world, None, Optimisation(l2=0.0))
    held = optimise(start, world.read(""), world, world, None, Optimisation(l2=0.3))
    tied = optimise(start, world.read(""), world, world, None, Optimisation(l2=5.0, ramp=True))
    assert free.before == held.before == pytest.approx(1 - 0.5 / 1.25**0.5)
    assert free.after < 0.001
    assert free.after < held.after <= held.before
    # A pull that is always stronger than the words lets the code go nowhere.
    assert torch.allclose(tied.code, start, atol=0.02)


def test_identity_holds_back(world: Any) -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.papers.i2edit.latent.editing import Optimisation, optimise

    def recogniser(pictures: Any) -> Any:
        return F.normalize(pictures[:, 0], dim=1)

    start, words = torch.tensor([[[1.0, 0.5]]]), world.read("")
    loose = optimise(start, words, world, world, recogniser, Optimisation(l2=0.0, identity=0.005))
    tight = optimise(start, words, world, world, recogniser, Optimisation(l2=0.0, identity=3.0))
    assert loose.after < 0.01 < tight.after


def test_the_papers_numbers_are_the_defaults() -> None:
    from photalk_lab.papers.i2edit.latent.editing import Optimisation

    how = Optimisation()
    assert (how.steps, how.rate, how.l2, how.identity) == (300, 0.1, 0.008, 0.005)
    assert (how.squared, how.ramp) == (False, False)


def test_the_same_start_gives_the_same_code(world: Any) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.editing import Optimisation, optimise

    start = torch.tensor([[[1.0, 0.5]]])
    codes = [
        optimise(start, world.read(""), world, world, None, Optimisation(steps=7)).code for _ in range(2)
    ]
    assert torch.equal(*codes)
    assert torch.equal(start, torch.tensor([[[1.0, 0.5]]]))


def test_refining_brings_the_picture_nearer(world: Any) -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.editing import refined

    code, picture = torch.zeros(1, 1, 2), torch.ones(1, 1, 2)
    errors = [float((refined(code, picture, world, steps) - picture).abs().mean()) for steps in (0, 10, 200)]
    assert errors[0] > errors[1] > errors[2]
