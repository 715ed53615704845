"""How much does a model help with hard requests? `python tests/support/hard_requests.py URL MODEL`.

Prints a line a request: what we make of it alone, what the model makes of it where it would be asked, and
whether that is what is meant; then the counts, and the replies of a conversation as the model may say them.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from photalk.apps.samples import write_samples
from photalk.commands import AdjustAttr, Command, Rotate, format
from photalk.conversation.deciding import Ask, decide
from photalk.conversation.llm.model import Model
from photalk.conversation.llm.parsing import ModelAdviser
from photalk.conversation.llm.phrasing import ModelPhraser
from photalk.edit.program import Program
from photalk.language.understander import understander
from photalk.language.understanding import Scene
from photalk.search.asking.llm_server import Server
from photalk.studio import Studio

REQUESTS = Path(__file__).with_name("hard_requests.txt")
MESSAGES = (
    "hello", "make it brighter", "turn it left by 90 degrees", "more contrast", "undo that", "redo it",
    "tint it blue a little", "drop the second change", "switch step 1 off", "switch step 1 back on",
    "flip it", "what did I change?", "make it black and white", "put a hat on it", "crop it square",
    "undo everything", "thanks", "that is nice", "asdf qwer", "goodbye",
)  # fmt: skip
"""A conversation about a cup of coffee."""

TABLE = Scene(
    tuple(f"{number}.jpg" for number in range(1, 7)), 2, True, (640, 480),
    Program.of(Rotate(90), AdjustAttr("contrast", 20)), 2, 0,
)  # fmt: skip


def requests() -> list[tuple[str, str]]:
    """Each request with the pattern of what it means."""
    lines = (line for line in REQUESTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return [(said, meant) for line in lines for said, _, meant in [line.partition(" => ")]]


def verdict(commands: tuple[Command, ...], meant: str) -> str:
    """Whether the commands are what is meant: "right", "wrong", or "nothing" where there are none."""
    if not commands:
        return "nothing"
    return "right" if re.fullmatch(meant, "; ".join(map(format, commands))) else "wrong"


def parse(model: Model) -> None:
    """Have every request read that we do not understand."""
    adviser = ModelAdviser(model)
    ours, counts, seconds = understander(), Counter[str](), list[float]()
    for said, meant in requests():
        own = ours.understand((), said, TABLE)
        consulted = own.at_a_loss or isinstance(decide(own), Ask)
        alone = verdict(() if consulted else own.commands, meant)
        counts[f"ours alone: {alone}"] += 1
        if not consulted:
            read = "; ".join(map(format, own.commands)) or own.question or own.smalltalk
            print(f"{alone:8} {said}: {read}")
            continue
        start = time.monotonic()
        advised = adviser((), said, TABLE)
        seconds.append(time.monotonic() - start)
        theirs = advised.commands if advised else ()
        counts[f"model, asked: {verdict(theirs, meant)}"] += 1
        read = "; ".join(map(format, theirs)) or "nothing"
        print(f"{verdict(theirs, meant):8} {said}: model: {read}", flush=True)
    middle = sorted(seconds)[len(seconds) // 2] if seconds else 0.0
    print(f"n = {len(requests())}; {dict(sorted(counts.items()))}; {middle:.1f} s a call (median)")


def phrase(model: Model) -> None:
    """Have the replies of a conversation rephrased."""
    phraser, taken = ModelPhraser(model), 0
    with TemporaryDirectory() as folder, Studio(Path(folder) / "library") as studio:
        write_samples(Path(folder))
        chat = studio.chat(Path(folder) / "coffee.jpg")
        for message in MESSAGES:
            ours = chat.say(message).text
            theirs = phraser(ours, ["coffee.jpg"])
            taken += theirs != ours
            print(f"{'taken' if theirs != ours else 'ours':8} {ours!r}: {theirs!r}", flush=True)
    print(f"n = {len(MESSAGES)}; {taken} taken")


def main(url: str, name: str) -> None:
    model = Model(Server(url, name, timeout=300))
    parse(model)
    phrase(model)


if __name__ == "__main__":
    main(*sys.argv[1:3])
