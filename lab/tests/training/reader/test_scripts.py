"""Dialogues of the corpus: what follows from what was said is worked out, what is written wrong is told."""

from pathlib import Path

import pytest

from photalk.errors import CommandError
from photalk_lab.training.reader.examples import read_files
from photalk_lab.training.reader.script_check import main, problems
from photalk_lab.training.reader.scripts import script_lines

FETE = """
== roofer, Leeds
: open fete.jpg | seen girl, cake
> bit dark innit, and straighten it
edit brightness up <- bit dark innit
edit straighten <- straighten it
= Shall I crop it square? {edit crop shape="square"}
> aye
accept
> undo the straightening
take_back step=straighten
? Whose hair? | hers {edit bangs of="her"} | his {edit mustache}
> the lass
answer option=1
> dogs on a beach
find what="dogs on a beach"
: listed 31
> third
open picture=3
> warm it up
edit temperature up
"""


@pytest.fixture
def fete(tmp_path: Path) -> Path:
    file = tmp_path / "fete.txt"
    file.write_text(FETE, "utf-8")
    return file


def test_steps_that_stand_follow_from_what_was_asked(fete: Path) -> None:
    standing = [line["situation"] for line in script_lines(fete)]

    assert standing[0] == {"open": "fete.jpg", "seen": "girl, cake"}
    assert standing[1]["steps"] == ["edit brightness up", "edit straighten"]
    assert standing[2]["steps"][-1] == "edit crop shape=<square>"
    assert standing[3]["steps"] == ["edit brightness up", "edit crop shape=<square>"]
    assert standing[4]["steps"][-1] == "edit bangs"


def test_a_search_closes_the_picture_and_opening_keeps_the_list(fete: Path) -> None:
    listed, opened = [line["situation"] for line in script_lines(fete)][5:7]

    assert listed == {"listed": 31, "sought": "dogs on a beach"}
    assert opened["listed"] == 31
    assert opened["open"]
    assert "steps" not in opened


def test_an_offer_is_read_as_what_it_is_and_by_its_words(tmp_path: Path) -> None:
    file = tmp_path / "offer.txt"
    file.write_text("== a\n: open a.jpg\n= Shall I add bangs? {edit bangs}\n> aye\naccept\n", "utf-8")

    as_it_is, by_words = read_files([file])

    assert [str(act) for act in as_it_is.acts()] == ["accept"]
    assert as_it_is.situation.suggested
    assert not as_it_is.situation.said
    assert [str(act) for act in by_words.acts()] == ["edit bangs"]
    assert by_words.situation.said == "Shall I add bangs?"
    assert not by_words.situation.suggested


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("> warmer\nedit temperature sideways <- cooler", "no piece"),
        ("> warmer\nedit sparkle", "no operation 'sparkle'"),
        ('> warmer\nedit temperature up in="the sky"', "no piece"),
        ("> warmer", "Nothing says what"),
        (": opened a.jpg", "What stands is"),
        ("> warmer\nwarm it", "begins with a verb"),
    ],
)
def test_what_is_written_wrong_is_told_with_its_line(tmp_path: Path, wrong: str, said: str) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(f"== somebody\n: open a.jpg\n{wrong}\n", "utf-8")

    with pytest.raises(CommandError, match=rf"wrong\.txt, line \d: .*{said}"):
        list(script_lines(file))


def test_the_check_goes_on_after_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.txt"
    file.write_text("== a\n> one\nfind all\n> two\nedit sparkle\n> three\nedit glit\n> 4\nchat\n", "utf-8")

    assert len(list(problems(file))) == 2
    file.write_text("== a\n> one\nfind all\n", "utf-8")
    main([str(file)])
    assert "1 messages, nothing wrong" in capsys.readouterr().out
