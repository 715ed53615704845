"""`photalk weights`: which model files are here, and fetching those that are not."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from photalk.apps.options import Json

app = typer.Typer(rich_markup_mode=None, help="List and fetch the model files.")


@app.callback(invoke_without_command=True)
def default(context: typer.Context, as_json: Json = False) -> None:
    """List and fetch the model files; they are otherwise fetched when first needed."""
    if context.invoked_subcommand is None:
        show_list(as_json)


@app.command("list")
def show_list(as_json: Json = False) -> None:
    """List the model files, what each is for, and whether it is here."""
    from photalk.weights import listing

    for listed in listing():
        card = listed.card
        if as_json:
            facts = {"name": card.name, "purpose": card.purpose, "licence": card.licence, "bytes": card.size}
            print(json.dumps({**facts, "path": None if listed.path is None else str(listed.path)}))
            continue
        print(f"{card.name:<20}{card.size / 1e6:>5.1f} MB  {card.purpose}")
        print(f"{'':<30}{card.licence.strip()}")
        print(f"{'':<30}{listed.path or f'not here ({card.download / 1e6:.0f} MB to fetch)'}")


@app.command()
def pull(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="None: the best for each task.")
    ] = None,
) -> None:
    """Fetch model files."""
    from photalk.weights import pull as fetch

    fetch(names or (), lambda line: print(line, file=sys.stderr))
