"""`photalk ask`: a question to the library or about one picture, and its answer with what it rests on."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from photalk.apps.filled_library import filled_library
from photalk.errors import presentable
from photalk.language.understander import understander
from photalk.library.folder_choice import library_folder
from photalk.library.schema import FILE
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.plans import answered
from photalk.search.finder import Finder
from photalk.studio.library_questions import question_about
from photalk.studio.picture_questions import answered_about


def run(question: str, library: Path | None, *, picture: Path | None = None, as_json: bool = False) -> None:
    """Answer a question and print it; without a `picture` it is one to the library.

    Raises:
        NotFound: there is no library, or it is empty.
        CommandError: it is no question about the library, or the picture.
        PictureError: the picture cannot be read.
    """
    if picture is not None:
        answer = _about(question, picture, library)
    else:
        with filled_library(library, seen=False) as shelf:
            asked = question_about(question, understander())
            answer = answered(shelf, asked, Finder(shelf).sight)
    print(json.dumps(as_object(answer)) if as_json else presentable(answer.lines, lines=True), flush=True)


def _about(question: str, picture: Path, library: Path | None) -> LibraryAnswer:
    """The answer about a picture, which the library may know; without one, its file and looks tell."""
    from photalk.studio.library_search import LibrarySearch
    from photalk.studio.performer import StudioPerformer

    path, place = os.path.abspath(picture.expanduser()), library_folder(library)
    with ExitStack() as opened:
        finding = None
        if (place / FILE).is_file():
            found = LibrarySearch(place)
            opened.callback(found.close)
            finding = lambda: found  # noqa: E731
        return answered_about(question, path, understander(), StudioPerformer(finding=finding).perform)


def as_object(answer: LibraryAnswer) -> dict[str, Any]:
    """An answer as the JSON object of `--json`."""
    by = {"by": dict(answer.rows)} if answer.rows else {}
    return {
        "answer": answer.text,
        "value": answer.value,
        "low": answer.low,
        "high": answer.high,
        "photos": list(answer.photos),
        "basis": answer.basis,
        "sure": answer.sure,
        **by,
    }
