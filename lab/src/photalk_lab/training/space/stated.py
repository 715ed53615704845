"""What does an answer say of the photo? A question and its answer as one sentence, where that is safe.

Only kinds of questions are turned round whose words stand in a known order; for all others the answer is
None, and whoever asks keeps question and answer as they are. A "no" is never made a sentence: for a search,
“there is no dog” lies nearer to dogs than to anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from photalk_lab.training.space.usual import words_in

Words = list[str]
Name = Callable[[str], str]

BETWEEN = frozenset(
    words_in("in on at with by near under over behind through from into onto next across beside along above")
    + words_in(
        "below against between around down up off out toward towards inside outside while during for to as"
    )
)
_BE, _DO = frozenset({"is", "are", "was", "were"}), frozenset({"do", "does", "did"})
_THIS = frozenset({"this", "that", "these", "those"})
_ALONE = frozenset(words_in("it he she they someone everyone anyone somebody everybody people"))
_WHOSE = frozenset(
    words_in("the a an his her their its my your some several many two three four five both all")
)
_SUBJECTS = _WHOSE | _THIS | _ALONE | frozenset(words_in("men women children boys girls person man woman"))
_STILL = frozenset(words_in("standing sitting laying lying walking"))
_NOUNS = frozenset(
    words_in("building ceiling clothing string wing ring king thing something anything nothing everything")
    + words_in(
        "painting evening morning railing awning lighting pudding wedding sibling spring frosting icing"
    )
    + words_in("topping earring dining swimming parking during herring sling swing string being")
)
_NUMBERS = words_in("no one two three four five six seven eight nine ten eleven twelve")
_ONE_OF = {"people": "person", "men": "man", "women": "woman", "children": "child", "knives": "knife"}
_HAVE = {"have": "has", "look": "looks", "appear": "appears", "seem": "seems"}


def stated(question: str, answer: str, name: Name = str) -> str | None:
    """The question and its answer as a sentence; `name` puts an article before a thing that takes one."""
    words = words_in(question.lower().replace("what's", "what is"))
    answer = answer.lower().strip()
    if len(words) < 3 or not answer or "or" in words:
        return None
    kinds: Sequence[Callable[[Words, str, Name], str | None]] = (_agreed, _counted, _coloured, _told)
    return next((said for kind in kinds if (said := kind(words, answer, name))), None)


def restored(question: str, answer: str, name: Name = str) -> str | None:
    """A question that asks for an object, with the answer in its place: “the man is holding a cup”.

    Programs ask “what did” where they have taken a word for a verb that is none; that is beyond restoring.
    """
    words = words_in(question.lower())
    return None if "did" in words else _told(words, answer.lower(), name)


def asks_for_object(question: str) -> bool:
    """Whether the thing that is asked for comes first only because it is asked for: “what is he holding”."""
    words = words_in(question.lower())
    aux = next((at for at, word in enumerate(words) if word in _BE | _DO), 0)
    return bool(aux) and (words[aux] in _DO or _begins(words[aux + 1 :]))


def _begins(words: Words) -> bool:
    return bool(words) and (words[0] in _SUBJECTS or words[0] == "there")


def _agreed(words: Words, answer: str, name: Name) -> str | None:
    """What was asked, and is so."""
    first, rest = words[0], words[1:]
    if answer != "yes":
        return None
    if first in _BE and rest[0] == "there":
        return _said("there", first, *rest[1 + (rest[1:2] == ["any"]) :])
    if first in _BE:
        at = _parted(rest)
        return _said(*rest[:at], first, *rest[at:]) if at else None
    if first in _DO:
        at = next((at for at, word in enumerate(rest) if at and word in _HAVE), 0)
        verb = _HAVE[rest[at]] if at and first == "does" else rest[at]
        return _said(*rest[:at], verb, *rest[at + 1 :]) if at and rest[at + 1 :] else None
    return _said("you can see", *words[3:]) if words[:3] == ["can", "you", "see"] and words[3:] else None


def _parted(words: Words) -> int:
    """How many words the subject has; 0 where that cannot be told."""
    if words[0] in _ALONE and words[1:]:
        return 1
    doing = _doing(words)
    if len(doing) == 1 and doing[0] > (words[0] not in _THIS):
        return doing[0]
    place = next((at for at, word in enumerate(words) if word in BETWEEN), 0)
    if words[0] in _THIS:
        return 1 if words[1:2] and words[1] in _WHOSE else place if place > 1 else 0
    if words[0] not in _WHOSE:
        return 0
    return place if place > 1 else len(words) - 1 if 3 <= len(words) <= 4 else 0


def _counted(words: Words, answer: str, name: Name) -> str | None:
    """So many of what was asked for."""
    if words[:2] != ["how", "many"] or not answer.isdigit():
        return None
    aux = next((at for at, word in enumerate(words) if word in _BE | _DO | {"can", "have", "has"}), 0)
    if aux == 2 or int(answer) == 0:
        return None
    what, rest = words[2 : aux or None], words[aux + 1 :] if aux else []
    many = _NUMBERS[int(answer)] if int(answer) < len(_NUMBERS) else answer
    if int(answer) == 1 and not set(what) & BETWEEN and "of" not in what:
        what = [*what[:-1], _one_of(what[-1])]
    verb = words[aux] if aux else ""
    if verb in _BE:
        verb = "is" if int(answer) == 1 else "are"
        return (
            _said("there", verb, many, *what, *rest[1:])
            if rest[:1] == ["there"]
            else _said(many, *what, verb, *rest)
        )
    if rest[:2] == ["you", "see"]:
        return _said("you can see", many, *what, *rest[2:])
    if verb in _DO and rest[-1:] == ["have"]:
        return _said(*rest[:-1], _HAVE["have"] if verb == "does" else "have", many, *what)
    return _said(many, *what, verb, *rest) if verb not in _DO else None


def _one_of(plural: str) -> str:
    if plural in _ONE_OF:
        return _ONE_OF[plural]
    if plural.endswith("ies"):
        return f"{plural[:-3]}y"
    if plural.endswith(("ches", "shes", "xes", "sses")):
        return plural[:-2]
    return plural if plural.endswith("ss") else plural.removesuffix("s")


def _coloured(words: Words, answer: str, name: Name) -> str | None:
    """What has the colour."""
    if words[:2] not in (["what", "color"], ["what", "colour"]) or words[2] not in _BE:
        return None
    return _said(*words[3:], words[2], answer) if len(words) > 3 else None


def _told(words: Words, answer: str, name: Name) -> str | None:
    """What is there, or what is done with what."""
    aux = next((at for at, word in enumerate(words) if word in _BE | _DO), 0)
    if not answer or words[:1] not in (["what"], ["who"]) or not 1 <= aux <= 3 or not words[aux + 1 :]:
        return None
    kind, verb, rest = words[1:aux], words[aux], words[aux + 1 :]
    if kind[:1] not in ([], ["color"]) and len(kind) > 1:
        return None
    what = f"{answer} {kind[-1]}" if len(kind) > 1 else answer
    if verb in _DO and kind:
        return None
    if rest[0] == "there" and verb in _BE:
        return _said("there", verb, name(what), *rest[1:]) if rest[1:] else None
    if verb in _DO:
        return _placed(rest, name(what), _third if verb == "does" else str)
    if len(rest) == 1 and (rest[0] in _THIS or rest[0] == "it"):
        return _said(rest[0], verb, name(what))
    if not _begins(rest):
        clear = rest[0] in BETWEEN or _doing(rest[:1]) or rest[0] == "being"
        return _said(name(what), verb, *rest) if clear else None
    doing = _doing(rest)
    if len(doing) != 1 or not doing[0]:
        return None
    subject, verbs = rest[: doing[0]], rest[doing[0] :]
    if verbs[0] == "doing":
        return _said(*subject, verb, answer, *verbs[1:]) if answer.split()[0].endswith("ing") else None
    if verbs[0] in _STILL and verbs[-1] not in BETWEEN:
        return None
    after = _placed(verbs, name(what))
    return after and _said(*subject, verb, after)


def _placed(words: Words, what: str, verb: Name = str) -> str | None:
    """The thing after the verb: before the first word that begins a place, or at the end."""
    at = next((at for at, word in enumerate(words) if at and word in BETWEEN), len(words))
    before, after = [*words[: at - 1], verb(words[at - 1])], words[at:]
    return _said(*before, *after, what) if words[-1] in BETWEEN else _said(*before, what, *after)


def _third(verb: str) -> str:
    """The verb as it is said of one: “catch”, “catches”.

    >>> _third("carry"), _third("use"), _third("has")
    ('carries', 'uses', 'has')
    """
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    if verb.endswith(("ch", "sh", "x", "o")):
        return f"{verb}es"
    return verb if verb.endswith("s") else f"{verb}s"


def _doing(words: Words) -> list[int]:
    """Where the words are that say what is being done."""
    return [at for at, word in enumerate(words) if word.endswith("ing") and word not in _NOUNS]


def _said(*words: str) -> str:
    return " ".join(filter(None, words))
