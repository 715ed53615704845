"""Garments from data to files: attributes, the speaking user, and the papers' retrievers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import torch

from photalk.atomic_write import atomic_file
from photalk.errors import NotFound
from photalk.vision.garments.attributes import Heads, saved
from photalk.vision.garments.attributes import heads as shipped
from photalk.vision.garments.measures import MEASURES, Measured, measured_files
from photalk.vision.space.encoder import Encoded, Floats
from photalk.vision.space.words import word_table
from photalk_lab.papers.fashion_iq import attributes, searching, speaking
from photalk_lab.papers.fashion_iq.attributes import Settings
from photalk_lab.papers.fashion_iq.captioner import Captioner, CaptionerShape
from photalk_lab.papers.fashion_iq.export import export_captioner, export_retrievers
from photalk_lab.papers.fashion_iq.features import Look
from photalk_lab.papers.fashion_iq.items import Item, part_of, read_items
from photalk_lab.papers.fashion_iq.layers import Size
from photalk_lab.papers.fashion_iq.material import Garments, Places, captions, pairs, told
from photalk_lab.papers.fashion_iq.phrases import human_captions, mined
from photalk_lab.papers.fashion_iq.published import GROUPS, Query, read_shelf, tell_missing
from photalk_lab.papers.fashion_iq.retrievers import Retriever, RetrieverShape, retrievers
from photalk_lab.papers.fashion_iq.searching import COURSES, Course, Words, own_talks, played
from photalk_lab.papers.fashion_iq.speaking import Lesson, said_of, vocabulary
from photalk_lab.papers.fashion_iq.talks import Talks, pieces_of
from photalk_lab.papers.fashion_iq.telling import Teller

Tell = Callable[[str], None]
Spoken = tuple[Places, list[str]]
"""Pairs (shown, wanted), and what was said of each."""

_MEASURED = ("features", "lightness", "chroma", "variety")

WATCHED = 400
"""Dialogues by which a retriever is watched."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long everything learns."""

    lesson: Lesson = field(default_factory=Lesson)
    courses: Mapping[str, Course] = field(default_factory=lambda: COURSES)
    talks: int = 40_000
    """Pairs that the retrievers first learn from."""
    told: float = 0.4
    """The share of them that people's wording is made of directly; of the others the captioner speaks."""
    own: int = 1_500
    """Dialogues that each retriever plays in the middle of its course, to learn from what it came to show."""
    size: Size = field(default_factory=Size)
    """Of the transformers' layers, the captioner's and the retriever's."""


PRESETS = {"cpu": Recipe(), "paper": Recipe(size=Size(width=256, inner=1024))}
"""Ours, and the paper's width of 256 with 8 heads (both have 6 layers). It does not say for how many steps,
nor how wide a layer is inside."""


def reseeded(recipe: Recipe, seed: int) -> Recipe:
    """The recipe with another seed for everything that learns."""
    courses = {name: replace(course, seed=seed) for name, course in recipe.courses.items()}
    return replace(recipe, lesson=replace(recipe.lesson, seed=seed), courses=courses)


@dataclass(frozen=True, slots=True)
class Seen:
    """All garments, and what is seen in their photos."""

    items: Sequence[Item]
    encoded: Encoded
    measured: Measured
    encoder: str


def train(
    data: Path, out: Path, tell: Tell, recipe: Recipe | None = None, work: Path | None = None
) -> dict[str, float]:
    """Train on the garments and captions below `data` and write the models to `out`; how well they search.

    What is seen in photos is kept in `work`, or in `out`/work.
    """
    torch.set_num_threads(1)
    human = list(human_captions(data / "fashion_iq", data / "shoes"))
    seen = see(read_items(data / "fashion_products"), work or out / "work", tell)
    heads = attributes.trained(seen.items, seen.encoded, seen.measured, seen.encoder, tell=tell)
    saved(heads, out / "garments")
    known = as_if_new(seen, heads, tell)
    return teach(seen, known, heads.names, human, out, tell, recipe or Recipe())


def train_on_original(
    data: Path, out: Path, tell: Tell, recipe: Recipe | None = None, work: Path | None = None
) -> dict[str, float]:
    """The same on Fashion IQ's own train split, with its photos and what people said of these very pairs.

    A tenth of its garments is watched, and nine tenths are learned from; what shows in photos is told by the
    attributes that ship, since Fashion IQ's tags are of another kind.

    Raises:
        NotFound: the data are not there, or too few garments have photos.
        WeightsError: the attributes that ship belong to another encoder.
    """
    torch.set_num_threads(1)
    shelf = read_shelf(data, tuple(GROUPS), "train")
    tell_missing(shelf, tell)
    seen = see(shelf.items, work or out / "work", tell)
    heads = shipped(seen.encoder)
    known = heads.probabilities(seen.encoded, seen.measured)
    human = [one.said for one in shelf.queries]
    return teach(seen, known, heads.names, human, out, tell, recipe or Recipe(), shelf.queries)


def see(items: Sequence[Item], work: Path, tell: Tell) -> Seen:
    """Look at all photos, or take what was seen before."""
    from photalk.vision.space.encoder_choice import encoder
    from photalk_lab.training.seen import encoded

    eyes, files = encoder(), [item.photo for item in items]
    tell(f"looking at {len(items)} photos")
    rows = encoded(files, eyes, progress=lambda at, of: tell(f"{at} of {of}") if at % 1024 == 0 else None)
    kept = work / "measured.npz"
    if kept.exists():
        with np.load(kept) as stored:
            same = stored["ids"].tolist() == [item.id for item in items]
            if same and stored["features"].shape[1] == MEASURES:
                fields = (stored[name] for name in _MEASURED)
                return Seen(items, rows, Measured(*fields), eyes.identity)
    measured = measured_files(files)
    work.mkdir(parents=True, exist_ok=True)
    arrays = {name: getattr(measured, name) for name in _MEASURED}
    with atomic_file(kept) as (_, file):
        np.savez(file, ids=np.array([item.id for item in items]), **arrays)
    return Seen(items, rows, measured, eyes.identity)


def as_if_new(seen: Seen, heads: Heads, tell: Tell) -> Floats:
    """How likely each attribute is of each garment, as heads say that never saw it: (n, attributes).

    The attributes of garments that heads learned from are told far too well (the colour of 82 in 100 against
    64 of new ones). Who learns to speak or search from such would trust them too much, so each half of those
    garments is told by heads that learned from the other half.
    """
    known = heads.probabilities(seen.encoded, seen.measured)
    parts = np.array([part_of(item.id) for item in seen.items])
    learned, watched = np.flatnonzero(parts == "train"), np.flatnonzero(parts == "watched")
    usual = known[watched].mean(axis=0)
    rarer = replace(Settings(), at_least=Settings().at_least // 2)
    for own, other in ((learned[::2], learned[1::2]), (learned[1::2], learned[::2])):
        which = np.concatenate([own, watched])
        tell(f"attributes from {len(own)} garments, to tell the others as if they were new")
        half = attributes.trained(
            [seen.items[at] for at in which], seen.encoded.take(which), seen.measured.take(which),
            seen.encoder, rarer, tell,
        )  # fmt: skip
        told = half.probabilities(seen.encoded.take(other), seen.measured.take(other))
        known[other] = _named(told, half.names, heads.names, usual)
    return known


def _named(told: Floats, said: tuple[str, ...], names: tuple[str, ...], usual: Floats) -> Floats:
    """Columns in the order of other names; what has no column is as likely as usual."""
    place = {name: at for at, name in enumerate(said)}
    found = np.tile(usual, (len(told), 1))
    for at, name in enumerate(names):
        if name in place:
            found[:, at] = told[:, place[name]]
    return found


def teach(
    seen: Seen,
    known: Floats,
    names: tuple[str, ...],
    human: Sequence[str],
    out: Path,
    tell: Tell,
    recipe: Recipe,
    queries: Sequence[Query] = (),
) -> dict[str, float]:
    """Teach the captioner and the retrievers on the garments that are learned from, and write them.

    Returned is each retriever's R@10 by turn, on the watched garments.

    Args:
        known: how likely each attribute is of each garment, and `names` what they are called.
        human: relative captions that people wrote.
        queries: of which pairs they were written, where that is known; then nothing is made up.

    Raises:
        NotFound: there are too few garments to learn from and to watch by.
    """
    book = mined(human)
    players = out / "players"
    players.mkdir(parents=True, exist_ok=True)
    (players / "phrasebook.json").write_text(book.to_json(), "utf-8")
    tell(f"{len(book.patterns)} patterns of sentences from {len(human)} human captions")
    parts = np.array([part_of(item.id) for item in seen.items])
    learned, watched = np.flatnonzero(parts == "train"), np.flatnonzero(parts == "watched")
    if len(learned) < 2 or len(watched) < 2:
        raise NotFound(f"{len(seen.items)} garments are too few to learn from and to watch by.")
    look = Look.fitted(seen.encoded.take(learned), seen.measured.take(learned), known[learned])
    look.save(players / "look.npz")

    def garments(which: Places) -> Garments:
        return Garments.of(
            [seen.items[at] for at in which], seen.encoded.take(which), seen.measured.take(which),
            known[which], names, look,
        )  # fmt: skip

    ours, others = garments(learned), garments(watched)
    # What was kept of another encoder, other garments, other captions or another recipe is not gone on with.
    ids = [item.id for item in ours.items]
    work = out / "work" / _digest(seen.encoder, names, ids, ours.facts, book, recipe)
    teller = Teller(book)
    people = _of_people(queries, learned)
    about: dict[str, Any] = {"encoder": seen.encoder, "garments": len(ours)}
    net, words = _captioner(ours, teller, names, recipe, work, tell, people)
    export_captioner(net, words, {**about, "lesson": asdict(recipe.lesson)}, players)
    nets, figures = _retrievers(ours, others, teller, net, words, len(names), recipe, work, tell, people)
    courses = {name: asdict(course) for name, course in recipe.courses.items()}
    export_retrievers(nets, {**about, "courses": courses}, players)
    return figures


def _of_people(queries: Sequence[Query], learned: Places) -> Spoken | None:
    """What people said of pairs of garments that are learned from, by their places among these."""
    place = {int(item): at for at, item in enumerate(learned)}
    kept = [one for one in queries if one.shown in place and one.wanted in place]
    if not kept:
        return None
    which = np.array([(place[one.shown], place[one.wanted]) for one in kept], np.int64)
    return which, [one.said for one in kept]


def _captioner(
    garments: Garments,
    teller: Teller,
    names: Sequence[str],
    recipe: Recipe,
    work: Path,
    tell: Tell,
    people: Spoken | None,
) -> tuple[Captioner, tuple[str, ...]]:
    lesson = recipe.lesson
    if people is None:
        rng = np.random.default_rng(lesson.seed)
        which = pairs(garments.rows, lesson.pairs, lesson.share_near, rng)
        which, said = told(which, captions(teller, garments.facts, which, lesson.seed))
    else:
        which, said = people
    words = vocabulary(said)
    tell(f"{len(said)} captions {'made' if people is None else 'of people'}, {len(words)} words")
    shape = CaptionerShape(len(words), len(names), garments.rows.shape[1], size=recipe.size)
    net = speaking.teach(garments, which, said, words, lesson, tell, work / "captioner.pt", shape, names)
    return net, words


def _retrievers(
    garments: Garments,
    watched: Garments,
    teller: Teller,
    captioner: Captioner,
    words: Sequence[str],
    attributes: int,
    recipe: Recipe,
    work: Path,
    tell: Tell,
    people: Spoken | None,
) -> tuple[dict[str, Retriever], dict[str, float]]:
    table = word_table()
    spoken = Words(table.pieces, torch.from_numpy(table.rows(range(len(table.pieces.ids)))))

    def speak(among: Garments, which: Places, _: int) -> list[str]:
        return said_of(captioner, words, among, which)

    if people is None:
        talks = first_talks(garments, teller, speak, recipe, spoken)
    else:
        talks = Talks.of(people[0], pieces_of(people[1], spoken.pieces), len(garments))
    tell(f"{len(talks.pairs)} pairs talked of")
    torch.manual_seed(recipe.lesson.seed)
    nets = retrievers(RetrieverShape(garments.rows.shape[1], attributes, size=recipe.size))
    for name, net in nets.items():
        course = recipe.courses[name]
        searching.teach(net, garments, talks, spoken, course, course.own, name, tell, work / f"{name}.pt")
    more = own_talks(list(nets.values()), garments, recipe.own, speak, spoken, seed=1)
    talks = talks.with_more(*more)
    tell(f"{len(talks.pairs)} pairs talked of, with those that the retrievers showed")
    rng = np.random.default_rng(2)
    wanted = rng.choice(len(watched), min(WATCHED, len(watched)), replace=False)
    figures: dict[str, float] = {}
    starts = np.stack([(wanted + rng.integers(1, len(watched), len(wanted))) % len(watched), wanted], axis=1)
    for name, net in nets.items():
        searching.teach(
            net, garments, talks, spoken, recipe.courses[name], 1.0, name, tell, work / f"{name}.pt"
        )
        ranks = played(net, watched, starts, speak, spoken)[2]
        recalls = [100 * float((column <= 10).mean()) for column in ranks.T]
        said = ", ".join(f"{value:.1f}" for value in recalls)
        tell(f"{name}, {len(starts)} dialogues on watched garments, R@10 a turn: {said}")
        figures |= {f"{name} R@10 turn {turn}": round(value, 2) for turn, value in enumerate(recalls, 1)}
    return nets, figures


def first_talks(
    garments: Garments, teller: Teller, speak: searching.Speak, recipe: Recipe, words: Words
) -> Talks:
    """Pairs as they are drawn, with what the captioner says of them, or people would."""
    rng = np.random.default_rng(3)
    which = pairs(garments.rows, recipe.talks, 0.5, rng)
    by_people = rng.random(len(which)) < recipe.told
    made, said = told(which[by_people], captions(teller, garments.facts, which[by_people], seed=4))
    spoken = speak(garments, which[~by_people], 1)
    pieces = pieces_of([*said, *spoken], words.pieces)
    return Talks.of(np.concatenate([made, which[~by_people]]), pieces, len(garments))


def _digest(*parts: object) -> str:
    return blake2b(repr(parts).encode(), digest_size=6).hexdigest()
