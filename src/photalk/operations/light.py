"""Light and its encoding: what curves and mixes are computed with. Values are 0..1, arrays of any shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    """A channel's values: levels on the last axis, or 3 × levels once the channels differ."""

    Mix = tuple[NDArray[np.float64], NDArray[np.float64]]
    """A 3 × 3 matrix and an offset."""
else:
    Values = Mix = Any  # what they are is told to whoever checks types; nothing heavy is imported for it

LUMA = (0.299, 0.587, 0.114)
"""How much each channel of encoded light counts for the eye."""


def to_linear(values: Values) -> Values:
    """Light from sRGB's encoding of it."""
    import numpy as np

    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def from_linear(light: Values) -> Values:
    """sRGB's encoding of light."""
    import numpy as np

    light = np.maximum(light, 0.0)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def balanced(values: Values, gains: tuple[float, float, float]) -> Values:
    """Three channels of values with the light of each multiplied, as bright as before."""
    import numpy as np

    balance: Any = np.array(gains) / (np.array([0.2126, 0.7152, 0.0722]) @ np.array(gains))
    return from_linear(to_linear(values) * balance[:, None])


def saturated(by: float) -> NDArray[np.float64]:
    """The matrix that keeps this much of the colours: 1 all of them, 0 none."""
    import numpy as np

    return np.asarray(by * np.eye(3) + (1 - by) * np.outer(np.ones(3), np.array(LUMA)))
