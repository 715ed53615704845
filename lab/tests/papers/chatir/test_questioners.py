from __future__ import annotations

import numpy as np

from photalk.commands.queries.query import Query, Term
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.questioner import InformationGain, interpreted
from photalk_lab.papers.chatir.fixed import QUESTIONS, Fixed
from photalk_lab.papers.chatir.unanswered import Unanswered
from toy_candidates import WORDS

EAGER = InformationGain(worth=0.0, settled=1.1)


def many(seed: int = 0, count: int = 40) -> Candidates:
    dice = np.random.default_rng(seed)
    tags = dice.integers(0, 220, (count, len(WORDS))).astype(np.uint8)
    return Candidates(np.arange(count), dice.normal(size=count).astype(np.float32), tags, WORDS)


def test_the_fixed_list_is_asked_in_order_and_then_ends() -> None:
    query, asked = Query((Term("a dog"),)), []
    while (question := Fixed().ask(many(), query)) is not None:
        asked.append(question.text)
        query = query.answered(interpreted(question, "skip"))
    assert tuple(asked) == QUESTIONS


def test_unanswered_questions_do_not_depend_on_answers() -> None:
    few = many()

    def texts(reply: str) -> list[str]:
        asker, query, asked = Unanswered(EAGER, 4), Query((Term("x"),)), []
        now = few
        while (question := asker.ask(now, query)) is not None:
            asked.append(question.text)
            answer = interpreted(question, reply)
            query, now = query.answered(answer), now.heard(evidence(answer, now))
        return asked

    assert texts("yes") == texts("no") == texts("skip")
    assert len(texts("yes")) == 4
