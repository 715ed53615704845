"""Which words does the head of tags know? Those that captions use often enough, in their plain form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from photalk.vision.space.wordpiece import words_of

_LITTLE = """
a an the of in on at to is are was were be being been and or with by for from as it its his her their he
she they them him that this these those there which who while one some another other each both several
very up down out off over into onto through near next has have having do does doing can not no hers image
photo picture photograph background foreground front side top close view shot see seen showing shows
against around along across behind under above below between among during before after towards toward
away back forward like looks looking look appears together set various different big little taken take
takes get gets getting six seven eight nine ten
"""
_EMPTY = frozenset(_LITTLE.split())
"""Words that say little of what is to be seen."""


def plain(word: str, known: Counter[str]) -> str:
    """The word without its plural, where the singular is a word of the captions too."""
    for ending, instead in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            singular = word.removesuffix(ending) + instead
            if known[singular] * 8 >= known[word]:
                return singular
    return word


def vocabulary(described: Sequence[Iterable[str]], least: int) -> tuple[tuple[str, ...], dict[str, str]]:
    """The words said of at least so many photos, the commonest first; and whose forms are which."""
    known: Counter[str] = Counter(
        word for captions in described for said in captions for word in words_of(said)
    )
    forms = {word: plain(word, known) for word in known if word.isalpha() and len(word) > 1}
    of_photos: Counter[str] = Counter()
    for captions in described:
        of_photos.update({forms[word] for said in captions for word in words_of(said) if word in forms})
    words = tuple(word for word, count in of_photos.most_common() if count >= least and word not in _EMPTY)
    chosen = set(words)
    return words, {form: word for form, word in forms.items() if word in chosen}
