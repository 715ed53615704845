"""`photalk bench` and `photalk train`: the product's command line hands its arguments over to these two.

A benchmark or training is a module with a `run`; what `run` takes are its options, so each lists its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import get_data, iter_modules
from typing import Annotated, Any

import typer

from photalk.errors import NotFound

Run = Callable[..., Any]

TRAININGS: Mapping[str, str] = {
    "caise": "photalk_lab.papers.caise",
    "fashion": "photalk_lab.papers.fashion_iq",
    "latent": "photalk_lab.papers.i2edit.latent",
    "portraits": "photalk_lab.training.portraits",
    "reader": "photalk_lab.training.train_reader",
    "requirements": "photalk_lab.papers.i2edit",
    "space": "photalk_lab.training.train_space",
    "speaker": "photalk_lab.papers.visual_relationships",
    "teller": "photalk_lab.training.train_teller",
}

HELP: Mapping[str, str] = {
    "data": "Where its data lie.",
    "split": "Which part of the data.",
    "json": "Write the result there.",
    "predictions": "Write every prediction there.",
    "models": "Trained models to set beside ours.",
    "captions": "Captions elsewhere.",
    "images": "Photos elsewhere; faces: where sheets go.",
    "close": "How many are read closely.",
    "gallery": "Search among so many photos.",
    "distractors": "Where the others come from.",
    "rounds": "How often to ask.",
    "limit": "So many cases at most: dialogues, photos, pairs or searches.",
    "items": "Play on these ids, one a line.",
    "fit": "Fit the numbers to half of the photos, and print them.",
    "sizes": "How many vectors: N,N.",
    "size": "How many photos are in the catalogue.",
    "photos": "How many photos.",
    "width": "Numbers in a vector.",
    "queries": "How many queries.",
    "albums": "So many albums of each size.",
    "seed": "Which random choices.",
    "quick": "Few cases of each.",
    "only": "These alone, in this order: NAME,NAME.",
    "out": "Where the results go.",
    "before": "The earlier all.json.",
    "after": "The later all.json.",
    "variant": "One variant of the model; otherwise all.",
    "hours": "Stop after so many; the same command goes on.",
    "recipe": "What differs from the usual recipe, as JSON.",
    "space": "The folder of a joint space; otherwise the one that ships.",
    "prepare": "Only compute what is computed once.",
    "preset": "Whose numbers, paper or cpu; the reader: full, or quick for a few steps.",
    "settings": "One number of the plan, KEY=VALUE; may be given again.",
    "seeds": "Train so many times, and tell means and deviations.",
}


FLAGS: Mapping[str, tuple[str, ...]] = {"out": ("-o", "--out"), "settings": ("--set",)}
"""Flags of those options that are not called as their parameter is."""


def bench(arguments: Sequence[str]) -> None:
    """Measure how good and how fast it is. “all” runs every benchmark, “regress” compares two such runs."""
    _hand_over("bench", "benchmark", benchmarks(), arguments)


def train(arguments: Sequence[str]) -> None:
    """Train the models from their data; this needs torch."""
    _hand_over("train", "training", TRAININGS, arguments)


def benchmarks() -> dict[str, str]:
    """The modules of the benchmarks by name, told by their source and not by loading them."""
    package = "photalk_lab.bench"
    found = {}
    for module in iter_modules(import_module(package).__path__):
        source = get_data(package, f"{module.name}/__init__.py" if module.ispkg else f"{module.name}.py")
        if source and b"\ndef run(" in source:
            found[module.name.replace("_", "-")] = f"{package}.{module.name}"
    return found


def called(modules: Mapping[str, str], name: str, what: str) -> Run:
    """The `run` of that name; an underscore is as good as a hyphen.

    Raises:
        NotFound: there is none; the sentence lists those there are.
    """
    module = modules.get(name.replace("_", "-"))
    if module is None:
        raise NotFound(f"There is no {what} {name!r}; those there are: {', '.join(sorted(modules))}.")
    run: Run = import_module(module).run
    return run


def _hand_over(command: str, what: str, modules: Mapping[str, str], arguments: Sequence[str]) -> None:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(f"photalk {command} NAME [OPTIONS]\n\nNAME is one of: {', '.join(sorted(modules))}.")
        print(f"photalk {command} NAME --help lists its options.")
        return
    run = called(modules, arguments[0], what)
    app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
    app.command(help=inspect.getdoc(run))(_with_options(run))
    app(list(arguments[1:]), prog_name=f"photalk {command} {arguments[0]}", standalone_mode=False)


def _with_options(run: Run) -> Run:
    """The same function, with options of the command line for those of its parameters that `HELP` knows."""

    def command(**given: Any) -> Any:
        return run(**given)

    parameters = []
    for name, parameter in inspect.signature(run).parameters.items():
        if name not in HELP:
            continue
        # One by one: other parameters may be of types that are there for type checkers alone.
        kind: Any = eval(parameter.annotation, run.__globals__)
        flags = FLAGS.get(name, (f"--{name.replace('_', '-')}",))
        option = Annotated[kind, typer.Option(*flags, help=HELP[name])]
        parameters.append(parameter.replace(annotation=option, kind=inspect.Parameter.KEYWORD_ONLY))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    return command
