"""Acts are chosen sensibly: what is suggested fits, and nobody is pushed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Face
from photalk.conversation.actions import FaceFacts
from photalk.conversation.portrait.dialogue_acts import (
    FOR_CHILDREN,
    MANLY,
    WOMANLY,
    Next,
    Outlook,
    Request,
    Suggest,
    chosen,
    requested,
    suggested,
    suggestible,
)
from photalk.conversation.portrait.offers import SLOT_OF
from photalk.edit.portrait.wishes import EXCLUDES
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Turn

MAN, WOMAN = FaceFacts({"male": 0.97}), FaceFacts({"male": 0.02})
FACES = st.sampled_from([Face(slot, value) for value, slot in SLOT_OF.items()])


def outlook(*turns: Turn, facts: FaceFacts | None = None) -> Outlook:
    return Outlook(turns, facial_state(it for turn in turns for it in turn.commands or ()), facts)


def gave(user: str, *values: str, system: str = "", suggested: str = "") -> Turn:
    return Turn(user, system, faces(*values), faces(*filter(None, (suggested,))))


def faces(*values: str) -> tuple[Face, ...]:
    return tuple(Face(SLOT_OF[value], value) for value in values)


@given(
    st.lists(st.tuples(st.text(max_size=12), FACES), min_size=1, max_size=6),
    st.sampled_from([None, MAN, WOMAN]),
)
def test_nothing_is_suggested_that_holds_or_would_undo_a_wish(
    wishes: list[tuple[str, Face]], facts: FaceFacts | None
) -> None:
    outlook_ = outlook(*(Turn(user, "", (face,)) for user, face in wishes), facts=facts)
    held = set(outlook_.values)
    for value in suggestible(outlook_):
        assert value not in held
        assert not held & set(EXCLUDES.get(value, ()))
        after = facial_state([*(face for _, face in wishes), Face(SLOT_OF[value], value)])
        assert held <= {it for values in after.values() for it in values}
    assert suggested(outlook_) in ("", *suggestible(outlook_))
    assert chosen(outlook_) == chosen(outlook_)


def test_what_goes_together_is_preferred() -> None:
    assert suggested(outlook(gave("a mustache for him", "mustache"))) == "goatee"
    assert suggested(outlook(gave("full glam for her", "heavy makeup"))) in ("lipstick", "earrings")


def test_beards_are_for_men_and_lipstick_is_not_unless_makeup_was_asked_for() -> None:
    assert not MANLY & set(suggestible(outlook(gave("smile", "smiling"), facts=WOMAN)))
    assert set(suggestible(outlook(gave("smile", "smiling"), facts=MAN))) >= MANLY
    assert not WOMANLY & set(suggestible(outlook(gave("smile", "smiling"), facts=MAN)))
    assert set(suggestible(outlook(gave("lipstick", "lipstick"), facts=MAN))) >= {"heavy makeup", "earrings"}


def test_where_the_face_is_unknown_the_words_tell_and_without_words_neither_is_suggested() -> None:
    assert "mustache" in suggestible(outlook(gave("make him smile", "smiling")))
    assert "lipstick" in suggestible(outlook(gave("make her smile", "smiling")))
    assert not (MANLY | WOMANLY) & set(suggestible(outlook(gave("a smile please", "smiling"))))


def test_the_face_tells_more_than_the_words() -> None:
    assert "mustache" not in suggestible(outlook(gave("make him smile", "smiling"), facts=WOMAN))


def test_a_child_is_suggested_nothing_of_adults() -> None:
    child = FaceFacts({"male": 0.9}, child=True)
    assert set(suggestible(outlook(gave("bangs for him", "bangs"), facts=child))) <= FOR_CHILDREN
    assert not {"beard", "makeup"} & set(requested(outlook(gave("bangs for him", "bangs"), facts=child)))


def test_what_the_face_has_is_not_suggested() -> None:
    has = FaceFacts({"male": 0.02, "smiling": 0.9, "wavy hair": 0.8, "bangs": 0.7})
    assert not {"smiling", "wavy hair", "bangs"} & set(
        suggestible(outlook(gave("blond", "blond hair"), facts=has))
    )
    assert "no smiling" in suggestible(outlook(gave("blond", "blond hair"), facts=has))
    assert "no smiling" not in suggestible(outlook(gave("blond", "blond hair"), facts=WOMAN))
    bearded = FaceFacts({"male": 0.99, "beard": 0.9})
    assert "goatee" not in suggestible(outlook(gave("angry", "angry"), facts=bearded))


@pytest.mark.parametrize("name", ["bald", "hat"])
def test_hair_that_is_not_to_be_seen_is_left_alone(name: str) -> None:
    there = outlook(gave("make him smile", "smiling"), facts=FaceFacts({"male": 0.9, name: 0.9}))
    assert not {SLOT_OF[value] for value in suggestible(there) if value != "side-burns"} & {
        "hair color",
        "hairstyle",
    }
    assert not {"hair color", "hairstyle"} & set(requested(there))


def test_what_was_offered_or_taken_back_is_not_offered_again() -> None:
    turns = [
        gave("make her smile", "smiling", suggested="rosy cheeks"),
        Turn("no", "Fine.", ()),
    ]
    later = outlook(*turns, gave("lipstick then", "lipstick"))
    assert "rosy cheeks" not in suggestible(later)
    assert "earrings" in suggestible(later)
    gone = Turn("no earrings", "", (Face("makeup", "earrings", remove=True),))
    assert "earrings" not in suggestible(outlook(*turns, gave("lipstick then", "lipstick"), gone))


def test_a_slot_is_asked_about_once_and_only_untouched() -> None:
    first = gave("make him smile", "smiling", system="He looks happy. What about the hairstyle?")
    later = outlook(first, gave("sure, bangs", "bangs"), gave("and gray", "gray hair"), facts=MAN)
    assert requested(later) == ("beard",)


def test_after_a_suggestion_that_was_passed_over_only_what_is_next_is_asked_and_after_two_for_good() -> None:
    first = gave("make her smile", "smiling", suggested="rosy cheeks")
    for place in range(30):
        assert chosen(outlook(first, gave(f"no, bangs {place}", "bangs"))) == Next()
    second = gave("bangs", "bangs", system="Bangs are cut. Shall I change the makeup, too?")
    rest = [Turn("no", "Fine. What else?", ()), Turn("hm", "Fine. What else?", ())]
    for place in range(30):
        assert chosen(outlook(first, second, *rest, gave(f"blond {place}", "blond hair"))) == Next()


def test_what_was_taken_up_does_not_end_the_suggestions() -> None:
    first = gave("make her smile", "smiling", suggested="rosy cheeks")
    acts = {type(chosen(outlook(first, gave(f"sure {place}", "rosy cheeks")))) for place in range(30)}
    assert acts == {Next, Request, Suggest}


def test_the_acts_are_balanced() -> None:
    values = list(SLOT_OF)
    acts = Counter(
        type(chosen(outlook(gave(f"{word} {value} for her", value)))).__name__
        for value in values
        for word in ("give me", "add", "some", "please, the", "now", "a", "maybe", "ok", "try", "let's see")
    )
    share = {name: count / acts.total() for name, count in acts.items()}
    assert share["Next"] > max(share["Suggest"], share["Request"])
    assert min(share.values()) > 0.2


def test_a_wanted_act_is_chosen_where_there_is_something_to_say() -> None:
    there = outlook(gave("make her smile", "smiling"))
    assert isinstance(chosen(there, "suggest"), Suggest)
    assert isinstance(chosen(there, "request"), Request)
    assert chosen(there, "next") == Next()
