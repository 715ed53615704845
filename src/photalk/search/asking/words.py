"""Words of captions and answers: split, and reduced so that "riding", "rides" and "ride" are one."""

from __future__ import annotations

import re
from functools import lru_cache

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_VOWEL = re.compile(r"[aeiouy]")

_FORMS = """ran:run sat:sit stood:stand held:hold wore:wear worn:wear rode:ride ridden:ride ate:eat
    eaten:eat threw:throw thrown:throw caught:catch flew:fly flown:fly swam:swim drove:drive
    drank:drink slept:sleep leapt:leap lying:lie laying:lie lays:lie laid:lie lay:lie knives:knife
    leaves:leaf mice:mouse feet:foot geese:goose teeth:tooth wolves:wolf skis:ski bikes:bike
    gray:grey color:colour colors:colour motorcycling:motorcycle"""
_IRREGULAR = dict(pair.split(":") for pair in _FORMS.split())
_WHOLE_WORDS = """glasses sunglasses shorts pants jeans dressed dress news always evening morning ceiling
    something anything nothing everything during being thing building clothing wedding painting
    swimming wing ring string spring king red bed sled shed bus grass glass cross across this his
    its is was has does as us gas tennis bushes stairs parking"""
_WHOLE = frozenset(_WHOLE_WORDS.split())


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
    if word in _WHOLE or len(word) < 4:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL.search(rest):
            word = rest
            if word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems(text: str) -> list[str]:
    """The stems of a text's words, in order."""
    return [stem(word) for word in tokens(text)]


def listed(words: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(words.split())


def roots(words: str) -> frozenset[str]:
    """The stems of a list of words."""
    return frozenset(map(stem, words.split()))
