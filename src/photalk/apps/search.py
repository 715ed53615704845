"""`photalk search`: words to pictures, each with why it was found."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from photalk.apps import terminal
from photalk.apps.filled_library import filled_library
from photalk.apps.line_wrapping import tell
from photalk.commands.queries.operators import absolute
from photalk.commands.queries.query import Likeness, Query
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.errors import CommandError, presentable
from photalk.library.library import Library
from photalk.search.finder import Finder
from photalk.search.hits import Hit, Reason, SearchQuestion, SearchResult
from photalk.search.kept_searches import with_kept
from photalk.search.refining.wish_changes import like_but

MARKS = {"meets": "✓", "misses": "✗", "unknown": "?"}
AWAY = "  (away)"
"""Behind the path of a picture whose file is not to be had now."""

_COLOURS = {"meets": "green", "misses": "red", "unknown": "yellow"}
_THUMBNAIL = (32, 9)
"""Columns and rows of a picture in the terminal."""


def run(
    words: str,
    library: Path | None,
    *,
    k: int = 12,
    like: Sequence[Path] = (),
    unlike: Sequence[Path] = (),
    as_json: bool = False,
    why: bool = False,
    ask: bool = True,
) -> None:
    """Search the library and print what is found.

    Raises:
        NotFound: there is no library, or it is empty, or a picture to be like is not there.
        CommandError: nothing is asked for.
    """
    with filled_library(library) as shelf:
        query = asked(words, like, unlike, shelf)
        found = Finder(shelf).find(with_kept(query, shelf.statements), k, ask=ask)
        tell(found.note)
        if as_json:
            for rank, hit in enumerate(found.hits, 1):
                print(json.dumps(as_object(rank, hit)))
        elif sys.stdout.isatty():
            _show(found, shelf, every_reason=why)
        else:
            _list(found, every_reason=why)
        sys.stdout.flush()
        tell(question_text(found.question))


def asked(words: str, like: Sequence[Path], unlike: Sequence[Path], shelf: Library) -> Query:
    """The query of a command line; beside a picture to be like, the words say how others should differ.

    Raises:
        CommandError: it is empty.
    """
    likes = [Likeness(absolute(str(path))) for path in like]
    unlikes = [Likeness(absolute(str(path)), -1.0) for path in unlike]
    if likes:
        query = like_but([*likes, *unlikes], change_line(words).decided(shelf.knows)).query
    else:
        read = query_line(words).decided(shelf.knows)
        query = Query(read.terms, read.constraints, (*read.likes, *unlikes))
    if not query:
        raise CommandError("Say what to look for, such as “dogs on a beach”, or name a picture with --like.")
    return query


def as_object(rank: int, hit: Hit) -> dict[str, Any]:
    """A hit as the JSON object of `--json`."""
    why = [_reason(one) for one in hit.why]
    away = {"away": True} if hit.away else {}
    return {"path": hit.photo.path, "score": round(hit.score, 4), "why": why, "rank": rank, **away}


def _reason(one: Reason) -> dict[str, Any]:
    text = {"text": one.text} if one.text else {}
    return {"wish": one.wish, "verdict": one.verdict, "detail": one.detail, **text}


def question_text(question: SearchQuestion | None) -> str:
    """The question with the answers to choose from; "" when there is none."""
    if question is None:
        return ""
    options = f" ({', '.join(question.options)})" if question.options else ""
    return f"It would help to know: {question.text}{options}"


def short(why: Sequence[Reason]) -> str:
    """Reasons in a line: "✓ dog, ✗ beach"."""
    return ", ".join(f"{MARKS[reason.verdict]} {reason.wish}" for reason in why)


def shown_path(path: str) -> str:
    """A path as short as it is clear: from here, or from home."""
    for start, name in ((os.getcwd(), ""), (os.path.expanduser("~"), "~" + os.sep)):
        if start != os.sep and path.startswith(start.rstrip(os.sep) + os.sep):
            return name + os.path.relpath(path, start)
    return path


def _list(found: SearchResult, *, every_reason: bool) -> None:
    """A path a line, for other programs; with reasons, what is wished for in lines of their own."""
    for hit in found.hits:
        print(f"{hit.photo.path}{AWAY * hit.away}")
        for reason in hit.why if every_reason else ():
            print(presentable(f"  {MARKS[reason.verdict]} {reason.wish}: {reason.detail}"))


def _show(found: SearchResult, shelf: Library, *, every_reason: bool) -> None:
    """A table; where the terminal can show pictures, a small one beside each line."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    kind = terminal.kind_of(os.environ, tty=True)
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="dim", show_header=kind == "none")
    table.add_column("", justify="right", style="bold")
    table.add_column("photo", overflow="fold")
    table.add_column("fits", justify="right")
    table.add_column("why", overflow="fold")
    for rank, hit in enumerate(found.hits, 1):
        separator, details = ("\n", True) if every_reason else (", ", False)
        why = separator.join(_coloured(reason, escape, details=details) for reason in hit.why)
        name = presentable(shown_path(hit.photo.path)) + AWAY * hit.away
        row = (str(rank), escape(name), f"{hit.score:.0%}", why)
        if kind == "none":
            table.add_row(*row)
        else:
            console.print(f"[bold]{row[0]}[/]  {row[1]}  [dim]{row[2]}[/]  {why}")
            print(_picture(shelf.thumbnail(hit.photo.id), kind), end="", flush=True)
    if found.hits and kind == "none":
        console.print(table)


def _coloured(reason: Reason, escape: Any, *, details: bool) -> str:
    said = f": {reason.detail}" if details and reason.detail else ""
    return f"[{_COLOURS[reason.verdict]}]{MARKS[reason.verdict]}[/] {escape(presentable(reason.wish + said))}"


def _picture(jpeg: bytes, kind: str) -> str:
    from photalk.library.late_looks import thumbnail_pixels

    columns, rows = shutil.get_terminal_size()
    return terminal.draw(thumbnail_pixels(jpeg), kind, min(columns, _THUMBNAIL[0]), min(rows, _THUMBNAIL[1]))
