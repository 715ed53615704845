"""What an answer says about each picture: log P(answer | picture) under the noisy-answer model."""

from __future__ import annotations

import numpy as np

from photalk.commands.queries.query import GivenAnswer
from photalk.search.asking import facts
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.noise import NOISE, Noise, chances, slipped
from photalk.search.asking.reply_meaning import NONE_OF, Polarity, polarity, subject
from photalk.search.asking.topics import Choice, Topic, columns_of, topics
from photalk.search.asking.words import stems
from photalk.vision.space.encoder import Floats

_MOST = 4


def evidence(answer: GivenAnswer, candidates: Candidates, noise: Noise = NOISE) -> Floats:
    """log P(answer | picture) of each candidate, up to a constant, to be added to its logits.

    "Don't know" and answers that name nothing we know of are no evidence: zeros. Answers to questions that
    are not ours are read by their words: yes or no about what the question names, or what the answer names.
    """
    nothing = np.zeros(len(candidates), np.float32)
    if not answer.said or not len(candidates):
        return nothing
    if facts.is_fact(answer.topic):
        return facts.evidence(answer, candidates.photos, noise.slip) if candidates.photos else nothing
    topic = topics(candidates.vocabulary).get(answer.topic)
    if topic is None:
        likelihood = _free(answer, candidates, noise)
    elif topic.yes_no:
        likelihood = _yes_no(topic, answer, candidates, noise)
    else:
        likelihood = _choice(topic, answer, candidates, noise)
    return (noise.weight * noise.trust(answer.topic) * likelihood).astype(np.float32)


def _yes_no(topic: Topic, answer: GivenAnswer, candidates: Candidates, noise: Noise) -> Floats:
    heard = polarity(answer.value or answer.said)
    if heard is Polarity.UNCLEAR:
        return _named(stems(answer.said), candidates, noise, frozenset())
    table = np.log(slipped(chances(topic, candidates.tags, noise), noise))
    extra = stems(answer.said) if heard is Polarity.YES else []
    return table[:, 0 if heard is Polarity.YES else 1] + _named(extra, candidates, noise, topic.words)


def _choice(topic: Topic, answer: GivenAnswer, candidates: Candidates, noise: Noise) -> Floats:
    table = slipped(chances(topic, candidates.tags, noise), noise)
    said = answer.said.lower()
    words = stems(said)
    named = chosen(topic, answer)
    if said.startswith(NONE_OF):
        return np.log(np.maximum(1 - table[:, named].sum(axis=1), 1e-9)) if named else np.log(table[:, -1])
    if not named and polarity(said) is Polarity.NO:
        return np.log(table[:, -1])
    known = frozenset[str]().union(*(topic.choices[at].words for at in named))
    likelihood: Floats = np.log(table[:, named[:_MOST]]).sum(axis=1)
    return likelihood + _named(words, candidates, noise, known)


def chosen(topic: Topic, answer: GivenAnswer) -> list[int]:
    """The choices that an answer names, in the order of its words; the value comes first."""
    words = stems(answer.said)
    at = {word: place for place, word in reversed(list(enumerate(words)))}
    found: dict[int, int] = {}
    for index, choice in enumerate(topic.choices):
        if choice.name == answer.value:
            found[index] = -1
        elif not choice.absent and (here := [at[word] for word in choice.words if word in at]):
            found[index] = min(here)
    taken: set[str] = set()
    named = []
    for index in sorted(found, key=lambda index: found[index]):
        spoken = topic.choices[index].words & set(words)
        if found[index] == -1 or not spoken <= taken:
            named.append(index)
            taken |= spoken
    return named


def _free(answer: GivenAnswer, candidates: Candidates, noise: Noise) -> Floats:
    heard = polarity(answer.said)
    asked = subject(answer.question)
    if heard is Polarity.UNCLEAR:
        return _named(stems(answer.said), candidates, noise, frozenset())
    if heard is Polarity.YES:
        return _named([*asked, *stems(answer.said)], candidates, noise, frozenset())
    table = _spoken(asked, candidates, noise)
    if not table.shape[1]:
        return np.zeros(len(candidates), np.float32)
    both = np.exp(np.log(np.maximum(table, 1e-9)).sum(axis=1, keepdims=True))
    return np.log(slipped(1 - both, noise))[:, 0]


def _named(words: list[str], candidates: Candidates, noise: Noise, known: frozenset[str]) -> Floats:
    """log P(these words are spoken of), those that are `known` left out."""
    table = _spoken([word for word in words if word not in known], candidates, noise)
    total: Floats = np.log(slipped(table, noise)).sum(axis=1)
    return total


def _spoken(words: list[str], candidates: Candidates, noise: Noise) -> Floats:
    """P(word is spoken of), (photos, words), for the first few words that the encoder knows."""
    found = []
    for word in dict.fromkeys(words):
        columns = columns_of((word,), candidates.vocabulary)
        if len(columns):
            one = Topic(word, "", (Choice(word, frozenset((word,)), columns),), yes_no=True)
            found.append(chances(one, candidates.tags, noise)[:, 0])
    empty = np.zeros((len(candidates), 0), np.float32)
    return np.stack(found[:_MOST], axis=1) if found else empty
