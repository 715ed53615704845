"""Vignette: darker corners, or lighter ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from photalk.operations.dial import dial
from photalk.operations.operation import Stage, Words, Xmp
from photalk.operations.pixels import Lens, levels_of, limited

if TYPE_CHECKING:
    import numpy as np
    import pyvips
    from numpy.typing import NDArray

FULL_VIGNETTE = 0.85
"""How much light the corners lose at vignette 100."""


def vignette_fall(across: int, down: int) -> NDArray[np.float64]:
    """How much of a vignette each place of a frame gets, 0 in the middle to 1 in the corners."""
    import numpy as np

    y, x = np.mgrid[0:down, 0:across]
    radius = np.hypot((x + 0.5) / across - 0.5, (y + 0.5) / down - 0.5) / math.hypot(0.5, 0.5)
    fall = np.clip((radius - 0.3) / 0.7, 0, 1)
    return np.asarray(fall * fall * (3 - 2 * fall))


def vignette(image: pyvips.Image, amount: float) -> pyvips.Image:
    """Darker corners for amounts above 0, lighter ones below; -100..100."""
    import numpy as np
    import pyvips

    if not amount:
        return image
    long = 160
    across = max(2, round(long * min(1.0, image.width / image.height)))
    down = max(2, round(long * min(1.0, image.height / image.width)))
    shade = FULL_VIGNETTE * abs(amount) / 100 * vignette_fall(across, down)
    light = pyvips.Image.new_from_array((1 - shade).astype(np.float32)).resize(
        image.width / across, vscale=image.height / down, kernel="linear"
    )
    if amount > 0:
        return limited(image * light, image)
    white = levels_of(image) - 1
    return limited(white - (white - image) * light, image)


def _work(image: pyvips.Image, amount: float, lens: Lens) -> pyvips.Image:
    return vignette(image, amount)


OPERATION = dial(
    "vignette",
    stage=Stage.NEIGHBOURHOOD,
    place=30,
    work=_work,
    usual=40.0,
    words=Words.of(nouns="vignette vignetting", raises="vignette"),
    made=("darkened{} towards the corners", "lightened{} towards the corners"),
    is_adjective=False,
    takes_region=False,
    asked=("add a vignette", "reduce the vignette"),
    xmp=Xmp("PostCropVignetteAmount", -1.0),
)
