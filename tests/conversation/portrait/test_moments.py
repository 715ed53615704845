"""Faces in a conversation: what was done is told, failures first, and the talk goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from driving import driven
from photalk.commands import FACE_SLOTS, Face, format
from photalk.conversation.actions import (
    Action,
    FaceFacts,
    Look,
    Observation,
    Regard,
    Regarded,
    Render,
    Rendered,
    Seen,
)
from photalk.conversation.converse import carry_out, converse, replaying
from photalk.conversation.portrait.offers import SLOT_OF
from photalk.conversation.state import ChatState, Entry
from photalk.conversation.turn_executor import ON_A_CHILD
from photalk.errors import CannotDo, NotFound
from photalk.language.understanding import Understanding
from spoken import Spoken

SAID = {"lovely": "chat <- lovely", "no, what else would you suggest?": "refuse ; help"}


@dataclass
class World:
    """One picture with a face of which something is known; black hair cannot be given in it."""

    facts: FaceFacts | None = None
    blind: bool = False
    asked: list[Action] = field(default_factory=list)

    def perform(self, action: Action) -> Observation:
        self.asked.append(action)
        match action:
            case Look(path):
                return Seen(path, (640, 480))
            case Regard():
                if self.blind:
                    raise NotFound("There is no face.")
                return Regarded(self.facts)
            case Render(_, program):
                if Face("hair color", "black hair") in program.edits:
                    raise CannotDo("I can't see any hair to color in this picture.")
                return Rendered((640, 480))
        raise AssertionError(f"nobody asks for {action} here")


@dataclass
class Conversation:
    world: World = field(default_factory=World)
    understander: Spoken = field(default_factory=lambda: Spoken(SAID))
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.say("open /p/face.jpg")

    @property
    def state(self) -> ChatState:
        return ChatState.of(self.entries)

    def say(self, message: str) -> str:
        entry: Entry = driven(converse(self.state, message, self.understander), self.world.perform)
        self.entries.append(entry)
        return entry.reply

    @property
    def edits(self) -> list[str]:
        return [format(edit) for edit in self.state.program.edits]


def test_a_face_is_changed_and_told() -> None:
    talk = Conversation()
    text = talk.say("face hairstyle bangs; face makeup lipstick 50")
    assert "bangs" in text.lower()
    assert "lipstick" in text
    assert talk.edits == ["face hairstyle bangs", "face makeup lipstick 50"]


def test_other_edits_are_told_beside_it() -> None:
    text = Conversation().say("rotate 90; face hairstyle bangs; face beard goatee")
    assert "otated" in text or "urned" in text
    assert "bangs" in text.lower()
    assert "goatee" in text


def test_what_could_not_be_done_is_said_first() -> None:
    talk = Conversation()
    text = talk.say("face hairstyle bangs; face hair color black hair")
    assert text.startswith("I can't see any hair to color in this picture. ")
    assert "bangs" in text.lower() or "fringe" in text
    assert talk.edits == ["face hairstyle bangs"]


def test_a_turn_that_failed_has_its_reason_and_no_question() -> None:
    assert (
        Conversation().say("face hair color black hair") == "I can't see any hair to color in this picture."
    )


def test_taking_back_a_facial_step_is_told_as_such() -> None:
    talk = Conversation()
    talk.say("face hairstyle bangs")
    text = talk.say("undo 1")
    assert "bangs" in text
    assert "step" not in text


def test_taking_back_other_steps_is_told_as_ever() -> None:
    talk = Conversation()
    talk.say("rotate 90")
    assert talk.say("undo 1").startswith("Took back")


def test_a_child_grows_no_beard_before_somebody_said_yes() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    assert talk.say("face beard goatee") == ON_A_CHILD.text
    assert talk.edits == []
    talk.say("no")
    assert talk.edits == []
    talk.say("face beard goatee")
    talk.say("yes")
    assert talk.edits == ["face beard goatee"]


def test_who_asks_for_it_again_is_not_asked_again() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    talk.say("face beard goatee")
    assert talk.say("face beard goatee") != ON_A_CHILD.text
    assert talk.edits == ["face beard goatee"]


def test_other_wishes_for_a_child_are_done() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    talk.say("face hairstyle bangs")
    assert talk.edits == ["face hairstyle bangs"]


def test_a_face_that_cannot_be_regarded_is_left_to_the_renderer() -> None:
    talk = Conversation(World(blind=True))
    talk.say("face beard goatee")
    assert talk.edits == ["face beard goatee"]


def test_whose_face_it_is_is_regarded() -> None:
    talk = Conversation()
    talk.say("face beard goatee of the man on the left")
    assert [it.who for it in talk.world.asked if isinstance(it, Regard)] == ["the man on the left"]


def test_edits_of_the_whole_picture_need_no_face() -> None:
    talk = Conversation()
    talk.say("rotate 90")
    assert not any(isinstance(it, Regard) for it in talk.world.asked)


def until(as_wished: Callable[[Entry], object], *commands: str) -> Conversation:
    """The conversation that one of the commands opens, the first whose answer is as wished."""
    for command in commands:
        talk = Conversation(World(FaceFacts({"male": 0.02})))
        talk.say(command)
        if as_wished(talk.entries[-1]):
            return talk
    raise AssertionError("none of the commands leads there")


EVERYTHING = tuple(f"face {slot} {value}" for slot, values in FACE_SLOTS.items() for value in values)


def suggests(entry: Entry) -> object:
    return entry.suggested


def test_a_suggestion_is_kept_as_the_edit_that_it_names() -> None:
    talk = until(suggests, *EVERYTHING)
    (edit,) = talk.entries[-1].suggested
    assert isinstance(edit, Face)
    assert talk.state.scene.suggested == (edit,)
    talk.say("yes please")
    assert edit in talk.state.program.edits


def test_a_suggestion_is_declined_and_not_made_again() -> None:
    talk = until(suggests, *EVERYTHING)
    suggested = talk.entries[-1].suggested
    text = talk.say("no thanks")
    assert not talk.entries[-1].suggested
    assert text.endswith("?")
    for command in EVERYTHING:
        talk.say(command)
        assert not set(suggested) & set(talk.entries[-1].suggested)


def test_a_question_about_a_slot_has_its_values_to_choose_from() -> None:
    talk = until(lambda entry: entry.question, *EVERYTHING)
    question, offer = talk.entries[-1].question, talk.entries[-1].offer
    assert question is not None
    assert offer is not None
    slots = {SLOT_OF[value] for value in question.options}
    assert len(slots) == 1
    assert list(offer.readings) == [(Face(SLOT_OF[value], value),) for value in question.options]
    if len(question.options) > 1:
        assert talk.say("yes").startswith("Which one?")
    talk.say("the first")
    assert offer.readings[0][0] in talk.state.program.edits


def test_no_to_what_else_ends_it() -> None:
    talk = Conversation()
    talk.say("rotate 90; face hairstyle bangs; face hairstyle -bangs")
    talk.say("face hairstyle bangs")
    while talk.entries[-1].suggested or talk.entries[-1].question:
        talk.say("great")
    assert "?" not in talk.say("no thanks")


def test_thanks_end_it_and_praise_goes_on() -> None:
    talk = Conversation()
    talk.say("face hairstyle bangs")
    assert talk.say("lovely").endswith("?")
    assert "?" not in talk.say("thanks")


def test_small_talk_before_any_face_is_answered_as_ever() -> None:
    assert Conversation().say("thanks") in (
        "You're welcome.",
        "My pleasure.",
        "Any time.",
    )


def test_a_conversation_about_faces_can_be_replayed() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    talk.say("face beard goatee")
    talk.say("yes")
    talk.say("face hairstyle bangs")
    state = ChatState()
    for entry in talk.entries:
        again = driven(replaying(state, entry), talk.world.perform)
        assert again == entry
        state = state.after(again)


def test_an_idea_that_is_asked_for_fits_the_face_and_what_holds() -> None:
    talk = Conversation(World(FaceFacts({"male": 0.98})))
    talk.say("face beard mustache")
    advice = carry_out(talk.state, "any ideas", Understanding(smalltalk="advice"))
    entry = driven(advice, talk.world.perform)
    assert entry.suggested == (Face("beard", "goatee"),)
    assert "goatee" in entry.reply


def test_no_and_what_else_is_another_idea() -> None:
    talk = until(suggests, *EVERYTHING)
    before = talk.entries[-1].suggested
    talk.say("no, what else would you suggest?")
    after = talk.entries[-1].suggested
    assert after
    assert after != before
