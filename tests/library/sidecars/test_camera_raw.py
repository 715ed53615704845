"""Our edits and Camera Raw's settings say the same, where they can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foreign_sidecars import LIGHTROOM
from photalk.commands import Crop, Straighten, format, parse
from photalk.library.sidecars.camera_raw import StoredFrame, from_camera_raw, to_camera_raw
from photalk.library.sidecars.edits_told import edits_in, preset_packet, with_edits
from photalk.library.sidecars.sidecar import NOTHING, parse_sidecar, property_texts
from photalk.library.sidecars.xmp_packet import changed
from photalk.operations.base import Edit
from photalk.operations.operation import Stage
from photalk.operations.registry import OPERATIONS

DIALS = [one for one in OPERATIONS.values() if one.xmp and one.scale and one.stage is not Stage.GEOMETRY]
SIDES = ("top", "bottom", "left", "right")


def edits(*lines: str) -> tuple[Edit, ...]:
    return tuple(edit for edit in map(parse, lines) if isinstance(edit, Edit))


@pytest.mark.parametrize("dial", DIALS, ids=lambda one: one.key)
@given(amount=st.integers(-100, 100))
def test_a_dial_comes_back_as_it_was(dial, amount: int) -> None:
    step = dial.plain(amount, None)
    settings = to_camera_raw([step])
    back, beyond = from_camera_raw(dict(settings.fields))
    assert not beyond
    if amount * dial.xmp.times < dial.xmp.low:
        assert settings.untranslated
    else:
        assert back == ((step,) if amount and amount not in dial.xmp.defaults else ())


def test_amounts_of_a_dial_add_up_and_what_cannot_be_said_is_told() -> None:
    steps = edits("adjust_attr contrast 10", "adjust_attr contrast 15", "adjust_attr contrast 5 in the sky")
    settings = to_camera_raw((*steps, *edits("rotate 90")), StoredFrame((600, 400)))
    assert dict(settings.fields)["Contrast2012"] == "+25"
    assert settings.told() == (
        "Other programs will not show: contrast +5 in the sky; turned 90° to the left.",
    )


@given(
    orientation=st.integers(1, 8),
    angle=st.integers(-40, 40).map(lambda halves: halves / 2),
    box=st.tuples(st.integers(0, 45), st.integers(55, 99), st.integers(0, 45), st.integers(55, 99)),
)
def test_a_frame_comes_back_whichever_way_the_file_is_stored(orientation: int, angle: float, box) -> None:
    stored = StoredFrame((6000, 4000), orientation)
    cropped = Crop(" ".join(f"{side}%" for side in box))
    steps = (*([Straighten(angle)] if angle else []), cropped)
    back, _ = from_camera_raw(dict(to_camera_raw(steps, stored).fields), stored)
    assert back[:-1] == steps[:-1]
    assert isinstance(back[-1], Crop)
    assert [getattr(back[-1].target, side) for side in SIDES] == pytest.approx(box, abs=0.1)


def test_lightroom_is_read_as_far_as_it_goes() -> None:
    found = edits_in(parse_sidecar(LIGHTROOM.encode()), StoredFrame((600, 400)))
    assert [format(edit) for edit in found.edits] == [
        "crop 10% 90% 5% 95%", "adjust_attr exposure 20", "adjust_attr contrast -12",
    ]  # fmt: skip
    assert found.told == ("It also asks for what cannot be done here: white balance in kelvin, vibrance.",)


def test_what_lightroom_has_set_stays_and_our_steps_stand_beside_it() -> None:
    before = parse_sidecar(LIGHTROOM.encode())
    after, told = with_edits(before, edits("adjust_attr exposure 50", "adjust_attr shadows 20"))
    settings = dict(after.settings)
    assert (settings["Exposure2012"], settings["Shadows2012"]) == ("+0.80", "+20")
    assert told == ("Another program has set Exposure2012 in it, which stays as it is.",)


def test_our_own_settings_follow_our_steps() -> None:
    first, _ = with_edits(NOTHING, edits("adjust_attr exposure 50", "black_and_white"))
    second, told = with_edits(first, edits("adjust_attr exposure 25"))
    assert dict(second.settings)["Exposure2012"] == "+1.00"
    assert "ConvertToGrayscale" not in dict(second.settings)
    assert not told
    packet = changed(None, property_texts(second, NOTHING))
    assert edits_in(parse_sidecar(packet)).edits == edits("adjust_attr exposure 25")


def test_settings_that_another_program_changed_count() -> None:
    ours, _ = with_edits(NOTHING, edits("adjust_attr exposure 50"))
    packet = changed(None, property_texts(ours, NOTHING)).replace(b"+2.00", b"+1.00")
    found = edits_in(parse_sidecar(packet))
    assert found.edits == edits("adjust_attr exposure 25")
    assert "Another program has changed" in found.told[0]


def test_settings_that_were_carried_out_already_are_no_edits() -> None:
    assert from_camera_raw({"AlreadyApplied": "True", "Exposure2012": "+1.00"}) == ((), ())


def test_a_preset_comes_back_and_says_what_it_leaves_out() -> None:
    steps = edits("adjust_attr temperature 15", "crop 1:1", "posterize 4")
    packet, told = preset_packet(steps, "Warm & square")
    sidecar = parse_sidecar(packet)
    assert dict(sidecar.settings)["IncrementalTemperature"] == "+15"
    assert told == ("Other programs will not show: posterized to 4 levels; cropped to a square.",)
    assert edits_in(sidecar).edits == steps
