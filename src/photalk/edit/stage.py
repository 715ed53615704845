"""Pixels on their way through a program: lazy where they are written once, kept where they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pyvips

from photalk.edit.kept import KEPT

Pixels = tuple[pyvips.Image, pyvips.Image | None]
"""Colours without alpha, and the alpha where there is one."""


@dataclass(frozen=True, slots=True)
class ShownStage:
    """The picture so far.

    Attributes:
        name: all that made it, so that it is at hand when it is asked for again; None: nothing is kept, as
            in full size, where the pixels of a stage would be hundreds of megabytes.
    """

    color: pyvips.Image
    alpha: pyvips.Image | None
    name: tuple[Hashable, ...] | None = None

    def then(self, what: Hashable, work: Callable[[], Pixels]) -> ShownStage:
        """The picture after some work, of which `what` tells all that it depends on besides this picture."""
        if self.name is None:
            return ShownStage(*work())
        name = (*self.name, what)
        return ShownStage(*KEPT.get(name, lambda: _at_hand(*work())), name)

    def image(self, what: Hashable, make: Callable[[], pyvips.Image]) -> pyvips.Image:
        """Another image of this picture's size, such as a mask over it."""
        return make() if self.name is None else KEPT.get((*self.name, what), make)


def split(image: pyvips.Image) -> Pixels:
    """An image's colours and its alpha."""
    if not image.hasalpha():
        return image, None
    return image.extract_band(0, n=image.bands - 1), image.extract_band(image.bands - 1)


def _at_hand(color: pyvips.Image, alpha: pyvips.Image | None) -> Pixels:
    return color.copy_memory(), None if alpha is None else alpha.copy_memory()
