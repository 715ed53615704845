"""Where, what and who? Parts of the picture, things and people in the form that vision understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from photalk.commands import Box, Edit, Region, region_of
from photalk.edit.program import Program
from photalk.language.acts import Act, Said
from photalk.language.en import frames, people
from photalk.language.exact.numbers import words_of


def region_in(act: Act) -> Region | None:
    """The part of the picture that an act is limited to; None for all of it."""
    if act.get("not_in") is not None and act.get("in") is None:
        return all_but(act.said("not_in"))
    said = " and ".join(value.text for value in act.all("in") if isinstance(value, Said))
    words = words_of(said)
    if not words or people.WHOLE.union(people.SMALL).issuperset(words):
        return None
    if people.ELSE & set(words) and people.ELSE.union(people.SMALL, people.WHOLE).issuperset(words):
        return region_of("the background")
    if len(words) == 1 and words[0] in people.MEN | people.WOMEN:
        return region_of("the person")
    return place(said) or region_of(thing(said))


def all_but(words: str) -> Region:
    """Everything except what the words name."""
    kept = thing(words)
    alone = people.SUBJECTS.union(people.SMALL).issuperset(words_of(kept))
    return region_of("the background" if alone else f"everything except {kept}")


def place(words: str) -> Box | None:
    """The box that "the top half" or "the lower left corner" names, in percent; None for anything else."""
    said = words_of(words)
    row = next((frames.ROWS[word] for word in said if word in frames.ROWS), "")
    column = next((frames.COLUMNS[word] for word in said if word in frames.COLUMNS), "")
    known = {*frames.ROWS, *frames.COLUMNS, *frames.REACH, *frames.PLACING}
    if not (row or column) or not known.issuperset(said):
        return None
    share = round(next((frames.REACH[word] for word in said if word in frames.REACH), 50.0), 1)
    box = kept_at(row, share) if row else Box(0, 100, 0, 100, percent=True)
    if row == "middle" and column:
        box = replace(box, left=0.0, right=100.0)
    across = kept_at(column, share) if column else box
    return replace(box, left=across.left, right=across.right)


def kept_at(side: str, share: float) -> Box:
    """The box that keeps this share, in percent, at a side or in the middle."""
    share = round(share, 1)
    rest, margin = round(100 - share, 1), round((100 - share) / 2, 1)
    match side:
        case "top":
            return Box(0, share, 0, 100, percent=True)
        case "bottom":
            return Box(rest, 100, 0, 100, percent=True)
        case "left":
            return Box(0, 100, 0, share, percent=True)
        case "right":
            return Box(0, 100, rest, 100, percent=True)
    return Box(margin, 100 - margin, margin, 100 - margin, percent=True)


def thing(words: str) -> str:
    """A thing in the person's words, in lower case; who speaks of themselves is a person."""
    plain = " ".join(words.lower().split()).strip(" .,;!?")
    if plain in people.SELF:
        return "the person"
    return "the people" if plain in ("us", "we", "our") else plain


def things_in(act: Act, key: str = "what") -> str:
    """What an act is about, where it says so; pieces of a phrase are put together."""
    return thing(" ".join(value.text if isinstance(value, Said) else value for value in act.all(key)))


def whose(act: Act, program: Program) -> str | None:
    """Whose face is meant: in words, "everyone", or nobody in particular.

    A pronoun means the one whom it can mean and who was spoken of last; where somebody else was, the man or
    the woman; and where nobody was told from others, the face that strikes the eye.
    """
    said = " ".join(act.said("of").split())
    words = words_of(said)
    if not words:
        return None
    if is_everyone(words):
        return "everyone"
    if words[-1] not in people.SINGLE or not people.POINTING.issuperset(words[:-1]):
        return said[0].lower() + said[1:] if words[0] in people.SMALL else said
    named = [str(who) for step in program if (who := getattr(step.command, "who", None))]
    sex = sex_of(words)
    for who in reversed(named):
        if who != "everyone" and sex_of(words_of(who)) in (sex, ""):
            return who
    return sex if sex and any(who != "everyone" for who in named) else None


def of_person(edit: Edit, who: str | None) -> Edit:
    """The edit for this person, where it is one for people."""
    told: dict[str, Any] = {"who": who}
    return replace(edit, **told) if hasattr(edit, "who") else edit  # type: ignore[type-var]


def is_everyone(words: Sequence[str]) -> bool:
    """Whether words for people mean all of them."""
    return bool(words) and (words[-1] in people.ALL or bool(people.EVERYONE & set(words)))


def sex_of(words: Iterable[str]) -> str:
    """ "the man", "the woman" or "", as the words tell."""
    said = set(words)
    men, women = bool(people.MALE & said), bool(people.FEMALE & said)
    return "" if men == women else "the man" if men else "the woman"


def told_apart(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts of a message, with "him" as the man and "her" as the woman where it speaks of several."""
    spoken = {act.said("of").lower() for act in acts if act.verb in ("edit", "amend") and act.get("of")}
    if len({sex_of(words_of(who)) or who for who in spoken}) < 2:
        return tuple(acts)
    return tuple(map(_by_sex, acts))


def _by_sex(act: Act) -> Act:
    def told(key: str, value: Said | str) -> Said | str:
        if key != "of" or not isinstance(value, Said) or value.text.lower() not in people.MEN | people.WOMEN:
            return value
        return replace(value, text=sex_of(words_of(value.text)))

    return replace(act, arguments=tuple((key, told(key, value)) for key, value in act.arguments))
