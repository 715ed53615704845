"""Which messages was the reader taught? Check sets leave them out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.training.train_reader import CORPUS


def taught_messages(corpus: Path = CORPUS) -> Iterator[str]:
    """The messages of the corpus that training reads: all but those of the voices that are held out.

    Raises:
        NotFound: the corpus, which a checkout has and a wheel has not, is not there.
    """
    voices = sorted((corpus / "voices").glob("*.jsonl"))
    if not voices:
        raise NotFound(f"What the reader was taught is told by {corpus}, which is not there: use a checkout.")
    held = set((corpus / "held_out.txt").read_text("utf-8").split())
    learnt = [file for file in voices if file.stem not in held]
    for file in (*learnt, *sorted((corpus / "sentences").glob("*.jsonl"))):
        with file.open(encoding="utf-8") as lines:
            yield from (json.loads(line)["message"] for line in lines)
