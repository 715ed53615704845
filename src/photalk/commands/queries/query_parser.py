"""What is asked for? A line of plain words, as a query.

The line is read in this order, and what is read is barred to what comes after: operators (`camera:leica`),
marked terms ("quoted", dog^2), a look of the whole photo ("in black and white"), what is denied (-people, "no
people"), what is stressed ("especially dogs"), dates, what is known of files, places. What is left is what
the picture shows, in the order it was typed.
"""

from __future__ import annotations

import re
from datetime import date

from photalk.commands.queries.dates import dates_in
from photalk.commands.queries.denials import denials_in
from photalk.commands.queries.filters import TIMES_OF_DAY, fields_in, look_in
from photalk.commands.queries.operators import denied, marked_in, operators_in
from photalk.commands.queries.outcomes import outcomes_in
from photalk.commands.queries.pattern_text import Span, barred, compiled, listed, lowered, plain
from photalk.commands.queries.query import Constraint, Maybe, Query, QueryLine, Term

_Told = frozenset[Constraint]
_MOST_ASKED, _MOST_KNOWN = 8, 3
"""So much of a line may hang on the library: things to ask of it, and things that it knows."""

_STRESSED = (
    r"(?<![\w'-])(?:(?P<more>especially|above all|most of all|most importantly|definitely|must have|must be)|"
    r"(?P<less>ideally|preferably|maybe|perhaps|possibly|optionally)) (?:with )?"
    r"(?P<what>[^,;.|]+?)(?= ?[,;.|]| (?:and|but|with|from|taken)\b| *$)"
)
_DECADE = r"\b(?:taken |shot )?(?:(?:from|in|during|of) )?(?:the )?(?P<year>18[3-9]|(?:19|20)\d)0'?s\b"
_NUMBER = re.compile(r"(?:of )?18\d\d|\d+")
"""What may as well be a number as a year; before 1900, it is mostly one ("1850", "a crowd of 1850")."""

_PLACE = r"\b(?P<taken>(?:taken|shot|photographed|made) )?(?:in|near|at|from|around) (?P<names>[^,;|\"]+)"
_NAME = r"[^\W\d_][\w'.-]*"
_NO_PLACE = frozenset(
    listed(
        "the my a an our your his her their this that these those it here there front back last some any "
        "it's black white color colour motion love general action flight"
    )
) | frozenset(TIMES_OF_DAY)
_EVERYDAY = frozenset(
    listed(
        "bath nice reading hope bar deal split cork turkey china jersey sale battle rugby hook bed box water "
        "snow rain spring field orange mobile home side male"
    )
)
"""Names of places that are words first: with a small letter they are words."""

_JOINTS = frozenset(listed("in at on with and or from near by"))
_PICTURES = r"(?:photo(?:graph)?s?|pictures?|images?|pics?|shots?|snapshots?)"
_HEAD = (
    rf"^(?:(?:please|can you|could you|i want|i need|i am looking for|i'm looking for|looking for|show|find|"
    rf"search(?: for)?|get|give|me|us|all|any|some|my|our|the|a|an|those) )*{_PICTURES}"
    r"(?: (?:of|with|showing|containing|where|that show|featuring|from|in which)\b| ?(?=[,|])|$)"
)
_ASKING = r"^(?:please )?(?:show me|find(?: me)?|search(?: for)?|look(?:ing)? for) "
_JOINT = r"(?:and|but|or|taken|shot|of|that were|which were|made)"
_LEAD = rf"^(?:(?:{_JOINT}|with)(?: |$)|[,;.:!?&/+-]+(?: |$)| )+"
_TAIL = rf"(?:(?:^| )(?:{_JOINT}|with|from|in|on|at|near|the|a|an|my|only|just|{_PICTURES})| |[,;.:!?&/+-])+$"


def query_line(words: str, today: date | None = None) -> QueryLine:
    """What a line of words asks for; any text is one.

    A name after "in" may be a place, a year a part of a name: the line is read both ways.
    """
    return _read(words, today or date.today(), frozenset(), frozenset())


def _read(words: str, today: date, known: _Told, unknown: _Told) -> QueryLine:
    """The line, where the library is taken to know some constraints, and is not to be asked for others."""
    line = _Line(plain(words), today, known)
    query, maybes = line.query(), []
    asked = [one for one in line.asked if one not in known | unknown] if len(known) < _MOST_KNOWN else []
    for one in asked[:_MOST_ASKED]:
        maybes.append(Maybe(one, _read(words, today, known | {one}, unknown), line.asked[one]))
        unknown |= {one}
    return QueryLine(words, query, tuple(maybes))


class _Line:
    """A line that is being read: what was found in it so far, and what is left."""

    def __init__(self, text: str, today: date, known: _Told) -> None:
        self.text, self.today, self.known = text, today, known
        self.asked: dict[Constraint, bool] = {}
        self.left = lowered(text)
        self.constraints: list[Constraint] = []
        self.terms: list[tuple[Span, Term]] = []

    def query(self) -> Query:
        operators = operators_in(self.text, self.today)
        self.bar(*operators.spans)
        self.terms = marked_in(self.seen())
        self.bar(*(span for span, _ in self.terms))
        if look := look_in(self.left):
            self.take(*look)
        for outcome in outcomes_in(self.left):
            self.take(*outcome)
        self.deny()
        self.stress()
        self.constrain()
        terms = (*self.remaining(), *(term for _, term in self.terms if term.weight < 0))
        constraints = tuple(dict.fromkeys((*operators.constraints, *self.constraints)))
        if not (terms or constraints or operators.likes) and re.search(r"\w", self.text):
            terms = (Term(self.text),)
        return Query(terms, constraints, operators.likes)

    def bar(self, *spans: Span) -> None:
        self.left = barred(self.left, spans)

    def seen(self) -> str:
        """What is left, as it was typed."""
        return "".join(
            "|" if bar == "|" else letter for bar, letter in zip(self.left, self.text, strict=True)
        )

    def typed(self, start: int, end: int, base: int = 0) -> str:
        return self.text[base + start : base + end]

    def deny(self) -> None:
        for denial in denials_in(self.left):
            if denial.nobody:
                self.terms.append((denial.span, Term("people", -1.0)))
            for start, end in denial.parts:
                self.deny_part(start, end)
            self.bar(denial.span)

    def deny_part(self, start: int, end: int) -> None:
        """One thing that must not be: a constraint turned round where it is one, else a term."""
        part = self.left[start:end]
        dates, spans = dates_in(part, self.today)
        fields, more = fields_in(barred(part, spans), lambda first, last: self.typed(first, last, start))
        rest = barred(part, [*spans, *more])
        if place := self.place_in(rest, start):
            fields, rest = [*fields, place[0]], barred(rest, [place[1]])
        self.constraints += [*denied(dates), *(Constraint(each.field, each.value, False) for each in fields)]
        words = trimmed(self.kept(rest, start, end))
        if re.search(r"\w", words):
            self.terms.append(((start, end), Term(words, -1.0)))

    def stress(self) -> None:
        for match in compiled(_STRESSED).finditer(self.left):
            words = trimmed(self.typed(*match.span("what")))
            if words:
                self.terms.append((match.span(), Term(words, 2.0 if match["more"] else 0.5)))
                self.bar(match.span())

    def constrain(self) -> None:
        """Read dates, what is known of files, and places."""
        for match in compiled(_DECADE).finditer(self.left):
            first = int(match["year"]) * 10
            self.take(Constraint("after", str(first - 1)), match.span())
            self.take(Constraint("before", str(first + 10)), match.span())
        for _ in range(4):
            dates, spans = dates_in(self.left, self.today)
            if not spans or not self.believes(dates, spans[0]):
                break
            for each in dates:
                self.take(each, spans[0])
        fields, spans = fields_in(self.left, self.typed)
        for each, span in zip(fields, spans, strict=True):
            if each.field != "name" or self.knows(each, plainly=True):
                self.take(each, span)
        for _ in range(4):
            if place := self.place_in(self.left):
                self.take(*place)

    def take(self, constraint: Constraint, span: Span) -> None:
        self.constraints.append(constraint)
        self.bar(span)

    def believes(self, dates: list[Constraint], span: Span) -> bool:
        """Whether a date is one: a bare number beside other words may be part of a name."""
        bare = self.left[slice(*span)].strip()
        alone = not re.search(r"\w", barred(self.left, [span])) and not bare.startswith("18")
        return not _NUMBER.fullmatch(bare) or alone or all(map(self.knows, dates))

    def place_in(self, text: str, at: int = 0) -> tuple[Constraint, Span] | None:
        """The first place that is named in a text, and where; the text is the line's from `at` on."""
        for match in compiled(_PLACE).finditer(text):
            names = list(compiled(rf"{_NAME}(?=[\s,;|]|$)").finditer(match["names"]))
            base = match.start("names")
            for count in range(min(3, len(names)), 0, -1):
                start, end = base + names[0].start(), base + names[count - 1].end()
                name = self.typed(start, end, at)
                if self.is_place(text[base:end], name, bool(match["taken"])):
                    return Constraint("place", name.rstrip(".")), (match.start(), end)
        return None

    def is_place(self, words: str, typed: str, taken: bool) -> bool:
        several = words.split()
        if not several or several[0] in _NO_PLACE or typed in _EVERYDAY or words != typed.lower():
            return False
        plainly = taken and _JOINTS.isdisjoint(several)
        return self.knows(Constraint("place", typed.rstrip(".")), plainly=plainly)

    def knows(self, constraint: Constraint, *, plainly: bool = False) -> bool:
        """Whether the library is taken to know it, which is asked; `plainly` the words alone would do."""
        self.asked[constraint] = self.asked.get(constraint, False) or plainly
        return constraint in self.known

    def kept(self, left: str, start: int, end: int) -> str:
        """What was typed between two places of the line and is not barred in `left`, that part of it."""
        both = zip(left, self.text[start:end], strict=True)
        words = " ".join("".join(" " if bar == "|" else letter for bar, letter in both).split())
        return re.sub(r" (?=[,;])", "", words)

    def remaining(self) -> list[Term]:
        """Terms for what the picture shows: marked ones, and the words between them."""
        head = compiled(_HEAD).match(self.left) or compiled(_ASKING).match(self.left)
        if head:
            self.bar(head.span())
        found: list[Term] = []
        at = 0
        for (start, end), term in [
            *sorted(self.terms, key=lambda each: each[0]),
            ((len(self.text),) * 2, None),
        ]:
            if term is not None and term.weight < 0:
                continue
            words = self.kept(self.left[at:start], at, start)
            if re.search(r"\w", trimmed(words)):
                found.append(Term(trimmed(words, lead=not found, tail=term is None)))
            if term is not None and term.weight > 0:
                found.append(term)
            at = end
        return found


def trimmed(words: str, *, lead: bool = True, tail: bool = True) -> str:
    """Words without what only joined them to others, before and after."""
    words = re.sub(_LEAD, "", words, flags=re.I) if lead else words
    return (re.sub(_TAIL, "", words, flags=re.I) if tail else words).strip(" ,;")
