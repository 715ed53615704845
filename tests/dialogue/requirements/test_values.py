"""The 23 values as places, and where a dialogue stands."""

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import FACE_SLOTS, Command, Face, Undo
from photalk.dialogue.belief import facial_state
from photalk.dialogue.requirements.values import (
    PLACES,
    VALUES,
    Standing,
    commands_between,
    places_of,
    standing_after,
    state_of,
)

faces = st.builds(
    lambda place, remove: Face(*VALUES[place], remove=remove), st.integers(0, 22), st.booleans()
)


def test_there_are_the_papers_values_in_its_order() -> None:
    assert len(VALUES) == 23
    assert [value for _, value in VALUES] == [value for values in FACE_SLOTS.values() for value in values]


@given(st.lists(st.lists(faces, max_size=3), max_size=6))
def test_a_standing_follows_the_conventions_of_the_belief(turns: list[list[Face]]) -> None:
    standing = standing_after(turns)
    assert standing.state() == facial_state([face for turn in turns for face in turn])
    stepwise = Standing()
    for turn in turns:
        stepwise = stepwise.then(turn)
    assert frozenset(stepwise.held) == frozenset(standing.held)


@given(st.lists(faces, max_size=5), st.lists(faces, max_size=5))
def test_the_commands_between_two_standings_lead_from_one_to_the_other(
    one: list[Face], two: list[Face]
) -> None:
    before, now = Standing().then(one), Standing().then(two)
    assert frozenset(before.then(commands_between(before, now)).held) == frozenset(now.held)


def test_what_came_last_and_what_went_with_it_are_known_until_the_next_change() -> None:
    standing = Standing().then([Face("hair color", "brown hair"), Face("beard", "goatee")])
    standing = standing.then([Face("hair color", "black hair")])
    assert standing.latest == {PLACES["black hair"]}
    assert standing.gone == {PLACES["brown hair"]}
    assert standing.held == (PLACES["goatee"], PLACES["black hair"])
    assert standing.then([]) is standing


def test_what_was_undone_does_not_stand() -> None:
    turns: list[list[Command]] = [[Face("expression", "smiling")], [Face("beard", "goatee")], [Undo(1)]]
    standing = standing_after(turns)
    assert standing.state() == {"expression": ["smiling"]}
    assert standing.gone == {PLACES["goatee"]}


@given(st.sets(st.integers(0, 22)))
def test_states_and_places_are_two_forms_of_the_same(places: set[int]) -> None:
    assert places_of(state_of(places)) == places
