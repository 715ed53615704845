"""The models of “like this, but …” over garments: their attributes, a speaking user, the peers."""

from __future__ import annotations

import sys
from pathlib import Path


def run(
    data: Path, out: Path, preset: str = "cpu", settings: list[str] | None = None, seeds: int = 1
) -> None:
    """Train on `data`/fashion_products (photos), `data`/fashion_iq and `data`/shoes (wording) into `out`.

    Where `data` is Fashion IQ's own folder with its photos, the simulator and the retrievers learn from these
    and from people's words for these very pairs, and the attributes are those that ship.
    `out`/garments holds the attributes, `out`/players the simulator and the papers' retrievers. What is
    computed once is kept in `out`/work: a run that was stopped goes on there.

    Raises:
        NotFound: the data are not there, or there is no such preset.
        SettingsError: a setting is unknown or has no such value.
        CannotDo: torch is not installed.
    """
    from photalk.errors import NotFound
    from photalk_lab.papers.fashion_iq.published import is_fashion_iq
    from photalk_lab.training.installed import require_torch

    own = is_fashion_iq(data)
    for needed in ("fashion_products/items.csv", "fashion_iq/captions", "shoes/relative_captions_shoes.json"):
        if not own and not (data / needed).exists():
            raise NotFound(
                f"Training on garments needs {needed} in {data}; lab/docs/fashion.md says what it is."
            )
    require_torch()
    from photalk_lab.papers.fashion_iq.recipe import PRESETS, Recipe, reseeded, train, train_on_original
    from photalk_lab.papers.plans import over_seeds, planned

    def trained(recipe: Recipe, into: Path) -> dict[str, float]:
        learn = train_on_original if own else train
        return learn(data, into, lambda said: print(said, file=sys.stderr, flush=True), recipe, out / "work")

    over_seeds(planned(PRESETS, preset, settings), seeds, reseeded, trained, out)
