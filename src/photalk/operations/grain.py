"""Grain: that of film, or with less of it than there is, noise taken away.

The grain is laid over the picture as it is shown: a fixed pattern whose grains are a share of the picture,
so that it is the same at every rendering, and a preview looks like the full size seen from further away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from photalk.operations.dial import dial
from photalk.operations.light import LUMA
from photalk.operations.operation import Stage, Words, Xmp
from photalk.operations.pixels import Lens, levels_of, limited

if TYPE_CHECKING:
    import pyvips

COARSEST = 0.13
"""The standard deviation of grain 100 in mid-grey, as a share of white."""

GRAINS = 2400
"""How many grains fit along the longer side; fewer where the picture has fewer pixels."""

NOISE = 0.06
"""What grain -100 takes for noise: what differs from its surroundings by less than this share of white."""

_REACHES = (1.0, 2.4)
"""How far noise is looked for, in pixels of the original: fine noise, and blotches."""


def _work(image: pyvips.Image, amount: float, lens: Lens) -> pyvips.Image:
    if not amount:
        return image
    return _grainy(image, amount / 100, lens) if amount > 0 else _denoised(image, -amount / 100, lens.scale)


def _grainy(image: pyvips.Image, share: float, lens: Lens) -> pyvips.Image:
    white = levels_of(image) - 1
    light = image / white
    if image.bands == 3:
        light = light.recomb([list(LUMA)])
    # As on film, there is most of it in the midtones; nothing is left of it in black and in white.
    strength = light * (1 - light) * (4 * 0.75) + 0.25
    return limited(image + _pattern(lens) * strength * (share * COARSEST * white), image)


def _pattern(lens: Lens) -> pyvips.Image:
    """The grains at the size of the picture as it is rendered, around 0."""
    import pyvips

    width, height = lens.full
    fine = min(1.0, GRAINS / max(width, height))
    across, down = max(1, round(width * fine)), max(1, round(height * fine))
    grains = pyvips.Image.gaussnoise(across, down, mean=0.0, sigma=1.9, seed=1)
    # A grain is no square: softened a little, which is what the larger sigma makes up for.
    grains = grains.gaussblur(0.65, precision="float", min_ampl=0.05)
    return grains.resize(lens.size[0] / across, vscale=lens.size[1] / down, kernel="cubic").crop(
        0, 0, *lens.size
    )


def _denoised(image: pyvips.Image, share: float, scale: float) -> pyvips.Image:
    """The picture with small differences evened out and large ones, the edges, kept.

    In a preview noise is as much weaker as its pixels are fewer, and reaches less far.
    """
    much = share * NOISE * min(1.0, scale) * (levels_of(image) - 1)
    rough, kept = image.cast("float"), None
    for reach in _REACHES:
        smooth = rough.gaussblur(max(0.4, reach * scale), precision="float", min_ampl=0.05)
        detail = rough - smooth
        squared = detail * detail
        firm = detail * squared / (squared + much * much)
        rough, kept = smooth, firm if kept is None else kept + firm
    return limited(rough + kept, image)


OPERATION = dial(
    "grain",
    stage=Stage.NEIGHBOURHOOD,
    place=40,
    work=_work,
    usual=30.0,
    words=Words.of(
        nouns="grain graininess noise",
        up="grainy grainier noisy noisier",
        lowers="denoise denoising",
        complaints="noisy noise",
    ),
    made=("grainier", "less noisy"),
    asked=("add grain", "reduce the grain"),
    rows_apart=lambda amount: amount < 0,
    xmp=Xmp("GrainAmount", low=0),
)
