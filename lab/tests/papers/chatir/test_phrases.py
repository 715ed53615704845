from __future__ import annotations

from photalk_lab.papers.chatir.phrases import Caption


def test_things_with_what_is_said_of_them() -> None:
    caption = Caption.of("Two black and white dogs play with a red ball .")
    first, second = caption.phrases
    assert (first.head, first.number, first.colours) == ("dog", "two", ("black", "white"))
    assert (second.text, second.colours) == ("red ball", ("red",))


def test_actions() -> None:
    assert list(Caption.of("A man is riding a bike down the street .").actions()) == [
        "riding bike down street"
    ]
    assert list(Caption.of("A swimming pool near a building .").actions()) == []


def test_places() -> None:
    assert list(Caption.of("A dog runs on the sandy beach .").places()) == ["on sandy beach"]
    assert list(Caption.of("A cat sleeps on a mat .").places()) == []
