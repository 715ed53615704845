"""What a reply means: yes, no, don't know, one of the options, or words of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from photalk.commands.queries.query import GivenAnswer
from photalk.search.asking.lexicon import groups
from photalk.search.asking.topics import NARRATED, NO, OPEN, YES
from photalk.search.asking.words import listed, roots, stems, tokens
from photalk.search.hits import SearchQuestion

NONE_OF = "none of "
"""An answer that rules the options out says so and names them: "none of red, blue"."""

_YES = re.compile(
    r"^(?:(?:oh|well|hmm|um|but|so|i think|i believe|i guess),? )*"
    r"(?:yes|yep|yup|yeah|yea|ya|y|sure|correct|right|exactly|indeed|definitely|absolutely|certainly|probably|"
    r"of course|true|affirmative|it is|it does|there is|there are|they are|they do|he is|she is|i think so|"
    r"i believe so|i guess so|think so)\b(?! no\b)(?!n't)"
)
_NO = re.compile(
    r"^(?:(?:oh|well|hmm|um|but|so|i think|i believe|i guess),? )*"
    r"(?:no|nope|nah|not?|n|never|none|nothing|nobody|neither|negative|false|wrong|hardly|it isn't|"
    r"it is not|it's not|it doesn't|there isn't|there aren't|there is no|there are no|there's no|they aren't|"
    r"they don't|isn't|i don't think so|i don't believe so|don't think so|i doubt it)\b"
)
_UNKNOWN = re.compile(
    r"\b(?:i'm |i am )?(?:(?:i )?(?:really )?(?:don't|do not|dont|didn't|can't|cannot|cant|couldn't) "
    r"(?:really )?(?:know|remember|recall|tell|say|care)|"
    r"dunno|idk|(?:i have )?no (?:idea|clue)|not (?:so |too |really |quite )?sure|unsure|unknown|"
    r"skip(?: it| this)?|pass|next(?: question)?|whatever|doesn't matter|does not matter|no preference|"
    r"hard to (?:say|tell)|who knows|maybe|perhaps|not certain|unclear|forgot|don't ask|no matter|any)\b"
)
_NEITHER = re.compile(
    r"\b(?:neither|none(?: of (?:them|these|those|the above))?|something else|somewhere else|someone else|"
    r"other|others|another|anything else|not listed|else|different)\b"
)
_ORDINALS = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4,
    "5th": 4, "sixth": 5, "6th": 5,
}  # fmt: skip
_NONE = roots("none nobody nothing zero")
_AUXILIARY = listed(
    """
    is are was were do does did can could has have had will would any isn't aren't am
    """
)
_FILLER = roots(
    """
    is are was were be do does did can could has have had will would there any anyone anything a an the
    in on of at to it its this that these those they them he she him her his their you your see seen
    tell picture photo image photograph shot scene visible look like looks or and with any other some
    what which who where when how many much color colour kind type one something someone else main
    background foreground near by around behind front next if being i think so yes no not appear appears
    seem seems for from as also show shows well what's
    """
)


class Polarity(Enum):
    """Yes, no, or neither of them."""

    YES = 1
    NO = -1
    UNCLEAR = 0


def polarity(said: str) -> Polarity:
    """Whether words say yes or no.

    >>> polarity("yep, a big one").name, polarity("I don't think so").name, polarity("red").name
    ('YES', 'NO', 'UNCLEAR')
    """
    text = _plain(said)
    if _NO.search(text):
        return Polarity.NO
    return Polarity.YES if _YES.search(text) else Polarity.UNCLEAR


def is_yes_no(question: str) -> bool:
    """Whether a question can be answered by yes or no.

    >>> is_yes_no("Is there a dog?"), is_yes_no("Is it a dog or a cat?"), is_yes_no("What is it?")
    (True, False, False)
    """
    words = [word for word in _plain(question).split() if word]
    return bool(words) and words[0].strip("?") in _AUXILIARY and "or" not in words


def subject(question: str) -> list[str]:
    """The stems of the words that a question is about.

    >>> subject("Is there a dog in the picture?")
    ['dog']
    """
    return [word for word in stems(question) if word not in _FILLER]


def interpreted(question: SearchQuestion, said: str) -> GivenAnswer:
    """What a reply means as an answer to the question.

    The `value` is the option that it chose, "yes" or "no" if these are the options; `said` is "" for "don't
    know", and "none of …" when it rules the options out.
    """
    text = _plain(said)
    if {option.lower() for option in question.options} == {YES, NO}:
        return _yes_or_no(question, said.strip(), text)
    doubt = _UNKNOWN.search(text)
    rest = _UNKNOWN.sub(" ", text).strip(" ,.;!") if doubt else text
    if question.topic in NARRATED and len(subject(rest)) > 1:
        # A sentence that says "no" or "another" of something does not rule the options out.
        return _answer(question, said.strip())
    named = _named(question, rest)
    clicked = any(option.lower() == rest for option in question.options)
    if named and _denied(rest) and not clicked:
        return _answer(question, NONE_OF + ", ".join(named))
    if named:
        spoken = said.strip() if _says_more(rest, named) else " and ".join(named)
        return _answer(question, spoken, named[0])
    if not rest or (doubt and not subject(rest)) or not tokens(rest):
        return _answer(question, "")
    if question.options and "both" in tokens(rest) and len(question.options) == 2:
        return _answer(question, " and ".join(question.options), question.options[0])
    if question.topic in OPEN and polarity(rest) is Polarity.NO:
        return _answer(question, "")
    if _NEITHER.search(rest) or polarity(rest) is Polarity.NO:
        more = _NEITHER.sub(" ", rest)
        if subject(more) and polarity(rest) is not Polarity.NO:
            return _answer(question, more.strip(" ,.:;"))
        return _answer(question, NONE_OF + ", ".join(question.options) if question.options else rest)
    if question.options and polarity(rest) is Polarity.YES and not subject(rest):
        return _answer(question, "")
    return _answer(question, said.strip())


def _yes_or_no(question: SearchQuestion, said: str, text: str) -> GivenAnswer:
    if re.search(r"\b(?:don't|do not|didn't|can't) (?:(?:think|believe) so|see)\b", text):
        return _answer(question, said, NO)
    if (doubt := _UNKNOWN.search(text)) and polarity(text[: doubt.start()]) is Polarity.UNCLEAR:
        rest = _UNKNOWN.sub(" ", text).strip(" ,.;!")
        if polarity(rest) is Polarity.UNCLEAR:
            return _answer(question, "")
        text = rest
    if text in ("1", "the first", "first", "2", "the second", "second"):
        return _answer(question, said, question.options["2" in text or "second" in text].lower())
    heard = polarity(text)
    if heard is Polarity.UNCLEAR:
        about = set(subject(question.text)) & set(stems(text))
        denied = _denied(text) or "without" in text
        if not about and not denied:
            return _answer(question, said)
        heard = Polarity.NO if denied else Polarity.YES
    return _answer(question, said, YES if heard is Polarity.YES else NO)


def _answer(question: SearchQuestion, said: str, value: str = "") -> GivenAnswer:
    return GivenAnswer(question.topic, question.text, said, value)


def _named(question: SearchQuestion, text: str) -> list[str]:
    """The options that a reply names: by name, by a word for it, or by its place in the list."""
    options = question.options
    if (place := _place(text, len(options))) is not None:
        return [options[place]]
    words = stems(text)
    names = [option for option in options if option.lower() == text.strip(" .!")]
    if names:
        return names
    found: dict[str, int] = {}
    for option, meant in _meanings(question).items():
        here = [words.index(word) for word in meant if word in words]
        if here:
            found[option] = min(here)
    taken: set[int] = set()
    named = []
    for option in sorted(found, key=lambda option: (option not in options, found[option])):
        if found[option] not in taken:
            named.append(option)
            taken.add(found[option])
    return named


def _meanings(question: SearchQuestion) -> dict[str, set[str]]:
    """Of each option, and of the topic's others, the stems that mean it."""
    meant = {option: set(stems(option)) - _FILLER for option in question.options}
    group = groups().get("thing" if question.topic in OPEN else question.topic)
    for option in group.options if group else ():
        meant[option.name] = {*stems(option.name), *_NONE} if option.absent else set(option.words)
    return meant


def _place(text: str, count: int) -> int | None:
    match = re.fullmatch(
        r"(?:it's |it is )?(?:the |number |option |no\.? |#)*(\w+?)\.?(?: one| option)?", text
    )
    if not match:
        return None
    word = match[1]
    if word == "last" and count:
        return count - 1
    place = _ORDINALS.get(word, int(word) - 1 if word.isdecimal() and len(word) < 4 else -1)
    return place if 0 <= place < count else None


def _denied(text: str) -> bool:
    return bool(
        re.search(r"(?:^|\b)(?:not|isn't|aren't|no|without|neither|wasn't|never)\b", text)
    ) and not re.match(r"(?:no|nope|nah)\b[,.;]", text)


def _says_more(text: str, named: Sequence[str]) -> bool:
    meant = {word for name in named for word in stems(name)}
    return bool(set(subject(text)) - meant)


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.lower().replace("’", "'")).strip(" \t\n.!?")
