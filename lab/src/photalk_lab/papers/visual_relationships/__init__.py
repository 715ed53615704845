"""The relational speaker: two pictures in, a sentence on what differs out (Tan et al. 2019); four variants.

`attention` holds what the variants differ in (equations 6-8 and 11-28), `nets` what they share (1-5, 9, 10).
This module, `seeing`, `material`, `vocabulary` and `judging` can be imported without torch; the others need
`photalk-lab[train]`.
"""

from __future__ import annotations

import sys
from pathlib import Path


def run(
    data: Path,
    out: Path,
    variant: str | None = None,
    preset: str = "cpu",
    settings: list[str] | None = None,
    seeds: int = 1,
) -> None:
    """Train the variants, or one of them, on pairs made of `data`/flickr8k's train photos, into `out`.

    Where `data` holds one of the paper's data sets with its pictures (`published`), they learn from it. Each
    goes to a folder of its own below `out`. Pairs, and what is seen in them, are kept in `out`/work.

    Raises:
        NotFound: the data are not there, or there is no such variant or preset.
        SettingsError: a setting is unknown or has no such value.
        CannotDo: torch is not installed.
    """
    from photalk.errors import NotFound
    from photalk_lab.papers.visual_relationships.published import layout_of
    from photalk_lab.papers.visual_relationships.vocabulary import VARIANTS
    from photalk_lab.training.installed import require_torch

    if layout_of(data) is None:
        _need_photos(data)
    if variant is not None and variant not in VARIANTS:
        raise NotFound(f"There is no speaker {variant!r}; those there are: {', '.join(VARIANTS)}.")
    require_torch()
    from photalk_lab.papers.plans import over_seeds, planned
    from photalk_lab.papers.visual_relationships.recipe import PRESETS, Plan, reseeded, train

    chosen = VARIANTS if variant is None else (variant,)

    def trained(plan: Plan, into: Path) -> dict[str, float]:
        return train(
            data, into, chosen, lambda said: print(said, file=sys.stderr, flush=True), plan, out / "work"
        )

    over_seeds(planned(PRESETS, preset, settings), seeds, reseeded, trained, out)


def _need_photos(data: Path) -> None:
    from photalk.errors import NotFound

    for needed in ("flickr8k/train.jsonl", "flickr8k/images"):
        if not (data / needed).exists():
            raise NotFound(
                f"Training the speaker needs {needed} in {data}; lab/docs/speaker.md says what it is."
            )
