"""The list of garments, read."""

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.fashion_iq.items import items_of, part_of, read_items

HEADER = "id,gender,subCategory,articleType,baseColour,season,year,usage,productDisplayName"


def written(folder: Path, *rows: str, header: str = HEADER) -> Path:
    (folder / "items.csv").write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return folder


def test_a_row_is_a_garment_with_its_photo(tmp_path: Path) -> None:
    [item] = read_items(written(tmp_path, '7,Men,Topwear,Tshirts,Red,Summer,2011.0,,"Acme, Red Tee"'))
    assert (item.id, item.kind, item.year, item.usage, item.name) == (7, "Tshirts", 2011, "", "Acme, Red Tee")
    assert item.photo == tmp_path / "images" / "7.jpg"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("x,Men,Topwear,Tshirts,Red,Summer,2011,Casual,Tee", "Line 2 .* id 'x', no number"),
        ("7,Men,Topwear", "Line 2 .* not as many fields"),
        ("7,Men,Topwear,Tshirts,Red,Summer,2011,Casual,Tee,more", "Line 2 .* not as many fields"),
        ("7,Men,Topwear,Tshirts,Red,Summer,soon,Casual,Tee", "year 'soon', no number"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, says: str) -> None:
    with pytest.raises(NotFound, match=says):
        read_items(written(tmp_path, row))


def test_a_missing_column_a_doubled_id_and_a_missing_list_are_said(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no column 'gender'"):
        read_items(written(tmp_path, header="id"))
    row = "7,Men,Topwear,Tshirts,Red,Summer,2011,Casual,Tee"
    with pytest.raises(NotFound, match="twice"):
        read_items(written(tmp_path, row, row))
    with pytest.raises(NotFound, match="--data names the folder"):
        read_items(tmp_path / "elsewhere")


def test_parts_are_eight_one_and_one_in_ten_and_never_change(tmp_path: Path) -> None:
    parts = [part_of(number) for number in range(20_000)]
    assert parts.count("train") / 20_000 == pytest.approx(0.8, abs=0.01)
    assert parts.count("held") / 20_000 == pytest.approx(0.1, abs=0.01)
    # A garment that was learned from must never be measured on: the digest is part of the contract.
    assert [number for number in range(60) if part_of(number) == "held"] == HELD_BELOW_60
    rows = [f"{number},Men,Topwear,Tshirts,Red,Summer,2011,Casual,Tee" for number in range(60)]
    kept = items_of(read_items(written(tmp_path, *rows)), "held")
    assert [item.id for item in kept] == HELD_BELOW_60


HELD_BELOW_60 = [8, 9, 50, 51]
