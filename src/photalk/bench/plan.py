"""Which benchmarks are there, in which order are they run, and which of their figures tell the most?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Headline:
    """A figure of a benchmark that goes into the summary.

    `beside` names the trivial baseline; `percent` says that it is a share of the n cases, which then has an
    interval. `interval` are the names of the figures that bound it, where the benchmark gives them itself.
    """

    metric: str
    called: str
    beside: str = ""
    better: Better = "higher"
    percent: bool = True
    interval: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Planned:
    """A benchmark with its options; `data` is the folder below that of all data, "" where it needs none.

    `quick` are the options of a short run, `full` those of a whole one.
    """

    name: str
    about: str
    headlines: tuple[Headline, ...]
    data: str | None = None
    quick: Mapping[str, str] = field(default_factory=dict)
    full: Mapping[str, str] = field(default_factory=dict)


def _speed(metric: str, called: str, better: Better = "higher", beside: str = "") -> Headline:
    return Headline(metric, called, beside, better, percent=False)


PLAN: tuple[Planned, ...] = (
    Planned(
        "requests", "requests of our own check set understood",
        (Headline("accuracy", "understood", "keywords"),),
    ),
    Planned(
        "caise", "commands of CAISE's dialogues",
        (Headline("accuracy", "right commands", "keywords"),), "caise",
    ),
    Planned(
        "gier", "edits that people's requests ask for",
        (Headline("micro F1", "micro F1", "most frequent set", percent=False),), "gier_fivek",
    ),
    Planned(
        "requirements", "facial wishes over a dialogue",
        (Headline("joint", "joint goal accuracy", "last state kept"),), None, {"limit": "50"},
    ),
    Planned(
        "flickr8k", "photos by caption",
        (
            Headline("R@1", "R@1", "chance", interval=("R@1 low", "R@1 high")),
            Headline("R@10", "R@10", "chance", interval=("R@10 low", "R@10 high")),
        ),
        "flickr8k",
    ),
    Planned(
        "chatir", "photos by dialogue, five questions",
        (Headline("Hits@10 round 5", "Hits@10", "caption only"),), "flickr8k", {"limit": "100"},
    ),
    Planned(
        "absent", "told that nothing matches",
        (
            Headline("present", "what is there is let through", "always"),
            Headline("absent", "what is not there is let through", "always", "lower"),
        ),
        "flickr8k", {"limit": "40"},
    ),
    Planned(
        "refine", "like this one, but …",
        (
            Headline("brighter, both", "brighter, met and alike", "image only", percent=False),
            Headline("but with X, both", "with a thing, met and alike", "image only", percent=False),
        ),
        "flickr8k", {"limit": "20"},
    ),
    Planned(
        "similar", "copies, bursts and look-alikes told apart",
        (Headline("right", "right", "fingerprints alone"),), "flickr8k", {"limit": "20"}, {"limit": "60"},
    ),
    Planned(
        "fashion", "garments by relative feedback",
        (Headline("rules single turn R@10", "R@10, one turn", "image only", percent=False),),
        "fashion_products", {"limit": "40"},
    ),
    Planned(
        "references", "“the colour of the bus”",
        (Headline("accuracy", "right colour", "always the commonest"),), "flickr8k",
    ),
    Planned(
        "diff", "the program between two pictures",
        (
            Headline("1-3 steps, f1", "F1, one to three steps", "means alone", percent=False),
            Headline("mean ΔE", "mean ΔE left", "no change", "lower", percent=False),
        ),
        "", {"limit": "20"}, {"limit": "300"},
    ),
    Planned(
        "roundtrip", "edit, tell, edit again",
        (Headline("survives", "meaning survives", "constant", interval=("survives from", "survives to")),),
        "", {"limit": "20"}, {"limit": "240"},
    ),
    Planned(
        "faces", "faces changed as asked",
        (Headline("rises", "the attribute rises", "no edit"),), "portraits", {"limit": "4"},
    ),
    Planned(
        "edit", "24 megapixels edited, against the best of Pillow, OpenCV and pyvips",
        (
            _speed("10 steps, times faster than the best peer", "times faster, 10 steps"),
            _speed("4 steps, times faster than the best peer", "times faster, 4 steps"),
        ),
    ),
    Planned(
        "index", "indexing against the bare encoder",
        (_speed("throughput relative to the bare encoder", "throughput of the bare encoder's"),),
        "flickr8k/images", {"limit": "48"}, {"limit": "192"},
    ),
    Planned(
        "search", "exact search against a scan by numpy, and Faiss",
        (
            _speed("100000, plain, median × numpy", "plain, times numpy", "lower", "faiss flat"),
            _speed("20000, plain, median × numpy", "plain, times numpy", "lower", "faiss flat"),
        ),
        None, {"sizes": "20000", "queries": "10"}, {"sizes": "100000", "queries": "30"},
    ),
    Planned(
        "serve", "50 conversations at once",
        (_speed("p95_ratio", "p95, crowd / alone", "lower", "queueing alone"),),
        "flickr8k/images", {"limit": "10"}, {"limit": "50"},
    ),
)  # fmt: skip
"""Words first, then finding, editing, comparing, faces, and what is timed last."""
