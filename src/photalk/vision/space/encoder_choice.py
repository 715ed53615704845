"""Which encoder is used: the user's own pair if the settings name one, else ours."""

from __future__ import annotations

from photalk.vision.runtime import Lazily
from photalk.vision.space.encoder import Encoder
from photalk.vision.space.settings import PairSettings, pair_settings


def encoder() -> Encoder:
    """The encoder of this process, loaded when it is first asked for.

    Raises:
        WeightsError: the settings have a mistake, or a model cannot be loaded; the sentence says which.
    """
    return _encoder()


def made(settings: PairSettings | None) -> Encoder:
    """The encoder that these settings ask for; None is for ours."""
    if settings is not None:
        from photalk.vision.space.onnx_pair import OnnxPair

        return OnnxPair(settings)
    from photalk.vision.space.shipped_encoder import ShippedEncoder

    return ShippedEncoder()


_encoder: Lazily[Encoder] = Lazily(lambda: made(pair_settings()))
