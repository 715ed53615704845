"""The paper's model: learns both tasks jointly, and writes the same on ONNX as in torch."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from photalk.errors import NotFound  # noqa: E402
from photalk.vision.space.wordpiece import Wordpieces  # noqa: E402
from photalk.vision.space.words import WordTable  # noqa: E402
from photalk_lab.papers.i2edit.dialogues import Dialogue, Exchange  # noqa: E402
from photalk_lab.papers.i2edit.joint_training import (  # noqa: E402
    Settings,
    export,
    loss_of,
    pairs_of,
    teach,
)
from photalk_lab.papers.i2edit.text_to_text import Shape, TextToText  # noqa: E402
from photalk_lab.papers.i2edit.tokens import Words  # noqa: E402
from photalk_lab.papers.i2edit.writing import TextWriter, context_ids  # noqa: E402

pytestmark = pytest.mark.torch

PIECES = Wordpieces(
    [
        *("[UNK]", "[CLS]", "[SEP]", "translate", "dialogue", "to", "state", "response", "user", "system"),
        *("smile", "please", "bangs", "now", "what", "else", "done"),
    ]
)
DIALOGUES = [
    Dialogue("one", (Exchange("smile please", "She smiles. What else?", {"expression": ["smiling"]}),)),
    Dialogue("two", (Exchange("bangs now", "Bangs, done.", {"hairstyle": ["bangs"]}),)),
]
WORDS = Words.of(["She smiles. What else?", "Bangs, done.", "expression: smiling", "hairstyle: bangs"])


@pytest.fixture(scope="module")
def table() -> WordTable:
    rows = np.random.default_rng(0).normal(size=(len(PIECES.ids), 24)).astype(np.float32)
    return WordTable.of(rows, PIECES)


@pytest.fixture(scope="module")
def folder(table: WordTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    torch.manual_seed(0)
    shape = Shape(
        words=len(WORDS.words), layers=1, frozen=0, width=24, heads=2, inner=32, written=1, decoder_width=16,
        decoder_heads=2, decoder_inner=32, longest=12, dropout=0.0,
    )  # fmt: skip
    net = TextToText(shape)
    rows = torch.from_numpy(table.rows(range(len(PIECES.ids))))
    pairs = list(pairs_of(DIALOGUES, PIECES, WORDS, shape.longest))
    before = float(loss_of(net, pairs, rows, 0.0).detach())
    teach(net, pairs, rows, Settings(epochs=120, rows=4, slow=5e-3, fast=1e-2, smoothing=0.0))
    assert float(loss_of(net, pairs, rows, 0.0).detach()) < before / 10
    out = tmp_path_factory.mktemp("paper")
    export(net, WORDS, out, Settings())
    return out


def test_each_turn_is_an_example_of_either_task() -> None:
    pairs = list(pairs_of(DIALOGUES, PIECES, WORDS, 12))
    assert len(pairs) == 4
    assert WORDS.text(pairs[0].written) == "expression: smiling"
    assert WORDS.text(pairs[1].written) == "She smiles. What else?"
    assert pairs[0].read != pairs[1].read


def test_it_writes_states_and_responses_on_onnx(folder: Path, table: WordTable) -> None:
    writer = TextWriter(folder, table)
    assert writer.state([], "smile please") == {"expression": ["smiling"]}
    assert writer.state([], "bangs now") == {"hairstyle": ["bangs"]}
    assert writer.response([], "smile please") == "She smiles. What else?"
    assert writer.response([], "bangs now") == "Bangs, done."


def test_of_a_long_dialogue_the_prompt_and_the_end_are_read() -> None:
    ids = context_ids("translate dialogue", ["user smile"] * 50 + ["user bangs"], PIECES, longest=20)
    assert len(ids) == 20
    assert ids[:4] == [1, 3, 4, 2]
    assert ids[-3:] == [8, 12, 2]


def test_a_folder_without_a_model_is_said_to_have_none(tmp_path: Path, table: WordTable) -> None:
    with pytest.raises(NotFound, match="photalk train requirements"):
        TextWriter(tmp_path, table)
