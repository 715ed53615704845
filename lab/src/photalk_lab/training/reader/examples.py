"""What the reader is taught by: messages with their situations and acts, as words and places.

An example keeps the message as a list of words with the room before each, so that words can be exchanged,
joined and misspelt, and every span moves along.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from photalk.errors import CommandError, NotFound
from photalk.language.acts import Act, Said, read_act
from photalk.language.reader.sequence import Item, Place, read, written
from photalk.language.reader.words import Word, words_in
from photalk.language.situation import Situation, StandingQuestion
from photalk_lab.training.reader.scripts import script_lines


@dataclass(frozen=True, slots=True)
class Example:
    """A message as words, the sequence that it should become, and the words of each act's clause."""

    voice: str
    words: tuple[str, ...]
    gaps: tuple[str, ...]
    situation: Situation
    items: tuple[Item, ...]
    clauses: tuple[tuple[int, int], ...]
    uid: str = ""
    way: str = ""

    @property
    def message(self) -> str:
        """The message as it was written."""
        return "".join(gap + word for gap, word in zip(self.gaps, self.words, strict=True))

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verb of each act."""
        begins = [0, *(at + 1 for at, item in enumerate(self.items) if item == ";")]
        return tuple(str(self.items[at]) for at in begins)

    def acts(self) -> tuple[Act, ...]:
        """The acts that the message asks for."""
        message = self.message
        return read(self.items, self.clauses, placed(self.words, self.gaps), message)


def placed(words: Sequence[str], gaps: Sequence[str]) -> tuple[Word, ...]:
    """The words with their places in the message that they make."""
    found, at = [], 0
    for word, gap in zip(words, gaps, strict=True):
        at += len(gap)
        found.append(Word(word, at, at + len(word)))
        at += len(word)
    return tuple(found)


def situation_of(data: dict[str, Any]) -> Situation:
    """A situation as the corpus writes it."""
    asked = data.get("asked")
    options = tuple(one.strip() for one in asked["options"].split(",")) if asked else ()
    suggested = data.get("suggested") or ()
    return Situation(
        open=data.get("open", ""),
        seen=tuple(one.strip() for one in data.get("seen", "").split(",") if one.strip()),
        steps=tuple(map(_step, data.get("steps", ()))),
        listed=int(data.get("listed", 0)),
        sought=data.get("sought", ""),
        asked=StandingQuestion(asked["text"], options) if asked else None,
        suggested=tuple(map(_step, [suggested] if isinstance(suggested, str) else suggested)),
        said=data.get("said", ""),
    )


def _step(text: str) -> Act:
    """A step as the corpus writes it, its words in <these>."""
    return read_act(text.replace("<", '"').replace(">", '"'))


def example_of(line: dict[str, Any], acts_under: str = "acts") -> Example | None:
    """The example that a line of the corpus is; None where its spans cut words apart."""
    message = line["message"]
    words = words_in(message)
    if not words:
        return None
    try:
        acts = [read_act(act, message, clause) for clause, act in line[acts_under]]
        situation = situation_of(line["situation"])
    except (CommandError, KeyError):
        return None
    acts = [_clipped(act) for act in acts]
    found = written(acts, words)
    if found is None:
        return None
    edges = [0, *(word.end for word in words)]
    gaps = tuple(message[edge : word.start] for edge, word in zip(edges, words, strict=False))
    return Example(
        line["voice"], tuple(word.text for word in words), gaps, situation, tuple(found[0]),
        tuple(found[1]), f"{line['voice']}-{line['n']}-{line['way']}", line["way"],
    )  # fmt: skip


def _clipped(act: Act) -> Act:
    """The act with a clause that ends where its words end."""
    clause = act.clause
    if clause is None:
        return act
    text = clause.text.rstrip(" .!?…")
    return replace(act, clause=Said(text, clause.start, clause.start + len(text))) if text else act


def by_words(line: dict[str, Any]) -> dict[str, Any] | None:
    """The line as somebody hears it who only has our words: what was offered there is asked for itself.

    None where the line tells no offer, or where its acts cannot be said so.
    """
    offers, situation = line.get("offers"), line["situation"]
    if not offers or "said" not in situation:
        return None
    acts: list[list[str]] = []
    numbered = {str(number): offer for number, offer in enumerate(offers, 1)}
    for clause, act in line["acts"]:
        match act.split():
            case ["accept"]:
                acts += [[clause, offer] for offer in offers]
            case ["answer", option] if option.removeprefix("option=") in numbered:
                acts.append([clause, numbered[option.removeprefix("option=")]])
            case ["answer", "none"]:
                acts.append([clause, "refuse"])
            case ["amend", "less", *_] if acts and acts[-1][1] in offers:
                acts[-1] = [acts[-1][0], f"{acts[-1][1]} little"]
            case ["answer", *_]:
                return None
            case _:
                acts.append([clause, act])
    kept = {key: value for key, value in situation.items() if key not in ("asked", "suggested")}
    return {**line, "situation": kept, "acts": acts, "way": f"{line['way']} by words"}


def read_files(files: Iterable[Path], acts_under: str = "acts") -> Iterator[Example]:
    """The examples of these files of the corpus; an offer is read as what it is, and by its words alone."""
    for file in files:
        for line in _lines(file):
            if acts_under not in line:
                continue
            heard = by_words(line) if acts_under == "acts" else None
            if heard is not None:  # who knows what was offered needs no words
                line["situation"].pop("said")
            for form in filter(None, (line, heard)):
                if (example := example_of(form, acts_under)) is not None:
                    yield example


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file, or the messages of a file of dialogues."""
    if file.suffix == ".txt":
        yield from script_lines(file)
        return
    with file.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What is learnt from, voices and single sentences, and what is held out: whole voices, drawn by lot."""

    voices: tuple[Example, ...]
    sentences: tuple[Example, ...]
    held_out: tuple[Example, ...]

    @classmethod
    def load(cls, folder: Path) -> Corpus:
        """The corpus in a folder.

        Raises:
            NotFound: there is none.
        """
        files = sorted([*(folder / "voices").glob("*.jsonl"), *(folder / "dialogues").glob("*.txt")])
        if not files:
            raise NotFound(f"There is no corpus in {folder}: it has a folder “voices” with a file a voice.")
        held = set((folder / "held_out.txt").read_text("utf-8").split())
        others = sorted((folder / "sentences").glob("*.jsonl"))
        learnt = [file for file in files if file.stem not in held]
        return cls(
            tuple(read_files(learnt)),
            tuple(read_files(others)),
            tuple(read_files(file for file in files if file.stem in held)),
        )


def shifted(items: Iterable[Item], by: int) -> tuple[Item, ...]:
    """The sequence with all its places moved."""
    return tuple(Place(item.word + by, item.last) if isinstance(item, Place) else item for item in items)
