"""Is what differs between two pictures said as people say it? By the paper's speakers, and by ours.

Protocol. Pairs are made of photos that nothing was trained on
(`photalk_lab.papers.visual_relationships.pairs`, split dev): edits of the whole picture and of parts of it,
cut-out subjects, erased things, faces, saved again without an edit, and two different photos. Each has three
sentences in people's wording as references; a fourth is a system of its own, `people's wording`: it shows how
far a right sentence gets. BLEU-4, CIDEr-D, METEOR (with Java) and ROUGE-L are × 100, CIDEr-D's document
frequencies are of the references scored.

Systems. The speakers that `photalk train speaker` wrote to `--models`. `ours` infers a program
(`photalk.compare`) and asks for it in a sentence that we ourselves understand. `one sentence for all` is the
one that scores the best CIDEr-D on training pairs, `commonest sentence` the one said most often there,
`nearest pair` the first sentence of the training pair whose grids differ most alike (only where `--models`
has the training pairs).

The second table is of real sentences, for which there are no pictures: one sentence for all, chosen on the
train split, against what people said of Image Editing Request's valid and Spot-the-Diff's val pairs, beside
what the paper reports on the test splits. `people` is one person's sentence against those of the others.

Where DIR is the folder of Image Editing Request, Spot-the-Diff or NLVR2 with its pictures, as their authors
give them out (`photalk_lab.papers.visual_relationships.published`), the pairs are those of its validation
split, and the constant sentences are chosen on its train split.
"""

from __future__ import annotations

import json as json_format
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.commands import format as formatted
from photalk.compare.difference import Difference, Kinship
from photalk.errors import NotFound, PhotalkError
from photalk.vision.eyes import Eyes
from photalk_lab.bench.fashion.captions import scored
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.papers.visual_relationships.judging import Judge
from photalk_lab.papers.visual_relationships.material import Pair
from photalk_lab.papers.visual_relationships.pairs.making import Made
from photalk_lab.papers.visual_relationships.published import Layout, layout_of
from photalk_lab.papers.visual_relationships.vocabulary import words_in

PAIRS = 400
SEED = 7
REFERENCES = 3
TRAINING = 400
"""Training pairs whose sentences the constant ones are chosen from, where there are no trained models."""

OURS, UPPER = "ours", "people's wording"
CONSTANT, COMMONEST, NEAREST = "one sentence for all", "commonest sentence", "nearest pair"
COLUMNS = ("BLEU-4", "CIDEr-D", "METEOR", "ROUGE-L")

_CANDIDATES, _JUDGED = 200, 3100
"""How many sentences are tried as the one for all, the commonest first, and on how many training pairs."""

_PEOPLE = "people (one against the others)"

PAPER: dict[str, dict[str, tuple[float, float, float, float]]] = {
    "image_editing_request": {
        "basic": (5.04, 21.58, 11.58, 34.66),
        "multihead": (6.13, 22.82, 11.76, 35.13),
        "static": (5.76, 20.70, 12.59, 35.46),
        "dynamic": (6.72, 26.36, 12.80, 37.25),
    },
    "spot_the_diff": {
        "basic": (5.68, 22.20, 10.98, 24.21),
        "multihead": (7.52, 31.39, 11.64, 26.96),
        "static": (8.31, 33.98, 12.95, 28.26),
        "dynamic": (8.09, 35.25, 12.20, 31.38),
    },
    "nlvr2": {
        "basic": (5.04, 43.39, 10.82, 22.19),
        "multihead": (5.11, 44.80, 10.72, 22.60),
        "static": (4.95, 45.67, 10.89, 22.69),
        "dynamic": (5.00, 46.41, 10.37, 22.94),
    },
}
"""What the paper's Table 2 reports on the test splits, in the order of `COLUMNS`."""

_REAL = {
    "image_editing_request": ("valid", "sents"),
    "spot_the_diff": ("val", "sentences"),
}
"""The split that is measured, and where a row has its sentences."""

ALL, EDITS, DIFFERENT = "all pairs", "edited pictures", "two different photos"

Said = dict[str, list[str]]
"""What each system says, a sentence a pair."""


@dataclass(frozen=True, slots=True)
class Lore:
    """What the systems that do not look know from training: sentences by pair, and how the pairs looked."""

    sentences: tuple[tuple[str, ...], ...]
    moved: NDArray[np.float32] | None = None
    """How the grids of each pair differ, (n, places × columns), of unit length."""


def run(
    data: Path,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    models: Path | None = None,
    limit: int | None = None,
) -> Result:
    """Measure, print the tables, and write JSON and predictions where they are wanted.

    Raises:
        NotFound: the data or the models are not there.
    """
    if (layout := layout_of(data)) is not None:
        return _of_real(layout, data, json, predictions, models, limit)
    real = {name: real_figures(data / name, *where) for name, where in _REAL.items()}
    lore = _lore(data, models)
    pairs = _made(data, split, limit or PAIRS, REFERENCES + 1)
    said = {OURS: ours(pairs)}
    if models is not None:
        said |= _spoken(pairs, models, lore)
    said |= {name: [sentence] * len(pairs) for name, sentence in constants(lore.sentences).items()}
    said[UPPER] = [pair.sentences[-1] for pair in pairs]
    people = [pair.sentences[:REFERENCES] for pair in pairs]
    figures = {
        group: {
            name: figures_of([one[at] for at in rows], [people[at] for at in rows])
            for name, one in said.items()
        }
        for group, rows in _groups(pairs).items()
        if rows
    }
    beside = {name: row for name, row in figures[ALL].items() if name != OURS}
    for group, found in [*list(figures.items())[1:], *real.items()]:
        beside |= {f"{group}: {name}": row for name, row in found.items()}
    result = Result("speaker", split, len(pairs), figures[ALL][OURS], beside)
    tables = [_table(f"What is said of {group}, {split}", found) for group, found in figures.items()]
    tables += [_table(f"Real sentences: {name}, {_REAL[name][0]}", found) for name, found in real.items()]
    result.publish(tables[0], json, *tables[1:])
    if predictions is not None:
        write_predictions(predictions, _rows(pairs, people, said))
    return result


def _of_real(
    layout: Layout,
    data: Path,
    json: Path | None,
    predictions: Path | None,
    models: Path | None,
    limit: int | None,
) -> Result:
    """The same on real pairs of one of the paper's data sets."""
    pairs = layout.pictured(data, "valid")[:limit]
    lore = _lore(data, models, tuple(one.sentences for one in layout.pairs(data, "train")))
    said = {OURS: _said_of((one.photo, one.other) for one in pairs)}
    if models is not None:
        said |= _spoken(pairs, models, lore)
    said |= {name: [sentence] * len(pairs) for name, sentence in constants(lore.sentences).items()}
    people = [one.sentences for one in pairs]
    figures = {name: figures_of(one, people) for name, one in said.items()}
    if (agreed := agreement(people)) is not None:
        figures[_PEOPLE] = agreed
    for variant, row in PAPER[layout.name.lower().replace("-", "_").replace(" ", "_")].items():
        figures[f"the paper's {variant}, on test"] = dict(zip(COLUMNS, row, strict=True))
    beside = {name: row for name, row in figures.items() if name != OURS}
    result = Result("speaker", f"{layout.name}, valid", len(pairs), figures[OURS], beside)
    result.publish(_table(f"What is said of {len(pairs):,} pairs of {layout.name}, valid", figures), json)
    if predictions is not None:
        lines = (
            {"uid": one.uid, "references": one.sentences, "prediction": said[OURS][at]}
            | {"others": {name: some[at] for name, some in said.items() if name != OURS}}
            for at, one in enumerate(pairs)
        )
        write_predictions(predictions, lines)
    return result


def ours(pairs: Sequence[Made]) -> list[str]:
    """What we say of pairs, from their files: the inferred program as a request, or what two photos show."""
    with tempfile.TemporaryDirectory() as folder:
        return _said_of(pair.write(Path(folder), str(at)) for at, pair in enumerate(pairs))


def _said_of(files: Iterable[tuple[Path, Path]]) -> list[str]:
    from photalk.compare.program_search import difference

    eyes, said = Eyes.default(), []
    for first, second in files:
        try:
            said.append(_told(difference(first, second, eyes), first, second, eyes))
        except PhotalkError as error:
            said.append(str(error))
    return said


def constants(sentences: Sequence[Sequence[str]]) -> dict[str, str]:
    """The sentence for all that scores best on training pairs, and the one that is said most often there."""
    some = sentences[:_JUDGED]
    counts = Counter(" ".join(words_in(one)) for each in sentences for one in each)
    tried = [sentence for sentence, _ in counts.most_common(_CANDIDATES) if sentence]
    judge = Judge(some)
    best = max(tried, key=lambda sentence: judge.cider([sentence] * len(some)))
    return {CONSTANT: best, COMMONEST: tried[0]}


def figures_of(said: Sequence[str], people: Sequence[Sequence[str]]) -> Figures:
    """All scores × 100, how many pairs, and how many different sentences were said."""
    return scored([words_in(one) for one in said], [[words_in(one) for one in each] for each in people])


def real_figures(folder: Path, split: str, key: str) -> dict[str, Figures]:
    """Constant sentences chosen on the train split, scored on real sentences; people; the paper's own.

    Raises:
        NotFound: the data are not there.
    """
    people = read_sentences(folder / f"{split}.json", key)
    chosen = constants(read_sentences(folder / "train.json", key))
    found = {
        f"{name}: “{sentence}”": figures_of([sentence] * len(people), people)
        for name, sentence in chosen.items()
    }
    if (agreed := agreement(people)) is not None:
        found[_PEOPLE] = agreed
    for variant, row in PAPER[folder.name].items():
        found[f"the paper's {variant}, on test"] = dict(zip(COLUMNS, row, strict=True))
    return found


def agreement(people: Sequence[Sequence[str]]) -> Figures | None:
    """A person's sentence against the others', on the average over persons; None where there is one each."""
    several = [each for each in people if len(each) > 1]
    if not several:
        return None
    turns = [
        figures_of(
            [each[turn] for each in several],
            [[one for at, one in enumerate(each) if at != turn] for each in several],
        )
        for turn in range(min(map(len, several)))
    ]
    return {name: round(sum(turn[name] for turn in turns) / len(turns), 2) for name in turns[0]}


def read_sentences(path: Path, key: str) -> list[tuple[str, ...]]:
    """What people said of each pair.

    Raises:
        NotFound: the file is not there, or is not of that form.
    """
    try:
        rows = json_format.loads(path.read_text("utf-8"))
        said = [tuple(one for one in row[key] if words_in(one)) for row in rows]
    except OSError as error:
        raise NotFound(
            f"{path} cannot be read ({error.strerror}); --data names the folder that holds flickr8k, "
            "image_editing_request and all."
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotFound(f"{path} is not in the form of pairs with “{key}”.") from None
    return [each for each in said if each]


def _told(found: Difference, first: Path, second: Path, eyes: Eyes) -> str:
    """The steps as a request where there are any, otherwise what a person is told."""
    from photalk.compare.contents import contents
    from photalk.compare.difference_text import description, instruction

    if found.findings:
        return instruction(finding.command for finding in found.findings)
    return description(found, contents(first, second, eyes) if found.kinship is Kinship.UNRELATED else "")


def _lore(data: Path, models: Path | None, real: tuple[tuple[str, ...], ...] = ()) -> Lore:
    """What was learned from: the trained models' own pairs where they are kept, otherwise some are made.

    `real` are the sentences of real pairs, where those are learned from.
    """
    from photalk_lab.papers.visual_relationships.material import Material

    kept = sorted((models / "work").glob("train-*.json")) if models is not None else []
    if kept:
        material = Material.joined([Material.load(path.with_suffix("")) for path in kept])
        return Lore(material.sentences, moved(material.before, material.after))
    return Lore(real or tuple(pair.sentences for pair in _made(data, "train", TRAINING, REFERENCES)))


def _made(data: Path, split: str, count: int, sentences: int) -> list[Made]:
    """Pairs of all kinds, in the proportions that the speakers learn from."""
    from photalk_lab.papers.visual_relationships.material import SUPPLIES
    from photalk_lab.papers.visual_relationships.pairs.mining import mined
    from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of

    eyes, phrases = Eyes.default(), mined(data)
    return [
        pair
        for supply in SUPPLIES
        for pair in pairs_of(
            data, split, supply.of(count), SEED, supply.kinds, sentences=sentences, eyes=eyes, phrases=phrases
        )
    ]


def _spoken(pairs: Sequence[Pair], models: Path, lore: Lore) -> Said:
    """What the trained speakers say, and the nearest training pair's sentence."""
    from photalk_lab.papers.visual_relationships.material import gathered
    from photalk_lab.papers.visual_relationships.seeing import Seeing
    from photalk_lab.training.installed import require_torch

    require_torch()
    from photalk_lab.papers.visual_relationships.checkpoint import found_in, load
    from photalk_lab.papers.visual_relationships.training import said_of

    speakers = found_in(models)
    if not speakers:
        raise NotFound(f"There is no speaker in {models}; train some with: photalk train speaker.")
    seen = gathered(pairs, Seeing())
    said = {name: said_of(load(folder), seen.before, seen.after) for name, folder in speakers.items()}
    if lore.moved is not None:
        nearest = (moved(seen.before, seen.after) @ lore.moved.T).argmax(1)
        said[NEAREST] = [lore.sentences[at][0] for at in nearest]
    return said


def moved(before: NDArray[Any], after: NDArray[Any]) -> NDArray[np.float32]:
    """How pairs of grids differ, (n, places × columns), of unit length: columns weigh alike."""
    apart = after.astype(np.float32) - before.astype(np.float32)  # (n, P, C)
    apart /= apart.std(axis=(0, 1)) + 1e-3
    flat = apart.reshape(len(apart), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


def _groups(pairs: Sequence[Made]) -> dict[str, list[int]]:
    return {
        ALL: list(range(len(pairs))),
        EDITS: [at for at, pair in enumerate(pairs) if pair.program.edits],
        DIFFERENT: [at for at, pair in enumerate(pairs) if pair.kind == "different"],
    }


def _table(title: str, figures: dict[str, Figures]) -> Any:
    from rich.table import Table

    table = Table(title=title)
    table.add_column("says")
    for column in ("n", *COLUMNS, "different sentences"):
        table.add_column(column, justify="right")
    for name, row in figures.items():
        cells = [f"{row[column]:.2f}" if column in row else "–" for column in COLUMNS]
        count, different = (f"{row[key]:.0f}" if key in row else "" for key in ("n", "different"))
        table.add_row(name, count, *cells, different)
    return table


def _rows(pairs: Sequence[Made], people: Sequence[Sequence[str]], said: Said) -> list[dict[str, Any]]:
    return [
        {
            "uid": str(at),
            "photo": pair.photo.name,
            "other": pair.other.name if pair.other else None,
            "kind": pair.kind,
            "program": [formatted(edit) for edit in pair.program.edits],
            "references": list(people[at]),
            "prediction": said[OURS][at],
            "others": {name: one[at] for name, one in said.items() if name != OURS},
        }
        for at, pair in enumerate(pairs)
    ]
