"""Teach the text-to-text model: state and response jointly, each the likeliest text after its prompt.

Every turn of every dialogue is two examples, one for each task; batches hold both.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.optim.lr_scheduler import LRScheduler

from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.space.words import WordTable
from photalk_lab.papers.i2edit.dialogues import Dialogue, simulated_dialogues
from photalk_lab.papers.i2edit.prompts import PROMPTS, said, written_state
from photalk_lab.papers.i2edit.text_to_text import Shape, TextToText, warm_start
from photalk_lab.papers.i2edit.tokens import Words
from photalk_lab.papers.i2edit.writing import context_ids
from photalk_lab.training import minilm
from photalk_lab.training.graphs import write_bytes

BLANK = -100
"""Stands where nothing is to be written."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How large it is and how it is taught; `dialogues` is how many are simulated, where none are given."""

    shape: Shape = field(default_factory=Shape)
    dialogues: int = 700
    epochs: int = 2
    rows: int = 32
    slow: float = 1e-4
    fast: float = 1e-3
    smoothing: float = 0.05
    seed: int = 0


PRESETS = {
    "cpu": Settings(),
    "paper": Settings(
        Shape(layers=6, frozen=0, written=6, decoder_width=512, decoder_heads=8, decoder_inner=2048),
        dialogues=10_000, epochs=20, rows=64, slow=5e-5, fast=5e-5, smoothing=0.0,
    ),
}  # fmt: skip
"""Ours, and the paper's “small” (table 5) with its rate and batches: six layers read and six write. Those
that read are MiniLM's, 384 wide instead of 512, as ours begin with MiniLM and the paper's with PPTOD. It does
not say how many epochs."""

WATCHED = 50
"""Simulated dialogues, in wording that is not taught, by which a training is watched."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What is read, as ids of pieces, and what is to be written, as places of words."""

    read: tuple[int, ...]
    written: tuple[int, ...]


def run(
    out: Path, settings: Settings = Settings(), dialogues: Sequence[Dialogue] | None = None
) -> dict[str, float]:
    """Train the paper's model on these dialogues, or on simulated ones, and write it to a folder.

    Returned is the mean loss of what is to be written in dialogues that were not taught.
    """
    bert, pieces = minilm.weights(), minilm.pieces()
    table = WordTable.of(bert["embeddings.word_embeddings.weight"].numpy(), pieces)
    rows = torch.from_numpy(table.rows(range(len(pieces.ids))))
    taught = list(dialogues or simulated_dialogues("train", settings.dialogues, settings.seed + 1))
    words = Words.of(_answers(taught))
    torch.manual_seed(settings.seed)
    net = TextToText(replace(settings.shape, words=len(words.words)))
    warm_start(net, bert)
    pairs = list(pairs_of(taught, pieces, words, net.shape.longest))
    say(f"{len(taught)} dialogues, {len(pairs)} examples, {len(words.words)} words")
    teach(net, pairs, rows, settings)
    export(net, words, out, settings)
    unseen = list(pairs_of(simulated_dialogues("valid", WATCHED), pieces, words, net.shape.longest))
    return {"valid loss": round(mean_loss(net, unseen, rows, settings.rows), 4)}


@torch.no_grad()
def mean_loss(net: TextToText, pairs: Sequence[Pair], rows: Tensor, batch: int) -> float:
    """The mean over batches of the loss of pairs that are only looked at."""
    net.eval()
    losses = [float(loss_of(net, pairs[at : at + batch], rows, 0.0)) for at in range(0, len(pairs), batch)]
    return sum(losses) / max(1, len(losses))


def _answers(dialogues: Sequence[Dialogue]) -> Iterator[str]:
    for dialogue in dialogues:
        for turn in dialogue.turns:
            yield turn.system
            yield written_state(turn.state)


def pairs_of(dialogues: Sequence[Dialogue], pieces: Wordpieces, words: Words, longest: int) -> Iterator[Pair]:
    """Both tasks of every turn."""
    for dialogue in dialogues:
        before: list[tuple[str, str]] = []
        for turn in dialogue.turns:
            lines = said(before, turn.user)
            for task, answer in (("state", written_state(turn.state)), ("response", turn.system)):
                ids = context_ids(PROMPTS[task], lines, pieces)  # type: ignore[index]
                yield Pair(tuple(ids), tuple(words.places(answer)[:longest]))
            before.append((turn.user, turn.system))


def teach(net: TextToText, pairs: Sequence[Pair], rows: Tensor, settings: Settings) -> None:
    """Train down `loss_of`; rates rise for a tenth of the way and fall to nothing."""
    rng = Random(settings.seed)
    net.freeze()
    slow = [one for one in net.layers.parameters() if one.requires_grad]
    known = {id(one) for one in slow}
    fast = [one for one in net.parameters() if one.requires_grad and id(one) not in known]
    groups = [{"params": slow, "lr": settings.slow}, {"params": fast, "lr": settings.fast}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    total = settings.epochs * -(-len(pairs) // settings.rows)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / (0.1 * total + 1), max(0.0, (total - step) / (0.9 * total)))
    )
    for epoch in range(settings.epochs):
        net.train()
        by_length = sorted(pairs, key=lambda one: len(one.read) + rng.random())
        cut = [by_length[at : at + settings.rows] for at in range(0, len(by_length), settings.rows)]
        rng.shuffle(cut)
        start, losses = time.monotonic(), []
        for number, part in enumerate(cut, 1):
            loss = loss_of(net, part, rows, settings.smoothing)
            losses.append(stepped(net, loss, optimizer, plan))
            if number % 100 == 0:
                spent = time.monotonic() - start
                lately = np.mean(losses[-100:])
                say(f"epoch {epoch + 1}, {number} of {len(cut)}: loss {lately:.3f}, {spent:.0f} s")
    net.eval()


def stepped(net: nn.Module, loss: Tensor, optimizer: torch.optim.Optimizer, plan: LRScheduler) -> float:
    """One step down a loss, with gradients held below 1 and the rates going on as planned; the loss."""
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    plan.step()
    return float(loss.detach())


def say(text: str) -> None:
    """Tell how far training is."""
    print(text, file=sys.stderr, flush=True)


def loss_of(net: TextToText, pairs: Sequence[Pair], rows: Tensor, smoothing: float) -> Tensor:
    """Equation 3, minus the log-probability of what is to be written, as a mean over the batch's words.

    With `smoothing`, that share of a word's probability is expected of all words alike.
    """
    length = max(len(one.read) for one in pairs)
    longest = max(len(one.written) for one in pairs)
    ids = torch.zeros(len(pairs), length, dtype=torch.long)
    mask = torch.zeros(len(pairs), length, dtype=torch.bool)
    before = torch.zeros(len(pairs), longest, dtype=torch.long)
    target = torch.full((len(pairs), longest), BLANK)
    for row, one in enumerate(pairs):
        ids[row, : len(one.read)] = torch.tensor(one.read)
        mask[row, : len(one.read)] = True
        target[row, : len(one.written)] = torch.tensor(one.written)
        before[row, 1 : len(one.written)] = torch.tensor(one.written[:-1])
    memory = net.read(F.embedding(ids, rows), mask)
    scores = net.write(before, memory, mask)
    return F.cross_entropy(
        scores.flatten(0, 1), target.flatten(), ignore_index=BLANK, label_smoothing=smoothing
    )


class _Reads(nn.Module):
    def __init__(self, net: TextToText) -> None:
        super().__init__()
        self.net = net

    def forward(self, embedded: Tensor) -> Tensor:
        return self.net.read(embedded, torch.ones_like(embedded[:, :, 0], dtype=torch.bool))


class _Writes(nn.Module):
    def __init__(self, net: TextToText) -> None:
        super().__init__()
        self.net = net

    def forward(self, written: Tensor, memory: Tensor) -> Tensor:
        return self.net.write(written, memory, torch.ones_like(memory[:, :, 0], dtype=torch.bool))[:, -1]


def export(net: TextToText, words: Words, out: Path, settings: Settings) -> None:
    """Write the model to a folder, as `photalk_lab.papers.i2edit.writing` reads it."""
    out.mkdir(parents=True, exist_ok=True)
    net.eval()
    embedded = torch.zeros(1, 9, net.shape.width)
    written = torch.zeros(1, 3, dtype=torch.long)
    write_bytes(
        _Reads(net), (embedded,), ["embedded"], ["memory"], {"embedded": {1: "T"}, "memory": {1: "T"}},
        out / "reader.onnx",
    )  # fmt: skip
    write_bytes(
        _Writes(net), (written, embedded), ["written", "memory"], ["scores"],
        {"written": {1: "S"}, "memory": {1: "T"}}, out / "writer.onnx",
    )  # fmt: skip
    card = {"words": list(words.words), "shape": net.shape.as_dict(), "settings": asdict(settings)}
    (out / "card.json").write_text(json.dumps(card, ensure_ascii=False) + "\n", "utf-8")
