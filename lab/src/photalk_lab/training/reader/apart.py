"""What the reader is measured by is not what it learns: messages that are a case word by word are left out.

Short messages ("make it brighter") are everybody's; from four words on, the same words are a copy, whoever
wrote them first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from photalk.language.reader.words import words_in
from photalk_lab.training.reader.examples import Example

SHORTEST_COPY = 4
"""Words from which on the same message is a copy."""

_CHECKS = Path("lab/src/photalk_lab/bench/checks")
_CASES = Path("tests/language/cases")

_Plain = tuple[str, ...]


def apart(learnt: Sequence[Example], checkout: Path) -> list[Example]:
    """The messages that no case of the benchmarks or of the tests in the checkout repeats."""
    cases = {_plain(said) for said in _messages(checkout)}
    return [one for one in learnt if len(one.words) < SHORTEST_COPY or _plain(one.message) not in cases]


def _messages(checkout: Path) -> Iterator[str]:
    """What people say in all cases: `message => what it becomes` a line, or dialogues in JSON."""
    for folder in (_CHECKS, _CASES):
        for file in (checkout / folder).glob("*.txt"):
            for line in file.read_text("utf-8").splitlines():
                if "=>" in line and not line.startswith("#"):
                    yield line.lstrip("> ").partition(" =>")[0]
    for file in (checkout / _CHECKS).glob("faces_*.jsonl"):
        for line in file.read_text("utf-8").splitlines():
            yield from (turn["user"] for turn in json.loads(line)["turns"])


def _plain(message: str) -> _Plain:
    return tuple(word.text.casefold() for word in words_in(message) if word.text[0].isalnum())
