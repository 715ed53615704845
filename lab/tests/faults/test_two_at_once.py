"""Two that write at once, in two processes or a server and a terminal: nothing is lost or mixed up.

Two processes that index one library, or begin sessions in it, are in tests/library/test_crashes.py and
tests/studio/test_sessions.py.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from photalk import atomic_write as whole_files
from photalk.apps.api.problems import Conflict
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.uploads import Sent, take_in
from photalk.atomic_write import atomic_file
from photalk.edit.export import export
from photalk.errors import SessionError
from photalk.studio import Studio
from photalk.vision.loading import load
from photalk_lab.bench.kills.stage import hidden, whole
from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]

WRITER = """
import sys
from pathlib import Path
from photalk.atomic_write import atomic_file

with atomic_file(Path(sys.argv[1])) as (_, file):
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    sys.stdin.readline()
    file.write(b" and half")
"""


def test_the_slower_of_two_chats_in_one_session_is_told_and_can_resume(tmp_path: Path) -> None:
    with Studio.open(tmp_path) as one, Studio.open(tmp_path) as other:
        first = one.chat()
        first.say("hello")
        second = other.resume("last")
        second.say("hello again")
        with pytest.raises(SessionError, match="went on in another Photalk meanwhile; resume it"):
            first.say("and again")
        first = one.resume(second.session or 0)
        first.say("and again")
        said = [turn.user for turn in one.resume("last").state.turns]
        assert said == ["hello", "hello again", "and again"]


@pytest.fixture
def served_library(tmp_path: Path) -> Iterator[ServedLibrary]:
    with closing(ServedLibrary(tmp_path / "library")) as served_library:
        yield served_library


def test_a_session_of_the_server_that_went_on_in_a_terminal_goes_on_in_the_server(
    served_library: ServedLibrary, photalk: Photalk
) -> None:
    session = served_library.begin().id
    served_library.turn(session, 0, lambda chat: chat.say("hello"))
    assert photalk("chat", "--session", session, stdin="hello from the terminal\n").code == 0
    with pytest.raises(Conflict, match="it has 2 turns now"):
        served_library.turn(session, 1, lambda chat: chat.say("hello from the page"))
    state = served_library.state(session)
    assert [turn.user for turn in state.turns] == ["hello", "hello from the terminal"]
    reply = served_library.turn(session, len(state.turns), lambda chat: chat.say("hello from the page"))
    assert reply.turn.number == 3
    assert served_library.turns(session) == 3


def test_pictures_of_one_name_that_are_sent_at_once_are_all_kept(
    served_library: ServedLibrary, tmp_path: Path
) -> None:
    sent = [painted(tmp_path / "sent.jpg", number).read_bytes() for number in range(8)]
    names: list[str] = []

    def send(data: bytes) -> None:
        answer = take_in(served_library, [Sent("IMG_0001.jpg", io.BytesIO(data))])
        names.extend(item.name for item in answer.items if item.picture)

    threads = [threading.Thread(target=send, args=(data,)) for data in sent]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(names)) == 8
    assert sorted((served_library.uploads / name).read_bytes() for name in names) == sorted(sent)
    assert len(served_library.library) == 8


def test_two_results_of_one_name_at_once_leave_one_that_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    images = [painted(tmp_path / f"{number}.png", number, (300, 200)) for number in range(6)]
    threads = [threading.Thread(target=export, args=(load(image).image, out)) for image in images]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert whole(out)
    assert hidden(tmp_path) == []


def test_what_a_living_writer_has_begun_is_not_swept_away_and_what_a_killed_one_left_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", WRITER]
    living, killed = (
        subprocess.Popen([*command, str(tmp_path / name)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name in ("living", "killed")
    )
    for process in (living, killed):
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
    assert len(hidden(tmp_path)) == 2
    killed.kill()
    killed.communicate()
    monkeypatch.setattr(whole_files, "_swept", set())
    with atomic_file(tmp_path / "third") as (_, file):
        file.write(b"third")
    assert len(hidden(tmp_path)) == 1
    living.communicate(b"\n")
    assert living.returncode == 0
    assert sorted(os.listdir(tmp_path)) == ["living", "third"]
    assert (tmp_path / "living").read_bytes() == b"half and half"
