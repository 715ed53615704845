"""The questioner with a real, very small model: SmolLM2-135M-Instruct, served on this machine."""

from collections.abc import Iterator

import numpy as np
import pytest

from photalk.commands.queries.query import GivenAnswer, Query, Term
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.llm import NOTHING_NEW, LanguageModel, repeated
from photalk.search.asking.llm_server import Server
from real_llm import serving


@pytest.fixture
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.mark.llm
def test_a_real_model_asks_new_questions_or_says_that_it_has_none(address: str) -> None:
    told: list[str] = []
    # A busy machine takes a minute for the first prompt; after that, its beginning is known to the server.
    model = LanguageModel(Server(address, "smollm2", timeout=300), tell=told.append)
    candidates = Candidates(np.arange(4), np.zeros(4, np.float32), np.zeros((4, 1), np.uint8), ("dog",))
    query = Query((Term("a dog running on the beach"),))
    asked: list[str] = []
    for said in ("yes", "brown", "no"):
        question = model.ask(candidates, query)
        if question is None:
            assert told == [NOTHING_NEW]
            break
        assert question.text.endswith("?")
        assert not repeated(question.text, asked)
        asked.append(question.text)
        query = query.answered(GivenAnswer(question.topic, question.text, said))
    assert asked
