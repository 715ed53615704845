"""What would people say of these two garments? Sentences of the phrasebook that are true of a pair.

Facts decide what may be said, people's habits what is said: a pattern is drawn as often as people made it,
among those whose every place can be filled with something that differs.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from photalk_lab.papers.fashion_iq.facts import PLURAL, Facts
from photalk_lab.papers.fashion_iq.phrases import Pattern, Phrasebook

NAMING = 0.6
"""How often the kind is named when it differs. Fashion IQ pairs garments of one kind, so that people's habit
cannot be learned there."""

COMPOSITE = 0.695
"""How often more than one thing is said where it can be: the share that the paper counted (Table 2). Captions
that are understood to the last word are shorter than most."""

SAME = "is very similar"
"""What is said of two garments that nothing known tells apart."""

_PRINTS = frozenset({"printed", "graphic", "floral"})
_BUSY = _PRINTS | {"striped", "checked"}
_SLEEVES = ("none", "short", "long")
_SHADES = 12
_ARTICLE = re.compile(r"\ba (?=[aeiou])")


def truths(shown: Facts, wanted: Facts) -> dict[str, list[str]]:
    """What may be put into each place of a sentence on how the wanted one differs from the one shown."""
    found: dict[str, list[str]] = {"kind.noun": [wanted.kind] if wanted.kind else []}

    def put(facet: str, value: str | None, old: str | None, forms: Sequence[str]) -> None:
        if value is None or value == old:
            return
        for form in forms:
            found[f"{facet}.{form}"] = [value]
            if old is not None and not {value, old} <= _PRINTS:
                found[f"no {facet}.{form}"] = [old]

    found["colour.adj"] = [colour for colour in wanted.colours if colour not in shown.colours]
    if found["colour.adj"]:
        # "black with white stripes" may name a colour that both have, beside one that is new.
        found["colour.adj"] += [colour for colour in wanted.colours if colour in shown.colours]
        found["no colour.adj"] = [colour for colour in shown.colours[:1] if colour not in wanted.colours]
    put("pattern", wanted.pattern, shown.pattern, ("adj", "noun"))
    put("sleeves", wanted.sleeves, shown.sleeves, ("adj", "noun"))
    put("neck", wanted.neck, shown.neck, ("adj", "noun"))
    put("gender", wanted.gender, shown.gender, ("adj", "comp"))
    put("usage", wanted.usage, shown.usage, ("adj", "comp"))
    if wanted.pattern == "solid":
        found.pop("pattern.noun", None)  # nobody says "has solid",
    if shown.pattern == "solid":
        found.pop("no pattern.noun", None)  # or "has no solid"
    if shown.pattern in _BUSY and wanted.pattern == "solid":
        found["look.comp"] = ["+solid"]
    elif shown.pattern == "solid" and wanted.pattern in _BUSY:
        found["look.comp"] = ["+graphic"]
    if shown.sleeves and wanted.sleeves and shown.sleeves != wanted.sleeves:
        longer = _SLEEVES.index(wanted.sleeves) > _SLEEVES.index(shown.sleeves)
        found["sleeves.comp"] = ["+long" if longer else "+short"]
    if shown.lightness is not None and wanted.lightness is not None:
        lighter = wanted.lightness - shown.lightness
        if abs(lighter) >= _SHADES:
            found["shade.comp"] = found["shade.noun"] = ["+light" if lighter > 0 else "+dark"]
    if shown.length and wanted.length and shown.length[0] == wanted.length[0]:
        further = wanted.length[1] - shown.length[1]
        if further:
            found["length.comp"] = ["+long" if further > 0 else "+short"]
    return found


_Group = tuple[Counter[str], bool, list[Pattern], int]
"""Patterns with the same places: which, whether the kind is one, the patterns, how often people made them."""


class Teller:
    """Says what differs, as people would."""

    def __init__(self, book: Phrasebook) -> None:
        self._phrases = book.phrases
        groups: dict[tuple[str, ...], list[Pattern]] = {}
        for pattern in book.patterns:
            groups.setdefault(tuple(sorted(pattern.slots)), []).append(pattern)
        self._groups: list[_Group] = [
            (Counter(slots), "kind.noun" in slots, some, sum(one.count for one in some))
            for slots, some in groups.items()
            if set(slots) != {"kind.noun"}
        ]
        named = groups.get(("kind.noun",), [])
        self._possible: dict[tuple[bool, tuple[tuple[str, int], ...]], list[_Group]] = {}
        self._naming: _Group = (Counter({"kind.noun": 1}), True, named, sum(one.count for one in named))

    def say(self, shown: Facts, wanted: Facts, rng: random.Random) -> str:
        """One sentence; `SAME` if nothing is known to differ."""
        true = truths(shown, wanted)
        several = wanted.kind in PLURAL
        other = wanted.kind is not None and wanted.kind != shown.kind
        key = several, tuple(sorted((slot, len(values)) for slot, values in true.items()))
        if key not in self._possible:
            self._possible[key] = [
                group for group in self._groups if _can(group[0], true) and _fitting(group[2], several)
            ]
        groups = self._possible[key]
        if other and (not groups or rng.random() < NAMING):
            naming = [self._naming] if _fitting(self._naming[2], several) else []
            groups = [group for group in (*groups, *naming) if group[1]] or groups
        if not groups:
            return SAME
        several_claims = [group for group in groups if group[0].total() > 1]
        if several_claims and rng.random() < COMPOSITE:
            groups = several_claims
        _, _, patterns, _ = rng.choices(groups, [group[3] for group in groups])[0]
        fitting = _fitting(patterns, several)
        pattern = rng.choices(fitting, [one.count for one in fitting])[0]
        return self._filled(pattern, true, several, rng)

    def _filled(
        self, pattern: Pattern, true: Mapping[str, list[str]], several: bool, rng: random.Random
    ) -> str:
        used: Counter[str] = Counter()
        chosen = []
        for slot in pattern.slots:
            value = true[slot][used[slot]]
            used[slot] += 1
            phrases = self._phrases[slot.removeprefix("no ")][value]
            phrase = rng.choices(list(phrases), [max(count, 1) for count in phrases.values()])[0]
            chosen.append(phrase)
        said = pattern.filled(chosen)
        if several:
            said = re.sub(rf"\b(an?) ((?:\S+ )*?)({'|'.join(sorted(PLURAL))})\b", r"\2\3", said)
        return _ARTICLE.sub("an ", re.sub(r"\ban (?=[^aeiou])", "a ", said))


def _fitting(patterns: Sequence[Pattern], several: bool) -> list[Pattern]:
    """Those that can be said of one garment; jeans and the like are several."""
    return [one for one in patterns if several or not one.text.startswith(("are ", "have "))]


def _can(needed: Counter[str], true: Mapping[str, list[str]]) -> bool:
    return all(len(true.get(slot, ())) >= count for slot, count in needed.items())
