"""Is the photo found sooner when the system asks? ChatIR's protocol, with a person who knows captions only.

DIR holds SPLIT.jsonl and images/, as Flickr8k is kept here. A photo's first caption is the query; its other
captions are all that the simulated person knows (`photalk_lab.papers.chatir`). After each round the target's
rank among all photos is noted. Hits@10 is cumulative (the person stops when the photo is among the ten
shown; ranks are 0-based, ties count against us), ATR is the mean rank, BRI the integral of the log of the
best rank (`photalk_lab.bench.rounds`). `--gallery N` makes it N photos with those of `--distractors DIR`.

Questioners: ours; the same with all questions written before the first answer ("unanswered"); a fixed list
of the questions people ask; and a language model, if PHOTALK_LLM_URL names a server. Each questioner's
dialogues are then read by each retriever: the caption only, the dialogue as plain text, the dialogue as F
was trained on it, and ours (query, dialogue and the evidence of the answers).

Where DIR holds VisDial's or ChatIR's own files instead (`photalk_lab.papers.chatir.published`), the dialogues
are the recorded ones, and the retrievers read them (`photalk_lab.bench.recorded`): SPLIT is train or val.
"""

from __future__ import annotations

import hashlib
import json as json_format
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from photalk.commands.queries.query import Query
from photalk.errors import CannotDo, NotFound
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.llm import LanguageModel, questioner_of_settings
from photalk.search.asking.questioner import InformationGain, Questioner
from photalk.search.hits import SearchQuestion
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.captioned import Captioned, located, read_captioned, tell_seen
from photalk_lab.bench.curves import curves_svg
from photalk_lab.bench.playing import Played, Round, Sought, World, play, reread
from photalk_lab.bench.recorded import reread_all
from photalk_lab.bench.report import Figures, Result, percent, write, write_predictions
from photalk_lab.bench.rounds import Ranks, average_rank, best_log_rank_integral, failures_left, hits
from photalk_lab.bench.tuning import spelled, tuned, wanting
from photalk_lab.papers.chatir.answerer import UNKNOWN, Answerer
from photalk_lab.papers.chatir.fixed import Fixed
from photalk_lab.papers.chatir.published import Recorded, read_recorded
from photalk_lab.papers.chatir.unanswered import Unanswered
from photalk_lab.training.seen import encoded

OURS, MODEL = "ours", "language model"
_TRIES = 3
_CHUNK = 200
_PICTURES = (".jpg", ".jpeg", ".png", ".webp")
_EMPTY = frozenset((UNKNOWN, "no", "none", "nothing", "nobody"))


def run(
    data: Path | None = None,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    gallery: int | None = None,
    distractors: Path | None = None,
    rounds: int = 5,
    limit: int | None = None,
    fit: bool = False,
    encoder: Encoder | None = None,
    cache: Path | None = None,
) -> Result:
    """Measure, print the table, and write JSON (with diagrams beside it) and predictions."""
    recorded = read_recorded(data, "val" if split == "dev" else split) if data is not None else None
    if data is not None and recorded is not None:
        return _of_recorded(recorded, data, split, json, predictions, rounds, limit, encoder, cache)
    photos = read_captioned(*located(data, split))
    if encoder is None:
        from photalk.vision.space import encoder_choice

        encoder = encoder_choice.encoder()
    files = [one.file for one in photos] + distracting(photos, gallery, distractors or _beside(data))
    world = World(encoder, encoded(files, encoder, progress=tell_seen, cache=cache))
    sought = [one for one in people(photos) if one.target % 2 or not fit][:limit]
    if not sought:
        raise NotFound(f"No photo of the split {split!r} has a second caption to answer from.")
    if fit:
        _say("Fitting to every second photo; the others are measured with.")
        world = tuned(world, wanting(photos, range(0, len(photos), 2)), rounds)
    played = {}
    for name, one in questioners(world, rounds).items():
        try:
            played[name] = _played(world, sought, one, rounds, name)
        except CannotDo as error:
            _say(f"{error} The questioner {name!r} is left out.")
    ranks = {(OURS, name): np.array([one.ranks for one in talks]) for name, talks in played.items()}
    for name, talks in played.items():
        _say(f"Reading the dialogues of the questioner {name!r} with the other retrievers.")
        ranks |= {(retriever, name): found for retriever, found in reread(world, talks, rounds)}
    figures = {key: measured(found, played[key[1]], rounds) for key, found in ranks.items()}
    alone = np.repeat(ranks["concatenation", OURS][:, :1], rounds + 1, axis=1)
    baselines = {f"{retriever}, asked by {asker}": one for (retriever, asker), one in figures.items()}
    ours = baselines.pop(f"{OURS}, asked by {OURS}") | {"photos": float(len(files))}
    result = Result("chatir", split, len(sought), ours, {"caption only": scored(alone, rounds), **baselines})
    numbers = [spelled(world.noise, world.blend)] if fit else []
    result.publish(_table(result, rounds, len(files)), json, *numbers)
    if json is not None:
        _draw(json, figures, rounds)
    if predictions is not None:
        write_predictions(predictions, _rows(played, files))
    return result


def _of_recorded(
    recorded: Mapping[str, Sequence[Recorded]],
    data: Path,
    split: str,
    json: Path | None,
    predictions: Path | None,
    rounds: int,
    limit: int | None,
    encoder: Encoder | None,
    cache: Path | None,
) -> Result:
    """The retrievers on dialogues that were held before; who asked first in the list gives our figures."""
    if encoder is None:
        from photalk.vision.space import encoder_choice

        encoder = encoder_choice.encoder()
    found, files = reread_all(recorded, data, rounds, limit, encoder, cache)
    figures = {
        (retriever, one.name): measured(ranks, one.talks, rounds)
        for one in found
        for retriever, ranks in one.ranks.items()
    }
    named = {f"{retriever}, asked by {asker}": told for (retriever, asker), told in figures.items()}
    ours = named.pop(f"{OURS}, asked by {found[0].name}") | {"photos": float(len(files))}
    alone = np.repeat(found[0].ranks["concatenation"][:, :1], rounds + 1, axis=1)
    result = Result(
        "chatir",
        f"{split}, recorded",
        len(found[0].talks),
        ours,
        {"caption only": scored(alone, rounds), **named},
    )
    result.publish(_table(result, rounds, len(files), found[0].name), json)
    if predictions is not None:
        lines = (
            {
                "uid": f"{files[talk.sought.target].name}#{one.name}",
                "caption": talk.sought.caption,
                "prediction": ranks.tolist(),
            }
            for one in found
            for talk, ranks in zip(one.talks, one.ranks[OURS], strict=True)
        )
        write_predictions(predictions, lines)
    return result


def people(photos: Sequence[Captioned]) -> list[Sought]:
    """For each photo with several captions, a person who looks for it by the first and knows the others."""
    return [
        Sought(at, one.captions[0], Answerer(one.captions[1:]))
        for at, one in enumerate(photos)
        if len(one.captions) > 1
    ]


def questioners(world: World, rounds: int) -> dict[str, Questioner]:
    """All that ask, by name. None of them stops early: the person goes on while the photo is not found."""
    informative = InformationGain(world.noise, width=world.width, settled=1.1, worth=0.0)
    found: dict[str, Questioner] = {
        OURS: informative,
        "unanswered": Unanswered(informative, rounds),
        "fixed list": Fixed(),
    }
    if (model := questioner_of_settings()) is not None:
        found[MODEL] = _Insistent(model)
    return found


@dataclass(frozen=True, slots=True)
class _Insistent:
    """A language model that is asked again when its server fails, and not replaced by another."""

    model: LanguageModel

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """Its question; None when it has no new one.

        Raises:
            CannotDo: the server failed three times in a row.
        """
        for _ in range(_TRIES):
            try:
                return self.model.question(query)
            except CannotDo as error:
                failed = error
        raise failed


def distracting(photos: Sequence[Captioned], gallery: int | None, folder: Path | None) -> list[Path]:
    """So many other photos of a folder that there are `gallery` in all, the same ones each time.

    Raises:
        NotFound: no folder is named, or there are not enough photos in it.
    """
    wanted = (gallery or len(photos)) - len(photos)
    if wanted <= 0:
        return []
    if folder is None:
        raise NotFound("Name the folder of further photos for --gallery with --distractors DIR.")
    own = {one.file.name for one in photos} | _learnt_from(folder)
    there = [file for file in folder.rglob("*") if file.suffix.lower() in _PICTURES and file.name not in own]
    if len(there) < wanted:
        raise NotFound(
            f"A gallery of {gallery:,} needs {wanted:,} photos in {folder}; there are {len(there):,}."
        )
    return sorted(there, key=lambda file: hashlib.sha1(file.name.encode()).digest())[:wanted]


def _beside(data: Path | None) -> Path | None:
    """COCO's photos, where they lie beside the data."""
    places = [data.resolve().parent / "coco" / name for name in ("train2017", "images")] if data else []
    return next((place for place in places if place.is_dir()), None)


def _learnt_from(folder: Path) -> set[str]:
    """The photos of a folder that have captions beside it: training saw most of them."""
    captions = folder.parent / "captions.jsonl"
    if not captions.is_file():
        return set()
    return {json_format.loads(line)["image"] for line in captions.read_text("utf-8").splitlines()}


def scored(ranks: Ranks, rounds: int) -> Figures:
    """Hits@10 and ATR after each round, BRI, and the failures that are left."""
    found, means = hits(ranks), average_rank(ranks)
    return {
        **{f"Hits@10 round {number}": value for number, value in enumerate(found)},
        **{f"ATR round {number}": value for number, value in enumerate(means)},
        "BRI": round(best_log_rank_integral(ranks), 4),
        "failures left": failures_left(found, rounds),
    }


def measured(ranks: Ranks, talks: Sequence[Played], rounds: int) -> Figures:
    """What the ranks come to, and of the questions in percent: repeated, known already, not answered."""
    asked = [(talk, number) for talk in talks for number in range(len(talk.rounds))]
    total = len(asked)
    return scored(ranks, rounds) | {
        "questions": round(total / max(len(talks), 1), 2),
        "repeated": percent(sum(is_repeated(talk, number) for talk, number in asked), total),
        "known": percent(sum(is_known(talk, number) for talk, number in asked), total),
        "don't know": percent(sum(not talk.rounds[number].answer.said for talk, number in asked), total),
    }


def is_repeated(talk: Played, number: int) -> bool:
    """Whether a question was asked before in the dialogue."""
    before = talk.rounds[:number]
    one = talk.rounds[number].question
    return any(_same(one.text, other.question.text) or one.topic == other.question.topic for other in before)


def is_known(talk: Played, number: int) -> bool:
    """Whether what the person had said by then would have answered the question."""
    told = (talk.sought.caption, *(one.said for one in talk.rounds[:number] if one.answer.said))
    said = Answerer(told).answer(talk.rounds[number].question.text, " ".join(told))
    return said not in _EMPTY


def _same(one: str, other: str) -> bool:
    return one.lower().strip(" ?") == other.lower().strip(" ?")


def _played(
    world: World, sought: Sequence[Sought], questioner: Questioner, rounds: int, name: str
) -> list[Played]:
    talks: list[Played] = []
    for at in range(0, len(sought), _CHUNK):
        talks += play(world, sought[at : at + _CHUNK], questioner, rounds)
        _say(f"Questioner {name!r}: {len(talks):,} of {len(sought):,} dialogues.")
    return talks


def _table(result: Result, rounds: int, photos: int, asker: str = OURS) -> Any:
    from rich.table import Table

    title = f"{result.split}: {result.n:,} dialogues, {photos:,} photos; Hits@10 in percent"
    table = Table(title=title)
    columns = [f"Hits@10 round {number}" for number in range(rounds + 1)]
    more = ["failures left", f"ATR round {rounds}", "BRI", "repeated", "known", "don't know"]
    table.add_column("retriever and questioner")
    for head in (*columns, *more):
        table.add_column(
            head.replace("Hits@10 ", "").replace(f" round {rounds}", "")
            if head in more
            else head.removeprefix("Hits@10 "),
            justify="right",
        )
    for name, figures in {f"{OURS}, asked by {asker}": result.metrics, **result.baselines}.items():
        table.add_row(name, *(_cell(figures, head) for head in (*columns, *more)))
    return table


def _cell(figures: Figures, name: str) -> str:
    if name not in figures:
        return ""
    return f"{figures[name]:.2f}" if name in ("failures left", "BRI") else f"{figures[name]:.1f}"


def _draw(json: Path, figures: Mapping[tuple[str, str], Figures], rounds: int) -> None:
    """Beside the JSON: Hits@10 and ATR by questioner, and Hits@10 by retriever."""
    askers = {key[1]: one for key, one in figures.items() if key[0] == OURS}
    readers = {key[0]: one for key, one in figures.items() if key[1] == OURS}
    for ending, title, kind, of in (
        (".svg", "Hits@10 by questioner", "Hits@10", askers),
        (".atr.svg", "Average target rank by questioner", "ATR", askers),
        (".retrievers.svg", "Hits@10 by retriever", "Hits@10", readers),
    ):
        curves = {
            name: [one[f"{kind} round {number}"] for number in range(rounds + 1)] for name, one in of.items()
        }
        write(json.with_suffix(ending), curves_svg(title, kind, curves))


def _rows(played: Mapping[str, Sequence[Played]], files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """One a dialogue: its rounds, and the target's 0-based rank after each by our retriever."""
    for name, talks in played.items():
        for talk in talks:
            yield {
                "uid": f"{files[talk.sought.target].name}#{name}",
                "questioner": name,
                "caption": talk.sought.caption,
                "rounds": [_record(one) for one in talk.rounds],
                "prediction": talk.ranks,
            }


def _record(one: Round) -> dict[str, Any]:
    asked = one.question
    told = {"question": asked.text, "topic": asked.topic, "options": asked.options}
    return told | {"gain": round(asked.gain, 4), "said": one.said, "value": one.answer.value}


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
