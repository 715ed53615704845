"""The reader's benchmark compares what acts come to, not how they are written."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk.language.acts import read_act
from photalk.language.table import Table
from photalk_lab.bench.reader import group_of, meaning, read_cases, run

OPEN = Table(open=True, size=(1600, 1200))


def test_words_that_come_to_the_same_are_the_same() -> None:
    one, other = read_act('find what="the red bus"'), read_act('find what="red bus"')
    assert meaning([one], Table()) == meaning([other], Table())
    assert meaning([one], Table()) != meaning([read_act('find what="red car"')], Table())


def test_what_comes_to_nothing_is_told_apart_by_its_kind() -> None:
    kinds = [
        meaning([read_act(text)], OPEN) for text in ("chat", "ask camera", "ask taken", 'beyond what="x"')
    ]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize(
    ("acts", "group"),
    [
        (["chat"], "nothing"),
        (["edit smiling"], "faces"),
        (["edit brightness up"], "single"),
        (["amend less"], "context"),
        (["ask camera"], "talk"),
        (["edit brightness up", "save"], "several"),
    ],
)
def test_a_message_counts_in_one_group(acts: list[str], group: str) -> None:
    assert group_of([read_act(act) for act in acts]) == group


def corpus(folder: Path) -> Path:
    rows = [
        {
            "voice": "v",
            "way": "free",
            "n": n,
            "situation": {},
            "message": m,
            "acts": [[m, a]],
            "second": [[m, a]],
        }
        for n, (m, a) in enumerate(
            [("undo", "take_back"), ("hello there", "chat"), ("brighter", "edit brightness up")]
        )
    ]
    (folder / "voices").mkdir()
    (folder / "voices" / "v.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "held_out.txt").write_text("v\n")
    return folder


def test_it_runs_on_a_corpus_beside_a_second_person_and_trivial_readers(tmp_path: Path) -> None:
    found = run(corpus(tmp_path), json=tmp_path / "out.json", predictions=tmp_path / "rows.jsonl")
    assert found.n == 3
    assert found.baselines["a second person"]["right"] == 100
    assert found.baselines["always chat"]["right"] == pytest.approx(33.33)
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert found.metrics["right"] == pytest.approx(100 * sum(row["right"] for row in rows) / 3, abs=0.01)


def test_a_voice_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no voice"):
        read_cases(corpus(tmp_path), "nobody")
