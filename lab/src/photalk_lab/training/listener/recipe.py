"""The listener's recipe: what it is taught, in which measure, and what of CAISE is kept back to check it.

`photalk train caise --data DIR -o OUT`: DIR holds CAISE's train split; its neighbours `gier_fivek`, `coco`,
`flickr8k` and `vocab` teach operators, relations and names where they are there. A tenth of CAISE's
dialogues is kept back: for the figures after each epoch, and to calibrate what the listener says.
"""

from __future__ import annotations

import random
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from photalk.commands import format
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.listener.decoding import decoded
from photalk.dialogue.listener.embedding import Embedding
from photalk.dialogue.listener.hearing import heard, refers
from photalk.dialogue.listener.impression import Heard
from photalk.dialogue.listener.net import Card
from photalk.dialogue.understanding import Understanding
from photalk.errors import NotFound
from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.space.words import WordTable
from photalk_lab.corpus.operators import OPERATORS
from photalk_lab.corpus.requests import Request, read_gier
from photalk_lab.corpus.sentences import LABELS, Labelled, mixed, noisy, read_sentences
from photalk_lab.papers.caise.dialogues import Instance, read_caise
from photalk_lab.papers.caise.rule import KINDS, kind_of
from photalk_lab.papers.caise.rule import matches as is_right
from photalk_lab.training import minilm
from photalk_lab.training.listener.augment import Case, Chances, augmented
from photalk_lab.training.listener.calibrate import levels_for, weights_for
from photalk_lab.training.listener.data import Example
from photalk_lab.training.listener.export import export
from photalk_lab.training.listener.net import Net, Shape, warm_start
from photalk_lab.training.listener.relations import HUES, captions, matches, relations
from photalk_lab.training.listener.targets import intent_of, own_words, target_of
from photalk_lab.training.listener.training import Settings, TorchVoice, scores_of, teach


@dataclass(frozen=True, slots=True)
class Measure:
    """How much of each thing an epoch holds; CAISE is always whole."""

    relations: int = 1_200
    matches: int = 1_200
    sentences: int = 3_000
    several: int = 500
    requests: int = 2_000
    plain: int = 2
    """The last epochs, which leave the made dialogues out: the real ones have the last word."""


class Tutor:
    """Makes examples: knows the pieces of words, and asks the grammar what it makes of a message."""

    def __init__(self, pieces: Wordpieces, rng: random.Random) -> None:
        self.pieces, self.rng, self._grammar = pieces, rng, Grammar()

    def case(self, text: str) -> Case:
        """A message that nothing went before."""
        return Case(Instance("", (), text, ""), self._grammar.understand((), text))

    def cases(self, instances: Sequence[Instance]) -> list[Case]:
        """Instances, each with the grammar's reading."""
        return [Case(one, self._grammar.understand(one.turns, one.message)) for one in instances]

    def example(self, case: Case, intents: frozenset[int] | None = None) -> Example:
        """What a case teaches: the command if it has one, and intents."""
        one = case.instance
        pictures = one.concepts if refers(one.message) else ()
        hearing = heard(one.turns, one.message, pictures, case.grammar, self.pieces)
        if not one.api:
            return Example(hearing, intents=intents)
        kind, words, amount = target_of(one.api)
        return Example(hearing, kind, words, amount, intents or frozenset({LABELS.index(intent_of(one.api))}))


def kept_back(dialogue: str, parts: int = 10) -> bool:
    """Whether a dialogue is of the tenth that checks and does not teach."""
    return zlib.crc32(dialogue.encode()) % parts == 0


def run(data: Path, out: Path) -> None:
    """Train the listener and write it to a folder, telling what it gets right of the dialogues kept back.

    Raises:
        NotFound: the data are not there, or too few dialogues to keep some back.
    """
    instances = read_caise(data, "train")
    learnt = [one for one in instances if not kept_back(one.dialogue)]
    kept = [one for one in instances if kept_back(one.dialogue)]
    if not learnt or not kept:
        raise NotFound(f"{len(instances)} instances of CAISE are too few to train on and to keep some back.")
    settings = Settings()
    bert, pieces = minilm.weights(), minilm.pieces()
    embedding = Embedding(WordTable.of(bert["embeddings.word_embeddings.weight"].numpy(), pieces))
    tutor = Tutor(pieces, random.Random(settings.seed))
    school = School(tutor, tutor.cases(learnt), data.parent, Measure())
    checked = tutor.cases(kept)
    own = school.own_words()
    net = Net(Shape(words=len(own), intents=len(LABELS), operators=len(OPERATORS)))
    warm_start(net, bert, torch.from_numpy(np.stack([embedding.word(word) for word in own])))
    places = {word: place for place, word in enumerate(own)}

    def check(epoch: int) -> None:
        if epoch % 2:
            print(_told(_tried(net, tutor, checked, embedding, own)), file=sys.stderr, flush=True)

    teach(net, school.lessons(settings.epochs), embedding, places, settings, check)
    tried = _tried(net, tutor, checked, embedding, own)
    levels = levels_for(_operators(net, tutor, school.requests_kept, embedding, places), OPERATORS)
    weights = weights_for([(best, right, case.grammar) for case, best, right in tried if best is not None])
    export(net, Card(tuple(own), LABELS, OPERATORS, levels, weights), out)


class School:
    """What each epoch holds."""

    def __init__(self, tutor: Tutor, taught: Sequence[Case], home: Path, measure: Measure) -> None:
        self._tutor, self._taught, self._measure = tutor, list(taught), measure
        self._queries = sorted(
            {
                " ".join(target_of(one.instance.api)[1])
                for one in taught
                if kind_of(one.instance) == "first search"
            }
            - {""}
        )
        self._pictures = sorted({seen for one in taught for seen in one.instance.concepts if len(seen) > 4})
        self._names = _names(home / "vocab")
        self._relations = _relations(home, frozenset(self._names), tutor.rng)
        sentences = read_sentences()
        self._sentences = [(tutor.case(one.text), _places(one)) for one in sentences]
        self._single = [one for one in sentences if len(one.labels) == 1]
        requests = _requests(home / "gier_fivek")
        self._requests = [one for one in requests if not kept_back(one.picture)]
        self.requests_kept = [one for one in requests if kept_back(one.picture)]

    def own_words(self) -> list[str]:
        """The decoder's own words: those that recur in CAISE's searches, and among the relations' things."""
        searches = [target_of(one.instance.api) for one in self._taught]
        own = own_words(words for kind, words, _ in searches if kind == "search")
        count = Counter(word for one in self._relations for word in target_of(one.instance.api)[1])
        return own + [word for word, often in count.most_common() if often >= 15 and word not in own]

    def lessons(self, epochs: int) -> Callable[[int], list[Example]]:
        """What each of so many epochs holds; the last ones are plain."""
        return lambda epoch: self._epoch(plain=epoch >= epochs - self._measure.plain)

    def _epoch(self, plain: bool) -> list[Example]:
        rng, tutor, measure = self._tutor.rng, self._tutor, self._measure
        chances, gentle = Chances(), Chances(seek=0, name=0.1)
        dialogues = [augmented(one, self._queries, self._names, rng, chances) for one in self._taught]
        if not plain:
            made = rng.sample(self._relations, min(measure.relations, len(self._relations)))
            made += matches(self._pictures, self._queries, rng, measure.matches)
            dialogues += [augmented(one, self._queries, self._names, rng, gentle) for one in made]
        examples = [tutor.example(one) for one in dialogues]
        for case, intents in rng.sample(self._sentences, min(measure.sentences, len(self._sentences))):
            examples.append(tutor.example(self._roughened(case), intents))
        for one in mixed(rng, self._single, measure.several):
            examples.append(tutor.example(tutor.case(one.text), _places(one)))
        for request in rng.sample(self._requests, min(measure.requests, len(self._requests))):
            examples.append(self._request(rng.choice((request.text, request.text, *request.others)), request))
        return examples

    def _roughened(self, case: Case) -> Case:
        rng = self._tutor.rng
        grammar = Understanding() if rng.random() < 0.2 else case.grammar
        text = noisy(rng, case.instance.message) if rng.random() < 0.4 else case.instance.message
        return Case(replace(case.instance, message=text), grammar)

    def _request(self, text: str, request: Request) -> Example:
        wanted = frozenset(OPERATORS.index(one) for one in request.operators if one in OPERATORS)
        return Example(heard((), text, (), Understanding(), self._tutor.pieces), operators=wanted)


def _places(one: Labelled) -> frozenset[int]:
    return frozenset(map(LABELS.index, one.labels))


def _names(folder: Path) -> list[str]:
    """Visual Genome's names of things; a few of ours where the list is not there."""
    found = sorted(folder.glob("*object*"))
    if not found:
        return ["table", "car", "tree", "shirt", "bag", "chair", "hat", "cup", "flower", "ball"]
    lines = found[0].read_text("utf-8").lower().splitlines()
    return [name for line in lines if (name := line.split(",")[0].strip()).isalpha() and name not in HUES]


def _relations(home: Path, names: frozenset[str], rng: random.Random) -> list[Case]:
    found: list[Case] = []
    for path in (home / "coco" / "captions.jsonl", home / "flickr8k" / "train.jsonl"):
        if path.exists():
            found += relations(captions(path), names, rng)
    return found


def _requests(folder: Path) -> tuple[Request, ...]:
    try:
        return read_gier(folder, "train")
    except NotFound:
        return ()


Tried = list[tuple[Case, Heard | None, bool]]


def _tried(net: Net, tutor: Tutor, cases: Sequence[Case], embedding: Embedding, own: Sequence[str]) -> Tried:
    """What the net makes of cases, and whether that is right."""
    net.eval()
    voice = TorchVoice(net, embedding, own)
    places = {word: place for place, word in enumerate(own)}
    tried: Tried = []
    for case in cases:
        example = tutor.example(case)
        found = decoded(example.hearing, scores_of(net, example, embedding, places), voice)
        best = found[0] if found else None
        tried.append((case, best, best is not None and is_right(format(best.command), case.instance.api)))
    return tried


def _told(tried: Tried) -> str:
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for case, _, is_so in tried:
        count[kind_of(case.instance)] += 1
        right[kind_of(case.instance)] += is_so
    kinds = ", ".join(f"{kind} {100 * right[kind] / count[kind]:.1f}" for kind in KINDS if count[kind])
    return f"kept back: {100 * right.total() / count.total():.1f}% of {count.total()} right ({kinds})"


def _operators(
    net: Net, tutor: Tutor, requests: Sequence[Request], embedding: Embedding, own: dict[str, int]
) -> list[tuple[list[float], frozenset[str]]]:
    """What the net says of each operator to requests that were kept back, and what is right."""
    net.eval()
    found = []
    for request in requests:
        hearing = heard((), request.text, (), Understanding(), tutor.pieces)
        scores = scores_of(net, Example(hearing), embedding, own).operators
        found.append(([float(one) for one in 1 / (1 + np.exp(-scores))], request.operators))
    return found
