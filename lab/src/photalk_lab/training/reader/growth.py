"""How one message becomes many: words exchanged, messages joined, keys mistyped, situations told less fully.

Every change keeps the acts right by construction. All chance comes from the `random.Random` handed in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from photalk.language.reader.sequence import END, NEXT, Item, Place
from photalk.language.reader.words import MOST_WORDS, words_in
from photalk.language.situation import Situation, StandingQuestion
from photalk_lab.training.reader.examples import Example, shifted

_JOINTS = (
    " and ", " and ", ", ", ", and ", ", then ", " and then ", ". ", ". ", "; ", ", also ", ". Also ", "\n",
    " + ", ". And ", " plus ", ". Oh and ", " ",
)  # fmt: skip
_OPENINGS = (
    "please ", "hey ", "hi, ", "ok ", "ok so ", "um ", "so ", "now ", "right, ", "well ", "could you ",
    "can you please ", "hello! ", "alright, ", "hmm ", "yo ", "erm, ", "next: ", "and ", "then ",
)  # fmt: skip
_ENDINGS = (
    " please",
    " pls",
    " thanks",
    ", thanks",
    " thank you!",
    " if you can",
    " ok?",
    " :)",
    "!!",
    "...",
)
_LEADS = ("", "", "", "", "find ", "show me ", "search for ", "photos of ", "looking for ")
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {
    letter: [row[at] for at in (place - 1, place + 1) if 0 <= at < len(row)]
    for row in _KEYBOARD
    for place, letter in enumerate(row)
}
_SECOND = frozenset(
    {"edit", "find", "save", "open", "ask", "state", "compare", "beyond", "erase", "take_back"}
)
"""What may well be said behind something else."""

_ALONE = frozenset({"chat", "answer", "accept", "refuse", "amend"})
"""What is seldom followed by more, or follows nothing."""

_NEEDS_SITUATION = frozenset(
    {"narrow", "like", "amend", "take_back", "bring_back", "keep", "switch_off", "switch_on", "move",
     "repeat", "answer", "accept", "refuse", "compare", "transfer", "open"}
)  # fmt: skip
_EXCHANGED = frozenset(
    {"what=", "in=", "not_in=", "who=", "where=", "when=", "color=", "amount=", "to=", "tag=", "album=",
     "name=", "text=", "camera=", "of=", "title=", "without=", "with=", "not_who=", "not_where=", "after=",
     "before="}
)  # fmt: skip


_PARTS = frozenset({"in=", "not_in="})
_SUBJECTS = frozenset({"erase", "cutout", "crop"})
"""Where somebody points at a thing in the picture: any thing of a caption could stand there."""

_WHERE = (
    "", "", "", "", " on the left", " on the right", " in the back", " in front", " at the edge",
    " in the corner", " behind him", " next to her",
)  # fmt: skip


_ASKING = ("Is there a {} in it?", "Is a {} in the picture?", "Can you see a {}?", "Does it show a {}?")
_OFFERS = (
    "Shall I {}?", "Should I {}?", "I could {}.", "Done. Shall I {} as well?", "Would you like me to {}?",
    "How about this: {}?", "Do you want me to {}?", "That's done. I could also {}, if you like.", "Or {}?",
    "Maybe {}?", "I'd suggest to {}. Yes?", "I can't do that, but I can {}. Shall I?", "{}?",
)  # fmt: skip
"""What a wish that somebody might have is offered with."""

_ANSWERS = frozenset({"answer", "accept"})
_REPLIES = frozenset({"answer", "accept", "refuse", "chat"})
"""What may hang on what we said before."""

_AGREEING = frozenset(
    {"yes", "no", "ok", "okay", "sure", "yeah", "yep", "nope", "nah", "maybe", "know", "idk", "right"}
)
"""Words by which a remark may be an answer."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often each change is made."""

    joined: float = 0.22
    exchanged: float = 0.35
    caption: float = 0.3
    described: float = 0.3
    mistyped: float = 0.12
    lowered: float = 0.3
    unmarked: float = 0.15
    opened: float = 0.08
    told_less: float = 0.45
    asked: float = 0.35
    short: float = 0.6
    said: float = 0.15
    offered: float = 0.4


class Growth:
    """Makes examples of examples."""

    def __init__(
        self, examples: Sequence[Example], captions: Sequence[str], chances: Chances | None = None
    ) -> None:
        self._examples = [one for one in examples if len(one.words) < 60]
        self._captions = captions
        self._chances = chances or Chances()
        self._said = _pools(examples)
        self._things = [thing for one in examples for thing in one.situation.seen] or ["dog"]
        self._questions = [
            one.situation.asked for one in examples if one.situation.asked and not one.situation.open
        ]
        self._nouns = _nouns(captions, examples)
        self._described = described_things(captions)
        self._replies = [one.situation.said for one in examples if one.situation.said]
        self._wishes = _wishes(examples)
        self._second = [
            one for one in self._examples
            if set(one.verbs) <= _SECOND and len(one.verbs) == 1 and len(one.words) < 20
        ]  # fmt: skip

    def grown(self, example: Example, random: Random) -> Example:
        """The example after a few changes, or none."""
        chances = self._chances

        def now(chance: float) -> bool:
            return random.random() < chance

        if now(chances.offered):
            example = self._offer(example, random)
        if now(chances.exchanged):
            example = self._exchange(example, random)
        if now(chances.joined) and not _ALONE.intersection(example.verbs[-1:]):
            example = self._join(example, random)
        if now(chances.opened):
            example = _wrapped(example, random)
        if now(chances.unmarked):
            example = _without_marks(example, random)
        if now(chances.lowered):
            example = _each_word(example, str.lower)
        if now(chances.mistyped):
            rate = random.choice((0.04, 0.08, 0.15))
            example = _each_word(example, lambda word: mistyped(word, random) if now(rate) else word)
        if now(chances.told_less):
            example = replace(example, situation=told_less(example, random))
        if now(chances.asked) and self._questions and _may_be_asked(example):
            asked = self._question(random)
            example = replace(example, situation=replace(example.situation, asked=asked))
        if now(chances.said) and self._replies and _may_follow_a_reply(example):
            said = random.choice(self._replies)
            example = replace(example, situation=replace(example.situation, said=said))
        return example

    def caption(self, random: Random) -> Example:
        """What somebody looks for, a caption or a word or two, said barely or with a few words before it."""
        short = bool(self._nouns) and random.random() < self._chances.short
        words = self._thing(random) if short else random.choice(self._captions)
        lead = random.choice(_LEADS)
        texts, gaps = _apart(lead + words)
        begin, whole = len(words_in(lead)), (0, len(texts) - 1)
        items: tuple[Item, ...] = ("find", "what=", Place(begin), Place(len(texts) - 1, True), END)
        situation = Situation() if random.random() < 0.75 else Situation(listed=12, sought="")
        return Example("caption", texts, gaps, situation, items, (whole,))

    def _thing(self, random: Random) -> str:
        """A word or a few, rare ones as often as common ones, as they are typed into a search box."""
        words = " ".join(random.sample(self._nouns, random.choice((1, 1, 1, 2, 2, 3))))
        return random.choice((str, str, str, str.capitalize, str.title, str.upper))(words)

    def _question(self, random: Random) -> StandingQuestion:
        """A question of the search, mostly whether some thing is in the picture."""
        if random.random() < 0.4:
            return random.choice(self._questions)
        thing = random.choice(self._things)
        return StandingQuestion(random.choice(_ASKING).format(thing), ("yes", "no"))

    def _offer(self, example: Example, random: Random) -> Example:
        """A suggestion that stands as the words of our reply alone: who accepts it, asks for it."""
        there = example.situation
        if there.said or len(there.suggested) != 1 or "accept" not in example.verbs:
            return example
        offered: tuple[Item, ...] = ("edit", *there.suggested[0].flags)
        wishes = self._wishes.get(offered, ())
        if there.suggested[0].arguments or not wishes:
            return example
        said = random.choice(_OFFERS).format(random.choice(wishes))
        items: list[Item] = []
        for place, item in enumerate(example.items):
            begins = not place or example.items[place - 1] == NEXT
            items += offered if begins and item == "accept" else (item,)
        situation = replace(there, suggested=(), said=said[0].upper() + said[1:])
        return replace(example, items=tuple(items), situation=situation)

    def _exchange(self, example: Example, random: Random) -> Example:
        """Other words in the place of some that were said."""
        for at in reversed(range(len(example.items) - 1)):
            key, place = example.items[at], example.items[at + 1]
            if key not in _EXCHANGED or not isinstance(place, Place) or random.random() < 0.4:
                continue
            last = example.items[at + 2]
            assert isinstance(last, Place)
            verb = _verb_at(example.items, at)
            if key == "what=" and verb in ("find", "narrow") and random.random() < self._chances.caption:
                said = _apart(random.choice(self._captions))
            elif _points_at_a_thing(example.items, at) and random.random() < self._chances.described:
                said = _apart(random.choice(self._described) + random.choice(_WHERE))
            else:
                said = random.choice(self._said[_pool(example.items, at)])
            if len(example.words) + len(said[0]) < MOST_WORDS and not _shared(example, at + 1):
                example = _put(example, place.word, last.word, said)
        return example

    def _join(self, example: Example, random: Random) -> Example:
        other = random.choice(self._second)
        if random.random() < self._chances.exchanged:
            other = self._exchange(other, random)
        if len(example.words) + len(other.words) > MOST_WORDS // 2:
            return example
        if other.situation.open and not example.situation.open and other.verbs[0] in ("take_back", "ask"):
            return example
        joint = random.choice(_JOINTS)
        words, gaps = list(example.words), list(example.gaps)
        if joint.lstrip()[:1] in (".", ",", ";", "+", "\n", "") or joint == " ":
            while len(words) > 1 and words[-1] in (".", "!", ",") and not _pointed(example, len(words) - 1):
                words.pop()
                gaps.pop()
        between, before = _apart(joint)
        words += between
        gaps += before
        tail = joint[len("".join((*between, *before))) :]
        by = len(words)
        first, *others = other.words
        if joint[:1] != "." and joint != "\n" and first.istitle() and first not in ("I",):
            first = first.lower()
        return replace(
            example,
            words=(*words, first, *others),
            gaps=(*gaps, tail, *other.gaps[1:]),
            items=(*example.items[:-1], NEXT, *shifted(other.items, by)),
            clauses=(*(_clip(clause, by) for clause in example.clauses),
                     *((a + by, b + by) for a, b in other.clauses)),
        )  # fmt: skip


def described_things(captions: Sequence[str]) -> list[str]:
    """The things that captions begin with, as somebody points at them: "the man in a blue shirt".

    A caption tells of a thing until it says what that is doing.

    >>> described_things(["a man in a blue shirt holding a bat", "two dogs are on the beach", "dogs running"])
    ['the man in a blue shirt', 'the two dogs']
    """
    found = []
    for caption in captions:
        article, *words = caption.lower().split()
        end = next((at for at, word in enumerate(words) if word in _DOING or word.endswith("ing")), None)
        words = words[:end]
        if article not in _COUNTED or not 1 <= len(words) <= 7 or words[-1] in _OPEN_ENDED:
            continue
        found.append(" ".join(["the", *([] if _COUNTED[article] else [article]), *words]))
    return sorted(set(found)) or ["the man"]


_COUNTED = {"a": True, "an": True, "the": True, "two": False, "three": False, "several": False}
"""Words that a thing of a caption begins with, and whether "the" takes their place."""

_STOPS = (
    "is are was were has have that who which sits stands stand sit rides ride holds hold looks look plays",
    "play walks walk stares clutches and while as to whose",
)
_DOING = frozenset(" ".join(_STOPS).split())
"""Words that end what a caption tells of a thing."""

_ENDS = "a an the in on at of by from near under over behind next his her their very with tightly"
_OPEN_ENDED = frozenset(_ENDS.split())
"""Words that no thing ends with."""


def _points_at_a_thing(items: Sequence[Item], at: int) -> bool:
    """Whether the argument here says where an edit is made, or what is taken out, kept or cut out."""
    begin = max((place + 1 for place in range(at) if items[place] == NEXT), default=0)
    if items[begin] != "edit":
        return False
    return items[at] in _PARTS or (items[at] == "what=" and items[begin + 1] in _SUBJECTS)


def _may_be_asked(example: Example) -> bool:
    """Whether a question of the search may stand without the message becoming an answer to it.

    The search asks with every list it shows, so that most of what is said to a list is no answer.
    """
    there = example.situation
    if not there.listed or there.open or there.asked or there.suggested:
        return False
    if _ANSWERS.intersection(example.verbs):
        return False
    return example.verbs[0] != "chat" or not _AGREEING.intersection(map(str.lower, example.words))


def _nouns(captions: Sequence[str], examples: Sequence[Example], short: int = 4) -> list[str]:
    """The words of captions by which nothing but a picture is asked for.

    What stands in a short wish for anything else ("brighter", "undo", "crop") is no thing to look for.
    """
    busy = {
        word.lower()
        for one in examples
        if len(one.words) <= short and not {"find", "narrow", "like"}.issuperset(one.verbs)
        for word in one.words
    }
    known = {word for caption in captions for word in caption.split() if len(word) > 2 and word.isalpha()}
    return sorted(known - busy)


def _may_follow_a_reply(example: Example) -> bool:
    """Whether anything may have been said before the message without its meaning changing."""
    there = example.situation
    if there.asked or there.suggested or there.said or not (there.open or there.listed):
        return False
    return not _REPLIES.intersection(example.verbs)


def _wishes(examples: Sequence[Example], most: int = 8) -> dict[tuple[Item, ...], list[str]]:
    """Short wishes for an edit without arguments, by what is written for them."""
    found: dict[tuple[Item, ...], list[str]] = defaultdict(list)
    for one in examples:
        plain = not any(isinstance(item, Place) or item == NEXT for item in one.items)
        if plain and one.verbs == ("edit",) and len(one.words) <= most and not one.situation.said:
            wish = one.message.strip(" .!?…")
            found[one.items[:-1]].append(wish[:1].lower() + wish[1:])
    return found


def _clip(clause: tuple[int, int], length: int) -> tuple[int, int]:
    return min(clause[0], length - 1), min(clause[1], length - 1)


def _pointed(example: Example, word: int) -> bool:
    return any(isinstance(item, Place) and item.word >= word for item in example.items)


Pieces = tuple[tuple[str, ...], tuple[str, ...]]
"""Words, and the room before each."""


def _apart(text: str) -> Pieces:
    """A text as words and the room before each."""
    words = words_in(text)
    edges = [0, *(word.end for word in words)]
    gaps = tuple(text[edge : word.start] for edge, word in zip(edges, words, strict=False))
    return tuple(word.text for word in words), gaps


def _pools(examples: Sequence[Example]) -> dict[str, list[Pieces]]:
    """What was said behind each argument of each verb."""
    pools: dict[str, list[Pieces]] = defaultdict(list)
    for example in examples:
        for at, item in enumerate(example.items[:-2]):
            first, last = example.items[at + 1], example.items[at + 2]
            if item in _EXCHANGED and isinstance(first, Place) and isinstance(last, Place):
                said = slice(first.word, last.word + 1)
                pools[_pool(example.items, at)].append((example.words[said], example.gaps[said]))
    return pools


def _pool(items: Sequence[Item], at: int) -> str:
    """The name of the pool of an argument: by verb, and by operation where it says what it is for."""
    begin = max((place + 1 for place in range(at) if items[place] == NEXT), default=0)
    operation = (
        items[begin + 1] if items[begin] == "edit" and items[at] in ("what=", "amount=", "to=") else ""
    )
    return f"{items[begin]} {operation} {items[at]}"


def _verb_at(items: Sequence[Item], at: int) -> Item:
    return items[max((place + 1 for place in range(at) if items[place] == NEXT), default=0)]


def _shared(example: Example, at: int) -> bool:
    """Whether the span that begins at this item overlaps another one."""
    spans = [
        (first.word, last.word)
        for first, last in zip(example.items, example.items[1:], strict=False)
        if isinstance(first, Place) and isinstance(last, Place) and not first.last and last.last
    ]
    place = example.items[at]
    assert isinstance(place, Place)
    mine = next(span for span in spans if span[0] == place.word)
    return sum(span[0] <= mine[1] and mine[0] <= span[1] for span in spans) > 1


def _put(example: Example, first: int, last: int, said: Pieces) -> Example:
    """Other words in the place of those from `first` to `last`."""
    words, gaps = said
    by = len(words) - (last - first + 1)

    def moved(place: int, *, end: bool) -> int:
        if place > last or (end and place == last):
            return place + by
        return first if first < place <= last else place

    return replace(
        example,
        words=(*example.words[:first], *words, *example.words[last + 1 :]),
        gaps=(*example.gaps[: first + 1], *gaps[1:], *example.gaps[last + 1 :]),
        items=tuple(
            Place(moved(item.word, end=item.last), item.last) if isinstance(item, Place) else item
            for item in example.items
        ),
        clauses=tuple((moved(a, end=False), moved(b, end=True)) for a, b in example.clauses),
    )


def _wrapped(example: Example, random: Random) -> Example:
    """A few words of courtesy before or behind."""
    if random.random() < 0.6:
        opening = words_in(random.choice(_OPENINGS))
        first, *others = example.words
        lowered = first.lower() if first.istitle() and len(first) > 1 else first
        by = len(opening)
        return replace(
            example,
            words=(*(word.text for word in opening), lowered, *others),
            gaps=("", *(" " if word.text.isalnum() else "" for word in opening[1:]), " ", *example.gaps[1:]),
            items=shifted(example.items, by),
            clauses=tuple((a + by, b + by) for a, b in example.clauses),
        )
    if example.words[-1] in ".!?":
        return example
    words, gaps = _apart(random.choice(_ENDINGS))
    return replace(example, words=(*example.words, *words), gaps=(*example.gaps, *gaps))


def _without_marks(example: Example, random: Random) -> Example:
    """The message as it is typed in haste: marks are left out where no span ends at them."""
    fixed = {item.word for item in example.items if isinstance(item, Place)}
    fixed |= {place for clause in example.clauses for place in clause}
    for place in reversed(range(1, len(example.words))):
        if example.words[place] in ",.!?;:'’\"" and place not in fixed and len(example.words) > 1:
            example = _dropped(example, place)
    return example


def _dropped(example: Example, place: int) -> Example:
    def moved(word: int) -> int:
        return word - (word > place)

    return replace(
        example,
        words=(*example.words[:place], *example.words[place + 1 :]),
        gaps=(*example.gaps[:place], *example.gaps[place + 1 :]),
        items=tuple(
            Place(moved(item.word), item.last) if isinstance(item, Place) else item for item in example.items
        ),
        clauses=tuple((moved(a), moved(b)) for a, b in example.clauses),
    )


def _each_word(example: Example, change: Callable[[str], str]) -> Example:
    return replace(example, words=tuple(change(word) or word for word in example.words))


def mistyped(word: str, random: Random) -> str:
    """A word as fingers make it: two letters in the wrong order, one too few, one twice, or a neighbour's."""
    if len(word) < 4 or not word.isalpha():
        return word
    at = random.randrange(1, len(word) - 1)
    match random.randrange(4):
        case 0:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 1:
            return word[:at] + word[at + 1 :]
        case 2:
            return word[:at] + word[at] + word[at:]
    beside = _BESIDE.get(word[at].lower())
    return word[:at] + random.choice(beside) + word[at + 1 :] if beside else word


def told_less(example: Example, random: Random) -> Situation:
    """The situation without some of what may not be known."""
    situation = example.situation
    if random.random() < 0.7:
        situation = replace(situation, seen=())
    if random.random() < 0.3:
        situation = replace(situation, sought="")
    if not situation.said and not _NEEDS_SITUATION.intersection(example.verbs):
        edits = set(example.verbs) <= {"edit"}
        if random.random() < 0.3 and (edits or not situation.open):
            situation = Situation(open=situation.open if random.random() < 0.5 else "")
        elif edits and situation.open and not situation.listed and random.random() < 0.2:
            situation = replace(situation, listed=random.choice((3, 8, 12, 24)))
    return situation
