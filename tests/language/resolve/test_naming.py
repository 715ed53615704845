"""What is told about people becomes commands; those who are looked for become conditions."""

from __future__ import annotations

import pytest

from photalk.commands import format
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import outcome_of
from photalk.language.table import Table
from resolving import done


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('state name="Anna"', "name Anna"),
        ('state name="Anna" who="the woman on the left"', "name the woman on the left Anna"),
        ('state name="Anna Maria" who="this"', 'name "Anna Maria"'),
        ('state name="my mother" picture=2', "show 2; name mother"),
        ('state name="me" who="the one in red"', "name the one in red me"),
        ('state not_name="Anna"', "not_name Anna"),
        ('state merge="Ann" other="Anna"', "merge_people Ann Anna"),
        ('state split="Anna"', "split_person Anna"),
        ('state forget="Uncle Joe"', 'forget_person "Uncle Joe"'),
        ("ask who", "who"),
        ("ask who picture=3", "show 3; who"),
        ('state name="Anna" picture=all', "unsupported"),
    ],
)
def test_what_is_told_and_asked(act: str, commands: str) -> None:
    assert done(act) == commands


def test_who_is_asked_of_the_library_where_no_picture_is_open() -> None:
    asked = outcome_of(read_act("ask who"), Table(pictures=("a.jpg", "b.jpg")))
    assert [format(one) for one in asked.commands] == ["ask who"]
    pointed = outcome_of(read_act("ask who", "who is this", "who is this"), Table())
    assert [format(one) for one in pointed.commands] == ["who"]


@pytest.mark.parametrize(
    ("act", "before", "commands"),
    [
        ('find who="Anna" who="Tom" not_who="Grandma"', (), "search who:Anna who:Tom -who:Grandma"),
        ('find who="my sister" what="beach"', (), "search beach who:sister"),
        ('find who="me"', (), "search who:me"),
        ('find who="her"', (), "unsupported"),
        ('find who="the two of us"', (), "search two of us"),
        ('find who="the two of us"', ("search who:Anna who:Tom",), 'search only:"Anna, Tom"'),
        ('find who="us"', ("search beach who:Anna",), "search only:Anna"),
        ('find who="the two of us"', ("search beach who:Anna",), 'search only:"Anna, me"'),
        ('find who="the three of us"', ("search who:Anna who:Tom",), 'search only:"Anna, Tom, me"'),
        ('find who="the four of us"', ("search who:Anna who:Tom",), "search four of us"),
    ],
)
def test_who_is_looked_for(act: str, before: tuple[str, ...], commands: str) -> None:
    assert done(act, *before) == commands
