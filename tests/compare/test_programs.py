"""What programs come to, and what one does that another does not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, BlackAndWhite, Crop, Edit, Face, Flip, Rotate
from photalk.compare.programs import ProgramChange, change, net
from photalk.edit.program import Program

steps = st.lists(
    st.one_of(
        st.builds(AdjustAttr, st.sampled_from(["brightness", "contrast"]), st.integers(-40, 40)),
        st.builds(Rotate, st.sampled_from([90, 180, 270])),
        st.builds(Flip, st.sampled_from(["horizontal", "vertical"])),
        st.just(BlackAndWhite()),
        st.builds(Crop, st.sampled_from(["1:1", "16:9"])),
    ),
    max_size=6,
)


def test_dials_add_up_and_what_cancels_is_left_out() -> None:
    edits: list[Edit] = [
        AdjustAttr("brightness", 30),
        Rotate(90),
        AdjustAttr("brightness", -10),
        Rotate(270),
        Flip("vertical"),
        Flip("vertical"),
        AdjustAttr("contrast", 5, "the sky"),
        AdjustAttr("contrast", -5, "the sky"),
    ]
    # The quarter turns do not follow one another: another step lies between them.
    assert net(edits) == (AdjustAttr("brightness", 20),)


def test_of_a_face_what_holds_in_the_end_is_told_last() -> None:
    smile, sad = Face("expression", "smiling"), Face("expression", "sad")
    assert net([smile, Rotate(90), sad]) == (Rotate(90), sad)
    assert net([smile, Face("expression", "smiling", remove=True)]) == ()


@given(steps)
def test_what_it_comes_to_comes_to_itself(edits: list[Edit]) -> None:
    assert net(net(edits)) == net(edits)


@given(steps)
def test_a_program_does_nothing_that_it_does_not_do(edits: list[Edit]) -> None:
    program = Program.of(*edits)
    assert change(program, program) == ProgramChange()
    assert not change(program, program)


@given(steps)
def test_from_nothing_all_of_it_is_more(edits: list[Edit]) -> None:
    between = change(Program(), Program.of(*edits))
    assert not between.less
    assert sorted(map(str, between.more)) == sorted(map(str, net(edits)))


def test_from_one_end_to_the_other_takes_two_steps() -> None:
    first, second = Program.of(AdjustAttr("brightness", 60)), Program.of(AdjustAttr("brightness", -90))
    assert change(first, second).more == (AdjustAttr("brightness", -100), AdjustAttr("brightness", -50))


@given(steps, steps)
def test_dials_lead_from_one_to_the_other(first: list[Edit], second: list[Edit]) -> None:
    between = change(Program.of(*first), Program.of(*second))
    reached = {e.attribute: e.amount for e in net([*first, *between.more]) if isinstance(e, AdjustAttr)}
    assert reached == {e.attribute: e.amount for e in net(second) if isinstance(e, AdjustAttr)}


def test_what_cannot_be_taken_back_is_told_as_missing() -> None:
    first = Program.of(Crop("1:1"), AdjustAttr("brightness", 30), BlackAndWhite())
    second = Program.of(AdjustAttr("brightness", 10), Rotate(90))
    between = change(first, second)
    assert between.more == (Rotate(90), AdjustAttr("brightness", -20))
    assert between.less == (Crop("1:1"), BlackAndWhite())


def test_turns_and_flips_are_turned_back() -> None:
    first = Program.of(Crop("1:1"), Rotate(90), Flip("horizontal"))
    assert change(first, Program.of(Crop("1:1"))).more == (Flip("horizontal"), Rotate(270))
