"""Every part of a message is accounted for: done, or named in the reply; and nothing is done twice over."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from conversing import Conversation, World
from photalk.commands import Search, format
from photalk.conversation.converse import converse
from photalk.language.arbitrate import SURE
from photalk.language.understander import LanguageUnderstander
from photalk.language.understanding import Scene
from scripted_reader import ScriptedReader

DONE = {
    "turn it left": ("edit rotate left", "rotate 90"),
    "mirror it": ("edit flip horizontal", "flip horizontal"),
    "make it black and white": ("edit black_and_white", "black_and_white"),
}
BEYOND = ("put a hat on it", "sing me a song", "print it twice")
STRAY = ("the moon is a balloon", "something about my aunt")
"""What no act covers."""

COMMANDLIKE = (
    "undo",
    "rotate 90",
    "cat.jpg",
    "save",
    "crop 4:3",
    "step 2",
    "5 stars",
    "yes",
    "open 2",
    "IMG_20.jpg",
)


def reader_of(message: str, acts: str, probability: float = 1.0) -> LanguageUnderstander:
    return LanguageUnderstander(ScriptedReader({message: [(acts, probability)]}), lambda: date(2026, 3, 15))


@given(
    st.lists(st.sampled_from((*DONE, *BEYOND, *STRAY)), min_size=1, max_size=4, unique=True),
    st.sampled_from((SURE - 0.05, 0.95)),
)
def test_what_is_not_done_is_named(clauses: list[str], probability: float) -> None:
    message = ", ".join(clauses)
    acts = [
        f"{DONE[clause][0]} <- {clause}" if clause in DONE else f'beyond what="{clause}" <- {clause}'
        for clause in clauses
        if clause not in STRAY
    ]
    if not any(clause in DONE for clause in clauses):
        return
    talk = Conversation(World())
    talk.say("open /p/cat.jpg")
    entry = talk.take(converse(talk.state, message, reader_of(message, " ; ".join(acts), probability)))
    commands = [format(command) for command in entry.commands]
    for clause in clauses:
        if clause in DONE:
            assert DONE[clause][1] in commands
        elif clause in BEYOND or probability < SURE:  # stories are told around a wish that is sure
            assert clause in entry.reply


@given(st.sampled_from(COMMANDLIKE), st.sampled_from(("a poster that says {}", "the photo with {} on it")))
def test_what_lies_inside_an_argument_is_not_done_too(words: str, phrase: str) -> None:
    wanted = phrase.format(words)
    message = f"find {wanted}"
    scene = Scene(("cat.jpg", "dog.jpg"), 1, True, (640, 480))
    meant = reader_of(message, f'find what="{wanted}" <- {message}').understand((), message, scene)
    (command,) = meant.commands
    assert isinstance(command, Search)
    assert words.casefold() in format(command).casefold()
