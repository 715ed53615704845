"""How much does the net read right? Greedily, many messages at once, for the log of a training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch
from torch import Tensor

from photalk.language.acts import Act, Said, Value
from photalk.language.reader.sequence import END, Item, Place, read, without_clauses
from photalk_lab.training.reader.batches import Batching
from photalk_lab.training.reader.examples import Example, placed
from photalk_lab.training.reader.net import Net

_LEADING = frozenset(
    ("a", "an", "the", "my", "that", "this", "those", "these", "some", "any", "his", "her", "its")
)


def greedy(
    net: Net, examples: Sequence[Example], batching: Batching, tokens: Sequence[str], described: Tensor
) -> list[tuple[Act, ...]]:
    """What the net writes for each message, the likeliest step each time."""
    net.eval()
    found: list[tuple[Act, ...]] = []
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for begin in range(0, len(examples), 64):
            some = examples[begin : begin + 64]
            batch = batching.batch(some)
            hidden = net.encoder(batch.embedded, batch.shapes, batch.mask)
            words = batch.words.shape[1]
            outside = ~torch.cat([batch.words, batch.words], dim=1)
            written = torch.full((len(some), 1), -1)
            for _ in range(40):
                scores, _ = net.decoder(
                    hidden, batch.mask, batch.first, batch.last, batch.matches, described, written
                )
                step = scores[:, -1].float()
                step[:, len(tokens) :] = step[:, len(tokens) :].masked_fill(outside, -1e4)
                written = torch.cat([written, step.argmax(dim=1, keepdim=True)], dim=1)
                if bool((written == tokens.index(END)).any(dim=1).all()):
                    break
            for example, row in zip(some, written[:, 1:].tolist(), strict=True):
                items = _items(row, tokens, words)
                found.append(read(items, (), placed(example.words, example.gaps), example.message))
    return found


def _items(row: Sequence[int], tokens: Sequence[str], words: int) -> list[Item]:
    items: list[Item] = []
    for at in row:
        if at >= len(tokens):
            items.append(Place((at - len(tokens)) % words, at - len(tokens) >= words))
            continue
        items.append(tokens[at])
        if tokens[at] == END:
            break
    return items


def alike(one: Sequence[Act], other: Sequence[Act]) -> bool:
    """Whether two lists of acts ask for the same, articles and marks at the ends of words aside."""
    return [_plain(act) for act in without_clauses(one)] == [_plain(act) for act in without_clauses(other)]


def _plain(act: Act) -> Act:
    return replace(act, arguments=tuple((key, _bare(value)) for key, value in act.arguments))


def _bare(value: Value) -> Value:
    if not isinstance(value, Said):
        return value
    words = value.text.lower().strip(" .,!?'\"’").split()
    while len(words) > 1 and words[0] in _LEADING:
        words = words[1:]
    return Said(" ".join(words))


def share(found: Sequence[Sequence[Act]], examples: Sequence[Example]) -> float:
    """The share of messages that are read as they were meant."""
    right = sum(alike(acts, example.acts()) for acts, example in zip(found, examples, strict=True))
    return right / max(1, len(examples))


def verbs_right(found: Sequence[Sequence[Act]], examples: Sequence[Example]) -> float:
    """The share of messages whose verbs and operations are read as they were meant."""

    def frame(acts: Sequence[Act]) -> list[tuple[str, str]]:
        return [(act.verb, act.operation or act.kind) for act in acts]

    right = sum(frame(a) == frame(e.acts()) for a, e in zip(found, examples, strict=True))
    return right / max(1, len(examples))
