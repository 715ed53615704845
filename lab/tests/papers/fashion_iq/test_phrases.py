"""People's captions become patterns, and patterns true sentences."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.fashion_iq.facts import COLOURS, KINDS, Facts, facts_of
from photalk_lab.papers.fashion_iq.items import Item
from photalk_lab.papers.fashion_iq.phrases import Phrasebook, human_captions, mined, understood
from photalk_lab.papers.fashion_iq.telling import SAME, Teller, truths

HUMAN = [
    "is black with longer sleeves", "Is RED with shorter sleeves.", "is white with longer sleeves",
    "is a blue dress", "is a green t-shirt", "is a white shirt", "is darker", "is lighter", "is darker",
    "has no stripes", "has no flowers", "has no print", "is not striped", "is not plaid", "is not floral",
    "is not black", "is striped", "is striped", "is floral",
]  # fmt: skip


def item(name: str, kind: str = "Tshirts", colour: str = "Black", gender: str = "Men") -> Item:
    return Item(1, gender, "Topwear", kind, colour, "Summer", 2012, "Casual", name, Path("1.jpg"))


def facts(**known: object) -> Facts:
    none: dict[str, object] = {
        "colours": (), "kind": None, "pattern": None, "sleeves": None, "neck": None, "gender": None,
        "usage": None,
    }  # fmt: skip
    return Facts(**(none | known))  # type: ignore[arg-type]


def test_a_caption_is_understood_word_by_word_or_not_at_all() -> None:
    read = understood("Is solid black, with shorter sleeves!")
    assert read is not None
    assert read[0] == "is {pattern.adj} {colour.adj} with {sleeves.comp}"
    assert [(meaning.value, phrase) for meaning, phrase in read[1]] == [
        ("solid", "solid"), ("black", "black"), ("+short", "shorter sleeves"),
    ]  # fmt: skip
    assert understood("is black with a rhinestone bow") is None
    assert understood("is the one") is None


def test_what_is_denied_is_marked() -> None:
    assert understood("has no stripes")[0] == "has no {no pattern.noun}"  # type: ignore[index]
    assert understood("is not striped and is red")[0] == "is not {no pattern.adj} and is {colour.adj}"  # type: ignore[index]


def test_the_same_word_is_read_by_what_stands_before_it() -> None:
    assert understood("has a print")[0] == "has a {pattern.noun}"  # type: ignore[index]
    assert understood("is print")[0] == "is {pattern.adj}"  # type: ignore[index]


def test_a_phrasebook_comes_back_from_json() -> None:
    book = mined(HUMAN)
    assert {one.text for one in book.patterns} >= {"is {colour.adj} with {sleeves.comp}", "is {shade.comp}"}
    assert Phrasebook.from_json(book.to_json()) == book


def test_facts_come_from_the_columns_and_the_name() -> None:
    known = facts_of(item("Proline Men White & Red Striped Polo T-shirt", colour="White"))
    assert known == facts(
        colours=("white", "red"), kind="t-shirt", pattern="striped", sleeves="short", neck="collar",
        gender="men", usage="casual",
    )  # fmt: skip


def test_a_brand_is_no_collar() -> None:
    assert facts_of(item("U.S. Polo Assn. Men Solid Black T-shirt")).neck is None
    assert facts_of(item("Classic Polo Men Black T-shirt")).neck is None


def test_what_is_said_is_true_and_different() -> None:
    teller, rng = Teller(mined(HUMAN)), random.Random(0)
    shown = facts(colours=("white",), kind="t-shirt", pattern="striped", sleeves="short")
    wanted = facts(colours=("black",), kind="t-shirt", pattern="solid", sleeves="long")
    said = {teller.say(shown, wanted, rng) for _ in range(300)}
    assert {"is black with longer sleeves", "is darker", "has no stripes"} <= said
    assert "is not striped" in said
    for caption in said:
        assert not {"white", "shorter", "lighter", "floral", "red", "flowers"} & set(caption.split()), caption


def test_nothing_is_made_up_of_garments_that_are_alike() -> None:
    same = facts(colours=("white",), kind="t-shirt", pattern="striped")
    assert Teller(mined(HUMAN)).say(same, same, random.Random(0)) == SAME


def test_another_kind_is_often_named_and_articles_fit() -> None:
    teller, rng = Teller(mined(HUMAN)), random.Random(0)
    shown = facts(colours=("white",), kind="t-shirt")
    said = [teller.say(shown, facts(colours=("orange",), kind="dress"), rng) for _ in range(200)]
    assert said.count("is an orange dress") > 60
    several = {teller.say(shown, facts(colours=("blue",), kind="jeans"), rng) for _ in range(200)}
    assert "is blue jeans" in several
    assert not any(" a jeans" in caption or "a blue jeans" in caption for caption in several)


def test_what_is_only_said_of_several_is_not_said_of_one() -> None:
    shown, teller = facts(colours=("white",), kind="shirt"), Teller(mined(["are black"] * 3))
    assert teller.say(shown, facts(colours=("black",), kind="shirt"), random.Random(0)) == SAME
    assert teller.say(shown, facts(colours=("black",), kind="jeans"), random.Random(0)) == "are black"


def test_every_colour_and_kind_of_the_shop_has_words() -> None:
    phrases = mined([]).phrases
    assert set(COLOURS) <= phrases["colour.adj"].keys()
    assert set(KINDS.values()) <= phrases["kind.noun"].keys()


def test_prints_do_not_exclude_each_other() -> None:
    true = truths(facts(pattern="printed"), facts(pattern="graphic"))
    assert true["pattern.adj"] == ["graphic"]
    assert "no pattern.adj" not in true


def test_captions_that_are_not_there_are_missed_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"cap\.dress\.train\.json"):
        list(human_captions(tmp_path, tmp_path))
