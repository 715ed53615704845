"""What does one photo show that another does not? Said from their captions, in Spot the Diff's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from photalk_lab.papers.visual_relationships.pairs.sampling import Rng
from photalk_lab.papers.visual_relationships.pairs.spotted import Counted, Spotted

_START = re.compile(r"^(?:an?|the|one|two|three|four|five|several|some|many|young|little|small|large|old)\b")
_STOPS = frozenset({
    "is", "are", "was", "were", "in", "on", "at", "with", "near", "by", "through", "over", "under",
    "across", "along", "into", "onto", "from", "of", "to", "and", "or", "while", "who", "that", "which",
    "has", "have", "holds", "stands", "sits", "wearing", "holding", "standing", "sitting", "walks",
    "walking", "runs", "running", "jumps", "jumping", "plays", "playing", "looks", "looking", "rides",
    "riding", "down", "up", "off", "outside", "behind", "beside", "around", "against", "for", "as",
    "during"
})  # fmt: skip
_MANY = frozenset({
    "two", "three", "four", "five", "several", "some", "many", "people", "men", "women", "children",
    "feet"
})  # fmt: skip
_PEOPLE = frozenset({
    "people", "men", "women", "children", "guy", "lady", "kid", "toddler", "biker", "surfer", "skier",
    "climber", "group", "crowd", "team"
})  # fmt: skip


def contrasts(
    first: Sequence[str],
    second: Sequence[str],
    spotted: Spotted,
    nouns: frozenset[str],
    rng: Rng,
    count: int,
) -> tuple[str, ...]:
    """Up to `count` different sentences on what the second shows instead of the first."""
    found: dict[str, None] = {}
    for _ in range(12 * count):
        found[_contrast(first, second, spotted, nouns, rng)] = None
        if len(found) == count:
            break
    return tuple(found)


def _contrast(
    first: Sequence[str], second: Sequence[str], spotted: Spotted, nouns: frozenset[str], rng: Rng
) -> str:
    before, after = (tidy(said[int(rng.integers(len(said)))]) for said in (first, second))
    gone, new = subject(before, nouns), subject(after, nouns)
    way = rng.random()
    if way < 0.4 or gone is None or new is None or gone == new:
        return f"{shortened(after)} instead of {gone if gone and gone != new else shortened(before)}"
    if _plural(gone):
        return f"{new} instead of {gone}" if way < 0.7 else f"{gone} are gone, there {_be(new)} {new}"
    left = with_article(_drawn(spotted.gone, rng, "the {thing} is gone").replace("{thing}", _bare(gone)))
    if way < 0.75:
        return f"{left}, there {_be(new)} {new}"
    if _plural(new):
        return f"{left} and there are {new} in the second picture"
    came = _drawn(spotted.new, rng, "a {thing} has appeared").replace("{thing}", _bare(new))
    return f"{left} and {with_article(came)}"


def with_article(text: str) -> str:
    """The text with "an" where "a" stands before a vowel."""
    return re.sub(r"\ba (?=[aeio])", "an ", text)


def tidy(caption: str) -> str:
    """A caption in lower case, without its full stop."""
    return " ".join(caption.lower().replace(" ,", ",").split()).strip(" .")


def subject(caption: str, nouns: frozenset[str] = frozenset()) -> str | None:
    """What a caption is of: its first words up to a verb or a preposition; None where no thing is named.

    With a list of nouns, the words end with the first one that no other noun follows.

    >>> subject("a black dog is running after a white dog in the snow")
    'a black dog'
    >>> subject("a little baby plays croquet", frozenset({"baby"}))
    'a little baby'
    """
    words: list[str] = []
    all_words = [*caption.replace(",", " ,").split(), ","]
    for word, following in pairwise(all_words):
        if word in _STOPS or word == "," or len(words) == 5:
            break
        words.append(word)
        if _is_noun(word, nouns) and not _is_noun(following, nouns):
            break
    if not words or (nouns and not _is_noun(words[-1], nouns)):
        return None
    text = " ".join(words)
    return with_article(text if _START.match(text) or _plural(text) else f"a {text}")


def _is_noun(word: str, nouns: frozenset[str]) -> bool:
    return word in nouns or word.removesuffix("s") in nouns or word in _PEOPLE


def shortened(caption: str, most: int = 9) -> str:
    """A caption's first words, cut before a preposition rather than behind one."""
    words = caption.split()
    if len(words) <= most:
        return caption
    kept = words[:most]
    while len(kept) > 3 and kept[-1].strip(",") in _STOPS | {"a", "an", "the", "his", "her", "their", "its"}:
        kept.pop()
    return " ".join(kept).strip(" ,")


def _bare(thing: str) -> str:
    return re.sub(r"^(?:an?|the|one) ", "", thing)


def _plural(text: str) -> bool:
    last = text.split()[-1]
    return bool(set(text.split()) & _MANY) or (last.endswith("s") and not last.endswith("ss"))


def _be(thing: str) -> str:
    return "are" if _plural(thing) else "is"


def _drawn(counted: Counted, rng: Rng, otherwise: str) -> str:
    if not counted:
        return otherwise
    weights = [count for _, count in counted]
    return counted[int(rng.choice(len(counted), p=[weight / sum(weights) for weight in weights]))][0]
