"""Which of the listed pictures to keep is proposed by their numbers, and rejected only after a yes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from driving import driven
from photalk import commands as cmd
from photalk.conversation.actions import Action, Cull, Listed, Look, Observation, Tell, Told
from photalk.conversation.converse import carry_out, welcome
from photalk.conversation.culling_turn import MOST
from photalk.conversation.state import ChatState, Entry
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.table import table_of
from photalk.studio.culling import culled_among
from photalk.vision.image_types import Rgb
from photalk.vision.photo_quality import PhotoQuality


class Meter:
    """What is redder is sharper."""

    def measured(self, rgb: Rgb) -> PhotoQuality:
        return PhotoQuality(float(rgb[..., 0].max()) / 255, 0.0, 0.0, 0.5)


class Sorting:
    """A conversation about a folder, in acts."""

    def __init__(self, folder: Path, pictures: tuple[str, ...]) -> None:
        self.folder, self.pictures, self.state = folder, pictures, ChatState()
        self.rejected: tuple[str, ...] = ()
        self._kept(driven(welcome(self.state, str(folder)), self.perform))

    def perform(self, action: Action) -> Observation:
        match action:
            case Look(path):
                return Listed(path, self.pictures)
            case Cull(pictures):
                return culled_among(pictures, None, Meter())
            case Tell(pictures, cmd.Reject()):
                self.rejected = pictures
                return Told(1, len(pictures))
        raise AssertionError(action)

    def say(self, act: str) -> Entry:
        table = table_of(self.state.turns, self.state.scene, date.today())
        return self._kept(driven(carry_out(self.state, act, resolve([read_act(act)], table)), self.perform))

    def _kept(self, entry: Entry) -> Entry:
        self.state = self.state.after(entry)
        return entry


@pytest.fixture
def sorting(tmp_path: Path) -> Sorting:
    from PIL import Image

    (tmp_path / "IMG_0000.png").write_bytes(b"no picture")
    for number, red in enumerate((120, 220, 160), 1):
        Image.effect_mandelbrot((96, 64), (-2, -1, 1, 1), 50).convert("RGB").point(
            lambda value, red=red: value * red // 255
        ).save(tmp_path / f"IMG_000{number}.png")
    return Sorting(tmp_path, tuple(str(tmp_path / f"IMG_000{number}.png") for number in range(4)))


def test_the_best_of_these_is_proposed_and_the_others_wait_for_a_yes(sorting: Sorting) -> None:
    entry = sorting.say("ask which order=best")
    assert "IMG_0000.png" in entry.reply  # which cannot be read, and costs only itself
    assert "keep 3, IMG_0002.png: the sharpest." in entry.reply
    assert "  2, IMG_0001.png: softer" in entry.reply
    assert entry.question is not None
    assert entry.question.text.startswith("Shall I mark the other 2 as rejected?")
    assert sorting.rejected == ()
    assert sorting.say("accept").commands == (cmd.Reject((2, 4)),)
    assert [Path(one).stem for one in sorting.rejected] == ["IMG_0001", "IMG_0003"]


def test_no_leaves_them_all(sorting: Sorting) -> None:
    sorting.say("ask which order=best")
    assert sorting.say("answer option=2").commands == ()
    assert sorting.rejected == ()


def test_where_nothing_is_alike_nothing_is_asked(sorting: Sorting) -> None:
    alone = Sorting(sorting.folder, sorting.pictures[1:2]).say("ask which order=best")
    assert alone.reply.startswith("This is one picture only")
    apart = Sorting(sorting.folder, sorting.pictures[:2]).say("ask which order=best")
    assert "No bursts, copies or look-alikes are among these 2." in apart.reply
    assert alone.question is apart.question is None


def test_too_many_are_left_to_the_command_line(sorting: Sorting) -> None:
    many = Sorting(sorting.folder, tuple(f"/p/{number}.jpg" for number in range(MOST + 1)))
    assert "photalk cull FOLDER" in many.say("ask which order=best").reply
