"""Encoders and detectors for the workers of a cluster, which have to be able to import them."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from photalk.errors import WeightsError
from photalk.library.ray_indexing import worker
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.sessions import session_options
from toy_space import COLOURS, ToyEncoder


class SlowEncoder(ToyEncoder):
    """Takes its time, so that there is a middle to be killed in."""

    def see(self, photos: Any) -> Any:
        time.sleep(0.03 * len(photos))
        return super().see(photos)


class DeadlyEncoder(ToyEncoder):
    """Takes the whole process with it when it is shown something pink."""

    def see(self, photos: Any) -> Any:
        seen = super().see(photos)
        if (seen.vectors[:, [*COLOURS].index("pink")] > 0.9).any():
            os.kill(os.getpid(), signal.SIGSEGV)
        return seen


class OtherEncoder(ToyEncoder):
    """Not the one that the library is kept with."""

    identity = "toy-2"


class ColourDetector:
    """Sees one thing, the surer the redder the picture is."""

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("red thing", float(rgb[..., 0].mean()) / 255, (0.0, 0.0, 0.5, 0.5)),)


def no_detector() -> Any:
    raise WeightsError("There is no detector.")


class ShownNothing(ToyEncoder):
    """Ends the process when it is shown anything."""

    def see(self, photos: Any) -> Any:
        os._exit(1)


class ThreadsEncoder(ToyEncoder):
    """Says as what it saw how many threads a model would get."""

    def see(self, photos: Any) -> Any:
        seen = super().see(photos)
        seen.vectors[:, 0] = session_options().intra_op_num_threads
        return seen


class FarEncoder(ToyEncoder):
    """The encoder of a worker on a machine that has none of our disks."""

    def __init__(self) -> None:
        worker._is_here = lambda seen: False  # type: ignore[assignment]


def dies() -> Any:
    """An encoder that cannot even be made."""
    os._exit(1)
