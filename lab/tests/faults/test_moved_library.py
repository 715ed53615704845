"""A library folder that was renamed or moved: it opens with everything, and says what has to be found."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from photalk.apps.api.problems import Gone
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.uploads import Sent, take_in
from photalk.studio import Studio
from photalk_lab.bench.kills.indexing import contents
from photalk_lab.bench.kills.stage import disorder, opened
from photalk_lab.bench.kills.talking import kept
from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]


def test_photos_outside_of_it_sessions_and_thumbnails_are_as_they_were(
    photalk: Photalk, photos: Path, tmp_path: Path
) -> None:
    old, new = tmp_path / "library", tmp_path / "elsewhere" / "another name"
    assert photalk("index", photos).code == 0
    assert photalk("chat", photos / "1.jpg", stdin="adjust_attr brightness 20\n").code == 0
    with opened(old) as library:
        before = contents(library)
    turns = kept(old)
    new.parent.mkdir()
    shutil.move(old, new)
    assert disorder(new) == []
    with opened(new) as library:
        assert contents(library) == before
        assert library.index([photos]).unchanged == 6
    assert kept(new) == turns
    ran = photalk("chat", "--session", "last", "--library", new, "--json", stdin="undo\n")
    assert ran.code == 0
    assert "Session 1, 2 turns so far. 1.jpg" in ran.err
    assert not old.exists()


def test_photos_inside_of_it_keep_their_thumbnails_and_are_found_again_under_their_numbers(
    tmp_path: Path,
) -> None:
    old, new = tmp_path / "library", tmp_path / "moved"
    with closing(ServedLibrary(old)) as served_library:
        sent = [Sent(f"{n}.jpg", io.BytesIO(painted(tmp_path / "s.jpg", n).read_bytes())) for n in range(3)]
        numbers = [item.picture.id for item in take_in(served_library, sent).items if item.picture]
        thumbnails = [served_library.library.thumbnail(number) for number in numbers]
    old.rename(new)
    with closing(ServedLibrary(new)) as served_library:
        assert [served_library.library.thumbnail(number) for number in numbers] == thumbnails
        with pytest.raises(Gone, match=r"^0\.jpg is not where it was, .* index its folder again\.$"):
            served_library.file(numbers[0])
        report = served_library.studio.index(new / "uploads")
        assert (report.moved, report.new, report.gone) == (3, 0, 0)
        assert [served_library.file(number) for number in numbers] == [
            new / "uploads" / f"{n}.jpg" for n in range(3)
        ]
        assert [served_library.library.thumbnail(number) for number in numbers] == thumbnails


def test_a_conversation_about_a_photo_inside_of_it_says_that_it_is_gone_and_goes_on(tmp_path: Path) -> None:
    old, new = tmp_path / "library", tmp_path / "moved"
    (old / "uploads").mkdir(parents=True)
    photo = painted(old / "uploads" / "cat.jpg", 3)
    with Studio.open(old) as studio:
        chat = studio.chat(photo)
        chat.say("rotate 90")
    old.rename(new)
    with Studio.open(new) as studio:
        chat = studio.resume("last")
        assert "cat.jpg" in (reply := chat.say("adjust_attr brightness 20").text)
        assert "\n" not in reply
        assert not chat.say(f"open {new / 'uploads' / 'cat.jpg'}").text.startswith("There is no")
        assert chat.picture == new / "uploads" / "cat.jpg"
