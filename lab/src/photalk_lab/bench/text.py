"""Is what is written in pictures read right? Signs that are made for it, and photos as they are.

`--data DIR` is a folder of photos. On `--limit` of them for each kind, a sign is drawn whose words are known
(`photalk_lab.bench.written`): upright, tilted by up to 40°, turned by a quarter either way or upside down,
small (13 to 18 pixels of 1,024), blurred, faint, and in scripts that the model does not read. `--photos` more
are read as they are.

`characters` is the share that is right: 100 less the edits from what was read to what is written, for every
100 characters written (0 at least, in each picture). `words` is the share of words that were read exactly,
but for capitals. Only lines on the sign count, since photos may have writing of their own. `glimpsed` is
the share of signs that the glance at a thumbnail does not miss, after which indexing opens a file. Of
foreign scripts, `foreign read` is the share of which something was taken for letters all the same, `foreign
told` the share of which it is said that they cannot be read. `photos read` is the share of photos in which
text is read after a glance: an upper bound of false text, since some have text. Times are of the processor,
on one thread. The baseline reads nothing, ever.

With `--coco DIR`, photos of COCO's train2017 that a person has looked at are read besides, as indexing reads
them (`photalk_lab.bench.photographed`). `real characters` and `real words` are the same shares of 60 with
text, words matched in whichever order they were read. `false text` is the share of 500 without text in which
some is read, `false writing` of those in which it is said that there is writing which cannot be read.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from photalk.errors import NotFound
from photalk.library.decode_once import THUMBNAIL
from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.seams import TextReader
from photalk.vision.text.written import Writing
from photalk_lab.bench.intervals import bootstrap, bounds, wilson
from photalk_lab.bench.photographed import letters_right, textless, transcribed
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.written import KINDS, Sign, signs

LIMIT, PHOTOS = 40, 300
READABLE = tuple(kind for kind in KINDS if kind != "foreign")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sign or a photo, what was read there, and how long the processor took, in ms."""

    uid: str
    kind: str
    truth: str
    read: str
    glimpsed: bool
    unread: int
    ms: float

    @property
    def characters(self) -> float:
        """The share of characters that is right, 0..1."""
        from rapidfuzz.distance import Levenshtein

        return max(0.0, 1 - Levenshtein.distance(self.truth, self.read) / max(1, len(self.truth)))

    @property
    def words(self) -> tuple[int, int]:
        """How many of the words were read, and how many there are."""
        truth, read = (Counter(text.casefold().split()) for text in (self.truth, self.read))
        return sum((truth & read).values()), sum(truth.values())


def run(
    data: Path,
    limit: int = LIMIT,
    photos: int = PHOTOS,
    seed: int = 0,
    json: Path | None = None,
    predictions: Path | None = None,
    coco: Path | None = None,
    reader: TextReader | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    files = sorted(file for file in data.rglob("*") if file.suffix.lower() in (".jpg", ".jpeg", ".png"))
    if not files:
        raise NotFound(f"There are no photos in {data}; name a folder of JPEGs with --data.")
    reader = reader or _ours()
    made = [_sign(sign, reader) for sign in signs(files, limit, seed)]
    chosen = np.random.default_rng(seed).permutation(len(files))[:photos]
    plain = [_photo(files[at], reader) for at in chosen]
    real = [_photo(file, reader, lines) for file, lines in transcribed(coco)] if coco else []
    empty_photos = [_photo(file, reader, kind="textless") for file in textless(coco)] if coco else []
    silent = [Outcome(one.uid, one.kind, one.truth, "", False, 0, 0.0) for one in made]
    empty = [Outcome(one.uid, one.kind, "", "", False, 0, 0.0) for one in plain]
    result = Result(
        "text",
        data.name,
        len(made) + len(plain) + len(real) + len(empty_photos),
        figures(made, plain) | real_figures(real, empty_photos),
        {"always empty": figures(silent, empty)},
    )
    result.publish(_table(result), json)
    if predictions is not None:
        write_predictions(predictions, (_row(one) for one in (*made, *plain, *real, *empty_photos)))
    return result


def figures(made: Sequence[Outcome], plain: Sequence[Outcome]) -> Figures:
    """Shares in percent, in all and by kind, with 95% intervals of the two that tell the most."""
    readable = [one for one in made if one.kind in READABLE]
    foreign = [one for one in made if one.kind == "foreign"]
    found: Figures = {
        "n signs": float(len(readable)),
        "n foreign": float(len(foreign)),
        "n photos": float(len(plain)),
    }
    for name, some in (
        ("", readable),
        *((f"{kind} ", [m for m in readable if m.kind == kind]) for kind in READABLE),
    ):
        found[f"{name}characters"] = _characters(some)
        found[f"{name}words"] = _words(some)
        found[f"{name}glimpsed"] = percent(sum(one.glimpsed for one in some), len(some))
    if readable:
        found["characters low"], found["characters high"] = bootstrap(
            lambda drawn: 100 * float(np.mean(drawn)), [one.characters for one in readable]
        )
        found["words low"], found["words high"] = bootstrap(
            lambda drawn: 100 * float(drawn[:, 0].sum() / max(1, drawn[:, 1].sum())),
            [one.words for one in readable],
        )
    found["foreign read"] = percent(sum(bool(one.read) for one in foreign), len(foreign))
    found["foreign told"] = percent(sum(one.unread > 0 for one in foreign), len(foreign))
    found["photos read"] = percent(sum(bool(one.read) for one in plain), len(plain))
    found["photos glimpsed"] = percent(sum(one.glimpsed for one in plain), len(plain))
    found["ms a sign"] = _ms(readable)
    found["ms a photo"] = _ms(plain)
    return found


def real_figures(real: Sequence[Outcome], empty: Sequence[Outcome]) -> Figures:
    """The same of photos with text and without; nothing where there are none."""
    found: Figures = {}
    if real:
        shares = [letters_right(one.truth.split(), one.read.split()) for one in real]
        found["n real"] = float(len(real))
        found["real characters"] = round(100 * float(np.mean(shares)), 2)
        found["real characters low"], found["real characters high"] = bootstrap(
            lambda drawn: 100 * float(np.mean(drawn)), shares
        )
        found["real words"] = _words(real)
        found["real words low"], found["real words high"] = bootstrap(
            lambda drawn: 100 * float(drawn[:, 0].sum() / max(1, drawn[:, 1].sum())),
            [one.words for one in real],
        )
        found["real glimpsed"] = percent(sum(one.glimpsed for one in real), len(real))
    if empty:
        found["n textless"] = float(len(empty))
        for name, count in (
            ("false text", sum(bool(one.read) for one in empty)),
            ("false writing", sum(one.unread > 0 for one in empty)),
        ):
            found[name] = percent(count, len(empty))
            found |= bounds(name, wilson(found[name], len(empty)))
    return found


def _characters(some: Sequence[Outcome]) -> float:
    return round(100 * float(np.mean([one.characters for one in some])), 2) if some else 0.0


def _words(some: Sequence[Outcome]) -> float:
    counts = [one.words for one in some]
    return percent(sum(read for read, _ in counts), sum(there for _, there in counts))


def _ms(some: Sequence[Outcome]) -> float:
    return round(float(np.mean([one.ms for one in some])), 1) if some else 0.0


def _sign(sign: Sign, reader: TextReader) -> Outcome:
    """A sign is read whether or not the glance sees it, so that each is measured by itself."""
    began = time.process_time()
    glimpsed = reader.glimpsed(_small(sign.rgb))
    writing = reader.read(sign.rgb)
    ms = 1000 * (time.process_time() - began)
    read = " ".join(line.text for line in writing.lines if _within(line.box, sign.board))
    return Outcome(sign.uid, sign.kind, " ".join(sign.lines), read, glimpsed, writing.unread, ms)


def _photo(file: Path, reader: TextReader, lines: Sequence[str] = (), kind: str = "photo") -> Outcome:
    """A photo is read as indexing reads it: only where the glance says so."""
    with Image.open(file) as opened:
        rgb = np.asarray(opened.convert("RGB"))
    began = time.process_time()
    glimpsed = reader.glimpsed(_small(rgb))
    writing = reader.read(rgb) if glimpsed else Writing()
    ms = 1000 * (time.process_time() - began)
    read = writing.text.replace("\n", " ")
    return Outcome(file.name, "real" if lines else kind, " ".join(lines), read, glimpsed, writing.unread, ms)


def _small(rgb: Rgb) -> Rgb:
    small = Image.fromarray(rgb)
    small.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.BICUBIC)
    return np.asarray(small)


def _within(box: BoxShares, board: BoxShares) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return board[0] <= x <= board[2] and board[1] <= y <= board[3]


def _ours() -> TextReader:
    from photalk.vision.sessions import use_threads
    from photalk.vision.text.reader import PrintReader

    use_threads(1)
    return PrintReader.shipped()


def _row(one: Outcome) -> dict[str, Any]:
    return {
        "uid": one.uid, "kind": one.kind, "gold": one.truth, "prediction": one.read, "glimpsed": one.glimpsed,
        "unread": one.unread, "ms": round(one.ms, 1),
    }  # fmt: skip


def _table(result: Result) -> Any:
    from rich.table import Table

    ours = result.metrics
    title = f"{result.split}: {ours['n signs']:.0f} signs, {ours['n photos']:.0f} photos; in percent"
    table = Table("", "characters", "words", "glimpsed", title=title)
    for name in ("", *(f"{kind} " for kind in READABLE)):
        cells = (f"{ours[name + figure]:.1f}" for figure in ("characters", "words", "glimpsed"))
        table.add_row(name.strip() or "all", *cells)
    for name in ("foreign read", "foreign told", "photos read", "photos glimpsed", "ms a sign", "ms a photo"):
        table.add_row(name, f"{ours[name]:.1f}")
    for name in ("real characters", "real words", "false text", "false writing"):
        if name in ours:
            table.add_row(
                name, f"{ours[name]:.1f}", f"{ours[f'{name} low']:.1f} to {ours[f'{name} high']:.1f}"
            )
    return table
