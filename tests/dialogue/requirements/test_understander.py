"""Another understander and the tracker together; the tracker says what it is told to here."""

import os

import pytest

from photalk.commands import AdjustAttr, Crop, Drop, Face, Search, Undo, format
from photalk.dialogue.combined import understander
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.guarding import Guarded
from photalk.dialogue.requirements.tracker import Tracked, Tracker
from photalk.dialogue.requirements.understander import Requiring, joined
from photalk.dialogue.requirements.values import Standing
from photalk.dialogue.understanding import Question, Scene, Turn, Understanding

SMILE, GOATEE = Face("expression", "smiling"), Face("beard", "goatee")
FACIAL = {"facial": 1.0, "unsupported": 0.0, "other": 0.0}
OTHER = {"facial": 0.0, "unsupported": 0.0, "other": 1.0}
BEYOND = {"facial": 0.0, "unsupported": 1.0, "other": 0.0}


def heard(*faces: Face, sure: float = 1.0, kinds: dict[str, float] = FACIAL) -> Tracked:
    return Tracked(faces, sure, kinds)


def test_facial_commands_come_from_the_tracker_and_other_edits_stay() -> None:
    said = Understanding((Crop("1:1"), Face("expression", "sad")))
    assert joined(said, heard(SMILE), "crop it square and cheer her up", amid=False).commands == (
        Crop("1:1"),
        SMILE,
    )


def test_what_the_other_could_make_nothing_of_may_be_a_facial_wish() -> None:
    for said in (
        Understanding(smalltalk="unclear"),
        Understanding(unsupported=("look like coal",)),
        Understanding(question=Question("What do you mean?")),
    ):
        assert joined(said, heard(SMILE), "as if she won the lottery", amid=False).commands == (SMILE,)


def test_where_no_face_is_talked_about_the_tracker_has_to_be_surer() -> None:
    said = Understanding((AdjustAttr("brightness", 20.0),))
    assert joined(said, heard(SMILE, sure=0.6), "sunny", amid=True).commands == (SMILE,)
    assert joined(said, heard(SMILE, sure=0.6), "sunny", amid=False) == said
    unread = Understanding(smalltalk="unclear")
    assert joined(unread, heard(SMILE, sure=0.6), "her face, sunny", amid=False).commands == (SMILE,)
    assert joined(unread, heard(SMILE, sure=0.6), "sunny", amid=False) == unread
    assert joined(unread, heard(SMILE, sure=0.4), "her face, sunny", amid=False) == unread


def test_a_search_stays_where_it_is_said_to_be_one() -> None:
    said = Understanding((Search("a smiling woman"),))
    assert joined(said, heard(), "find a smiling woman", amid=True) == said


def test_a_step_that_is_named_is_taken_back_by_its_name() -> None:
    said = Understanding((Drop(1),))
    gone = Face("beard", "goatee", remove=True)
    assert joined(said, heard(gone), "forget the goatee too", amid=True).commands == (gone,)


def test_an_edit_that_was_read_out_of_the_words_for_a_face_is_not_made() -> None:
    said = Understanding((AdjustAttr("brightness", -20.0, "her hair"),))
    black = Face("hair color", "black hair")
    assert joined(said, heard(black), "her hair as dark as the night", amid=False).commands == (black,)


def test_bare_words_in_talk_of_a_face_are_no_search() -> None:
    said = Understanding((Search("gold hoops"),))
    rings = Face("makeup", "earrings")
    assert joined(said, heard(rings), "gold hoops", amid=True).commands == (rings,)


def test_undoing_stays_undoing() -> None:
    said = Understanding((Undo(1),))
    gone = Face("expression", "smiling", remove=True)
    assert joined(said, heard(gone), "undo that", amid=True) == said


def test_a_step_that_is_no_facial_one_is_dropped_in_talk_of_a_face() -> None:
    said = Understanding((Drop(1),))
    taken = heard(Face("hair color", "black hair", remove=True), sure=0.77)
    assert joined(said, taken, "keep the sign after all", amid=True).commands == (Drop(1),)
    assert joined(said, taken, "not the black hair after all", amid=True).commands == taken.faces


def test_a_facial_word_that_the_tracker_does_not_hear_as_a_wish_is_none() -> None:
    said = Understanding((SMILE,))
    assert joined(said, heard(kinds=OTHER), "her smile is what I love", amid=True).commands == ()
    assert joined(said, heard(sure=0.4, kinds=OTHER), "smile?", amid=True) == said
    both = Understanding((AdjustAttr("brightness", 20.0), SMILE))
    assert joined(both, heard(kinds=OTHER), "x", amid=True).commands == (AdjustAttr("brightness", 20.0),)


def test_a_wish_beyond_the_values_is_told_as_unsupported() -> None:
    said = joined(Understanding(smalltalk="unclear"), heard(kinds=BEYOND), "give her glasses", amid=True)
    assert said.unsupported == ("give her glasses",)
    assert not said.smalltalk


class Named(Tracker):
    """Hears the values that are named, and whether the system's last words were told to it."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, Standing]] = []

    def track(self, message, system="", standing=Standing(), read=()) -> Tracked:
        self.told.append((message, system, standing))
        faces = tuple(face for face in (SMILE, GOATEE) if face.value in message)
        return Tracked(faces, 1.0, FACIAL if faces else OTHER)


def test_turns_without_commands_are_understood_again_with_the_tracker() -> None:
    tracker = Named()
    turns = [Turn("a goatee", "And a smile?"), Turn("hm", "Well?")]
    said = Requiring(Grammar(), tracker).understand(turns, "smiling then", Scene())
    assert said.commands == (SMILE,)
    message, system, standing = tracker.told[-1]
    assert (message, system, standing.state()) == ("smiling then", "Well?", {"beard": ["goatee"]})


def test_a_command_that_was_typed_as_such_is_not_weighed() -> None:
    tracker = Named()
    said = Requiring(Grammar(), tracker).understand([], "face beard -goatee")
    assert [format(command) for command in said.commands] == ["face beard -goatee"]
    assert not tracker.told


def test_without_the_weights_the_grammar_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_TRACKER", "off")
    monkeypatch.setenv("PHOTALK_LISTENER", "off")
    found = understander()
    assert isinstance(found, Guarded)
    assert [format(one) for one in found.understand([], "make her smile").commands] == [
        "face expression smiling"
    ]
    assert os.environ["PHOTALK_TRACKER"] == "off"


@pytest.mark.parametrize(
    ("turns", "message", "state"),
    [
        ([], "as if he had just heard terrible news", {"expression": ["sad"]}),
        ([], "hair as dark as coal", {"hair color": ["black hair"]}),
        ([("give him a goatee", "Done. What else?")], "forget the chin hair after all", {}),
        (
            [("make her smile", "Shall I add bangs or earrings?")],
            "the second one",
            {"expression": ["smiling"], "makeup": ["earrings"]},
        ),
        ([("make her smile", "How about bangs?")], "no thanks", {"expression": ["smiling"]}),
        ([("black hair please", "Here you are.")], "undo that", {}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("recorded", [True, False])
def test_the_product_follows_a_dialogue_with_and_without_recorded_commands(
    turns: list[tuple[str, str]], message: str, state: dict[str, list[str]], recorded: bool
) -> None:
    from photalk.dialogue.belief import facial_state

    ours = understander()
    known: list[Turn] = []
    for user, system in turns:
        known.append(Turn(user, system, ours.understand(known, user).commands))
    bare = [Turn(turn.user, turn.system) for turn in known]
    said = ours.understand(known if recorded else bare, message)
    assert facial_state([*(one for turn in known for one in turn.commands or ()), *said.commands]) == state


@pytest.mark.parametrize(
    ("messages", "commands"),
    [
        (["make her smile", "a bit less"], ["face expression smiling 75"]),
        (["make her smile", "save as a.jpg", "what did I change?", "more"], ["face expression smiling 150"]),
        (["give her lipstick", "way too much lipstick, and add earrings"],
         ["face makeup earrings", "face makeup lipstick 25"]),
        (["make her smile and give him a goatee"],
         ["face expression smiling of the woman", "face beard goatee of the man"]),
        (["give the woman on the left lipstick", "and earrings"],
         ["face makeup earrings of the woman on the left"]),
        (["give the woman on the left lipstick", "no, remove the lipstick"],
         ["face makeup -lipstick of the woman on the left"]),
        (["add a goatee and warm it up a bit"], ["adjust_attr temperature 8", "face beard goatee"]),
        (["make him smile", "give him a goatee", "actually make him sad instead"], ["face expression sad"]),
    ],
)  # fmt: skip
def test_the_product_follows_how_much_and_whose(messages: list[str], commands: list[str]) -> None:
    ours, turns = understander(), list[Turn]()
    for message in messages:
        turns.append(Turn(message, "Done.", ours.understand(turns, message).commands))
    assert [format(command) for command in turns[-1].commands or ()] == commands


def test_what_was_offered_may_be_taken_beside_another_wish() -> None:
    turns = [Turn("lipstick please", "Lipstick it is. Shall I add earrings?", (Face("makeup", "lipstick"),))]
    said = understander().understand(turns, "yes, and crop it square")
    assert [format(command) for command in said.commands] == ["crop 1:1", "face makeup earrings"]


class Brown(Tracker):
    """Hears a wish for brown hair in everything."""

    def track(self, message, system="", standing=Standing(), read=()) -> Tracked:
        return heard(Face("hair color", "brown hair"), sure=0.9)


class Nothing:
    """Understands nothing."""

    def understand(self, turns, message, scene=Scene()) -> Understanding:
        return Understanding(smalltalk="unclear")


def test_a_picture_that_was_opened_since_has_no_wishes_yet() -> None:
    smiled = Turn("make her smile", "She smiles.", (SMILE,))
    searched = Turn("find a cup", "Here are 4.", (Search("cup"),))
    requiring = Requiring(Nothing(), Brown())
    assert requiring.understand((smiled,), "coffee").commands
    assert not requiring.understand((smiled, searched), "open coffee").commands


@pytest.mark.parametrize(
    ("before", "message", "commands"),
    [
        (
            ("make the woman on the left smile", "and the man on the right sad"),
            "take her smile back",
            ["face expression -smiling of the woman on the left"],
        ),
        (
            ("sideburns for the man on the left",),
            "same for the man on the right",
            ["face hairstyle side-burns of the man on the right"],
        ),
        ((), "she looks too pale", []),
        ((), "remove the pimple on my chin", ["erase the pimple on my chin"]),
        ((), "lipstick for both", ["face makeup lipstick of everyone"]),
        (("brighter",), "in december", []),
        (("paint it red",), "in december", []),
        (("rotate left by 40",), "in december", []),
    ],
)
def test_the_product_hears_whose_face_it_is_and_what_is_none(
    before: tuple[str, ...], message: str, commands: list[str]
) -> None:
    ours, turns = understander(), list[Turn]()
    for said in before:
        turns.append(Turn(said, "", ours.understand(turns, said, Scene(open=True)).commands))
    found = ours.understand(turns, message, Scene(open=True)).commands
    assert [format(command) for command in found] == commands
