"""From the net's scores to commands that go together."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Face
from photalk.dialogue.requirements.net import Scores
from photalk.dialogue.requirements.tracker import GIVE, LEAVE, TAKE, Tracked, Tracker, decided, played
from photalk.dialogue.requirements.values import PLACES, VALUES, Standing

KINDS = {"facial": 1.0, "unsupported": 0.0, "other": 0.0}


def scores(**moves: tuple[int, float]) -> Scores:
    table = np.zeros((23, 3), np.float32)
    table[:, LEAVE] = 1.0
    for name, (move, likely) in moves.items():
        row = table[PLACES[name.replace("_", " ")]]
        row[:] = (1 - likely) / 2
        row[move] = likely
    return Scores(table, KINDS)


def test_what_is_taken_back_comes_before_what_is_given() -> None:
    tracked = decided(scores(lipstick=(GIVE, 0.9), bangs=(TAKE, 0.8)))
    assert tracked.faces == (Face("hairstyle", "bangs", remove=True), Face("makeup", "lipstick"))
    assert tracked.confidence == 0.8


def test_of_values_that_exclude_each_other_the_likelier_is_given() -> None:
    tracked = decided(
        scores(smiling=(GIVE, 0.7), sad=(GIVE, 0.9), straight_hair=(GIVE, 0.6), wavy_hair=(GIVE, 0.5))
    )
    assert tracked.faces == (Face("expression", "sad"), Face("hairstyle", "straight hair"))


def test_no_makeup_and_lipstick_are_not_given_at_once() -> None:
    assert decided(scores(no_makeup=(GIVE, 0.9), lipstick=(GIVE, 0.6))).faces == (
        Face("makeup", "no makeup"),
    )


@given(st.lists(st.tuples(st.integers(0, 22), st.sampled_from((GIVE, TAKE)), st.floats(0.51, 1)), max_size=8))
def test_all_that_is_given_holds_afterwards(moves: list[tuple[int, int, float]]) -> None:
    named = {VALUES[place][1].replace(" ", "_"): (move, likely) for place, move, likely in moves}
    tracked = decided(scores(**named))
    state = Standing().then(tracked.faces).state()
    assert all(face.value in state[face.slot] for face in tracked.faces if not face.remove)


def test_a_wish_beyond_the_values_is_unsupported_only_where_nothing_else_is_wished() -> None:
    kinds = {"facial": 0.1, "unsupported": 0.8, "other": 0.1}
    assert Tracked((), 0.9, kinds).unsupported
    assert not Tracked((Face("beard", "goatee"),), 0.9, kinds).unsupported


class Told(Tracker):
    """Reads the values' names off the message, and remembers what it was told."""

    def __init__(self) -> None:
        self.systems: list[str] = []

    def track(self, message, system="", standing=Standing(), read=()) -> Tracked:
        self.systems.append(system)
        return Tracked(tuple(Face(slot, value) for slot, value in VALUES if value in message), 1.0, KINDS)


def test_a_dialogue_is_played_with_the_trackers_own_states() -> None:
    tracker = Told()
    found = played([("sad", "And bangs?"), ("bangs", "More?"), ("smiling", "")], tracker)
    assert [one.state() for one in found] == [
        {"expression": ["sad"]},
        {"expression": ["sad"], "hairstyle": ["bangs"]},
        {"expression": ["smiling"], "hairstyle": ["bangs"]},
    ]
    assert tracker.systems == ["", "And bangs?", "More?"]


class Heard:
    """A net that hears the values named in the message, surely or not, and counts how often it was asked."""

    def __init__(self, sure: float) -> None:
        self.sure, self.messages = sure, list[str]()

    def scores(self, message: str, system: str = "", standing: Standing = Standing()) -> Scores:
        self.messages.append(message)
        named = {value.replace(" ", "_"): (GIVE, self.sure) for _, value in VALUES if value in message}
        return scores(**named)


def test_a_bare_answer_takes_what_was_offered() -> None:
    tracker = Tracker(Heard(0.9))  # type: ignore[arg-type]
    offer = "Shall I add bangs or earrings?"
    assert tracker.track("the second one", offer).faces == (Face("makeup", "earrings"),)
    assert tracker.track("both please", offer).faces == (
        Face("hairstyle", "bangs"),
        Face("makeup", "earrings"),
    )
    assert tracker.track("neither", offer).faces == ()


def test_what_already_holds_is_not_offered() -> None:
    standing = Standing((PLACES["bangs"],))
    tracker = Tracker(Heard(0.9))  # type: ignore[arg-type]
    assert tracker.track("yes", "Are the bangs fine, and earrings?", standing).faces == (
        Face("makeup", "earrings"),
    )


def test_what_is_kept_as_it_is_does_not_move() -> None:
    tracker = Tracker(Heard(0.9))  # type: ignore[arg-type]
    assert tracker.track("bangs. keep the goatee").faces == (Face("hairstyle", "bangs"),)


def test_an_unsure_message_is_heard_part_by_part() -> None:
    net = Heard(0.6)
    tracked = Tracker(net).track("sad. angry. smiling")  # type: ignore[arg-type]
    assert net.messages == ["sad. angry. smiling", "sad.", "angry.", "smiling"]
    assert tracked.faces == (Face("expression", "smiling"),)
    sure = Heard(0.9)
    Tracker(sure).track("sad. angry. smiling")  # type: ignore[arg-type]
    assert len(sure.messages) == 1


def test_a_message_that_corrects_itself_means_the_last() -> None:
    net = Heard(0.6)
    tracked = Tracker(net).track("sad. no, angry. no, smiling")  # type: ignore[arg-type]
    assert tracked.faces == (Face("expression", "smiling"),)
