"""Our own text-image model: trained here on captioned photos, shipped with it. See docs/models.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.quick_sessions import quick_session
from photalk.vision.runtime import Lazily, Remembering
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.encoder import BREAK, Details, Encoded, Floats, Photos, Tags, log_odds, tagged
from photalk.vision.space.wordpiece import BREAK as BREAK_PIECE
from photalk.vision.space.wordpiece import START, words_of
from photalk.vision.space.words import HOME, WordTable, word_table

LONGEST = 160
"""Pieces of a text that are read; what a longer one says beyond them is not."""

_UNIT = 127.0
_OUTPUTS, _GRID = ("vectors", "rows", "tags"), "grid"
_SPIN = "100"
"""Microseconds that a thread waits for its next piece of work before it sleeps.

By default that is long enough to take the processor from those who decode the next photos; this is still
longer than most pauses within a graph, so that the graph itself is no slower.
"""

_UNLIKELY = -9.0
"""The least log-probability of a word: one that is out of place must not outweigh all others."""


class ShippedEncoder:
    """An `Encoder`; may be called from several threads."""

    def __init__(self, folder: Path = HOME, table: WordTable | None = None) -> None:
        self._table = table or word_table()
        # A search reads the same text for its vector and for every closer look.
        self._read = lru_cache(maxsize=512)(self._run)
        # One photo that is asked about is looked at for its words, and for what is where.
        self._glimpsed = Remembering(self._looked)
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            # Whoever searches sees no photo, and whoever only indexes reads no words.
            self._image = Lazily(lambda: _loaded(session_of, folder / "image.onnx", _options()))
            self._text = Lazily(lambda: _loaded(quick_session, folder / "text.onnx", _options))
            self.identity = str(card["identity"])
            self.width, self.side = int(card["width"]), int(card["side"])
            self.scale, self._close = float(card["scale"]), float(card["close"])
            self._sharpness = float(card["sharpness"])
            self.vocabulary: tuple[str, ...] = tuple(card["vocabulary"])
            self._words = float(card["words"])
            at = {word: column for column, word in enumerate(self.vocabulary)}
            self._columns = at | {form: at[word] for form, word in card["forms"].items()}
            self.details_shape: tuple[int, int] | None = (int(card["places"]), int(card["columns"]))
        except (OSError, KeyError, ValueError, TypeError) as error:
            raise WeightsError(
                f"The model of the joint space in {folder} cannot be read: reinstall photalk."
            ) from error

    def see(self, photos: Photos) -> Encoded:
        """Vectors, tags and details of photos (n, side, side, 3)."""
        found = self._glimpsed(photos) if len(photos) == 1 else self._seen(photos, _OUTPUTS)
        vectors, rows, logits = found[: len(_OUTPUTS)]
        return Encoded(vectors, tagged(logits), np.round(rows * _UNIT).astype(np.int8))

    def grid(self, photos: Photos) -> Floats:
        """What is seen where in one photo (1, side, side, 3), as (1, places, channels).

        Raises:
            WeightsError: this model does not tell.
        """
        found = self._glimpsed(photos)
        if len(found) == len(_OUTPUTS):
            raise WeightsError("The model of the joint space does not tell what is where: reinstall photalk.")
        return found[-1]

    def read(self, texts: Sequence[str]) -> Floats:
        """Unit vectors of texts."""
        if not texts:
            return np.zeros((0, self.width), np.float32)
        return np.concatenate([self._read(text)[0] for text in texts])

    def close_read(self, text: str, rows: Encoded) -> Floats:
        """How well pieces of the text find their places in the photos, and how likely its words are said."""
        if rows.details is None:
            return np.zeros(len(rows), np.float32)
        return self._placed(text, rows.details) + np.float32(self._words) * self._said(text, rows.tags)

    def _placed(self, text: str, details: Details) -> Floats:
        """Each piece of the text finds its place in each photo; their fits are averaged by weight."""
        _, pieces, weights = self._read(text)
        places = details.astype(np.float32) / _UNIT  # (n, P, C)
        alike = places @ pieces[0].T * self._sharpness  # (n, P, L)
        peak = alike.max(axis=1, keepdims=True)
        found = (np.log(np.exp(alike - peak).sum(axis=1)) + peak[:, 0]) / self._sharpness  # (n, L)
        return np.asarray(found @ weights[0] * self._close, np.float32)

    def _said(self, text: str, tags: Tags) -> Floats:
        """The sum of the log-probabilities that a person says each word of the text that tags speak of."""
        columns = sorted({self._columns[word] for word in words_of(text) if word in self._columns})
        likely = -np.logaddexp(0, -log_odds(tags[:, columns]))
        return np.asarray(np.maximum(likely, _UNLIKELY).sum(axis=1), np.float32)

    def _run(self, text: str) -> tuple[Floats, Floats, Floats]:
        """The text's vector (1, W), its pieces' rows (1, L, C) and weights (1, L)."""
        vector, rows, weights = self._text().run(None, {"embedded": self.embedded(text)})
        return vector, rows, weights

    def embedded(self, text: str) -> Floats:
        """The text's pieces as the word table has them, (1, L, width)."""
        return self._table.rows(self._pieces(text))[None]

    def _looked(self, photos: Photos) -> list[Floats]:
        """All that the tower tells of photos."""
        there = {node.name for node in self._image().get_outputs()}
        return self._seen(photos, [*_OUTPUTS, *({_GRID} & there)])

    def _seen(self, photos: Photos, outputs: Sequence[str]) -> list[Floats]:
        found: list[Floats] = self._image().run(list(outputs), {"photos": photos})
        return found

    def _pieces(self, text: str) -> list[int]:
        """Where a text starts and ends is marked, and where its rounds part."""
        pieces = self._table.pieces
        ids = [pieces.ids[START]]
        for part in text.split(BREAK.strip()):
            ids += [id for word in words_of(part) for id in pieces(word)] + [pieces.ids[BREAK_PIECE]]
        return ids[: LONGEST - 1] + ids[-1:] if len(ids) > LONGEST else ids


def _loaded(load: Callable[[Path, Any], Any], path: Path, options: Any) -> Any:
    try:
        return load(path, options)
    except (OSError, ValueError) as error:
        raise WeightsError(f"The model {path} cannot be loaded: reinstall photalk.") from error


def _options() -> Any:
    options = session_options()
    options.add_session_config_entry("session.intra_op.spin_duration_us", _SPIN)
    return options
