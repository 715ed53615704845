"""English words for people, for the picture and for what carries no meaning of its own."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MEN = _words("he him his")
WOMEN = _words("she her hers")
SELF = _words("i me my mine myself ma")
OTHERS = _words("it its this that you your")
ALL = _words("them they their theirs em us we our everyone everybody both all")
"""Pronouns."""

POSSESSIVE = _words("my our your")
SHARED = _words("us we")
"""Words for the person who is talking and others."""

POINTING = _words("the this that")
SINGLE = MEN | WOMEN | SELF | OTHERS | _words("person")
"""Words for somebody who is told from nobody else."""

EVERYONE = _words("both all everyone everybody")

SMALL = _words(
    "the a an of in on at to by from with and or my his her their its our your this that these those one ones"
    " what who is are was be where which other some both all there here"
)
"""Words by which no thing is told from another."""

SUBJECTS = _words("subject foreground object")
WHOLE = _words("everything everywhere picture photo image whole all shot entire")
ELSE = _words("rest else elsewhere surroundings behind")
"""What is not the subject."""

MALE = MEN | _words(
    "man men guy guys boy boys gentleman gentlemen father dad brother husband groom son grandpa grandad"
    " grandfather boyfriend uncle king dude bloke fellow lad pop pawpaw"
)
FEMALE = WOMEN | _words(
    "woman women girl girls lady ladies mother mom mum sister wife bride daughter grandma grandmother"
    " girlfriend aunt auntie queen lass gran nan"
)
