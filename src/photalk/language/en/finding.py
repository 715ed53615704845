"""English words around what is looked for, and around pictures that are pointed at."""

from __future__ import annotations

_ARTICLES = "a an the some any my our your his her their all that this those these of"
_OF_A_CAMERA = (
    "a an the my our your his her me ma old older new newer good big small little own mine camera cameras"
    " cam body phone phones cellphone mobile smartphone drone trap one ones first second"
)
_OF_A_PICTURE = (
    "the a an one ones picture pictures photo photos image images pic shot no number nr item with wi w of"
    " that this which where and is are in on at its it please called named file"
)

_PICTURES = "photo photos picture pictures image images pic pics shot shots snapshot snapshots"
PICTURES = frozenset(_PICTURES.split())
"""Words for pictures: a question that has one says anew what it is about."""

THEM = frozenset({"it", "one", "ones", "them", "they", "those", "these"})
"""Words for pictures that were spoken of before."""

AND_WHAT = frozenset({"and", "or", "what", "how", "about", "then"})
"""Words that lead to another thing to be asked about, and say nothing of it."""

ARTICLES = frozenset(_ARTICLES.split())
"""Words before a thing that say nothing of how it looks."""

SINCE = frozenset({"since", "from", "starting"})
UNTIL = frozenset({"until", "till", "til", "through"})
"""Words before a date that count it in, where "after" and "before" leave it out."""

OF_A_CAMERA = frozenset(_OF_A_CAMERA.split())
"""Words for a camera that no file knows."""

ORDERS: dict[str, str] = {
    "newest": "the newest first",
    "oldest": "the oldest first",
    "sharpest": "the sharpest first",
    "largest": "the largest first",
    "smallest": "the smallest first",
    "best": "the best first",
    "random": "at random",
}
FLAWS: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("blurry", "blurred", "unsharp", "fuzzy", "focus", "shaky"), ("blurry", "yes")),
    **dict.fromkeys(("blink", "blinks", "blinking", "blinked", "eyes"), ("blinks", "some")),
}
"""Words for what is wrong with a photo that is not to be kept, and the condition that finds it."""

UNTOLD: dict[str, str] = {"none": "unrated", "pick": "picks", "reject": "rejects", "video": "videos"}
"""What we call a wish that was put into no words of its own."""

OF_A_PICTURE = frozenset(_OF_A_PICTURE.split())
"""Words around the name or the number of a picture."""

BACKWARDS = frozenset({"end", "right", "bottom", "back", "last"})
"""From where counting runs backwards."""

MIDDLE = frozenset({"middle", "centre", "center", "central"})

FULL_SIZE = frozenset({"full", "original", "biggest", "largest", "maximum", "max", "highest"})
"""Sizes of an export that ask for no other size than the picture's own."""
