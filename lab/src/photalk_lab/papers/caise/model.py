"""The network as a whole, and a trained model: config, vocabulary and network together."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from photalk_lab.papers.caise.batches import Batch
from photalk_lab.papers.caise.decoder import Decoder, Sources, State
from photalk_lab.papers.caise.encoder import Encoded, Encoder
from photalk_lab.papers.caise.variants import Config
from photalk_lab.papers.caise.vocabulary import PAD, START, UNKNOWN, Vocabulary


class Network(nn.Module):
    """The generator-extractor; one embedding serves what is read and what is said."""

    def __init__(self, config: Config, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.embed = nn.Embedding(len(vocabulary), config.word_size, padding_idx=PAD)
        self.encoder = Encoder(config)
        self.decoder = Decoder(config, vocabulary.generated)

    def encode(self, batch: Batch) -> Encoded:
        """What was said and seen."""
        encoded: Encoded = self.encoder(
            batch, self.embed(batch.lines.numbers), self.embed(batch.phrases.numbers)
        )
        return encoded

    def step(self, before: Tensor, state: State, encoded: Encoded, batch: Batch) -> tuple[Sources, State]:
        """The sources after each of the words `before`, (batch, steps), those copied unseen as unknown."""
        known = before.masked_fill(before >= self.embed.num_embeddings, UNKNOWN)
        embedded = self.embed(known)  # eq. 6: ŵ_{t-1} = Embed(w_{t-1})
        sources, after = self.decoder(embedded, state, encoded, batch)
        return sources, after

    def loss(self, batch: Batch, targets: Tensor) -> Tensor:
        """Eq. 13: L = -Σ_t log p(w*_t | w_0:t-1, I, D), averaged over the words of the batch."""
        encoded = self.encode(batch)
        before = torch.cat([targets.new_full((len(targets), 1), START), targets[:, :-1]], 1)
        sources, _ = self.step(before, self.decoder.start(encoded), encoded, batch)
        chance = sources.chance_of(targets, batch)  # (batch, steps)
        # A word that no source holds has chance 0; its logarithm is bounded.
        return -chance.clamp(min=1e-9).log()[targets != PAD].mean()


@dataclass(frozen=True, slots=True)
class Model:
    """A trained network with what is needed to use it, and what it reached on what was held out."""

    config: Config
    vocabulary: Vocabulary
    network: Network
    figures: dict[str, float] = field(default_factory=dict)
