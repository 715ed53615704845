"""How is a list of acts written for the net? A sequence of tokens and places, and back.

A token is a word of the vocabulary; words of the message are two places, of their first and last word. What
refers to a picture or a step by a number that the message says points at that number, so that any number can
be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from photalk.language.acts import CLOSED, FLAGS, KEYS, NAMES_OPERATION, UNSAID, Act, Said, Value
from photalk.language.exact.places import place_named
from photalk.language.reader.words import Word

END, NEXT = "<end>", ";"
"""The end of the whole, and the end of an act that another follows."""

NUMBERED = ("picture", "not_picture", "other", "step")
"""Arguments that may be a number of the message."""


@dataclass(frozen=True, slots=True)
class Place:
    """A word of the message: the first or the last of a span."""

    word: int
    last: bool = False


Item = str | Place
"""One step of a sequence."""


def vocabulary(operations: Sequence[str]) -> tuple[str, ...]:
    """Every token, the operations last and in their order."""
    tokens = dict.fromkeys([END, NEXT, *FLAGS])
    for verb in FLAGS:
        tokens.update(dict.fromkeys(FLAGS[verb]))
        tokens.update(dict.fromkeys(f"{key}=" for key in KEYS[verb]))
    for values in CLOSED.values():
        tokens.update(dict.fromkeys(values))
    known = [token for token in tokens if token not in operations]
    return (*known, *operations)


def written(acts: Sequence[Act], words: Sequence[Word]) -> tuple[list[Item], list[tuple[int, int]]] | None:
    """The sequence of these acts, and the words of each act's clause; None where words are cut apart."""
    items: list[Item] = []
    clauses: list[tuple[int, int]] = []
    for act in acts:
        span = _span(act.clause, words) if act.clause is not None else (0, len(words) - 1)
        if span is None:
            return None
        clauses.append(span)
        items += [act.verb, *act.flags]
        for key, value in act.arguments:
            items.append(f"{key}=")
            at = _span(value, words) if isinstance(value, Said) else _number(key, value, words, span)
            if at is not None:
                items += [Place(at[0]), Place(at[1], True)]
            elif isinstance(value, Said):
                return None
            else:
                items.append(value)
        items.append(NEXT)
    items[-1] = END
    return items, clauses


def read(
    items: Sequence[Item], clauses: Sequence[tuple[int, int]], words: Sequence[Word], message: str
) -> tuple[Act, ...]:
    """The acts that a whole sequence writes."""
    acts: list[Act] = []
    flags: list[str] = []
    arguments: list[tuple[str, Value]] = []
    verb = key = ""
    begin = 0
    for item in items:
        if isinstance(item, Place):
            if not item.last:
                begin = item.word
                continue
            start, end = words[begin].start, words[item.word].end
            arguments.append((key, _numbered(key, Said(message[start:end], start, end))))
            key = ""
        elif item in (NEXT, END):
            if verb:
                acts.append(
                    Act(verb, tuple(flags), tuple(arguments), _clause(clauses, len(acts), words, message))
                )
            verb, flags, arguments = "", [], []
        elif not verb:
            verb = item
        elif item.endswith("="):
            key = item[:-1]
        elif key:
            arguments.append((key, item))
            key = ""
        else:
            flags.append(item)
    return tuple(acts)


class Rules:
    """Which tokens may come next? What the grammar of acts allows, as one mask over the vocabulary."""

    def __init__(self, tokens: Sequence[str], operations: Sequence[str]) -> None:
        self._at = {token: place for place, token in enumerate(tokens)}
        self._operations = tuple(operations)
        self._operation_ids = frozenset(self._at[one] for one in operations)

    def is_operation(self, token: int) -> bool:
        """Whether a token is an operation."""
        return token in self._operation_ids

    def after(self, items: Sequence[Item]) -> tuple[frozenset[int], str]:
        """The tokens that may follow, and which places may: "first", "last" or "" for none."""
        verb, flags, keys, pending = self._standing(items)
        if pending == "last":
            return frozenset(), "last"
        if pending:
            values = list(CLOSED.get(pending, ()))
            if pending in NAMES_OPERATION:
                values += self._operations
            return self._ids(values), "" if pending in UNSAID else "first"
        if not verb:
            return self._ids(FLAGS), ""
        if verb == "edit" and not flags:
            return self._ids(self._operations), ""
        if verb == "ask" and not flags:
            return self._ids(FLAGS[verb]), ""
        allowed = [NEXT, END]
        if not keys:
            order = FLAGS[verb]
            begin = max((order.index(flag) + 1 for flag in flags if flag in order), default=0)
            allowed += order[begin:] if verb != "ask" else ()
        order = KEYS[verb]
        begin = order.index(keys[-1]) if keys else 0
        allowed += [f"{key}=" for key in order[begin:]]
        return self._ids(allowed), ""

    def _ids(self, tokens: Sequence[str] | dict[str, tuple[str, ...]]) -> frozenset[int]:
        return frozenset(self._at[token] for token in tokens if token in self._at)

    @staticmethod
    def _standing(items: Sequence[Item]) -> tuple[str, list[str], list[str], str]:
        """Verb, flags and keys of the act that is being written, and what has to come: a key's value."""
        verb, pending = "", ""
        flags: list[str] = []
        keys: list[str] = []
        for item in items:
            if isinstance(item, Place):
                pending = "" if item.last else "last"
            elif item in (NEXT, END):
                verb, pending, flags, keys = "", "", [], []
            elif not verb:
                verb = item
            elif item.endswith("="):
                pending = item[:-1]
                keys.append(pending)
            elif pending:
                pending = ""
            else:
                flags.append(item)
        return verb, flags, keys, pending


def _span(said: Said, words: Sequence[Word]) -> tuple[int, int] | None:
    """The first and last word of a piece of the message; None where it cuts a word apart."""
    inside = [place for place, word in enumerate(words) if word.start >= said.start and word.end <= said.end]
    cut = any(word.start < edge < word.end for word in words for edge in (said.start, said.end))
    return None if not inside or cut or said.start < 0 else (inside[0], inside[-1])


def _number(key: str, value: str, words: Sequence[Word], clause: tuple[int, int]) -> tuple[int, int] | None:
    """The word of the clause that says this number."""
    if key not in NUMBERED or not value.isdigit():
        return None
    for place in range(clause[0], clause[1] + 1):
        if place_named(words[place].text) == int(value):
            return place, place
    return None


def _numbered(key: str, said: Said) -> Value:
    number = place_named(said.text) if key in NUMBERED else None
    return said if number is None else str(number)


def _clause(clauses: Sequence[tuple[int, int]], at: int, words: Sequence[Word], message: str) -> Said | None:
    if at >= len(clauses) or not words:
        return None
    first, last = clauses[at]
    start, end = words[first].start, words[max(first, last)].end
    return Said(message[start:end], start, end)


def without_clauses(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts as they are compared: where they stand in the message is no part of them."""
    return tuple(replace(act, clause=None) for act in acts)
