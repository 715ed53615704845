"""A questioner that is a language model, as in the ChatIR paper: told the dialogue, it asks on.

It is off unless PHOTALK_LLM_URL and PHOTALK_LLM_MODEL (and, where needed, PHOTALK_LLM_KEY) name a server;
PHOTALK_LLM_TIMEOUT is how many seconds it may take for a question.
What leaves the machine is the words of the dialogue: what was searched for, what was asked and what was
answered. Pictures, paths, and filters by dates, places or folders do not.

What comes back is data. Only its first question is taken, cleaned and limited in length, and all that is ever
done with it is to show it; so words in a description or an answer that try to direct the model can make it
ask badly, and nothing else.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rapidfuzz.fuzz import token_sort_ratio

from photalk.commands.queries.query import Query
from photalk.errors import PhotalkError
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.llm_server import (
    Message,
    Rest,
    Server,
    rest_of,
    server_of_settings,
    uses_of_settings,
)
from photalk.search.asking.questioner import Questioner
from photalk.search.asking.reply_meaning import is_yes_no
from photalk.search.asking.topics import NO, YES
from photalk.search.hits import SearchQuestion

TASK = (
    "Ask a new question in the following dialog, assume that the questions are designed to help us retrieve"
    " this image from a large collection of images. Reply with one short question and nothing else."
)
"""The paper's instruction, and one sentence on the form."""

SHOTS: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = (
    ("a woman holding an umbrella", (), "Is it raining in the picture?"),
    (
        "two people at a table",
        (("Are they eating?", "yes, pizza"), ("Is it indoors?", "no")),
        "What colour is the tablecloth?",
    ),
    (
        "a bird on a branch",
        (("What colour is the bird?", "blue"), ("Is there snow?", "I don't know")),
        "How many birds are there?",
    ),
)
"""Dialogues with the question that came next."""

NOTHING_NEW = "The language model has no new question; this round goes without it."

LONGEST = 140
"""Characters of a question."""

_TRIES, _ALIKE = 3, 90.0
_SAID, _ROUNDS = 300, 20
_SENTENCE = re.compile(r"""(?:[^.!?\n]|[.!?](?=[^\s"'”’)]))*[.!?\n]""")
_LABEL = re.compile(r"^\W*(?:(?:new |next )?question|q|assistant)?[\s\d]*[:)\-]\s*", re.IGNORECASE)


@dataclass(slots=True)
class LanguageModel:
    """Asks what a language model would ask, at most `rounds` times and until one picture is all but certain.

    When it has no new question, `tell` gets a sentence about it and `otherwise` asks in its place for this
    round; when the server fails, for a minute.
    """

    server: Server
    otherwise: Questioner | None = None
    tell: Callable[[str], None] = field(default=lambda sentence: print(sentence, file=sys.stderr))
    rounds: int = 10
    settled: float = 0.9
    rest: Rest = field(default_factory=Rest)

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """The model's question, or that of `otherwise`; None when there is nothing left to ask."""
        if len(candidates) < 2 or float(candidates.posterior.max()) >= self.settled:
            return None
        if len(query.answers) >= self.rounds:
            return None
        if self.rest.over:
            try:
                if (question := self.question(query)) is not None:
                    return question
                self.tell(NOTHING_NEW)
            except PhotalkError as error:
                self.tell(str(error))
                self.rest.begin()
        return self.otherwise.ask(candidates, query) if self.otherwise else None

    def question(self, query: Query) -> SearchQuestion | None:
        """The model's next question in this dialogue, if it has a new one after three tries.

        Raises:
            CannotDo: the server fails.
        """
        *before, dialogue = prompt(query)
        asked = [answer.question for answer in query.answers]
        hint = ""
        for attempt in range(_TRIES):
            told = [*before, Message("user", dialogue.content + hint)]
            said = first_question(self.server.complete(told, temperature=0.6 * attempt, seed=attempt))
            if said is not None and not repeated(said, asked):
                options = (YES, NO) if is_yes_no(said) else ()
                return SearchQuestion(f"said:{_key(said)}", said, options)
            hint = f"\n(“{said or 'That'}” is not a new question. Ask about something not spoken of yet.)"
        return None


def questioner_of_settings(otherwise: Questioner | None = None) -> LanguageModel | None:
    """The questioner that the settings name; None when no address is set.

    They may say that the model is for other things, and then there is none either.

    Raises:
        CommandError: what they say is of no use.
    """
    server = server_of_settings()
    if server is None or "questions" not in uses_of_settings():
        return None
    return LanguageModel(server, otherwise, rest=rest_of(server.url))


def prompt(query: Query) -> tuple[Message, ...]:
    """What the model is told: the task, the examples, and the dialogue so far. Nothing of files is in it."""
    shots = []
    for description, rounds, question in SHOTS:
        shots += [Message("user", _dialogue(description, rounds)), Message("assistant", question)]
    not_wanted = [f"not {term.words}" for term in query.terms if term.weight < 0]
    description = ", ".join(part for part in (query.words, *not_wanted) if part)
    rounds = tuple((one.question, one.said or "I don't know") for one in query.answers[-_ROUNDS:])
    return (Message("system", TASK), *shots, Message("user", _dialogue(description or "a picture", rounds)))


def _dialogue(description: str, rounds: Sequence[tuple[str, str]]) -> str:
    lines = [f"Description: {_line(description)}"]
    for question, answer in rounds:
        lines += [f"Question: {_line(question)}", f"Answer: {_line(answer)}"]
    return "\n".join(lines)


def _line(text: str) -> str:
    """Text as part of one line, so that it cannot pass for further lines of the dialogue."""
    return " ".join(_printable(text).split())[:_SAID]


def first_question(said: str) -> str | None:
    """The first question in what a model said, fit to be shown; None when there is none.

    >>> first_question("Sure! 1. **What colour is the dog?** I also wonder why.")
    'What colour is the dog?'
    >>> first_question("I cannot help with that.") is None
    True
    """
    text = re.sub(r"(?s)<think>.*?(?:</think>|\Z)", " ", said)
    text = re.sub(r"[*_`#<>\[\]{}|\\]", "", _printable(text))
    for sentence in _SENTENCE.findall(text):
        if sentence.endswith("?"):
            question = _LABEL.sub("", sentence)
            question = " ".join(question.split()).strip(" \"'“”‘’-")
            if _is_plain(question):
                return question[:1].upper() + question[1:]
    return None


def repeated(question: str, asked: Sequence[str]) -> bool:
    """Whether a question was asked before, in these or nearly these words.

    >>> repeated("What color is the dog?", ["What colour is the dog?"])
    True
    >>> repeated("What colour is the cat?", ["What colour is the dog?"])
    False
    """
    return any(token_sort_ratio(_key(question), _key(one)) >= _ALIKE for one in asked)


def _is_plain(question: str) -> bool:
    """Of some words, not too long, and no address to be followed."""
    words = re.findall(r"[^\W\d_]+", question)
    return len(words) >= 2 and len(question) <= LONGEST and not re.search(r"://|www\.|\b\w+@\w", question)


def _key(question: str) -> str:
    words = re.findall(r"\w+", question.lower().replace("colour", "color"))
    return " ".join(
        word for word in words if word not in ("the", "a", "an", "in", "picture", "image", "photo")
    )


def _printable(text: str) -> str:
    """Text without control characters and marks that turn or hide what is shown; lines stay."""
    return "".join(c if c == "\n" else " " if unicodedata.category(c)[0] in "CZ" else c for c in text)
