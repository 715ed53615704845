"""`photalk bench` and `photalk train`: how good it is, and how its models were made.

Benchmarks and trainings are found by name, and each says with its `run` which of the options it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer


def _completing(package: str) -> Callable[[str], list[str]]:
    """What the shell offers for the name of a part of the house."""

    def offered(begun: str) -> list[str]:
        from photalk.apps.named import names_in

        return [name for name in names_in(package) if name.startswith(begun)]

    return offered


def bench(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Which benchmark; any other word lists them.",
            autocompletion=_completing("photalk.bench"),
        ),
    ],
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where its data lie.")] = None,
    split: Annotated[str | None, typer.Option("--split", metavar="S", help="Which part of the data.")] = None,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the result there.")
    ] = None,
    predictions: Annotated[
        Path | None, typer.Option("--predictions", metavar="FILE", help="Write every prediction there.")
    ] = None,
    models: Annotated[
        Path | None, typer.Option("--models", metavar="DIR", help="Trained models to set beside ours.")
    ] = None,
    captions: Annotated[
        Path | None, typer.Option("--captions", metavar="FILE", help="flickr8k, absent: captions elsewhere.")
    ] = None,
    images: Annotated[
        Path | None,
        typer.Option(
            "--images", metavar="DIR", help="flickr8k, absent: photos elsewhere; faces: where sheets go."
        ),
    ] = None,
    close: Annotated[
        int | None, typer.Option("--close", metavar="N", min=0, help="flickr8k: how many are read closely.")
    ] = None,
    gallery: Annotated[
        int | None, typer.Option("--gallery", metavar="N", min=1, help="chatir: search among so many photos.")
    ] = None,
    distractors: Annotated[
        Path | None, typer.Option("--distractors", metavar="DIR", help="chatir: where the others come from.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", min=1, max=20, help="chatir: how often to ask.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", metavar="N", min=1, help="So many cases at most: dialogues, photos, pairs or searches."
        ),
    ] = None,
    items: Annotated[
        Path | None, typer.Option("--items", metavar="FILE", help="fashion: play on these ids, one a line.")
    ] = None,
    fit: Annotated[
        bool | None,
        typer.Option("--fit", help="absent, chatir: fit the numbers to half of the photos, and print them."),
    ] = None,
    sizes: Annotated[
        str | None, typer.Option("--sizes", metavar="N,N", help="search: how many vectors.")
    ] = None,
    width: Annotated[
        int | None, typer.Option("--width", metavar="N", min=2, help="search: numbers in a vector.")
    ] = None,
    queries: Annotated[
        int | None, typer.Option("--queries", metavar="N", min=1, help="search: how many queries.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="faults, fuzz: which random choices.")
    ] = None,
    quick: Annotated[bool | None, typer.Option("--quick", help="all: few cases of each.")] = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="NAME,NAME", help="all: these, in this order.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="DIR", help="all: where the results go.")
    ] = None,
    before: Annotated[
        Path | None, typer.Option("--before", metavar="FILE", help="regress: the earlier all.json.")
    ] = None,
    after: Annotated[
        Path | None, typer.Option("--after", metavar="FILE", help="regress: the later all.json.")
    ] = None,
) -> None:
    """Measure how good and how fast it is. “all” runs every benchmark, “regress” compares two such runs."""
    from photalk.apps.named import called, given

    benchmark = called("photalk.bench", name, "benchmark")
    options = {
        "data": data, "split": split, "json": json, "predictions": predictions, "models": models,
        "captions": captions, "images": images, "close": close, "gallery": gallery,
        "distractors": distractors,
        "rounds": rounds, "limit": limit, "fit": fit, "items": items, "sizes": sizes, "width": width,
        "queries": queries, "seed": seed, "quick": quick, "only": only, "out": out, "before": before,
        "after": after,
    }  # fmt: skip
    benchmark(**given(benchmark, f"benchmark {name!r}", **options))


def train(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Which data to learn from; any other word lists them.",
            autocompletion=_completing("photalk.learn"),
        ),
    ],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Where they lie.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="Where the models go.")],
    model: Annotated[
        str | None, typer.Option("--model", metavar="MODEL", help="ours, or paper for the paper's own.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="NAME", help="One variant of that model; otherwise all."),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option("--start", metavar="DIR", help="space, requirements: a trained model to go on from."),
    ] = None,
) -> None:
    """Train the models from their data; this needs photalk[learn]."""
    from photalk.apps.named import called, given

    training = called("photalk.learn", name, "training")
    options = {"data": data, "out": out, "model": model, "variant": variant, "start": start}
    training(**given(training, f"training {name!r}", **options))
