"""`photalk edit`, `apply` and `export`, as the command line knows them: what writes pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from photalk.apps.options import (
    Background,
    Damaged,
    Json,
    Library,
    Metadata,
    Note,
    Quality,
    allowing_damage,
    export_settings,
)  # fmt: skip

_Images = Annotated[list[Path], typer.Argument(metavar="IMAGE", help="Pictures, and folders of them.")]
_Out = Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder for the results.")]
_Form = Annotated[
    str | None, typer.Option("--format", metavar="EXT", help="jpg, png, …; otherwise as each picture's.")
]
_Size = Annotated[
    int | None,
    typer.Option("--size", metavar="N", help="Pixels that the longer side has at most.", min=1, max=100_000),
]
_Name = Annotated[
    str | None,
    typer.Option(
        "--name",
        metavar="PATTERN",
        help="What they are called: {date}-{n}, of {name}, {date}, {time}, {camera}, {n}.",
    ),
]


def edit(
    image: Annotated[Path, typer.Argument(metavar="IMAGE", help="The picture; it is never overwritten.")],
    words: Annotated[str, typer.Argument(metavar="WORDS", help="What should be different.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT", help="Where the result goes.")
    ] = None,
    program: Annotated[
        bool, typer.Option("--program", help="Print the commands; -o is then optional.")
    ] = False,
    quality: Quality = 92,
    metadata: Metadata = "all",
    background: Background = "black",
    note: Note = True,
    damaged: Damaged = False,
    yes: Annotated[
        bool, typer.Option("--yes", help="Where the words may mean several things, do the likeliest.")
    ] = False,
) -> None:
    """Edit a picture as the words say."""
    if out is None and not program:
        raise typer.BadParameter("say where the result goes with -o OUT, or ask for the --program.")
    settings = export_settings(quality, metadata, background, note)
    from photalk.apps import edit as app_edit

    with allowing_damage(damaged):
        app_edit.run(image, words, out, show_program=program, settings=settings, yes=yes)


def apply(
    program: Annotated[
        str,
        typer.Argument(
            metavar="PROGRAM", help="Commands, our JSON, a look (.cube, Hald) or a preset (.xmp); - is stdin."
        ),
    ],
    images: _Images,
    out: _Out,
    size: _Size = None,
    name: _Name = None,
    form: _Form = None,
    quality: Quality = 92,
    metadata: Metadata = "all",
    background: Background = "black",
    note: Note = True,
    damaged: Damaged = False,
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Do the same edits to many pictures. No file is ever overwritten."""
    settings = export_settings(quality, metadata, background, note)
    from photalk.apps import apply as app_apply

    results = app_apply.ResultsWanted(out, settings, form, size, name, library)
    with allowing_damage(damaged):
        return app_apply.run(program, images, results, as_json=as_json)


def export(
    images: _Images,
    out: _Out,
    size: _Size = None,
    name: _Name = None,
    form: _Form = None,
    quality: Quality = 92,
    metadata: Metadata = "all",
    background: Background = "black",
    damaged: Damaged = False,
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Write many pictures with other sizes, formats, names. No file is ever overwritten."""
    settings = export_settings(quality, metadata, background, True)
    from photalk.apps import apply as app_apply

    results = app_apply.ResultsWanted(out, settings, form, size, name, library)
    with allowing_damage(damaged):
        return app_apply.run(None, images, results, as_json=as_json)
