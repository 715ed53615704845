"""Which proposals count, and what each message comes to."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import parse
from photalk.edit.program import Program
from photalk.language.arbitrate import arbitrate, settle
from photalk.language.exact import Proposal
from photalk.language.exact.files import files_in
from photalk.language.exact.typed import typed
from photalk.language.facial_state import effect_of
from photalk.language.reading import Reading
from photalk.language.understanding import Understanding
from scripted_reader import acts_in

ROTATE, FLIP = (parse("rotate 90"),), (parse("flip horizontal"),)


def reading(text: str, message: str = "", probability: float = 1.0) -> Reading:
    return Reading(acts_in(text, message), probability)


def test_what_is_exact_and_whole_wins_over_the_reader() -> None:
    message = "rotate 90"
    found = arbitrate(message, typed(message), [reading("edit rotate right", probability=0.99)])
    assert [one.source for one in found.candidates] == ["typed"]
    assert [(one.proposal.source, one.reason) for one in found.lost] == [
        ("reader", "the whole message is typed commands")
    ]


def test_a_file_name_inside_a_sentence_supplies_the_argument() -> None:
    message = "open ~/trip 2024/a b.jpg and make it brighter"
    read = reading('open name="a b.jpg" <- open ~/trip 2024/a b.jpg ; edit brightness up', message)
    (candidate,) = arbitrate(message, files_in(message, ()), [read]).candidates
    assert [str(act) for act in candidate.acts] == ['open name="~/trip 2024/a b.jpg"', "edit brightness up"]


def test_a_file_that_no_act_asks_for_is_told_so() -> None:
    message = "crop it 90/180"
    (lost,) = arbitrate(message, files_in(message, ()), [reading("edit crop", message)]).lost
    assert (lost.proposal.words, lost.reason) == ("90/180", "no act asks for a file there")


def outcome(
    probability: float, understanding: Understanding, acts: str = "chat"
) -> tuple[Proposal, Understanding]:
    return Proposal("reader", 0, 0, acts_in(acts), probability=probability), understanding


def test_readings_that_come_to_the_same_count_together() -> None:
    outcomes = [
        outcome(0.4, Understanding(FLIP)),
        outcome(0.35, Understanding(ROTATE)),
        outcome(0.2, Understanding(ROTATE)),
    ]
    understanding, lost = settle("turn it", outcomes)
    assert understanding.commands == ROTATE
    assert understanding.confidence == pytest.approx(0.55)
    assert [(one.commands, one.probability) for one in understanding.alternatives] == [(FLIP, 0.4)]
    assert [one.reason for one in lost] == ["less likely"]


def test_what_nothing_comes_of_gives_way_to_what_is_plausible() -> None:
    unclear = Understanding(smalltalk="unclear")
    assert settle("x", [outcome(0.6, unclear), outcome(0.3, Understanding(FLIP))])[0].commands == FLIP
    assert settle("x", [outcome(0.9, unclear), outcome(0.05, Understanding(FLIP))])[0].smalltalk == "unclear"


def test_a_wish_that_cannot_be_done_does_not_give_way() -> None:
    beyond = Understanding(unsupported=("add a dragon",))
    assert settle("x", [outcome(0.6, beyond), outcome(0.3, Understanding(FLIP))])[0].unsupported


def test_without_a_reading_nothing_is_clear() -> None:
    understanding, _ = settle("x", [])
    assert (understanding.smalltalk, understanding.confidence) == ("unclear", 0.0)


STORY = "my aunt came by on Sunday with cake, make it brighter"


@pytest.mark.parametrize(
    ("probability", "left"), [(0.9, ()), (0.5, ("my aunt came by on Sunday with cake",))]
)
def test_stories_are_filler_unless_the_reading_is_unsure(probability: float, left: tuple[str, ...]) -> None:
    acts = acts_in("edit brightness up <- make it brighter", STORY)
    proposal = Proposal("reader", 0, len(STORY), acts, probability=probability)
    assert settle(STORY, [(proposal, Understanding(ROTATE))])[0].not_done == left


OUTCOMES = st.lists(
    st.tuples(
        st.floats(0, 0.3),
        st.sampled_from([Understanding(FLIP), Understanding(ROTATE), Understanding(smalltalk="unclear")]),
    ),
    max_size=6,
)


@given(OUTCOMES)
def test_probabilities_are_neither_lost_nor_made(outcomes: list[tuple[float, Understanding]]) -> None:
    understanding, _ = settle("x", [outcome(*one) for one in outcomes])
    assert 0 <= understanding.confidence <= 1
    total = understanding.confidence + sum(one.probability for one in understanding.alternatives)
    assert total <= sum(probability for probability, _ in outcomes) + 1e-9
    assert all(one.commands != understanding.commands for one in understanding.alternatives)


def test_a_change_that_changes_nothing_loses_to_one_that_does() -> None:
    same, less = reading("amend op=smiling", probability=0.6), reading("amend less", probability=0.3)
    found = arbitrate("not as toothy a grin", (), [same, less]).candidates
    there = Understanding(smalltalk="acknowledged", acts=same.acts), Understanding(ROTATE, acts=less.acts)
    meant, _ = settle("not as toothy a grin", list(zip(found, there, strict=True)))
    assert meant.commands == ROTATE


def test_telling_two_pictures_together_or_one_after_the_other_is_the_same() -> None:
    together, apart = (parse("album 1 3: Season"),), (parse("album 1: Season"), parse("album 3: Season"))
    found = [Proposal("reader", 0, 4, probability=0.3), Proposal("reader", 0, 4, probability=0.3)]
    outcomes = [(one, Understanding(done)) for one, done in zip(found, (together, apart), strict=True)]
    meant, _ = settle("both", outcomes, partial(effect_of, program=Program()))
    assert (meant.commands, meant.confidence, meant.alternatives) == (together, 0.6, ())
