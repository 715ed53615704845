"""What does the tracker learn from? Turns of simulated dialogues, sentences of our own, and what is no
facial wish.

Simulated dialogues teach most of it. The hand-written sentences in `photalk/learn/wording` bring other
words for the values, each put into a made-up situation; those of its lists that speak of anything else, and
captions put as searches, teach when to keep still, whatever the system has just suggested.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from random import Random

from photalk.commands import Face
from photalk.dialogue.requirements.values import PLACES, VALUES, Standing, places_of
from photalk_lab.corpus.sentences import Labelled, mixed, noisy, read_sentences
from photalk_lab.papers.i2edit.phrases import Split
from photalk_lab.papers.i2edit.simulator import SimDialogue, SimTurn, simulate
from photalk_lab.papers.i2edit.user_turns import compatible

FACIAL, UNSUPPORTED, OTHER, UNTOLD = 0, 1, 2, -1
"""The kinds of `photalk.dialogue.requirements.net`; `UNTOLD` where a text does not say."""

_LABELS = {f"face_{value.replace(' ', '_').replace('-', '_')}": place for value, place in PLACES.items()}
_LOOKING_BACK = frozenset(
    {
        "none",
        "undo",
        "redo",
        "drop_step",
        "disable_step",
        "enable_step",
        "amend_less",
        "amend_more",
        "amend_opposite",
        "show",
        "refine",
    }
)
"""What would mean something about a face once a face has been spoken of: "no, thanks", "undo that"."""

_SEARCHES = (
    "find {}", "show me {}", "{}", "search for {}", "I'm looking for {}", "do you have {}?",
    "any photos of {}",
    "look for {}", "pictures of {}", "get me {}", "a photo of {} please",
)  # fmt: skip


NOWHERE = Standing()


@dataclass(frozen=True, slots=True)
class Example:
    """One message in its situation, the values that it gives and takes, and its kind."""

    message: str
    system: str = ""
    standing: Standing = NOWHERE
    give: frozenset[int] = frozenset()
    take: frozenset[int] = frozenset()
    kind: int = UNTOLD


def of_dialogue(dialogue: SimDialogue) -> Iterator[Example]:
    """The turns of a simulated dialogue, each where the dialogue then stood."""
    standing, system = Standing(), ""
    for turn in dialogue.turns:
        give, take = _places(turn.given), _places(turn.taken)
        yield Example(turn.user, system, standing, give, take, kind_of(turn))
        standing, system = standing.moved(places_of(turn.state)), turn.system


def kind_of(turn: SimTurn) -> int:
    """What a simulated message is."""
    if turn.kind == "unsupported":
        return UNSUPPORTED
    return FACIAL if turn.given or turn.taken else OTHER


def _places(values: Iterable[str]) -> frozenset[int]:
    return frozenset(PLACES[value] for value in values)


def simulated(split: Split, count: int, seed: int, kinds: frozenset[str] | None = None) -> list[Example]:
    """The turns of so many simulated dialogues, or those of them that are of certain kinds."""
    return [
        example
        for dialogue in simulate(split, count, seed)
        for example, turn in zip(of_dialogue(dialogue), dialogue.turns, strict=True)
        if kinds is None or turn.kind in kinds
    ]


class Sentences:
    """Sentences of our own and captions, put into situations."""

    def __init__(self, rng: Random, systems: Sequence[str], captions: Sequence[str] = ()) -> None:
        self._rng, self._systems, self._captions = rng, list(systems) or [""], list(captions)
        sentences = read_sentences()
        self._facial = [one for one in sentences if any(label in _LABELS for label in one.labels)]
        self._single = [one for one in sentences if len(one.labels) == 1]
        self._other = [one for one in sentences if not any(label.startswith("face_") for label in one.labels)]

    def facial(self, count: int) -> Iterator[Example]:
        """Messages that give or take values, alone or among other wishes."""
        several = [one for one in mixed(self._rng, self._single, count) if _told(one)]
        plain = self._rng.choices(self._facial, k=count - count // 4)
        for one in [*plain, *several[: count // 4]]:
            if (example := self._example(one)) is not None:
                yield example

    def other(self, count: int) -> Iterator[Example]:
        """Messages about anything but a face."""
        for _ in range(count):
            if self._captions and self._rng.random() < 0.3:
                caption = self._rng.choice(self._captions).rstrip(". ").lower()
                yield Example(self._rng.choice(_SEARCHES).format(caption), *self._situation(), kind=OTHER)
                continue
            sentence = self._rng.choice(self._other)
            if sentence.labels & _LOOKING_BACK:
                yield Example(sentence.text)
            else:
                yield Example(sentence.text, *self._situation(), kind=OTHER)

    def _example(self, one: Labelled) -> Example | None:
        named = frozenset(_LABELS[label] for label in one.labels if label in _LABELS)
        if "face_remove" not in one.labels:
            # Of two that cannot hold together the later counts, and labels do not say which that is.
            if not compatible(tuple(VALUES[place][1] for place in named)):
                return None
            return Example(one.text, *self._situation(), named, kind=FACIAL)
        if len(named) > 1 and not all(VALUES[place][0] == "beard" for place in named):
            return None
        system, standing = self._situation()
        if self._rng.random() < 0.8:
            standing = standing.then([Face(*VALUES[place]) for place in named])
        return Example(one.text, system, standing, frozenset(), named, FACIAL)

    def _situation(self) -> tuple[str, Standing]:
        """Something that the system may have said, and values that may hold, or neither."""
        if self._rng.random() < 0.3:
            return "", Standing()
        return self._rng.choice(self._systems), made_up(self._rng)


def made_up(rng: Random) -> Standing:
    """A standing as after some turns."""
    standing = Standing()
    for _ in range(rng.randint(0, 3)):
        faces = [Face(*VALUES[rng.randrange(len(VALUES))]) for _ in range(rng.randint(1, 2))]
        standing = standing.then(faces)
    return standing


def _told(one: Labelled) -> bool:
    return any(label in _LABELS for label in one.labels)


def captions_of(home: Path, most: int = 5_000) -> list[str]:
    """Captions of COCO beside the data, if they are there."""
    path = home / "coco" / "captions.jsonl"
    if not path.exists():
        return []
    found: list[str] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            found += json.loads(line)["captions"][:1]
            if len(found) >= most:
                break
    return [one.strip() for one in found if len(one) < 90]


def roughened(rng: Random, example: Example, chance: float = 0.35) -> Example:
    """The same in a hurry's spelling, some of the time."""
    if rng.random() < chance:
        example = replace(example, message=noisy(rng, example.message))
    return example


_JOINTS = (", ", " and ", ", and ", ". ", " plus ", "; also ", " with ", ". and ", " + ")
_OPENINGS = (
    "I want {}", "please: {}", "can we try {}", "how about {}", "I'd like {}", "{} please", "maybe {}",
    "now {}", "and {}",
    "{}", "{}", "{}", "{}", "{}!", "let's go for {}", "I was thinking {}", "something like {}", "try {}",
)  # fmt: skip


class Hints:
    """Indirect wording, alone or several together, amid what people say around it."""

    def __init__(self, rng: Random, systems: Sequence[str]) -> None:
        self._rng, self._systems = rng, list(systems) or [""]
        sections = read_hints()
        self._before, self._after = sections.pop("before"), sections.pop("after")
        self._asides = sections.pop("aside")
        self._hints = [(PLACES[value], text) for value, texts in sections.items() for text in texts]

    def examples(self, count: int) -> Iterator[Example]:
        """Messages that give one value to three."""
        for _ in range(count):
            chosen = [self._rng.choice(self._hints)]
            for _ in range(self._rng.choice((0, 0, 0, 1, 1, 2))):
                other = self._rng.choice(self._hints)
                if all(VALUES[other[0]][0] != VALUES[place][0] for place, _ in chosen):
                    chosen.append(other)
            text = self._rng.choice(_JOINTS).join(text for _, text in chosen)
            text = self._around(self._rng.choice(_OPENINGS).format(text))
            system = self._rng.choice(self._systems) if self._rng.random() < 0.6 else ""
            standing = made_up(self._rng) if system else Standing()
            yield Example(text, system, standing, frozenset(place for place, _ in chosen), kind=FACIAL)

    def talk(self, count: int) -> Iterator[Example]:
        """What people say around a wish, or in passing about a face, without one."""
        for _ in range(count):
            around = self._rng.sample((*self._before, *self._after), 2)
            aside = self._rng.choice(self._asides)
            text = self._rng.choice((" ".join(around), around[0], aside, f"{around[0]} {aside}"))
            system = self._rng.choice(("", "What would you like to change?", "Anything else?", "All done."))
            yield Example(text, system, made_up(self._rng), kind=OTHER)

    def _around(self, text: str) -> str:
        if self._rng.random() < 0.35:
            text = f"{self._rng.choice(self._before)} {text}"
        elif self._rng.random() < 0.1:
            text = f"{self._rng.choice(self._asides)}. {text}"
        if self._rng.random() < 0.25:
            text = f"{text}{self._rng.choice((', ', '. ', ' '))}{self._rng.choice(self._after)}"
        return text


def read_hints() -> dict[str, list[str]]:
    """The lines of `hints.txt` by their sections."""
    return read_sections("hints.txt")


def read_sections(name: str) -> dict[str, list[str]]:
    """The lines of a file beside this one, by the sections that they stand under."""
    lines = (files("photalk_lab.papers.i2edit") / name).read_text("utf-8").splitlines()
    sections: dict[str, list[str]] = {}
    here: list[str] = []
    for line in map(str.strip, lines):
        if line.startswith("["):
            here = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            here.append(line)
    return sections
