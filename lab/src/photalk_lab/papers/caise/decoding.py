"""Commands as a model says them: greedily, a word at a time, in batches."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from photalk_lab.papers.caise.batches import Batch, batch_of
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.inputs import inputs_of
from photalk_lab.papers.caise.model import Model, Network
from photalk_lab.papers.caise.vocabulary import END, START

LONGEST_COMMAND = 8
AT_ONCE = 64


def predict(model: Model, instances: Sequence[Instance]) -> list[str]:
    """The command of each instance as text, words in lower case; empty when the model says nothing."""
    model.network.eval()
    told = [inputs_of(one, model.config.switches) for one in instances]
    lines: list[str] = []
    for first in range(0, len(told), AT_ONCE):
        batch = batch_of(told[first : first + AT_ONCE], model.vocabulary)
        with torch.inference_mode():
            said = _greedy(model.network, batch, len(model.vocabulary))
        lines += _lines(said, batch, model)
    return lines


def _greedy(network: Network, batch: Batch, known: int) -> Tensor:
    """The likeliest word at every step, (batch, steps)."""
    encoded = network.encode(batch)
    state = network.decoder.start(encoded)
    word = torch.full((len(batch.line), 1), START)
    said = []
    for _ in range(LONGEST_COMMAND):
        sources, state = network.step(word, state, encoded, batch)
        word = sources.chances(batch, known).argmax(-1)  # (batch, 1)
        said.append(word)
    return torch.cat(said, 1)


def _lines(said: Tensor, batch: Batch, model: Model) -> list[str]:
    words = (*model.vocabulary.words, *batch.unseen)
    lines = []
    for numbers in said.tolist():
        ended = numbers.index(END) if END in numbers else len(numbers)
        lines.append(" ".join(words[number] for number in numbers[:ended]))
    return lines
