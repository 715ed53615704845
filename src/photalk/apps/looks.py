"""`photalk looks`: colour tables and presets kept, listed, and written from a program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from photalk.errors import presentable

app = typer.Typer(rich_markup_mode=None, help="Keep and write looks: .cube tables, Hald pictures, presets.")


@app.command("list")
def show_list() -> None:
    """List the looks that are kept, ready for “look NAME”."""
    from photalk.operations.looks.kept_names import KEPT_NAME
    from photalk.operations.looks.look_files import looks_folder

    folder = looks_folder()
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    for name in filter(KEPT_NAME.fullmatch, names):
        print(name)


@app.command()
def add(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Tables (.cube) and Hald pictures (.png, .tif).")
    ],
) -> None:
    """Keep copies of looks, and print the commands that apply them."""
    from photalk.operations.looks.look_files import keep_look

    for file in files:
        print(f"look {keep_look(file)}")


@app.command()
def write(
    program: Annotated[
        str, typer.Argument(metavar="PROGRAM", help="Commands, our JSON, a preset or a look; - is stdin.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file .cube, .png (Hald) or .xmp (preset).")],
) -> None:
    """Write what a program does to colours for other programs."""
    from photalk.apps.apply import read_program
    from photalk.studio.look_export import write_preset

    for line in write_preset(read_program(program).edits, out):
        print(presentable(line), file=sys.stderr)
    print(presentable(f"Saved {out}."), file=sys.stderr)
