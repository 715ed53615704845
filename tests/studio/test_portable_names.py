"""The names of pictures where no path may be told: each leads back to its picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from photalk.errors import SessionError
from photalk.library.library import Library
from photalk.studio import Studio
from photalk.studio.portable_names import PortableNames, moved
from spoken import Spoken
from toy_space import ToyEncoder

FILES = (
    "a/beach.jpg", "b/beach.jpg", "b/Beach.jpg", "deep/x/y/beach.jpg", "other/x/y/beach.jpg", "only.png",
    "a/__.png", "b/!!.png", "a/two  spaces.png", "a/l'été 1.png", "a/写真.png", "a/ odd\n.png",
    "a/IMG_1.jpg", "a/IMG 1.jpg", "a/img.1.jpg", "7/x/y/beach.jpg",
)  # fmt: skip


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    for number, name in enumerate(FILES):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (64, 48), (number * 10, 80, 200 - number * 10)).save(folder / name)
    (folder / "b\udcff.png").write_bytes((folder / "only.png").read_bytes() + b"\0")
    return folder


def test_every_name_leads_back_to_its_picture_and_tells_nothing_that_it_need_not(
    tmp_path: Path, pictures: Path
) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([pictures])
        names = PortableNames(library)
        paths = [photo.path for photo in library.photos(library.catalogue.ids())]
        assert len(paths) == len(FILES) + 1
        called = {path: names.called(path) for path in paths}
        assert len(set(called.values())) == len(paths)
        for path, name in called.items():
            assert names.meant(name) == (path,)
            assert names.path(name) == path
            assert "pictures" not in name
        assert called[str(pictures / "only.png")] == "only.png"
        assert called[str(pictures / "a/beach.jpg")] == "a/beach.jpg"
        assert called[str(pictures / "deep/x/y/beach.jpg")].partition("/")[0].isdecimal()
        assert set(names.meant("x/y/beach.jpg")) == {
            str(pictures / top / "x/y/beach.jpg") for top in ("deep", "other", "7")
        }
        assert names.path("nothing.jpg") == "nothing.jpg"
        assert names.called("/elsewhere/only.jpg") == "only.jpg"
        assert names.meant("") == ()


def test_a_session_with_names_is_replayed_on_the_pictures_of_the_library(
    tmp_path: Path, pictures: Path
) -> None:
    with Studio(tmp_path / "library", understander=Spoken(), encoder=ToyEncoder) as studio:
        studio.index(pictures)
        chat = studio.chat(pictures / "b/beach.jpg")
        chat.say("make it brighter")
        document = json.loads(studio.export(chat.session or 0))
        names = PortableNames(studio.finding.library)
        text = json.dumps(moved(document, names.called))
        assert str(tmp_path) not in json.dumps([json.loads(text)["pictures"], json.loads(text)["turns"][1]])
        assert studio.replay(text).state.histories == chat.state.histories
        (pictures / "b/beach.jpg").write_bytes((pictures / "a/beach.jpg").read_bytes())
        with pytest.raises(SessionError, match="changed"):
            studio.replay(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["picture", "pictures", "user", "path", "words"]), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@settings(max_examples=200)
@given(JSON)
def test_what_is_moved_and_moved_back_is_what_it_was(record: object) -> None:
    there = moved(record, lambda text: f"<{text}>", lambda text: f"{{{text}}}")
    assert moved(there, lambda text: text[1:-1], lambda text: text[1:-1]) == record
