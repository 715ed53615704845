"""Messages about a path."""

import pytest

from photalk.commands import format
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.paths import about_a_path


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ("open photos/", "open photos/"),
        ("open my/photos", "open my/photos"),
        ("open ~/Pictures/trip 2024/a b.jpg", "open ~/Pictures/trip 2024/a b.jpg"),
        ("please open the folder /srv/my photos", "open /srv/my photos"),
        ("Open ./IMG 0001.JPG", "open ./IMG 0001.JPG"),
        ("load my photo at ../x/y.png", "open ../x/y.png"),
        (r"open C:\Users\me\My Pictures\cat.jpg", r"open C:\Users\me\My Pictures\cat.jpg"),
        ('open "cat and dog.jpg"', "open cat and dog.jpg"),
        ("open photos/a b.jpg please", "open photos/a b.jpg"),
        ("save it as out/a b.jpg", "save out/a b.jpg"),
        ("export to ~/edited/x.png", "save ~/edited/x.png"),
    ],
)
def test_a_path_is_taken_as_it_is_written(message: str, command: str) -> None:
    assert [format(it) for it in Grammar().understand((), message).commands] == [command]


@pytest.mark.parametrize(
    "message",
    [
        "open ~/a.jpg and make it brighter",
        "open the second one",
        "save it",
        "brighter / warmer",
        "rotate it 90/180",
        "open up the shadows",
    ],
)
def test_anything_more_is_left_to_the_grammar(message: str) -> None:
    assert about_a_path(message) == ()
