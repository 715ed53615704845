"""Hostile texts at every door: none becomes a command, HTML, SQL, a shell word, a path, or a crash."""

from __future__ import annotations

import json
import os
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

from photalk.apps.chat import as_object, picture_text
from photalk.apps.mcp.tools import McpTools
from photalk.commands import Edit, Save, format, parse
from photalk.edit.history import HISTORY_COMMANDS
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.understander import understander
from photalk.language.understanding import Scene
from photalk.library.library import Library
from photalk.search.finder import Finder
from photalk.studio import Studio
from photalk.studio.chat import ShownPicture
from photalk.studio.collecting.room_acts import message
from photalk.studio.session_json import from_json
from read_query import query_of
from toy_server import Served
from toy_space import COLOURS, ToyEncoder

if TYPE_CHECKING:
    from conftest import Text

NO_REQUEST = frozenset(
    {
        "injection",
        "shell",
        "sql",
        "html",
        "template",
        "unicode",
        "terminal",
        "formula",
        "log",
        "json",
        "markdown",
    }
)
"""The kinds that ask for nothing of ours; the others may be meant by whoever types them."""

WRITTEN = ("command", "path")
"""The kinds that are commands or names as they are typed."""

STEERING = ("injection", "shell", "html", "template", "terminal")
"""The kinds that are pasted in to steer a program."""

CHANGING = (Edit, Save, *HISTORY_COMMANDS)
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
NEUTRAL = "a day at the sea"
XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title></rdf:Description>'
    "</rdf:RDF></x:xmpmeta>"
)


def each(texts: list[Text], tried: Callable[[Text], object]) -> None:
    """Try every text; what is wrong with any is told together, by its kind."""
    wrong: list[str] = []
    for one in texts:
        try:
            complaint = tried(one)
        except PhotalkError as error:
            complaint = None if is_sentence(str(error)) else f"no sentence: {str(error)!r:.200}"
        except Exception as error:
            complaint = repr(error)[:300]
        if complaint:
            wrong.append(f"{one.kind} {one.text[:60]!r}: {complaint}")
    assert not wrong, "\n".join([str(Counter(line.split()[0] for line in wrong)), *wrong[:40]])


def steers(text: str) -> bool:
    """Whether a text has characters that a terminal obeys, that turn a line round, or that are none."""
    return any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or c in BIDI for c in text if c != "\n")


def is_sentence(text: str) -> bool:
    return text.endswith((".", "?", "!")) and "\n" not in text and not steers(text) and len(text) < 1_500


def test_there_are_enough_of_them(texts: list[Text]) -> None:
    assert len(texts) >= 300
    assert len({one.kind for one in texts}) >= 12
    assert len({one.text for one in texts}) == len(texts)


# What is said


def test_a_message_of_no_request_changes_nothing(texts: list[Text]) -> None:
    program = Program.read("rotate 90\nadjust_attr contrast 20")
    scene = Scene(("a.jpg", "b.png", "c.png"), 1, True, (640, 480), program, 2, 0)

    misheard: list[str] = []

    def heard(one: Text) -> str | None:
        commands = understander().understand((), one.text, scene).commands
        assert [parse(format(command)) for command in commands] == list(commands)
        if one.kind in NO_REQUEST and any(isinstance(command, CHANGING) for command in commands):
            misheard.append(f"{one.kind} {one.text[:60]!r} became {[*map(format, commands)]}")
        saves = one.kind not in WRITTEN and any(isinstance(command, Save) for command in commands)
        return f"became {[*map(format, commands)]}" if saves else None

    each(texts, heard)
    # Of odd marks ("- !!binary") a reader may make a step; what is pasted in to steer us is kept from it.
    assert len(misheard) <= len(texts) // 40, misheard
    assert not any(line.startswith(STEERING) for line in misheard)


@pytest.fixture
def studio(tmp_path: Path, photos: Path) -> Iterator[Studio]:
    with Studio(tmp_path / "library", understander=understander(), encoder=ToyEncoder) as studio:
        studio.index(photos)
        yield studio


def test_a_conversation_answers_and_writes_nothing(studio: Studio, photos: Path, texts: list[Text]) -> None:
    before = {path: path.read_bytes() for path in photos.iterdir()}
    chat = studio.chat(photos / "IMG_1.png")

    def said(one: Text) -> str | None:
        if one.kind in WRITTEN:  # in a terminal of one's own, “save here” is obeyed
            return None
        reply = chat.say(one.text)
        json.dumps(as_object(reply))
        if steers(reply.text):
            return f"steers the terminal: {reply.text!r:.200}"
        return None if reply.text.strip() else "no answer"

    each(texts, said)
    assert {path: path.read_bytes() for path in photos.iterdir()} == before
    again = studio.resume("last")
    assert again.state == chat.state


def test_over_http_it_is_data_and_touches_the_library_only(
    served: Served, tmp_path: Path, texts: list[Text]
) -> None:
    sessions = cycle([served.begin() for _ in range(12)])
    outside = files(tmp_path, but="library")

    def posted(one: Text) -> str | None:
        body = json.dumps({"text": one.text})
        response = served.client.post(
            f"{served.at}/sessions/{next(sessions)}/messages",
            content=body,
            headers={"content-type": "application/json"},
        )
        kind = response.headers["content-type"]
        if response.status_code >= 500 or "json" not in kind:
            return f"{response.status_code} {kind}"
        if response.headers["x-content-type-options"] != "nosniff":
            return "could be taken for HTML"
        detail = response.json().get("detail", "It is fine.")
        return None if not steers(str(detail)) else f"{detail!r:.200}"

    each(texts, posted)
    assert files(tmp_path, but="library") == outside
    assert served.get("/pictures").json()["total"] == 8


def files(folder: Path, but: str) -> dict[str, int]:
    """Every file below a folder with its size, but for one part of it."""
    found = (path for path in folder.rglob("*") if path.is_file() and but not in path.parts)
    return {str(path): path.stat().st_size for path in found}


def test_another_assistant_cannot_lead_us_astray(studio: Studio, tmp_path: Path, texts: list[Text]) -> None:
    studio.close()
    outside = files(tmp_path, but="library")
    with McpTools(tmp_path / "library", encoder=ToyEncoder, understander=understander()) as desk:

        def asked(one: Text) -> str | None:
            told = [desk.understand(one.text).model_dump_json()]
            for ask in (
                lambda: desk.search(one.text)[0],
                lambda: desk.edit(1, commands=[one.text], long_side=64)[0],
                lambda: desk.edit(1, commands=["rotate 90"], long_side=64, save_as=one.text)[0],
            ):
                try:
                    told.append(ask().model_dump_json())
                except PhotalkError as error:
                    told.append(str(error))
            return next((f"{line!r:.200}" for line in told if steers(line)), None)

        each(texts, asked)
        saved = desk.status().exports
    assert files(tmp_path, but="library") == outside
    assert all(Path(name).name == name and not steers(name) for name in saved)


def test_a_line_of_a_room_is_only_words(texts: list[Text]) -> None:
    def said(one: Text) -> str | None:
        line = message(one.text)
        return None if line.replace("\n", "").isprintable() else f"{line!r:.100}"

    each(texts, said)


# What files say


def written(folder: Path, texts: list[Text]) -> int:
    """Pictures that carry the texts in every place for words, a few in their names; how many there are."""
    for number, one in enumerate(texts):
        text = one.text[:1_500]
        # A name has no slash and no NUL; halves of characters stand for single bytes in it.
        bare = (
            text.replace("/", "∕")
            .replace("\0", "")[:60]
            .encode("utf-8", "surrogateescape" if _bytes(text) else "replace")
        )
        place = folder / f"{number:03}" / os.fsdecode(b"x" + bare[:120])
        place.mkdir(parents=True)
        pixels = np.full((24, 32, 3), COLOURS[list(COLOURS)[number % len(COLOURS)]], np.uint8)
        pixels[number % 24, : number // 24 + 1] = 255 - pixels[0, -1]
        image, exif = Image.fromarray(pixels), Image.Exif()
        plain = text.encode("utf-8", "replace").decode()
        exif[0x010E], exif[0x010F], exif[0x0110] = plain, plain[:50], plain[:50]
        exif[0x9C9B] = plain.encode("utf-16-le")
        image.save(
            os.fsencode(place / "p") + b" " + bare[:120] + b".jpg",
            exif=exif,
            xmp=XMP.format(_escaped(plain)).encode(),
        )
    return len(texts)


def _bytes(text: str) -> bool:
    return all(not 0xD800 <= ord(c) <= 0xDFFF or 0xDC80 <= ord(c) <= 0xDCFF for c in text)


def _escaped(text: str) -> str:
    from xml.sax.saxutils import escape

    return escape("".join(c for c in text if c.isprintable()))


SCRIPT = (
    "find red photos",
    "the first one",
    "make it brighter",
    "undo",
    "why the first?",
    "thanks",
    "more like it",
)


def test_what_files_say_changes_no_command(tmp_path: Path, texts: list[Text]) -> None:
    short = [one for one in texts if one.kind != "long"]
    heard: dict[str, list[list[str]]] = {}
    neutral = [type(one)(one.kind, NEUTRAL) for one in short]
    for name, carried in (("hostile", short), ("neutral", neutral)):
        count = written(tmp_path / name, carried)
        library = tmp_path / f"library-{name}"
        with Studio(library, understander=understander(), encoder=ToyEncoder) as studio:
            report = studio.index(tmp_path / name)
            assert (report.new, report.skipped) == (count, ())
            chat = studio.chat()
            replies = [chat.say(line) for line in SCRIPT]
            for reply in replies:
                assert not steers(reply.text)
                for shown in reply.images[:3]:
                    assert not steers(picture_text(shown))
            heard[name] = [[format(command) for command in reply.commands] for reply in replies]
        assert_sound(library, count)
    assert heard["hostile"] == heard["neutral"]
    assert heard["neutral"][2] == ["adjust_attr brightness 20"]


def assert_sound(library: Path, count: int) -> None:
    """The database is whole, and has as many photos as were put in."""
    with Library(library, ToyEncoder) as shelf:
        assert len(shelf) == count
    (file,) = (path for path in library.glob("*.sqlite"))
    connection = sqlite3.connect(file)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        connection.close()


def test_what_is_seen_or_named_changes_no_command(texts: list[Text]) -> None:
    def commands(text: str) -> list[list[str]]:
        scene = Scene(
            (f"{text[:200]}.jpg", "b.png"),
            1,
            True,
            (640, 480),
            Program.read("rotate 90"),
            1,
            0,
            look=lambda: ((text,),),
        )
        said = ("make it brighter", "undo that", "hello there")
        return [[format(one) for one in understander().understand((), line, scene).commands] for line in said]

    expected = commands(NEUTRAL)
    assert expected[0] == ["adjust_attr brightness 20"]
    each(texts, lambda one: None if commands(one.text) == expected else f"{commands(one.text)}")


def test_a_search_is_never_sql(tmp_path: Path, photos: Path, texts: list[Text]) -> None:
    with Library(tmp_path / "library", ToyEncoder) as shelf:
        shelf.index([photos])
        finder = Finder(shelf)

        def found(one: Text) -> str | None:
            shelf.with_words(one.text)
            hits = finder.find(query_of(one.text), 3).hits
            return None if len(hits) <= 3 else "too many"

        each(texts, found)
    assert_sound(tmp_path / "library", 8)


def test_an_exported_session_is_read_and_nothing_more(
    studio: Studio, photos: Path, texts: list[Text]
) -> None:
    chat = studio.chat(photos / "IMG_1.png")
    chat.say("make it brighter")
    sound = studio.export("last")
    assert studio.replay(sound).program == chat.program

    def imported(one: Text) -> str | None:
        document: dict[str, Any] = json.loads(sound)
        for turn in document["turns"]:
            turn["user"] = turn["reply"] = one.text
        recorded = from_json(json.dumps(document))
        if [entry.user for entry in recorded.entries] != [one.text] * len(recorded.entries):
            return "words were changed"
        document["pictures"][0]["path"] = one.text
        try:
            studio.replay(json.dumps(document))
        except PhotalkError as error:
            return None if is_sentence(str(error)) else f"{str(error)!r:.200}"
        return "replayed what is not there"

    each(texts, imported)


def test_an_answer_to_a_question_is_only_an_answer(studio: Studio, texts: list[Text]) -> None:
    chat = studio.chat()
    chat.say("find photos")
    question = "Is there a dog in it?"

    def answered(one: Text) -> str | None:
        line = f"answer {one.text}"
        command = parse(line)
        return None if command.name == "answer" and not steers(format(command)) else question

    each(texts, answered)


# What is shown


def test_a_terminal_is_not_steered_by_a_name(texts: list[Text]) -> None:
    def shown(one: Text) -> str | None:
        path = Path("x" + one.text.replace("\0", ""))
        text = picture_text(
            ShownPicture(path, Program(), (64, 48), lambda: pytest.fail("no picture is looked at"))
        )
        return None if text.count("\n") == 1 and not steers(text) else f"{text!r:.100}"

    each(texts, shown)


def test_every_error_of_ours_is_fit_to_be_shown(texts: list[Text]) -> None:
    each(
        texts,
        lambda one: "it steers" if steers(str(PhotalkError(one.text))) else None,
    )
