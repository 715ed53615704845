"""The front door, with real pictures and a literal understander."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from photalk.commands import AdjustAttr, Rotate, format, parse_lines
from photalk.conversation.actions import Size
from photalk.conversation.deciding import Costs
from photalk.edit.export import Export
from photalk.edit.program import Program
from photalk.errors import (
    CommandError,
    ExportError,
    NotFound,
    PhotalkError,
    PictureError,
    SessionError,
    WeightsError,
)
from photalk.language.understanding import Guess, Scene, Turn, Understanding
from photalk.studio import Chat, Studio, library_folder
from photalk.studio.caise_export import instances
from photalk.studio.session_json import from_json
from photalk.vision.space.encoder import Encoder
from spoken import Spoken

NOTHING = Scene()


class Literal:
    """Understands a message as commands, separated by semicolons."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        return Understanding(parse_lines(message.replace(";", "\n")))


def blind() -> Encoder:
    """No encoder, so that file names are searched, which is quick and the same everywhere."""
    raise WeightsError("There is no encoder here.")


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path / "library", understander=Literal(), encoder=blind)


def said(chat: Chat, *messages: str) -> Chat:
    for message in messages:
        chat.say(message)
    return chat


def test_words_never_replace_a_file_that_they_did_not_write(
    studio: Studio, photos: Path, tmp_path: Path
) -> None:
    chat = studio.chat(photos / "cat.jpg")
    holiday = tmp_path / "holiday.jpg"
    holiday.write_bytes(b"somebody's own")
    assert "is there already" in chat.say(f"save {holiday}").text
    assert holiday.read_bytes() == b"somebody's own"
    ours = tmp_path / "ours.jpg"
    assert "Saved" in chat.say(f"save {ours}").text
    before = ours.read_bytes()
    assert "Saved" in chat.say(f"adjust_attr brightness 40; save {ours}").text
    assert ours.read_bytes() != before


def test_a_conversation_from_folder_to_saved_file(studio: Studio, photos: Path, tmp_path: Path) -> None:
    chat = studio.chat(photos)
    assert [Path(path).name for path in chat.state.listing.pictures] == ["cat.jpg", "dog9.png", "dog10.png"]
    reply = chat.say("show 1; rotate 90; adjust_attr brightness 20")
    (shown,) = reply.images
    assert (shown.path, shown.size) == (photos / "cat.jpg", (64, 96))
    assert shown.program == chat.program == Program.of(Rotate(90), AdjustAttr("brightness", 20))
    preview = shown.render(48)
    assert (preview.width, preview.height) == (32, 48)
    assert chat.save(tmp_path / "out.png") == tmp_path / "out.png"
    assert (tmp_path / "out.png").stat().st_size > 0
    assert [format(command) for command in reply.commands][1:] == ["rotate 90", "adjust_attr brightness 20"]


def test_listed_pictures_come_with_the_reply(studio: Studio, photos: Path) -> None:
    reply = studio.chat().say(f"open {photos}")
    assert [(shown.path.name, shown.size) for shown in reply.images] == [
        ("cat.jpg", (96, 64)),
        ("dog9.png", (96, 64)),
        ("dog10.png", (96, 64)),
    ]


def test_undo_without_words(studio: Studio, photos: Path) -> None:
    chat = said(studio.chat(photos / "cat.jpg"), "rotate 90", "rotate 10; rotate 20")
    chat.undo(2)
    assert chat.program == Program.of(Rotate(90))


def test_settings_reach_the_exported_file(studio: Studio, photos: Path, tmp_path: Path) -> None:
    chat = said(studio.chat(photos / "cat.jpg"), "rotate 90")
    small = chat.save(tmp_path / "small.jpg", Export(quality=10))
    large = chat.save(tmp_path / "large.jpg", Export(quality=98))
    assert small.stat().st_size < large.stat().st_size


def test_no_original_is_overwritten_by_any_name(studio: Studio, photos: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in photos.iterdir()}
    link = tmp_path / "link.jpg"
    link.symlink_to(photos / "cat.jpg")
    chat = said(studio.chat(photos), "show 1; rotate 90")
    for target in (photos / "cat.jpg", photos / "dog9.png", link):
        with pytest.raises(ExportError):
            chat.save(target)
        assert "Saved" not in chat.say(f"save {target}").text
    assert {path: path.read_bytes() for path in photos.iterdir()} == before


def test_a_picture_that_vanished_is_one_sentence_and_the_program_stays(studio: Studio, photos: Path) -> None:
    chat = said(studio.chat(photos / "cat.jpg"), "rotate 90")
    (photos / "cat.jpg").rename(photos / "away.jpg")
    reply = chat.say("adjust_attr contrast 20")
    assert reply.commands == ()
    assert "cat.jpg" in reply.text
    assert chat.program == Program.of(Rotate(90))
    (photos / "away.jpg").rename(photos / "cat.jpg")
    assert chat.say("adjust_attr contrast 20").commands == (AdjustAttr("contrast", 20),)


def test_starting_at_a_path_that_is_no_picture_raises(studio: Studio, photos: Path) -> None:
    with pytest.raises(PictureError):
        studio.chat(photos / "notes.txt")
    with pytest.raises(NotFound):
        studio.chat(photos / "none.jpg")
    assert studio.sessions() == ()


def test_a_session_is_resumed_where_it_was_left(studio: Studio, photos: Path, tmp_path: Path) -> None:
    chat = said(studio.chat(photos), "show 2; rotate 90", "flip vertical", "undo", "show 1; rotate 10")
    again = Studio(tmp_path / "library", understander=Literal()).resume(chat.session or 0)
    assert again.state == chat.state
    again.say("show 2; redo")
    assert [format(edit) for edit in again.program.edits] == ["rotate 90", "flip vertical"]
    assert studio.resume("last").state == again.state


def test_a_turn_that_could_not_be_kept_did_not_happen(
    studio: Studio, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = studio.chat(photos / "cat.jpg")
    before = chat.state

    def full(*_: object) -> int:
        raise SessionError("The disk is full.")

    monkeypatch.setattr(type(studio._sessions), "record", full)
    with pytest.raises(SessionError):
        chat.say("rotate 90")
    assert chat.state == before


@pytest.mark.parametrize("session", ["5", "x", "last", "1.5", "0", "-1", "9" * 30])
def test_a_session_that_is_not_there_is_one_sentence(studio: Studio, session: str) -> None:
    with pytest.raises(NotFound):
        studio.resume(session)


def test_replaying_an_export_gives_the_same_programs_and_the_same_bytes(
    studio: Studio, photos: Path, tmp_path: Path
) -> None:
    chat = said(
        studio.chat(photos),
        "show 1; rotate 7; adjust_attr brightness 20; adjust_attr saturation -30",
        f"undo; save {tmp_path / 'one.jpg'}",
        "search dog",
        "show 2; resize 50%",
        "show 1",
        "open cat.jpg; adjust_attr contrast 9",
    )
    chat.save(tmp_path / "first.jpg")
    again = studio.replay(studio.export(chat.session or 0))
    assert again.session != chat.session
    assert again.state == chat.state
    again.save(tmp_path / "second.jpg")
    assert (tmp_path / "first.jpg").read_bytes() == (tmp_path / "second.jpg").read_bytes()


def test_replaying_refuses_originals_that_changed_or_are_gone(studio: Studio, photos: Path) -> None:
    text = studio.export(said(studio.chat(photos / "cat.jpg"), "rotate 90").session or 0)
    original = (photos / "cat.jpg").read_bytes()
    (photos / "cat.jpg").write_bytes(original + b"\0")
    with pytest.raises(SessionError, match="changed"):
        studio.replay(text)
    (photos / "cat.jpg").unlink()
    with pytest.raises(SessionError, match="gone"):
        studio.replay(text)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"photalk_session": 2}', '{"photalk_session": 1}', '"x"', "[" * 100_000],
)
def test_what_is_no_session_is_refused_in_a_sentence(studio: Studio, text: str) -> None:
    with pytest.raises(SessionError):
        studio.replay(text)


def test_a_damaged_session_is_told_in_words(studio: Studio) -> None:
    with pytest.raises(SessionError) as missing:
        studio.replay('{"photalk_session": 1}')
    assert str(missing.value) == "This session is damaged: “pictures” is missing in it."
    with pytest.raises(SessionError) as wrong:
        studio.replay('{"photalk_session": 1, "pictures": [], "turns": [{"user": 3}]}')
    assert "Error" not in str(wrong.value)


@pytest.mark.parametrize("k", [0, -1])
def test_no_picture_at_all_cannot_be_asked_for(studio: Studio, k: int) -> None:
    with pytest.raises(CommandError, match="at least one picture"):
        studio.search("a dog", k)


def test_a_session_with_any_part_missing_is_refused(studio: Studio, photos: Path) -> None:
    whole = json.loads(studio.export(said(studio.chat(photos), "show 1; rotate 90").session or 0))
    assert from_json(json.dumps(whole)).entries
    for key in ("pictures", "turns"):
        with pytest.raises(SessionError):
            from_json(json.dumps({k: v for k, v in whole.items() if k != key}))
    for key in whole["turns"][1]:
        broken = json.loads(json.dumps(whole))
        del broken["turns"][1][key]
        with pytest.raises(SessionError):
            from_json(json.dumps(broken))
    broken = json.loads(json.dumps(whole))
    broken["turns"][1]["commands"][1]["do"] = "rotate far"
    with pytest.raises(SessionError):
        from_json(json.dumps(broken))


def test_caise_instances_are_written_as_in_caise(studio: Studio, photos: Path) -> None:
    chat = said(
        studio.chat(),
        f"open {photos}",
        "search cat",
        "adjust_attr contrast 30",
        "flip vertical",
        "undo",
        "rotate 90",
    )
    found = json.loads(studio.export(chat.session or 0, "caise"))
    assert found == instances(1, studio._sessions.entries(1))
    assert [it["api"] for it in found] == ["search cat", "adjust_attr contrast 30", "rotate 90"]
    assert [it["uid"] for it in found] == ["md_1_0", "md_1_1", "md_1_2"]
    last = found[-1]
    assert set(last) == {"api", "history_img", "history_utte", "uid"}
    assert last["history_img"] == [f" md_1_image_{number}" for number in range(1, 5)]
    loads = [line for line in last["history_utte"] if line.startswith("image_load:")]
    assert loads == [f"image_load: {number}" for number in range(1, 5)]
    place = last["history_utte"].index("adjust_attr contrast 30")
    assert last["history_utte"][place - 1 : place + 2] == [
        "user_text: adjust_attr contrast 30",
        "adjust_attr contrast 30",
        "image_load: 2",
    ]
    assert last["history_utte"][-1] == "user_text: rotate 90"
    assert all(
        line.startswith(("user_text: ", "assistant_text: ", "image_load: ")) or parse_lines(line)
        for line in last["history_utte"]
    )


def test_the_library_is_chosen_by_argument_then_environment_then_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_LIBRARY", str(tmp_path / "env"))
    assert library_folder(tmp_path / "arg") == tmp_path / "arg"
    assert library_folder() == tmp_path / "env"
    monkeypatch.delenv("PHOTALK_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in library_folder().parents


def test_a_failing_performer_does_not_end_the_conversation(tmp_path: Path) -> None:
    class Broken:
        def perform(self, action: object, settings: object = None) -> object:
            raise PhotalkError("The scanner is on fire.")

        def preview(self, path: str, program: Program, long_side: int) -> None: ...

        def size(self, path: str, program: Program) -> Size:
            return 1, 1

    make: Callable[[], Broken] = Broken
    chat = Studio(tmp_path, understander=Literal(), performer=make).chat()  # type: ignore[arg-type]
    assert chat.say("open x.jpg").text == "The scanner is on fire."
    assert len(chat.state.turns) == 1


class Unsure:
    """Takes every message for a turn, one way or the other."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        return Understanding((Rotate(320),), confidence=0.75, alternatives=(Guess((Rotate(40),), 0.25),))


def test_an_offer_is_taken_up_even_after_a_night(photos: Path, tmp_path: Path) -> None:
    with Studio(tmp_path / "library", understander=Unsure()) as studio:
        chat = studio.chat(photos / "cat.jpg")
        assert "If you meant counter-clockwise" in chat.say("turn it by 40").text
    with Studio(tmp_path / "library", understander=Spoken()) as studio:
        chat = studio.resume("last")
        chat.say("counter-clockwise")
        assert [format(edit) for edit in chat.program.edits] == ["rotate 40"]


def test_costs_are_a_setting(photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Studio.open(tmp_path, costs=Costs(ask=0.2)).costs == Costs(ask=0.2)
    monkeypatch.setenv("PHOTALK_COSTS", "ask=0.01")
    assert Studio.open(tmp_path).costs == Costs(ask=0.01)
    chat = Studio(tmp_path, understander=Unsure()).chat(photos / "cat.jpg")
    assert chat.say("turn it by 40").question is not None
    monkeypatch.setenv("PHOTALK_COSTS", "ask=cheap")
    with pytest.raises(PhotalkError, match=r"PHOTALK_COSTS: .* must be a number"):
        Studio.open(tmp_path)
