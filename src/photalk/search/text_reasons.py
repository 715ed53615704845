"""Why was a picture found by its text? The words that were read in it, among its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from photalk.commands.queries.query import Constraint
from photalk.library.photos import Photo
from photalk.library.text_folding import folded
from photalk.search.hits import Reason, Verdict
from photalk.search.photo_source import PhotoSource
from photalk.search.reasons import Checked
from photalk.search.spoken import SAID, Spoken

_SILENT = 0.1
"""How likely a photo still is that does not say what was asked for by name."""

_LONGEST = 60


def read_out(
    looks: Sequence[Checked], photos: Sequence[Photo], said: Spoken, shelf: PhotoSource
) -> list[Checked]:
    """The reasons of photos, with the words that were read in them."""
    return [_read_out(look, photo, said, shelf) for look, photo in zip(looks, photos, strict=True)]


def _read_out(look: Checked, photo: Photo, said: Spoken, shelf: PhotoSource) -> Checked:
    reasons: list[Reason] = []
    met: set[str] = set()
    for text, found in zip(said.texts, said.by_text, strict=True):
        share = found.get(photo.id, 0.0)
        if share:
            verdict: Verdict = "meets" if share >= SAID else "unknown"
            read = _lines(shelf, photo.id, text)
            reasons.append(Reason(wish_of(text), verdict, f"it reads “{_short(read)}”", read, text))
            met |= {*folded(text).split()} if share >= SAID else set()
        elif text in said.demanded:
            looked = shelf.writings.of(photo.id) is not None
            reasons.append(
                Reason(
                    wish_of(text),
                    "misses" if looked else "unknown",
                    "not read in it" if looked else "not looked for",
                )
            )
    # What is written there need not be seen as well: an exit sign shows no exit.
    others = tuple(
        one for one in look.why if one.verdict == "meets" or not {*folded(one.wish).split()} <= met
    )
    allowed = look.allowed if not said.demanded or said.share(photo.id) else look.allowed * _SILENT
    named = look.named or bool(met and said.share(photo.id) >= SAID)
    return replace(
        look, why=(*reasons, *others), allowed=allowed, named=named, unseen=look.unseen and not met
    )


def wish_of(text: str) -> str:
    """A text that is asked for, as a wish."""
    return Constraint("text", text).text


def unsaid(said: Spoken, shelf: PhotoSource) -> str:
    """That a text that was asked for by name is in no photo; "" where it is."""
    missing = [
        text
        for text, found in zip(said.texts, said.by_text, strict=True)
        if text in said.demanded and not found
    ]
    if not missing:
        return ""
    if not shelf.writings.any_read():
        return "Text in the photos has not been read yet; index them again: photalk index PATH."
    return f"I read {' or '.join(f'“{text}”' for text in missing)} in no photo."


def _lines(shelf: PhotoSource, photo: int, text: str) -> str:
    """The lines of a photo that say something of a text."""
    writing = shelf.writings.of(photo)
    if writing is None:
        return ""
    words = set(folded(text).split())
    saying = [line.text for line in writing.lines if words & set(folded(line.text).split())]
    return " / ".join(saying or [line.text for line in writing.lines])


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"
