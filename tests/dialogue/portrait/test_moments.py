"""Faces in a conversation: what was done is told, failures first, and the talk goes on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from driving import driven
from photalk.commands import FACE_SLOTS, Face, format, parse_lines
from photalk.dialogue.actions import Action, Look, Observation, Regard, Regarded, Render, Rendered, Seen
from photalk.dialogue.manager import converse, replaying
from photalk.dialogue.portrait.growing import NOT_ON_A_CHILD
from photalk.dialogue.portrait.offers import mentioned, offered, slots_asked
from photalk.dialogue.portrait.visage import FaceFacts
from photalk.dialogue.state import ChatState, Entry
from photalk.dialogue.understanding import Scene, Turn, Understanding
from photalk.errors import CannotDo, NotFound

NOTHING = Scene()


@dataclass
class World:
    """One picture with a face of which something is known; black hair cannot be given in it."""

    visage: FaceFacts | None = None
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
                return Regarded(self.visage)
            case Render(_, program):
                if Face("hair color", "black hair") in program.edits:
                    raise CannotDo("I can't see any hair to color in this picture.")
                return Rendered((640, 480))
        raise AssertionError(f"nobody asks for {action} here")


class Literal:
    """Understands commands, separated by semicolons; anything else as it is told beforehand."""

    def __init__(self) -> None:
        self.otherwise: dict[str, Understanding] = {}

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        if message in self.otherwise:
            return self.otherwise[message]
        return Understanding(parse_lines(message.replace(";", "\n")))


@dataclass
class Conversation:
    world: World = field(default_factory=World)
    understander: Literal = field(default_factory=Literal)
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.say("open /p/face.jpg")

    @property
    def state(self) -> ChatState:
        return ChatState.of(self.entries)

    def say(self, message: str, *, smalltalk: str = "", unsupported: tuple[str, ...] = ()) -> str:
        if smalltalk or unsupported:
            self.understander.otherwise[message] = Understanding(smalltalk=smalltalk, unsupported=unsupported)
        entry: Entry = driven(converse(self.state, message, self.understander), self.world.perform)
        self.entries.append(entry)
        return entry.reply

    @property
    def edits(self) -> list[str]:
        return [format(edit) for edit in self.state.program.edits]


def test_a_face_is_changed_and_told() -> None:
    talk = Conversation()
    text = talk.say("face hairstyle bangs; face makeup lipstick 50")
    assert {"bangs", "lipstick"} <= set(mentioned(text))
    assert talk.edits == ["face hairstyle bangs", "face makeup lipstick 50"]


def test_other_edits_are_told_beside_it() -> None:
    text = Conversation().say("rotate 90; face hairstyle bangs; face beard goatee")
    assert "otated" in text or "urned" in text
    assert {"bangs", "goatee"} <= set(mentioned(text))


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


def test_a_child_grows_no_beard_and_an_adult_who_looks_like_one_does() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    assert talk.say("face beard goatee; face hairstyle bangs").startswith(NOT_ON_A_CHILD)
    assert talk.edits == ["face hairstyle bangs"]
    talk.say("he is an adult", smalltalk="unclear")
    talk.say("face beard goatee")
    assert talk.edits == ["face hairstyle bangs", "face beard goatee"]


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


def test_a_wish_for_a_face_beyond_us_says_what_can_be_done() -> None:
    text = Conversation().say("give her glasses", unsupported=("give her glasses",))
    assert "hairstyle" in text
    assert "help" in Conversation().say("add a rainbow", unsupported=("add a rainbow",))


def until(said: Callable[[str], object], *commands: str) -> Conversation:
    """The conversation that one of the commands opens, the first whose answer is as wished."""
    for command in commands:
        talk = Conversation(World(FaceFacts({"male": 0.02})))
        if said(talk.say(command)):
            return talk
    raise AssertionError("none of the commands leads there")


EVERYTHING = tuple(f"face {slot} {value}" for slot, values in FACE_SLOTS.items() for value in values)


def test_an_offer_is_declined_and_not_made_again() -> None:
    talk = until(offered, *EVERYTHING)
    values = offered(talk.entries[-1].reply)
    text = talk.say("no thanks", smalltalk="dislike")
    assert not offered(text)
    assert text.endswith("?")
    for command in EVERYTHING:
        assert not set(values) & set(offered(talk.say(command)))


def test_a_yes_to_a_slot_lists_its_values() -> None:
    talk = until(slots_asked, *EVERYTHING)
    slot = slots_asked(talk.entries[-1].reply)[0]
    assert offered(talk.say("yes", smalltalk="acknowledged")) == FACE_SLOTS[slot]


def test_thanks_end_it_and_praise_goes_on() -> None:
    talk = Conversation()
    talk.say("face hairstyle bangs")
    assert talk.say("lovely", smalltalk="praise").endswith("?")
    assert "?" not in talk.say("thanks, that's all", smalltalk="thanks")


def test_small_talk_before_any_face_is_answered_as_ever() -> None:
    assert Conversation().say("thanks", smalltalk="thanks") in (
        "You're welcome.",
        "My pleasure.",
        "Any time.",
    )


def test_a_conversation_about_faces_can_be_replayed() -> None:
    talk = Conversation(World(FaceFacts(child=True)))
    talk.say("he is my father", smalltalk="unclear")
    talk.say("face beard goatee")
    state = ChatState()
    for entry in talk.entries:
        again = driven(replaying(state, entry), talk.world.perform)
        assert again == entry
        state = state.after(again)


def test_an_idea_that_is_asked_for_fits_the_face_and_what_holds() -> None:
    talk = Conversation(World(FaceFacts({"male": 0.98})))
    talk.say("face beard mustache")
    values = offered(talk.say("any ideas", smalltalk="unclear"))
    assert "goatee" in values
    assert "mustache" not in values
