"""`photalk sessions`: what was said before, listed, shown, exported and replayed."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from photalk.apps.line_wrapping import laid_out
from photalk.apps.options import Json, Library
from photalk.atomic_write import atomic_file
from photalk.errors import ExportError, NotFound, presentable

app = typer.Typer(rich_markup_mode=None, help="List, show, export and replay conversations.")

Number = Annotated[str, typer.Argument(metavar="ID", help="A number of the list, or “last”.")]


@app.callback(invoke_without_command=True)
def default(context: typer.Context, library: Library = None, as_json: Json = False) -> None:
    """List, show, export and replay conversations."""
    if context.invoked_subcommand is None:
        show_list(library, as_json)


@app.command("list")
def show_list(library: Library = None, as_json: Json = False) -> None:
    """List all conversations, the latest first."""
    from photalk.studio import Studio

    with Studio.open(library) as studio:
        summaries = studio.sessions()
    if as_json:
        for summary in summaries:
            print(json.dumps(asdict(summary)))
        return
    if not summaries:
        print("There are no sessions yet; “photalk chat” starts one.", file=sys.stderr)
    for summary in summaries:
        when = summary.latest[:16].replace("T", " ")
        print(presentable(f"{summary.id:>5}  {when}  {summary.turns:>4} turns  {summary.about}"))


@app.command()
def show(session: Number, library: Library = None) -> None:
    """Print a conversation."""
    from photalk.commands import format
    from photalk.conversation.state import ChatState
    from photalk.studio import Studio

    with Studio.open(library) as studio:
        turns = ChatState.of(studio.entries(session)).turns
    for turn in turns:
        if turn.user:
            print(laid_out(presentable(f"› {turn.user}", lines=True), sys.stdout))
        for command in turn.commands or ():
            print(f"    {format(command)}")
        print(laid_out(presentable(turn.system, lines=True), sys.stdout))


@app.command()
def export(
    session: Number,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="photalk (can be replayed) or caise.")
    ] = "photalk",
    out: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help="Write there, not to stdout.")
    ] = None,
    library: Library = None,
) -> None:
    """Write a conversation as JSON."""
    from photalk.studio import Studio
    from photalk.studio.look_export import send_looks

    if form not in ("photalk", "caise"):
        raise ExportError(f"The format must be photalk or caise, not {form!r}.")
    with Studio.open(library) as studio:
        text = studio.export(session, form)
    if out is None:
        sys.stdout.write(text)
        return
    try:
        if out.exists() and not out.is_file():  # a pipe or /dev/stdout; of a folder, the system says so
            out.write_text(text, encoding="utf-8")
            return
        with atomic_file(out.resolve()) as (_, file):
            file.write(text.encode())
        send_looks(text, out.resolve().parent)
    except OSError as error:
        raise ExportError(f"{out} cannot be written ({error.strerror}).") from None


@app.command()
def replay(
    source: Annotated[
        str, typer.Argument(metavar="ID|FILE", help="A number of the list, or an exported session.")
    ],
    out: Annotated[
        Path | None, typer.Option("-o", metavar="DIR", help="Write every edited picture there.")
    ] = None,
    library: Library = None,
) -> None:
    """Carry out a conversation again on the originals, as a new one."""
    from photalk.apps.apply import make_folder
    from photalk.apps.chat import NOT_KEPT
    from photalk.commands import format
    from photalk.studio import Studio
    from photalk.studio.look_export import bring_looks
    from photalk.studio.output_names import OutputNames

    with Studio.open(library) as studio:
        path = Path(source)
        if path.suffix == ".json" or path.is_file():
            try:
                text = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                raise NotFound(f"{source} cannot be read as an exported session.") from None
            bring_looks(text, path.parent)
        else:
            text = studio.export(source)
        chat = studio.replay(text)
        for picture, history in chat.state.histories.items():
            print(presentable(f"{picture}: {', '.join(map(format, history.program.edits)) or 'as it was'}"))
        if out is not None:
            make_folder(out)
            names = OutputNames(out)
            for original in chat.edited():
                saved = chat.export(original, names.next(original))
                print(presentable(f"Saved {saved}."), file=sys.stderr)
        print(f"Kept as session {chat.session}." if studio.keeps else NOT_KEPT, file=sys.stderr)
