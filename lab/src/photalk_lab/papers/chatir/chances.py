"""How often can people answer what is asked of them? The table that `search/asking/answerable.py` reads.

    python -m photalk_lab.papers.chatir.chances CAPTIONS.jsonl [--without CAPTIONS.jsonl] -o answerable.json

Simulated people who know captions are asked random questions; a logistic model for each topic tells from the
query and the rounds before whether there is an answer. No photo and no encoder is needed.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from photalk.commands.queries.query import Query, Term
from photalk.search.asking.answerable import Situation
from photalk.search.asking.knowledge import KnownTopics
from photalk.search.asking.lexicon import groups
from photalk.search.asking.questioner import worded
from photalk.search.asking.reply_meaning import interpreted
from photalk.search.asking.topics import OPEN, Topic, topics
from photalk.search.hits import SearchQuestion
from photalk_lab.papers.chatir.answerer import Answerer

ROUNDS = 6
_OFTEN = 3
_RIDGE, _STEPS = 10.0, 12
_SHOWN, _LEAST = 6, 0.25

Outcome = tuple[str, dict[str, float], bool]
"""A topic, the features of the situation in which it was asked, and whether it was answered."""


def outcomes(captions: Sequence[str], rng: random.Random) -> Iterator[Outcome]:
    """What becomes of random questions to someone who looks for a photo by one of its captions."""
    at = rng.randrange(len(captions))
    person = Answerer((*captions[:at], *captions[at + 1 :]))
    query, told = Query((Term(captions[at]),)), captions[at]
    for _ in range(ROUNDS):
        known = KnownTopics.of(query)
        left = [topic for one in _asked() if (topic := known.leaves(one))]
        if not left:
            return
        topic = rng.choices(left, [_OFTEN if one.key in OPEN else 1 for one in left])[0]
        options = tuple(choice.name for choice in topic.choices[:_SHOWN])
        question = SearchQuestion(topic.key, worded(topic, query), options)
        said = person.answer(question.text, told)
        answer = interpreted(question, said)
        yield topic.key, Situation.of(query, known).features(topic), bool(answer.said)
        query, told = query.answered(answer), f"{told} {question.text} {said}"


def fitted(found: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    """By topic, what each feature adds to the log-odds of an answer; what adds little is left out."""
    rows = defaultdict(list)
    for topic, features, answered in found:
        rows[topic].append((features, answered))
    return {topic: _logistic(cases) for topic, cases in sorted(rows.items())}


def _logistic(cases: Sequence[tuple[dict[str, float], bool]]) -> dict[str, float]:
    """Logistic regression with a ridge, by Newton's method."""
    names = sorted({name for features, _ in cases for name in features})
    column = {name: at for at, name in enumerate(names)}
    held = np.zeros((len(cases), len(names)))
    for row, (features, _) in enumerate(cases):
        for name, share in features.items():
            held[row, column[name]] = share
    answered = np.array([heard for _, heard in cases], np.float64)
    odds = np.zeros(len(names))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-held @ odds))
        slope = held.T @ (answered - chance) - _RIDGE * odds
        curve = (held * (chance * (1 - chance))[:, None]).T @ held + _RIDGE * np.eye(len(names))
        odds = odds + np.linalg.solve(curve, slope)
    return {name: round(float(one), 2) for name, one in zip(names, odds, strict=True) if abs(one) >= _LEAST}


def _asked() -> list[Topic]:
    """All topics but those of yes or no, with every word that the lexicon has."""
    words = {word for group in groups().values() for option in group.options for word in option.words}
    return [topic for topic in topics(tuple(sorted(words))).values() if not topic.yes_no]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn how often people can answer what is asked of them.")
    parser.add_argument("captions", type=Path, help="JSON lines with `image` and `captions`")
    parser.add_argument("--without", type=Path, help="the same, of photos that are left out")
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    left_out = {one["image"] for one in _read(given.without)} if given.without else set[str]()
    rng = random.Random(given.seed)
    photos = [one for one in _read(given.captions) if one["image"] not in left_out]
    several = [one["captions"] for one in photos if len(one["captions"]) > 1]
    found = [outcome for captions in several for outcome in outcomes(captions, rng)]
    record = {"photos": len(several), "questions": len(found), "odds": fitted(found)}
    given.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    main()
