"""Captions and answers from data to files: what is learnt from, whether it learns, and goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from made_questions import COLOURS, made_data, made_space
from photalk.errors import NotFound
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.words import word_table
from photalk.vision.teller.beam import START, likeliest

pytestmark = pytest.mark.torch


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return made_data(tmp_path / "data", monkeypatch)


@pytest.fixture
def space(tmp_path: Path) -> Path:
    return made_space(tmp_path / "space")


@pytest.fixture
def recipe() -> Any:
    """A small net, and a few quick steps."""
    from photalk_lab.training.teller.plan import Recipe

    return Recipe(
        steps=60, captions=12, questions=8, asked_apart=4, least=1, columns=6, width=32, heads=2, inner=48,
        say_layers=1, read_layers=1, answer_layers=1, rate=1e-2, warm=5, dropout=0.0, drop_words=0.0,
        drop_places=0.0, smoothing=0.0, average=0.5, half=False,
    )  # fmt: skip


def _train(data: Path, space: Path, out: Path, recipe: Any, **more: Any) -> tuple[bool, list[str]]:
    from photalk_lab.training.teller.recipe import train

    told: list[str] = []
    done = train(data, data / "coco" / "train2017", space, out, recipe, told.append, **more)
    return done, told


def test_nothing_is_learnt_of_photos_to_measure_on(data: Path, recipe: Any) -> None:
    from photalk_lab.training.space.captions import coco, flickr, kept_back
    from photalk_lab.training.teller.texts import gathered

    photos = data / "coco" / "train2017"
    told = gathered(data, photos, recipe)
    learnt = {one.file.name for one in told if one.learnt}
    described = [*flickr(data / "flickr8k"), *coco(data / "coco", photos)]
    measured = {one.file.name for one in described if one.role not in ("flickr", "coco", "coco-asked")}
    assert learnt
    assert not learnt & (measured | kept_back())
    assert not {one.file.name for one in told} & kept_back()
    apart = [one for one in told if not one.learnt and one.questions]
    assert len(apart) == recipe.asked_apart
    assert not learnt & {one.file.name for one in apart}


def test_a_kept_back_photo_among_those_to_learn_from_is_refused(
    data: Path, recipe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.training.space.captions import Described
    from photalk_lab.training.teller import texts

    slipped = Described(data / "000000000000.png", ("a wall",), "coco")
    monkeypatch.setattr(texts, "coco", lambda *_: [slipped])
    with pytest.raises(AssertionError, match="would be learnt from"):
        texts.gathered(data, data, recipe)


def test_captions_are_those_that_people_wrote(data: Path, recipe: Any) -> None:
    from photalk_lab.training.teller.texts import gathered

    told = gathered(data, data / "coco" / "train2017", recipe)
    assert not any("machine" in caption for one in told for caption in one.captions)
    assert all(len(one.captions) == 3 for one in told if one.learnt)


def test_how_right_an_answer_is_follows_from_who_gave_it() -> None:
    from photalk_lab.training.teller.asked import rightness

    assert rightness("no", 10, ["no"]) == (("no", 1.0),)
    assert dict(rightness("7:25", 2, ["7:25", "a", "b", "c"])) == pytest.approx(
        {"7:25": 2 / 3, "a": 2 / 3, "b": 2 / 3, "c": 2 / 3}
    )


def test_batches_are_the_same_again_and_of_captions_of_one_number(data: Path, recipe: Any) -> None:
    from photalk_lab.training.teller.draws import NOTHING, Batches
    from photalk_lab.training.teller.texts import Lexicon, gathered

    told = gathered(data, data / "coco" / "train2017", recipe)
    lexicon = Lexicon.of(told, 1, 10)
    one, other = (Batches(told, lexicon, word_table().pieces, recipe) for _ in range(2))
    for turn in (0, 1, 25):
        batch, again = one.at(turn), other.at(turn)
        assert (batch.captions.words == again.captions.words).all()
        assert len(batch.captions.words) % len(batch.captions.photos) == 0
        assert (batch.captions.words[:, 0] == START).all()
        assert (batch.captions.words[:, -1] != NOTHING).any(), "no longer than the longest"
        assert all(told[photo].learnt for photo in (*batch.captions.photos, *batch.questions.photos))


def test_it_learns_and_out_of_torch_says_the_same(
    data: Path, space: Path, tmp_path: Path, recipe: Any
) -> None:
    import torch

    from photalk_lab.training.teller.net import TellerNet

    out = tmp_path / "out"
    done, told = _train(data, space, out, recipe)
    assert done, told
    card = json.loads((out / "card.json").read_text())
    assert card["space"] == "toy-space"
    assert len(card["caption_sure"]) == 2
    assert set(card["answer_sure"]) == {"scale", "offset"}
    assert card["words"][:3] == ["<start>", "<end>", "<unknown>"]

    look, say, answer = (
        session_of(out / f"{name}.onnx", session_options()) for name in ("look", "say", "answer")
    )
    tower = session_of(space / "image.onnx", session_options())
    pieces = word_table().pieces
    from photalk_lab.training.space.material import pieces_of

    embedded = word_table().rows(pieces_of("what color is the wall?", pieces))[None]
    right = said = 0
    for colour, rgb in COLOURS.items():
        photo = np.full((1, 32, 32, 3), rgb, np.uint8)
        seen = look.run(None, {"grid": tower.run(["grid"], {"photos": photo})[0]})[0]
        words, _ = likeliest(
            lambda begun, seen=seen: say.run(None, {"seen": seen, "words": begun})[0],
            card["longest"],
        )
        said += colour in [card["words"][word] for word in words]
        logits = answer.run(None, {"seen": seen, "embedded": embedded})[0]
        right += card["answers"][int(logits[0].argmax())] == colour
    assert said >= 3, told
    assert right >= 3, told

    net = TellerNet(recipe.sizes(len(card["words"]), len(card["answers"]), seen.shape[1])).eval()
    net.load_state_dict(torch.load(next((out / "work").glob("net-*.pt")), weights_only=True))
    with torch.no_grad():
        ours = net.answer(torch.from_numpy(seen), torch.from_numpy(embedded)).numpy()
    assert np.abs(ours - logits).max() < 0.1 * np.abs(ours).max()


def test_a_run_that_was_stopped_goes_on(data: Path, space: Path, tmp_path: Path, recipe: Any) -> None:
    import torch

    short = replace(recipe, steps=4)
    assert _train(data, space, tmp_path / "whole", short)[0]
    done, told = _train(data, space, tmp_path / "stopped", short, hours=0.0)
    assert not done
    assert "goes on from here" in told[-1]
    assert not (tmp_path / "stopped" / "card.json").exists()
    while not done:
        done, _ = _train(data, space, tmp_path / "stopped", short, hours=None)
    one, other = (
        torch.load(next((tmp_path / name / "work").glob("net-*.pt")), weights_only=True)
        for name in ("whole", "stopped")
    )
    assert all(torch.allclose(one[name], other[name], atol=1e-5) for name in one)


def test_photos_are_seen_once(data: Path, space: Path, tmp_path: Path) -> None:
    from photalk_lab.training.stepping import Clock
    from photalk_lab.training.teller.grids import Space, seen

    files = sorted((data / "coco" / "train2017").iterdir())
    told: list[str] = []
    for _ in range(2):
        found = seen(files, Space.of(space), 3, tmp_path, told.append, Clock())
    assert found is not None
    assert found[1].shape == (len(files), 4, 3)
    assert len(told) == 1, "the second time there is nothing left to see"


def test_a_tower_that_does_not_tell_places_is_one_sentence(tmp_path: Path) -> None:
    from photalk_lab.training.teller.grids import Space

    with pytest.raises(NotFound, match="no joint space in"):
        Space.of(tmp_path)
