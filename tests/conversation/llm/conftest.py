"""A server that plays the language model."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fake_llm import Fake, playing


@pytest.fixture
def fake() -> Iterator[Fake]:
    with playing() as played:
        yield played
