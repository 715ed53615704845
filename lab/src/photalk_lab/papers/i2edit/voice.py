"""How does one person say it? Wishes, wishes taken back and small talk, worded out of the phrase banks.

A `Voice` speaks for one dialogue: its split says which wording it may use, its person who is meant.
All texts keep their person slots (`{he}`) until `said` fills them, so that a noun ("my sister") stands
only once in a message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from photalk_lab.papers.i2edit.people import Person, named
from photalk_lab.papers.i2edit.phrases import Split, words
from photalk_lab.papers.i2edit.typing_habits import typed

CANCELLED_ONLY = frozenset({"smiling", "no smiling", "heavy makeup", "no makeup"})
"""Values that can be cancelled but not removed: to remove a smile is to wish for `no smiling`."""

_STYLES = ("nouns", "verbs", "looks", "sentences")
_PLURAL_VERBS = {
    "is": "are", "was": "were", "has": "have", "needs": "need", "looks": "look", "makes": "make",
    "doesn't": "don't", "isn't": "aren't", "wasn't": "weren't", "goes": "go", "suits": "suit",
    "reminds": "remind", "stays": "stay",
}  # fmt: skip
_AFTER_X = re.compile(rf"\{{x\}} ({'|'.join(map(re.escape, _PLURAL_VERBS))})\b")


@dataclass(frozen=True, slots=True)
class Voice:
    """One person's way of saying things, about one person in a picture."""

    rng: Random
    split: Split
    person: Person

    def pick(self, name: str, section: str) -> str:
        """A phrase of a bank's section."""
        return self.rng.choice(words(name, section, self.split))

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def said(self, text: str) -> str:
        """The message as it is typed: the person named, capitals and slips as people make them."""
        return typed(self.rng, named(text, self.person, use_noun=self.chance(0.4)))

    def wish(self, value: str, dressed: bool = True) -> str:
        """A wish for one value; `dressed` with an opener, a closer or a strength, now and then."""
        style, phrase = self._phrase(value)
        text = self._framed(style, phrase)
        return self.dressed(text) if dressed else text

    def order(self, value: str) -> str:
        """A wish that can follow "yes, and": an imperative, or a noun phrase."""
        sections = [s for s in ("nouns", "verbs") if words(value, s, self.split)]
        section = self.rng.choice(sections)
        phrase = self.pick(value, section)
        return f"give {{him}} {phrase}" if section == "nouns" and self.chance(0.5) else phrase

    def noun(self, value: str) -> str:
        """A noun phrase for the value: "a little beard on {his} chin"."""
        figurative = words(value, "figurative nouns", self.split)
        plain = words(value, "nouns", self.split)
        return self.rng.choice(figurative if figurative and (not plain or self.chance(0.25)) else plain)

    def short(self, value: str) -> str:
        """The value's name as people say it."""
        return self.pick(value, "short")

    def thing(self, value: str) -> tuple[str, str]:
        """The value as something that is there: bare ("chin hair"), and with an article."""
        bare = self.pick(value, "things")
        article = self.rng.choices(("the", "{his}", "that", "this"), (64, 22, 10, 4))[0]
        if _is_plural(bare):
            article = {"that": "those", "this": "these"}.get(article, article)
        return bare, f"{article} {bare}"

    def about(self, frame: str, value: str, name: str = "") -> str:
        """A frame with `{x}`, `{bare}` or `{y}`, put around a value; by this name of it, if one is given."""
        bare, thing = (name, f"the {name}") if name else self.thing(value)
        if _is_plural(bare):
            frame = _AFTER_X.sub(lambda match: f"{{x}} {_PLURAL_VERBS[match[1]]}", frame)
        noun = self.noun(value) if "{y}" in frame else ""
        return frame.replace("{x}", thing).replace("{bare}", bare).replace("{y}", noun)

    def taken_back(self, value: str) -> str:
        """A wish taken back, by name."""
        own = words(value, "back", self.split)
        if own and self.chance(0.3):
            return self.rng.choice(own)
        frames = words("retract", "undo", self.split)
        if value in CANCELLED_ONLY:
            frames = tuple(frame for frame in frames if "{bare}" not in frame and "without" not in frame)
        elif self.chance(0.5):
            frames = words("retract", "remove", self.split)
        return self.about(self.rng.choice(frames), value)

    def several(self, values: Sequence[str]) -> str:
        """Two or more wishes in one message: a list of noun phrases, or one sentence after the other."""
        if self.chance(0.45):
            listed = self._listed([self.noun(value) for value in values])
            return self.dressed(self.pick("frames", "nouns").replace("{x}", listed))
        text = self.wish(values[0], dressed=False)
        for value in values[1:]:
            text = self.joined(text, self.wish(value, dressed=False))
        return self.dressed(text)

    def joined(self, one: str, other: str) -> str:
        """Two sentences in one message."""
        join = self.pick("frames", "joins")
        if not join.startswith("{a}."):
            one = one.rstrip(".!?")
        elif one.endswith(("!", "?", ".")):
            join = join.replace("{a}.", "{a}", 1)
        return join.replace("{a}", one).replace("{b}", other)

    def dressed(self, text: str, graded: bool = True) -> str:
        """The message with what people say around it; `graded` if it can be wished more or less of."""
        if graded and self.chance(0.06):
            text = f"{text.rstrip('.!?')}{self.rng.choice((', ', ' ', ', but ', ' - '))}" + self._mild()
        if self.chance(0.42):
            text = f"{self.pick('frames', 'openers')} {text}"
        if self.chance(0.08):
            text = f"{self.pick('frames', 'stories')} {text}"
        if self.chance(0.32):
            mark = " " if text[-1] in "?!." else self.rng.choice((", ", ". ", " "))
            text += mark + self.pick("frames", "closers")
        return text

    def _mild(self) -> str:
        return self.pick("frames", "strength").removeprefix("but ")

    def _listed(self, nouns: Sequence[str]) -> str:
        if len(nouns) == 2:
            return self.pick("frames", "lists").replace("{a}", nouns[0]).replace("{b}", nouns[1])
        comma = self.rng.choice((", and ", " and ", ", "))
        return ", ".join(nouns[:-1]) + comma + nouns[-1]

    def _phrase(self, value: str) -> tuple[str, str]:
        """A style that the value's bank has wording in, and a phrase of it; figurative ones by half."""
        first = "figurative " if self.chance(0.45) else ""
        for kind in (first, ""):
            styles = [(s, len(words(value, kind + s, self.split))) for s in _STYLES]
            if any(count for _, count in styles):
                # Neither by count alone, nor evenly: a long section has more to say, a short one still does.
                weights = [count**0.7 for _, count in styles]
                style = self.rng.choices([s for s, _ in styles], weights)[0]
                return style, self.pick(value, kind + style)
        raise ValueError(f"No wording for {value}.")

    def _framed(self, style: str, phrase: str) -> str:
        bare = {"nouns": 0.14, "verbs": 0.3, "looks": 0.12, "sentences": 1.0}[style]
        if self.chance(bare):
            return phrase
        return self.pick("frames", style).replace("{x}", phrase)


def _is_plural(bare: str) -> bool:
    """Whether the noun at the head is a plural: "bangs", "curls in {his} hair", not "hair on the sides"."""
    head = _LINK.split(bare)[0]
    return head.endswith("s") and not head.endswith("ss")


_LINK = re.compile(r" (?:in|on|of|over|under|above|at|around|from|down|beside|next|by|against)\b")
