"""A pair that the user brings, made here: mean colours and colour words."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto

from photalk.errors import WeightsError
from photalk.search.scoring import fit
from photalk.vision.space.encoder import BREAK, Encoder, Photos, log_odds
from photalk.vision.space.onnx_pair import OnnxPair
from photalk.vision.space.settings import PairSettings
from toy_pair import SIDE, both_towers, image_tower, text_tower, tokenizer, toy_pair
from toy_space import COLOURS

WORDS = {colour: f"something {colour}" for colour in COLOURS}


def plain(*colours: str, side: int = SIDE) -> Photos:
    return np.array([np.full((side, side, 3), COLOURS[colour]) for colour in colours], np.uint8)


def pair(settings: PairSettings) -> OnnxPair:
    return OnnxPair(settings, WORDS)


def finds_its_colours(encoder: Encoder) -> bool:
    seen, read = encoder.see(plain(*COLOURS)), encoder.read([f"all is {colour}" for colour in COLOURS])
    return (read @ seen.vectors.T).argmax(axis=1).tolist() == list(range(len(COLOURS)))


def test_words_find_photos(tmp_path: Path) -> None:
    encoder: Encoder = pair(toy_pair(tmp_path))
    assert (encoder.side, encoder.width, encoder.scale, encoder.details_shape) == (SIDE, 3, 20.0, None)
    seen = encoder.see(plain(*COLOURS))
    assert np.allclose(np.linalg.norm(seen.vectors, axis=1), 1, atol=1e-5)
    assert seen.vectors.dtype == np.float32
    for at, colour in enumerate(COLOURS):
        assert fit(encoder, f"a {colour} wall", seen).argmax() == at


def test_tags_name_what_is_there(tmp_path: Path) -> None:
    encoder = pair(toy_pair(tmp_path))
    tags = log_odds(encoder.see(plain(*COLOURS)).tags)
    assert tags.argmax(axis=1).tolist() == list(range(len(COLOURS)))
    assert (np.diag(tags) > 0).all()
    assert tags[0, encoder.vocabulary.index("blue")] < -2


def test_a_prompt_may_have_braces_of_its_own(tmp_path: Path) -> None:
    encoder = pair(replace(toy_pair(tmp_path), prompt="a {nice} photo {of {}"))
    assert finds_its_colours(encoder)


def test_the_vocabulary_that_is_shipped_serves(tmp_path: Path) -> None:
    encoder = OnnxPair(toy_pair(tmp_path))
    assert len(encoder.vocabulary) == len(set(encoder.vocabulary)) >= 1000
    tags = log_odds(encoder.see(plain("green")).tags)[0]
    assert encoder.vocabulary[int(tags.argmax())] == "green"


def test_an_answer_in_a_dialogue_moves_the_photos(tmp_path: Path) -> None:
    encoder = pair(toy_pair(tmp_path))
    rows = encoder.see(plain("red", "pink", "blue"))
    before, after = (
        fit(encoder, "a red wall", rows),
        fit(encoder, f"a red wall{BREAK}is it bright? pink", rows),
    )
    assert before.argmax() == 0
    assert after[1] - after[0] > before[1] - before[0]


def test_a_long_dialogue_is_heard_to_its_end(tmp_path: Path) -> None:
    encoder = pair(toy_pair(tmp_path, context_length=12))
    rounds = [f"is it thing number {n}? no" for n in range(9)]
    first = encoder.read([BREAK.join(["a red wall", *rounds])])[0]
    last = encoder.read([BREAK.join(["a red wall", *rounds, "what else? blue"])])[0]
    blue, red = encoder.read(["blue", "red"])
    assert first @ red == pytest.approx(1, abs=1e-5)
    assert last @ blue > first @ blue + 0.05
    assert last @ red > last @ blue


def test_a_dialogue_that_fits_is_read_as_one_text(tmp_path: Path) -> None:
    encoder = pair(toy_pair(tmp_path))
    one, other = encoder.read([f"red{BREAK}blue{BREAK}", "red, blue"])
    np.testing.assert_allclose(one, other, atol=1e-6)


def test_nothing_in_is_nothing_out(tmp_path: Path) -> None:
    encoder = pair(toy_pair(tmp_path))
    assert encoder.read([]).shape == (0, 3)
    assert encoder.see(plain()[:0].reshape(0, SIDE, SIDE, 3)).tags.shape == (0, len(WORDS))
    assert (
        encoder.close_read(
            "red", encoder.see(np.zeros((4, encoder.side, encoder.side, 3), np.uint8))
        ).tolist()
        == [0] * 4
    )
    assert np.isfinite(encoder.read(["", "words that it does not know"])).all()


@pytest.mark.parametrize(
    "shape",
    [
        {"last": True}, {"bytes": True}, {"last": True, "bytes": True}, {"batch": 1}, {"batch": 3},
        {"output": "pooler_output"}, {"output": "whatever"},
    ],
    ids=str,
)  # fmt: skip
def test_image_models_of_many_shapes(tmp_path: Path, shape: dict[str, object]) -> None:
    settings = toy_pair(tmp_path)
    image_tower(settings.image, **shape)  # type: ignore[arg-type]
    assert finds_its_colours(pair(settings))


def test_an_image_model_of_any_side_is_given_the_side_of_the_settings(tmp_path: Path) -> None:
    settings = toy_pair(tmp_path)
    image_tower(settings.image, side="s")
    assert pair(settings).side == 224
    assert pair(replace(settings, side=16)).side == 16


@pytest.mark.parametrize(
    "shape",
    [
        {"masked": False}, {"kind": TensorProto.INT32}, {"length": 16}, {"masked": False, "length": 16},
        {"batch": 1}, {"output": "sentence_embedding"}, {"extra": ("token_type_ids", "position_ids")},
    ],
    ids=str,
)  # fmt: skip
def test_text_models_of_many_shapes(tmp_path: Path, shape: dict[str, object]) -> None:
    settings = toy_pair(tmp_path)
    text_tower(settings.text, **shape)  # type: ignore[arg-type]
    assert finds_its_colours(pair(settings))


def test_both_halves_may_be_in_one_file(tmp_path: Path) -> None:
    settings = toy_pair(tmp_path)
    both_towers(tmp_path / "model.onnx")
    one = pair(replace(settings, image=tmp_path / "model.onnx", text=tmp_path / "model.onnx", side=SIDE))
    two = pair(settings)
    np.testing.assert_allclose(one.see(plain(*COLOURS)).vectors, two.see(plain(*COLOURS)).vectors, atol=1e-6)
    np.testing.assert_allclose(one.read(["red", "all is blue"]), two.read(["red", "all is blue"]), atol=1e-6)


def test_pixels_are_shifted_and_scaled_as_the_settings_say(tmp_path: Path) -> None:
    # Twice the distance from grey is another length, and no other direction.
    settings, half = toy_pair(tmp_path), (0.25, 0.25, 0.25)
    twice = pair(replace(settings, mean=half, std=(0.5, 0.5, 0.5)))
    np.testing.assert_allclose(
        twice.see(plain("red")).vectors, pair(settings).see(plain("red")).vectors, atol=1e-5
    )


def test_the_same_files_are_the_same_encoder_and_others_are_not(tmp_path: Path) -> None:
    settings = toy_pair(tmp_path / "a")
    identity = pair(settings).identity
    assert pair(toy_pair(tmp_path / "b")).identity == identity
    assert pair(replace(settings, mean=(0.1, 0.0, 0.0))).identity != identity
    assert OnnxPair(settings, {"red": "red"}).identity != identity
    text_tower(settings.text, masked=False)
    assert pair(settings).identity != identity


def test_the_vectors_of_tags_are_computed_once(tmp_path: Path, own_cache: Path) -> None:
    settings, photos = toy_pair(tmp_path), plain("red")
    first = pair(settings).see(photos).tags
    (kept,) = (own_cache / "encoders").glob("*.npz")
    np.testing.assert_array_equal(pair(settings).see(photos).tags, first)
    kept.write_bytes(b"spoilt")
    np.testing.assert_array_equal(pair(settings).see(photos).tags, first)


def broken(tmp_path: Path, name: str) -> PairSettings:
    """The settings of a pair with one thing wrong."""
    settings = toy_pair(tmp_path)
    if name in ("image", "text", "tokenizer"):
        getattr(settings, name).write_bytes(b"this is no model")
    elif name == "swapped":
        settings = replace(settings, image=settings.text, text=settings.image)
    elif name == "widths":
        image_tower(settings.image, width=2)
    elif name == "places":
        image_tower(settings.image, flat=False)
    elif name == "length":
        text_tower(settings.text, positions=16)
    return settings


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("image", ["encoder.image", "not an ONNX model"]),
        ("text", ["encoder.text", "not an ONNX model"]),
        ("tokenizer", ["encoder.tokenizer", "not a tokenizer.json"]),
        ("swapped", ["encoder.image", "takes 0 pictures"]),
        ("widths", ["encoder.image and encoder.text", "2 and 3 numbers"]),
        ("places", ["encoder.image", "image_embeds [2, 3, 1, 1]", "with projection"]),
        ("length", ["encoder.text", "77 pieces", "encoder.context_length"]),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_setting(
    tmp_path: Path, name: str, named: Sequence[str]
) -> None:
    with pytest.raises(WeightsError) as raised:
        pair(broken(tmp_path, name))
    said = str(raised.value)
    assert all(part in said for part in named), said
    assert "\n" not in said
    assert said.endswith(".")


def test_a_length_that_is_set_is_kept_to(tmp_path: Path) -> None:
    settings = broken(tmp_path, "length")
    assert finds_its_colours(pair(replace(settings, context_length=16)))
    text_tower(settings.text, length=16)
    with pytest.raises(WeightsError, match="context_length is 20, but the model takes 16"):
        pair(replace(settings, context_length=20))
    with pytest.raises(WeightsError, match="side is 9, but the model takes 8"):
        pair(replace(settings, side=9))


def test_without_the_tokenizers_package_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = toy_pair(tmp_path)
    monkeypatch.setitem(__import__("sys").modules, "tokenizers", None)
    with pytest.raises(WeightsError, match=r"pip install 'photalk\[pair\]'"):
        pair(settings)


def test_the_tokenizers_own_length_and_padding_are_taken_over(tmp_path: Path) -> None:
    from tokenizers import Tokenizer

    settings = toy_pair(tmp_path)
    tokenizer(settings.tokenizer)
    own = Tokenizer.from_file(str(settings.tokenizer))
    own.enable_truncation(6)
    own.enable_padding(pad_id=3, pad_token="</s>", length=6)
    own.save(str(settings.tokenizer))
    text_tower(settings.text, masked=False, positions=6)
    assert finds_its_colours(pair(settings))
