"""Acts one after another, each on the table as the earlier ones leave it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, format, parse
from photalk.edit.program import Program
from photalk.language.acts import CLOSED, FLAGS, KEYS, Act, Said, Value, read_act
from photalk.language.resolve import not_done, resolve
from photalk.language.table import Table
from photalk.language.understanding import Question, Understanding

LISTED = Table(pictures=("a.jpg", "b.jpg", "c.jpg"), sought="dog")
BRIGHT = AdjustAttr("brightness", 20)


def understood(table: Table, *acts: tuple[str, str]) -> Understanding:
    message = ". ".join(clause for clause, _ in acts)
    return resolve([read_act(act, message, clause) for clause, act in acts], table)


def told(meant: Understanding) -> list[str]:
    return [format(command) for command in meant.commands]


def test_commands_come_in_the_order_of_the_acts() -> None:
    meant = understood(LISTED, ("the second", "open picture=2"), ("brighter", "edit brightness up"))
    assert told(meant) == ["show 2", "adjust_attr brightness 20"]


def test_an_act_sees_what_the_earlier_ones_opened() -> None:
    meant = understood(
        LISTED, ("open 2", "open picture=2"), ("next", "open picture=next"), ("back", "open picture=before")
    )
    assert told(meant) == ["show 2", "show 3", "show 2"]


def test_it_is_the_first_of_what_was_just_found() -> None:
    meant = understood(Table(), ("find dogs", 'find what="dogs"'), ("open it", "open picture=that"))
    assert told(meant) == ["search dogs", "show 1"]


def test_a_suggestion_that_is_taken_can_be_amended_at_once() -> None:
    table = Table(open=True, suggested=(BRIGHT,))
    first, second = told(understood(table, ("yes", "accept"), ("but less", "amend less")))
    assert first == "adjust_attr brightness 20"
    assert second.startswith("change 1 adjust_attr brightness")


def test_what_depends_on_a_question_is_done_with_the_option_that_is_chosen() -> None:
    meant = understood(LISTED, ("another one", "open picture=other"), ("flip it", "edit flip horizontal"))
    assert meant.commands == ()
    assert meant.question is not None
    assert [[format(one) for one in choice] for choice in meant.choices] == [
        [f"show {number}", "flip horizontal"] for number in (1, 2, 3)
    ]


def test_what_does_not_depend_on_a_question_is_done() -> None:
    table = replace(LISTED, open=True, current=1)
    meant = understood(table, ("crop it", "edit crop"), ("print it", 'beyond what="print it"'))
    assert meant.question is not None
    assert meant.unsupported == ("print it",)


def test_what_cannot_wait_for_an_answer_is_named() -> None:
    meant = understood(
        Table(open=True), ("the other", "open picture=other"), ("sharper", "edit sharpness up")
    )
    assert meant.choices == ()
    assert meant.not_done == ("sharper",)


def test_talk_counts_only_where_nothing_is_done() -> None:
    assert understood(LISTED, ("no", "refuse"), ("open 2", "open picture=2")).smalltalk == ""
    assert resolve([], LISTED).smalltalk == "unclear"


def test_stretches_that_no_clause_covers() -> None:
    message = "hey there, warmer. and then send that one to my sister please"
    act = read_act("edit temperature up", message, "warmer")
    assert not_done(message, [act]) == ("and then send that one to my sister please",)
    assert (
        not_done("hey there, warmer", [read_act("edit temperature up", "hey there, warmer", "warmer")]) == ()
    )


def test_nothing_is_uncovered_where_nobody_knows_what_is() -> None:
    assert not_done("make it a lot warmer than before", [read_act("edit temperature up")]) == ()


@st.composite
def acts(draw: st.DrawFn) -> Act:
    """Any act that can be written, and many that nobody would."""
    verb = draw(st.sampled_from(sorted(FLAGS)))
    flags = draw(st.lists(st.sampled_from(FLAGS[verb]), max_size=2, unique=True)) if FLAGS[verb] else []
    if verb == "edit":
        flags = [
            draw(st.sampled_from(["brightness", "crop", "resize", "smiling", "look", "erase", "no such"])),
            *flags,
        ]
    arguments: list[tuple[str, Value]] = []
    for key in draw(st.lists(st.sampled_from(KEYS[verb]), max_size=4)) if KEYS[verb] else []:
        words = (
            st.sampled_from(["the second one", "last summer", "2019", "a", "…", '"', "40%", "my mum's"])
            | st.text()
        )
        closed: st.SearchStrategy[Value] = st.sampled_from(CLOSED.get(key, ("last",)))
        arguments.append((key, draw(closed | words.map(Said))))
    return Act(verb, tuple(flags), tuple(arguments), Said(draw(st.text(max_size=20)), 0, 20))


TABLES = st.sampled_from(
    [
        Table(),
        LISTED,
        replace(
            LISTED, open=True, current=2, before=3, program=Program().then(BRIGHT), latest=(1,), undoable=1
        ),
        replace(LISTED, asked=Question("Is it?", ("yes", "no"), "thing:dog")),
        Table(
            open=True, choices=((BRIGHT,), ()), asked=Question("This?", ("yes", "no")), suggested=(BRIGHT,)
        ),
    ]
)


@given(st.lists(acts(), max_size=4), TABLES)
def test_any_acts_on_any_table_come_to_commands_that_can_be_written_and_read(
    said: list[Act], table: Table
) -> None:
    meant = resolve(said, table)
    for command in (*meant.commands, *(one for choice in meant.choices for one in choice)):
        assert parse(format(command)) == command
    assert not (meant.smalltalk and meant.commands)
    assert meant.question is None or len(meant.choices) in (0, len(meant.question.options))
