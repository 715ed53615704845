"""The tracker's recipe: what it is taught, in which measure, and what it is checked on.

`photalk train requirements --data DIR -o OUT`: all that is needed is in the package; DIR may hold `coco`,
whose captions teach what a search is. After each epoch it is checked on the simulator's valid split, whose
wording training never sees, and on the development dialogues; the mean of both joint accuracies says which
epoch's weights are kept.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import torch

from photalk.dialogue.requirements.net import Scores
from photalk.dialogue.requirements.tracker import decided
from photalk.dialogue.requirements.values import Standing
from photalk.errors import NotFound
from photalk.vision.space.words import WordTable
from photalk_lab.papers.i2edit.dialogues import Dialogue, development, simulated_dialogues
from photalk_lab.papers.i2edit.export import export
from photalk_lab.papers.i2edit.looking_back import looking_back
from photalk_lab.papers.i2edit.material import Example, Hints, Sentences, captions_of, roughened, simulated
from photalk_lab.papers.i2edit.tracker_net import Shape, TrackerNet, warm_start
from photalk_lab.papers.i2edit.training import Rows, Settings, batch_of, teach
from photalk_lab.training import minilm

HARD = frozenset(
    {
        *("several", "choose", "alternative", "correct", "replace"),
        *("retract", "mixed", "keep", "reset", "unsupported"),
    }
)
"""Kinds of simulated turns that there are too few of."""

WEIGHTS = "tracker.safetensors"
"""The net as torch has it, from which a later training can go on."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How much of each thing an epoch holds."""

    dialogues: int = 1_200
    hard: int = 1_200
    """Dialogues of which only the hard and rare turns count: choices, corrections, what is taken back."""
    sentences: int = 500
    hints: int = 1_000
    other: int = 400
    talk: int = 200
    back: int = 500
    checked: int = 150


def run(
    data: Path,
    out: Path,
    start: Path | None = None,
    settings: Settings = Settings(),
    measure: Measure = Measure(),
    shape: Shape = Shape(),
) -> None:
    """Train the tracker and write it to a folder; with `start`, go on from one that was trained.

    Raises:
        NotFound: there is none in `start`.
    """
    from safetensors.torch import load_file, save_file

    if start is not None and not (start / WEIGHTS).is_file():
        raise NotFound(f"There is no {WEIGHTS} in {start}; name a folder that this training wrote.")
    bert, pieces = minilm.weights(), minilm.pieces()
    rows = Rows(WordTable.of(bert["embeddings.word_embeddings.weight"].numpy(), pieces))
    torch.manual_seed(settings.seed)
    net = TrackerNet(shape)
    if start is None:
        warm_start(net, bert)
        with torch.no_grad():
            net.values.copy_(about_values(net, rows))
    else:
        net.load_state_dict(load_file(start / WEIGHTS))
    valid, written = simulated_dialogues("valid", measure.checked), development()
    reached: list[float] = []

    def check(net: TrackerNet) -> float:
        figures = [joint(net, dialogues, rows) for dialogues in (valid, written) if dialogues]
        say(f"joint accuracy, valid and development: {', '.join(f'{figure:.1f}' for figure in figures)}")
        reached.append(sum(figures) / len(figures))
        if reached[-1] == max(reached):
            save_file(net.state_dict(), out / WEIGHTS)
        return reached[-1]

    out.mkdir(parents=True, exist_ok=True)
    school = School(data, measure, settings.seed)
    best = teach(net, school.epoch, rows, settings, check, say)
    told = {"settings": asdict(settings), "measure": asdict(measure), "checked": round(best, 2)}
    export(net, out, told)


def average(folders: Sequence[Path], out: Path, told: dict[str, Any]) -> None:
    """Write the mean of trained trackers to a folder: it hears unknown wording better than each of them."""
    from safetensors.torch import load_file, save_file

    weights = [load_file(folder / WEIGHTS) for folder in folders]
    mean = {name: torch.stack([one[name] for one in weights]).mean(0) for name in weights[0]}
    net = TrackerNet(Shape())
    net.load_state_dict(mean)
    out.mkdir(parents=True, exist_ok=True)
    save_file(mean, out / WEIGHTS)
    export(net, out, told)


class School:
    """What each epoch holds."""

    def __init__(self, data: Path, measure: Measure, seed: int) -> None:
        self._measure, self._seed = measure, seed
        self._rng = Random(seed)
        self._captions = captions_of(data)

    def epoch(self, number: int) -> list[Example]:
        """Fresh dialogues, and fresh situations for the sentences."""
        taught = simulated("train", self._measure.dialogues, seed=self._seed + 1_000 + number)
        taught += simulated("train", self._measure.hard, seed=self._seed + 2_000 + number, kinds=HARD)
        systems = sorted({one.system for one in taught if one.system})
        sentences = Sentences(self._rng, systems, self._captions)
        hints = Hints(self._rng, systems)
        taught += [*sentences.facial(self._measure.sentences), *sentences.other(self._measure.other)]
        taught += [*hints.examples(self._measure.hints), *hints.talk(self._measure.talk)]
        taught += looking_back(self._rng, systems, self._measure.back)
        return [roughened(self._rng, one) for one in taught]


@torch.no_grad()
def about_values(net: TrackerNet, rows: Rows) -> torch.Tensor:
    """What the layers make of a few words about each value (23, D), as MiniLM embeds a sentence."""
    net.eval()
    batch = batch_of([Example(text) for text in ABOUT], rows)
    hidden = net.hidden(rows(batch.ids), batch.feature, batch.mask)
    kept = batch.mask[..., None].to(hidden.dtype)
    return (hidden * kept).sum(1) / kept.sum(1)


@torch.no_grad()
def joint(net: TrackerNet, dialogues: Sequence[Dialogue], rows: Rows) -> float:
    """The share of turns, in percent, whose whole state is right, each dialogue played through."""
    standings = [Standing() for _ in dialogues]
    right = count = 0
    for number in range(max((len(one.turns) for one in dialogues), default=0)):
        here = [place for place, one in enumerate(dialogues) if number < len(one.turns)]
        examples = [_example(dialogues[place], number, standings[place]) for place in here]
        batch = batch_of(examples, rows)
        moves, _ = net(rows(batch.ids), batch.feature, batch.facts, batch.mask)
        for place, scores in zip(here, moves.softmax(-1).numpy(), strict=True):
            tracked = decided(Scores(scores, {}))
            standings[place] = standings[place].then(tracked.faces)
            right += standings[place].state() == dialogues[place].turns[number].state
            count += 1
    return 100 * right / max(1, count)


def _example(dialogue: Dialogue, number: int, standing: Standing) -> Example:
    before = dialogue.turns[number - 1].system if number else ""
    return Example(dialogue.turns[number].user, before, standing)


def say(text: str) -> None:
    """Tell how far training is."""
    print(text, file=sys.stderr, flush=True)


ABOUT: tuple[str, ...] = (
    "a happy smile, laughing with joy",
    "an angry, furious look",
    "a sad, unhappy look, close to tears",
    "a neutral, serious face without a smile",
    "brown hair, brunette, chestnut",
    "blond hair, golden",
    "black hair, as dark as can be",
    "gray hair, silver, white with age",
    "straight, smooth hair",
    "wavy, curly hair",
    "a receding hairline, going bald at the front",
    "sideburns, hair down beside the ears",
    "bangs, a fringe over the forehead",
    "a mustache on the upper lip",
    "a goatee, a little beard on the chin",
    "no makeup, a bare natural face",
    "heavy makeup, glamorous",
    "lipstick, painted lips",
    "earrings, jewellery on the ears",
    "bushy, thick eyebrows",
    "big, full, plump lips",
    "rosy cheeks, blushing",
    "pale, fair skin",
)
"""Some words about each value, in the order of the values: where a value's vector starts."""
