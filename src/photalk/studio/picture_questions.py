"""What is known of one picture, of the library or not: facts from the catalogue, else the file's own.

What is seen in it is told of the picture as it is shown; exact things are never guessed from that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from photalk.commands import Edit, TellPicture, Who
from photalk.commands.queries.query import Constraint, Query, Term
from photalk.conversation.actions import Action, Inquire, Observation
from photalk.errors import CommandError, WeightsError
from photalk.language.understanding import Scene, Understander
from photalk.library.gazetteer import named as place_named
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.shot import shot_of
from photalk.library.stated_facts import NOTHING_TOLD
from photalk.library.text_folding import printable
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.picture_facts import depicted, fact_told
from photalk.search.answers.picture_sights import Witnesses, sight_told
from photalk.search.answers.sightings import sightings
from photalk.search.thing_degrees import ThingJudge
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.loading import load
from photalk.vision.seams import Detector, PictureTeller
from photalk.vision.space.tagger import shipped_phrases
from photalk.vision.teller.said import Caption, PictureAnswer

_UNSAID = {"text": "text", "plain text": "text", "size": "size"}
"""Facts of an open picture that are asked for without a command."""


@dataclass(frozen=True, slots=True)
class PictureLooks:
    """How a picture is looked at as it is shown: each is done only where it is asked for.

    What a library knows of the original is asked for only where nothing was `edited`.
    """

    sight: Callable[[], ThingJudge]
    caption: Callable[[], Caption]
    concepts: Callable[[], Sequence[str]]
    pixels: Callable[[], Rgb]
    read: Callable[[], str]
    detector: Detector
    teller: PictureTeller | None
    edited: bool

    def things(self) -> Sequence[Thing] | None:
        """What is detected; None where there is no detector."""
        try:
            return self.detector.things(self.pixels())
        except WeightsError:
            return None

    def answer(self, question: str) -> PictureAnswer | None:
        """What the teller answers; None where there is none."""
        try:
            return self.teller.answer(self.pixels(), question) if self.teller is not None else None
        except WeightsError:
            return None


def told_of(question: TellPicture, path: str, library: Library | None, looks: PictureLooks) -> LibraryAnswer:
    """The answer to a question about the picture at a path."""
    known = library.by_path(path) if library is not None else None
    photo = known or _of_file(path)
    kind = question.kind if question.kind != "seen" else ""
    if kind == "caption" or not (kind or question.words):
        return depicted(looks.caption(), photo)
    if kind == "text":
        return LibraryAnswer(looks.read(), photos=(path,), total=1, basis="text")
    if kind:
        told = library.statements.facts_of(known.digest) if library is not None and known else NOTHING_TOLD
        return fact_told(kind, photo, told)

    def chance(noun: str) -> float | None:
        if library is None or known is None or looks.edited:
            return None
        only = (Constraint("folder", os.path.dirname(path)), Constraint("name", os.path.basename(path)))
        try:
            seen = sightings(library, looks.sight(), Query((Term(noun),)), only)
        except WeightsError:
            return None
        here = seen.chances[seen.ids == known.id]
        return float(here[0]) if len(here) else None

    asked = Witnesses(tuple(shipped_phrases()), looks.concepts, looks.things, chance, looks.answer)
    return sight_told(question.words, photo, asked)


def answered_about(
    words: str, path: str, understander: Understander, perform: Callable[[Action], Observation]
) -> LibraryAnswer:
    """The answer to a question in words about the picture at a path, without a conversation around them.

    Raises:
        CommandError: they ask for something to be done.
        PictureError: the picture cannot be read.
    """
    answer = perform(Inquire(_asked_in(words, os.path.basename(path), understander), picture=path))
    assert isinstance(answer, LibraryAnswer)
    return answer


def _asked_in(words: str, name: str, understander: Understander) -> TellPicture:
    """The question about the picture of this name; what no file answers is asked of what is seen."""
    understood = understander.understand((), words, Scene((name,), 1, True))
    for one in understood.commands:
        if isinstance(one, TellPicture):
            return replace(one, picture=None)
        if isinstance(one, Edit):
            raise CommandError("That is no question about the picture; say what you want to know of it.")
    if any(isinstance(one, Who) for one in understood.commands):
        return TellPicture("who")
    kind = _UNSAID.get(understood.smalltalk or "")
    return TellPicture(kind) if kind else TellPicture("seen", None, " ".join(words.split()))


def _of_file(path: str) -> Photo:
    """What a file says of itself."""
    picture = load(path)
    shot = shot_of(picture.image, printable(os.path.basename(path)))
    return Photo(
        0, path, "", picture.full_size, os.path.getsize(path), "", shot.taken, shot.camera, shot.lens,
        place_named(*shot.degrees) if shot.degrees else None, shot.caption,
    )  # fmt: skip
