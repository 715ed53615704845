"""What the shop says of a garment, as attributes."""

from pathlib import Path

import pytest

from photalk_lab.papers.fashion_iq.items import Item
from photalk_lab.papers.fashion_iq.labels import common_attributes, said_of


def garment(name: str, **said: str) -> Item:
    fields = {
        "gender": "Men",
        "category": "Topwear",
        "kind": "Tshirts",
        "colour": "Navy Blue",
        "season": "Fall",
    }
    return Item(
        id=1, year=2011, usage=said.pop("usage", "Casual"), name=name, photo=Path("1.jpg"), **fields | said
    )


def test_columns_and_words_of_the_name_are_attributes() -> None:
    said = said_of(garment("Acme Men Striped V-Neck T-shirt"))
    assert {"colour:navy blue", "kind:tshirts", "gender:men", "word:striped", "word:v-neck"} <= said


@pytest.mark.parametrize(
    ("name", "word", "there"),
    [
        ("Lee Men Checks Shirt", "checked", True),
        ("Acme Men Checker Shirt", "checked", False),
        ("Nike Men Polo T-shirt", "polo", True),
        ("Classic Polo Men White T-shirt", "polo", False),
        ("U.S. Polo Assn. Men White Shirt", "polo", False),
        ("Acme Women Sprinted Top", "printed", False),
        ("Acme Women Printed Top", "printed", True),
    ],
)
def test_words_count_only_as_words_and_brands_do_not(name: str, word: str, there: bool) -> None:
    assert (f"word:{word}" in said_of(garment(name))) is there


def test_what_the_shop_leaves_empty_is_no_attribute() -> None:
    assert not any(name.startswith("usage:") for name in said_of(garment("Tee", usage="")))


def test_common_attributes_are_those_of_enough_garments_the_most_frequent_first() -> None:
    items = (
        [garment("Tee", colour="Red")] * 3
        + [garment("Tee", colour="Blue")] * 2
        + [garment("Tee", colour="Pink")]
    )
    colours = [name for name in common_attributes(items, 2) if name.startswith("colour:")]
    assert colours == ["colour:red", "colour:blue"]
