"""Learns which attributes a garment's photo shows: a hidden layer and a head for each, calibrated afterwards.

numpy is enough for it: AdamW with dropout, ten seconds on one core. Each group's temperature is fitted on
the watched garments, which are not learned from; those kept for the benchmark are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize_scalar

from photalk.vision.garments.attributes import OTHER, WORD, Heads, features, groups, shares, standardised
from photalk.vision.garments.measures import Measured
from photalk.vision.space.encoder import Encoded, Floats
from photalk_lab.papers.fashion_iq.items import Item, part_of
from photalk_lab.papers.fashion_iq.labels import GROUPS, common_attributes, said_of

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """How the heads are learned."""

    at_least: int = 20
    """An attribute that fewer garments have is too rare to learn."""
    units: int = 256
    epochs: int = 16
    batch: int = 128
    rate: float = 2e-3
    """The highest learning rate: it rises for three tenths of the steps and falls to nothing."""
    decay: float = 0.05
    dropped: tuple[float, float] = (0.3, 0.4)
    """Which shares of the features and of the units are left out in each step."""
    seed: int = 0


def trained(
    items: Sequence[Item],
    encoded: Encoded,
    measured: Measured,
    encoder: str,
    settings: Settings | None = None,
    tell: Tell = lambda _: None,
) -> Heads:
    """The heads, learned from those of the garments that belong to the part for it."""
    settings = settings or Settings()
    parts = np.array([part_of(item.id) for item in items])
    seen = features(encoded, measured)
    learned, watched = seen[parts == "train"], seen[parts == "watched"]
    names = attribute_names(
        [item for item, part in zip(items, parts, strict=True) if part == "train"], settings
    )
    truth = answers(items, names)
    known, checked = truth[parts == "train"], truth[parts == "watched"]
    mean, spread = learned.mean(0), learned.std(0) + np.float32(1e-3)
    learned, watched = standardised(learned, mean, spread), standardised(watched, mean, spread)
    net = _learned(learned, known, names, settings)
    units = np.maximum(watched @ net.hidden + net.hidden_bias, 0)
    weights, bias = _calibrated(net, units, checked, names)
    loss = surprise(shares(units @ weights + bias, names), checked, names)
    tell(f"attributes: {loss:.4f} nats on {len(watched)} watched garments")
    return Heads(encoder, names, mean, spread, net.hidden, net.hidden_bias, weights, bias)


def attribute_names(items: Sequence[Item], settings: Settings) -> tuple[str, ...]:
    """The attributes to learn: the common ones, and after each group of values the “other” of it."""
    common = common_attributes(items, settings.at_least)
    names: list[str] = []
    for group in GROUPS:
        names += [name for name in common if name.startswith(f"{group}:")] + [f"{group}:{OTHER}"]
    return (*names, *(name for name in common if name.startswith(f"{WORD}:")))


def answers(items: Sequence[Item], names: tuple[str, ...]) -> Floats:
    """What the shop says, as ones and zeros: (n, attributes); a group that it leaves open is all “other”."""
    place = {name: at for at, name in enumerate(names)}
    truth = np.zeros((len(items), len(names)), np.float32)
    for row, item in enumerate(items):
        for name in said_of(item):
            if name in place:
                truth[row, place[name]] = 1
    for group, where in groups(names):
        if group != WORD:
            truth[:, where.stop - 1] = 1 - truth[:, where.start : where.stop - 1].sum(1)
    return truth


def surprise(probabilities: Floats, truth: Floats, names: tuple[str, ...]) -> float:
    """How many nats the truth is away from the probabilities, all groups and words added, a garment."""
    sure = np.clip(probabilities, 1e-6, 1 - 1e-6)
    total = 0.0
    for group, where in groups(names):
        yes = (truth[:, where] * np.log(sure[:, where])).sum(1).mean()
        no = ((1 - truth[:, where]) * np.log(1 - sure[:, where])).sum(1).mean() if group == WORD else 0.0
        total -= float(yes + no)
    return total


def _start(truth: Floats, names: tuple[str, ...]) -> Floats:
    """Biases that say how frequent each attribute is."""
    often = np.clip(truth.mean(0), 1e-4, 1 - 1e-4)
    word = np.array([name.startswith(f"{WORD}:") for name in names])
    return np.where(word, np.log(often / (1 - often)), np.log(often)).astype(np.float32)


@dataclass(slots=True)
class _Net:
    """All that is learned; also the shape of its slopes and of what Adam remembers of them."""

    hidden: Floats  # (features, units)
    hidden_bias: Floats  # (units,)
    weights: Floats  # (units, attributes)
    bias: Floats  # (attributes,)

    def arrays(self) -> tuple[Floats, Floats, Floats, Floats]:
        return self.hidden, self.hidden_bias, self.weights, self.bias


def _learned(seen: Floats, truth: Floats, names: tuple[str, ...], settings: Settings) -> _Net:
    """The net after its epochs."""
    chance = np.random.default_rng(settings.seed)
    wide, units = seen.shape[1], settings.units
    net = _Net(
        chance.normal(0, np.sqrt(1 / wide), (wide, units)).astype(np.float32),
        np.zeros(units, np.float32),
        chance.normal(0, np.sqrt(1 / units), (units, len(names))).astype(np.float32),
        _start(truth, names),
    )
    first, second = ([np.zeros_like(array) for array in net.arrays()] for _ in range(2))
    batches = max(len(seen) // settings.batch, 1)
    steps = settings.epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = chance.permutation(len(seen))
        rows = order[step % batches * settings.batch :][: settings.batch]
        slopes = _slopes(net, seen[rows], truth[rows], names, settings.dropped, chance)
        rate = np.float32(settings.rate * _risen(step / steps))
        warm = np.float32(np.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1)))
        for array, slope, one, two in zip(net.arrays(), slopes, first, second, strict=True):
            one += np.float32(0.1) * (slope - one)
            two += np.float32(0.001) * (slope**2 - two)
            array *= 1 - rate * np.float32(settings.decay)
            array -= rate * warm * one / (np.sqrt(two) + np.float32(1e-8))
    return net


def _risen(done: float) -> float:
    """How much of the learning rate is used at a share of all steps: up by a cosine, and down by another."""
    turn = 0.3
    if done < turn:
        return 0.04 + 0.96 * (1 - np.cos(np.pi * done / turn)) / 2
    return float(1 + np.cos(np.pi * (done - turn) / (1 - turn))) / 2


def _slopes(
    net: _Net,
    seen: Floats,
    truth: Floats,
    names: tuple[str, ...],
    dropped: tuple[float, float],
    chance: np.random.Generator,
) -> tuple[Floats, Floats, Floats, Floats]:
    """How the loss of some garments changes with each number of the net, some features and units left out."""
    seen = seen * _kept(seen.shape, dropped[0], chance)
    units: Floats = seen @ net.hidden + net.hidden_bias
    mask: Floats = (units > 0) * _kept(units.shape, dropped[1], chance)
    units *= mask
    away: Floats = (shares(units @ net.weights + net.bias, names) - truth) / np.float32(len(seen))
    back = np.asarray((away @ net.weights.T) * mask, np.float32)
    return seen.T @ back, back.sum(0), units.T @ away, away.sum(0)


def _kept(shape: tuple[int, ...], dropped: float, chance: np.random.Generator) -> Floats:
    """Zeros for what is left out, and for the rest what makes up for it."""
    kept = chance.random(shape, dtype=np.float32) >= dropped
    return kept.astype(np.float32) / np.float32(1 - dropped)


def _calibrated(net: _Net, units: Floats, truth: Floats, names: tuple[str, ...]) -> tuple[Floats, Floats]:
    """The weights and biases of the heads, each group's divided by its temperature."""
    logits = units @ net.weights + net.bias
    weights, bias = net.weights.copy(), net.bias.copy()
    for _, where in groups(names):
        part = tuple(names[where])

        def loss(log_heat: float, where: slice = where, part: tuple[str, ...] = part) -> float:
            cooled = logits[:, where] / np.float32(np.exp(log_heat))
            return surprise(shares(cooled, part), truth[:, where], part)

        heat = np.float32(np.exp(minimize_scalar(loss, bounds=(-1.5, 1.5), method="bounded").x))
        weights[:, where] /= heat
        bias[where] /= heat
    return weights, bias
