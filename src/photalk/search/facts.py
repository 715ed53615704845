"""What is known of a file, in the words of the constraint that asks for it."""

from __future__ import annotations

from pathlib import PurePath

from photalk.commands.queries.told_fields import TOLD_FIELDS
from photalk.library.photos import NEUTRAL, Photo


def fact(photo: Photo, field: str, value: str = "") -> str:
    """What is known of a photo in a field; "" when nothing is."""
    if field in ("after", "before", "on"):
        return f"{photo.taken:%Y-%m-%d}" if photo.taken else ""
    if field == "place":
        return photo.place.text if photo.place else ""
    if field in TOLD_FIELDS:
        return "as you told"
    if field == "folder":
        return str(PurePath(photo.path).parent)
    if field == "name":
        return PurePath(photo.path).name
    if field == "color":
        meant = NEUTRAL if value == "black and white" else (value,)
        shares = [share for share in photo.colours if share.colour in meant]
        value = "without colour" if value == "black and white" else value
        return f"{sum(share.share for share in shares):.0%} {value}" if photo.colours else ""
    if field == "has":
        return fact(photo, "on" if value == "date" else value)
    if field in ("blurry", "blinks", "smiles"):
        return "measured"
    if field == "orientation":
        return "{} × {}".format(*photo.size)
    known = {"camera": photo.camera, "lens": photo.lens, "type": photo.format, "kind": photo.kind}
    return known.get(field, "")
