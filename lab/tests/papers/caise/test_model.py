"""The paper's model on dialogues of our own; torch is loaded by the tests, so that it can be missing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.caise import VARIANTS, Config, Switches
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.inputs import inputs_of

pytestmark = pytest.mark.torch

SMALL = Config(word_size=16, state_size=32, word_dropout=0.0, state_dropout=0.0, learning_rate=1e-2, rarest=3)


def asking(number: int, thing: str, seen: str = "") -> Instance:
    """A search for a thing, after `seen` was seen."""
    concepts = ((seen, "blue sky"),) if seen else ()
    return Instance(f"d_{number}_0", (), "", f"search {thing}", concepts, (f"user_text: find {thing} now",))


def made_up(count: int, seed: int) -> list[Instance]:
    """Searches for words that nobody has heard before."""
    letters = random.Random(seed)
    return [asking(number, "".join(letters.choices("aeioklmnt", k=8))) for number in range(count)]


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """Tensors this small are slower on two."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture
def instances() -> list[Instance]:
    return [asking(1, "kite"), asking(2, "old boat", "red boat"), asking(3, "zzyzx", "purple quux")]


def untrained(instances: Sequence[Instance], switches: Switches) -> Any:
    import torch

    from photalk_lab.papers.caise.model import Model, Network
    from photalk_lab.papers.caise.vocabulary import collect

    torch.manual_seed(0)
    config = Config(switches=switches, word_size=16, state_size=32)
    vocabulary = collect([["search", "kite"]], [["find", "now", "red", "boat", "old"]], 1)
    return Model(config, vocabulary, Network(config, vocabulary).eval())


def sources(model: Any, instances: Sequence[Instance]) -> Any:
    """What the model would say at the first two steps, and the batch."""
    import torch

    from photalk_lab.papers.caise.batches import batch_of
    from photalk_lab.papers.caise.vocabulary import START

    batch = batch_of([inputs_of(one, model.config.switches) for one in instances], model.vocabulary)
    encoded = model.network.encode(batch)
    before = torch.tensor([[START, model.vocabulary.number("search")]] * len(instances))
    found, _ = model.network.step(before, model.network.decoder.start(encoded), encoded, batch)
    return found, batch


@pytest.mark.parametrize("name", VARIANTS)
def test_the_chances_of_all_words_add_up_to_one(name: str, instances: list[Instance]) -> None:
    import torch

    model = untrained(instances, VARIANTS[name])
    found, batch = sources(model, instances)
    chances = found.chances(batch, len(model.vocabulary))
    torch.testing.assert_close(chances.sum(-1), torch.ones(len(instances), 2))


def test_the_chance_of_a_word_is_its_share_of_all_chances(instances: list[Instance]) -> None:
    import torch

    model = untrained(instances, Switches())
    found, batch = sources(model, instances)
    chances = found.chances(batch, len(model.vocabulary))
    for word in range(chances.shape[-1]):
        targets = torch.full((len(instances), 2), word)
        torch.testing.assert_close(found.chance_of(targets, batch), chances[..., word])


def test_a_source_that_is_off_or_empty_gets_no_weight(instances: list[Instance]) -> None:
    gates = {name: sources(untrained(instances, VARIANTS[name]), instances)[0].gate for name in VARIANTS}
    assert gates["base"][..., 1:].sum() == 0
    assert gates["+ue"][..., 2].sum() == 0
    assert gates["+ve"][..., 1].sum() == 0
    assert gates["+ue+ve"][0, :, 2].sum() == 0, "nothing was seen"
    assert (gates["+ue+ve"][1] > 0).all()


def test_an_instance_means_the_same_alone_and_among_others(instances: list[Instance]) -> None:
    import torch

    model = untrained(instances, Switches())
    together, batch = sources(model, instances)
    known = len(model.vocabulary)
    for place, one in enumerate(instances):
        alone, own = sources(model, [one])
        torch.testing.assert_close(
            alone.chances(own, known)[0, :, :known], together.chances(batch, known)[place, :, :known]
        )


def test_words_that_nobody_knows_can_be_pointed_at(instances: list[Instance]) -> None:
    model = untrained(instances, Switches())
    _, batch = sources(model, instances)
    assert {"zzyzx", "purple", "quux"} <= set(batch.unseen)
    assert batch.words.source[2].tolist()[1] == len(model.vocabulary) + batch.unseen.index("zzyzx")


def test_lines_that_are_said_twice_are_read_once() -> None:
    model = untrained([], Switches())
    _, batch = sources(model, [asking(1, "kite"), asking(2, "kite")])
    assert len(batch.lines.numbers) == 1
    assert batch.line.tolist() == [[0], [0]]


def test_all_things_of_a_picture_have_the_same_place() -> None:
    import torch

    from photalk_lab.papers.caise.encoder import image_wise

    places = image_wise(torch.tensor([[0, 0, 1, 2]]), 8)
    assert places.shape == (1, 4, 8)
    assert torch.equal(places[0, 0], places[0, 1])
    assert len({tuple(row.tolist()) for row in places[0]}) == 3


def test_the_extractor_says_words_that_it_never_heard_and_the_generator_cannot() -> None:
    from dataclasses import replace

    from photalk_lab.papers.caise.decoding import predict
    from photalk_lab.papers.caise.training import accuracy, train

    strangers = made_up(30, seed=2)
    right = {
        name: accuracy(
            predict(
                train(made_up(120, seed=1), replace(SMALL, switches=VARIANTS[name], epochs=epochs)), strangers
            ),
            strangers,
        )
        for name, epochs in (("base", 1), ("+ue", 3))
    }
    assert right["base"] == 0
    assert right["+ue"] > 80


def test_the_same_seed_gives_the_same_model_and_what_is_saved_comes_back(tmp_path: Path) -> None:
    from dataclasses import replace

    import torch

    from photalk_lab.papers.caise.ablation import rows
    from photalk_lab.papers.caise.checkpoint import load, save
    from photalk_lab.papers.caise.decoding import predict
    from photalk_lab.papers.caise.training import train

    instances = [
        asking(number, thing, "red boat") for number, thing in enumerate(["kite", "boat", "dog"] * 5)
    ]
    config = replace(SMALL, epochs=2)
    first, second = train(instances, config), train(instances, config)
    for one, other in zip(first.network.parameters(), second.network.parameters(), strict=True):
        assert torch.equal(one, other)
    save(first, tmp_path / "+ue+ve")
    again = load(tmp_path / "+ue+ve")
    assert (again.config, again.vocabulary, again.figures) == (first.config, first.vocabulary, first.figures)
    save(replace(first, config=replace(config, switches=VARIANTS["base"])), tmp_path / "base")
    assert list(rows(tmp_path, instances)) == ["base", "+ue+ve"]
    assert rows(tmp_path, instances)["+ue+ve"] == predict(first, instances)


def test_parts_share_no_dialogue_and_lose_nothing() -> None:
    from photalk_lab.papers.caise.training import split

    instances = [Instance(f"d_{number // 4}_{number % 4}", (), "", "rotate 90") for number in range(80)]
    learnt, held_out = split(instances, 0.2, seed=3)
    assert not {one.dialogue for one in learnt} & {one.dialogue for one in held_out}
    assert sorted(one.uid for one in learnt + held_out) == sorted(one.uid for one in instances)
    assert len(held_out) == 16


def test_an_instance_of_which_nothing_is_told_has_a_prediction() -> None:
    from photalk_lab.papers.caise.decoding import predict

    nothing = Instance("x_0", (), "", "search kite", ((),), ())
    assert len(predict(untrained([], Switches()), [nothing, asking(1, "kite")])) == 2
    assert predict(untrained([], Switches()), []) == []


def test_too_few_dialogues_and_folders_without_models_are_one_sentence(tmp_path: Path) -> None:
    from photalk_lab.papers.caise.ablation import rows
    from photalk_lab.papers.caise.checkpoint import load
    from photalk_lab.papers.caise.training import train

    with pytest.raises(NotFound, match="too few"):
        train([asking(1, "kite")], SMALL)
    with pytest.raises(NotFound, match="photalk train caise"):
        rows(tmp_path, [])
    with pytest.raises(NotFound, match=r"model\.json"):
        load(tmp_path)
    (tmp_path / "model.json").write_text('{"config": 3}')
    with pytest.raises(NotFound, match="holds no model"):
        load(tmp_path)


def test_a_model_that_was_cut_short_is_one_sentence(tmp_path: Path) -> None:
    from photalk_lab.papers.caise.checkpoint import load, save

    save(untrained([], Switches()), tmp_path)
    about, arrays = tmp_path / "model.json", tmp_path / "model.npz"
    whole = arrays.read_bytes()
    arrays.write_bytes(b"")
    with pytest.raises(NotFound, match="holds no model"):
        load(tmp_path)
    arrays.write_bytes(whole)
    about.write_text(about.read_text().replace('"figures"', '"other"'))
    with pytest.raises(NotFound, match="holds no model"):
        load(tmp_path)
