"""Pictures in the terminal."""

from __future__ import annotations

import base64
import io
import re

import numpy as np
import pytest
from PIL import Image

from photalk.apps.terminal import Pixels, draw, kind_of
from photalk.errors import SettingsError

TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@pytest.mark.parametrize(
    ("environment", "kind"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({**TRUE, "KITTY_WINDOW_ID": "1"}, "kitty"),
        ({**TRUE, "TERM_PROGRAM": "ghostty"}, "kitty"),
        ({**TRUE, "TERM_PROGRAM": "iTerm.app"}, "iterm"),
        ({**TRUE, "TERM_PROGRAM": "WezTerm"}, "iterm"),
        ({"TERM": "foot"}, "sixel"),
        ({"TERM": "xterm-sixel"}, "sixel"),
        (TRUE, "blocks"),
        ({**TRUE, "TMUX": "/tmp/tmux", "KITTY_WINDOW_ID": "1"}, "blocks"),
        ({"TERM": "screen", "KITTY_WINDOW_ID": "1"}, "none"),
        ({"TERM": "xterm"}, "none"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
        ({}, "none"),
    ],
)
def test_the_way_of_showing_follows_the_environment(environment: dict[str, str], kind: str) -> None:
    assert kind_of(environment, tty=True) == kind


def test_what_is_set_overrides_what_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_GRAPHICS", "sixel")
    assert kind_of(TRUE, tty=True) == "sixel"
    monkeypatch.setenv("PHOTALK_GRAPHICS", "nonsense")
    with pytest.raises(SettingsError, match="PHOTALK_GRAPHICS must be one of kitty, iterm"):
        kind_of(TRUE, tty=True)


def test_nothing_is_drawn_into_a_pipe() -> None:
    assert kind_of({"TERM": "xterm-kitty"}, tty=False) == "none"
    assert draw(picture(4, 4), "none", 80, 24) == ""


def picture(width: int, height: int) -> Pixels:
    noise = np.random.default_rng(1).integers(0, 256, (height, width, 3))
    return noise.astype(np.uint8)


def test_half_blocks_carry_two_pixels_each() -> None:
    pixels = np.array([[[255, 0, 0]], [[0, 0, 255]]], dtype=np.uint8)
    assert draw(pixels, "blocks", 10, 10) == "\x1b[38;2;255;0;0;48;2;0;0;255m▀\x1b[0m\n"


@pytest.mark.parametrize(("width", "height"), [(300, 20), (20, 300), (1, 1), (1, 500), (81, 49)])
def test_half_blocks_stay_within_the_terminal(width: int, height: int) -> None:
    text = re.sub(r"\x1b\[[\d;]*m", "", draw(picture(width, height), "blocks", 40, 10))
    lines = text.splitlines()
    assert 1 <= len(lines) <= 10
    assert len(set(map(len, lines))) == 1
    assert 1 <= len(lines[0]) <= 40


def test_kitty_chunks_join_to_the_picture() -> None:
    pixels = picture(60, 50)
    text = draw(pixels, "kitty", 80, 24)
    chunks = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", text)
    assert len(chunks) > 1
    assert chunks[0][0].startswith("a=T,f=100")
    assert [keys[-3:] for keys, _ in chunks] == ["m=1"] * (len(chunks) - 1) + ["m=0"]
    assert all(len(data) <= 4096 for _, data in chunks)
    shown = Image.open(io.BytesIO(base64.b64decode("".join(data for _, data in chunks))))
    assert np.array_equal(np.asarray(shown), pixels)


def test_iterm_holds_the_picture_and_its_size() -> None:
    pixels = picture(30, 20)
    match = re.fullmatch(
        r"\x1b\]1337;File=inline=1;size=(\d+);[^:]*:([^\a]*)\a\n", draw(pixels, "iterm", 80, 24)
    )
    assert match
    png = base64.b64decode(match[2])
    assert len(png) == int(match[1])
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(png))), pixels)


def test_sixel_decodes_to_the_picture() -> None:
    pixels = (picture(37, 20) // 128 * 255).astype(np.uint8)
    assert np.array_equal(decoded_sixel(draw(pixels, "sixel", 80, 24)), pixels)


def decoded_sixel(text: str) -> Pixels:
    """An independent reading of the format: colours, repeats, carriage returns and new lines."""
    match = re.fullmatch(r'\x1bPq"1;1;(\d+);(\d+)(.*)\x1b\\\n', text, re.DOTALL)
    assert match
    shown = np.zeros((int(match[2]) + 6, int(match[1]), 3), np.uint8)
    palette: dict[int, tuple[int, ...]] = {}
    color, x, y = 0, 0, 0
    for token in re.finditer(r"#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)(.)|([$-])|(.)", match[3]):
        if token[1]:
            color = int(token[1])
            if token[2]:
                palette[color] = tuple(round(int(token[n]) * 2.55) for n in (2, 3, 4))
        elif token[7]:
            x, y = 0, y + 6 * (token[7] == "-")
        else:
            count, bits = (int(token[5]), ord(token[6]) - 63) if token[5] else (1, ord(token[8]) - 63)
            for row in range(6):
                if bits >> row & 1:
                    shown[y + row, x : x + count] = palette[color]
            x += count
    return shown[: int(match[2])]
