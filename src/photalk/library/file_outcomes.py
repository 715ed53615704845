"""What came of looking at one file, and who else may look: nouns that indexing shares with its helpers."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from photalk.library.decode_once import DecodedPhoto
from photalk.library.folder_scan import ScannedFile
from photalk.library.photos import Count
from photalk.vision.file_failures import Failed, narrowed
from photalk.vision.space.encoder import Encoded, Encoder


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that could not be read."""

    seen: ScannedFile
    why: str


@dataclass(frozen=True, slots=True)
class KnownContent:
    """A file whose content the encoder has seen, here or elsewhere."""

    seen: ScannedFile
    digest: str


@dataclass(frozen=True, slots=True)
class EncodedPhoto:
    """A look at a photo, and what the encoder saw in it: one row."""

    look: DecodedPhoto
    encoded: Encoded


Found = DecodedPhoto | EncodedPhoto | KnownContent | RefusedFile

Counted = tuple[int, tuple[Count, ...]]
"""A photo's id, and the things in it."""

Looked = tuple[int, tuple[Count, ...] | None]
"""The same; None where things could not be looked for."""


def sighted(encoder: Encoder, looks: Sequence[DecodedPhoto]) -> Iterator[EncodedPhoto | RefusedFile]:
    """What the encoder sees in photos, in their order; one at which it fails costs only itself."""

    def see(some: Sequence[DecodedPhoto]) -> Encoded:
        return encoder.see(np.stack([look.square for look in some]))

    blank = np.zeros((1, encoder.side, encoder.side, 3), np.uint8)
    for some, encoded in narrowed(looks, see, lambda look: look.seen.path, lambda: encoder.see(blank)):
        if isinstance(encoded, Failed):
            yield from (RefusedFile(look.seen, encoded.why) for look in some)
        else:
            yield from (EncodedPhoto(look, encoded.take(np.array([at]))) for at, look in enumerate(some))


class RemoteExaminers(Protocol):
    """Others who look at photos in place of this process: see `spreading`."""

    def examined(
        self, files: Sequence[ScannedFile], known: Mapping[int, Collection[str]]
    ) -> Generator[Found, None, None]:
        """What is in the files, in any order.

        Args:
            files: each is answered once.
            known: digests of content that the encoder has seen, by the size of the file in bytes.
        """
        ...

    def counted(self, thumbnails: Iterable[tuple[int, bytes]]) -> Generator[Looked, None, None]:
        """The things in thumbnails, given with the ids of their photos, in any order.

        Raises:
            WeightsError: there is no detector.
        """
        ...
