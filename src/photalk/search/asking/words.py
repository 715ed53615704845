"""Words of captions and answers: split, and reduced so that "riding", "rides" and "ride" are one."""

from __future__ import annotations

import re
from functools import lru_cache

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")

_FORMS = """ran:run sat:sit stood:stand held:hold wore:wear worn:wear rode:ride ridden:ride ate:eat
    eaten:eat threw:throw thrown:throw caught:catch flew:fly flown:fly swam:swim drove:drive
    drank:drink slept:sleep leapt:leap laying:lie lays:lie laid:lie lay:lie knives:knife leaves:leaf
    mice:mouse feet:foot geese:goose teeth:tooth wolves:wolf buses:bus gray:grey color:colour
    colors:colour"""
_IRREGULAR = dict(pair.split(":") for pair in _FORMS.split())
_WHOLE_WORDS = "glasses shorts pants dressed does building clothing wedding painting swimming parking"
_WHOLE = frozenset(_WHOLE_WORDS.split())
"""Words that end like a form of another one, and mean something else."""
_LONGEST = 40
"""Letters of an English word; the time for a longer one may grow with their square."""
_DOER = re.compile(r"(\w+er)s?")
"""Who does it is not what is done, nor what it is done with: a skateboarder is no skateboard."""


_PAIRS = {
    "bathing suit": "swimsuit", "swim suit": "swimsuit", "swim trunks": "swimsuit", "hot dog": "hotdog",
    "swimming trunks": "swimsuit", "wet suit": "wetsuit", "tank top": "shirt", "tennis ball": "ball",
    "tree branch": "branch", "teddy bear": "teddy", "tennis racket": "racket", "swimming pool": "pool",
}  # fmt: skip
"""Names of two words whose parts would be taken for something else."""
_PAIR = re.compile("|".join(rf"\b{pair}\b" for pair in _PAIRS))


def tokens(text: str) -> list[str]:
    """The words of a text, in small letters and without what only links or possesses.

    >>> tokens("The dog's red ball, mid-air.")
    ['the', 'dog', 'red', 'ball', 'mid', 'air']
    """
    found: list[str] = []
    plain = _PAIR.sub(lambda pair: _PAIRS[pair[0]], text.lower().replace("’", "'"))
    for word in _TOKEN.findall(plain):
        found += [part for part in word.removesuffix("'s").split("-") if part]
    return found


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What the forms of a word share; no word of its own.

    >>> stem("riding") == stem("rides") == stem("ride"), stem("dogs"), stem("red")
    (True, 'dog', 'red')
    """
    word = _IRREGULAR.get(word, word)
    if word in _WHOLE or len(word) > _LONGEST:
        return word
    if doer := _DOER.fullmatch(word):
        return doer[1]
    import snowballstemmer  # its stemmers for all languages come with it

    # A stemmer keeps the word it works on, so that threads do not share one.
    found: str = snowballstemmer.stemmer("english").stemWord(word)
    return found


def stems(text: str) -> list[str]:
    """The stems of a text's words, in order."""
    return [stem(word) for word in tokens(text)]


def listed(words: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(words.split())


def roots(words: str) -> frozenset[str]:
    """The stems of a list of words."""
    return frozenset(map(stem, words.split()))
