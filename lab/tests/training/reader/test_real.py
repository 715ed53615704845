"""Messages of real people: looked up in the data, never kept beside their annotations."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import NotFound
from photalk.language.acts import read_act
from photalk.language.reader.words import words_in
from photalk_lab.training.reader.real import read_real

REAL = Path(__file__).parents[3] / "corpus" / "real.jsonl"
OPEN = {"open": "photo.jpg"}


def annotated(folder: Path, *lines: dict[str, Any]) -> Path:
    file = folder / "real.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def line(source: str, uid: str, acts: list[Any], situation: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"source": source, "uid": uid, "situation": OPEN if situation is None else situation, "acts": acts}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The four data sets, with a message or two each."""
    said = [
        "assistant_text: Hi",
        "user_text: Hello",
        "user_text: Turn it left by 30 ",
        "assistant_text: Sure",
    ]
    gier = {"input": "a.jpg", "output": "a_1.jpg", "request": "[Easy] Remove the bin, brighten it!"}
    pair = {"img0": "b.jpg", "img1": "c.jpg", "sents": ["crop it", "make the sky blue"], "uid": "b"}
    files = {
        "caise/valid.json": [{"api": "rotate 30", "history_utte": said, "history_img": [], "uid": "md_1_0"}],
        "gier_fivek/gier.valid.json": [gier | {"operator": {"brightness": {}}}],
        "image_editing_request/valid.json": [pair],
        "photochat/dev.jsonl": {"turns": [[0, "hi"], [1, None], [0, " nice photo! "]], "objects": ""},
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("source", "uid", "acts", "message", "meant"),
    [
        (
            "caise-valid", "md_1_0", [[[0, 4], ["edit", "rotate", "left", "amount=", [4, 4]]]],
            "Turn it left by 30", ['edit rotate left amount="30"'],
        ),
        (
            "gier-valid", "a_1.jpg",
            [[[0, 2], ["edit", "erase", "what=", [1, 2]]], [[4, 5], ["edit", "brightness", "up"]]],
            "Remove the bin, brighten it!", ['edit erase what="the bin"', "edit brightness up"],
        ),
        (
            "ier-valid", "b:1", [[[0, 3], ["edit", "paint", "color=", [3, 3], "in=", [1, 2]]]],
            "make the sky blue", ['edit paint color="blue" in="the sky"'],
        ),
        ("photochat-dev", "0:2", [[[0, 1], ["chat"]]], "nice photo!", ["chat"]),
    ],
)  # fmt: skip
def test_every_source_gives_the_message_and_the_acts_that_were_meant(
    data: Path, source: str, uid: str, acts: list[Any], message: str, meant: list[str]
) -> None:
    (one,) = read_real(annotated(data, line(source, uid, acts)), data)
    assert one.message == message
    assert one.acts() == tuple(map(read_act, meant))
    assert (one.voice, one.uid, one.way) == (source, uid, "real")


def test_clauses_are_the_words_that_ask(data: Path) -> None:
    acts = [[[0, 2], ["edit", "erase", "what=", [1, 2]]], [[4, 5], ["edit", "brightness", "up"]]]
    (one,) = read_real(annotated(data, line("gier-valid", "a_1.jpg", acts)), data)
    clauses = [act.clause for act in one.acts()]
    assert [clause.text for clause in clauses if clause] == ["Remove the bin", "brighten it"]


def test_a_situation_is_read_as_the_corpus_writes_it(data: Path) -> None:
    stands = {"open": "photo.jpg", "seen": "sky, boat", "steps": ["edit paint color=<brown>"], "did": "…"}
    (one,) = read_real(annotated(data, line("photochat-dev", "0:0", [[[0, 0], ["chat"]]], stands)), data)
    assert one.situation.text() == "open | steps 1 paint color brown | seen sky, boat"


def test_only_the_data_that_are_referred_to_are_needed(data: Path) -> None:
    (data / "caise" / "valid.json").unlink()
    assert read_real(annotated(data, line("photochat-dev", "0:0", [[[0, 0], ["chat"]]])), data)


@pytest.mark.parametrize("source", ["caise-valid", "gier-valid", "ier-valid", "photochat-dev"])
def test_without_the_data_one_sentence_says_what_is_missing(tmp_path: Path, source: str) -> None:
    file = annotated(tmp_path, line(source, "x", [[[0, 0], ["chat"]]]))
    with pytest.raises(NotFound, match=r"^There is no .+\.$") as missing:
        read_real(file, tmp_path / "nowhere")
    assert str(missing.value).count(". ") == 0


def test_without_annotations_one_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no "):
        read_real(tmp_path / "real.jsonl", tmp_path)


@pytest.mark.parametrize(("uid", "last"), [("9:9", 0), ("0:1", 0), ("0:0", 1)])
def test_words_that_are_not_there_are_not_found(data: Path, uid: str, last: int) -> None:
    with pytest.raises(NotFound, match="no message"):
        read_real(annotated(data, line("photochat-dev", uid, [[[0, last], ["chat"]]])), data)


@given(st.lists(st.text("ab1,. '", min_size=1), min_size=1, max_size=4))
def test_any_message_comes_back_up_to_its_last_word(
    tmp_path_factory: pytest.TempPathFactory, said: list[str]
) -> None:
    data = tmp_path_factory.mktemp("data")
    (data / "photochat").mkdir()
    turns = json.dumps({"turns": [[0, one] for one in said], "objects": ""})
    (data / "photochat" / "dev.jsonl").write_text(turns, encoding="utf-8")
    spoken = [(at, one.strip()) for at, one in enumerate(said) if words_in(one)]
    lines = [line("photochat-dev", f"0:{at}", [[[0, 0], ["chat"]]]) for at, _ in spoken]
    found = read_real(annotated(data, *lines), data)
    assert [one.message for one in found] == [one[: words_in(one)[-1].end] for _, one in spoken]


def test_the_annotations_quote_nothing_but_single_words() -> None:
    for text in REAL.read_text(encoding="utf-8").splitlines():
        told = json.loads(text)
        assert set(told) == {"source", "uid", "situation", "acts"}
        seen = told["situation"].get("seen", "").split(", ")
        assert all(len(noun.split()) <= 1 for noun in [*seen, told["situation"].get("sought", "")])
