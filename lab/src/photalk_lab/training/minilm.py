"""MiniLM as it was published: where the nets that read words begin."""

from __future__ import annotations

from torch import Tensor

from photalk.vision.space.wordpiece import Wordpieces
from photalk.weights import path_of


def weights() -> dict[str, Tensor]:
    """Its weights, by the names that BERT's files have for them."""
    from safetensors.torch import load_file

    return {name.removeprefix("bert."): value for name, value in load_file(path_of("minilm")).items()}


def pieces() -> Wordpieces:
    """Its pieces of words, in the order of the rows of its table."""
    return Wordpieces(path_of("minilm-words").read_text("utf-8").splitlines())
