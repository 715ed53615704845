"""The command line. Each command imports its room when it runs, so that `--help` loads nothing heavy.

Help is plain text (`rich_markup_mode=None`): Typer's Rich help would take longer to load than all else.
"""

from __future__ import annotations

import gc
import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from photalk import __version__
from photalk.apps import exporting, looks, people, sessions, weights
from photalk.apps import library as libraries
from photalk.apps.error_boundary import run
from photalk.apps.options import (
    Damaged,
    Json,
    Library,
    allowing_damage,
)  # fmt: skip
from photalk.apps.plain_options import read_plainly
from photalk.errors import CannotDo

read_plainly()
app = typer.Typer(
    name="photalk",
    help="A conversation with your pictures: find, edit and compare photos in words, on your own machine.",
    rich_markup_mode=None,
    add_completion=True,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(libraries.app, name="library")
app.add_typer(looks.app, name="looks")
app.add_typer(people.app, name="people")
app.add_typer(sessions.app, name="sessions")
app.add_typer(weights.app, name="weights")


def main() -> None:
    """The console script."""
    # Nothing that is made while modules are loaded is garbage, and looking for it takes a tenth of the start.
    gc.set_threshold(5_000)
    # Without this, each idle thread of numpy's keeps a processor busy for a while before it sleeps.
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "20")
    sys.exit(run(lambda: app(standalone_mode=False)))


def _version(asked: bool) -> None:
    if asked:
        print(f"photalk {__version__}")
        raise typer.Exit


@app.callback()
def photalk(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A conversation with your pictures: find, edit and compare photos in words, on your own machine."""


@app.command()
def chat(
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="A picture to open, or a folder to list.")
    ] = None,
    session: Annotated[
        str | None,
        typer.Option("--session", metavar="ID", help="Go on with that session, or with the “last”."),
    ] = None,
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Talk about pictures: find, edit and compare them. Piped, a line is a message and has one reply."""
    from photalk.apps import chat as app_chat

    return app_chat.run(path, library, session, as_json=as_json)


app.command()(exporting.edit)
app.command()(exporting.apply)
app.command()(exporting.export)


@app.command()
def describe(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE", help="Pictures.")],
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Say what is in pictures: things, text, people, date, camera."""
    from photalk.apps import describe as app_describe

    return app_describe.run(images, library, as_json=as_json)


@app.command()
def diff(
    first: Annotated[Path, typer.Argument(metavar="A", help="The first picture: before.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The second picture: after.")],
    program: Annotated[
        bool,
        typer.Option("--program", help="Print only the edits that make B from A, ready for “photalk apply”."),
    ] = False,
    image: Annotated[
        Path | None, typer.Option("--image", metavar="OUT", help="Write a map of where they differ.")
    ] = None,
    preset: Annotated[
        Path | None,
        typer.Option(
            "--preset", metavar="OUT", help="Write a preset (.xmp) or look (.cube, .png) that does it."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what differs between two pictures, in words or as edits."""
    from photalk.apps import diff as app_diff

    app_diff.run(first, second, show_program=program, image=image, preset=preset, as_json=as_json)


@app.command()
def index(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Folders of photos, and photos.")],
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on as the folders change, until Ctrl-C.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="Let a Ray cluster work: “local”, or its HOST:PORT."),
    ] = None,
    forget_missing: Annotated[
        bool, typer.Option("--forget-missing", help="Forget photos that are away, too, as with a disk.")
    ] = False,
    damaged: Damaged = False,
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Take photos into the library; again, only what changed."""
    from photalk.apps import index as app_index

    with allowing_damage(damaged):
        return app_index.run(
            paths, library, watch=watch, ray=ray, forget_missing=forget_missing, as_json=as_json
        )


@app.command()
def search(
    words: Annotated[
        str, typer.Argument(metavar="WORDS", help="What to look for: “beach -people 2023”.")
    ] = "",
    count: Annotated[int, typer.Option("-k", metavar="N", min=1, max=1000, help="How many pictures.")] = 12,
    like: Annotated[
        list[Path] | None, typer.Option("--like", metavar="IMAGE", help="A picture to be like.")
    ] = None,
    unlike: Annotated[
        list[Path] | None, typer.Option("--not-like", metavar="IMAGE", help="A picture not to be like.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Say of every wish how it is met.")] = False,
    ask: Annotated[bool, typer.Option("--ask/--no-ask", help="End with a question that would help.")] = True,
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Find pictures of the library in words."""
    from photalk.apps import search as app_search

    app_search.run(
        words, library, k=count, like=like or (), unlike=unlike or (), as_json=as_json, why=why, ask=ask
    )


@app.command()
def sidecars(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[read|write] PATH", help="What to do, and photos or folders; else all."),
    ] = None,
    library: Library = None,
    as_json: Json = False,
) -> int:
    """Read and write XMP files beside photos. Without a verb, it is told what would be done."""
    from photalk.apps import sidecars as app_sidecars

    return app_sidecars.run(words or (), library, as_json=as_json)


@app.command()
def ask(
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="Such as “how many photos of dogs from 2021?”.")
    ],
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="IMAGE", help="Ask about this picture: “what colour is the bus?”"),
    ] = None,
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Answer a question about the library, or a picture. With --json, it is told what the answer rests on."""
    from photalk.apps import ask as app_ask

    app_ask.run(question, library, picture=picture, as_json=as_json)


@app.command()
def similar(
    image: Annotated[
        Path | None, typer.Argument(metavar="IMAGE", help="A picture, of the library or not.")
    ] = None,
    everywhere: Annotated[
        bool, typer.Option("--all", help="Groups of copies and bursts over the whole library.")
    ] = False,
    count: Annotated[int, typer.Option("-k", metavar="N", min=1, max=1000, help="How many pictures.")] = 12,
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Find copies, bursts and look-alikes of a picture. With --all, copies and bursts of the library."""
    from photalk.apps import similar as app_similar

    app_similar.run(image, library, k=count, everywhere=everywhere, as_json=as_json)


@app.command()
def mark(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE", help="Pictures, and folders of them.")],
    rating: Annotated[
        int | None, typer.Option("--rating", metavar="N", help="Stars, 0 to 5; 0 takes them away.")
    ] = None,
    pick: Annotated[bool, typer.Option("--pick", help="A keeper.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="Rejected; nothing is deleted.")] = False,
    unmark: Annotated[bool, typer.Option("--unmark", help="Neither picked nor rejected.")] = False,
    keywords: Annotated[
        list[str] | None, typer.Option("--keyword", metavar="W", help="A keyword; may be given again.")
    ] = None,
    albums: Annotated[
        list[str] | None, typer.Option("--album", metavar="NAME", help="An album; may be given again.")
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="T", help="A title.")] = "",
    description: Annotated[str, typer.Option("--description", metavar="T", help="A description.")] = "",
    date: Annotated[
        str, typer.Option("--date", metavar="D", help="When it was taken: 2023-07-14 or 2023-07-14T18:00.")
    ] = "",
    place: Annotated[str, typer.Option("--place", metavar="P", help="A town, a country, degrees.")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Take back what was told of them last.")] = False,
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Tell about pictures: stars, keywords, titles, dates. The library keeps it; files stay as they are."""
    from photalk.apps import mark as app_mark

    marks = app_mark.Marks(
        rating,
        pick,
        reject,
        unmark,
        tuple(keywords or ()),
        tuple(albums or ()),
        title,
        description,
        date,
        place,
    )
    app_mark.run(images, library, marks, undo=undo, as_json=as_json)


@app.command()
def cull(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder of photos, indexed or not.")],
    library: Library = None,
    as_json: Json = False,
) -> None:
    """Say which of each burst to keep, and why. It proposes, and never changes or deletes a file."""
    from photalk.apps import cull as app_cull

    app_cull.run(folder, library, as_json=as_json)


@app.command()
def serve(
    libraries: Annotated[
        list[Path] | None,
        typer.Option("--library", metavar="DIR", help="A library folder; may be given several times."),
    ] = None,
    host: Annotated[
        str,
        typer.Option("--host", metavar="H", help="Where to listen; other than this machine needs a token."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="P", min=0, max=65_535, help="0 takes a free one.")
    ] = 8765,
    token: Annotated[
        str | None, typer.Option("--token", metavar="T", help="Who comes in; made up where one is needed.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Open the web studio and its API on this machine."""
    from photalk.apps import serve as app_serve

    app_serve.run(libraries or (), host, port, token=token, browser=browser)


@app.command()
def understand(
    explain: Annotated[
        bool, typer.Option("--explain", help="Say where each part came from: in the JSON, and on stderr.")
    ] = False,
) -> None:
    """Say which commands and state a dialogue comes to. Dialogues and answers are JSON, one a line."""
    from photalk.language.understander import understander
    from photalk.language.wire import answer_line

    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    ours = understander()
    tell = partial(print, file=sys.stderr, flush=True)
    for line in sys.stdin:
        if line.strip():
            print(answer_line(line, ours, tell if explain else None), flush=True)


@app.command()
def mcp(library: Library = None) -> None:
    """Serve the library to other assistants. It speaks the Model Context Protocol on stdin and stdout."""
    from photalk.apps import mcp as app_mcp

    app_mcp.run(library)


@app.command()
def doctor(library: Library = None, as_json: Json = False) -> int:
    """Say whether everything is there that Photalk needs. What is not comes with what to do about it."""
    from photalk.apps import doctor as app_doctor

    return app_doctor.run(library, as_json=as_json)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="Where its files go.")] = Path(
        "photalk-demo"
    ),
) -> None:
    """Play a conversation on a few real photos. Its transcript, pictures and a contact sheet are written."""
    from photalk.apps import demo as app_demo

    app_demo.run(out)


_AS_THEY_ARE = {"allow_extra_args": True, "ignore_unknown_options": True}


@app.command(context_settings=_AS_THEY_ARE, add_help_option=False)
def bench(context: typer.Context) -> None:
    """Measure how good and how fast it is; comes with photalk-lab."""
    _of_the_lab("bench", context.args)


@app.command(context_settings=_AS_THEY_ARE, add_help_option=False)
def train(context: typer.Context) -> None:
    """Train the models from their data; comes with photalk-lab."""
    _of_the_lab("train", context.args)


def _of_the_lab(command: str, arguments: list[str]) -> None:
    from photalk.extensions import extension

    hand_over = extension("commands", command)
    if hand_over is None:
        raise CannotDo(f"“photalk {command}” comes with the lab; install it with: pip install photalk-lab.")
    hand_over(arguments)
