"""The captions and answers that were learned on the joint space: small nets over what it sees where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from PIL import Image

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.runtime import Lazily, Onnx, Remembering
from photalk.vision.space.encoder import Floats, Photos
from photalk.vision.space.squares import square
from photalk.vision.teller.beam import likeliest
from photalk.vision.teller.said import Caption, PictureAnswer, noun_phrase

HOME = Path(__file__).parent / "model"

OTHERS = 4
"""Answers that are told beside the likeliest."""


class SeesWhere(Protocol):
    """What the teller needs of the encoder that it was trained on."""

    identity: str
    side: int

    def grid(self, photos: Photos) -> Floats:
        """What is seen where, (n, places, width).

        Raises:
            WeightsError: this one does not tell.
        """
        ...

    def embedded(self, text: str) -> Floats:
        """The pieces of a text as the word table has them, (1, pieces, width)."""
        ...


class ShippedTeller:
    """A `PictureTeller` on the shipped encoder; nothing is loaded before its first use.

    Both methods raise WeightsError where it cannot tell: there are no files, or the encoder is another one.
    """

    def __init__(self, encoder: Callable[[], SeesWhere] | None = None, folder: Path = HOME) -> None:
        encoder = encoder or _shipped
        self._net = Lazily(lambda: _Net(folder, encoder()))
        self._caption = Remembering(lambda rgb: self._net().caption(rgb))

    def caption(self, photo: Rgb) -> Caption:
        """What the picture shows."""
        return self._caption(photo)

    def answer(self, photo: Rgb, question: str) -> PictureAnswer:
        """What is answered to a question about the picture."""
        return self._net().answer(photo, question)


class _Net:
    """The three graphs, and what their card says of their numbers."""

    def __init__(self, folder: Path, encoder: SeesWhere) -> None:
        self._encoder = encoder
        try:
            card: dict[str, Any] = json.loads((folder / "card.json").read_text("utf-8"))
            space = str(card["space"])
            self._words, self._answers = tuple(card["words"]), tuple(card["answers"])
            self._longest, self._doubtful = int(card["longest"]), float(card["unsure_below"])
            self._caption_sure = tuple(map(float, card["caption_sure"]))
            self._answer_sure = float(card["answer_sure"]["scale"]), float(card["answer_sure"]["offset"])
        except (OSError, KeyError, ValueError, TypeError) as error:
            raise WeightsError(
                f"The captions' model in {folder} cannot be read: reinstall photalk."
            ) from error
        if space != encoder.identity:
            raise WeightsError(
                f"Captions and answers were learned on the joint space {space}, not on {encoder.identity}; "
                "make them anew with `photalk train teller`."
            )
        look = Onnx(folder / "look.onnx")
        self._say, self._answer = Onnx(folder / "say.onnx"), Onnx(folder / "answer.onnx")
        self._seen = Remembering(lambda rgb: look(encoder.grid(_squared(rgb, encoder.side))))

    def caption(self, rgb: Rgb) -> Caption:
        seen = self._seen(rgb)
        words, mean = likeliest(lambda begun: self._say(seen, begun), self._longest)
        slope, offset = self._caption_sure
        sure = _chance(slope * mean + offset)
        text = noun_phrase(" ".join(self._words[word] for word in words))
        return Caption(text, round(sure, 3), sure < self._doubtful)

    def answer(self, rgb: Rgb, question: str) -> PictureAnswer:
        # As the people wrote whose questions it was learned from: in American spelling, with a mark.
        asked = f"{question.lower().replace('colour', 'color').rstrip(' ?!.')}?"
        logits = self._answer(self._seen(rgb), self._encoder.embedded(asked))[0].astype(np.float64)
        shares = np.exp(logits - np.logaddexp.reduce(logits))
        scale, offset = self._answer_sure
        told = [
            (self._answers[at], round(_chance(scale * _odds(shares[at]) + offset), 3))
            for at in np.argsort(-shares)[: OTHERS + 1]
        ]
        return PictureAnswer(*told[0], tuple(told[1:]))


def _shipped() -> SeesWhere:
    from photalk.vision.space.encoder_choice import encoder
    from photalk.vision.space.shipped_encoder import ShippedEncoder

    ours = encoder()
    if not isinstance(ours, ShippedEncoder):
        raise WeightsError(
            "Captions and answers were learned on the shipped encoder, and another one is set."
        )
    return ours


def _squared(rgb: Rgb, side: int) -> Photos:
    return square(Image.fromarray(rgb), side)[None]


def _odds(share: float) -> float:
    share = min(max(share, 1e-6), 1 - 1e-6)
    return float(np.log(share / (1 - share)))


def _chance(odds: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(odds, -30, 30))))
