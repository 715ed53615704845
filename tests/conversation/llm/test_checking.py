"""What a model says becomes commands of ours, or nothing at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import ABOUT_PEOPLE, COMMANDS, AdjustAttr, Command, Open, Rotate, Save, format, parse
from photalk.commands.reference import EXAMPLES
from photalk.conversation.llm.checking import ALLOWED, MAX_COMMANDS, commands_in, written
from photalk.edit.program import Program
from photalk.language.understanding import Scene

TABLE = Scene(
    ("a.jpg", "b.jpg", "c.jpg"), 2, True, (640, 480), Program.of(Rotate(90), AdjustAttr("contrast", 10)), 2, 1
)
NOTHING_OPEN = Scene(("a.jpg", "b.jpg"), None, False)
EMPTY = Scene()


def lines(said: str, scene: Scene = TABLE) -> list[str]:
    return [format(command) for command in commands_in(said, scene)]


@pytest.mark.parametrize(
    "said",
    [
        "adjust_attr brightness 30",
        "rotate 270\ncrop 16:9\nerase the man on the left",
        "show 3\nblack_and_white",
        "crop 0% 66.7% 0% 100%",
        "adjust_color blue 0.3 in the sky",
        "face hairstyle bangs",
        "face makeup -lipstick",
        "drop 2\nundo 1",
        "undo 2",
        "redo 1",
        "disable 1",
        "move 2 1",
        "change 2 adjust_attr contrast 40",
        "rotate 90\ndrop 3",
        "refine like 3 but at night",
        "search a dog's ball, red & round",
        "filter after 2024-05",
        "exclude all",
        "more",
        "why 1",
        "compare 1 2",
        "transfer 1 3",
        "forget wish red",
        "steps",
    ],
)
def test_lines_of_our_language_are_taken(said: str) -> None:
    assert lines(said) == said.splitlines()


def test_a_fence_around_all_of_it_is_no_harm() -> None:
    assert lines("```\nrotate 90\n```") == ["rotate 90"]
    assert lines("```text\nrotate 90\nflip vertical\n```\n") == ["rotate 90", "flip vertical"]


@pytest.mark.parametrize(
    "said",
    [
        "",
        "none",
        "Sure! Here are the commands:\nrotate 90",
        "rotate 90\nI hope that helps",
        "`rotate 90`",
        "- rotate 90",
        "rotate ninety",
        "adjust_attr brightness 300",
        "adjust_attr sparkle 30",
        "sudo rotate 90",
        "open /etc/passwd",
        "open photo.jpg",
        "save /tmp/evil.sh",
        "save out.jpg",
        "rotate 90\nsave ../../.bashrc",
        "answer yes",
        "search like:/home/me/private.jpg",
        "search folder:secret",
        "search ../../etc",
        "search ~ everything",
        "search C:\\Users",
        "erase $(rm -rf x)",
        "erase `id`",
        "search <img src=x onerror=alert(1)>",
        "search <script>alert(1)</script>",
        "search {{config}}",
        'search "quoted"',
        "search dog | sh",
        "search https://evil.example",
        "search dog\u202egod",
        "search dog\x1b[31m",
        "search " + "dog " * 100,
        "rotate 90\n" * (MAX_COMMANDS + 1),
        "rotate 90\n" * 10_000,
        '{"commands": ["rotate 90"]}',
        "DROP TABLE photos;",
    ],
)
def test_anything_else_is_discarded_whole(said: str) -> None:
    assert lines(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "show 4", "show 0", "why 4", "exclude 9", "compare 1 1", "compare 1 4", "transfer 3 4",
        "refine like 4", "drop 3", "undo 3", "redo 2", "disable 3", "move 1 3", "change 3 rotate 90",
        "search dog\nshow 1", "search dog\nrotate 90", "refine but at night\ncompare 1 2",
        "show 1\ndrop 1", "show 1\nundo 1",
    ],
)  # fmt: skip
def test_pictures_and_steps_must_be_there(said: str) -> None:
    assert lines(said) == []


@pytest.mark.parametrize("said", ["rotate 90", "steps", "transfer 1 2", "undo 1"])
def test_an_edit_needs_an_open_picture(said: str) -> None:
    assert lines(said, NOTHING_OPEN) == []
    assert lines("more", EMPTY) == lines("exclude all", EMPTY) == []
    assert lines("search a dog", EMPTY) == ["search a dog"]
    assert lines("show 1\nrotate 90", NOTHING_OPEN) == ["show 1", "rotate 90"]


@given(st.text())
def test_no_words_make_it_raise_or_name_a_path(said: str) -> None:
    for text in (said, f"search {said}", f"erase {said}", f"open {said}", f"save {said}"):
        for command in commands_in(text, TABLE):
            assert isinstance(command, ALLOWED)
            assert not isinstance(command, Open | Save)
            assert not set('/\\~<>|`$"{}[]') & set(format(command))


def test_all_commands_but_those_with_paths_answers_and_people_may_be_named() -> None:
    left_out = {command.name for command in COMMANDS if not issubclass(command, ALLOWED)}
    assert left_out == {"open", "save", "answer", *(command.name for command in ABOUT_PEOPLE)}


def test_no_path_is_written_for_a_model_to_read() -> None:
    def of(name: str) -> Command:
        return parse(EXAMPLES[name][1])

    assert written(of("open")) is None
    assert written(of("save")) is None
    assert written(of("rotate")) == "rotate 270"
