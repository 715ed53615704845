"""Commands about people say what they mean in one line of text, whatever a name is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import MergePeople, NamePerson, NotName, format, parse
from photalk.errors import CommandError
from photalk.language.exact.typed import typed

NAMES = st.text(min_size=1, max_size=40).filter(
    lambda text: any(c.isprintable() and not c.isspace() for c in text)
)


@given(NAMES, st.one_of(st.just(""), NAMES.filter(lambda text: text.replace('"', "").strip().isprintable())))
def test_a_name_survives_its_text(name: str, who: str) -> None:
    if who and not "".join(c if c.isprintable() else " " for c in who.replace('"', " ")).strip():
        return
    for make in (NamePerson, NotName):
        assert parse(format(make(name, who))) == make(name, who)


@given(NAMES, NAMES)
def test_two_names_survive_their_text(one: str, other: str) -> None:
    assert parse(format(MergePeople(one, other))) == MergePeople(one, other)


def test_the_form_of_the_design() -> None:
    assert parse("name the woman on the left Anna") == NamePerson("Anna", "the woman on the left")
    assert parse('name "Anna \\"Nan\\" Smith"') == NamePerson('Anna "Nan" Smith')


@pytest.mark.parametrize("line", ["name", "merge_people Anna", "split_person a b", "who are you", 'name "'])
def test_what_is_misshapen_is_told_its_form(line: str) -> None:
    with pytest.raises(CommandError):
        parse(line)


def test_a_sentence_is_left_to_the_reader_and_a_line_is_not() -> None:
    assert typed("name this photo sunset") == ()
    assert typed('name the man "Tom"')[0].commands == (NamePerson("Tom", "the man"),)
    assert typed("not_name Anna")[0].commands == (NotName("Anna"),)
