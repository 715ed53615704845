"""How do responses read? BLEU against references, and how varied they are (Distinct-1 and -2), as in I²Edit.

Distinct-n is the share of different n-grams among all n-grams. Over a whole split it falls with the split's
size, so it is also given within each dialogue, as a mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from photalk.commands import Face
from photalk_lab.bench.report import Figures
from photalk_lab.bench.wording import bleu4
from photalk_lab.papers.i2edit.dialogues import Dialogue, State
from photalk_lab.papers.i2edit.phrases import VALUES
from photalk_lab.papers.i2edit.simulator import commands_of
from photalk_lab.papers.i2edit.tokens import tokens_of

Responder = Callable[[Sequence[tuple[str, str]], str, Sequence[Face], str, Mapping[str, list[str]]], str]
"""What the system says: to the turns so far, the new message, the facial commands done, the dialogue act
meant ("next", "request", "suggest", or empty where it is free) and the state that holds then."""

PAPER: Figures = {"distinct-1": 0.516, "distinct-2": 0.886}
REPORTED = "I²Edit, as reported"
"""I²Edit's figures of its own responses, on its own data: not measured here."""


def bleu(responses: Sequence[str], references: Sequence[str]) -> float:
    """Corpus BLEU-4, from 0 to 1, of words and marks in lower case; turns without reference do not count."""
    pairs = [(said, meant) for said, meant in zip(responses, references, strict=True) if meant]
    if not pairs:
        return 0.0
    return round(bleu4([_words(said) for said, _ in pairs], [[_words(meant)] for _, meant in pairs]), 4)


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.lower() for token in tokens_of(text))


def distinct(texts: Sequence[str], n: int) -> float:
    """The share of different n-grams among all that the texts have; 0 where they have none.

    >>> distinct(["so so", "so it is"], 1)
    0.6
    """
    grams = [gram for text in texts for gram in _grams(_words(text), n)]
    return round(len(set(grams)) / len(grams), 4) if grams else 0.0


def _grams(tokens: Sequence[str], n: int) -> list[tuple[str, ...]]:
    return [tuple(tokens[at : at + n]) for at in range(len(tokens) - n + 1)]


def response_figures(dialogues: Sequence[Dialogue], responses: Sequence[Sequence[str]]) -> Figures:
    """BLEU and Distinct of responses, a list for each dialogue, against what the dialogues have."""
    said = [text for texts in responses for text in texts]
    meant = [turn.system for dialogue in dialogues for turn in dialogue.turns]
    return {"bleu": bleu(said, meant), **variety(responses)}


def variety(responses: Sequence[Sequence[str]]) -> Figures:
    """Distinct-1 and -2 over all responses, and the mean within a dialogue."""
    said = [text for texts in responses for text in texts]
    figures: Figures = {}
    for n in (1, 2):
        figures[f"distinct-{n}"] = distinct(said, n)
        within = [distinct(texts, n) for texts in responses if any(texts)]
        figures[f"distinct-{n} in a dialogue"] = round(sum(within) / max(1, len(within)), 4)
    return figures


def responses_of(dialogues: Sequence[Dialogue], responder: Responder) -> list[list[str]]:
    """What a responder says at every turn, told what the dialogue had before and what the turn did."""
    found: list[list[str]] = []
    for dialogue in dialogues:
        turns: list[tuple[str, str]] = []
        before: State = {}
        said: list[str] = []
        for turn in dialogue.turns:
            done = commands_between(before, turn.state)
            said.append(responder(turns, turn.user, done, turn.act, turn.state))
            turns.append((turn.user, turn.system))
            before = turn.state
        found.append(said)
    return found


def commands_between(before: State, now: State) -> list[Face]:
    """The facial commands that lead from one state to another, what is taken back first."""
    held, wanted = ({value for values in state.values() for value in values} for state in (before, now))
    given = (value for value in VALUES if value in wanted - held)
    return commands_of(given, (value for value in VALUES if value in held - wanted))
