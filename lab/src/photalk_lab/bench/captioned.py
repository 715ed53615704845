"""Photos with captions, as Flickr8k and COCO have them: a line of JSON a photo, {"image", "captions"}."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_cache_path

from photalk.errors import NotFound


@dataclass(frozen=True, slots=True)
class Captioned:
    """A photo's file and what people said of it, at least one caption."""

    file: Path
    captions: tuple[str, ...]


def located(
    data: Path | None, split: str, captions: Path | None = None, images: Path | None = None
) -> tuple[Path, Path]:
    """The file of captions and the folder of photos: SPLIT.jsonl and images/ in `data` unless named.

    Raises:
        NotFound: one of them is neither named nor in a folder that is.
    """
    if data is None and captions is None and images is None:
        raise NotFound("Name the folder of the data with --data DIR.")
    if data is None and (captions is None or images is None):
        raise NotFound(
            "Name the data with --captions FILE and --images DIR, or the folder of both with --data."
        )
    base = data or Path()
    return captions or base / f"{split}.jsonl", images or base / "images"


def read_captioned(captions: Path, images: Path) -> tuple[Captioned, ...]:
    """The photos of a file of captions, in its order; photos without a caption are left out.

    Raises:
        NotFound: the file or a photo is not there, or a line is not of that form.
    """
    try:
        lines = captions.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise NotFound(f"The captions {captions} cannot be read ({reason}); check the path.") from None
    rows = [_row(line, captions, number) for number, line in enumerate(lines, 1) if line.strip()]
    found = tuple(Captioned(images / name, said) for name, said in rows if said)
    if not found:
        raise NotFound(f"There are no captions in {captions}.")
    missing = [one.file for one in found if not one.file.is_file()]
    if missing:
        more = f" and {len(missing) - 1} more are" if len(missing) > 1 else " is"
        raise NotFound(f"{missing[0]}{more} not there; the photos belong into {images}.")
    return found


def place_of(photos: Sequence[Captioned], cache: Path | None = None) -> Path:
    """Where a library of these photos is kept, so that benchmarks look at them once."""
    names = "\n".join(str(one.file.absolute()) for one in photos)
    folder = cache or user_cache_path("photalk", False) / "bench"
    return folder / "libraries" / blake2b(names.encode(), digest_size=12).hexdigest()


def tell_seen(done: int, total: int) -> None:
    """Say how far the encoder is, on stderr, on one line."""
    if sys.stderr.isatty() or done == total:
        print(f"\rSeen {done:,} of {total:,} photos.", end="\n" if done == total else "", file=sys.stderr)


def _row(line: str, file: Path, number: int) -> tuple[str, tuple[str, ...]]:
    try:
        row = json.loads(line)
        image, captions = row["image"], row["captions"]
        if isinstance(image, str) and isinstance(captions, list):
            return image, tuple(str(one) for one in captions if str(one).strip())
    except (ValueError, TypeError, KeyError):
        pass
    raise NotFound(f'Line {number} of {file} is not {{"image": NAME, "captions": [TEXT, …]}}.')
