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
from photalk.library import looks
from photalk.library.folding import printable
from photalk.library.gazetteer import named as place_named
from photalk.library.photos import Photo
from photalk.library.scanning import Seen
from photalk.library.shot import shot_of
from photalk.vision.loading import decoding, load, named, srgb_array
from photalk.vision.space.squares import enough, square

THUMBNAIL = 320
_QUALITY = 80
_DIGEST = 20


@dataclass(frozen=True, slots=True)
class Look:
    """What one look gave; the photo has no id yet."""

    seen: Seen
    photo: Photo
    thumbnail: bytes
    square: NDArray[np.uint8]


def digest_of(path: str) -> str:
    """The blake2b of a file's bytes, as 40 hexadecimal digits.

    Raises:
        PictureError: it cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=_DIGEST)).hexdigest()
    except OSError as error:
        raise PictureError(f"{named(path)} cannot be read ({error.strerror}).") from None


def look_at(seen: Seen, digest: str, side: int) -> Look:
    """Decode a photo once, no larger than needed, and take all that indexing wants from it.

    Raises:
        PictureError: it is no picture, damaged, or too large.
    """
    picture = load(seen.path, long_side=max(enough(side), THUMBNAIL))
    with decoding(seen.path):
        pixels = srgb_array(picture.image)
    glance = _glance(pixels)
    name = printable(os.path.basename(seen.path))
    shot = shot_of(picture.image, name)
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
        colours=looks.colours(glance),
        brightness=looks.brightness(glance),
        sharpness=looks.sharpness(pixels),
        kind=looks.kind(
            pixels, name=name, format=picture.format, size=picture.full_size, camera=shot.exposed
        ),
        look=looks.fingerprint(glance),
    )
    # The preview is as large as its square needs, unless that is smaller than the thumbnail.
    shown = pixels if enough(side) >= THUMBNAIL else picture.image
    return Look(seen, photo, _jpeg(glance), square(shown, side))


def _glance(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture as large as its thumbnail; all that needs no detail is seen in this."""
    image = Image.fromarray(pixels)
    image.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.BICUBIC)
    return np.asarray(image)


def _jpeg(pixels: NDArray[np.uint8]) -> bytes:
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
