"""What was said and seen, as vectors: equations 1-5 of the paper."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from photalk_lab.papers.caise.batches import Batch, Copyable
from photalk_lab.papers.caise.variants import Config


@dataclass(frozen=True, slots=True)
class Encoded:
    """All that the decoder looks at, d being the state's size.

    `fused` (batch, objects, d) and `seen` (batch, objects): the objects, aligned with what was said;
    `dialogue` (batch, d): the state after the last line;
    `words` and `concepts` (batch, words, d): what can be copied.
    """

    fused: Tensor
    seen: Tensor
    dialogue: Tensor
    words: Tensor
    concepts: Tensor


class Fusion(nn.Module):
    """The paper's attention: align queries with a memory, and fuse each with what it found."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.join = nn.Linear(3 * size, size, bias=False)

    def forward(self, query: Tensor, memory: Tensor, there: Tensor) -> Tensor:
        """Queries (batch, queries, d), fused with a memory (batch, items, d) where its mask is set."""
        likeness = query @ memory.transpose(1, 2)  # S: (batch, queries, items)
        weights = likeness.masked_fill(~there[:, None, :], -math.inf).softmax(-1)
        found = weights @ memory  # eq. 5: Ū = softmax(S) · U
        return self.join(torch.cat([query, found, query * found], -1))  # eq. 5: [V; Ū; V ⊙ Ū] · W_v


class TextReader(nn.Module):
    """A BiLSTM over the words of texts, each on its own."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.lstm = nn.LSTM(config.word_size, config.state_size // 2, batch_first=True, bidirectional=True)

    def forward(self, embedded: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        """A state for every word, (texts, longest, d), and one for every text, (texts, d)."""
        if not len(lengths):
            size = 2 * self.lstm.hidden_size
            return embedded.new_zeros(0, 0, size), embedded.new_zeros(0, size)
        packed = pack_padded_sequence(embedded, lengths, batch_first=True, enforce_sorted=False)
        states, (last, _) = self.lstm(packed)
        words, _ = pad_packed_sequence(states, batch_first=True)
        # last is (2, texts, d/2): the last forward and the first backward state
        return words, torch.cat([last[0], last[1]], -1)


class Encoder(nn.Module):
    """Lines and concepts as vectors; the objects fused with the dialogue."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        size = config.state_size
        self.read_lines = TextReader(config)
        self.read_phrases = TextReader(config)
        self.follow = nn.LSTM(size, size, batch_first=True)
        self.objects = nn.Linear(size, size)
        # Before the first search nothing is seen; this stands for it, so that there is something to align.
        self.nothing = nn.Parameter(torch.randn(size) / math.sqrt(size))
        self.align = Fusion(size)
        self.word_dropout = nn.Dropout(config.word_dropout)
        self.state_dropout = nn.Dropout(config.state_dropout)

    def forward(self, batch: Batch, lines: Tensor, phrases: Tensor) -> Encoded:
        """All that the decoder looks at, given the texts embedded, each (texts, longest, word size)."""
        # eq. 3: Û = BiLSTM(Embed(W^u))
        line_words, line_states = self._read(self.read_lines, lines, batch.lines.lengths)
        utterances, dialogue = self._follow(line_states[batch.line.clamp(min=0)], batch.line)
        # eq. 2: BiLSTM(Ĉ), where Ĉ = Embed(W^c)
        phrase_words, phrase_states = self._read(self.read_phrases, phrases, batch.phrases.lengths)
        where = image_wise(batch.picture, utterances.shape[-1])  # (batch, objects, d)
        things, seen = self._objects(phrase_states, where, batch.thing)
        fused = self.align(things, utterances, batch.line >= 0)  # eq. 5
        return Encoded(
            fused=fused,
            seen=seen,
            dialogue=dialogue,
            words=_copies(line_words, utterances, batch.words),
            concepts=_copies(phrase_words, where, batch.concepts),  # eq. 2: C = PE(BiLSTM(Ĉ))
        )

    def _read(self, reader: TextReader, embedded: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        words, whole = reader(self.word_dropout(embedded), lengths)
        return words, self.state_dropout(whole)

    def _follow(self, lines: Tensor, line: Tensor) -> tuple[Tensor, Tensor]:
        """Eq. 4: U = LSTM([Û^f_{N-1}; Û^b_0]), (batch, lines, d), and its last state, (batch, d)."""
        lengths = (line >= 0).sum(1)
        packed = pack_padded_sequence(lines, lengths, batch_first=True, enforce_sorted=False)
        states, (last, _) = self.follow(packed)
        utterances, _ = pad_packed_sequence(states, batch_first=True)
        return self.state_dropout(utterances), self.state_dropout(last[0])

    def _objects(self, phrases: Tensor, where: Tensor, thing: Tensor) -> tuple[Tensor, Tensor]:
        """Eq. 1: V = PE(Linear(…)), of the concept's state where the paper has V̂ and B; after “nothing”."""
        nothing = self.nothing.expand(len(thing), 1, -1)  # (batch, 1, d)
        seen = torch.cat([thing.new_ones(len(thing), 1).bool(), thing >= 0], 1)
        if not len(phrases):
            return nothing, seen
        things = self.objects(phrases[thing.clamp(min=0)]) + where
        return torch.cat([nothing, things], 1), seen  # (batch, 1 + objects, d)


def image_wise(picture: Tensor, size: int) -> Tensor:
    """PE of equations 1 and 2: the sinusoids of a picture's place, the same for all that is in it.

    Places are counted back from the latest picture, which is the one that people mean by “the above”.
    """
    rates = torch.exp(torch.arange(0, size, 2) * (-math.log(10_000.0) / size))  # (d/2)
    angles = picture[..., None] * rates  # (batch, objects, d/2)
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(-2)  # interleaved to (batch, objects, d)


def _copies(words: Tensor, owners: Tensor, copyable: Copyable) -> Tensor:
    """The states of words that can be copied, (batch, words, d), each with its line's or picture's added."""
    size = owners.shape[-1]
    if not copyable.place.numel():
        return owners.new_zeros(*copyable.place.shape, size)
    flat = words.reshape(-1, size)  # (texts, longest, d) to (texts · longest, d)
    owner = copyable.owner[..., None].expand(-1, -1, size)  # (batch, words, d)
    return flat[copyable.place] + owners.gather(1, owner)
