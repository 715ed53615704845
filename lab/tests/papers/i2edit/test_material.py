"""What the tracker learns from."""

from random import Random

from photalk.commands import Face
from photalk.dialogue.requirements.values import PLACES, VALUES, Standing, places_of
from photalk_lab.papers.i2edit.looking_back import looking_back
from photalk_lab.papers.i2edit.material import (
    FACIAL,
    OTHER,
    Hints,
    Sentences,
    made_up,
    of_dialogue,
    read_hints,
    roughened,
)
from photalk_lab.papers.i2edit.simulator import simulate

SYSTEMS = ["Shall I add bangs?", "What else?"]


def test_the_moves_of_a_simulated_turn_lead_to_its_state() -> None:
    for dialogue in simulate("train", 40, 3):
        for example, turn in zip(of_dialogue(dialogue), dialogue.turns, strict=True):
            faces = [Face(*VALUES[place], remove=True) for place in example.take]
            faces += [Face(*VALUES[place]) for place in example.give]
            assert example.standing.then(faces).state() == turn.state


def test_a_turn_is_heard_after_what_the_system_said_before_it() -> None:
    (dialogue,) = simulate("train", 1, 5)
    examples = list(of_dialogue(dialogue))
    assert [one.system for one in examples] == ["", *(turn.system for turn in dialogue.turns[:-1])]


def test_there_are_hints_for_every_value() -> None:
    sections = read_hints()
    assert set(sections) == {*PLACES, "before", "after", "aside"}
    assert all(len(set(lines)) == len(lines) >= 20 for lines in sections.values())


def test_hints_give_one_value_to_three_of_different_slots() -> None:
    for example in Hints(Random(0), SYSTEMS).examples(100):
        slots = [VALUES[place][0] for place in example.give]
        assert len(set(slots)) == len(slots) in (1, 2, 3)
        assert example.kind == FACIAL
        assert not example.take


def test_sentences_about_something_else_change_nothing() -> None:
    rng = Random(0)
    for example in Sentences(rng, SYSTEMS, ["A dog on a beach."]).other(100):
        assert not example.give
        assert not example.take
        assert example.kind != FACIAL


def test_sentences_that_take_back_take_what_they_name() -> None:
    examples = list(Sentences(Random(0), SYSTEMS).facial(400))
    taking = [one for one in examples if one.take]
    assert taking
    assert all(not one.give for one in taking)
    assert sum(one.take <= set(one.standing.held) for one in taking) > len(taking) / 2


def test_no_message_gives_what_cannot_hold_together() -> None:
    for example in Sentences(Random(0), SYSTEMS).facial(2_000):
        assert (
            places_of(Standing().then(Face(*VALUES[place]) for place in example.give).state()) == example.give
        )


def test_looking_back_takes_only_what_holds_or_is_shaved_off() -> None:
    beard = {PLACES["mustache"], PLACES["goatee"]}
    for example in looking_back(Random(1), SYSTEMS, 200):
        assert example.take <= set(example.standing.held) | beard
        assert example.give <= example.standing.gone
        assert example.kind == (FACIAL if example.give or example.take else OTHER)


def test_a_made_up_standing_can_hold() -> None:
    rng = Random(2)
    for _ in range(50):
        standing = made_up(rng)
        assert Standing().then(Face(*VALUES[place]) for place in standing.held).state() == standing.state()
        assert places_of(standing.state()) == set(standing.held)


def test_hurried_spelling_changes_the_words_and_not_what_they_mean() -> None:
    rng = Random(0)
    examples = list(Hints(rng, SYSTEMS).examples(50))
    rough = [roughened(rng, one, chance=1.0) for one in examples]
    assert any(one.message != other.message for one, other in zip(examples, rough, strict=True))
    assert all(one.give == other.give for one, other in zip(examples, rough, strict=True))
