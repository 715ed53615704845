"""Dialogues out of captions: "a boy holding a red kite" asks for "the object which the boy is holding".

CAISE's hard searches speak of a thing by its place or use. Captions of other photos tell such relations by
the thousand: each gives a request for one of its things, the things of all captions of the photo
are what was seen, and sometimes the thing that is asked for was not.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from photalk.dialogue.understanding import Understanding
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.training.listener.augment import PAINTABLE, Case

PEOPLE = (
    "man|woman|boy|girl|lady|person|child|kid|baby|player|guy|people|men|women|children|skier|surfer|rider"
)
ANIMALS = "dog|cat|horse|bird|elephant|cow|bear|giraffe|zebra|sheep"
COLORS = ("red", "green", "blue", "brown", "yellow", "pink", "white", "black", "gray", "wooden", "metal")
HUES = (*PAINTABLE, "white", "black", "gray")
VERBS = (
    "holding|carrying|wearing|riding|eating|using|pulling|pushing|throwing|catching|flying|drinking|cutting|"
    "driving"
)
PLACES = "on top of|on|in front of|inside|in|under|next to|beside|behind|near|above|below"

_DOES = re.compile(
    rf"\b(?P<who>{PEOPLE}|{ANIMALS})\b(?: (?:is|are|who is|that is))? (?P<verb>{VERBS}) "
    r"(?:(?:a|an|the|his|her|their|some) )?(?P<thing>[a-z]+(?: [a-z]+){0,2})"
)
_LIES = re.compile(
    r"\b(?:a|an|the|some) (?P<one>[a-z]+(?: [a-z]+){0,2}?)(?: (?:is|are))?"
    rf"(?: (?:sitting|lying|standing|laying|sits|stands|placed|hanging|parked))? (?P<place>{PLACES}) "
    r"(?:a|an|the|some) (?P<other>[a-z]+(?: [a-z]+){0,2})"
)
_THING = re.compile(r"\b(?:a|an|the|some|his|her|their|two|three) (?P<what>[a-z]+(?: [a-z]+){0,2})\b")

ASKS = (
    "Find me an image of {it}",
    "Can you find me an image of {it}",
    "I need an image of {it}",
    "Please get me {it}",
    "Look for an image of {it}",
    "Search for {it}",
    "Show me {it}",
    "Could you also find an image of {it} in the above image",
    "What is {it}",
    "I like {it}, can you find one for me",
    "Now get an image of {it} in the image",
    "Please share {it}",
    "I want {it}",
    "Also find me {it} in this picture",
    "Help me to find {it}",
)
MATCHES = (
    "Get me a {it} which color is same as {ref} color",
    "I need a {it} which matches with the color of {ref}",
    "Find me an image of {it} similar to the color of {ref}",
    "Please find a {it} in the color of the {ref}",
    "Search a {it} of the same color as the {ref} in the image",
    "Can you find a {it} matching the {ref}",
    "Now look for a {it} that has the same colour as {ref}",
    "I want a {it} that goes with the {ref}",
    "Show me a {it} with the color of {ref} in above image",
    "Could you get an image of a {it} like the {ref} color",
)
PAINTS = (
    "Change the color of the image to the color of {ref}",
    "Please change the image color which is same as {ref} color",
    "Could you color the picture with the color of the {ref}",
    "Make it the colour of the {ref}",
    "Can you change the image color which matches with the color of {ref}",
    "Tint the photo like the {ref}",
    "Now change the color of the image same as the {ref}",
    "I want the whole picture in the color of the {ref}",
)
OBJECTS = ("the object", "the thing", "that thing", "the item", "that object", "something")
PRAISE = (
    "Nice",
    "Good",
    "Yes",
    "Wow",
    "Great",
    "Perfect",
    "Thank you",
    "Yes I do",
    "Looks good",
    "Beautiful",
)

NO_THINGS = frozenset(
    {
        *("top", "front", "side", "middle", "back", "left", "right", "part", "area", "background", "air"),
        *("group", "bunch", "couple", "lot", "pair", "picture", "photo", "image", "view", "scene", "shot"),
        *("man", "woman", "boy", "girl", "person", "people", "hand", "hands", "head"),
        *("field", "street", "room", "road"),
    }
)
"""What a caption names and nobody would ask for by its place."""


def captions(path: Path) -> dict[str, list[str]]:
    """The captions by photo, of a file with an `image` and `captions` a line."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
    return {row["image"]: [" ".join(text.lower().split()) for text in row["captions"]] for row in rows}


def relations(photos: dict[str, list[str]], names: frozenset[str], rng: random.Random) -> Iterator[Case]:
    """A dialogue for each relation between things of these names, with the captions' things as seen."""
    for photo, texts in photos.items():
        seen = _seen(texts, names, rng)
        for text in texts:
            for asked, thing in _requests(text, names, rng):
                if not set(thing.split()) & NO_THINGS:
                    yield _case(photo, asked, thing, seen, rng)


def matches(
    pictures: Sequence[Sequence[str]], queries: Sequence[str], rng: random.Random, count: int
) -> Iterator[Case]:
    """Dialogues that speak of the colour of a thing that was seen: to find something like it, or to paint.

    There are none without things to find, or where nothing was seen in one colour alone.
    """
    if not queries or not any(map(_of_one_hue, pictures)):
        return
    done = 0
    while done < count:
        seen = tuple(rng.choice(pictures))
        if not (colored := _colored(seen)):
            continue
        color, name = rng.choice(colored)
        if (color, name) not in _of_one_hue(seen):
            continue
        done += 1
        reference, query = name, rng.choice(queries)
        paint = color in PAINTABLE and rng.random() < 0.3
        text = rng.choice(PAINTS if paint else MATCHES).format(it=query, ref=reference)
        api = f"adjust_color {color} 0.2" if paint else f"search {color} {query}"
        message = f"{rng.choice(PRAISE)}. {text}." if rng.random() < 0.5 else f"{text}."
        yield Case(Instance(f"match {done}", (), message, api, (seen,)), Understanding())


def _colored(seen: Sequence[str]) -> list[tuple[str, str]]:
    """The hue and the name of every concept that has both."""
    parted = [one.partition(" ") for one in map(" ".join, map(str.split, seen))]
    return [(hue, name) for hue, _, name in parted if hue in HUES and name]


def _of_one_hue(seen: Sequence[str]) -> list[tuple[str, str]]:
    """Those of them whose name is seen in no other hue: whoever speaks of it can mean but one."""
    colored = _colored(seen)
    return [one for one in colored if all(hue == one[0] for hue, name in colored if name == one[1])]


def _requests(text: str, names: frozenset[str], rng: random.Random) -> Iterator[tuple[str, str]]:
    thing = rng.choice(OBJECTS)
    if (match := _DOES.search(text)) and (found := _named(match["thing"], names)):
        who, verb = match["who"], match["verb"]
        be = "are" if who in ("people", "men", "women", "children") else "is"
        which = rng.choice(("which ", "that ", ""))
        yield f"{thing} {which}the {who} {be} {verb}", found[1]
    if match := _LIES.search(text):
        one, other = _named(match["one"], names), _named(match["other"], names)
        if one is None or other is None:
            return
        place, kept = match["place"], rng.choice(("is kept", "is placed", "is", "is seen", "is sitting"))
        if rng.random() < 0.5:
            yield f"{thing} {rng.choice(('which', 'that'))} {kept} {place} the {other[1]}", one[1]
        elif place in ("on", "in", "inside", "under", "on top of"):
            yield f"{thing} {place} which the {one[1]} {kept}", other[1]


def _named(words: str, names: frozenset[str]) -> tuple[str, str] | None:
    """The attribute and the name at the start of some words, the longest name first."""
    parts = words.split()
    for start in (0, 1):
        for length in (2, 1):
            name = " ".join(parts[start : start + length])
            if len(parts) >= start + length and name in names:
                return parts[0] if start else "", name
    return None


def _seen(texts: Sequence[str], names: frozenset[str], rng: random.Random) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for text in texts:
        for match in _THING.finditer(text):
            if named := _named(match["what"], names):
                attribute, name = named
                if attribute or name not in found:
                    found[name] = attribute or rng.choice(COLORS)
    listed = [f"{attribute} {name}" for name, attribute in found.items()]
    rng.shuffle(listed)
    return tuple(listed[:16])


def _case(photo: str, asked: str, thing: str, seen: tuple[str, ...], rng: random.Random) -> Case:
    if rng.random() < 0.4:
        seen = tuple(concept for concept in seen if not concept.endswith(thing))
    message = rng.choice(ASKS).format(it=asked)
    if rng.random() < 0.5:
        message = f"{rng.choice(PRAISE)}. {message}"
    return Case(Instance(photo, (), message + ".", f"search {thing}", (seen,)), Understanding())
