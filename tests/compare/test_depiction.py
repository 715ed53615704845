"""What a photo shows, by three witnesses of which each may be missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.compare import depiction
from photalk.compare.contents import caption, captioned, contrast
from photalk.compare.depiction import counted_noun, shown_by, shown_in
from photalk.errors import PictureError, WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Hole, Mask, Rgb, Thing
from photalk.vision.teller.said import Caption
from toy_teller import NoTeller, ToyTeller

GREY = np.full((60, 90, 3), 120, np.uint8)
COLOURED = GREY * np.array([1, 2, 1], np.uint8)


class Blind:
    """Models that are not there."""

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        raise WeightsError("The detector is not here.")

    def alpha(self, rgb: Rgb) -> Mask:
        raise WeightsError("The cutter is not here.")

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        raise WeightsError("The filler is not here.")


class Sees(Blind):
    def __init__(self, *things: Thing) -> None:
        self._things = things

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._things


def eyes(*things: Thing) -> Eyes:
    return Eyes(Blind(), Blind(), Sees(*things))


def tell(monkeypatch: pytest.MonkeyPatch, tags: Mapping[str, float]) -> None:
    monkeypatch.setattr(depiction, "tags_of", lambda rgb: tags)


def test_detector_tags_and_pixels_together_say_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {"dog": 0.9, "brown": 0.6, "running": 0.4, "grass": 0.5, "horse": 0.01})
    dog = Thing("dog", 0.8, (0.2, 0.3, 0.7, 0.9))
    misread = Thing("horse", 0.6, (0.5, 0.3, 0.9, 0.9))
    assert caption(shown_by(GREY, eyes(dog, misread))).text.startswith("a brown dog running on grass")


def test_one_person_is_named_by_the_tags_and_several_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {"boy": 0.6, "man": 0.1, "skateboard": 0.4, "street": 0.5})
    boy = Thing("person", 0.9, (0.3, 0.1, 0.6, 0.9))
    board = Thing("skateboard", 0.9, (0.3, 0.8, 0.7, 0.98))
    assert "a boy on a " in (said := caption(shown_by(GREY, eyes(boy, board))).text)
    assert "skateboard on a street" in said
    other = Thing("person", 0.9, (0.6, 0.1, 0.9, 0.9))
    assert caption(shown_by(GREY, eyes(boy, other))).text.startswith("two people on a street")


def test_without_a_detector_the_tags_alone_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {"dog": 0.9, "beach": 0.6})
    for sight in (None, Eyes(Blind(), Blind(), Blind())):
        assert caption(shown_by(GREY, sight)).text.startswith("a dog on a beach")


def test_without_anything_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {})
    shown = replace(shown_by(GREY, None), colourless=False)
    assert caption(shown).text == ""
    assert contrast(shown, shown) == "These are two different photos."


def test_what_the_teller_says_is_the_caption_where_others_have_seen_such_a_thing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told(said: Caption, tags: Mapping[str, float], *things: Thing) -> str:
        tell(monkeypatch, tags)
        sight = replace(eyes(*things), teller=ToyTeller(said))
        return captioned(COLOURED, sight).hedged

    dog, sheep = Caption("a dog on a couch", 0.8), Thing("sheep", 0.7, (0.1, 0.1, 0.9, 0.9))
    assert told(dog, {"dog": 0.1}, sheep) == "a dog on a couch"
    assert told(dog, {}, Thing("dog", 0.3, sheep.box)) == "a dog on a couch"
    assert told(dog, {"dog": 0.001}, sheep) == "maybe a dog on a couch"
    assert told(replace(dog, doubtful=True), {"dog": 0.001, "sheep": 0.6}, sheep) == "a sheep"
    # Of what neither knows, the teller alone can tell.
    assert told(Caption("a harbour at night", 0.8), {"dog": 0.001}, sheep) == "a harbour at night"


def test_where_there_is_no_teller_it_is_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {"dog": 0.9, "beach": 0.6})
    assert captioned(COLOURED, replace(eyes(), teller=NoTeller())).text == "a dog on a beach"


def test_a_picture_without_colour_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, {})
    assert captioned(GREY, replace(eyes(), teller=ToyTeller())).text == (
        "a man riding a wave, in black and white"
    )


def test_pixels_tell_the_dark_from_the_grey() -> None:
    assert shown_by(GREY // 6, None).dark
    assert shown_by(GREY, None).colourless
    assert not shown_by(np.dstack([GREY[..., 0], GREY[..., 0], GREY[..., 0] * 0]), None).colourless


def test_a_file_is_looked_at_and_one_that_is_none_is_said_so(tmp_path: Path) -> None:
    Image.fromarray(GREY).save(tmp_path / "grey.png")
    assert shown_in(tmp_path / "grey.png", None).colourless
    with pytest.raises(PictureError):
        shown_in(tmp_path / "none.png", None)


def test_the_shipped_encoder_names_what_is_in_a_real_photo() -> None:
    from skimage import data

    assert "cat" in caption(shown_by(data.chelsea(), None)).text


@pytest.mark.parametrize(
    ("name", "count", "said"),
    [
        ("brown dog", 1, "a brown dog"),
        ("umbrella", 1, "an umbrella"),
        ("white skis", 1, "white skis"),
        ("sheep", 1, "a sheep"),
        ("bench", 2, "two benches"),
        ("wine glass", 3, "three wine glasses"),
        ("scissors", 2, "two scissors"),
        ("person", 2, "two people"),
        ("woman", 9, "several women"),
    ],
)
def test_things_are_counted_as_people_count_them(name: str, count: int, said: str) -> None:
    assert counted_noun(name, count) == said
