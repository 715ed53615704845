"""Which acts does the net write? The likeliest few, as far as the grammar of acts allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from photalk.language.reader.net import Memory, Whole
from photalk.language.reader.sequence import END, NEXT, Item, Place, Rules
from photalk.vision.space.words import Floats

WIDTH = 4
"""How many ways of going on are kept."""

LONGEST = 60
"""Steps after which a message is given up."""

NEVER = np.float32(-1e9)

NOT_A_STEP = np.float32(2.5)
"""How much less an operation is believed to name a step where none of the steps is of it."""


class Scorer(Protocol):
    """What scores the next step: the net, or another in its place."""

    tokens: tuple[str, ...]

    def scores(self, memory: Memory, written: Whole) -> tuple[Floats, Floats]: ...


@dataclass(frozen=True, slots=True)
class Written:
    """A sequence, the logarithm of its probability, and the words of each act's clause."""

    items: tuple[Item, ...] = ()
    ids: tuple[int, ...] = (-1,)
    log: float = 0.0
    clauses: tuple[tuple[int, int], ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it has come to its end."""
        return bool(self.items) and self.items[-1] == END


def likeliest(
    net: Scorer, memory: Memory, rules: Rules, steps: frozenset[str] = frozenset(), width: int = WIDTH
) -> tuple[Written, ...]:
    """The likeliest whole sequences, the best first; none where nothing comes to an end.

    `steps` are the operations of the steps that stand; none: nothing is known of them.
    """
    alive, whole = [Written()], list[Written]()
    for _ in range(LONGEST):
        written = np.asarray([one.ids for one in alive], np.int64)
        scores, clauses = net.scores(memory, written)
        following = [
            _after(one, row, clause, net.tokens, memory.words, rules, steps, width)
            for one, row, clause in zip(alive, scores, clauses, strict=True)
        ]
        candidates = sorted((one for some in following for one in some), key=lambda one: -one.log)[:width]
        whole += [one for one in candidates if one.whole]
        alive = [one for one in candidates if not one.whole]
        whole.sort(key=lambda one: -one.log)
        if not alive or (len(whole) >= width and whole[width - 1].log >= alive[0].log):
            break
    return tuple(whole[:width])


def _after(
    one: Written,
    row: Floats,
    clause: Floats,
    tokens: Sequence[str],
    words: int,
    rules: Rules,
    steps: frozenset[str],
    width: int,
) -> list[Written]:
    """The likeliest ways in which a sequence goes on; nothing is asked for twice."""
    allowed, places = rules.after(one.items)
    logs = np.full(len(row), NEVER, np.float32)
    at = [token for token in allowed if tokens[token] not in (NEXT, END) or not _said_before(one.items)]
    logs[at] = row[at]
    if steps and one.items and one.items[-1] == "step=":
        logs[[token for token in at if rules.is_operation(token) and tokens[token] not in steps]] -= (
            NOT_A_STEP
        )
    if places:
        begin = len(tokens) + (words if places == "last" else 0)
        # A span ends where it begins, or later.
        least = _begun(one.items) if places == "last" else 0
        logs[begin + least : begin + words] = row[begin + least : begin + words]
    logs -= np.logaddexp.reduce(logs.astype(np.float64))
    best = np.argsort(-logs)[:width]
    return [
        _longer(one, int(token), float(logs[token]), clause, tokens, words)
        for token in best
        if logs[token] > NEVER / 2
    ]


def _longer(
    one: Written, token: int, log: float, clause: Floats, tokens: Sequence[str], words: int
) -> Written:
    item: Item = tokens[token] if token < len(tokens) else _place(token - len(tokens), words)
    clauses = one.clauses
    if item in (NEXT, END):
        begin = int(clause[:words].argmax())
        clauses = (*clauses, (begin, begin + int(clause[words + begin :].argmax())))
    return Written((*one.items, item), (*one.ids, token), one.log + log, clauses)


def _said_before(items: Sequence[Item]) -> bool:
    """Whether the act that is being written stands before already, word for word."""
    acts: list[list[Item]] = [[]]
    for item in items:
        if item == NEXT:
            acts.append([])
        else:
            acts[-1].append(item)
    return acts[-1] in acts[:-1]


def _place(at: int, words: int) -> Place:
    return Place(at % words, at >= words)


def _begun(items: Sequence[Item]) -> int:
    last = items[-1]
    return last.word if isinstance(last, Place) else 0
