"""Answers about faces: grounded in what was done, varied, and never the same twice in a conversation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Face
from photalk.conversation.portrait.banks import frames
from photalk.conversation.portrait.framing import used
from photalk.conversation.portrait.happening import happening
from photalk.conversation.portrait.naming import NAMES
from photalk.conversation.portrait.offers import SLOT_OF, slots_asked
from photalk.conversation.portrait.responding import Moment, answer, respond
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Turn

VALUES = tuple(SLOT_OF)


def face(value: str, **more: object) -> Face:
    return Face(SLOT_OF[value], value, **more)  # type: ignore[arg-type]


class Talk:
    """A dialogue in which every message says what it does."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def say(self, message: str, *faces: Face, act: str = "", smalltalk: str = "") -> str:
        done = [it for turn in self.turns for it in turn.commands or ()]
        held = facial_state([*done, *faces])
        text = respond(self.turns, message, faces, held, act, smalltalk=smalltalk)  # type: ignore[arg-type]
        self.turns.append(Turn(message, text, faces))
        return text


def mentioned(text: str) -> set[str]:
    """The values that a text of ours names by one of their names."""
    said = text.lower()
    return {
        value
        for value, name in NAMES.items()
        if any(one.lower() in said for one in (name.given, name.the, name.bare, *name.offers))
        or any(used(frame, text) for frame in frames(value))
    }


@pytest.mark.parametrize("value", VALUES)
def test_what_was_given_is_named_in_one_way_or_another(value: str) -> None:
    texts = {Talk().say(f"{word} it", face(value), act="next") for word in "abcdefghijklmnop"}
    assert len(texts) > 4
    named = [text for text in texts if value in mentioned(text.split("?")[0])]
    assert len(named) >= len(texts) / 3


def test_several_at_once_are_all_named() -> None:
    text = Talk().say("do it all", face("smiling"), face("black hair"), face("bangs"), act="next")
    assert mentioned(text) >= {"smiling", "black hair", "bangs"}


@pytest.mark.parametrize(("strength", "words"), [(50, "a hint of a smile"), (150, "a big, broad smile")])
def test_the_strength_is_told(strength: int, words: str) -> None:
    assert words in Talk().say("smile", face("smiling", strength=strength)).lower()


def test_whose_face_it_is_is_told() -> None:
    text = Talk().say("the left one", face("goatee", who="the man on the left"), act="next")
    assert "the man on the left" in text.lower()
    both = Talk().say(
        "both", face("goatee", who="him"), face("lipstick", who="the woman on the left"), act="next"
    )
    assert "goatee" in both
    assert "lipstick" in both


def test_a_pronoun_is_used_only_if_somebody_said_it() -> None:
    words = {"he", "she", "his", "her", "him", "he's", "she's", "they", "their"}
    for value in VALUES:
        for place in range(6):
            said = Talk().say(f"number {place} please", face(value))
            assert not words & set(said.lower().replace("?", "").replace(".", "").split()), said
    called = [Talk().say(f"make her smile {place}", face("smiling")) for place in range(20)]
    assert any("she" in text.lower() for text in called)
    assert not any(" he " in f" {text.lower()} " for text in called)


def test_what_was_taken_back_is_named() -> None:
    talk = Talk()
    talk.say("bangs and a smile", face("bangs"), face("smiling"))
    text = talk.say("no bangs after all", face("bangs", remove=True))
    assert "bangs" in text


def test_one_in_place_of_another() -> None:
    talk = Talk()
    talk.say("a goatee", face("goatee"))
    text = talk.say("swap it for a mustache", face("goatee", remove=True), face("mustache"), act="next")
    assert mentioned(text) >= {"goatee", "mustache"}


def test_what_goes_along_is_told() -> None:
    talk = Talk()
    talk.say("lipstick", face("lipstick"))
    assert "the lipstick" in talk.say("no makeup", face("no makeup")).lower()


def test_everything_undone_is_said_as_such() -> None:
    talk = Talk()
    talk.say("both", face("bangs"), face("smiling"))
    text = talk.say("neither", face("bangs", remove=True), face("smiling", remove=True))
    assert any(used(frame, text) for frame in frames("reset"))


def test_nothing_is_claimed_that_was_not_done() -> None:
    talk = Talk()
    assert "bangs" in talk.say("no bangs", face("bangs", remove=True))
    assert any(word in talk.turns[0].system for word in ("hadn't", "never", "aren't"))
    talk.say("smile", face("smiling"))
    assert "already" in talk.say("smile!", face("smiling")).lower()
    assert "hint" in talk.say("just a bit", face("smiling", strength=50))


SMILED = (Turn("make her smile", "", (face("smiling"),)),)


def test_what_an_act_suggests_comes_from_the_act() -> None:
    it = happening((), (face("smiling"),), (face("smiling"),))
    reply = answer(Moment((), "make her smile", it, wanted="suggest"))
    (suggested,) = reply.suggested
    assert suggested.value in mentioned(reply.act)
    assert (reply.question, reply.choices) == (None, ())


def test_what_an_act_asks_has_the_values_that_are_open() -> None:
    it = happening((), (face("smiling"),), (face("smiling"),))
    reply = answer(Moment((), "make her smile", it, wanted="request"))
    assert reply.question is not None
    assert reply.question.text == reply.act
    assert [choice[0].value for choice in reply.choices] == list(reply.question.options)
    assert slots_asked(Turn("", str(reply))) == (reply.choices[0][0].slot,)


def test_a_no_is_taken_up_and_nothing_is_suggested() -> None:
    held = happening((face("smiling"),), (face("smiling"),))
    turns = (Turn("make her smile", "How about bangs?", (face("smiling"),), (face("bangs"),)),)
    reply = answer(Moment(turns, "no thanks", held, refused=True, stood=True))
    assert reply.suggested == ()
    assert reply.act.endswith("?")
    assert "?" not in str(answer(Moment(SMILED, "no", held, refused=True)))


def test_who_is_done_is_not_asked_anything() -> None:
    talk = Talk()
    talk.say("smile", face("smiling"))
    assert "?" not in talk.say("thanks, that's all", smalltalk="thanks")
    assert "?" not in talk.say("bangs, and goodbye", face("bangs"), smalltalk="farewell")


def test_an_idea_that_is_asked_for_is_given() -> None:
    talk = Talk()
    talk.say("a mustache for him", face("mustache"), act="next")
    assert "goatee" in talk.say("any ideas?", smalltalk="advice")


@given(st.lists(st.tuples(st.text(max_size=20), st.sampled_from(VALUES)), min_size=2, max_size=8))
def test_no_way_to_say_it_comes_twice_in_a_conversation(wishes: list[tuple[str, str]]) -> None:
    talk = Talk()
    for message, value in wishes:
        talk.say(message, face(value))
    for frame in frames("next", "suggest", "request", "given plainly", "given"):
        assert sum(used(frame, turn.system) for turn in talk.turns) <= 1


@given(
    st.lists(
        st.tuples(st.text(max_size=20), st.lists(st.sampled_from(VALUES), max_size=3, unique=True)),
        max_size=6,
    )
)
def test_the_same_conversation_is_answered_the_same(wishes: list[tuple[str, list[str]]]) -> None:
    one, other = Talk(), Talk()
    for talk in (one, other):
        for message, values in wishes:
            talk.say(message, *map(face, values))
    assert one.turns == other.turns
    assert all(turn.system and "{" not in turn.system for turn in one.turns)


def test_every_value_has_its_words() -> None:
    assert set(NAMES) == set(VALUES)
    for value in VALUES:
        assert any("{" in frame for frame in frames(value))
        assert not all("{" in frame for frame in frames(value))
