"""`photalk similar`: copies, bursts and look-alikes of a picture, or over the whole library."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from photalk.apps.filled_library import filled_library
from photalk.apps.line_wrapping import tell
from photalk.errors import CommandError, presentable
from photalk.library.library import Library
from photalk.search.similar_search import Family, SimilarPhoto, families, relatives


def run(
    image: Path | None, library: Path | None, *, k: int = 12, everywhere: bool = False, as_json: bool = False
) -> None:
    """List the library's pictures like this one, or all groups of copies and bursts.

    Raises:
        CommandError: neither a picture nor the whole library is asked for, or both are.
        NotFound: there is no library, or it is empty.
        PictureError: the picture cannot be read.
    """
    if (image is None) == (not everywhere):
        raise CommandError("Give either a picture, or --all for the whole library.")
    if k < 1:
        raise CommandError(f"-k must be 1 or more, not {k}.")
    with filled_library(library) as shelf:
        if image is not None:
            _tell_of_one(relatives(shelf, image, k, tell), as_json)
        else:
            _tell_of_all(shelf, as_json)


def _tell_of_one(found: tuple[SimilarPhoto, ...], as_json: bool) -> None:
    for one in found:
        if as_json:
            print(json.dumps(as_object(one)))
        else:
            print(f"{one.kin.kinship:<12} {_path(one.photo.path)}\n{'':<12} {one.kin.evidence}")
    if not found:
        print("Nothing in the library is like it.", file=sys.stderr)


def _tell_of_all(shelf: Library, as_json: bool) -> None:
    if sys.stderr.isatty():
        print(f"{len(shelf):,} photos are compared, which may take half a second each.", file=sys.stderr)
    count = 0
    for count, family in enumerate(families(shelf, tell), 1):
        print(json.dumps(as_group(count, family)) if as_json else _paragraph(count, family), flush=True)
    many = {0: "No copies and no bursts were found.", 1: "One group was found."}
    print(many.get(count, f"{count} groups were found."), file=sys.stderr)


def as_object(one: SimilarPhoto) -> dict[str, Any]:
    """A picture like the one that was asked about, as JSON has it."""
    return {
        "path": one.photo.path,
        "answer": one.kin.kinship,
        "evidence": one.kin.evidence,
        "similarity": round(one.similarity, 4),
    }


def as_group(number: int, family: Family) -> dict[str, Any]:
    """A group of pictures, as JSON has it."""
    links = [
        {
            "of": link.first.path,
            "path": link.second.path,
            "answer": link.kin.kinship,
            "evidence": link.kin.evidence,
        }
        for link in family.links
    ]
    return {
        "group": number,
        "answer": family.kinship,
        "paths": [photo.path for photo in family.photos],
        "links": links,
    }


def _paragraph(number: int, family: Family) -> str:
    lines = [f"{number}. {_path(family.photos[0].path)}"]
    for link in family.links:
        beside = "" if link.first.id == family.photos[0].id else f" (of {_path(link.first.path)})"
        lines.append(f"   {link.kin.kinship:<12} {_path(link.second.path)}{beside}: {link.kin.evidence}")
    return "\n".join(lines)


def _path(path: str) -> str:
    """A path as it is for other programs, and fit to be seen for people."""
    return presentable(path) if sys.stdout.isatty() else path
