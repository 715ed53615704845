"""Is it an answer to what the search asked? By the options and a few words for yes, no and don't know.

What is said after a question may as well be another command, so that only plain answers are taken before
the message is understood, and words of one's own only where they were understood as nothing better.
"""

from __future__ import annotations

import re

from photalk.commands import Command, Edit, Search
from photalk.dialogue.guarding import is_for_us
from photalk.dialogue.quest import DONT_KNOW
from photalk.dialogue.understanding import Question, Understanding

MAX_WORDS = 30
"""Longer messages are no answer."""

SHORT = 3
"""An edit in so few words may as well be an answer, where no picture is open: "green"."""

ASKED = re.compile(r"\?\s+\((?P<options>[^()\n]+) or don't know\)\s*$")
"""How a reply ends that asks a question of the search."""

_LEADS = (
    r"(?:(?:oh|well|um|uh|hmm|i think|i believe|i guess|i would say|probably|mostly|it is|its|it was|"
    r"there is|"
    r"there are|there was|there were|the|a|an|please|just|definitely|certainly) )*"
)
_YES = re.compile(
    r"(?:yes|yeah|yep|yup|yea|y|sure|correct|right|exactly|indeed|definitely|absolutely|of course|true|"
    r"i think so|i believe so|it is|it does|there is|there are|there was)(?: (?:please|it is|it does|"
    r"there is|"
    r"there are|there was|i think|i think so|sir|of course|definitely))*"
)
_NO = re.compile(
    r"(?:no|nope|nah|n|not really|not at all|no way|definitely not|false|there isnt|there arent|"
    r"there is not|"
    r"there are none|it isnt|it is not|it doesnt|none|i dont think so|i think not)"
    r"(?: (?:it isnt|it is not|it doesnt|there isnt|there arent|i dont think so|i think|thanks?))*"
)
_UNKNOWN = re.compile(
    r"(?:(?:i|really|sorry|well|honestly|no|hmm) )*(?:(?:dont|do not|cant|cannot|didnt|"
    r"couldnt) (?:really )?"
    r"(?:know|remember|recall|tell|say|care)(?: that| anymore| exactly| for sure)?|dunno|idk|"
    r"no (?:idea|clue)|"
    r"not (?:so |too |really |quite )?sure|unsure|skip(?: it| this| that)?(?: question)?|pass|"
    r"next question|"
    r"doesnt matter|does not matter|who knows|maybe|perhaps|hard to (?:say|tell)|cant remember|either|any)"
)
_SEEKS = re.compile(
    r"\b(?:find|search|fetch|browse|look(?:ing)? for|show me|photos? of|pictures? of|images? of)\b"
)
_ANSWERISH = re.compile(
    r"^(?:yes|yeah|no|nope|it|its|there|theres|he|she|they|i think|i believe|maybe|probably|in|at|on|"
    r"with|some|"
    r"many|several|only|just|both|neither|none|we|one of)\b"
)


def plainly(options: tuple[str, ...], message: str) -> str | None:
    """The answer that a message is by itself, in the words of the options; None where it may be more.

    A number is no answer unless it is one of the options: it picks a picture.
    """
    said = _plain(message)
    if not said or len(said.split()) > 8:
        return None
    named = {_plain(option): option for option in options}
    bare = re.sub(rf"^{_LEADS}(?=\S)", "", said)
    for words in (said, bare):
        if words in named:
            return named[words]
    if _UNKNOWN.fullmatch(said):
        return DONT_KNOW
    if {"yes", "no"} <= set(named):
        return "yes" if _YES.fullmatch(said) else "no" if _NO.fullmatch(said) else None
    return None


def freely(question: Question, message: str, understanding: Understanding, *, picture: bool) -> bool:
    """Whether words that name no option answer the question, given what else they may mean.

    `picture` says that a picture is open, so that an edit may well be meant.
    """
    said = _plain(message)
    if not said or len(said.split()) > MAX_WORDS or not is_for_us(message):
        return False
    if understanding.question is not None or understanding.unsupported:
        return False
    if not understanding.commands:
        return understanding.smalltalk in ("", "unclear")
    return _rather(question, said, understanding.commands, picture=picture)


def _rather(question: Question, said: str, commands: tuple[Command, ...], *, picture: bool) -> bool:
    """Whether an answer is likelier than these commands."""
    answerish = _ANSWERISH.match(said) is not None
    if all(isinstance(command, Search) for command in commands):
        # "Sunset over mountains" after "Is there a dog in it?" is another search.
        return not _SEEKS.search(said) and (answerish or "yes" not in question.options)
    if all(isinstance(command, Edit) for command in commands):
        return not picture and (answerish or len(said.split()) <= SHORT)
    return False


def asked_in(system: str) -> tuple[str, ...]:
    """The options of the question that a reply of ours ends in; none where it asks nothing of the kind."""
    match = ASKED.search(system[-600:])
    return (*re.split(r", ", match["options"]), DONT_KNOW) if match else ()


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[\w%-]+", text.casefold().replace("’", "").replace("'", "")))
