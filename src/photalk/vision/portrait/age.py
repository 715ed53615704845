"""Is it a child's face? Told by its proportions: small children have short noses and chins.

Seven lengths beside the distance between the eyes, weighed by a logistic regression on 166 children's faces
(30 of them babies') and 235 adults' of Flickr8k, told by their captions, and 690 of CelebA. Under ten-fold
cross-validation, `looks_like_child` finds 25 of the 30 babies and 93 of the 166 children, and takes 16 of the
690 celebrities and 15 of the 235 others for children. Lengths and threshold were chosen on the same faces, so
these figures flatter it: it is a reason to hesitate, not a proof of age.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.vision.portrait.landmarks import LEFT_EYE, RIGHT_EYE

LEAST = 1.5
"""The log-odds from which a face counts as a child's."""

_NOSE, _CHIN = 2, 152
_BROWS, _CHEEKS, _MOUTH, _LIPS = (105, 334), (234, 454), (61, 291), (0, 17)
_WEIGHTS = (-5.21, 7.33, -6.81, 6.01, -19.79, 12.9, 9.33)
_BIAS = 6.8


def childlike(points: NDArray[np.floating]) -> float:
    """The log-odds that MediaPipe's 478 points (x, y, z) are a child's face, among as many adults'."""
    eyes = [points[list(eye)].mean(0) for eye in (RIGHT_EYE, LEFT_EYE)]
    unit, between = _apart(*eyes), (eyes[0] + eyes[1]) / 2
    lengths = (
        _apart(between, points[_NOSE]),
        _apart(*points[list(_CHEEKS)]),
        _apart(*points[list(_MOUTH)]),
        _apart(*points[list(_LIPS)]),
        _apart(between, points[_CHIN]),
        _apart(points[_NOSE], points[_CHIN]),
        _apart(points[list(_BROWS)].mean(0), between),
    )
    return float(np.dot(_WEIGHTS, np.array(lengths) / max(unit, 1e-6))) + _BIAS


def looks_like_child(points: NDArray[np.floating]) -> bool:
    """Whether the points look more like a child's face than an adult's."""
    return childlike(points) >= LEAST


def _apart(one: NDArray[np.floating], other: NDArray[np.floating]) -> float:
    return float(np.linalg.norm(one - other))
