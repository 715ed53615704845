"""The garments of a folder, seen, measured and with the attributes that their photos show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from photalk.errors import NotFound
from photalk.vision.garments.attributes import Heads
from photalk.vision.garments.measures import measured_files
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.items import Item, Part, items_of, read_items
from photalk_lab.training.seen import Progress, encoded


def gallery_of(
    items: Sequence[Item], encoder: Encoder, heads: Heads, progress: Progress | None = None
) -> Gallery:
    """The garments with all that is seen in their photos.

    Raises:
        PictureError: a photo is not there, or is no picture.
    """
    files = [item.photo for item in items]
    seen, measured = encoded(files, encoder, progress=progress), measured_files(files)
    return Gallery(tuple(items), seen, heads.probabilities(seen, measured), heads.names, measured)


def chosen(folder: Path, listed: Path | None, part: Part) -> list[Item]:
    """The garments of a list of ids, one a line, or without a list those of a part.

    Raises:
        NotFound: the list cannot be read, or names a garment that is not there.
    """
    items = read_items(folder)
    if listed is None:
        found = items_of(items, part)
    else:
        by_id = {item.id: item for item in items}
        found = []
        for line, text in _lines(listed):
            if not (text.isascii() and text.isdigit()) or int(text) not in by_id:
                raise NotFound(
                    f"Line {line} of {listed} is {text!r}, which is no id of {folder / 'items.csv'}."
                )
            found.append(by_id[int(text)])
    if len(set(found)) < 2:
        raise NotFound("It takes at least two garments to play: one that is shown and one that is wanted.")
    return list(dict.fromkeys(found))


def _lines(file: Path) -> list[tuple[int, str]]:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotFound(f"The list of ids {file} cannot be read ({error}); it has one id a line.") from None
    return [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
