"""What an edited picture is, for whoever cannot see it: what it shows and what was done, as alt text.

What was done comes from the program and is exact; what is shown is what the house sees (`compare.contents`),
and is left out where it sees nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from photalk.commands import Edit
from photalk.compare.contents import caption
from photalk.compare.depiction import shown_in
from photalk.compare.programs import net
from photalk.compare.sentences import is_adjective, listed, sentence
from photalk.operations.registry import predicate
from photalk.vision.eyes import Eyes

UNSEEN = "a picture"


def alt_text(picture: Path, edits: Iterable[Edit], eyes: Eyes | None) -> str:
    """The alt text of a picture after these edits: "A brown dog on grass, made brighter and turned …".

    Raises:
        PictureError: the picture cannot be read.
    """
    return worded(caption(shown_in(picture, eyes)).hedged, edits)


def worded(shows: str, edits: Iterable[Edit]) -> str:
    """The alt text of what a picture shows ("a brown dog on grass") after these edits.

    >>> from photalk.commands import AdjustAttr, Flip
    >>> worded("a dog", [AdjustAttr("brightness", 30), Flip("horizontal")])
    'A dog, made brighter and mirrored left to right.'
    """
    parts = list(net(edits))
    qualities = [predicate(edit) for edit in parts if is_adjective(edit)]
    deeds = [predicate(edit) for edit in parts if not is_adjective(edit)]
    if qualities:
        qualities[0] = f"made {qualities[0]}"
    done = listed([*qualities, *deeds])
    return sentence(f"{shows or UNSEEN}{f', {done}' if done else ''}")
