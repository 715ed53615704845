"""`photalk library`: where a library keeps its vectors, and copies of it elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from photalk.apps.options import Json, Library
from photalk.errors import NotFound

if TYPE_CHECKING:
    from photalk.library.report import IndexProgress

app = typer.Typer(rich_markup_mode=None, help="Show, make, copy and mend libraries of photos.")

Folder = Annotated[
    Path | None, typer.Argument(metavar="DIR", help="A library folder; otherwise the usual one.")
]
Store = Annotated[
    str, typer.Option("--store", metavar="STORE", help="Where vectors go: embedded, or milvus://HOST:PORT.")
]


@app.command()
def show(folder: Folder = None, as_json: Json = False) -> None:
    """Say what a library holds, and where its vectors are kept."""
    from photalk.library.store_choice import kept_at, shapes, store_of

    with _opened(folder) as database:
        (count,) = database.rows("SELECT count(*) FROM photos")[0]
        rows = {}
        for shape in shapes(database):
            with closing(store_of(database, shape)) as store:
                rows[shape.identity] = len(store.ids())
        found = {
            "folder": str(database.path.parent),
            "photos": count,
            "store": kept_at(database),
            "rows": rows,
        }
    if as_json:
        print(json.dumps(found))
        return
    print(f"{found['folder']}: {count:,} photos, vectors kept {_place(str(found['store']))}")
    for identity, number in rows.items():
        print(f"  {identity}: {number:,} rows")


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the library is to lie.")],
    store: Store = "embedded",
) -> None:
    """Make an empty library, with its vectors in a store of your choice."""
    from photalk.library.database import Database
    from photalk.library.milvus_address import MilvusAddress
    from photalk.library.schema import FILE, MIGRATIONS
    from photalk.library.store_choice import choose, kept_at

    if store != "embedded":
        MilvusAddress.parsed(store)  # before a folder is made
    with closing(Database(folder / FILE, MIGRATIONS)) as database:
        choose(database, store)
        print(
            f"{folder} keeps its vectors {_place(kept_at(database))}; fill it with", file=sys.stderr, end=" "
        )
        print(f"“photalk index PATH --library {folder}”.", file=sys.stderr)


@app.command()
def copy(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A library folder; it is only read.")],
    target: Annotated[Path, typer.Argument(metavar="TO", help="A folder for the copy.")],
    store: Store = "embedded",
    as_json: Json = False,
) -> None:
    """Copy a library into another folder or store. Again, it goes on where it was cut short."""
    from photalk.library.library_copy import copy as copied

    with _bar() as advance:
        done = copied(source, target, store, advance)
    if as_json:
        print(json.dumps(asdict(done)))
        return
    before = f" ({done.already:,} were there)" if done.already else ""
    print(
        f"Copied {done.photos:,} photos and {done.rows:,} rows{before} to {target}, vectors"
        f" {_place(done.store)}; {done.checked:,} rows compared, all the same.",
        file=sys.stderr,
    )


@app.command()
def move(
    old: Annotated[
        Path, typer.Argument(metavar="FROM", help="The folder in which photos were, or a library.")
    ],
    new: Annotated[
        Path,
        typer.Argument(
            metavar="TO", help="The folder to which you have moved them; of a library: a new one."
        ),
    ],
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Say that photos were moved, or move a library. Statements, names, conversations stay."""
    from photalk.library.relocation import move_library, relocate
    from photalk.library.schema import FILE
    from photalk.studio.sessions import Sessions

    if (old.expanduser() / FILE).is_file():
        place = move_library(old, new)
        print(json.dumps({"library": str(place)}) if as_json else f"The library is in {place}.")
        return
    with _opened(library) as database, closing(Sessions(database.path.parent)) as sessions:
        done = relocate(database, old, new)
        turns = sessions.relocate(old, new) if not done.missing or done.found else 0
    if not done.found and not turns:
        raise NotFound(f"No photo of {old} was found in {new}; nothing was changed.")
    if as_json:
        print(json.dumps({**asdict(done), "turns": turns}))
        return
    left = f" {len(done.missing):,} were not found and stay known at {old}." if done.missing else ""
    print(
        f"{done.found:,} photos and {turns:,} turns of conversations moved to {new}.{left}", file=sys.stderr
    )


@app.command()
def mend(folder: Folder = None, as_json: Json = False) -> None:
    """Compare a library with its store row by row. What was lost is indexed again next time."""
    from photalk.library.store_choice import shapes, store_of

    lost = {}
    with _opened(folder) as database:
        for shape in shapes(database):
            with closing(store_of(database, shape)) as store:
                before = len(store.ids())
                store.mend(thoroughly=True)
                lost[shape.identity] = before - len(store.ids())
    count = sum(lost.values())
    if as_json:
        print(json.dumps({"lost": lost}))
    elif count:
        print(f"{count:,} rows were lost; index the folders again to see their photos anew.", file=sys.stderr)
    else:
        print("Every row is there.", file=sys.stderr)


def _place(store: str) -> str:
    return "in the folder itself" if store == "embedded" else f"at {store}"


@contextmanager
def _opened(folder: Path | None) -> Iterator[Any]:
    from photalk.library.database import Database
    from photalk.library.folder_choice import library_folder
    from photalk.library.schema import FILE, MIGRATIONS

    place = library_folder(folder)
    if not (place / FILE).is_file():
        raise NotFound(f"There is no library in {place}; make one with “photalk index PATH”.")
    with closing(Database(place / FILE, MIGRATIONS)) as database:
        yield database


@contextmanager
def _bar() -> Iterator[Callable[[IndexProgress], None]]:
    """A progress bar on stderr where that is a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("Copying rows"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True, expand=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda progress: shown.update(task, completed=progress.done, total=progress.total)
