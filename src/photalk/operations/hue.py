"""Hue: all colours turned about the grey axis, as bright as before; 100 is half a turn."""

from __future__ import annotations

import math

from photalk.operations.dial import AdjustAttr, dial
from photalk.operations.light import Mix
from photalk.operations.operation import Stage, Words


def _work(edit: AdjustAttr) -> Mix:
    """A turn that keeps the luma, as in YIQ."""
    import numpy as np

    angle = edit.amount * math.pi / 100
    to_yiq = np.array([[0.299, 0.587, 0.114], [0.596, -0.274, -0.322], [0.211, -0.523, 0.312]])
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])
    return np.asarray(np.linalg.inv(to_yiq) @ turn @ to_yiq) if angle else np.eye(3), np.zeros(3)


OPERATION = dial(
    "hue",
    stage=Stage.MIX,
    place=20,
    work=_work,
    words=Words.of(nouns="hue hues"),
    made=("shifted{} in hue", "shifted{} back in hue"),
    is_adjective=False,
    asked=("raise the hue", "lower the hue"),
)
