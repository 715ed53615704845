"""What the person does not want is known from the turns."""

from __future__ import annotations

import pytest

from photalk.commands import FACE_SLOTS, Command, Face, Undo
from photalk.dialogue.portrait.refusing import accepts, closes, declines, refusals, refused
from photalk.dialogue.understanding import Turn

SMILE, BANGS = Face("expression", "smiling"), Face("hairstyle", "bangs")


def turn(user: str, system: str = "", *commands: Command) -> Turn:
    return Turn(user, system, commands)


@pytest.mark.parametrize(
    "message",
    ["no", "Nah", "no thanks", "nooo thatd be too much", "not really", "I'd rather not", "hmm, no, leave it",
     "God no", "neither", "skip that", "anything but that", "please don't", "She is fine as she is"],
)  # fmt: skip
def test_a_no_is_a_no(message: str) -> None:
    assert declines(message)
    assert not accepts(message)


@pytest.mark.parametrize(
    "message", ["yes", "sure, why not", "hm ok y not", "Go ahead", "both please", "oh yes please"]
)
def test_a_yes_is_a_yes(message: str) -> None:
    assert accepts(message)
    assert not declines(message)


@pytest.mark.parametrize("message", ["no problem", "okay the cheeks a little weaker please", "black hair"])
def test_what_is_neither_is_neither(message: str) -> None:
    assert not accepts(message)
    assert not declines(message)


def test_an_offer_that_was_declined_is_refused() -> None:
    turns = [turn("smile", "All smiles now. How about bangs or wavy hair?", SMILE), turn("no thanks")]
    assert refused(turns) == {"bangs", "wavy hair"}
    assert refusals(turns) == 1


def test_a_slot_that_was_declined_is_refused_as_a_whole() -> None:
    turns = [turn("smile", "All smiles now. Shall I change the beard, too?", SMILE), turn("nah")]
    assert refused(turns) == set(FACE_SLOTS["beard"])


def test_an_alternative_refuses_what_was_offered_and_not_itself() -> None:
    turns = [
        turn("smile", "Okay. Shall we try wavy hair?", SMILE),
        turn("no, straight", "", Face("hairstyle", "straight hair")),
    ]
    assert refused(turns) == {"wavy hair"}


def test_one_of_two_taken_leaves_the_other_open() -> None:
    turns = [turn("smile", "Okay. Shall we try bangs or wavy hair?", SMILE), turn("the first", "", BANGS)]
    assert refused(turns) == set()


def test_what_was_taken_back_is_refused_and_asked_for_again_is_not() -> None:
    turns = [turn("bangs", "Done.", BANGS), turn("undo that", "Gone.", Undo(1))]
    assert refused(turns) == {"bangs"}
    assert refused([*turns, turn("bangs after all", "", BANGS)]) == set()
    assert refused([turn("no bangs", "", Face("hairstyle", "bangs", remove=True))]) == {"bangs"}


def test_what_is_ruled_out_by_name_is_refused() -> None:
    assert "bangs" in refused([turn("anything but bangs, please")])
    assert refused([turn("no makeup at all", "", Face("makeup", "no makeup"))]) == set()
    assert "goatee" in refused([turn("a mustache but not a goatee", "", Face("beard", "mustache"))])


@pytest.mark.parametrize("message", ["that's all, thanks", "I'm done", "nothing else", "that will be all"])
def test_done_is_done(message: str) -> None:
    assert closes(message)


def test_no_ends_it_only_where_nothing_was_offered() -> None:
    assert closes("no thanks", "Bangs are cut. Anything else?")
    assert not closes("no thanks", "Bangs are cut. How about a smile?")
    assert not closes("I don't like it", "Bangs are cut. Anything else?")
    assert not closes("she was like that all through the eighties")
