"""How is a face changed by words? The paper's editor: a code in W+ is moved until words fit its picture.

Equations 4-7 of Cui et al. 2023 (I²Edit), after StyleCLIP's latent optimisation (Patashnik et al. 2021):

    L_CLIP = D_CLIP(G(w), t)                       (4)  the cosine distance of picture and words
    L_2    = ‖w - w_s‖₂                            (5)  stay near the code of the given picture
    L_ID   = 1 - ⟨R(G(w_s)), R(G(w))⟩              (6)  stay the same person
    L      = L_CLIP + λ_L2 L_2 + λ_ID L_ID         (7)
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.nets import Joint, PictureMaker, Recogniser


@dataclass(frozen=True, slots=True)
class Optimisation:
    """How codes are moved; as in the paper unless set otherwise.

    `squared` takes ‖w - w_s‖² in equation 5, as StyleCLIP's published program does. `ramp` lets the rate
    rise over the first twentieth and fall over the last quarter, which that program does too and the paper
    does not speak of.
    """

    steps: int = 300
    rate: float = 0.1
    l2: float = 0.008
    identity: float = 0.005
    squared: bool = False
    ramp: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """The code that was found, (1, layers, width), and L_CLIP before the first and after the last step."""

    code: Tensor
    before: float
    after: float


def clip_loss(joint: Joint, picture: Tensor, words: Tensor) -> Tensor:
    """Equation 4: one less the cosine of the picture's and the words' vectors; words are (width,)."""
    return 1 - F.cosine_similarity(joint.see(picture), words[None]).mean()


def l2_loss(code: Tensor, start: Tensor, *, squared: bool = False) -> Tensor:
    """Equation 5: how far the code has moved.

    >>> l2_loss(torch.tensor([[[3.0, 4.0]]]), torch.zeros(1, 1, 2)).item()
    5.0
    """
    # The norm's own gradient at its zero, where the search begins, is taken to be zero.
    return (code - start).square().sum() if squared else torch.linalg.vector_norm(code - start)


def identity_loss(recogniser: Recogniser, start: Tensor, picture: Tensor) -> Tensor:
    """Equation 6; `start` is what the recogniser says of the picture before, (1, width)."""
    return 1 - (start * recogniser(picture)).sum(dim=1).mean()


@torch.enable_grad()
def optimise(
    start: Tensor,
    words: Tensor,
    generator: PictureMaker,
    joint: Joint,
    recogniser: Recogniser | None = None,
    how: Optimisation | None = None,
) -> Moved:
    """Equation 7, by Adam from the code of the given picture, (1, layers, width).

    Without a recogniser the term of identity is left out. There is no chance in it: the same start and words
    give the same code.
    """
    how = how or Optimisation()
    start = start.detach()
    code = start.clone().requires_grad_()
    optimiser = torch.optim.Adam([code], lr=how.rate)
    with torch.no_grad():
        known = None if recogniser is None else recogniser(generator(start))
        before = float(clip_loss(joint, generator(start), words))
    for step in range(how.steps):
        for group in optimiser.param_groups:
            group["lr"] = how.rate * (_ramp(step / how.steps) if how.ramp else 1.0)
        picture = generator(code)
        loss = clip_loss(joint, picture, words) + how.l2 * l2_loss(code, start, squared=how.squared)
        if recogniser is not None and known is not None:
            loss = loss + how.identity * identity_loss(recogniser, known, picture)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    found = code.detach()
    with torch.no_grad():
        after = float(clip_loss(joint, generator(found), words))
    return Moved(found, before, after)


@torch.enable_grad()
def refined(
    code: Tensor, picture: Tensor, generator: PictureMaker, steps: int, rate: float = 0.05, near: float = 1e-4
) -> Tensor:
    """A code whose picture is nearer to the given one (1, 3, side, side), by Adam from an encoder's code.

    `near` holds it back: codes far from where the encoder put them show the picture well and edit badly.
    """
    start = code.detach()
    moving = start.clone().requires_grad_()
    optimiser = torch.optim.Adam([moving], lr=rate)
    for _ in range(steps):
        loss = F.mse_loss(generator(moving), picture) + near * (moving - start).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return moving.detach()


def _ramp(share: float, rise: float = 0.05, fall: float = 0.25) -> float:
    """The part of the full rate at a share of the steps: a line up, a level, a cosine down."""
    falling = min(1.0, (1.0 - share) / fall)
    return (0.5 - 0.5 * math.cos(falling * math.pi)) * min(1.0, share / rise)
