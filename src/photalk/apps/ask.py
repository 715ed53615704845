"""`photalk ask`: a question to the library, and its answer with the photos that it rests on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from photalk.apps.filled_library import filled_library
from photalk.errors import presentable
from photalk.language.understander import understander
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.plans import answered
from photalk.search.finder import Finder
from photalk.studio.library_questions import question_about


def run(question: str, library: Path | None, *, as_json: bool = False) -> None:
    """Answer a question and print it.

    Raises:
        NotFound: there is no library, or it is empty.
        CommandError: it is no question about the library.
    """
    with filled_library(library, seen=False) as shelf:
        asked = question_about(question, understander())
        answer = answered(shelf, asked, Finder(shelf).sight)
    print(json.dumps(as_object(answer)) if as_json else presentable(answer.lines, lines=True), flush=True)


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
