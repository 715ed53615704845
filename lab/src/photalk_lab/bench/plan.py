"""Which benchmarks are there, in which order are they run, and which of their figures tell the most?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Headline:
    """A figure of a benchmark that goes into the summary.

    `beside` names the trivial baseline, `n` the figure that says of how many cases it is, where that is not
    all. Its interval is the benchmark's own, where that has one; else, when it is a share of its cases
    (`percent`), Wilson's.
    """

    metric: str
    called: str
    beside: str = ""
    better: Better = "higher"
    percent: bool = True
    n: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A benchmark with its options; `data` is the folder below that of all data, None where it needs none.

    `quick` are the options of a short run, `full` those of a whole one; `part` tells apart what is run on
    several parts of its data.
    """

    name: str
    about: str
    headlines: tuple[Headline, ...]
    data: str | None = None
    quick: Mapping[str, str] = field(default_factory=dict)
    full: Mapping[str, str] = field(default_factory=dict)
    part: str = ""

    @property
    def key(self) -> str:
        """What it and its files are called."""
        return f"{self.name}-{self.part}" if self.part else self.name


def _speed(metric: str, called: str, better: Better = "higher", beside: str = "") -> Headline:
    return Headline(metric, called, beside, better, percent=False)


PLAN: tuple[Planned, ...] = (
    Planned(
        "reader", "messages of voices that training never heard",
        (Headline("right", "read right", "keywords"),), None, {"limit": "200"},
    ),
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
            Headline("R@1", "R@1", "chance"),
            Headline("R@10", "R@10", "chance"),
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
            Headline("present", "what is there is let through", "always", n="n present"),
            Headline("absent", "what is not there is let through", "always", "lower", n="n absent"),
        ),
        "flickr8k", {"limit": "40"},
    ),
    Planned(
        "captions", "a photo in a sentence",
        (_speed("CIDEr-D", "CIDEr-D", beside="nearest photo's"),), "", {"limit": "60", "photos": "400"},
    ),
    Planned(
        "picture-answers", "answers about a picture",
        (Headline("all", "right answers", "commonest answer of its kind"),), "", {"limit": "60"},
    ),
    Planned(
        "refine", "like this one, but …",
        (
            Headline("brighter, both", "brighter, met and alike", "image only", n="brighter, n"),
            Headline("but with X, both", "with a thing, met and alike", "image only", n="but with X, n"),
        ),
        "flickr8k", {"limit": "20"},
    ),
    Planned(
        "similar", "copies, bursts and look-alikes told apart",
        (Headline("right", "right", "fingerprints alone"),), "flickr8k",
        {"split": "dev", "limit": "20"}, {"split": "dev", "limit": "60"},
    ),
    Planned(
        "fashion", "garments by relative feedback",
        (Headline("rules single turn R@10", "R@10, one turn", "image only"),),
        "fashion_products", {"limit": "40"},
    ),
    Planned(
        "fashion-iq", "garments by what people said, from their tags alone",
        (
            Headline("dress R@10", "dresses, R@10", "chance", n="dress n"),
            Headline("shirt R@10", "shirts, R@10", "chance", n="shirt n"),
            Headline("toptee R@10", "tops, R@10", "chance", n="toptee n"),
        ),
        "fashion_iq", {"limit": "200"}, {"limit": "1000"},
    ),
    Planned(
        "references", "“the colour of the bus”",
        (Headline("accuracy", "right colour", "always the commonest"),), "flickr8k",
    ),
    Planned(
        "diff", "the program between two pictures",
        (
            Headline("1-3 steps, f1", "F1, one to three steps", "means alone", n="1-3 steps, n"),
            Headline("mean ΔE", "mean ΔE left", "no change", "lower", percent=False, n="n"),
        ),
        "", {"limit": "20"}, {"limit": "200"},
    ),
    Planned(
        "roundtrip", "edit, tell, edit again",
        (Headline("survives", "meaning survives", "constant"),),
        "", {"limit": "20"}, {"limit": "160"},
    ),
    Planned(
        "speaker", "what differs, said as people say it",
        (Headline("CIDEr-D", "CIDEr-D × 100", "commonest sentence", percent=False),),
        "", {"limit": "20"}, {"limit": "60"},
    ),
    Planned(
        "faces", "faces changed as asked",
        (Headline("rises", "the attribute rises", "no edit", n="judged"),), "portraits", {"limit": "4"},
    ),
    Planned(
        "edit", "24 megapixels edited, against the best of Pillow, OpenCV and pyvips",
        (
            _speed("10 steps, times faster than the best peer", "times faster, 10 steps"),
            _speed("4 steps, times faster than the best peer", "times faster, 4 steps"),
        ),
    ),
    Planned(
        "instant", "processor seconds of local edits as they are talked about, against keeping nothing",
        (
            _speed("background, another amount, s", "another amount in a mask, s", "lower", "nothing kept"),
            _speed("smile, a dial behind, s", "a dial behind a smile, s", "lower", "nothing kept"),
            _speed("cut-out, redone, s", "a cut-out redone, s", "lower", "nothing kept"),
        ),
        None, {"rounds": "1"},
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
    Planned(
        "scale", "indexing spread over Ray's workers on this machine",
        (_speed("2 Ray workers, times as fast as usual", "times as fast, 2 workers"),),
        "flickr8k/images", {"limit": "32"}, {"limit": "192"},
    ),
    Planned(
        "faults", "killed at random points",
        (Headline("violations, percent", "something lost or half-done", better="lower"),),
        None, {"limit": "20"}, {"limit": "200"},
    ),
    Planned(
        "text", "text in pictures",
        (
            Headline("words", "words read", "always empty", n="n signs"),
            Headline("photos read", "photos in which text is read", better="lower", n="n photos"),
        ),
        "coco/train2017", {"limit": "5", "photos": "40"},
    ),
    Planned(
        "looks", "looks learnt of a pair, on other photos",
        (Headline("ΔE2000", "ΔE2000 to the true look", "nothing", better="lower", percent=False),),
        "flickr8k/images", {"limit": "10"}, {"limit": "80"},
    ),
    Planned(
        "answers", "questions about a library answered",
        (
            Headline("exact", "facts right, asked as acts", "commonest answer", n="n facts"),
            Headline("read", "facts right, asked in words", "commonest answer", n="n facts"),
            Headline("inside", "counts of contents in the range", "commonest answer", n="n counts"),
        ),
        "coco", {"limit": "60", "photos": "40", "size": "2000"},
    ),
    Planned(
        "people", "faces of one person put together",
        (
            Headline("20 people F1", "F1 of pairs, albums of 20 people", "one threshold", percent=False),
            Headline("purity", "purity, all at once", "one threshold"),
        ),
        "celeba", {"limit": "1500", "albums": "10"},
    ),
    Planned(
        "cull", "the frame of a burst to keep",
        (
            Headline("keeper", "the good frame kept", "variance of the Laplacian"),
            Headline("eyes keeper", "with eyes open", "variance of the Laplacian"),
        ),
        "flickr8k/images", {"limit": "4"},
    ),
    Planned(
        "retouch", "defects of faces taken out",
        (
            Headline("blemishes, gone", "of added blemishes gone", "a blur"),
            Headline("red_eyes, gone", "of added red eyes gone", "a blur"),
        ),
        "celeba", {"limit": "8"},
    ),
    Planned(
        "fuzz", "spoilt pictures",
        (Headline("harm, percent", "pictures that do harm", better="lower"),),
        None, {"split": "pictures", "limit": "300"}, {"split": "pictures", "limit": "10000"}, "pictures",
    ),
    Planned(
        "fuzz", "damaged photographs",
        (Headline("violations, percent", "passed as sound", better="lower"),),
        None, {"split": "damage", "limit": "300"}, {"split": "damage", "limit": "10000"}, "damage",
    ),
    Planned(
        "fuzz", "spoilt texts",
        (Headline("harm, percent", "texts that do harm", better="lower"),),
        None, {"split": "texts", "limit": "300"}, {"split": "texts", "limit": "20000"}, "texts",
    ),
    Planned(
        "corpora", "foreign files, beside what others make of them",
        (Headline("bad, percent", "read otherwise", better="lower"),),
        "corpora", {"limit": "300"},
    ),
)  # fmt: skip
"""Words first, then finding, comparing, faces, then what is timed, and what must never happen."""
