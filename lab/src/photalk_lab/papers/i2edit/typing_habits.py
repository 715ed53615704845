"""How is it typed? Capitals, missing marks and slips of the fingers, as people make them."""

from __future__ import annotations

import re
from random import Random

from photalk_lab.corpus.sentences import noisy

NOISE = 0.08
"""How many of the messages have slips of the fingers, short forms and the like."""


def typed(rng: Random, text: str) -> str:
    """The words as somebody types them; with what chance each habit shows is fixed here."""
    text = tidied(text)
    habit = rng.random()
    if habit < 0.22:
        text = text.lower()
    elif habit < 0.80:
        text = sentence_case(text)
    if rng.random() < 0.14:
        text = re.sub(r"[.,;:!?]+(?=\s|$)", "", text) or text
    elif text and text[-1].isalnum() and rng.random() < 0.45:
        text += rng.choice((".", ".", ".", ".", "!", "..."))
    if rng.random() < NOISE:
        text = noisy(rng, text)
    return text


def sentence_case(text: str) -> str:
    """A capital at the start of every sentence, and for `I`."""
    text = re.sub(r"(^|[.!?] )([a-z])", lambda match: match[1] + match[2].upper(), text)
    return re.sub(r"\bi(?=$|[ '])", "I", text)


def tidied(text: str) -> str:
    """Without doubled marks where two pieces met."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\s+([,.!?;:])(?=\s|$)", r"\1", text)
    text = re.sub(r"([.!?])[,;](?=\s)", r"\1", text)
    text = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", text)
    return re.sub(r"([,;:])\s*([.!?])(?=\s|$)", r"\2", text)
