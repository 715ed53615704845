"""What is written in the photos? Kept by content, so that a copy says what its original says.

Words are found by their letters alone, without capitals and accents; where one letter of a longer word may
have been misread, that word counts as well.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence

from photalk.library.database import Database
from photalk.library.text_folding import folded, printable
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord

_FORGIVEN = 5
"""From this length on, a word with one letter mistaken counts as the word."""

_MISREAD = 0.7
_MOST = 12
"""So many words are looked for, at most; and so many that are nearly each of them."""

_SHAPE, _LOOK = 0.01, 8
"""By how much the proportions of an edited copy may differ, and how many bits of its look."""

_CHINESE = re.compile(r"([\u3040-\u30ff\u3400-\u9fff])")


class Writings:
    """The writing of a library's photos."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def unread(self) -> list[tuple[str, int]]:
        """Contents in which writing has not been looked for, each with one of its photos."""
        return self._db.rows(
            "SELECT digest, min(id) FROM photos WHERE digest NOT IN (SELECT digest FROM writing)"
            " GROUP BY digest ORDER BY 2"
        )

    def any_read(self) -> bool:
        """Whether writing has been looked for in any photo."""
        return bool(self._db.rows("SELECT 1 FROM writing LIMIT 1"))

    def keep(self, found: Iterable[tuple[str, Writing]]) -> None:
        """Keep what is written in contents, in place of what was known of them."""
        with self._db.transaction():
            for digest, writing in found:
                self._drop("digest = ?", digest)
                ((number,),) = self._db.rows(
                    "INSERT INTO writing (digest, lines, unread) VALUES (?, ?, ?) RETURNING id",
                    (digest, _as_json(writing.lines), writing.unread),
                )
                if writing.lines:
                    words = _indexed(" ".join(line.text for line in writing.lines))
                    self._db.many("INSERT INTO written (rowid, text) VALUES (?, ?)", [(number, words)])

    def sweep(self) -> None:
        """Forget what is written in contents that no photo has any more."""
        with self._db.transaction():
            self._drop("digest NOT IN (SELECT digest FROM photos)")

    def of(self, photo: int) -> Writing | None:
        """What is written in a photo; None where nobody has looked."""
        rows = self._db.rows(
            "SELECT lines, unread FROM writing JOIN photos USING (digest) WHERE photos.id = ?", (int(photo),)
        )
        return _writing(*rows[0]) if rows else None

    def of_original(self, photo: int) -> Writing | None:
        """What is written in the photo that this is an edited copy of; None where it is none, or is cropped.

        A copy is of the same second and camera, no larger, of the same shape, and looks the same but for
        light and colours: what an edit has made hard to read is still known.
        """
        rows = self._db.rows(
            "SELECT copy.look, other.look, lines, unread FROM photos copy"
            " JOIN photos other USING (taken, camera) JOIN writing ON writing.digest = other.digest"
            " WHERE copy.id = ? AND copy.camera != '' AND other.digest != copy.digest AND lines != '[]'"
            " AND other.width >= copy.width AND other.height >= copy.height"
            " AND abs(1.0 * other.width * copy.height / (other.height * copy.width) - 1) < ?"
            " ORDER BY other.id",
            (int(photo), _SHAPE),
        )
        kept = (row[2:] for row in rows if ((row[0] ^ row[1]) & (2**64 - 1)).bit_count() <= _LOOK)
        return next((_writing(*row) for row in kept), None)

    def saying(self, words: str) -> dict[int, float]:
        """Photos in which some of the words are written, with how much of them is, 0..1.

        Rare words count for more; a word that was nearly read counts for somewhat less.
        """
        wanted = list(dict.fromkeys(_indexed(words).split()))[:_MOST]
        total = max(1, int(self._db.rows("SELECT count(*) FROM photos")[0][0]))
        found: dict[int, float] = {}
        weighed = 0.0
        for word in wanted:
            hits = self._with_word(word)
            weight = math.log1p(total / max(1, len(hits)))
            weighed += weight
            for photo, share in hits.items():
                found[photo] = found.get(photo, 0.0) + weight * share
        return {photo: score / weighed for photo, score in found.items()}

    def _with_word(self, word: str) -> dict[int, float]:
        hits = dict.fromkeys(self._matching(word), 1.0)
        for near in self._near(word):
            for photo in self._matching(near):
                hits.setdefault(photo, _MISREAD)
        return hits

    def _matching(self, word: str) -> list[int]:
        # In quotes, so that nothing in it is an operator of the query language.
        rows = self._db.rows(
            "SELECT photos.id FROM written JOIN writing ON writing.id = written.rowid"
            " JOIN photos USING (digest) WHERE written MATCH ?",
            (f'"{word}"',),
        )
        return [photo for (photo,) in rows]

    def _near(self, word: str) -> list[str]:
        """Words that were read and differ in one letter."""
        if len(word) < _FORGIVEN or not word.isalpha():
            return []
        from rapidfuzz import process
        from rapidfuzz.distance import Levenshtein

        terms = self._db.rows(
            "SELECT term FROM written_words WHERE length(term) BETWEEN ? AND ?",
            (len(word) - 1, len(word) + 1),
        )
        near = process.extract(
            word, [term for (term,) in terms], scorer=Levenshtein.distance, score_cutoff=1, limit=_MOST
        )
        return [term for term, distance, _ in near if distance]

    def _drop(self, condition: str, *values: object) -> None:
        self._db.many(
            f"DELETE FROM written WHERE rowid IN (SELECT id FROM writing WHERE {condition})", [values]
        )
        self._db.many(f"DELETE FROM writing WHERE {condition}", [values])


def is_said(sought: str, word: str) -> bool:
    """Whether a word that was read is one of those sought, if perhaps with a letter misread."""
    from rapidfuzz.distance import Levenshtein

    return any(
        read == wanted
        or (len(wanted) >= _FORGIVEN and wanted.isalpha() and Levenshtein.distance(read, wanted) <= 1)
        for read in folded(word).split()
        for wanted in folded(sought).split()
    )


def _indexed(text: str) -> str:
    """Text as its words are found: folded, and Chinese letters each a word of its own."""
    return folded(_CHINESE.sub(r" \1 ", text))


def _as_json(lines: Sequence[WrittenLine]) -> str:
    kept = [
        [
            line.confidence,
            line.box,
            [[printable(word.text), word.confidence, word.box] for word in line.words],
        ]
        for line in lines
    ]
    return json.dumps(kept, ensure_ascii=False)


def _writing(lines: str, unread: int) -> Writing:
    return Writing(
        tuple(
            WrittenLine(
                tuple(WrittenWord(text, sure, tuple(at)) for text, sure, at in words), confidence, tuple(box)
            )
            for confidence, box, words in json.loads(lines)
        ),
        unread,
    )
