"""One look at a photo file: its content's digest, what is known of it, a thumbnail, the encoder's square."""

from __future__ import annotations

import hashlib
import io
import os
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.errors import PictureError
from photalk.library import appearance
from photalk.library.folder_scan import ScannedFile
from photalk.library.gazetteer import named as place_named
from photalk.library.photos import Photo
from photalk.library.shot import shot_of
from photalk.library.text_folding import printable
from photalk.vision.file_failures import beside, required
from photalk.vision.loading import Preview, load, named, preview
from photalk.vision.space.squares import enough, square

THUMBNAIL = 320
_NEARLY = 352
"""A photo whose longer side is at most this is its own thumbnail: so little smaller, it would only blur."""

_QUALITY = 80
_DIGEST = 20
_READ = 1 << 16
"""Bytes of a file that are read at a time; `hashlib.file_digest` clears four times as much for every file."""


@dataclass(frozen=True, slots=True)
class DecodedPhoto:
    """What one look gave; the photo has no id yet."""

    seen: ScannedFile
    photo: Photo
    thumbnail: bytes
    square: NDArray[np.uint8]
    notes: tuple[str, ...] = ()


def digest_of(path: str) -> str:
    """The blake2b of a file's bytes, as 40 hexadecimal digits.

    Raises:
        PictureError: it cannot be read.
    """
    try:
        with open(path, "rb", buffering=0) as file:
            digest = hashlib.blake2b(digest_size=_DIGEST)
            left = os.fstat(file.fileno()).st_size  # of one that grows for ever, as much as there was
            while some := file.read(min(left, _READ)):
                digest.update(some)
                left -= len(some)
            return digest.hexdigest()
    except OSError as error:
        raise PictureError(f"{named(path)} cannot be read ({error.strerror}).") from None


def look_at(seen: ScannedFile, digest: str, side: int) -> DecodedPhoto:
    """Decode a photo once, no larger than needed, and take all that indexing wants from it.

    Where PHOTALK_ISOLATE is set, that is done by a process beside each thread, which may be lost.

    Raises:
        PictureError: it is no picture, damaged, too large, has crashed its decoder, or whatever else.
    """
    return required(beside(seen.path, _look, (seen, digest, side)))


def check(path: str) -> None:
    """Open a picture as far as its header, in the same way.

    Raises:
        PictureError: as `look_at`; or it is no file at all.
    """
    required(beside(path, _opened, path))


def _opened(path: str) -> None:
    load(path)


def _look(asked: tuple[ScannedFile, str, int]) -> DecodedPhoto:
    seen, digest, side = asked
    picture = preview(seen.path, max(enough(side), _NEARLY))
    pixels = picture.pixels
    grey, glance = pixels.convert("L"), _glance(picture)
    name = printable(os.path.basename(seen.path))
    shot = shot_of(picture.header, name)
    photo = Photo(
        id=0,
        path=seen.path,
        digest=digest,
        size=picture.full_size,
        bytes=seen.bytes,
        format=picture.format,
        taken=shot.taken,
        camera=shot.camera,
        lens=shot.lens,
        place=place_named(*shot.degrees) if shot.degrees else None,
        caption=shot.caption,
        colours=appearance.colours(glance),
        brightness=appearance.brightness(grey),
        sharpness=appearance.sharpness(grey),
        kind=appearance.kind(
            pixels, name=name, format=picture.format, size=picture.full_size, camera=shot.exposed
        ),
        look=appearance.perceptual_hash(grey),
    )
    return DecodedPhoto(seen, photo, _jpeg(glance), square(pixels, side), picture.notes)


def _glance(picture: Preview) -> Image.Image:
    """The picture as large as its thumbnail."""
    if max(picture.full_size) <= _NEARLY:
        return picture.pixels
    glance = picture.pixels.copy()
    glance.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.BICUBIC)
    return glance


def _jpeg(glance: Image.Image) -> bytes:
    out = io.BytesIO()
    glance.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
