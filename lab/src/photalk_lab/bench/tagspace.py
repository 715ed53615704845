"""Fashion IQ without its photos: garments are their tags and the words of their titles.

The photos of Fashion IQ are not at hand. What is left of a garment are DeepFashion-style tags (“floral”,
“chiffon”, “sleeve”) and, of some, the product's title. Whatever is measured so is about those words, and is
not comparable with figures from photos.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import NotFound
from photalk.search.asking.words import stem

Floats = NDArray[np.float32]

GROUPS = ("dress", "shirt", "toptee")
_LEAST_WORD, _LEAST_TERM = 5, 15
_SHRINK = 25.0
_WORD = re.compile(r"[a-z][a-z'-]*")


@dataclass(frozen=True, slots=True)
class Session:
    """Garments that were shown with what people said of each, and the one that was wanted."""

    shown: tuple[str, ...]
    said: tuple[str, ...]
    wanted: str


@dataclass(frozen=True, slots=True)
class Shop:
    """One group of garments of one split: the terms of each, and what people said."""

    garments: tuple[str, ...]
    terms: Mapping[str, frozenset[str]]
    queries: tuple[Session, ...]
    """Of one turn (the two captions of a pair are two queries, as in the paper), or sessions of several."""


def words_in(text: str) -> list[str]:
    """The stems of the words of a caption or title."""
    return [stem(word) for word in _WORD.findall(text.lower())]


def read_shop(folder: Path, group: str, split: str) -> Shop:
    """The garments of a group and split that have tags, and the triplets among them.

    Raises:
        NotFound: the files are not there, or are not of the form.
    """
    return _read(folder, group, (split,), split, triplets=True)


def read_sessions(folder: Path, group: str, split: str) -> Shop:
    """The split's multi-turn sessions, which were held over the garments of both splits.

    Raises:
        NotFound: the files are not there, or are not of the form.
    """
    return _read(folder, group, ("train", "val"), split, triplets=False)


def _read(folder: Path, group: str, of: Sequence[str], split: str, triplets: bool) -> Shop:
    try:
        terms: dict[str, frozenset[str]] = {}
        for one in of:
            titles = _json(folder / "titles" / f"{group}.{one}.json")
            for garment, parts in _json(folder / "tags" / f"asin2attr.{group}.{one}.json").items():
                title = words_in(titles.get(garment, {}).get("title") or "")
                tags = frozenset(tag for part in parts for tag in part)
                terms[garment] = tags | frozenset(f"title {word}" for word in title)
        if triplets:
            found = [
                Session((one["candidate"],), (caption,), one["target"])
                for one in _json(folder / "captions" / f"cap.{group}.{split}.json")
                for caption in one["captions"]
            ]
        else:
            found = [
                Session(
                    tuple(turn[2] for turn in one["reference"]),
                    tuple(" and ".join(turn[1]) for turn in one["reference"]),
                    one["target"][1],
                )
                for one in _json(folder / "multiturn" / f"{group}.{split}.json")
            ]
    except OSError as error:
        raise NotFound(
            f"Fashion IQ's {error.filename} cannot be read; --data names the folder of fashion_iq."
        ) from None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise NotFound(f"The files of {folder} are not of Fashion IQ's form ({error!r}).") from None
    return Shop(tuple(sorted(terms)), terms, _among(found, terms))


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def _among(sessions: Iterable[Session], terms: Mapping[str, frozenset[str]]) -> tuple[Session, ...]:
    """Those whose garments all have tags; a garment is never shown to someone who wants it."""
    return tuple(
        one for one in sessions if {one.wanted, *one.shown} <= terms.keys() and one.wanted not in one.shown
    )


class Ear:
    """What words tell of the terms of the wanted garment, learned from pairs with people's captions."""

    def __init__(self, shop: Shop, queries: Sequence[Session] | None = None) -> None:
        queries = shop.queries if queries is None else queries
        often = Counter(term for garment in shop.garments for term in shop.terms[garment])
        self.terms = tuple(term for term, count in sorted(often.items()) if count >= _LEAST_TERM)
        self._place = {term: at for at, term in enumerate(self.terms)}
        self._spelled: dict[str, list[int]] = {}
        for at, term in enumerate(self.terms):
            for word in words_in(term.removeprefix("title ")):
                self._spelled.setdefault(word, []).append(at)
        heard = [(set(words_in(one.said[0])), one.wanted) for one in queries]
        counts = Counter(word for words, _ in heard for word in words)
        self._words = {w: at for at, w in enumerate(w for w, c in sorted(counts.items()) if c >= _LEAST_WORD)}
        said = self.bags([one.said[0] for one in queries])
        has = self.rows(shop, [wanted for _, wanted in heard])
        usual = (has.mean(0) * len(has) + 0.5) / (len(has) + 1)
        both = said.T @ has  # (words, terms)
        likely = (both + _SHRINK * usual) / (said.sum(0)[:, None] + _SHRINK)
        self._present = np.log(likely / usual).astype(np.float32)
        self._absent = np.log((1 - likely) / (1 - usual)).astype(np.float32)
        self.rarity = np.log(len(shop.garments) / np.array([often[term] for term in self.terms])).astype(
            np.float32
        )

    def rows(self, shop: Shop, garments: Sequence[str]) -> Floats:
        """Which terms garments have, (n, terms)."""
        found = np.zeros((len(garments), len(self.terms)), np.float32)
        for row, garment in zip(found, garments, strict=True):
            row[[self._place[term] for term in shop.terms[garment] if term in self._place]] = 1
        return found

    def bags(self, texts: Sequence[str]) -> Floats:
        """Which known words texts have, (n, words)."""
        found = np.zeros((len(texts), len(self._words)), np.float32)
        for row, text in zip(found, texts, strict=True):
            row[[self._words[word] for word in set(words_in(text)) if word in self._words]] = 1
        return found

    def fit(self, texts: Sequence[str], rows: Floats) -> Floats:
        """How much likelier each garment is for what was said, (texts, garments), a log-likelihood ratio."""
        bags = self.bags(texts)
        return np.asarray(bags @ self._present @ rows.T + bags @ self._absent @ (1 - rows).T, np.float32)

    def named(self, texts: Sequence[str], rows: Floats) -> Floats:
        """How many of the garment's terms are said word for word, the rare ones more, (texts, garments)."""
        said = np.zeros((len(texts), len(self.terms)), np.float32)
        for row, text in zip(said, texts, strict=True):
            heard = set(words_in(text))
            could = {at for word in heard for at in self._spelled.get(word, ())}
            row[[at for at in could if set(words_in(self.terms[at].removeprefix("title "))) <= heard]] = 1
        return np.asarray((said * self.rarity) @ rows.T, np.float32)

    def alike(self, shown: Floats, rows: Floats) -> Floats:
        """How alike garments are in their terms, the rare ones more: a cosine, (shown, garments)."""
        one, other = (_unit(some * self.rarity) for some in (shown, rows))
        return one @ other.T


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)
