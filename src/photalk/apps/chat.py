"""`photalk chat`: a conversation in the terminal, or one message a line through a pipe."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from photalk.apps.line_wrapping import laid_out
from photalk.commands import format
from photalk.conversation.phrases import by
from photalk.errors import PhotalkError, presentable
from photalk.studio import Chat, Reply, ShownPicture, Studio

if TYPE_CHECKING:
    from photalk.library.report import IndexProgress

PROMPT = "› "
HINT = "Say “open” and the path of a picture or a folder, or “help”. Ctrl-D ends."
FINDING = "{:,} {} indexed: say what you are looking for, “open” and a path, or “help”. Ctrl-D ends."
NOT_KEPT = "The library may only be read, so that this conversation is not kept."
LEAVING = ("exit", "quit", "bye", "goodbye")


def run(path: Path | None, library: Path | None, session: str | None, *, as_json: bool) -> int:
    """Hold a conversation until the input ends; returns the exit code."""
    with Studio.open(library, progress=tell_progress) as studio:
        chat = studio.chat(session=session)
        interactive = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
        voice = Voice(as_json=as_json, interactive=interactive)
        opening = _opening(studio, chat, path, resumed=session is not None)
        voice.aside(opening if studio.keeps else f"{opening} {NOT_KEPT}", chat)
        code = 0
        for message in _typed(studio.library) if interactive else _piped():
            if interactive and message.lower().strip(" .!") in LEAVING:
                break
            try:
                voice.answer(chat.say(message))
            except PhotalkError as error:
                voice.answer(Reply(str(error)))
                code = 2
        if chat.session is not None and studio.keeps:
            where = "" if library is None else f" --library {shlex.quote(str(library))}"
            again = f"photalk chat --session {chat.session}{where}"
            print(f"Kept as session {chat.session}; go on with: {again}", file=sys.stderr)
        return code


def _opening(studio: Studio, chat: Chat, path: Path | None, *, resumed: bool) -> str:
    if path is not None:
        return chat.open(path).text
    if not resumed:
        count = studio.indexed()
        return FINDING.format(count, "picture is" if count == 1 else "pictures are") if count else HINT
    about = f"Session {chat.session}, {len(chat.state.turns)} turns so far."
    if chat.picture is None:
        return about
    return presentable(f"{about} {chat.picture.name}, {by(chat.state.size)}, is open.")


def tell_progress(progress: IndexProgress) -> None:
    """Say on stderr how far indexing has come, on one line that is gone when it is done."""
    if not sys.stderr.isatty():
        return
    left = "" if progress.seconds_left is None else f", {progress.seconds_left:.0f} s left"
    line = f"Indexing {progress.stage}: {progress.done:,} of {progress.total:,}{left}"
    done = progress.done >= progress.total
    print(f"\r{'' if done else line:<60}", end="\r" if done else "", file=sys.stderr, flush=True)


class Voice:
    """Says replies the way this output can take them."""

    def __init__(self, *, as_json: bool, interactive: bool) -> None:
        self._as_json = as_json
        self._interactive = interactive

    def aside(self, text: str, chat: Chat) -> None:
        """What is said before the first message: not a reply, so it stays out of a pipe."""
        stream = sys.stdout if self._interactive else sys.stderr
        print(laid_out(text, stream), file=stream, flush=True)
        if self._interactive and (shown := chat.current()):
            self._show(shown)

    def answer(self, reply: Reply) -> None:
        if self._as_json:
            print(json.dumps(as_object(reply)), flush=True)
            return
        print(laid_out(reply.text, sys.stdout), flush=True)
        if len(reply.images) == 1:
            self._show(reply.images[0])

    def _show(self, shown: ShownPicture) -> None:
        """The picture itself where the terminal can, else its path and size."""
        try:
            print(picture_text(shown), end="", flush=True)
        except PhotalkError as error:
            print(presentable(f"  {shown.path}: {error}"), flush=True)


def picture_text(shown: ShownPicture) -> str:
    """What to print for a picture."""
    from photalk.apps import terminal

    kind = terminal.kind_of(os.environ, tty=sys.stdout.isatty())
    if kind == "none":
        return presentable(f"  [{shown.path}, {by(shown.size)}]") + "\n"
    from photalk.vision.loading import srgb_array

    columns, rows = shutil.get_terminal_size()
    return terminal.draw(srgb_array(shown.render()), kind, min(columns, 100), min(rows - 6, 30))


def as_object(reply: Reply) -> dict[str, Any]:
    """A reply as the JSON object of `--json`."""
    question = reply.question
    return {
        "text": reply.text,
        "commands": [format(command) for command in reply.commands],
        "images": [_image_object(shown, told=len(reply.images) == 1) for shown in reply.images],
        "question": None if question is None else {"text": question.text, "options": list(question.options)},
        "hits": _hit_objects(reply),
    }


def _hit_objects(reply: Reply) -> list[dict[str, Any]]:
    if not reply.hits:
        return []
    from photalk.apps.search import as_object as hit_object

    return [hit_object(number, hit) for number, hit in enumerate(reply.hits, reply.first)]


def _image_object(shown: ShownPicture, *, told: bool) -> dict[str, Any]:
    """A picture of a reply; `told` asks for its alt text, which a list of many would take too long for."""
    size: list[int] | None = None
    alt: str | None = None
    with suppress(PhotalkError):
        size = list(shown.size)
    if told:
        with suppress(PhotalkError):
            alt = shown.alt
    program = [format(edit) for edit in shown.program.edits]
    return {"path": str(shown.path), "program": program, "size": size, "alt": alt}


def _piped() -> Iterator[str]:
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return (line.strip() for line in sys.stdin if line.strip())


def _typed(library: Path) -> Iterator[str]:
    """Lines typed at the prompt, with those of earlier days within reach of the arrow keys."""
    past = library / "history"
    try:
        import readline

        readline.set_history_length(1000)
        if past.exists():
            readline.read_history_file(past)
    except (ImportError, OSError):
        readline = None  # type: ignore[assignment]
    try:
        while True:
            try:
                line = input(PROMPT).strip()
            except EOFError:
                print()
                return
            if line:
                yield line
    finally:
        if readline is not None:
            with suppress(OSError):
                readline.write_history_file(past)
