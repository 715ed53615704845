"""What does a text do that was made to do harm? Each goes through one of the doors that texts come in by."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from photalk_lab.bench.fuzz.journey import Outcome, peak, tried
from photalk_lab.bench.fuzz.mutating import Case

SLOW = 2.0
"""Seconds after which a text counts as one that found a slow path through a pattern."""

_TALK = (
    "make it brighter; rotate it a bit to the left and crop the dog, but not the sky; undo the last step; "
    "find photos of a red car on a beach from June 2021 in Rome without people; the second one; a bit more "
    "contrast; remove the background; give her a big smile and blond hair; which of these has more dogs than "
    "cats? “quoted” 'words' camera:leica -people dog^2 by 20% to 1920x1080 no, less than that; thanks"
)
_WORDS = _TALK.split()
_TOKENS: tuple[str, ...] = (
    *"\0\x1b\x7f\u200b\u202e\ud800\ufeff\u2028({[<\"'“`\\/;:,.!?%#@&*=+-_^~|$\n\t", "\r\n", "a bit ", "and ",
    "very ", "not ", "no, ", "more than ", "1e999", "-0", "9" * 30, "NaN", "٣", "½", "é", "e\u0301", "👩‍👩‍👧",
    "../", "/etc/passwd", "rotate 90", "undo 9", "<b>", "{}", "%s", "$(x)", "' OR 1=1 --", "null", "[[",
    "]]", "true",
)  # fmt: skip
_COMMANDS = (
    "rotate 90", "crop 10 20 30 40", "crop 16:9", "adjust_attr brightness -20 in the sky",
    "adjust_color red 0.5",
    "resize 50%", "resize 640 480", "erase the man", "face expression smiling", "search red cars", "undo 2",
    "change 1 rotate 180", "filter camera leica", "refine like 2 but darker", "save a.png", "move 1 2",
    "answer no",
)  # fmt: skip
_TURN = {
    "user": "find dogs", "reply": "Here.", "commands": [{"do": "rotate 90", "picture": "/p/1.jpg"}],
    "listing": {"folder": "/p", "pictures": ["/p/1.jpg"], "words": "dogs"}, "picture": "/p/1.jpg",
    "size": [640, 480], "shows": True, "question": {"text": "Which?", "options": ["a", "b"]},
    "offer": {"readings": [["rotate 90"], ["undo 1"]], "done": False},
    "query": {"terms": [{"words": "dog", "weight": 1.0}], "likes": [{"path": "/p/1.jpg", "weight": 1.0}],
              "constraints": [{"field": "camera", "value": "x", "wanted": True}], "ruled_out": ["/p/2.jpg"],
              "answers": [{"topic": "t", "question": "q", "said": "s", "value": "v"}],
              "wishes": [{"kind": "more", "what": "dogs", "amount": 1.0, "than": ["/p/1.jpg"]}]},
}  # fmt: skip
_SESSION = json.dumps(
    {"photalk_session": 1, "id": 1, "pictures": [{"path": "/p/1.jpg", "sha256": None}], "turns": [_TURN]}
)
_PROGRAM = '{"photalk_program": 1, "steps": [{"do": "rotate 90"}, {"do": "crop 1:1", "enabled": false}]}'
_SETTINGS = (
    '[encoder]\nimage = "a.onnx"\ntokenizer = "t.json"\nside = 224\nmean = [0.5, 0.5, 0.5]\nprompt = "a {}"\n'
)
_XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>x</dc:title></rdf:Description>'
    "</rdf:RDF></x:xmpmeta>"
)
_LINE = json.dumps({"turns": [{"user": "make it brighter", "system": "Done."}], "message": "more"})


def text_case(number: int, seed: int = 0) -> Case:
    """The text of this number, for the door of its turn; the same numbers always give the same text."""
    chance = Random(number * 1_000_003 + seed)
    door = _door(number)
    sound = _SOUND.get(door, ())
    text = chance.choice(sound) if sound else " ".join(chance.choices(_WORDS, k=chance.randrange(1, 25)))
    ways = []
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        way = chance.choice((_inserted, _inserted, _repeated, _dropped, _renumbered, _shuffled))
        text = way(text, chance)[:60_000]
        ways.append(way.__name__.removeprefix("_"))
    return Case(number, door, "+".join(ways), text.encode("utf-8", "surrogatepass"))


def hear(question: tuple[int, bytes]) -> Outcome:
    """Put the text through its door; it comes back fine, or is refused in one sentence, and soon."""
    number, data = question
    text, door = data.decode("utf-8", "surrogatepass"), _door(number)
    tried(
        lambda: _DOORS[door]("make it brighter")
    )  # what is loaded at the first question is not the text's fault
    began = time.thread_time()  # and not by the clock, which runs on while others work
    kind, what = tried(lambda: _DOORS[door](text))
    seconds = time.thread_time() - began
    if seconds > SLOW:
        kind, what = "violation", f"slow: {door}"
    return Outcome(kind, what, seconds, peak())


def _door(number: int) -> str:
    """Every third text is a message, since what people say goes through the most patterns."""
    doors = [door for door in _DOORS if door != "message"]
    return "message" if number % 3 == 0 else doors[number // 3 % len(doors)]


def _inserted(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(_TOKENS) + text[at:]


def _repeated(text: str, chance: Random) -> str:
    """A part, or a token, very often: what patterns that go back and forth are slow at."""
    at = chance.randrange(len(text) + 1)
    part: str = chance.choice(
        (text[at : at + chance.randrange(1, 12)], chance.choice(_TOKENS), chance.choice(_WORDS) + " ")
    )
    return text[:at] + part * chance.choice((3, 30, 300, 1_000)) + text[at:]


def _dropped(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(1, 20) :]


def _renumbered(text: str, chance: Random) -> str:
    """A digit becomes a number that cannot be meant."""
    places = [at for at, character in enumerate(text) if character.isdigit()]
    if not places:
        return _inserted(text, chance)
    at = chance.choice(places)
    number = chance.choice(
        ("-1", "0", "1e999", "-1e-999", "Infinity", "NaN", "9" * 400, "[]", "null", '"x"', "{}")
    )
    return text[:at] + number + text[at + 1 :]


def _shuffled(text: str, chance: Random) -> str:
    cut = chance.randrange(len(text) + 1)
    return text[cut:] + text[:cut]


def _command(text: str) -> None:
    from photalk.commands import format, parse

    command = parse(text)
    assert parse(format(command)) == command


def _program(text: str) -> None:
    from photalk.edit.program import Program

    program = Program.read(text)
    assert Program.read(program.to_json()) == program


def _session(text: str) -> None:
    from photalk.studio.entry_json import from_record, to_record
    from photalk.studio.session_json import from_json

    recorded = from_json(text)
    for entry in recorded.entries:
        again = from_record(json.loads(json.dumps(to_record(entry))))
        assert again == entry
    recorded.check_originals()


@cache
def _understood() -> Callable[[str], list[str]]:
    from photalk.commands import format
    from photalk.edit.program import Program
    from photalk.language.understander import understander
    from photalk.language.understanding import Scene

    ours = understander()
    scene = Scene(
        ("a.jpg", "b c.png"), 1, True, (640, 480), Program.read("rotate 90\nadjust_attr contrast 20"), 1, 0
    )

    def understood(text: str) -> list[str]:
        return [format(command) for command in ours.understand((), text, scene).commands]

    return understood


def _message(text: str) -> None:
    for line in _understood()(text):
        _command(line)


def _query(text: str) -> None:
    from photalk.commands.queries.query_parser import query_line
    from photalk.commands.queries.refinement_parser import change_line

    query_line(text).decided()
    change_line(text).decided()


def _wire(text: str) -> None:
    from photalk.language.understander import understander
    from photalk.language.wire import answer_line

    line = answer_line(text, understander())
    assert isinstance(json.loads(line), dict)
    assert "\n" not in line


def _xmp(text: str) -> None:
    from photalk.library.captions import of_iptc, of_xmp
    from photalk.vision import records

    packet = text.encode("utf-8", "surrogatepass")
    of_xmp(packet)
    of_iptc(packet)
    records.xmp_without_place(packet)
    records.xmp_with_note(packet, "changed")


def _costs(text: str) -> None:
    from photalk.conversation.deciding import Costs

    Costs.read(text)


def _settings(text: str) -> None:
    from photalk.vision.space.settings import read_settings

    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.toml")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        read_settings(path)


def _line_of_a_room(text: str) -> None:
    from photalk.studio.collecting.room_acts import message

    assert message(text).replace("\n", "").isprintable()


_DOORS: dict[str, Callable[[str], None]] = {
    "message": _message, "command": _command, "program": _program, "session": _session, "query": _query,
    "wire": _wire, "xmp": _xmp, "costs": _costs, "settings": _settings, "room": _line_of_a_room,
}  # fmt: skip
_SOUND: dict[str, tuple[str, ...]] = {
    "command": _COMMANDS, "program": (_PROGRAM, "\n".join(_COMMANDS[:6])), "session": (_SESSION,),
    "wire": (_LINE,),
    "xmp": (_XMP,), "costs": ("ask=1,wrong=3",), "settings": (_SETTINGS,),
}  # fmt: skip
