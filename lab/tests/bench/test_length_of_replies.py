"""How long our answers about faces are, beside the paper's."""

from __future__ import annotations

import json
from importlib.resources import files

from photalk.commands import Face
from photalk.conversation.portrait.responding import respond
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Turn
from photalk_lab.papers.i2edit.phrases import SLOT_OF


def test_answers_are_as_short_as_the_papers() -> None:
    """I²Edit's system turns have 9.1 words on average."""
    lengths = []
    lines = (files("photalk_lab.bench") / "checks" / "faces_dev.jsonl").read_text("utf-8").splitlines()
    for line in lines:
        turns: list[Turn] = []
        done: list[Face] = []
        before = set[str]()
        for turn in json.loads(line)["turns"]:
            now = {value for values in turn["state"].values() for value in values}
            given = [Face(SLOT_OF[value], value, remove=True) for value in sorted(before - now)]
            given += [Face(SLOT_OF[value], value) for value in sorted(now - before)]
            done += given
            text = respond(turns, turn["user"], given, facial_state(done))
            turns.append(Turn(turn["user"], text, tuple(given)))
            lengths.append(len(text.split()))
            before = now
    assert 7 < sum(lengths) / len(lengths) < 11
