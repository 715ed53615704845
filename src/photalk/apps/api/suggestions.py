"""What could be said next? A few words to click, each of which is understood.

They come from where the conversation stands and from what is known of the open photo; nothing is looked at
for them, so they cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from photalk.commands import AdjustAttr, BlackAndWhite, Crop, Enhance, Erase, Face, ImageCutout
from photalk.conversation.state import ChatState
from photalk.library.photos import Photo

MAX_SUGGESTED = 5

_DARK, _BRIGHT, _SOFT, _SURE = 0.3, 0.72, 0.2, 0.6
_BEGIN = ("people outdoors", "animals", "at the beach", "food on a table")
_ALONE = frozenset({"person", "dog", "cat", "bird", "horse", "car", "flower", "bottle", "cup"})


def suggestions(state: ChatState, photo: Photo | None) -> tuple[str, ...]:
    """What a person may want to say now, the likeliest first."""
    if state.picture is not None:
        return tuple(islice(_edits(state, photo), MAX_SUGGESTED))
    if state.listing is not None and state.listing.words:
        return ("show me more", "open the first one", "none of these", "start over")
    if state.listing is not None:
        return ("open the first one", "show me more")
    return _BEGIN


def _edits(state: ChatState, photo: Photo | None) -> Iterator[str]:
    done = {type(edit) for edit in state.program.edits}
    dials = {edit.attribute for edit in state.program.edits if isinstance(edit, AdjustAttr)}
    if state.program.steps:
        yield "undo that"
    if photo is not None:
        if photo.brightness < _DARK and not dials & {"brightness", "shadows", "exposure"}:
            yield "brighten the shadows"
        if photo.brightness > _BRIGHT and "highlights" not in dials:
            yield "bring the highlights down"
        if photo.sharpness < _SOFT and "sharpness" not in dials:
            yield "sharpen it"
        things = [thing for thing in photo.things if thing.score >= _SURE]
        if any(thing.name == "person" and thing.share > 0.15 for thing in things) and Face not in done:
            yield "make them smile"
        small = [thing for thing in things if thing.name != "person" and 0 < thing.share < 0.08]
        if small and Erase not in done:
            yield f"remove the {small[0].name}"
        if any(thing.name in _ALONE and thing.share > 0.1 for thing in things) and ImageCutout not in done:
            yield "cut out the background"
    if Enhance not in done and not dials:
        yield "make it pop"
    if "temperature" not in dials:
        yield "a bit warmer"
    if Crop not in done:
        yield "crop it square"
    if BlackAndWhite not in done:
        yield "black and white"
    yield "find more like this"
