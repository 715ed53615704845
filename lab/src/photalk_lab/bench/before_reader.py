"""What was right before the reader? The published figures of grammar, listener and tracker together.

They were measured at commit 1954e1c, the last that had them, and cannot be measured by today's code.
"""

from __future__ import annotations

from photalk_lab.bench.report import Figures

NAME = "before the reader, commit 1954e1c"

PUBLISHED: dict[tuple[str, str], Figures] = {
    ("requests", "all"): {"accuracy": 84.5, "n": 477.0},
    ("requirements", "dev"): {"joint": 74.1, "n": 321.0},
    ("caise", "valid"): {"accuracy": 71.6, "n": 1_002.0},
    ("gier", "valid"): {"micro F1": 70.9, "n": 618.0},
}
"""By benchmark and split, in percent, each on so many cases."""


def before_reader(bench: str, split: str) -> dict[str, Figures]:
    """The row of a benchmark's table that these figures are, where they were published.

    >>> before_reader("caise", "valid")
    {'before the reader, commit 1954e1c': {'accuracy': 71.6, 'n': 1002.0}}
    >>> before_reader("caise", "train")
    {}
    """
    figures = PUBLISHED.get((bench, split))
    return {} if figures is None else {NAME: dict(figures)}
