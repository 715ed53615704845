"""What is known of one picture: when, where and with what it was taken, and what is seen in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from photalk.library.photos import Photo
from photalk.library.stated_facts import NOTHING_TOLD, Facts
from photalk.search.answers.library_answer import LibraryAnswer, day_text
from photalk.search.content import forms, wishes_in
from photalk.search.thing_degrees import label_of
from photalk.vision.lexicon import OBJECTS
from photalk.vision.teller.said import Caption

CANNOT_TELL = "I can't tell."

NOBODY_KNOWN = "I don't know who is in photos."

_UNKNOWN = {
    "taken": "No date is known of it.", "place": "No place is known of it.",
    "camera": "No camera is known of it.", "lens": "No lens is known of it.", "who": NOBODY_KNOWN,
    "rating": "No rating is known of it.", "tags": "No tags are known of it.",
}  # fmt: skip


def stated(kind: str, photo: Photo, facts: Facts) -> LibraryAnswer | None:
    """What somebody said of a picture: its rating, its tags."""
    if kind == "rating" and facts.rating:
        stars = "1 star" if facts.rating == 1 else f"{facts.rating} stars"
        return LibraryAnswer(f"It has {stars}.", facts.rating, photos=(photo.path,), total=1)
    if kind == "tags" and facts.tags:
        told = ", ".join(facts.tags)
        return LibraryAnswer(f"Tagged: {told}.", told, photos=(photo.path,), total=1)
    return None


def fact_told(kind: str, photo: Photo, facts: Facts = NOTHING_TOLD) -> LibraryAnswer:
    """What the catalogue, the file, or the person who told it knows of a picture."""
    value, text = _known(kind, photo)
    if text:
        return LibraryAnswer(text, value, photos=(photo.path,), total=1)
    return stated(kind, photo, facts) or LibraryAnswer(
        _UNKNOWN.get(kind, "That is not known of it."), photos=(photo.path,), total=1, sure=0.0
    )


def _known(kind: str, photo: Photo) -> tuple[str | None, str]:
    """The value and the sentence; an empty sentence where it is not known."""
    taken, place = photo.taken, photo.place
    match kind:
        case "taken" if taken is not None:
            return taken.isoformat(), f"It was taken on {day_text(taken)} at {taken:%H:%M}."
        case "place" if place is not None:
            where = place.text or f"{place.latitude:.4f}, {place.longitude:.4f}"
            return where, f"It was taken in {where}."
        case "camera" if photo.camera:
            return photo.camera, f"It was taken with {_article(photo.camera)}."
        case "lens" if photo.lens:
            return photo.lens, f"The lens was {photo.lens}."
        case "name":
            name = PurePath(photo.path).name
            return name, f"It is {name}."
        case "size":
            width, height = photo.size
            return f"{width} × {height}", f"It is {width} × {height} pixels, {photo.bytes / 1e6:.1f} MB."
    return None, ""


def _article(name: str) -> str:
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def depicted(caption: Caption, photo: Photo) -> LibraryAnswer:
    """What a picture shows, and how surely what the caption leaves out was seen."""
    named = {OBJECTS.get(form) for word in caption.text.split() for form in forms(word.strip(","))}
    left = [one for one in photo.things if one.name not in named][:5]
    also = ", ".join(f"{one.name} ({one.score:.0%} sure)" for one in left)
    if not (caption.text or also):
        return LibraryAnswer("I can't tell what it shows.", photos=(photo.path,), basis="seen", sure=0.0)
    text = caption.hedged
    shows = f"{text[:1].upper()}{text[1:]}." if caption.doubtful else f"It shows {text}." if text else ""
    seen = f"I {'also ' if shows else ''}see: {also}." if also else ""
    sure = caption.sure if text else max(one.score for one in left)
    return LibraryAnswer(
        f"{shows} {seen}".strip(), text or None, photos=(photo.path,), basis="seen", sure=round(sure, 3)
    )


def nouns_in(words: str, vocabulary: tuple[str, ...]) -> list[str]:
    """The things that words name, as far as the detector or the tags know them."""
    return [
        wish.noun
        for wish in wishes_in(words, vocabulary)
        if label_of(wish.noun) or any(form in vocabulary for form in forms(wish.noun))
    ]


def phrases_of(nouns: Sequence[str], concepts: Sequence[str]) -> list[str]:
    """The phrases that speak of these things."""
    return [phrase for noun in nouns for phrase in concepts if set(forms(noun)) & {phrase, *phrase.split()}]


def looked_for(
    words: str,
    concepts: Sequence[str],
    photo: Photo,
    vocabulary: tuple[str, ...],
    chance: Callable[[str], float | None],
) -> LibraryAnswer:
    """What is seen of the things that a question names; that nobody can tell where none of them is known.

    `concepts` are phrases for what strikes the eye ("red bus"), `chance` is how likely a thing is there.
    """
    nouns = nouns_in(words, vocabulary)
    phrases = phrases_of(nouns, concepts)
    if phrases:
        counts = [f"{one.number} × {one.name}" for one in photo.things if one.name in map(label_of, nouns)]
        number = f" ({', '.join(counts)} counted)" if counts else ""
        text = f"I see: {', '.join(dict.fromkeys(phrases))}{number}."
        return LibraryAnswer(text, phrases[0], photos=(photo.path,), basis="seen", sure=0.8)
    told = {noun: likely for noun in nouns if (likely := chance(noun)) is not None}
    if not told:
        return LibraryAnswer(CANNOT_TELL, photos=(photo.path,), basis="seen", sure=0.0)
    noun, likely = max(told.items(), key=lambda one: one[1])
    verdict = (
        "surely there" if likely >= 0.9 else "not to be seen" if likely < 0.1 else f"{likely:.0%} likely"
    )
    return LibraryAnswer(
        f"{noun[:1].upper()}{noun[1:]}: {verdict}.", photos=(photo.path,), basis="seen",
        sure=round(max(likely, 1 - likely), 3),
    )  # fmt: skip
