"""The phrases of a caption, by simple rules: things with what is said of them, actions, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from photalk.search.asking.knowledge import is_plural
from photalk.search.asking.lexicon import groups, people
from photalk.search.asking.words import listed, roots, stem, tokens

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SEVERAL = frozenset(
    ("several", "many", "some", "various", "multiple", "few", "couple", "pair", "group", "crowd")
)
PLACING = listed(
    """
    in on at through along near by across over down into outside inside beside under above onto around
    towards toward up
    """
)
_DETERMINERS = listed("a an the his her their its this that these those another each some")
_BREAKS = (
    PLACING
    | _DETERMINERS
    | listed(
        """
    of with from to for past behind between against off out as while who which that and or but is are was
    were be being has have had it he she they them him there next front after before during without
    about than then very each all both together themselves itself himself herself look looks like
    towards up
    """
    )
)
_NOUNS_IN_ING = listed(
    """
    during building buildings wing wings ring king string spring thing things something anything nothing
    ceiling evening morning clothing painting railing wedding
    """
)
_COMPOUND = listed(
    """
    suit suits pool lot room trunks board shoes gear meter area machine cap dress court bag boat
    """
)


def _stems_of(key: str) -> frozenset[str]:
    return frozenset[str]().union(*(one.words for one in groups()[key].options if not one.absent))


COLOURS = _stems_of("colour") - {"gold"}
CLOTHES = _stems_of("wearing") | roots(
    "clothes clothing hood sandal sock tank swimwear dress sweatshirt robe suit"
)
SCENES = _stems_of("scene") | _stems_of("inside") | roots("background stair step bridge fountain fence")
ACTIONS = _stems_of("doing") | roots("swim wear use make take go try get begin lean")
ANIMALS = _stems_of("animal") | roots("animal puppy bulldog hound terrier retriever")
PEOPLE = people()
_NOUN_FIRST = roots(
    """
    skateboard bike bicycle surfboard snowboard ski game meal photo picture phone guitar band concert
    """
)
_NO_DEEDS = roots("wear is have")
_NO_DEEDS_IN_ING = roots("live") | {"parking"}
_DESCRIBING = listed("little small big large young old tall short long wet dirty")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A thing that a caption speaks of: its words, the last of which says what it is, and its place."""

    words: tuple[str, ...]
    start: int
    number: str = ""

    @property
    def head(self) -> str:
        """The stem of what it is."""
        return stem(self.words[-1])

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.words)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that are said of it."""
        return tuple(word for word in self.words if stem(word) in COLOURS)

    @property
    def text(self) -> str:
        return " ".join(((self.number,) if self.number else ()) + self.words)


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption taken apart."""

    words: tuple[str, ...]
    phrases: tuple[Phrase, ...]

    @staticmethod
    def of(text: str) -> Caption:
        words = tuple(tokens(text))
        return Caption(words, tuple(_phrases(words)))

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.words)

    def actions(self) -> Iterator[str]:
        """What is being done, in up to four words: "running through the water"."""
        for at, word in enumerate(self.words):
            if is_action(self.words, at) and stem(word) not in _NO_DEEDS:
                yield " ".join(self._until_next(at, 4))

    def places(self, *, known: bool = True) -> Iterator[str]:
        """Where it is: "on the sandy beach"; or, not `known` as places, "near some bushes"."""
        for phrase in self.phrases:
            before = phrase.start - 1
            if before >= 0 and self.words[before] in _DETERMINERS:
                before -= 1
            if before >= 0 and self.words[before] in PLACING and bool(phrase.stems & SCENES) is known:
                yield f"{self.words[before]} {phrase.text}"
        if known:
            yield from (word for word in self.words if word in ("outside", "outdoors", "inside", "indoors"))

    def after(self, root: str, count: int = 4) -> str:
        """What follows a word, to the end of its phrase."""
        for at, word in enumerate(self.words):
            if stem(word) == root and at + 1 < len(self.words):
                rest = self._until_next(at, count + 1)[1:]
                return " ".join(rest)
        return ""

    def _until_next(self, at: int, count: int) -> list[str]:
        taken = [self.words[at]]
        for place in range(at + 1, len(self.words)):
            word = self.words[place]
            if (
                len(taken) == count
                or word in ("and", "while", "as", "who", "which", "that", "with", "is", "are")
                or is_action(self.words, place)
            ):
                break
            if word not in _DETERMINERS:
                taken.append(word)
        while len(taken) > 1 and taken[-1] in _BREAKS:
            taken.pop()
        return taken


def is_action(words: tuple[str, ...], at: int) -> bool:
    """Whether the word there is a verb, as far as its form and neighbours tell."""
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else ""
    before = words[at - 1] if at else ""
    if word.endswith("ing") and len(word) > 4 and word not in _NOUNS_IN_ING:
        return after not in _COMPOUND and stem(word) not in _NO_DEEDS_IN_ING
    if before == "to" and word not in _DETERMINERS:
        return True
    if (
        word.endswith("s")
        and not word.endswith("ss")
        and stem(before) in PEOPLE | ANIMALS
        and after in _BREAKS
    ):
        return word not in _BREAKS and not is_plural(before)
    root = stem(word)
    if root not in ACTIONS or root in _NOUN_FIRST:
        return False
    if word in (root, f"{root[:-1]}y") and word not in ("ran", "sat"):
        # Plain forms are verbs only after a plural: "two dogs run".
        return before.endswith("s") or before in ("people", "men", "women", "children")
    return bool(before) and before not in _DETERMINERS and stem(before) not in COLOURS


def _phrases(words: tuple[str, ...]) -> Iterator[Phrase]:
    run: list[int] = []
    for at in range(len(words) + 1):
        word = words[at] if at < len(words) else ""
        coloured = (
            word == "and"
            and 0 < at < len(words) - 1
            and stem(words[at - 1]) in COLOURS
            and stem(words[at + 1]) in COLOURS
        )
        if word and (coloured or (word not in _BREAKS and not is_action(words, at))):
            run.append(at)
            continue
        if run:
            yield from _phrase([words[place] for place in run], run[0])
        run = []


def _phrase(run: list[str], start: int) -> Iterable[Phrase]:
    number = ""
    while run and (run[0] in NUMBERS or run[0] in SEVERAL):
        number = run[0]
        run, start = run[1:], start + 1
    if number in ("group", "couple", "pair", "crowd") and not run:
        run, number = [number], ""
    run = run[-4:]
    if (
        run
        and not all(stem(word) in COLOURS for word in run)
        and not (len(run) == 1 and (run[0] in _DESCRIBING or run[0].isdigit()))
    ):
        yield Phrase(tuple(run), start, number)
