"""The words of replies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from photalk.commands import AdjustAttr, Drop, Rotate, Search, Undo
from photalk.compare.sentences import listed
from photalk.conversation import replies
from photalk.conversation.replies import (
    CommandFailed,
    ProgramChanged,
    ReplyTable,
    compose,
    found,
    opened,
    saved,
    steps,
)
from photalk.conversation.state import Listing
from photalk.edit.program import Program
from photalk.language.understanding import Question, Turn, Understanding

HERE = ReplyTable("/p/cat.jpg", 0, first_edit=False)
NOTHING = ReplyTable(None, 0, first_edit=True)
BRIGHTER = AdjustAttr("brightness", 30)


def said(*parts: replies.Part, table: ReplyTable = HERE, turn: int = 0, **understanding: object) -> str:
    return compose(parts, Understanding(**understanding), table, turn)  # type: ignore[arg-type]


def edit(*commands: AdjustAttr | Rotate) -> tuple[ProgramChanged, ...]:
    return tuple(ProgramChanged(command, Program(), Program.of(command)) for command in commands)


def test_edits_of_a_message_are_one_sentence() -> None:
    text = said(*edit(BRIGHTER, Rotate(90)))
    assert text.startswith("Brightness +30 and ")
    assert text.endswith(".")


def test_the_first_edit_says_how_to_take_it_back_and_later_ones_do_not() -> None:
    first = said(*edit(BRIGHTER), table=ReplyTable("/p/cat.jpg", 0, first_edit=True))
    assert "undo" in first
    assert "undo" not in said(*edit(BRIGHTER))


def test_wording_varies_with_the_turn_and_only_with_it() -> None:
    by_turn = [said(*edit(BRIGHTER), turn=turn) for turn in range(8)]
    assert len(set(by_turn)) > 1
    assert by_turn == [said(*edit(BRIGHTER), turn=turn) for turn in range(8)]
    assert all("rightness +30" in text for text in by_turn)


def test_undo_names_what_it_took_back() -> None:
    before = Program.of(Rotate(90), BRIGHTER)
    assert "“brightness +30”; 1 step left" in said(ProgramChanged(Undo(1), before, Program.of(Rotate(90))))
    assert "this is the original again" in said(ProgramChanged(Undo(2), before, Program()))


def test_undo_of_a_drop_does_not_claim_to_have_taken_back_a_step() -> None:
    before, after = Program.of(Rotate(90)), Program.of(BRIGHTER, Rotate(90))
    assert "the last change" in said(ProgramChanged(Undo(1), before, after))


def test_drop_names_the_step() -> None:
    before = Program.of(Rotate(90), BRIGHTER)
    assert "Took out “brightness +30”" in said(ProgramChanged(Drop(2), before, before.drop(2)))


def test_a_failure_is_its_own_sentence_beside_what_was_done() -> None:
    text = said(*edit(BRIGHTER), CommandFailed("There is no sky."), *edit(AdjustAttr("contrast", 5)))
    assert text == "Brightness +30 and contrast +5. There is no sky."


def test_what_is_odd_about_a_picture_is_told() -> None:
    text = said(opened("/p/a.gif", (5, 4), Program(), 0, notes=("Only the first of 3 frames is used.",)))
    assert text.startswith("This is a.gif, 5 × 4. Only the first of 3 frames is used.")


def test_a_long_folder_is_cut_and_says_so() -> None:
    listing = Listing("/p", tuple(f"/p/{number}.jpg" for number in range(1, 101)))
    text = said(found(listing))
    assert text.splitlines()[0] == "100 pictures in p:"
    assert "  40  40.jpg" in text
    assert "41.jpg" not in text
    assert "60 more, up to 100" in text


def test_an_empty_folder_says_so() -> None:
    assert said(found(Listing("/p", ()))) == "There are no pictures in p."


def test_saving_says_where_and_how_large() -> None:
    assert said(saved("out.jpg", (4000, 3000))) == "Saved out.jpg, 4000 × 3000."


def test_told_steps_are_numbered() -> None:
    assert "   1  brightness +30" in said(steps(Program.of(BRIGHTER))).splitlines()


def test_a_question_shows_options_that_its_text_does_not() -> None:
    assert said(question=Question("Which way?", ("left", "right"))) == "Which way? (left or right)"
    assert said(question=Question("To the left or right?", ("left", "right"))) == "To the left or right?"


def test_options_whose_words_the_question_has_are_not_said_twice() -> None:
    either = Question("More or less contrast?", ("more contrast", "less contrast"))
    assert said(question=either) == "More or less contrast?"


def test_wishes_beyond_us_are_quoted_back() -> None:
    assert "“make it sing”" in said(unsupported=("make it sing",))


@pytest.mark.parametrize(
    "kind", ["greeting", "thanks", "praise", "dislike", "help", "farewell", "acknowledged", "unclear", ""]
)
def test_small_talk_is_answered_with_and_without_a_picture(kind: str) -> None:
    for table in (HERE, NOTHING, ReplyTable(None, 3, first_edit=True)):
        assert said(table=table, smalltalk=kind).strip()


def test_only_a_question_has_a_question_mark_where_nothing_was_done() -> None:
    texts = [
        said(*parts, table=table, turn=turn, smalltalk=kind)
        for kind in ("greeting", "thanks", "praise", "dislike", "help", "farewell", "acknowledged", "unclear")
        for table in (HERE, NOTHING, ReplyTable(None, 3, first_edit=True))
        for turn in range(4)
        for parts in ((), (CommandFailed("There is no picture 7; the pictures are numbered 1 to 3."),))
    ]
    assert not [text for text in texts if "?" in text]


def test_an_unclear_message_without_a_picture_says_what_to_do_first() -> None:
    assert "open" in said(table=NOTHING, smalltalk="unclear")


def test_a_file_name_that_is_no_unicode_can_be_printed() -> None:
    text = said(opened("/p/\udcff.jpg", (5, 4), Program(), 0))
    assert text.encode("utf-8")


def test_lists_read_as_sentences_do() -> None:
    assert [listed(("a", "b", "c")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_options_that_the_question_names_are_not_repeated() -> None:
    question = Question("Brightness +20 or brightness −50?", ("brightness +20", "brightness −50"))
    assert said(question=question) == question.text


def test_why_it_was_done_is_told_with_what_was_said() -> None:
    turns = [Turn("brighter", "", (BRIGHTER,)), Turn("hm", "", ())]
    reason = replies.reason_of(turns)
    assert reason == "You said “brighter”, and I took that for “brightness +30”; say “undo” to take it back."
    assert said(smalltalk="reason", table=replace(HERE, reason=reason)) == reason
    assert "undo" not in replies.reason_of([Turn("find dogs", "", (Search("dogs"),))])
    assert replies.reason_of([]) == ""
    assert said(smalltalk="reason").startswith("Nothing was done yet")


def test_the_size_is_told_where_it_is_known() -> None:
    assert said(smalltalk="size", table=replace(HERE, size=(640, 480))) == "It is 640 × 480 pixels now."
    assert said(smalltalk="size", table=NOTHING) == "No picture is open whose size I could tell."


def test_what_could_be_rejected_is_listed_after_the_word_that_nothing_is_deleted() -> None:
    text = said("2 pictures: …", smalltalk="proposes_rejects")
    assert text.startswith("I never delete files; these are what I would reject.")
    assert text.endswith("2 pictures: …")
