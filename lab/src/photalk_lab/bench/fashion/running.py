"""`photalk bench fashion`: all retrievers with all simulators, from the same pairs, and the tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table

from photalk.errors import NotFound, WeightsError
from photalk.vision.garments.attributes import heads
from photalk.vision.space.encoder_choice import encoder
from photalk_lab.bench.fashion.captions import caption_table, captioned
from photalk_lab.bench.fashion.galleries import chosen, gallery_of
from photalk_lab.bench.fashion.measures import MEASURES, difference, figure, recall
from photalk_lab.bench.fashion.nouns import Gallery, Retriever, Simulator
from photalk_lab.bench.fashion.original import measured_original
from photalk_lab.bench.fashion.pairing import named_alike
from photalk_lab.bench.fashion.players import MODELS, Tell, retrievers_of, simulators_of
from photalk_lab.bench.fashion.playing import Played, play, starting_pairs
from photalk_lab.bench.fashion.telling import Told, told
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.papers.fashion_iq.items import Part
from photalk_lab.papers.fashion_iq.published import is_fashion_iq

SHOWN_TURNS = (1, 3, 5)
_PARTS: tuple[Part, ...] = ("held", "watched")


@dataclass(frozen=True, slots=True)
class Game:
    """One retriever with one simulator: five turns from random starts, one from garments named alike."""

    retriever: str
    simulator: str
    played: Played
    single: Played


def measured_game(
    data: Path,
    split: str,
    items: Path | None,
    json: Path | None,
    predictions: Path | None,
    models: Path | None,
    limit: int | None,
) -> Result:
    """Play all games, print the tables and write what is wanted.

    Raises:
        NotFound: the data are not there, or the split is one that is learned from.
    """
    if is_fashion_iq(data):
        eyes, split = encoder(), "val" if split == "held" else split
        return measured_original(data, split, eyes, heads(eyes.identity), json, predictions, models, limit)
    part = next((one for one in _PARTS if one == split), None)
    if part is None:
        raise NotFound(f"There is no split {split!r} to play on; those there are: {', '.join(_PARTS)}.")
    tell = partial(print, file=sys.stderr, flush=True)
    eyes = encoder()
    gallery = gallery_of(chosen(data, items, part), eyes, heads(eyes.identity))
    pairs = starting_pairs(limit or len(gallery), len(gallery))
    alike = named_alike(gallery.items)
    singles = [alike[wanted] for _, wanted in pairs]
    retrievers, simulators = retrievers_of(eyes, models, tell), simulators_of(models, tell)
    games = []
    for simulator in simulators:
        for retriever in retrievers:
            tell(f"{retriever.name} with {simulator.name} …")
            games.append(_game(gallery, retriever, simulator, pairs, singles))
    attributes = told(gallery)
    where = f"{split} garments" if items is None else items.name
    result = _result(games, attributes, gallery, pairs, where)
    tables = [
        *(_table(games, simulator.name, len(gallery), len(pairs)) for simulator in simulators),
        *(_by_category(games, simulator.name, gallery, pairs) for simulator in simulators),
        _attribute_table(attributes, len(gallery)),
    ]
    if spoken := _spoken(gallery, simulators, [*singles, *pairs], models, tell):
        result.baselines.update({f"captions, {name}": figures for name, figures in spoken.items()})
        tables.append(caption_table(spoken))
    result.publish(tables[0], json, *tables[1:])
    if predictions is not None:
        write_predictions(predictions, _rows(games, gallery, pairs))
    return result


def _spoken(
    gallery: Gallery,
    simulators: Sequence[Simulator],
    pairs: Sequence[tuple[int, int]],
    models: Path | None,
    tell: Tell,
) -> dict[str, Figures]:
    """How like people's wording the simulators' captions are; nothing without the phrasebook."""
    try:
        return captioned(gallery, simulators, pairs, models or MODELS)
    except WeightsError as error:
        tell(f"Without scores of captions: {error}")
        return {}


def _game(
    gallery: Gallery,
    retriever: Retriever,
    simulator: Simulator,
    pairs: Sequence[tuple[int, int]],
    singles: Sequence[tuple[int, int]],
) -> Game:
    return Game(
        retriever.name,
        simulator.name,
        play(gallery, retriever, simulator, pairs),
        play(gallery, retriever, simulator, singles, turns=1),
    )


def _result(
    games: Sequence[Game],
    attributes: Sequence[Told],
    gallery: Gallery,
    pairs: Sequence[tuple[int, int]],
    where: str,
) -> Result:
    ours: Figures = {"gallery": float(len(gallery))}
    others: dict[str, Figures] = {}
    categories = np.array([gallery.items[wanted].category for _, wanted in pairs])
    for game in games:
        figures = ours if game.retriever == "ours" else others.setdefault(game.retriever, {})
        figures |= _figures(game, len(gallery), categories)
    for one in attributes:
        ours[f"attribute {one.name} {one.measure}"] = round(one.value, 2)
        ours[f"attribute {one.name} calibration error"] = round(one.gap, 2)
        others.setdefault("most frequent value", {})[f"attribute {one.name} {one.measure}"] = round(
            one.baseline, 2
        )
    return Result("fashion", where, len(pairs), ours, others)


def _figures(game: Game, gallery: int, categories: np.ndarray) -> Figures:
    """All figures of a game, with their intervals, over all and by category."""
    found: Figures = {}
    turns = {f"turn {turn}": game.played.ranks[:, turn - 1] for turn in SHOWN_TURNS}
    for at, ranks in {"single turn": game.single.ranks[:, 0], **turns}.items():
        for name, measure in MEASURES.items():
            key = f"{game.simulator} {at} {name}"
            value = figure(measure(ranks, gallery))
            found |= {
                key: round(value.value, 2),
                f"{key} low": round(value.low, 2),
                f"{key} high": round(value.high, 2),
            }
            for category in sorted(set(categories)):
                part = figure(measure(ranks[categories == category], gallery))
                found |= {
                    f"{key} {category}": round(part.value, 2),
                    f"{key} {category} low": round(part.low, 2),
                    f"{key} {category} high": round(part.high, 2),
                }
    return found


def _table(games: Sequence[Game], simulator: str, gallery: int, n: int) -> Table:
    table = Table(
        title=f"“Like this, but …” with the simulator “{simulator}”: n={n} dialogues among {gallery} "
        "garments, percent [95% interval]"
    )
    table.add_column("retriever")
    heads = ["single R@10", *(f"t{turn} {name}" for turn in SHOWN_TURNS for name in MEASURES)]
    for head in heads:
        table.add_column(head, justify="right")
    mine = [game for game in games if game.simulator == simulator]
    for game in mine:
        cells = [str(figure(recall(game.single.ranks[:, 0], 10)))]
        for turn in SHOWN_TURNS:
            for name, measure in MEASURES.items():
                value = figure(measure(game.played.ranks[:, turn - 1], gallery))
                cells.append(str(value) if name == "R@10" else f"{value.value:.1f}")
        table.add_row(game.retriever, *cells)
    ours = next(game for game in mine if game.retriever == "ours")
    best = max(
        (game for game in mine if game is not ours),
        key=lambda game: float(recall(game.played.ranks[:, -1], 10).mean()),
    )
    ahead = difference(recall(ours.played.ranks[:, -1], 10), recall(best.played.ranks[:, -1], 10))
    table.caption = f"ours is {ahead} points of R@10 ahead of {best.retriever} at turn 5"
    return table


def _by_category(
    games: Sequence[Game], simulator: str, gallery: Gallery, pairs: Sequence[tuple[int, int]]
) -> Table:
    categories = np.array([gallery.items[wanted].category for _, wanted in pairs])
    known = sorted(set(categories), key=lambda one: -int((categories == one).sum()))
    table = Table(title=f"R@10 at turn 5 by category, with the simulator “{simulator}”")
    table.add_column("retriever")
    for one in known:
        table.add_column(f"{one} (n={int((categories == one).sum())})", justify="right")
    for game in games:
        if game.simulator == simulator:
            hits = recall(game.played.ranks[:, -1], 10)
            table.add_row(game.retriever, *(str(figure(hits[categories == one])) for one in known))
    return table


def _attribute_table(attributes: Sequence[Told], gallery: int) -> Table:
    table = Table(title=f"Attributes told from the photo, {gallery} garments")
    for head in ("attribute", "measure", "ours", "most frequent, or chance", "n", "calibration error"):
        table.add_column(head, justify="left" if head in ("attribute", "measure") else "right")
    for one in attributes:
        table.add_row(
            one.name, one.measure, f"{one.value:.1f}", f"{one.baseline:.1f}", str(one.n), f"{one.gap:.1f}"
        )
    return table


def _rows(
    games: Sequence[Game], gallery: Gallery, pairs: Sequence[tuple[int, int]]
) -> Iterator[dict[str, Any]]:
    """One row a dialogue: what was shown and said, and where the wanted garment stood after each turn."""
    for game in games:
        for (_, wanted), dialogue, ranks in zip(pairs, game.played.dialogues, game.played.ranks, strict=True):
            turns = [{"shown": gallery.items[turn.shown].id, "said": turn.feedback} for turn in dialogue]
            yield {
                "uid": f"{game.simulator}/{game.retriever}/{turns[0]['shown']}-{gallery.items[wanted].id}",
                "prediction": ranks.tolist(),
                "wanted": gallery.items[wanted].id,
                "turns": turns,
            }
