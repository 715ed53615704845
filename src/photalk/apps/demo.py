"""`photalk demo`: the whole product on a few real photos, as one conversation that is played through.

What is said is the list below and nothing else is prepared: every reply and picture is what the product
makes of it on this machine. A turn whose model cannot be had says so, and the conversation goes on.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.text import Text

from photalk.apps.apply import make_folder
from photalk.apps.contact_sheet import Cell, contact_sheet, seen
from photalk.apps.line_wrapping import laid_out
from photalk.apps.samples import SAMPLES, write_samples
from photalk.commands import Open, Show, format
from photalk.errors import ExportError, PhotalkError
from photalk.studio import Chat, Studio

CONVERSATION = (
    "open the folder photos",
    # A question and its answer, a change of mind, a part of the picture, the list of steps.
    "open astronaut",
    "rotate it by 4 degrees",
    "to the left",
    "no, the other way",
    "make the background black and white",
    "what did I change?",
    "drop the rotation, then remove the background",
    "save as astronaut.png",
    # A face, always from the original: a mood, a change of mind, hair and makeup, one of them taken back.
    "make her look as if she had just heard terrible news",
    "no, a serious face, and give her black hair and a touch of lipstick",
    "forget the lipstick after all",
    # Opened by its number; colour in a region, taken back, and something else in its place.
    "open 4",
    "make the sky purple",
    "undo, and lift the shadows by 40 percent instead",
    "crop to 16:9",
    "mirror it",
    "turn it into a painting",
    # Found by what it shows; something is taken out, and the place is filled.
    "find a cup on a table",
    "open coffee",
    "erase the spoon",
    "more contrast and less saturation",
    "crop to the cup",
    "undo",
    # Amounts without numbers, and more of the same.
    "open chelsea",
    "a bit brighter and warmer, please",
    "blur the background",
    "a lot more",
    "crop to 4:3 and add a vignette",
    "save as cat.jpg",
    "thank you",
)

MARK = ".photalk-demo"
"""The file that says that a folder was made by a demo, so that a demo may write there again."""

SAVED = ("astronaut.png", "cat.jpg")
"""What the conversation saves; a chat never overwrites, so an earlier demo's are taken away first."""

FILES = (
    "photos", "pictures", "library", "transcript.md", "contact-sheet.jpg", "session.json", "program.json",
    *SAVED,
)  # fmt: skip

HEADING = """\
# A conversation with four photos

Played by `photalk demo`, which made every reply and picture. Below a reply are the commands that it caused.

Photos, from scikit-image's data: {credits}.
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A turn of the conversation: what was said, what came of it, and the picture if it shows one."""

    said: str
    reply: str
    commands: tuple[str, ...]
    picture: Image.Image | None
    opens: bool
    asks: bool


def run(out: Path) -> None:
    """Play the conversation and write everything it makes into a folder.

    Raises:
        ExportError: the folder cannot be written, or holds files that are not of a demo.
    """
    console = Console(highlight=False, soft_wrap=True)
    folder = out.absolute()
    with _writing(out):
        _prepare(folder)
        with chdir(folder), Studio.open(folder / "library") as studio:
            _index(studio, console)
            chat = studio.chat()
            turns = [_played(chat, said, console) for said in CONVERSATION]
            _keep(turns)
            Path("program.json").write_text(chat.program.to_json(), encoding="utf-8")
            Path("session.json").write_text(studio.export(chat.session or 0), encoding="utf-8")
    console.print(Text(_ending(out, chat.session or 0)))


def _index(studio: Studio, console: Console) -> None:
    """Make the photos findable by what they show; where that cannot be, their names are searched."""
    console.print(Text("photalk index photos", style="bold"))
    try:
        report = studio.index("photos")
        said = "\n".join((report.text, *report.notes))
    except PhotalkError as error:
        said = str(error)
    console.print(Text(laid_out(said, sys.stdout)), end="\n\n")


def _played(chat: Chat, said: str, console: Console) -> Played:
    console.print(Text(f"› {said}", style="bold"))
    reply = chat.say(said)
    console.print(Text(laid_out(reply.text, sys.stdout)), end="\n\n")
    return Played(
        said,
        reply.text,
        tuple(map(format, reply.commands)),
        seen(reply.images[0].render()) if len(reply.images) == 1 else None,
        any(isinstance(command, Open | Show) for command in reply.commands),
        reply.question is not None,
    )


def _prepare(folder: Path) -> None:
    """Make the folder and put the photos into it."""
    make_folder(folder)
    if not (folder / MARK).exists():
        for name in FILES:
            if (folder / name).exists():
                raise ExportError(
                    f"{folder} has a {name} that is not of an earlier demo; choose another folder with -o."
                )
        (folder / MARK).touch()
    for name in ("photos", "pictures"):
        (folder / name).mkdir(exist_ok=True)
    for old in (*(folder / "pictures").glob("[0-9][0-9].jpg"), *(folder / name for name in SAVED)):
        old.unlink(missing_ok=True)
    write_samples(folder / "photos")


def _keep(turns: list[Played]) -> None:
    """Write the transcript, the picture of every turn, and the contact sheet."""
    for number, turn in enumerate(turns, 1):
        if turn.picture is not None:
            turn.picture.save(_picture_name(number), quality=90)
    Path("transcript.md").write_text(transcript(turns), encoding="utf-8")
    contact_sheet(_cells(turns)).save("contact-sheet.jpg", quality=88)


def transcript(turns: list[Played]) -> str:
    """The conversation as Markdown, with the picture of every turn that shows one."""
    credits = ", ".join(
        f"{sample.shows} ({sample.credit}, {sample.rights.replace('P', 'p')})" for sample in SAMPLES
    )
    parts = [HEADING.format(credits=credits)]
    for number, turn in enumerate(turns, 1):
        parts.append(f"**› {turn.said}**\n")
        parts.append(f"```\n{turn.reply}\n```\n" if "\n" in turn.reply else f"{turn.reply}\n")
        if turn.commands:
            parts.append(" · ".join(f"`{command}`" for command in turn.commands) + "\n")
        if turn.picture is not None:
            parts.append(f"![turn {number}]({_picture_name(number)})\n")
    return "\n".join(parts)


def _cells(turns: list[Played]) -> Iterator[Cell]:
    """The turns that show something; a request that was asked back about stands with its answer."""
    asked = ""
    for turn in turns:
        said = f"{asked}{turn.said}"
        asked = f"{said} ... " if turn.asks else ""
        if turn.picture is not None:
            done = "the original" if turn.opens else "; ".join(turn.commands)
            yield Cell(said, done, turn.picture, first=turn.opens)


def _picture_name(number: int) -> str:
    return f"pictures/{number:02}.jpg"


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ExportError(
            f"The demo cannot be written to {out} ({error.strerror or error}); choose another folder with -o."
        ) from None


def _ending(out: Path, session: int) -> str:
    place = shlex.quote(str(out))
    return f"""\
Written to {out}:
  contact-sheet.jpg  all of it at a glance
  transcript.md      what was said, with the pictures of every turn
  session.json       the conversation as data, to be replayed
  program.json       what was done to the cat, for other pictures too

Go on with it, replay it, do the same to other pictures:
  photalk chat --session {session} --library {place}/library
  photalk sessions replay {place}/session.json
  photalk apply {place}/program.json ~/Pictures/holiday -o edited

Begin with your own photos:
  photalk chat ~/Pictures
  photalk edit photo.jpg "a bit brighter, crop to 16:9" -o out.jpg"""
