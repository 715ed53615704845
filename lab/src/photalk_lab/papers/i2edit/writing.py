"""The trained text-to-text model at work: reads a dialogue, writes its state or the next response, word by
word.

It runs on ONNX without torch, for the benchmark; always the likeliest word comes next (greedy decoding).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from photalk.errors import NotFound
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.wordpiece import BREAK, START, Wordpieces, words_of
from photalk.vision.space.words import WordTable, word_table
from photalk_lab.papers.i2edit.prompts import PROMPTS, Task, read_state, said
from photalk_lab.papers.i2edit.tokens import Words

LONGEST = 112
"""Pieces that are read: the prompt, and of the dialogue the latest."""


def context_ids(prompt: str, lines: Sequence[str], pieces: Wordpieces, longest: int = LONGEST) -> list[int]:
    """The ids of the prompt and the dialogue; of a long one the end."""
    start, end = pieces.ids[START], pieces.ids[BREAK]
    head = [start, *(piece for word in words_of(prompt) for piece in pieces(word)), end]
    body: list[int] = []
    for line in lines:
        body += [*(piece for word in words_of(line) for piece in pieces(word)), end]
    return head + body[-(longest - len(head)) :]


class TextWriter:
    """The model in a folder."""

    def __init__(self, folder: Path, table: WordTable | None = None) -> None:
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            self._words, self._longest = Words(card["words"]), int(card["shape"]["longest"])
            options = session_options(threads=1)
            self._reader, self._writer = (
                session_of(folder / name, options) for name in ("reader.onnx", "writer.onnx")
            )
        except (OSError, LookupError, TypeError, ValueError) as error:
            raise NotFound(
                f"There is no text-to-text model in {folder}; `photalk train requirements` makes one."
            ) from error
        self._table = table or word_table()

    def state(self, turns: Sequence[tuple[str, str]], message: str) -> dict[str, list[str]]:
        """The state after the message."""
        return read_state(self.text("state", turns, message))

    def response(self, turns: Sequence[tuple[str, str]], message: str) -> str:
        """What the system says to the message."""
        return self.text("response", turns, message)

    def text(self, task: Task, turns: Sequence[tuple[str, str]], message: str) -> str:
        """What the model writes for a task."""
        ids = context_ids(PROMPTS[task], said(turns, message), self._table.pieces)
        (memory,) = self._reader.run(None, {"embedded": self._table.rows(ids)[None]})
        written = [0]
        for _ in range(self._longest - 1):
            (scores,) = self._writer.run(None, {"written": np.asarray([written], np.int64), "memory": memory})
            written.append(int(scores[0].argmax()))
            if not written[-1]:
                break
        return self._words.text(written[1:])
