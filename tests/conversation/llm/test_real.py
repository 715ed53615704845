"""A real, very small model in the place of the larger ones that people have: whatever it says, it is safe."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hard_requests import TABLE, requests
from photalk.conversation.llm.checking import ALLOWED
from photalk.conversation.llm.model import Model
from photalk.conversation.llm.parsing import ModelAdviser
from photalk.conversation.llm.phrasing import ModelPhraser
from photalk.search.asking.llm_server import Server
from real_llm import serving

pytestmark = pytest.mark.llm


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    # A busy machine takes a minute for the first prompt; after that, its beginning is known to the server.
    with serving() as address:
        yield Model(Server(address, "smollm2", timeout=300))


def test_a_real_model_says_listed_commands_or_nothing(model: Model) -> None:
    for said, _ in requests()[::5]:
        understood = ModelAdviser(model)((), said, TABLE)
        assert model.rest.over, "the server answered"
        if understood is not None:
            assert all(isinstance(command, ALLOWED) for command in understood.commands)
            assert understood.origin == "model"


def test_a_real_model_keeps_the_facts_or_is_not_quoted(model: Model) -> None:
    for reply in (
        "Here is my cat.jpg, 640 × 480.",
        "Done: brightness +20. Say “undo” to take it back.",
        "Took back “brightness +20”; 1 step left.",
    ):
        said = ModelPhraser(model)(reply, ["my cat.jpg"])
        assert model.rest.over, "the server answered"
        assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", reply))
        assert all(kept in said for kept in re.findall(r"“[^”]*”|my cat\.jpg", reply))
