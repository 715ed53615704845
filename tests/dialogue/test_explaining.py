"""Where the parts of a command came from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import COMMANDS, Command, format, parse
from photalk.dialogue.explaining import explain, to_records, to_text
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.reference import EXAMPLES
from photalk.dialogue.tracing import parts_of
from photalk.dialogue.understanding import Evidence, Turn, Understanding

GRAMMAR = Grammar()
GIRL = (("yellow jacket", "young girl", "black umbrella"),)


def sources(
    line: str, message: str, turns: tuple[Turn, ...] = (), concepts: tuple[tuple[str, ...], ...] = ()
) -> dict[str, tuple[str, str]]:
    (explanation,) = explain(turns, message, Understanding((parse(line),)), concepts)
    return {one.part: (one.source, one.text) for one in explanation.evidence}


def test_words_by_themselves_and_by_their_synonyms() -> None:
    assert sources("adjust_attr brightness 10", "make it a bit brighter") == {
        "adjust_attr brightness": ("words", "brighter"),
        "10": ("words", "a bit"),
    }
    assert sources("adjust_color purple 0.4", "a violet tint at 40%")["purple"] == ("words", "violet")
    assert sources("adjust_color purple 0.4", "a violet tint at 40%")["0.4"][0] == "words"
    assert sources("face expression smiling", "she should smile more")["smiling"] == ("words", "smile")


def test_numbers_as_words_and_turned_round() -> None:
    assert sources("rotate 90", "turn it ninety degrees left")["rotate"] == ("words", "turn")
    (explanation,) = explain((), "rotate clockwise by 20", Understanding((parse("rotate 340"),)))
    assert {(one.part, one.text) for one in explanation.evidence} == {
        ("rotate", "rotate"), ("340", "20"), ("340", "clockwise"),
    }  # fmt: skip


def test_a_typo_is_shown_as_it_was_typed() -> None:
    assert sources("adjust_attr contrast 20", "more contarst")["adjust_attr contrast"] == (
        "words",
        "contarst",
    )


def test_what_nobody_said_is_a_default() -> None:
    assert sources("adjust_attr brightness 20", "brighter please")["20"] == ("default", "")


def test_a_concept_of_a_thing_that_is_spoken_of() -> None:
    found = sources("search yellow bag", "find a bag matching her jacket", concepts=GIRL)
    assert found == {
        "search": ("words", "find"),
        "yellow": ("concept", "yellow jacket"),
        "bag": ("words", "bag"),
    }


def test_the_history_where_the_message_leaves_it_out() -> None:
    turns = (Turn("darken the sky by 30", "", (parse("adjust_attr brightness -30 in the sky"),)),)
    found = sources("adjust_attr brightness -10 in the sky", "a bit more", turns)
    assert found["the sky"] == ("history", "adjust_attr brightness -30 in the sky")
    assert found["-10"] == ("words", "a bit")


def test_what_the_understander_tells_is_taken_as_it_is() -> None:
    told = (Evidence("yellow", "knowledge", "sunny"), Evidence("bag", "history", "bags"))
    understanding = Understanding((parse("search yellow bag"),), evidence=told)
    (explanation,) = explain((), "find one", understanding, GIRL)
    assert [(one.part, one.source) for one in explanation.evidence] == [
        ("search", "words"), ("yellow", "knowledge"), ("bag", "history"),
    ]  # fmt: skip


def test_the_text_for_people_marks_the_words_and_lists_the_sources() -> None:
    understanding = Understanding((parse("search yellow bag"),))
    message = "find a bag matching her jacket"
    text = to_text((), message, explain((), message, understanding, GIRL), GIRL)
    assert "now:    [find] a [bag] matching her jacket" in text
    assert "[yellow jacket], young girl" in text
    assert "  yellow  <- concept “yellow jacket” of the last picture\n" in text


def test_an_earlier_picture_is_named_by_its_number() -> None:
    concepts = (*GIRL, ("red bus",))
    explanations = explain((), "use her jacket", Understanding((parse("adjust_color yellow 0.3"),)), concepts)
    assert "“yellow jacket” of picture 1" in to_text((), "use her jacket", explanations, concepts)


def test_nothing_is_explained_as_nothing() -> None:
    assert explain((), "hello", Understanding()) == ()
    assert "no command" in to_text((), "hello", ())


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_parts_of_every_command_stand_in_its_text(command: type[Command]) -> None:
    examples = {
        "search": "red bus", "adjust_color": "red 0.5 in the sky", "adjust_attr": "tint 5 in her hat",
        "rotate": "20", "crop": "16:9", "flip": "vertical", "resize": "50%", "erase": "the man",
        "black_and_white": "in the sky", "face": "hair color blond hair", "refine": "like 2 but at night",
        "filter": "after 2020", "show": "2", "compare": "1 2", "open": "a.jpg", "save": "b.jpg", "drop": "1",
        "disable": "1", "enable": "1", "move": "1 2", "exclude": "3", "answer": "at the lake",
        "forget": "filters", "why": "2", "transfer": "1 2", "change": "1 rotate 20",
    }  # fmt: skip
    written = EXAMPLES[command.name][1].removeprefix(command.name)
    one = parse(f"{command.name} {examples.get(command.name, written)}".strip())
    assert all(part in format(one) for part in parts_of(one))
    (explanation,) = explain((), "whatever", Understanding((one,)))
    assert [evidence.part for evidence in explanation.evidence] == list(parts_of(one))


PIECES = st.sampled_from(
    ("make", "it", "brighter", "a bit", "rotate", "clockwise", "20", "%", "find", "red", "bus", "her",
     "jacket", "and", "crop", ",", "١٢", "🙂", "\ud800", "\x00", "like")
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=12).map(" ".join), st.lists(st.text(max_size=12), max_size=3))
def test_every_message_is_explained(message: str, concepts: list[str]) -> None:
    understanding = GRAMMAR.understand((), message)
    seen = (tuple(concepts),)
    explanations = explain((), message, understanding, seen)
    assert [one.command for one in explanations] == list(understanding.commands)
    assert all(explanation.evidence for explanation in explanations)
    for record in to_records(explanations):
        assert set(record) == {"command", "part", "source", "text"}
        assert bool(record["text"]) == (record["source"] in ("words", "history", "concept"))
    to_text((), message, explanations, seen)
