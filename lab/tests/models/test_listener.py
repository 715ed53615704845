"""The model that ships, as it is used."""

from pathlib import Path

import pytest

from photalk.commands import AdjustColor, Open, Search, parse
from photalk.dialogue.combined import Combined, understander
from photalk.dialogue.listener.listener import Listener
from photalk.dialogue.understanding import Scene, Turn, Understanding
from photalk.errors import WeightsError
from photalk_lab import models
from photalk_lab.corpus.operators import OPERATORS
from photalk_lab.corpus.sentences import LABELS

SHOWN = (Turn("find a girl", "Here you are", (Search("girl"),)),)


def _seen(*concepts: str) -> Scene:
    return Scene(look=lambda: (concepts,))


@pytest.mark.parametrize(
    ("message", "seen", "line"),
    [
        ("find a bag matching her jacket", ("yellow jacket", "green grass"), "search yellow bag"),
        ("find a bag matching her jacket", ("red jacket", "green grass"), "search red bag"),
        ("change the image color to the color of the bus", ("red bus", "gray road"), "adjust_color red 0.2"),
        ("make it the colour of the sofa", ("white wall", "green sofa"), "adjust_color green 0.2"),
    ],
)
def test_what_is_spoken_of_is_read_off_the_picture(message: str, seen: tuple[str, ...], line: str) -> None:
    said = Combined().understand(SHOWN, message, _seen(*seen))
    assert said.commands == (parse(line),)
    color = line.split()[1]
    assert any(one.part == color and one.source == "concept" for one in said.evidence)


def test_a_picture_that_was_opened_is_no_distraction() -> None:
    opened = (Turn("", "This is IMG_2041.jpg. What should be different?", (Open("photos/IMG_2041.jpg"),)),)
    seen = _seen("brown bench", "green tree", "yellow ball", "red shirt")
    said = Combined().understand(opened, "make the picture the colour of the ball", seen)
    assert said.commands == (parse("adjust_color yellow 0.2"),)


def test_looking_is_left_out_where_nothing_is_spoken_of() -> None:
    scene = Scene(look=lambda: pytest.fail("looked"))
    assert Combined().understand(SHOWN, "brighter by 20", scene).commands == (
        parse("adjust_attr brightness 20"),
    )


def test_its_labels_are_those_of_this_version() -> None:
    impression = Listener(models.listener()).hear((), "make it warmer", (), Understanding())
    assert tuple(impression.intents) == LABELS
    assert tuple(Listener(models.listener()).operators("please brighten it")) == OPERATORS
    assert "brightness" in Listener(models.listener()).wanted("please brighten it")


def test_a_model_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="PHOTALK_LISTENER=off"):
        Listener(tmp_path)
    for file in models.listener().iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes()[:1000])
    with pytest.raises(WeightsError, match="cannot be read"):
        Listener(tmp_path)


def test_without_its_weights_the_grammar_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("photalk.dialogue.combined.MODEL", "nothing of that name")
    said = understander().understand(
        SHOWN, "change the image color to the color of the bus", _seen("red bus")
    )
    assert not any(isinstance(command, AdjustColor) for command in said.commands)
