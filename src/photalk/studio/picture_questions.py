"""What is known of one picture, of the library or not: facts from the catalogue, else the file's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from photalk.commands import TellPicture
from photalk.commands.queries.query import Constraint, Query, Term
from photalk.library.gazetteer import named as place_named
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.shot import shot_of
from photalk.library.stated_facts import NOTHING_TOLD
from photalk.library.text_folding import printable
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.picture_facts import depicted, fact_told, looked_for
from photalk.search.answers.sightings import sightings
from photalk.search.thing_degrees import ThingJudge
from photalk.vision.loading import load
from photalk.vision.space.tagger import shipped_phrases


def told_of(
    question: TellPicture,
    path: str,
    library: Library | None,
    sight: Callable[[], ThingJudge],
    caption: Callable[[], str],
    concepts: Callable[[], Sequence[str]],
) -> LibraryAnswer:
    """The answer to a question about the picture at a path; looking at it is left to those who are given."""
    known = library.by_path(path) if library is not None else None
    photo = known or _of_file(path)
    if question.kind == "caption":
        return depicted(caption(), photo)
    if question.kind != "seen":
        told = library.statements.facts_of(known.digest) if library is not None and known else NOTHING_TOLD
        return fact_told(question.kind, photo, told)

    def chance(noun: str) -> float | None:
        if library is None or known is None:
            return None
        only = (Constraint("folder", os.path.dirname(path)), Constraint("name", os.path.basename(path)))
        seen = sightings(library, sight(), Query((Term(noun),)), only)
        here = seen.chances[seen.ids == known.id]
        return float(here[0]) if len(here) else None

    return looked_for(question.words, concepts(), photo, tuple(shipped_phrases()), chance)


def _of_file(path: str) -> Photo:
    """What a file says of itself."""
    picture = load(path)
    shot = shot_of(picture.image, printable(os.path.basename(path)))
    return Photo(
        0, path, "", picture.full_size, os.path.getsize(path), "", shot.taken, shot.camera, shot.lens,
        place_named(*shot.degrees) if shot.degrees else None, shot.caption,
    )  # fmt: skip
