"""How do people word edits? Phrases and their counts, from the training splits of four data sets.

GIER has sentences with the operators that were used, FiveK and Image Editing Request have sentences alone,
Spot the Diff says what is gone and what is new. Each sentence is taken apart into clauses; a clause stands
for an edit when our reader reads it as that edit alone and GIER's operators, where there are any, bear it
out. What the reader does not read is learnt from the operators by themselves: a clause that goes with one
operator three times in four. None of the sentences is in the package: all is read from the data, and kept in
the user's cache.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from photalk.atomic_write import atomic_file
from photalk.errors import NotFound
from photalk_lab.corpus.requests import untagged
from photalk_lab.papers.visual_relationships.pairs.clauses import (
    clauses,
    degree_of,
    is_about_edits,
    is_plain,
    patterns,
)
from photalk_lab.papers.visual_relationships.pairs.generality import OF_PICTURES, head_of, is_general
from photalk_lab.papers.visual_relationships.pairs.spotted import Spotted, spotted

VERSION = 8
FEW = 12
"""Phrases that were said once count only where there would be fewer than these."""

_FIVEK = 0.2
"""FiveK's sentences come from few people who said the same thing hundreds of times."""

AGREES: dict[str, frozenset[str]] = {
    "brightness": frozenset({"brightness", "lightness", "exposure", "contrast"}),
    "exposure": frozenset({"brightness", "lightness", "exposure"}),
    "gamma": frozenset({"brightness", "lightness", "exposure", "contrast"}),
    "contrast": frozenset({"contrast"}),
    "highlights": frozenset({"brightness", "lightness", "exposure", "contrast"}),
    "shadows": frozenset({"brightness", "lightness", "exposure", "contrast"}),
    "saturation": frozenset({"saturation", "hue"}),
    "temperature": frozenset({"tint", "hue"}),
    "tint": frozenset({"tint", "hue"}),
    "hue": frozenset({"tint", "hue"}),
    "adjust_color": frozenset({"tint", "hue"}),
    "sharpness": frozenset({"sharpness", "dehaze"}),
    "blur": frozenset({"gaussain_blur", "radial_blur"}),
    "vignette": frozenset({"brightness", "lightness", "edge"}),
    "black_and_white": frozenset({"black&white", "saturation"}),
    "enhance": frozenset({"brightness", "contrast", "saturation", "lightness", "hue", "sharpness"}),
    "erase": frozenset({"inpaint_obj"}),
    "image_cutout": frozenset({"color_bg"}),
    "crop": frozenset({"crop"}),
    "flip": frozenset({"flip"}),
    "turn": frozenset({"rotate"}),
    "quarter": frozenset({"rotate"}),
    "straighten": frozenset({"rotate"}),
    "resize": frozenset({"deform_obj", "crop"}),
}
"""Which of GIER's operators bear out that a clause asks for an edit."""

ALONE = {
    "crop": "crop",
    "flip": "flip horizontal",
    "black&white": "black_and_white",
    "gaussain_blur": "blur + in",
    "radial_blur": "blur + in",
    "color_bg": "image_cutout",
}
"""What the clauses that go with one operator ask for."""

_CUES = (
    ("resize -", re.compile(r"\b(?:smaller|shrink|reduce (?:the )?size|downsize|scale down)\b")),
    ("resize +", re.compile(r"\b(?:larger|bigger|enlarge|increase (?:the )?size|scale up)\b")),
    (
        "hue",
        re.compile(
            r"^(?:change|alter|shift|adjust|modify)(?: the)? (?:hues?|colou?rs?|(?:image|photo) colou?rs?)\b"
        ),
    ),
    ("vignette +", re.compile(r"^(?:darken|blacken|shade) .*\b(?:corners|edges|borders?|sides)$")),
)
_RARE = re.compile(
    r"vignette|gamma|highlight|shadow|straight|flip|mirror|rotat|turn|tilt|gr[ae]y|black|tint|warm|cool|hue|crop|"
    r"zoom|exposure|expose|cut ?out|blur|white|satur|soft|edges|corner"
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way to ask for an edit: words with slots, how much they ask for (-1, 0, 1), how often it was said."""

    text: str
    degree: int
    count: float


@dataclass(frozen=True, slots=True)
class Mined:
    """What was learnt of how people word edits.

    Attributes:
        phrases: by the edit's name, most said first.
        joins: how often clauses are joined by "and", "," and ".".
        spotted: how people say that something is gone, is new, or that nothing differs.
        nouns: names of things, from Visual Genome's list where it is there.
    """

    phrases: dict[str, tuple[Phrase, ...]]
    joins: dict[str, int]
    spotted: Spotted
    nouns: tuple[str, ...] = ()


def mined(data: Path, cache: Path | None = None) -> Mined:
    """The phrases in the training splits below `data`; kept in `cache`, or in the user's cache.

    Raises:
        NotFound: the data are not there or not in their form.
    """
    files = {
        data / "gier_fivek" / "gier.train.json": "operator",
        data / "gier_fivek" / "fivek.train.json": "request",
        data / "image_editing_request" / "train.json": "sents",
        data / "spot_the_diff" / "train.json": "sentences",
    }
    things = data / "vocab" / "objects_vocab.txt"
    read = [*files, things] if things.is_file() else [*files]
    kept = (cache or _cache()) / f"phrases-{_digest(read)}.json"
    if kept.is_file():
        return _read(kept)
    gier, fivek, requests, differences = (_rows(file, field) for file, field in files.items())
    said = [*_labelled(gier), *_unlabelled(fivek, "request", _FIVEK), *_unlabelled(requests, "sents", 1.0)]
    told = [str(one) for row in differences for one in row["sentences"]]  # type: ignore[attr-defined]
    found = learnt(said, told, _nouns(things))
    kept.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(kept) as (_, file):
        file.write(json.dumps(asdict(found)).encode())
    return found


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, the operators it goes with where they are known, and how much it counts."""

    text: str
    operators: frozenset[str] | None = None
    weight: float = 1.0


def learnt(said: Iterable[Said], differences: Iterable[str], nouns: tuple[str, ...] = ()) -> Mined:
    """What sentences teach: of edits, and of differences; `nouns` are names of things known before."""
    rows: list[tuple[str, frozenset[str] | None, float]] = []
    joins: Counter[str] = Counter()
    firsts: Counter[str] = Counter()
    for one in said:
        parts, between = clauses(one.text)
        joins.update(between)
        firsts.update(part.split()[0] for part in parts[:1])
        rows += [(part, one.operators, one.weight) for part in parts]
    starters = {word for word, count in firsts.items() if count >= 5} - _NO_STARTERS
    counts = _counted(rows, starters, nouns)
    chosen = {name: _chosen(found) for name, found in sorted(counts.items()) if found}
    return Mined(chosen, dict(joins), spotted(differences), nouns)


_CUE_OF = {
    "crop": re.compile("crop|zoom|cut"),
    "flip": re.compile("flip|mirror|reverse"),
    "black&white": re.compile("black|gr[ae]y|color"),
    "gaussain_blur": re.compile("blur|focus"),
    "radial_blur": re.compile("blur|focus"),
    "color_bg": re.compile("background"),
}
"""A word that must be in a clause which an operator alone bears out."""

_NO_STARTERS = frozenset({"a", "an", "the", "this", "it", "to", "in", "there", "too", "no", "for", "all"})


def _counted(
    rows: list[tuple[str, frozenset[str] | None, float]], starters: set[str], known: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    often = Counter(part for part, _, _ in rows)
    words = Counter(word for part, _, _ in rows for word in part.split())
    labels: dict[str, Counter[str]] = {}
    counts: dict[str, dict[str, float]] = {}
    asked: dict[str, tuple[tuple[str, str], ...]] = {}
    things: Counter[str] = Counter()
    understand = _reading(things)
    for part, operators, weight in rows:
        if part.split()[0] not in starters or len(part.split()) > 14:
            continue
        # Reading takes milliseconds, so of what was said once only what may be of use is read.
        if part not in asked:
            read = often[part] > 1 or _RARE.search(part) is not None
            asked[part] = tuple(understand(part)) if read else ()
        for name, pattern in asked[part]:
            if (
                is_plain(_numberless(pattern))
                and is_about_edits(part)
                and _borne_out(name, operators)
                and _spelled(pattern, words)
            ):
                counts.setdefault(name, {})[pattern] = counts.get(name, {}).get(pattern, 0.0) + weight
        if not asked[part] and operators is not None:
            labels.setdefault(part, Counter()).update([*operators, "all"])
    for part, seen in labels.items():
        for operator, name in ALONE.items():
            told = seen["all"] >= 3 and seen[operator] >= 0.75 * seen["all"]
            if told and is_plain(part) and _CUE_OF[operator].search(part):
                counts.setdefault(name, {})[_in_region(name, part)] = float(seen[operator])
    nouns = {word for word, count in things.items() if count >= 3} | set(known)
    nouns -= OF_PICTURES
    return {
        name: {pattern: count for pattern, count in found.items() if is_general(name, pattern, nouns)}
        for name, found in counts.items()
    }


def _numberless(pattern: str) -> str:
    return pattern.replace("180 degrees", "half")


def _in_region(name: str, part: str) -> str:
    return part.replace("the background", "{region}") if name.endswith(" in") else part


def _borne_out(name: str, operators: frozenset[str] | None) -> bool:
    return operators is None or bool(AGREES.get(name.split()[0], frozenset()) & operators)


def _spelled(pattern: str, words: Counter[str]) -> bool:
    """Whether all its words are used now and then, which typing errors are not."""
    return all(words[word] >= 4 for word in pattern.split() if "{" not in word)


def _chosen(found: dict[str, float]) -> tuple[Phrase, ...]:
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    often = [item for item in ranked if item[1] >= 2]
    taken = often if len(often) >= FEW else ranked[:FEW]
    return tuple(Phrase(text, degree_of(text), round(count, 2)) for text, count in taken)


def _reading(things: Counter[str]) -> Callable[[str], Iterator[tuple[str, str]]]:
    """The reading of a clause as names and patterns of edits; the things that it names are noted."""
    from photalk.language.understander import understander
    from photalk.language.understanding import Scene

    reader, scene = understander(), Scene(open=True)

    def understand(part: str) -> Iterator[tuple[str, str]]:
        for name, cue in _CUES:
            if cue.search(part):
                yield name, part
                return
        read = reader.understand((), part, scene)
        if len(read.commands) == 1 and read.question is None:
            for field in ("target", "region"):
                target = getattr(read.commands[0], field, None)
                if isinstance(target, str):
                    things.update(head_of(target))
            yield from patterns(part, read.commands[0])

    return understand


def _labelled(rows: list[dict[str, object]]) -> Iterator[Said]:
    for row in rows:
        operators = frozenset(row["operator"] or ())  # type: ignore[call-overload]
        for field in ("expert_summary", "amateur_summary", "request"):
            for text in _texts(row.get(field)):
                yield Said(text, operators)


def _unlabelled(rows: list[dict[str, object]], field: str, weight: float) -> Iterator[Said]:
    for row in rows:
        for text in _texts(row[field]):
            yield Said(text, None, weight)


def _texts(value: object) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        if text := untagged(one):
            yield text


def _rows(file: Path, field: str) -> list[dict[str, object]]:
    """The rows of a file, each of which has to have the field."""
    try:
        rows = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        raise NotFound(
            f"{file} cannot be read; --data names the folder that holds {file.parent.name}/."
        ) from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) and field in row for row in rows):
        raise NotFound(f"{file} is not in the expected form: a list of rows with {field!r}.")
    return rows


def _nouns(file: Path) -> tuple[str, ...]:
    """The single words of a list of things; none where there is no list."""
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return tuple(
        sorted({name.strip() for line in lines for name in line.split(",") if " " not in name.strip()})
    )


def _digest(files: list[Path]) -> str:
    try:
        marks = [f"{file.name} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files]
    except OSError as error:
        raise NotFound(f"{error.filename} is not there; --data names the folder of all data sets.") from None
    return hashlib.sha256("\n".join([str(VERSION), *marks]).encode()).hexdigest()[:16]


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("photalk", False) / "learnt"


def _read(kept: Path) -> Mined:
    row = json.loads(kept.read_text("utf-8"))
    phrases = {name: tuple(Phrase(**one) for one in found) for name, found in row["phrases"].items()}
    told = {key: tuple((text, count) for text, count in value) for key, value in row["spotted"].items()}
    return Mined(phrases, row["joins"], Spotted(**told), tuple(row["nouns"]))
