"""Are copies told from look-alikes? Pairs of pictures whose truth is known, and the four answers.

Pairs, one of each kind for each of the first `--limit` photos (`--data DIR --split S`: `S.jsonl` and
`images/` as for flickr8k, or any folder of pictures; `S/1` and `S/2` are the halves of a split):

- same file: a copy of the bytes.
- edited copy: a program of one to four random edits (crops down to half the area, mirroring, quarter turns,
  straightening, resizing, dials, a tint, black and white), rendered and saved as a JPEG of quality 40 to 92
  by our own renderer; one in five has words written on it. Half of them keep date and camera, half have lost
  both.
- burst: SIMULATED, since no set of real bursts is at hand: the photo with other noise and light, and, in
  turn, seen from a little elsewhere (its corners move by 2 to 5%), bent all over, or with one to three places
  pushed aside. Three in four have dates 1 to 9 s apart, the others neither date nor camera. In real bursts
  things come and go.
- similar: the nearest other photo in the encoder's space, of 250. Of those with dates, half lie within
  seconds.
- nothing: some other photo. The right answer is that they are not alike.

Figures, in percent: precision and recall of each answer, and the share that is right; also for the pairs with
and without dates alone, and which answer was given for which. Photos that lie near each other in the space
may show the same scene, so that some errors are none. Two baselines: equal digests and fingerprints (up to 10
bits apart an edited copy, up to 20 and within seconds a burst), and equal digests and the vectors' similarity
alone (from 0.9 on an edited copy, or a burst when within seconds). What is not even similar is told in the
same way by all three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from photalk.search.similar import hash_distance, in_a_row, kin
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.similar_pairs import Answer, Pair, chosen, pairs

LIMIT = 100
ANSWERS: tuple[Answer, ...] = ("same file", "edited copy", "burst", "similar", "nothing")
_COPY_BITS, _BURST_BITS, _COPY_LIKENESS = 10, 20, 0.9

Told = Callable[[Pair], Answer]


def run(
    data: Path,
    split: str = "dev",
    limit: int = LIMIT,
    json: Path | None = None,
    predictions: Path | None = None,
    encoder: Callable[[], Encoder] | None = None,
) -> Result:
    """Measure, print the tables, and write JSON and predictions where they are wanted."""
    files = chosen(data, split)
    asked: list[Pair] = []
    said: dict[str, list[Answer]] = {name: [] for name in SYSTEMS}
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        for pair in pairs(files, limit, (encoder or _ours)(), Path(folder)):
            asked.append(pair)
            for name, told in SYSTEMS.items():
                said[name].append(told(pair))
    figures = {name: _figures(asked, answers) for name, answers in said.items()}
    ours = figures.pop("photalk")
    truth = [pair.truth for pair in asked]
    result = Result("similar", split, len(asked), ours | confused(truth, said["photalk"]), figures)
    result.publish(_table(result), json, _confusion(result))
    if predictions is not None:
        rows = (
            {
                "uid": pair.uid,
                "gold": pair.truth,
                "prediction": answer,
                "made": pair.made,
                "dated": pair.dated,
            }
            for pair, answer in zip(asked, said["photalk"], strict=True)
        )
        write_predictions(predictions, rows)
    return result


def by_us(pair: Pair) -> Answer:
    """Our answer."""
    found = kin(pair.one.sighting, pair.other.sighting, _likeness(pair), pair.near)
    return found.kinship if found is not None else "nothing"


def by_fingerprint(pair: Pair) -> Answer:
    """The trivial answer, by digests and fingerprints."""
    one, other = pair.one.sighting.photo, pair.other.sighting.photo
    if one.digest == other.digest:
        return "same file"
    apart = hash_distance(one.look, other.look)
    if apart <= _BURST_BITS and in_a_row(one, other):
        return "burst"
    return "edited copy" if apart <= _COPY_BITS else _alike(pair)


def by_vectors(pair: Pair) -> Answer:
    """The other trivial answer, by digests and vectors."""
    one, other = pair.one.sighting.photo, pair.other.sighting.photo
    if one.digest == other.digest:
        return "same file"
    if _likeness(pair) >= _COPY_LIKENESS:
        return "burst" if in_a_row(one, other) else "edited copy"
    return _alike(pair)


SYSTEMS: dict[str, Told] = {
    "photalk": by_us,
    "fingerprints alone": by_fingerprint,
    "vectors alone": by_vectors,
}


def score(truth: Sequence[Answer], said: Sequence[Answer]) -> Figures:
    """Precision and recall of each answer and the share that is right, in percent."""
    both = list(zip(truth, said, strict=True))
    figures = {"right": percent(sum(is_ == told for is_, told in both), len(both))}
    for answer in ANSWERS:
        hits = both.count((answer, answer))
        figures[f"{answer}, precision"] = percent(hits, list(said).count(answer))
        figures[f"{answer}, recall"] = percent(hits, list(truth).count(answer))
    return figures


def confused(truth: Sequence[Answer], said: Sequence[Answer]) -> Figures:
    """How often each answer was given for each truth."""
    both = list(zip(truth, said, strict=True))
    return {f"{is_} told as {told}": both.count((is_, told)) for is_ in ANSWERS for told in ANSWERS}


def _figures(asked: Sequence[Pair], said: Sequence[Answer]) -> Figures:
    figures = score([pair.truth for pair in asked], said)
    for name, wanted in (("with dates", True), ("without dates", False)):
        some = [(pair.truth, told) for pair, told in zip(asked, said, strict=True) if pair.dated == wanted]
        part = score([is_ for is_, _ in some], [told for _, told in some])
        figures |= {
            f"{answer}, recall, {name}": part[f"{answer}, recall"] for answer in ("edited copy", "burst")
        }
    return figures


def _likeness(pair: Pair) -> float:
    return float(pair.one.vector @ pair.other.vector)


def _alike(pair: Pair) -> Answer:
    return "similar" if _likeness(pair) >= pair.near else "nothing"


def _ours() -> Encoder:
    from photalk.vision.space.encoder_choice import encoder

    return encoder()


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(title=f"Copies and look-alikes, {result.split}, n = {result.n} pairs, in percent")
    table.add_column("")
    everyone = {"photalk": result.metrics, **result.baselines}
    for name in everyone:
        table.add_column(name, justify="right")
    for row in next(iter(result.baselines.values())):
        table.add_row(row, *(f"{figures[row]:.1f}" for figures in everyone.values()))
    return table


def _confusion(result: Result) -> object:
    from rich.table import Table

    table = Table(title="What was told (across) of what (down), pairs")
    for heading in ("", *ANSWERS):
        table.add_column(heading, justify="right" if heading else "left")
    for is_ in ANSWERS:
        table.add_row(is_, *(f"{result.metrics[f'{is_} told as {told}']:g}" for told in ANSWERS))
    return table
