"""What dialogues should lead to."""

from photalk_lab.training.listener.targets import END, intent_of, own_words, target_of


def test_commands_fall_into_kind_words_and_amount() -> None:
    assert target_of("search Red  Bus`s stop") == ("search", ("red", "bus", "stop"), None)
    assert target_of("adjust_color skyblue .25") == ("color", ("skyblue",), None)
    assert target_of("adjust_attr contrast -20") == ("contrast", (), -20.0)
    assert target_of("rotate 340") == ("rotate", (), 340.0)
    assert target_of("image_cutout") == ("cutout", (), None)


def test_every_command_has_an_intent() -> None:
    lines = ("search a", "adjust_color red 1", "adjust_attr brightness -5", "rotate 20", "image_cutout")
    assert [intent_of(line) for line in lines] == [
        "search", "colorize", "brightness_down", "rotate_left", "cutout",
    ]  # fmt: skip


def test_own_words_end_a_sentence_know_the_colours_and_recur() -> None:
    words = own_words([("red", "bag"), ("blue", "bag"), ("hat",)])
    assert words[0] == END
    assert {"red", "skyblue", "bag"} <= set(words)
    assert "hat" not in words
    assert len(words) == len(set(words))
