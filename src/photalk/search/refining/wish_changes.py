"""What is wished for after one more wish? The newest wins over what it contradicts.

What a person takes back is gone. Words of the search itself take part: after "a red car", "like 2 but blue"
wishes for no red.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.query import Likeness, Query, Term
from photalk.commands.queries.scales import ADJECTIVES, NOUNS, POLES, base_of
from photalk.commands.queries.wishes import Wish
from photalk.search.content import STOP, content, forms, wishes_in

_EXCLUSIVE = (
    frozenset({"night", "day", "daytime", "daylight", "sunset", "sunrise", "dawn", "dusk", "evening",
               "morning", "noon", "nighttime"}),
    frozenset({"winter", "summer", "spring", "autumn", "fall"}),
    frozenset({"indoors", "outdoors", "inside", "outside"}),
)  # fmt: skip
"""Of these a picture shows one: the newer word stands for the older."""

_COLOUR_WORDS = frozenset({"colour", "color", "colours", "colors", "colouring"})
_AROUND = r"(?:(?:in|at|on|with|a|an|the|of|during|by) )*"
_NOUN = rf"(?!(?:{'|'.join(sorted(STOP))})\b)[^\W\d_]"
"""Where a word begins that says something."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A query after a change, and what no longer counts because of it, as (old, new) in words."""

    query: Query
    dropped: tuple[tuple[str, str], ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What the person should be told of it."""
        return tuple(
            f"“{old}” no longer counts: “{new}” is newer." for old, new in dict(self.dropped).items()
        )


def wishes_of(terms: Iterable[Term]) -> tuple[Wish, ...]:
    """Words for what pictures show or lack, as wishes beside a picture to be like."""
    return tuple(map(_as_wish, terms))


def like_but(likes: Sequence[Likeness], meant: Query) -> Changed:
    """A query for pictures like some, but for what is `meant`."""
    than = tuple(like.path for like in likes if like.weight > 0)
    compared = (replace(wish, than=than) for wish in meant.wishes if wish.what)
    query = Query(constraints=meant.constraints, likes=(*meant.likes, *likes))
    return with_wishes(query, (*wishes_of(meant.terms), *compared))


def with_wishes(query: Query, wishes: Iterable[Wish]) -> Changed:
    """The query with more wishes; the newest win."""
    dropped: list[tuple[str, str]] = []
    for wish in wishes:
        changed = _made_room(query, wish)
        dropped += changed.dropped
        kept = tuple(old for old in changed.query.wishes if not _repeats(wish, old))
        query = replace(changed.query, wishes=(*kept, wish))
    return Changed(query, tuple(dropped))


def with_terms(query: Query, terms: Iterable[Term]) -> Changed:
    """The query with more words for what pictures show or lack; the newest win."""
    dropped: list[tuple[str, str]] = []
    for term in terms:
        changed = _made_room(query, _as_wish(term))
        dropped += changed.dropped
        kept = tuple(old for old in changed.query.terms if old != term)
        query = replace(changed.query, terms=(*kept, term))
    return Changed(query, tuple(dropped))


def without(query: Query, words: str) -> Query:
    """The query without what the words name; the same query when it is about nothing of the kind."""
    about = _About.of(words)
    terms = tuple(filter(None, (about.taken_from(term) for term in query.terms)))
    wishes = tuple(wish for wish in query.wishes if not about.covers(wish))
    return replace(query, terms=terms, wishes=wishes)


@dataclass(frozen=True, slots=True)
class _About:
    """What a person speaks of: words, and scales ("the darkness" is brightness)."""

    words: frozenset[str]
    measures: frozenset[str]

    @classmethod
    def of(cls, said: str) -> _About:
        words = {form for word in content(said.lower()) for form in forms(word)}
        poles = [ADJECTIVES.get(word) or ADJECTIVES.get(base_of(word)) or NOUNS.get(word) for word in words]
        return cls(frozenset(words), frozenset(POLES[pole][0] for pole in poles if pole))

    def covers(self, wish: Wish) -> bool:
        if wish.what in POLES and wish.compares:
            return POLES[wish.what][0] in self.measures
        named = {form for word in content(wish.what.lower()) for form in forms(word)}
        coloured = bool(self.words & _COLOUR_WORDS) and any(map(colour_of, named))
        return coloured or bool(named & self.words)

    def taken_from(self, term: Term) -> Term | None:
        """The term without the words; None when nothing is left of it."""
        gone = [
            word
            for word in content(term.words)
            if set(forms(word.lower())) & self.words
            or (self.words & _COLOUR_WORDS and colour_of(word.lower()))
        ]
        return _less(term, gone) if gone else term


def _made_room(query: Query, new: Wish) -> Changed:
    """The query without what a new wish contradicts."""
    dropped: list[tuple[str, str]] = []
    wishes: list[Wish] = []
    for old in query.wishes:
        if _contradicts(new, old):
            dropped.append((old.text, new.text))
        else:
            wishes.append(old)
    terms: list[Term] = []
    for term in query.terms:
        gone = _contradicted(new, term)
        left = _less(term, gone) if gone else term
        dropped += [(_as_wish(Term(" ".join(gone), term.weight)).text, new.text)] if gone else []
        terms += [left] if left else []
    return Changed(replace(query, wishes=tuple(wishes), terms=tuple(terms)), tuple(dropped))


def _contradicts(new: Wish, old: Wish) -> bool:
    if new.compares and old.compares:
        return _scale(new.what) == _scale(old.what) and _way(new) * _way(old) < 0 and not _eases(new, old)
    if new.compares or old.compares:
        more, other = (new, old) if new.compares else (old, new)
        return more.kind == "more" and other.kind == "lacks" and _same_thing(more.what, other.what)
    return bool(_clash(new, old.what, old.kind == "shows"))


def _contradicted(new: Wish, term: Term) -> list[str]:
    """The words of a term that a new wish contradicts."""
    if new.compares:
        denied = new.kind == "more" and term.weight < 0 and _same_thing(new.what, term.words)
        return list(content(term.words)) if denied else []
    return _clash(new, term.words, term.weight > 0)


def _clash(new: Wish, words: str, wanted: bool) -> list[str]:
    """Words that cannot hold beside a new wish for what a picture shows or lacks."""
    own = {form for word in content(new.what.lower()) for form in forms(word)}
    shows = new.kind == "shows"
    if shows and not wanted:
        return list(content(words)) if _same_thing(new.what, words) else []
    if not shows:
        return _denied(new.what, words) if wanted else []
    gone: list[str] = []
    for word in content(words):
        group = next((group for group in _EXCLUSIVE if word.lower() in group), frozenset())
        if group & own and word.lower() not in own:
            gone.append(word)
    return gone + [word for word in _other_colours(new.what, words) if word not in gone]


def _denied(what: str, words: str) -> list[str]:
    """The words of what is shown that a denial takes out; none where it names more than they do.

    Of "a black dog", "no dogs" takes out the dog; of "a dog", "no black dogs" takes out nothing.
    """
    named = [set(forms(word)) for word in content(what.lower())]
    same = [word for word in content(words) if any(set(forms(word.lower())) & one for one in named)]
    shown = {form for word in same for form in forms(word.lower())}
    return same if all(one & shown for one in named) else []


def _other_colours(new: str, words: str) -> list[str]:
    """Colours in words that a new colour stands for: of the same thing, or of everything."""
    mine = wishes_in(new.lower())
    gone = []
    for wish in mine:
        colour = wish.colour or colour_of(wish.noun)
        if not colour:
            continue
        for old in wishes_in(words.lower()):
            other = old.colour or colour_of(old.noun)
            alone = not wish.colour or not old.colour
            if other and other != colour and (alone or set(forms(wish.noun)) & set(forms(old.noun))):
                gone.append(next(word for word in content(words) if colour_of(word.lower()) == other))
    return gone


def _repeats(new: Wish, old: Wish) -> bool:
    """Whether a new wish says what an old one said, only later."""
    if new.compares and old.compares:
        return _scale(new.what) == _scale(old.what) and _way(new) == _way(old)
    return new.kind == old.kind and new.what == old.what


def _eases(new: Wish, old: Wish) -> bool:
    """ "Not that dark" takes nothing back: darker than the one before, and brighter than these."""
    gently = new.what in POLES or new.amount < 1
    return new.kind == "less" and old.kind == "more" and new.what == old.what and gently


def _scale(what: str) -> str:
    return POLES[what][0] if what in POLES else what


def _way(wish: Wish) -> int:
    way = {"more": 1, "less": -1}.get(wish.kind, 0)
    return way * (POLES[wish.what][1] if wish.what in POLES else 1)


def _same_thing(one: str, other: str) -> bool:
    first, second = ({forms(word)[1:2] or (word,) for word in content(text.lower())} for text in (one, other))
    return bool(first) and first == second


def _as_wish(term: Term) -> Wish:
    return Wish("shows" if term.weight > 0 else "lacks", term.words)


def _less(term: Term, gone: Iterable[str]) -> Term | None:
    """The term without some of its words, and without what only led to them."""
    words = term.words
    for word in gone:
        one = rf"{re.escape(word)}(?![\w-])"
        if colour_of(word.lower()):
            # Of "a boy in a red shirt", the shirt is still what he is in.
            words = re.sub(rf"(?i)(?<![\w-]){one} +(?={_NOUN})", "", words)
            words = re.sub(r"(?i)\b(a)n(?= [^aeiou])", r"\1", words)
        words = re.sub(rf"(?i)(?<![\w-]){_AROUND}{one}", " ", words)
    words = re.sub(r"^(?:and|or|,| )+|(?:\b(?:and|or|with|in|at|of)\b|,| )+$", "", " ".join(words.split()))
    return replace(term, words=words) if content(words) else None
