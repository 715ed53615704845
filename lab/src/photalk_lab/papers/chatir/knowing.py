"""What captions tell, by kind of question: the knowledge of a simulated person."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from photalk.search.asking.lexicon import groups
from photalk.search.asking.reply_meaning import subject
from photalk.search.asking.words import listed, roots, stem, stems, tokens
from photalk_lab.papers.chatir.phrases import (
    ANIMALS,
    CLOTHES,
    COLOURS,
    NUMBERS,
    PEOPLE,
    PLACING,
    SCENES,
    Caption,
    Phrase,
)

UNKNOWN = "don't know"
MOST = 6
"""Words of an answer."""
SENTENCE = 10
"""Words of an answer where a whole sentence is asked for."""

_CHILDREN = frozenset(("child", "children", "boy", "girl", "toddler", "baby", "kid"))
_WIDER: dict[str, frozenset[str]] = {
    stem(name): found
    for names, found in (
        ("person people human humans anyone anybody someone somebody", PEOPLE),
        ("adult adults", frozenset(("man", "woman", "men", "women", "lady", "guy"))),
        ("kid child children", _CHILDREN),
        ("animal", ANIMALS),
        ("pet", frozenset(("dog", "puppy", "cat", "kitten"))),
        (
            "water",
            roots("water ocean lake river sea pool pond stream wave puddle"),
        ),
        ("clothes clothing outfit", CLOTHES),
        ("furniture", roots("chair table sofa couch bed bench desk")),
    )
    for name in names.split()
}
_JUDGED = roots(
    """
    old young age tall big small large happy sad nice clean dirty good bad professional beautiful modern
    new real clear close far long short bright dark crowded busy light heavy expensive cute pretty male
    female color colour daytime day night sunny weather time season brand specific particular
    particularly lit alone style mood expression
    """
)


@dataclass(frozen=True)
class Known:
    """What captions say; `told` are the stems of what was said in the conversation before.

    Each method that is given a question answers a kind of question in a few words; None is for "not my kind
    after all".
    """

    captions: tuple[Caption, ...]
    told: frozenset[str]

    @property
    def phrases(self) -> list[Phrase]:
        return [phrase for caption in self.captions for phrase in caption.phrases]

    @property
    def stems(self) -> frozenset[str]:
        return frozenset[str]().union(*(caption.stems for caption in self.captions))

    def mentions(self, root: str) -> bool:
        """Whether a caption speaks of the thing, by its name or a narrower one."""
        return bool(narrower(root) & self.stems)

    def yes_no(self, question: str) -> str | None:
        about = [word for word in subject(question) if word not in _IDLE]
        if inside := _INSIDE & set(about):
            where = self.indoors()
            if where == UNKNOWN:
                return UNKNOWN
            return "yes" if (where == "indoors") == bool(inside & _INDOORS) else "no"
        if not about:
            return UNKNOWN
        colours = [word for word in about if word in COLOURS]
        others = [word for word in about if word not in COLOURS]
        if " or " in question:
            return "yes" if any(self.mentions(word) for word in about) else "no"
        missing = [word for word in others if not self.mentions(word)]
        if colours and others:
            if missing:
                return "no" if set(missing) <= _concrete() else UNKNOWN
            seen = {stem(one) for one in self._colours_of(frozenset(others))}
            if not seen:
                return UNKNOWN
            return "yes" if set(colours) <= seen else "no"
        missing += [word for word in colours if word not in self.stems]
        if not missing:
            return "yes"
        return "no" if set(missing) <= _concrete() and not set(missing) & _JUDGED else UNKNOWN

    def alternatives(self, question: str) -> str | None:
        left, _, right = question.partition(" or ")
        sides = [[word for word in subject(side) if word not in _IDLE] for side in (left, right)]
        if _INSIDE & {*sides[0], *sides[1]}:
            return self.indoors()
        if not sides[0] or not sides[1]:
            return UNKNOWN
        first, second = sides[0][-1], sides[1][0]
        chosen = [word for word in (first, second) if self.mentions(word)]
        if len(chosen) == 1:
            return next(word for word in tokens(question) if stem(word) == chosen[0])
        return UNKNOWN

    def indoors(self) -> str:
        """Where most words of the captions belong."""
        options = {one.name: set(one.words) for one in groups()["inside"].options}
        out = sum(len(options["outdoors"] & caption.stems) for caption in self.captions)
        within = sum(len(options["indoors"] & caption.stems) for caption in self.captions)
        if out == within:
            return UNKNOWN
        return "outdoors" if out > within else "indoors"

    def count(self, question: str) -> str | None:
        about = [word for word in subject(question) if word not in _IDLE]
        asked = narrower(about[0]) if about else frozenset[str]()
        if not about or about[0] == "main":
            asked = frozenset(phrase.head for caption in self.captions for phrase in caption.phrases[:1])
        found: Counter[str] = Counter()
        for caption in self.captions:
            same = [phrase for phrase in caption.phrases if phrase.head in asked]
            if not same:
                continue
            numbers = [phrase.number for phrase in same if phrase.number]
            if numbers:
                found[numbers[0].replace("couple", "two").replace("pair", "two")] += 1
            elif len(same) > 1:
                found[NUMBERS[min(len(same), 10) - 1]] += 1
            else:
                word = same[0].words[-1]
                plural = word in ("people", "men", "women", "children", "group", "crowd", "team") or (
                    word.endswith("s") and not word.endswith("ss")
                )
                found["several" if plural else "one"] += 1
        if not found:
            return "none" if asked & PEOPLE else UNKNOWN
        return found.most_common(1)[0][0]

    def colour(self, question: str) -> str | None:
        about = frozenset(word for word in subject(question) if word not in _IDLE | {"stand"})
        wide = frozenset[str]().union(*(narrower(word) for word in about))
        if not about:
            colours = [word for caption in self.captions for word in caption.words if stem(word) in COLOURS]
        else:
            colours = self._colours_of(wide)
            if not colours and wide & CLOTHES:
                dressed = (re.search(r"\bin (\w+)", " ".join(caption.words)) for caption in self.captions)
                colours = [found[1] for found in dressed if found and stem(found[1]) in COLOURS]
        return " and ".join(word for word, _ in Counter(colours).most_common(2)) or UNKNOWN

    def _colours_of(self, heads: frozenset[str]) -> list[str]:
        return [colour for phrase in self.phrases if phrase.stems & heads for colour in phrase.colours]

    def doing(self, question: str) -> str | None:
        found = [action for caption in self.captions for action in caption.actions()]
        fresh = [action for action in found if stem(action.split()[0]) not in self.told]
        if not (fresh or found):
            return UNKNOWN
        counts = Counter(stem(action.split()[0]) for action in fresh or found)
        best = counts.most_common(1)[0][0]
        return max((action for action in fresh or found if stem(action.split()[0]) == best), key=len)

    def place(self, _question: str) -> str | None:
        found = [place for caption in self.captions for place in caption.places()]
        fresh = [place for place in found if not set(stems(place)) & SCENES & self.told]
        apart = CLOTHES | PEOPLE | ANIMALS | COLOURS | _VAGUE
        by_things = (
            place
            for caption in self.captions
            for place in caption.places(known=False)
            if not set(stems(place)) & (apart | self.told)
        )
        return next(iter(fresh or found), None) or next(by_things, UNKNOWN)

    def who(self, _question: str) -> str | None:
        return self._first(PEOPLE, 1) or self._first(ANIMALS, 1) or "nobody"

    def wearing(self, question: str) -> str | None:
        about = [word for word in subject(question) if word in CLOTHES]
        return self._first(frozenset(about) or CLOTHES, 2) or UNKNOWN

    def holding(self, question: str) -> str | None:
        for caption in self.captions:
            for root in _HOLDING:
                found = caption.after(root)
                if found and found.split()[0] not in PLACING:
                    return found
            in_hand = re.search(
                r"with (?:an? |the |its )?((?:\w+ ){1,3})in (?:its|his|her|their) (?:mouth|hand)",
                " ".join(caption.words),
            )
            if in_hand:
                return in_hand[1].strip()
        for caption in self.captions:
            found = caption.after("with")
            if found and set(stems(found)) & _held():
                return found
        return UNKNOWN

    def among(self, question: str) -> str | None:
        for key, words in _AMONG.items():
            if set(words.split()) & set(question.split()):
                heads = frozenset[str]().union(
                    *(one.words for one in groups()[key].options if not one.absent)
                )
                return self._first(heads, 2, anywhere=True) or "none"
        return None

    def weather(self, question: str) -> str | None:
        meant = _TIMES if "time" in question or "when" in question else _WEATHER
        said = [word for caption in self.captions for word in caption.words if stem(word) in meant]
        return said[0] if said else UNKNOWN

    def behind(self, _question: str) -> str | None:
        for caption in self.captions:
            text = " ".join(caption.words)
            hidden = re.search(r"\b(?:behind|in front of) (?:an? |the |some )?((?:\w+ ?){1,2})", text)
            if hidden and hidden[1].split()[0] not in _PRONOUNS:
                return hidden[1].strip()
            for phrase in caption.phrases:
                if re.search(rf"{phrase.words[-1]} (?:is |are )?in (?:the )?(?:background|distance)", text):
                    return phrase.text
        return self._fresh(_background()) or UNKNOWN

    def other(self, _question: str) -> str | None:
        return self._fresh(None) or "nothing"

    def retold(self, _question: str) -> str | None:
        """Another caption, cut short: the one with most that was not said yet."""
        told = [" ".join(caption.words[:SENTENCE]) for caption in self.captions]
        fresh = {text: len(frozenset(subject(text)) - self.told - _VAGUE) for text in told}
        best = max(told, key=lambda text: fresh[text], default="")
        return best if fresh.get(best) else UNKNOWN

    def kind(self, question: str) -> str | None:
        about = [word for word in subject(question) if word not in _IDLE]
        phrases = [one for one in self.phrases if about and one.stems & narrower(about[0])]
        described = [one for one in phrases if len(one.words) > 1 or one.head != about[0]]
        return described[0].text if described else UNKNOWN

    def age(self, _question: str) -> str | None:
        said = [word for caption in self.captions for word in caption.words if word in _AGES]
        return said[0] if said else UNKNOWN

    def anything(self, question: str) -> str | None:
        """Answers a question of another kind by what follows its words in a caption."""
        about = [word for word in subject(question) if word not in _IDLE]
        for root in reversed(about):
            for caption in self.captions:
                if (found := caption.after(root)) and not set(stems(found)) <= {*about}:
                    return found
        return UNKNOWN

    def _first(self, heads: frozenset[str], count: int, *, anywhere: bool = False) -> str:
        """The first phrases about one of these things, what is new and fuller before what is not."""
        fitting = [one for one in self.phrases if (one.stems & heads if anywhere else one.head in heads)]
        fitting.sort(key=lambda one: (bool(one.stems & heads <= self.told), -len(one.words)))
        return _joined(fitting, count)

    def _fresh(self, heads: frozenset[str] | None) -> str:
        fresh = [one for one in self.phrases
                 if one.head not in self.told and (heads is None or one.head in heads)
                 and one.head not in PEOPLE | _VAGUE]  # fmt: skip
        counts = Counter(one.head for one in fresh)
        fresh.sort(key=lambda one: -counts[one.head])
        return _joined(fresh, 3)


@cache
def narrower(root: str) -> frozenset[str]:
    """The stems that show that a thing is there: itself, and what is a kind of it."""
    found = _WIDER.get(root, frozenset()) | {root}
    for option in groups()["thing"].options:
        if option.words[0] == root:
            found |= frozenset(option.words)
    return frozenset(found)


def _joined(phrases: Iterable[Phrase], count: int) -> str:
    text, heads = "", set[str]()
    for phrase in phrases:
        more = f"{text}, {phrase.text}" if text else phrase.text
        if phrase.head not in heads and len(more.split()) <= MOST and len(heads) < count:
            heads.add(phrase.head)
            text = more
    return text


@cache
def _concrete() -> frozenset[str]:
    words = (option.words for group in groups().values() for option in group.options)
    return frozenset[str]().union(*words) | PEOPLE | CLOTHES | frozenset(_WIDER)


@cache
def _held() -> frozenset[str]:
    return frozenset[str]().union(*(one.words for one in groups()["holding"].options))


@cache
def _background() -> frozenset[str]:
    return frozenset[str]().union(*(one.words for one in groups()["background"].options))


_IDLE = roots(
    """
    wearing holding hold carrying have having doing happening to be seen eat using made located taking
    place what which how many much currently visible present say describe tell shown depicted drink game
    sport vehicle kind sort stands out appears scene setting main thing things subject
    """
)
_INDOORS = roots("indoors indoor inside")
_INSIDE = _INDOORS | roots("outdoors outdoor outside")
_HOLDING = ("hold", "carry", "throw", "catch", "fetch")
_TIMES = roots("night dark sunset dusk evening morning dawn sunrise day daytime sunny")
_WEATHER = roots(
    """
    sunny sun cloudy rain rainy snow snowy night dark sunset dusk evening foggy day morning
    """
)
_AGES = listed(
    """
    young old older elderly little toddler baby adult teenage teenager boy girl child
    """
)
_PRONOUNS = listed("him her it them himself herself itself")
_VAGUE = roots(
    """
    background front side something mouth hand air top picture photo camera way other another someone
    one
    """
)
_AMONG = {
    "animal": "animal animals pet",
    "vehicle": "vehicle vehicles transport",
    "sport": "sport game sports",
    "food": "food eat eaten eating drink meal",
}
