"""The learned simulator: the paper's relative captioner, without torch, with the paper's beam of five."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from photalk.vision.space.encoder import Floats
from photalk_lab.bench.fashion.graphs import Ints, Seeing, card, graph
from photalk_lab.bench.fashion.nouns import Gallery, Simulator

BEAM = 5
PAD, START, END, UNKNOWN = 0, 1, 2, 3
"""The first words of the vocabulary, as the captioner was taught."""

_TOGETHER = 32


def speaker(folder: Path) -> Simulator:
    """The simulator that `photalk train fashion` wrote to a folder.

    Raises:
        WeightsError: it is not there, or is damaged.
    """
    return Speaker(folder)


class Speaker:
    """Says what differs, as it learned from people's wording; what it said of a pair it says again."""

    name = "captioner"

    def __init__(self, folder: Path) -> None:
        kept = card(folder, "speaker.json")
        self._words: list[str] = kept["words"]
        self._longest: int = kept["longest"]
        self._sees, self._speaks = graph(folder, "sees.onnx"), graph(folder, "speaks.onnx")
        self._seeing = Seeing(folder)
        self._said: dict[tuple[int, int], str] = {}

    def say(self, gallery: Gallery, pairs: Sequence[tuple[int, int]], turn: int) -> list[str]:
        """What differs, for each (shown, wanted); the turn does not matter."""
        keys = [(gallery.items[shown].id, gallery.items[wanted].id) for shown, wanted in pairs]
        new = list(
            {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in self._said}.items()
        )
        for at in range(0, len(new), _TOGETHER):
            some = new[at : at + _TOGETHER]
            said = self._captions(gallery, np.array([pair for _, pair in some], np.int64))
            self._said |= {key: caption for (key, _), caption in zip(some, said, strict=True)}
        return [self._said[key] for key in keys]

    def _captions(self, gallery: Gallery, pairs: Ints) -> list[str]:
        rows, has = self._seeing(gallery)
        shown, wanted = pairs.T
        feed = {
            "shown": rows[shown], "wanted": rows[wanted], "shown_has": has[shown], "wanted_has": has[wanted],
        }  # fmt: skip
        (memory,) = self._sees.run(feed, ["memory"])
        return [
            " ".join(self._words[word] for word in row if word > UNKNOWN) for row in self._searched(memory)
        ]

    def _searched(self, memory: Floats) -> Ints:
        """The likeliest captions found by beam search, (n, longest), PAD after the end.

        Beams of a caption lie side by side, the best first. Likelihoods are divided by the number of words,
        start, end and all: otherwise the shortest caption is the likeliest.
        """
        count = memory.shape[2]
        beams = np.repeat(memory, BEAM, axis=2)
        said = np.zeros((count * BEAM, 0), np.int64)
        likely = np.full((count, BEAM), -1e9, np.float32)
        likely[:, 0] = 0  # at first all beams are the same
        last = np.full((count * BEAM, 1), START)
        past = np.zeros((memory.shape[0], 2, count * BEAM, memory.shape[3], 0, memory.shape[5]), np.float32)
        ended = np.zeros((count, BEAM), bool)
        lengths = np.ones((count, BEAM), np.float32)
        for _ in range(self._longest):
            scores, past = self._speaks.run(
                {"words": last, "memory": beams, "past": past}, ["scores", "kept"]
            )
            next_ = _log_softmax(scores).reshape(count, BEAM, -1)
            next_[:, :, [PAD, START, UNKNOWN]] = -1e9
            next_[ended] = -1e9
            next_[ended, PAD] = 0  # what has ended stays as it is
            total = likely[:, :, None] + next_
            length = lengths[:, :, None] + (~ended)[:, :, None]
            order = np.argsort(-(total / length).reshape(count, -1), axis=1, kind="stable")[:, :BEAM]
            beam, word = np.divmod(order, next_.shape[2])
            likely = np.take_along_axis(total.reshape(count, -1), order, axis=1)
            ended, lengths = (
                np.take_along_axis(ended, beam, axis=1),
                np.take_along_axis(lengths + ~ended, beam, axis=1),
            )
            ended |= word == END
            from_ = (np.arange(count)[:, None] * BEAM + beam).ravel()
            said = np.concatenate([said[from_], word.reshape(-1, 1)], axis=1)
            past, last = past[:, :, from_], word.reshape(-1, 1)
            if ended[:, 0].all():
                break
        return said[::BEAM]


def _log_softmax(scores: Floats) -> Floats:
    risen = scores - scores.max(axis=-1, keepdims=True)
    return np.asarray(risen - np.log(np.exp(risen).sum(axis=-1, keepdims=True)), np.float32)
