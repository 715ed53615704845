"""The training loop: Adam on equation 13, stopped early on dialogues that are held out."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import torch

from photalk.errors import NotFound
from photalk_lab.papers.caise.batches import batch_of, targets_of
from photalk_lab.papers.caise.decoding import predict
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.inputs import Inputs, inputs_of
from photalk_lab.papers.caise.model import Model, Network
from photalk_lab.papers.caise.rule import matches
from photalk_lab.papers.caise.variants import Config
from photalk_lab.papers.caise.vocabulary import collect, words_of_command


@dataclass(frozen=True, slots=True)
class Epoch:
    """How far training is: the epoch's number, its mean loss, the percentage right of what is held out."""

    number: int
    loss: float
    accuracy: float


@dataclass(frozen=True, slots=True)
class Example:
    """An instance made ready: what the model is told, and the words that it should say."""

    dialogue: str
    inputs: Inputs
    command: list[str]


def train(
    instances: Sequence[Instance], config: Config, tell: Callable[[Epoch], None] = lambda _: None
) -> Model:
    """A model of the instances: that of the epoch which was best on the dialogues held out.

    The same instances, config and number of threads give the same model.

    Raises:
        NotFound: there are too few dialogues to hold some out.
    """
    learnt, held_out = split(instances, config.held_out, config.seed)
    if not learnt or not held_out:
        raise NotFound(f"{len(instances)} instances of CAISE are too few to train on and to hold some out.")
    torch.manual_seed(config.seed)
    examples = _examples(learnt, config)
    model = _untrained(examples, config)
    optimizer = torch.optim.Adam(model.network.parameters(), lr=config.learning_rate)
    order = random.Random(config.seed)
    best, best_state = Epoch(0, float("inf"), -1.0), model.network.state_dict()
    for number in range(1, config.epochs + 1):
        loss = _epoch(model, examples, optimizer, order)
        now = Epoch(number, loss, accuracy(predict(model, held_out), held_out))
        tell(now)
        if now.accuracy > best.accuracy:
            best, best_state = now, copy.deepcopy(model.network.state_dict())
        elif number - best.number >= config.patience:
            break
    model.network.load_state_dict(best_state)
    figures = {"epoch": best.number, "held_out": len(held_out), "accuracy": best.accuracy}
    return replace(model, figures=figures)


def split(instances: Sequence[Instance], held_out: float, seed: int) -> tuple[list[Instance], list[Instance]]:
    """The instances in two parts that share no dialogue, the second the given share of all dialogues."""
    dialogues = sorted({one.dialogue for one in instances})
    random.Random(seed).shuffle(dialogues)
    apart = set(dialogues[: max(1, round(held_out * len(dialogues)))])
    return (
        [one for one in instances if one.dialogue not in apart],
        [one for one in instances if one.dialogue in apart],
    )


def accuracy(lines: Sequence[str], instances: Sequence[Instance]) -> float:
    """The percentage that is right by the paper's rule."""
    right = sum(matches(line, one.api) for line, one in zip(lines, instances, strict=True))
    return round(100 * right / len(instances), 2)


def _examples(instances: Sequence[Instance], config: Config) -> list[Example]:
    return [
        Example(one.dialogue, inputs_of(one, config.switches), words_of_command(one.api)) for one in instances
    ]


def _untrained(examples: Sequence[Example], config: Config) -> Model:
    said = [list(line.words) for one in examples for line in one.inputs.lines]
    seen = [list(thing) for one in examples for picture in one.inputs.pictures for thing in picture]
    vocabulary = collect((one.command for one in examples), said + seen, config.rarest)
    return Model(config, vocabulary, Network(config, vocabulary))


def _epoch(
    model: Model, examples: Sequence[Example], optimizer: torch.optim.Optimizer, order: random.Random
) -> float:
    """One pass over the examples; the mean loss of its batches."""
    model.network.train()
    losses: list[float] = []
    for some in _batches(examples, model.config.dialogues_a_batch, order):
        batch = batch_of([one.inputs for one in some], model.vocabulary)
        loss = model.network.loss(batch, targets_of([one.command for one in some], batch, model.vocabulary))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return sum(losses) / len(losses)


def _batches(examples: Sequence[Example], dialogues: int, order: random.Random) -> Iterator[list[Example]]:
    """Whole dialogues together, since their instances share most of their lines; in a new order each time."""
    grouped: dict[str, list[Example]] = {}
    for one in examples:
        grouped.setdefault(one.dialogue, []).append(one)
    groups = list(grouped.values())
    order.shuffle(groups)
    for first in range(0, len(groups), dialogues):
        yield [one for group in groups[first : first + dialogues] for one in group]
