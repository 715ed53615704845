"""Programs and sessions that were written before are read, and written again letter by letter."""

import pytest

from photalk.commands import format, parse
from photalk.edit.program import Program

WRITTEN = """
search red double decker bus
adjust_color skyblue 0.5
adjust_color red 0.25 in the man on the left
adjust_attr brightness 30
adjust_attr contrast -10 in the sky
adjust_attr saturation 20.5 in 0% 50% 0% 100%
adjust_attr temperature 15 in 10 60 20 80
adjust_attr tint -5
adjust_attr exposure 25
adjust_attr gamma 1e-05
adjust_attr highlights -100
adjust_attr shadows 100
adjust_attr hue 12.25
adjust_attr sharpness -30
adjust_attr blur 40 in everything except the dog in the grass
adjust_attr vignette 40
rotate 270
rotate 12.5
image_cutout
crop 10 20 200 300
crop 10% 90% 0% 50%
crop 16:9
crop the dog on the left
straighten
straighten -2.5
flip horizontal
flip vertical
resize 50%
resize 1200
resize 800 600
black_and_white
black_and_white in the background
enhance 100
enhance 60
erase the man on the left
erase 0% 50% 0% 50%
face expression smiling
face hair color blond hair
face hairstyle side-burns 50
face makeup -lipstick
face makeup rosy cheeks 150 of the woman on the left
refine like 3 but at night
filter after 2024-05
exclude all
answer don't know
forget wish red
more
why 2
show 2
compare 1 2
transfer 1 2
open ~/Pictures/beach.jpg
save out.jpg
steps
undo 2
redo 1
drop 2
disable 2
enable 2
move 3 1
change 2 adjust_attr contrast 50 in the sky
""".strip().splitlines()


@pytest.mark.parametrize("line", WRITTEN)
def test_what_was_written_is_written_so_again(line: str) -> None:
    assert format(parse(line)) == line


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("enhance", "enhance 100"),
        ("rotate -90", "rotate 270"),
        ("adjust_attr brightness +30.0", "adjust_attr brightness 30"),
        ("adjust_attr  blur 5 in   the  sky", "adjust_attr blur 5 in the sky"),
        ("face hairstyle sideburns", "face hairstyle side-burns"),
        ("face hair color grey hair", "face hair color gray hair"),
        ("undo", "undo 1"),
    ],
)
def test_other_spellings_are_read_as_ever(line: str, now: str) -> None:
    assert format(parse(line)) == now


def test_a_program_of_the_first_version_is_read() -> None:
    text = (
        '{"photalk_program": 1, "steps": [{"do": "adjust_attr brightness 30 in the sky"},'
        ' {"do": "crop 16:9", "enabled": false}, {"do": "face makeup -lipstick"}]}'
    )
    program = Program.read(text)
    assert [format(step.command) for step in program] == [
        "adjust_attr brightness 30 in the sky", "crop 16:9", "face makeup -lipstick",
    ]  # fmt: skip
    assert Program.read(program.to_json()) == program
