"""Cutout: the main subject without its background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from photalk.operations.base import Edit
from photalk.operations.operation import Operation, Stage, Words


@dataclass(frozen=True, slots=True)
class ImageCutout(Edit):
    """Remove the background and keep the main subject."""

    name: ClassVar[str] = "image_cutout"
    usage: ClassVar[str] = "image_cutout"
    caise: ClassVar[bool] = True

    @property
    def key(self) -> str:
        return "cutout"


OPERATION = Operation(
    key="cutout",
    command=ImageCutout,
    example="image_cutout",
    said="get rid of the background",
    stage=Stage.CUTOUT,
    words=Words.of(nouns="cutout", step="cutout|cut out|background removal"),
    told=lambda edit: "background removed",
    made=lambda edit: "cut out of its background",
    asked=lambda edit, it: "remove the background",
)
