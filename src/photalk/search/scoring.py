"""How well photos fit a text: the vectors for all of them, a closer look at the best."""

from __future__ import annotations

import numpy as np

from photalk.vision.space.encoder import Encoded, Encoder, Floats


def fit(encoder: Encoder, text: str, rows: Encoded, *, close: int = 100) -> Floats:
    """The log-odds that each row fits the text, (n,): scale × similarity and, for the best, a close read.

    Rows that are not read closely get the lowest value of those that are, so that none of them overtakes one.
    """
    if not len(rows):
        return np.zeros(0, np.float32)
    base: Floats = np.float32(encoder.scale) * (rows.vectors @ encoder.read([text])[0])
    return base + closely(encoder, text, rows, base, close)


def closely(encoder: Encoder, text: str, rows: Encoded, base: Floats, close: int) -> Floats:
    """What a close read adds to each row, (n,), when only the `close` best by `base` are read."""
    if rows.details is None or encoder.details_shape is None or close < 1 or not len(rows):
        return np.zeros(len(rows), np.float32)
    best = np.argsort(-base, kind="stable")[:close]
    read = encoder.close_read(text, rows.take(best))
    added = np.full(len(rows), read.min(), np.float32)
    added[best] = read
    return added
