"""How is a question answered? A plan for each kind: what is counted or looked up, and the sentence for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from photalk.commands import AskLibrary
from photalk.commands.queries.query import Constraint, Query, QueryLine
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.tallies import Selection
from photalk.search.answers.library_answer import LibraryAnswer, counted, day_text, unit_text
from photalk.search.answers.picture_facts import NOBODY_KNOWN
from photalk.search.answers.subjects import Subject, Subjects
from photalk.search.thing_degrees import ThingJudge

MOST_NAMED = 5
"""So many places, cameras or lenses are named in a sentence."""


@dataclass(frozen=True, slots=True)
class PlannedQuestion:
    """A question with what it is about, for a plan to answer."""

    question: AskLibrary
    subjects: Subjects
    subject: Subject
    other: Subject | None = None

    @property
    def library(self) -> Library:
        return self.subjects.library

    def first(self, order: str) -> Photo | None:
        """The newest (oldest, largest …) of the photos."""
        ids = self.library.tallies.first(self.subject.best, order, 1)
        return self.library.photos(ids)[0] if ids else None

    def answer(self, text: str, value: int | str | None = None) -> LibraryAnswer:
        return self.subjects.answer(self.subject, text, value)

    def nothing(self) -> LibraryAnswer:
        """What is answered where there is not one photo of the kind."""
        return self.answer(_none(self.subject), 0 if self.question.kind == "count" else None)


def answered(
    library: Library,
    question: AskLibrary,
    sight: Callable[[], ThingJudge],
    scope: tuple[Constraint, ...] = (),
) -> LibraryAnswer:
    """The answer to a question about the photos within a scope, from what is known and seen of them."""
    subjects = Subjects(library, sight)

    def meant(line: QueryLine | None) -> Query:
        known = lambda constraint: library.tallies.count(Selection((constraint,))) > 0  # noqa: E731
        return line.decided(known) if line is not None else Query()

    subject = subjects.of(meant(question.about), scope)
    other = None if question.other is None else subjects.of(meant(question.other), scope)
    asked = PlannedQuestion(question, subjects, subject, other)
    if question.kind not in ("exists", "most", "who") and not subject.counts[2]:
        return asked.nothing()
    return _PLANS[question.kind](asked)


def _count(asked: PlannedQuestion) -> LibraryAnswer:
    if asked.question.by:
        return _by(asked, asked.question.by)
    low, likely, high = asked.subject.counts
    return asked.answer(_how_many(asked.subject, low, high), likely)


def _by(asked: PlannedQuestion, unit: str) -> LibraryAnswer:
    if unit == "person":
        return _who(asked)
    found = asked.library.tallies.groups(asked.subject.best, unit)
    if not found:
        none = f"No {_unit_fact(unit)} is known of the {asked.subject.words}."
        return replace(asked.answer(none), sure=0.0)
    rows = tuple((unit_text(unit, key), count) for key, count in found)
    top = max(rows, key=lambda row: row[1])
    total = asked.library.tallies.count(asked.subject.best)
    left = total - sum(count for _, count in rows)
    rest = f" {left:,} of {total:,} have no known {_unit_fact(unit)}." if left else ""
    text = f"{_capital(asked.subject.words)} by {unit}: most in {top[0]} ({top[1]:,})."
    text = text.replace("most in", "most with") if unit == "camera" else text
    return replace(asked.answer(f"{text}{rest}", total), rows=rows)


def _when(asked: PlannedQuestion) -> LibraryAnswer:
    first, last = asked.first("oldest"), asked.first("newest")
    if first is None or last is None or first.taken is None or last.taken is None:
        return replace(asked.answer(f"No date is known of the {asked.subject.words}."), sure=0.0)
    order = asked.question.order
    if order in ("oldest", "newest"):
        photo, when = (first, first.taken) if order == "oldest" else (last, last.taken)
        lead = "first" if order == "oldest" else "last"
        text = f"The {lead} of the {asked.subject.words} is from {day_text(when)}: {_name(photo)}."
        return _led(asked.answer(text, when.isoformat()), photo)
    days = asked.library.tallies.groups(asked.subject.best, "day")
    if len(days) == 1:
        return asked.answer(f"{_capital(asked.subject.words)}: {day_text(first.taken)}.", days[0][0])
    span = f"from {day_text(first.taken)} to {day_text(last.taken)}, on {counted(len(days), 'day')}"
    return asked.answer(f"{_capital(asked.subject.words)}: {span}.", first.taken.isoformat())


def _where(asked: PlannedQuestion) -> LibraryAnswer:
    return _named_groups(asked, "place", "In")


def _camera(asked: PlannedQuestion) -> LibraryAnswer:
    return _named_groups(asked, asked.question.kind, "With")


def _named_groups(asked: PlannedQuestion, unit: str, lead: str) -> LibraryAnswer:
    """The places, cameras or lenses, those with the most photos first."""
    rows = tuple(asked.library.tallies.groups(asked.subject.best, unit))
    if not rows:
        return replace(asked.answer(f"No {unit} is known of the {asked.subject.words}."), sure=0.0)
    total = asked.library.tallies.count(asked.subject.best)
    left = total - sum(count for _, count in rows)
    named = [f"{name} ({count:,})" for name, count in rows[:MOST_NAMED]]
    named += [f"{len(rows) - MOST_NAMED} more"] if len(rows) > MOST_NAMED else []
    rest = f" {left:,} of {total:,} have no known {unit}." if left else ""
    answer = asked.answer(f"{lead} {', '.join(named)}.{rest}", rows[0][0])
    known = 1 - left / total if total else 1.0
    return replace(answer, rows=rows, sure=round(answer.sure * known, 3), low=None, high=None)


def _who(asked: PlannedQuestion) -> LibraryAnswer:
    """The people with a name, those on the most photos first."""
    rows = tuple(asked.library.tallies.people(asked.subject.best))
    if not rows:
        return replace(asked.answer(NOBODY_KNOWN), sure=0.0, basis="people")
    named = [f"{name} ({count:,})" for name, count in rows[:MOST_NAMED]]
    named += [f"{len(rows) - MOST_NAMED} more"] if len(rows) > MOST_NAMED else []
    return replace(asked.answer(f"{', '.join(named)}.", rows[0][0]), rows=rows, basis="people")


def _exists(asked: PlannedQuestion) -> LibraryAnswer:
    low, likely, high = asked.subject.counts
    if not high:
        return asked.answer(f"No, {_lower(_none(asked.subject))}", 0)
    if not low:
        return asked.answer(f"Perhaps: {_lower(_how_many(asked.subject, low, high))}", likely)
    return asked.answer(f"Yes: {_how_many(asked.subject, low, high)}", likely)


def _which(asked: PlannedQuestion) -> LibraryAnswer:
    order = asked.question.order
    photo = asked.first(order) if order else None
    if photo is None:
        return _exists(asked)
    dated = photo.taken is not None
    if order in ("newest", "oldest") and not dated:
        return replace(asked.answer(f"No date is known of the {asked.subject.words}."), sure=0.0)
    when = f", {day_text(photo.taken)}" if photo.taken is not None else ""
    size = f", {photo.size[0]} × {photo.size[1]}" if order in ("largest", "smallest") else ""
    text = f"The {order} of the {asked.subject.words} is {_name(photo)}{when}{size}."
    value = photo.taken.isoformat() if order in ("newest", "oldest") and photo.taken else None
    return replace(asked.answer(text, value), photos=(photo.path,), total=1)


def _gap(asked: PlannedQuestion) -> LibraryAnswer:
    tallies = asked.library.tallies
    days = [date.fromisoformat(day) for day, _ in tallies.groups(asked.subject.best, "day")]
    if len(days) < 2:
        return replace(asked.answer("There are not two days between which a gap could be."), sure=0.0)
    before, after = max(pairwise(days), key=lambda pair: pair[1] - pair[0])
    ends = [
        tallies.first(_on(asked.subject.best, day), order, 1)
        for day, order in ((before, "newest"), (after, "oldest"))
    ]
    photos = asked.library.photos([photo for end in ends for photo in end])
    length = (after - before).days
    text = f"The longest gap is {counted(length, 'day')}, from {day_text(before)} to {day_text(after)}."
    answer = asked.answer(text, length)
    return replace(
        answer, photos=tuple(one.path for one in photos), total=len(photos), low=length, high=length
    )


def _most(asked: PlannedQuestion) -> LibraryAnswer:
    """The one of two of which there are more; without another, what there is most of."""
    if asked.other is None:
        by = asked.question.by or "month"
        return _by(asked, by) if asked.subject.counts[2] else asked.nothing()
    counts = [one.counts for one in (asked.subject, asked.other)]
    told = [
        _how_many(one, low, high).rstrip(".")
        for one, (low, _, high) in zip((asked.subject, asked.other), counts, strict=True)
    ]
    (low, likely, high), (other_low, other_likely, other_high) = counts
    more = asked.subject if likely > other_likely else asked.other
    certain = low > other_high or other_low > high
    if likely == other_likely:
        lead = "As many of both, as far as I can tell" if low != high else "As many of both"
    else:
        lead = f"{'More' if certain else 'Probably more'} {more.words}"
    answer = asked.subjects.answer(more, f"{lead}: {_lower(told[0])} against {_lower(told[1])}.")
    rows = tuple(
        (one.words, count[1]) for one, count in zip((asked.subject, asked.other), counts, strict=True)
    )
    sure = answer.sure if certain else round(answer.sure * 0.7, 3)
    return replace(answer, value=None if likely == other_likely else more.words, rows=rows, sure=sure)


_PLANS: dict[str, Callable[[PlannedQuestion], LibraryAnswer]] = {
    "count": _count, "when": _when, "where": _where, "camera": _camera, "lens": _camera, "who": _who,
    "exists": _exists, "which": _which, "gap": _gap, "most": _most,
}  # fmt: skip


def _how_many(subject: Subject, low: int, high: int) -> str:
    """How many there are: exactly, or for sure and at most."""
    if subject.seen is not None and not subject.seen.known:
        about = f"I can't tell {subject.words} for sure"
        return f"{about}: {counted(low)} by name, and {high - low:,} look a little like it."
    if low == high:
        return f"{_capital(_called(subject, low))}."
    if not low:
        return f"None for sure, but up to {high:,} {subject.words}."
    return f"{_called(subject, low)} for sure, up to {high:,}."


def _called(subject: Subject, number: int) -> str:
    words = subject.words.replace("photos", "photo", 1) if number == 1 else subject.words
    return f"{f'{number:,}' if number else 'no'} {words}"


def _none(subject: Subject) -> str:
    if subject.seen is None:
        return f"There are no {subject.words}."
    if not subject.seen.known:
        return f"I can't tell {subject.words} for sure, and nothing looks like it."
    return f"I see no {subject.words}."


def _led(answer: LibraryAnswer, photo: Photo) -> LibraryAnswer:
    """The answer with the one photo that it names as the first of its list."""
    photos = (photo.path, *(path for path in answer.photos if path != photo.path))
    return replace(answer, photos=photos)


def _on(chosen: Selection, day: date) -> Selection:
    return replace(chosen, constraints=(*chosen.constraints, Constraint("on", day.isoformat())))


def _unit_fact(unit: str) -> str:
    return "date" if unit in ("month", "year") else unit


def _name(photo: Photo) -> str:
    return photo.path.replace("\\", "/").rsplit("/", 1)[-1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text if text.startswith("I ") else text[:1].lower() + text[1:]
