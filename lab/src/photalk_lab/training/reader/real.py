"""What did real people ask for? Messages of public data sets, annotated by us with acts.

Their texts are under other licences, so `real.jsonl` holds only where a message stands (`source`, `uid`), its
situation, and its acts as tokens and word numbers; the words are looked up. Nobody trains on them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk.language.reader.sequence import END, NEXT, Item, Place
from photalk.language.reader.words import words_in
from photalk_lab.corpus.requests import read_gier, read_instructions
from photalk_lab.training.reader.examples import Example, situation_of


def read_real(file: Path, data: Path) -> tuple[Example, ...]:
    """The annotated messages of a file, their words looked up in the folder that holds the data sets.

    Raises:
        NotFound: the file or the data that it refers to are not there, or do not fit each other.
    """
    lines = [json.loads(line) for line in _text(file).splitlines()]
    messages = {source: _MESSAGES[source](data) for source in sorted({line["source"] for line in lines})}
    return tuple(_example(line, messages[line["source"]]) for line in lines)


def _example(line: dict[str, Any], messages: dict[str, str]) -> Example:
    source, uid = line["source"], line["uid"]
    message = messages.get(uid, "")
    words = words_in(message)
    clauses = tuple((first, last) for (first, last), _ in line["acts"])
    items: list[Item] = [item for _, act in line["acts"] for item in (NEXT, *_items(act))][1:]
    places = [item.word for item in items if isinstance(item, Place)]
    if len(words) <= max([*places, *(last for _, last in clauses)]):
        raise NotFound(f"The data have no message {uid!r} of {source} with the words that it refers to.")
    edges = (0, *(word.end for word in words))
    gaps = tuple(message[edge : word.start] for edge, word in zip(edges, words, strict=False))
    spelt = tuple(word.text for word in words)
    return Example(source, spelt, gaps, situation_of(line["situation"]), (*items, END), clauses, uid, "real")


def _items(act: list[Any]) -> list[Item]:
    """The sequence of one act; a pair of numbers is the first and last word of a span."""
    items: list[Item] = []
    for item in act:
        items += [item] if isinstance(item, str) else [Place(item[0]), Place(item[1], True)]
    return items


def _caise(data: Path) -> dict[str, str]:
    """What the user said last before each command, by the command's uid."""
    mark, found = "user_text:", {}
    for row in json.loads(_text(data / "caise" / "valid.json")):
        said = [line.removeprefix(mark).strip() for line in row["history_utte"] if line.startswith(mark)]
        found[row["uid"]] = said[-1] if said else ""
    return found


def _gier(data: Path) -> dict[str, str]:
    return {one.uid: one.text for one in read_gier(data / "gier_fivek", "valid")}


def _instructions(data: Path) -> dict[str, str]:
    """Every sentence, by the uid of its pair of pictures and its number, from 0."""
    rows = read_instructions(data / "image_editing_request", "valid")
    return {f"{one.uid}:{at}": said for one in rows for at, said in enumerate((one.text, *one.others))}


def _photochat(data: Path) -> dict[str, str]:
    """Every utterance, by the numbers of its dialogue and its turn, from 0."""
    rows = _text(data / "photochat" / "dev.jsonl").splitlines()
    talks = [[said or "" for _, said in json.loads(row)["turns"]] for row in rows]
    return {f"{n}:{at}": said.strip() for n, talk in enumerate(talks) for at, said in enumerate(talk)}


_MESSAGES: dict[str, Callable[[Path], dict[str, str]]] = {
    "caise-valid": _caise, "gier-valid": _gier, "ier-valid": _instructions, "photochat-dev": _photochat,
}  # fmt: skip


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError:
        raise NotFound(f"There is no {file}, which the messages of real people are read from.") from None
