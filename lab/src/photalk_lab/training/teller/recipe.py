"""Captions and answers from data to files: see all photos once, teach, calibrate, export."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from photalk.atomic_write import atomic_file
from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.space.words import word_table
from photalk_lab.training.recipes import run_of
from photalk_lab.training.space.recipe import keep_memory
from photalk_lab.training.stepping import BATCHES, Clock
from photalk_lab.training.teller.draws import Batches
from photalk_lab.training.teller.export import export_card, export_graphs
from photalk_lab.training.teller.grids import Directions, Space, seen
from photalk_lab.training.teller.measure import Named, Watched, answer_sure, caption_sure, figures
from photalk_lab.training.teller.net import TellerNet
from photalk_lab.training.teller.plan import Recipe
from photalk_lab.training.teller.texts import Lexicon, Told, gathered
from photalk_lab.training.teller.training import Material, Watch, teach

TOLD, WATCHED = 50, 500
"""Steps between lines of the log, and between looks at photos that are not learnt from."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that a run is about."""

    told: list[Told]
    lexicon: Lexicon
    directions: Directions
    material: Material
    pieces: Wordpieces


def train(
    data: Path,
    photos: Path,
    space: Path,
    out: Path,
    recipe: Recipe,
    tell: Tell,
    hours: float | None = None,
    prepare: bool = False,
) -> bool:
    """Train on the photos and texts below `data` and write the model to `out`; False if stopped before.

    `photos` is where COCO's lie, `space` the joint space that sees them. A run of the same recipe that was
    stopped is taken up where it was, also after `hours`, or after a signal to end. With `prepare`, the photos
    are seen, and nothing is learnt.
    """
    keep_memory()
    clock = Clock(hours)
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, clock.stop)
    where = Space.of(space)
    all_of_it = _gathered(data, photos, where, out / "work", recipe, tell, clock)
    if all_of_it is None or prepare:
        tell("stopped; the same command goes on from here" if all_of_it is None else "all photos are seen")
        return False
    net = _taught(all_of_it, where, recipe, out / "work", tell, clock)
    if net is None:
        tell("stopped; the same command goes on from here")
        return False
    _finish(net, all_of_it, where, recipe, out, tell)
    return True


def _gathered(
    data: Path, photos: Path, space: Space, work: Path, recipe: Recipe, tell: Tell, clock: Clock
) -> Gathered | None:
    told = gathered(data, photos, recipe)
    lexicon = Lexicon.of(told, recipe.least, recipe.answers)
    tell(f"photos: {len(told)}; words: {len(lexicon.words)}; answers: {len(lexicon.answers)}")
    found = seen([one.file for one in told], space, recipe.columns, work, tell, clock)
    if found is None:
        return None
    words = word_table()
    table = torch.from_numpy(words.rows(range(len(words.pieces.ids))))
    return Gathered(told, lexicon, found[0], Material(found[1], table), words.pieces)


def _taught(
    all_of_it: Gathered, space: Space, recipe: Recipe, work: Path, tell: Tell, clock: Clock
) -> TellerNet | None:
    """The net, trained; what a run of the same recipe that was stopped had kept is taken up."""
    lexicon, material = all_of_it.lexicon, all_of_it.material
    run = run_of(recipe, [space.identity, *lexicon.words, *lexicon.answers])
    torch.manual_seed(recipe.seed)
    net = TellerNet(recipe.sizes(len(lexicon.words), len(lexicon.answers), material.places.shape[1]))
    done = work / f"net-{run}.pt"
    if done.exists():
        net.load_state_dict(torch.load(done, weights_only=True))
        return net
    batches = Batches(all_of_it.told, lexicon, all_of_it.pieces, recipe)
    tell(batches.counts)
    watch = watching(all_of_it, recipe, tell)
    taught = teach(net, material, batches, recipe, watch, work / f"checkpoint-{run}.pt", clock)
    if taught is not None:
        with atomic_file(done) as (_, file):
            torch.save(taught.state_dict(), file)
    return taught


def watching(all_of_it: Gathered, recipe: Recipe, tell: Tell) -> Watch:
    """Tells losses and speed, and now and then how photos are spoken of that are not learnt from."""
    watched = Watched.of(all_of_it.told).looked_at(all_of_it.told)
    began = [time.monotonic(), -1.0]

    def watch(step: int, average: TellerNet, losses: dict[str, float]) -> None:
        if (step + 1) % TOLD == 0:
            rate = (step - began[1]) / (time.monotonic() - began[0])
            told = ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items())
            each = f"{rate * BATCHES * recipe.captions:.0f} captions and "
            each += f"{rate * BATCHES * recipe.questions:.0f} questions a second"
            tell(f"step {step + 1} of {recipe.steps}: {told}; about {each}")
            began[:] = time.monotonic(), float(step)
        if (step + 1) % WATCHED == 0:
            material, pieces = all_of_it.material, all_of_it.pieces
            tell(f"step {step + 1}: {figures(average, material, watched, all_of_it.lexicon, pieces)}")
            began[:] = time.monotonic(), float(step)

    return watch


def _finish(net: TellerNet, all_of_it: Gathered, space: Space, recipe: Recipe, out: Path, tell: Tell) -> None:
    """Export the nets, and tell on photos set apart how sure what they say may be."""
    told, lexicon, material, pieces = all_of_it.told, all_of_it.lexicon, all_of_it.material, all_of_it.pieces
    identity = export_graphs(net, all_of_it.directions, out)
    watched = Watched.of(told)
    tell(figures(net, material, watched.looked_at(told), lexicon, pieces))
    of_captions, captions = caption_sure(net, material, watched, lexicon, Named(told), out / "say.onnx")
    of_answers, answers = answer_sure(net, material, watched, lexicon, pieces)
    tell(f"calibrated on {captions}; {answers}")
    learnt = [one for one in told if one.learnt]
    card = {
        "identity": identity,
        "space": space.identity,
        "longest": recipe.longest,
        "caption_sure": of_captions,
        "answer_sure": of_answers,
        "unsure_below": recipe.unsure_below,
        "recipe": asdict(recipe),
        "data": {
            "photos": len(learnt),
            "captions": sum(len(one.captions) for one in learnt),
            "questions": sum(not asked.from_caption for one in learnt for asked in one.questions),
            "questions made of captions": sum(
                asked.from_caption for one in learnt for asked in one.questions
            ),
        },
        "words": lexicon.words,
        "answers": lexicon.answers,
    }
    export_card(card, out)
