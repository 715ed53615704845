"""The tracker's net: learns, and says the same outside torch as in it."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from photalk.dialogue.requirements.hearing import NAMES  # noqa: E402
from photalk.dialogue.requirements.net import TrackerNet as Shipped  # noqa: E402
from photalk.dialogue.requirements.values import PLACES, Standing  # noqa: E402
from photalk.errors import CannotDo, NotFound, WeightsError  # noqa: E402
from photalk.vision.space.wordpiece import Wordpieces  # noqa: E402
from photalk.vision.space.words import WordTable  # noqa: E402
from photalk_lab.papers import i2edit as requirements  # noqa: E402
from photalk_lab.papers.i2edit.dialogues import Dialogue, Exchange  # noqa: E402
from photalk_lab.papers.i2edit.export import export  # noqa: E402
from photalk_lab.papers.i2edit.material import FACIAL, OTHER, Example  # noqa: E402
from photalk_lab.papers.i2edit.recipe import WEIGHTS, average, joint  # noqa: E402
from photalk_lab.papers.i2edit.tracker_net import Shape, TrackerNet  # noqa: E402
from photalk_lab.papers.i2edit.training import Rows, Settings, batch_of, teach  # noqa: E402

pytestmark = pytest.mark.torch

WORDS = [
    *("[UNK]", "[CLS]", "[SEP]", "smile", "please", "hello", "remove", "the"),
    *dict.fromkeys(word for name in NAMES for word in name.split()),
]
SHAPE = Shape(layers=1, frozen=0, width=24, heads=2, inner=32, positions=64, asking=2, dropout=0.0)
SMILE, BANGS = frozenset({PLACES["smiling"]}), frozenset({PLACES["bangs"]})
EXAMPLES = [
    Example("smile please", give=SMILE, kind=FACIAL),
    Example("smile please", standing=Standing((PLACES["bangs"],)), give=SMILE, kind=FACIAL),
    Example("bangs please", give=BANGS, kind=FACIAL),
    Example("hello", kind=OTHER),
    Example("remove the bangs", standing=Standing((PLACES["bangs"],)), take=BANGS, kind=FACIAL),
]


@pytest.fixture(scope="module")
def table() -> WordTable:
    rows = np.random.default_rng(0).normal(size=(len(WORDS), 24)).astype(np.float32)
    return WordTable.of(rows, Wordpieces(WORDS))


@pytest.fixture(scope="module")
def taught(table: WordTable) -> TrackerNet:
    torch.manual_seed(0)
    net = TrackerNet(SHAPE)
    rows = Rows(table)
    settings = Settings(epochs=60, rows=4, slow=5e-3, fast=5e-3, smoothing=0.0)
    teach(net, lambda epoch: EXAMPLES * 4, rows, settings, lambda net: 0.0, lambda said: None)
    net.eval()
    return net


def test_the_net_learns_what_gives_and_what_takes(taught: TrackerNet, table: WordTable) -> None:
    rows = Rows(table)
    batch = batch_of(EXAMPLES, rows)
    moves, kinds = taught(rows(batch.ids), batch.feature, batch.facts, batch.mask)
    assert torch.equal(moves.argmax(-1), batch.moves)
    assert torch.equal(kinds.argmax(-1), batch.kind)


def test_a_dialogue_is_played_through_with_its_own_states(taught: TrackerNet, table: WordTable) -> None:
    turns = (
        Exchange("bangs please", "", {"hairstyle": ["bangs"]}),
        Exchange("smile please", "", {"expression": ["smiling"], "hairstyle": ["bangs"]}),
        Exchange("hello", "", {}),
    )
    assert joint(taught, [Dialogue("one", turns)], Rows(table)) == pytest.approx(200 / 3)


def test_outside_torch_it_says_the_same(taught: TrackerNet, table: WordTable, tmp_path: Path) -> None:
    export(taught, tmp_path, {"settings": {}})
    shipped, rows = Shipped(tmp_path, table), Rows(table)
    for example in EXAMPLES:
        batch = batch_of([example], rows)
        with torch.no_grad():
            moves, _ = taught(rows(batch.ids), batch.feature, batch.facts, batch.mask)
        scores = shipped.scores(example.message, example.system, example.standing)
        assert np.allclose(scores.moves, moves[0].softmax(-1).numpy(), atol=0.1)
        assert sum(scores.kinds.values()) == pytest.approx(1.0, abs=1e-5)


def test_frozen_layers_stay_as_they_were(table: WordTable) -> None:
    torch.manual_seed(0)
    net = TrackerNet(Shape(layers=2, frozen=1, width=24, heads=2, inner=32, positions=64, asking=2))
    lower = {name: value.clone() for name, value in net.layers[0].state_dict().items()}
    upper = net.layers[1].up.weight.clone()
    teach(
        net,
        lambda epoch: EXAMPLES,
        Rows(table),
        Settings(epochs=2, rows=2),
        lambda net: 1.0,
        lambda said: None,
    )
    assert all(torch.equal(value, lower[name]) for name, value in net.layers[0].state_dict().items())
    assert not torch.equal(net.layers[1].up.weight, upper)


def test_the_weights_that_checked_best_are_kept(table: WordTable) -> None:
    torch.manual_seed(0)
    net = TrackerNet(SHAPE)
    checks = iter([0.9, 0.1])
    after_first = []

    def check(net: TrackerNet) -> float:
        after_first.append(net.moves.weight.clone())
        return next(checks)

    best = teach(
        net, lambda epoch: EXAMPLES, Rows(table), Settings(epochs=2, rows=2), check, lambda said: None
    )
    assert best == 0.9
    assert torch.equal(net.moves.weight, after_first[0])


def test_a_folder_without_a_model_is_said_to_have_none(tmp_path: Path, table: WordTable) -> None:
    with pytest.raises(WeightsError, match="PHOTALK_TRACKER=off"):
        Shipped(tmp_path, table)


def test_a_start_that_cannot_be_gone_on_from_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=rf"There is no {WEIGHTS} in"):
        requirements.run(tmp_path, tmp_path / "out", start=tmp_path)
    with pytest.raises(CannotDo, match="Only the tracker can go on"):
        requirements.run(tmp_path, tmp_path / "out", model="paper", start=tmp_path)


def test_the_mean_of_trainings_is_written_as_a_model(tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    for number in (1, 2):
        torch.manual_seed(number)
        (tmp_path / str(number)).mkdir()
        save_file(TrackerNet(Shape()).state_dict(), tmp_path / str(number) / WEIGHTS)
    average([tmp_path / "1", tmp_path / "2"], tmp_path / "mean", {"runs": "two"})
    one, two, mean = (load_file(tmp_path / name / WEIGHTS)["judge.weight"] for name in ("1", "2", "mean"))
    assert torch.allclose(mean, (one + two) / 2)
    assert (tmp_path / "mean" / "tracker.onnx").is_file()
    assert '"runs": "two"' in (tmp_path / "mean" / "card.json").read_text("utf-8")
