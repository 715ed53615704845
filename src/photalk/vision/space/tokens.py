"""Texts as the ids that a text model was trained on, by its tokenizer.json."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.space.encoder import BREAK
from photalk.vision.space.towers import Ints

JOINED = ", "
"""Between the rounds of a dialogue: models of captions were not trained on our own mark."""

_PADS = ("<pad>", "[PAD]", "<|endoftext|>", "</s>")


class Tokens:
    """A tokenizer; once `limit` has said how long a text may be, many threads may use it."""

    def __init__(self, path: Path, pad: int | None) -> None:
        try:
            from tokenizers import Tokenizer
        except ImportError as error:
            raise WeightsError(
                "The setting encoder.tokenizer needs the package tokenizers: pip install 'photalk[pair]'."
            ) from error
        try:
            self._tokenizer: Any = Tokenizer.from_file(str(path))
        except Exception as error:  # the library raises plain Exception
            raise WeightsError(
                f"The setting encoder.tokenizer names {path}, which is not a tokenizer.json."
            ) from error
        own, cut = self._tokenizer.padding or {}, self._tokenizer.truncation or {}
        known = (self._tokenizer.token_to_id(name) for name in _PADS)
        usual = own.get("pad_id", next((id for id in known if id is not None), 0))
        self.pad = int(usual if pad is None else pad)
        self.usual_length: int | None = cut.get("max_length")
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def limit(self, longest: int) -> None:
        """Cut texts off after so many pieces, marks of start and end among them."""
        self._longest = longest
        self._cutting = type(self._tokenizer).from_str(self._tokenizer.to_str())
        self._cutting.enable_truncation(longest)

    def count(self, text: str) -> int:
        """How many pieces a text is, marks of start and end among them."""
        return len(self._tokenizer.encode(text).ids)

    def ids(self, texts: Sequence[str], length: int | None = None) -> tuple[Ints, Ints]:
        """Ids and mask, (n, L): padded to `length`, or to the longest of the texts."""
        pieces = [one.ids for one in self._cutting.encode_batch(list(texts))]
        across = length or max(1, max(map(len, pieces), default=1))
        ids = np.full((len(pieces), across), self.pad, np.int64)
        mask = np.zeros_like(ids)
        for row, marks, some in zip(ids, mask, pieces, strict=True):
            row[: len(some)], marks[: len(some)] = some, 1
        # A text without any piece would leave nothing to attend to.
        mask[:, 0] = 1
        return ids, mask

    def parts(self, text: str) -> list[str]:
        """The text in as few parts as fit: the whole, or its caption again with some of its rounds each.

        The caption says the most, so that every part has it; where it leaves no room, rounds stand alone.
        """
        caption, *rounds = [one.strip() for one in text.split(BREAK.strip()) if one.strip()] or [""]
        parts = [[caption]]
        for round in rounds:
            if self._fits(*parts[-1], round):
                parts[-1].append(round)
            else:
                parts.append([caption, round] if self._fits(caption, round) else [round])
        return [JOINED.join(part) for part in parts]

    def _fits(self, *parts: str) -> bool:
        return self.count(JOINED.join(parts)) <= self._longest
