"""States and dialogues as the paper's model reads and writes them."""

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import FACE_SLOTS
from photalk_lab.papers.i2edit.phrases import VALUES
from photalk_lab.papers.i2edit.prompts import read_state, said, written_state
from photalk_lab.papers.i2edit.tokens import text_of, tokens_of


@given(st.sets(st.sampled_from(VALUES)))
def test_a_state_that_is_written_is_read_back(held: set[str]) -> None:
    slots = {slot: [value for value in values if value in held] for slot, values in FACE_SLOTS.items()}
    state = {slot: values for slot, values in slots.items() if values}
    assert read_state(written_state(state)) == state
    assert read_state(text_of(tokens_of(written_state(state)))) == state


def test_what_is_no_state_reads_as_none() -> None:
    assert read_state("none") == {}
    assert read_state("beard: smiling; wings: big") == {}


def test_a_dialogue_is_told_from_its_beginning() -> None:
    assert said([("hi", "Hello!")], "smile") == ["user hi", "system Hello!", "user smile"]
