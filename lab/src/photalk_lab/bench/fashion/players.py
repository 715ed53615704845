"""Who plays: the simulators that speak and the retrievers that search, as many as have their models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from photalk.errors import WeightsError
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.fashion.nouns import Retriever, Simulator
from photalk_lab.bench.fashion.ours import Ours
from photalk_lab.bench.fashion.plain import Chance, ImageOnly, TextOnly
from photalk_lab.bench.fashion.simulators import Rules

Tell = Callable[[str], None]

MODELS = Path(__file__).parent / "model"
"""Where the learned simulator and the peers lie."""


def simulators_of(models: Path | None, tell: Tell) -> list[Simulator]:
    """The simulator by rules, and the learned one if its model is there."""
    from photalk_lab.bench.fashion.speaking import speaker

    found: list[Simulator] = [Rules()]
    try:
        found.append(speaker(models or MODELS))
    except WeightsError as error:
        tell(f"Without the learned simulator: {error}")
    return found


def retrievers_of(encoder: Encoder, models: Path | None, tell: Tell) -> list[Retriever]:
    """The trivial ones, the papers' if their models are there, and ours last."""
    from photalk_lab.bench.fashion.peers import peers

    found: list[Retriever] = [Chance(), ImageOnly(), TextOnly(encoder)]
    try:
        found += peers(models or MODELS)
    except WeightsError as error:
        tell(f"Without the papers' retrievers: {error}")
    return [*found, Ours(encoder)]
