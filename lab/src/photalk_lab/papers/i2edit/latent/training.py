"""How a small generator and its encoder learn, on a processor, in minutes.

First both learn together as an autoencoder with one style vector w for all layers, so that W is where
pictures of this kind have their codes. Where `adversary` is set, a critic then sharpens what they make. Last,
the generator is left as it is and the encoder learns the differences Δ_i in the manner of e4e: layer by
layer, each held small, and with a critic of codes that keeps every style near W.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.encoder import Encoder, EncoderShape, Halving
from photalk_lab.papers.i2edit.latent.stylegan import Generator, Shape, steps_of


@dataclass(frozen=True, slots=True)
class Recipe:
    """How large, how long and how fast.

    `delta` and `code` are the weights of e4e's two regularisers: the size of Δ_i and the critic of codes.
    `reach` is how far, on average, codes in W+ are from their mean; in FFHQ's generators it is some tens.
    """

    side: int = 32
    style: int = 64
    widest: int = 64
    narrowest: int = 32
    steps: int = 600
    adversary: int = 0
    inversion: int = 300
    batch: int = 16
    rate: float = 2e-3
    generator_rate: float = 1e-2
    delta: float = 2e-4
    code: float = 0.02
    sharp: float = 0.02
    reach: float = 50.0
    seed: int = 0


Tell = Callable[[str], None]


def train_pair(pictures: Tensor, recipe: Recipe, tell: Tell = lambda said: None) -> tuple[Generator, Encoder]:
    """A generator and its encoder, from pictures (n, 3, side, side) in bytes."""
    torch.manual_seed(recipe.seed)
    count = steps_of(recipe.side)
    channels = tuple(max(recipe.narrowest, recipe.widest >> max(0, at - 1)) for at in range(count))
    generator = Generator(Shape(recipe.style, channels))
    shape = EncoderShape(recipe.side, channels[::-1], generator.layers, recipe.style)
    encoder = Encoder(shape)
    _together(generator, encoder, pictures, recipe, tell)
    if recipe.adversary:
        _sharpened(generator, encoder, pictures, recipe, tell)
    _level(generator, encoder, pictures, recipe.reach)
    generator.eval().requires_grad_(False)
    train_encoder(generator, encoder, pictures, recipe, tell)
    return generator, encoder.eval().requires_grad_(False)


def _together(generator: Generator, encoder: Encoder, pictures: Tensor, recipe: Recipe, tell: Tell) -> None:
    # The generator's numbers are about 1 and scaled on use, the encoder's are small: they need other rates.
    learning = [
        torch.optim.Adam(generator.parameters(), lr=recipe.generator_rate, betas=(0.9, 0.99)),
        torch.optim.Adam(encoder.parameters(), lr=recipe.rate, betas=(0.9, 0.99)),
    ]
    clock = _Clock("autoencoder", recipe.steps, tell)
    for step in range(recipe.steps):
        fading = _fading(step, recipe.steps)
        _set_rate(learning[0], recipe.generator_rate * fading)
        _set_rate(learning[1], recipe.rate * fading)
        real = _batch(pictures, recipe.batch)
        base, _ = encoder.parts(real, 0)
        # A little noise makes W smooth, and codes between those of pictures mean something.
        noisy = base + 0.1 * base.detach().std() * torch.randn_like(base)
        loss = unlike(generator(_repeated(noisy, generator)), real) + 1e-3 * base.square().mean()
        _descend(learning, loss)
        clock(step, loss)


def train_encoder(
    generator: Generator, encoder: Encoder, pictures: Tensor, recipe: Recipe, tell: Tell = lambda said: None
) -> None:
    """Teach the encoder of a fixed generator Δ_1, Δ_2, … one after the other."""
    with torch.no_grad():
        base, _ = encoder.parts(_scaled(pictures[: 64 * recipe.batch]), 0)
        bank = base + encoder.w_mean  # what codes of W look like
    critic = _CodeCritic(recipe.style)
    optimiser = torch.optim.Adam(encoder.parameters(), lr=recipe.rate / 2, betas=(0.5, 0.99))
    against = torch.optim.Adam(critic.parameters(), lr=recipe.rate / 2, betas=(0.5, 0.99))
    clock = _Clock("encoder", recipe.inversion, tell)
    for step in range(recipe.inversion):
        _set_rate(optimiser, recipe.rate / 2 * _fading(step, recipe.inversion))
        # All are in use for the last third.
        stage = min(generator.layers - 1, 1 + int(1.5 * step / recipe.inversion * (generator.layers - 1)))
        real = _batch(pictures, recipe.batch)
        base, deltas = encoder.parts(real, stage)
        codes = (encoder.w_mean + base)[:, None] + F.pad(deltas, (0, 0, 1, 0))
        seen = critic(codes[:, : stage + 1].reshape(-1, recipe.style))
        loss = unlike(generator(codes), real) + recipe.delta * deltas.square().sum(dim=2).mean()
        _descend([optimiser], loss + recipe.code * F.softplus(-seen).mean())
        drawn = bank[torch.randint(len(bank), (recipe.batch,))].requires_grad_()
        _descend(
            [against], _critic_loss(critic, drawn, codes[:, : stage + 1].detach().reshape(-1, recipe.style))
        )
        clock(step, loss)


def _sharpened(generator: Generator, encoder: Encoder, pictures: Tensor, recipe: Recipe, tell: Tell) -> None:
    """Go on with a critic of pictures, so that what is made is not only near on average but plausible."""
    critic = _PictureCritic(generator.shape.channels[::-1])
    parameters = [*generator.parameters(), *encoder.parameters()]
    optimiser = torch.optim.Adam(parameters, lr=recipe.rate / 2, betas=(0.0, 0.99))
    against = torch.optim.Adam(critic.parameters(), lr=recipe.rate / 2, betas=(0.0, 0.99))
    clock = _Clock("adversary", recipe.adversary, tell)
    for step in range(recipe.adversary):
        real = _batch(pictures, recipe.batch)
        base, _ = encoder.parts(real, 0)
        # Half are codes between two pictures' codes: they too have to look like pictures.
        share = torch.rand(len(base), 1)
        between = torch.lerp(base, base.flip(0), share)
        made = generator(_repeated(torch.cat([base, between]), generator))
        loss = unlike(made[: len(real)], real) + 1e-3 * base.square().mean()
        _descend([optimiser], loss + recipe.sharp * F.softplus(-critic(made)).mean())
        shown = real.clone().requires_grad_(step % 8 == 0)
        _descend([against], _critic_loss(critic, shown, made.detach(), 8.0))
        clock(step, loss)


def unlike(made: Tensor, real: Tensor) -> Tensor:
    """How far pictures are from those they should be, at full and half size.

    Squares make small things of a strong colour count, such as a mouth; plain differences keep edges sharp.
    """
    loss = 0.3 * F.l1_loss(made, real) + 2 * F.mse_loss(made, real)
    return loss + 2 * F.mse_loss(F.avg_pool2d(made, 2), F.avg_pool2d(real, 2))


@torch.no_grad()
def inversion_error(
    generator: Generator, encoder: Encoder, pictures: Tensor, stage: int | None = None
) -> float:
    """The root of the mean squared difference of pictures and their rebuilt selves, in levels of 0..255."""
    real = _scaled(pictures)
    made = torch.cat([generator(encoder(some, stage)).clamp(-1, 1) for some in real.split(64)])
    return math.sqrt(float(F.mse_loss(made, real))) * 127.5


class _PictureCritic(nn.Module):
    """Is it a picture of the kind? Residual halving down to 4×4."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__()
        self.begin = nn.Conv2d(3, channels[0], 3, padding=1)
        self.blocks = nn.Sequential(*(Halving(a, b) for a, b in pairwise(channels)))
        self.end = nn.Linear(channels[-1] * 16, 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """(n, 3, side, side) to (n,)."""
        return self.end(F.leaky_relu(self.blocks(self.begin(pictures)), 0.2).flatten(1))[:, 0]


class _CodeCritic(nn.Module):
    """Is it a style of W? e4e's critic of codes."""

    def __init__(self, style: int, hidden: int = 64) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(style, hidden), nn.LeakyReLU(0.2), nn.Linear(hidden, hidden), nn.LeakyReLU(0.2),
            nn.Linear(hidden, 1),
        )  # fmt: skip

    def forward(self, styles: Tensor) -> Tensor:
        """(n, style) to (n,)."""
        return self.layers(styles)[:, 0]


def _critic_loss(critic: nn.Module, real: Tensor, made: Tensor, penalty: float = 1.0) -> Tensor:
    """Non-saturating, with R1: a critic must not be steep where things are real."""
    said = critic(real)
    loss = F.softplus(-said).mean() + F.softplus(critic(made)).mean()
    if real.requires_grad:
        (slope,) = torch.autograd.grad(said.sum(), real, create_graph=True)
        loss = loss + penalty * slope.square().flatten(1).sum(dim=1).mean()
    return loss


@torch.no_grad()
def _level(generator: Generator, encoder: Encoder, pictures: Tensor, reach: float) -> None:
    """Take the mean of W out of the encoder, let both keep it, and bring W to the wanted size."""
    some = _scaled(pictures[:1024])
    base = torch.cat([encoder.parts(part, 0)[0] for part in some.split(64)])
    mean = base.mean(dim=0)
    encoder.base.bias.sub_(mean)
    encoder.w_mean.copy_(mean)
    generator.w_mean.copy_(mean)
    length = (base - mean).square().sum(dim=1).mean().sqrt() * math.sqrt(generator.layers)
    rescale(generator, encoder, reach / float(length))


@torch.no_grad()
def rescale(generator: Generator, encoder: Encoder, factor: float) -> None:
    """Make all codes so many times as long, and the pictures what they were.

    The size of W is a matter of convention, but the paper's rate and λ_L2 suppose one.
    """
    for head in (encoder.base, *encoder.deltas):
        head.weight.mul_(factor)
        head.bias.mul_(factor)
    for mean in (encoder.w_mean, generator.w_mean):
        mean.mul_(factor)
    for name, value in generator.named_parameters():
        if name.endswith("affine.weight"):
            value.div_(factor)


def _repeated(w: Tensor, generator: Generator) -> Tensor:
    return w[:, None].expand(-1, generator.layers, -1)


def _batch(pictures: Tensor, size: int) -> Tensor:
    chosen = _scaled(pictures[torch.randint(len(pictures), (size,))])
    # Faces may be turned round.
    return torch.where(torch.rand(size, 1, 1, 1) < 0.5, chosen, chosen.flip(3))


def _scaled(pictures: Tensor) -> Tensor:
    return pictures.float() / 127.5 - 1


def _fading(step: int, steps: int) -> float:
    """The part of the full rate: whole for two thirds, then down to a tenth."""
    return min(1.0, 0.1 + 2.7 * (1 - step / steps))


def _set_rate(optimiser: torch.optim.Optimizer, rate: float) -> None:
    for group in optimiser.param_groups:
        group["lr"] = rate


def _descend(learning: Sequence[torch.optim.Optimizer], loss: Tensor) -> None:
    for one in learning:
        one.zero_grad()
    loss.backward()
    for one in learning:
        one.step()


class _Clock:
    """Says from time to time how far the training is."""

    def __init__(self, what: str, steps: int, tell: Tell) -> None:
        self._what, self._steps, self._tell = what, steps, tell
        self._every, self._began = max(1, steps // 10), time.monotonic()

    def __call__(self, step: int, loss: Tensor) -> None:
        if (step + 1) % self._every == 0:
            spent = time.monotonic() - self._began
            self._tell(
                f"{self._what} {step + 1}/{self._steps}: loss {float(loss.detach()):.3f}, {spent:.0f} s"
            )
