"""What the system offered or asked is read back from its words."""

from __future__ import annotations

from itertools import product

import pytest

from photalk.commands import FACE_SLOTS
from photalk.compare.sentences import listed
from photalk.dialogue.portrait import banks
from photalk.dialogue.portrait.framing import filled
from photalk.dialogue.portrait.naming import NAMES, SLOT_WORDS
from photalk.dialogue.portrait.offers import SLOT_OF, asked, mentioned, offered, slots_asked
from photalk.dialogue.portrait.person import SHE

VALUES = tuple(SLOT_OF)


@pytest.mark.parametrize("frame", [*banks.SUGGEST, *banks.SUGGEST_TO_ONE])
def test_every_suggestion_of_ours_is_read_back_exactly(frame: str) -> None:
    for value in VALUES:
        for name in NAMES[value].offers:
            assert offered(SHE.put(filled(frame, x=name))) == (value,)


@pytest.mark.parametrize(
    "pair",
    [
        ("bangs", "wavy hair"),
        ("big lips", "lipstick"),
        ("no makeup", "smiling"),
        ("heavy makeup", "rosy cheeks"),
    ],
)
def test_suggestions_of_two_are_read_back_in_order(pair: tuple[str, str]) -> None:
    for frame, one, other in product(banks.SUGGEST, NAMES[pair[0]].offers, NAMES[pair[1]].offers):
        assert offered(filled(frame, x=f"{one} or {other}")) == pair


@pytest.mark.parametrize("slot", FACE_SLOTS)
def test_every_question_about_a_slot_is_read_back(slot: str) -> None:
    for frame in (*banks.REQUEST, *banks.REQUEST_OF_ONE):
        for name in SLOT_WORDS[slot]:
            text = SHE.put(filled(frame, slot=name))
            assert (asked(text), offered(text)) == (slot, ())


@pytest.mark.parametrize("slot", FACE_SLOTS)
def test_a_choice_of_a_slot_is_read_back(slot: str) -> None:
    for frame in banks.WHICH:
        assert (
            offered(filled(frame, x=listed([NAMES[v].given for v in FACE_SLOTS[slot]], "or")))
            == FACE_SLOTS[slot]
        )


@pytest.mark.parametrize("frame", [*banks.NEXT, *banks.NEXT_OF_ONE, *banks.NEXT_AFTER_CHANGE, *banks.START])
def test_asking_what_is_next_offers_nothing(frame: str) -> None:
    assert (offered(SHE.put(frame)), slots_asked(SHE.put(frame))) == ((), ())


@pytest.mark.parametrize("value", VALUES)
def test_what_was_done_is_not_offered(value: str) -> None:
    said = (*banks.VALUES[value], *banks.VALUES_OF_ONE[value])
    said += tuple(filled(frame, x=NAMES[value].given) for frame in (*banks.GIVEN, *banks.GIVEN_TO_ONE))
    said += tuple(filled(frame, y=NAMES[value].the, are="is") for frame in banks.GONE)
    said += tuple(filled(frame, bare=NAMES[value].bare, y=NAMES[value].the) for frame in banks.DECLINED)
    for text in said:
        assert (offered(SHE.put(text)), slots_asked(SHE.put(text))) == ((), ())


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("How about some bangs or wavy hair?", ("bangs", "wavy hair")),
        ("Fine. I could give him a moustache or a goatee. Which one?", ("mustache", "goatee")),
        ("Shall I make her lips bigger or add lipstick?", ("big lips", "lipstick")),
        ("Which one: brown, blond, black or gray?", ("brown hair", "blond hair", "black hair", "gray hair")),
        ("I can't do red, but I could turn the hair brown.", ("brown hair",)),
        ("And a no-makeup look?", ("no makeup",)),
        ("Lipstick added. What else?", ()),
        ("Happy with it?", ()),
        ("I can't add glasses, but I can change his expression, hair, beard or makeup.", ()),
    ],
)
def test_words_of_others_are_read(text: str, values: tuple[str, ...]) -> None:
    assert offered(text) == values


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("It's done. Do you want to manipulate the makeup?", "makeup"),
        ("Would you like another hair colour?", "hair color"),
        ("What about the style of her hair?", "hairstyle"),
        ("Any wish for his mood?", "expression"),
        ("Do you want some facial hair on him?", "beard"),
        ("The makeup is on. What else?", None),
        ("Do you want to change her hair?", None),
    ],
)
def test_the_slot_that_others_ask_about_is_read(text: str, slot: str | None) -> None:
    assert asked(text) == slot


def test_hair_alone_may_be_its_color_or_its_style() -> None:
    assert slots_asked("Do you want to change her hair?") == ("hair color", "hairstyle")


def test_values_are_told_apart_where_one_is_part_of_the_other() -> None:
    assert mentioned("no smiling, and heavy makeup") == ("no smiling", "heavy makeup")
