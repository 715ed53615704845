"""How long will all of it take? One estimate for every stage of indexing, begun or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from photalk.library.report import IndexProgress

COSTS = {"photos": 1.0, "things": 0.3, "quality": 0.6, "text": 1.5, "faces": 0.85}
"""What a photo costs in each stage, in their order, beside what it costs to be read and encoded."""


class TimeLeft:
    """Hears how far each stage is, and tells it on with the time that is left for all of them.

    A stage that has not begun is taken to cost what such stages cost beside those that were timed here.
    """

    def __init__(self, tell: Callable[[IndexProgress], None], todo: Mapping[str, int]) -> None:
        self._tell = tell
        self._todo = {stage: todo.get(stage, 0) for stage in COSTS}
        self._spent: dict[str, tuple[float, float]] = {}

    def __call__(self, progress: IndexProgress) -> None:
        """Tell how far a stage is."""
        if progress.rate and progress.seconds_left is not None:
            self._spent[progress.stage] = progress.done * COSTS[progress.stage], progress.done / progress.rate
            expected, taken = (sum(column) for column in zip(*self._spent.values(), strict=True))
            stages = list(COSTS)
            later = stages[stages.index(progress.stage) + 1 :]
            ahead = sum(self._todo[stage] * COSTS[stage] for stage in later)
            progress = replace(progress, seconds_left=progress.seconds_left + ahead * taken / expected)
        self._tell(progress)
