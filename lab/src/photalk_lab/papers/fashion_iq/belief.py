"""Which picture is meant, after all that was said of those shown? Bayes, over every picture there is.

A remark is heard through a noisy channel. A person who sees one picture and thinks of another names some of
what differs. So a picture is the likelier the better it fits what is said (its attributes are probabilities,
and a word fits neighbouring values too), the more it is like the shown one in what is *not* said, and the
fewer things there would have been to say. Turns multiply, each against the picture that was shown in it.
Each kind of evidence is a column; their weights are learned from dialogues and are few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from photalk.vision.space.encoder import Floats
from photalk_lab.papers.fashion_iq.phrasebook import Claim

GROUPS = ("kind", "colour", "gender", "category", "usage", "season", "word")
"""The groups of attributes that claims are weighed by."""

COLUMNS = (
    *(f"is {group}" for group in GROUPS), "not", "more", "other",
    *(f"unsaid {group}" for group in GROUPS), "few", "like", "fit",
)  # fmt: skip
"""The kinds of evidence."""

_DOUBT = 0.03
"""How often people say what the attributes do not bear out: they look at the photo, not at our labels."""

_SAID_ANYWAY = 0.1
_STEP = 0.5
"""By how much of a scale's spread a picture has to differ for a person to say so."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the pictures that may be meant."""

    probabilities: Floats
    """(n, attributes): how likely each attribute is; values of one group add up to one, words stand alone."""
    names: tuple[str, ...]
    """As “colour:navy blue”."""
    scales: Mapping[str, Floats]
    """Measures, (n,) each."""
    vectors: Floats
    """Unit vectors of the pictures, (n, width)."""

    def __len__(self) -> int:
        return len(self.vectors)


@dataclass(frozen=True, slots=True)
class Said:
    """One turn: the picture shown, what was claimed, and how the words fit each picture (mean 0)."""

    shown: int
    claims: tuple[Claim, ...]
    fit: Floats | None = None


class Belief:
    """Weighs what was said against the pictures; made once for a collection."""

    def __init__(self, known: Known, weights: Mapping[str, float]) -> None:
        self._known = known
        self._weights = np.array([weights[column] for column in COLUMNS], np.float32)
        self._places = {name: at for at, name in enumerate(known.names)}
        self._members = {
            group: np.array(
                [at for at, name in enumerate(known.names) if name.split(":")[0] == group], np.intp
            )
            for group in GROUPS
        }
        self._scales = {
            name: (values - values.mean()) / max(float(values.std()), 1e-6)
            for name, values in known.scales.items()
        }

    def log_likelihood(self, turns: Sequence[Said]) -> Floats:
        """How likely all of it would have been said if each picture were the wanted one: (n,), in nats."""
        total = np.zeros(len(self._known), np.float32)
        for turn in turns:
            total += self.evidence(turn) @ self._weights
        return total

    def evidence(self, turn: Said) -> Floats:
        """The evidence of one turn for each picture, a column a kind: (n, columns)."""
        columns = {name: np.zeros(len(self._known), np.float32) for name in COLUMNS}
        alike = {group: self._alike(group, turn.shown) for group in GROUPS}
        spoken: set[str] = set()
        for claim in turn.claims:
            spoken.update(claim.groups)
            name, truth = self._truth(claim, turn.shown, alike)
            if name is not None:
                columns[name] += np.log(_DOUBT + (1 - _DOUBT) * truth)
        if any(claim.sort == "more" for claim in turn.claims):
            spoken.add("colour")  # all scales are of colour: who says “darker” has spoken of it
        unlike = np.zeros(len(self._known), np.float32)
        for group in GROUPS:
            unlike += 1 - alike[group]
            if group not in spoken:
                columns[f"unsaid {group}"] = np.log(_SAID_ANYWAY + (1 - _SAID_ANYWAY) * alike[group])
        columns["few"] = -np.log(0.5 + unlike)
        columns["like"] = self._known.vectors @ self._known.vectors[turn.shown]
        if turn.fit is not None:
            columns["fit"] = turn.fit
        return np.stack([columns[name] for name in COLUMNS], axis=1)

    def fits(self, claim: Claim) -> Floats:
        """How likely the words are true of each picture, by its attributes: (n,)."""
        open_still = np.ones(len(self._known), np.float32)
        for group in claim.groups:
            part = np.zeros(len(self._known), np.float32)
            miss = np.ones(len(self._known), np.float32)
            for name, weight in claim.fits:
                if name.split(":")[0] == group and name in self._places:
                    share = np.float32(weight) * self._known.probabilities[:, self._places[name]]
                    part, miss = part + share, miss * (1 - share)
            open_still *= miss if group == "word" else 1 - np.minimum(part, 1)
        return 1 - open_still

    def _truth(self, claim: Claim, shown: int, alike: Mapping[str, Floats]) -> tuple[str | None, Floats]:
        """The column that a claim belongs to, and how likely it is true of each picture."""
        nothing = np.ones(len(self._known), np.float32)
        match claim.sort:
            case "is":
                if not any(name in self._places for name, _ in claim.fits):
                    return None, nothing
                strongest = max(claim.fits, key=lambda fit: fit[1])[0].split(":")[0]
                return f"is {strongest}", self.fits(claim)
            case "not":
                return "not", 1 - self.fits(claim)
            case "same":
                return f"unsaid {claim.groups[0]}", alike[claim.groups[0]]
            case "other":
                return "other", 1 - alike[claim.groups[0]]
            case "more":
                return "more", self._further(claim, shown)

    def _further(self, claim: Claim, shown: int) -> Floats:
        ahead = np.zeros(len(self._known), np.float32)
        for scale, direction in claim.fits:
            if scale in self._scales:
                ahead += np.float32(direction) * (self._scales[scale] - self._scales[scale][shown])
        return np.asarray(1 / (1 + np.exp(-4 * np.clip(ahead - _STEP, -8, 8))), np.float32)

    def _alike(self, group: str, shown: int) -> Floats:
        """How likely each picture has the shown one's value in a group; of words, the mean over them."""
        members = self._members[group]
        if not len(members):
            return np.ones(len(self._known), np.float32)
        theirs = self._known.probabilities[:, members]
        mine = theirs[shown]
        if group == "word":
            both = theirs * mine + (1 - theirs) * (1 - mine)
            return np.asarray(np.exp(np.log(np.maximum(both, 1e-3)).sum(1)), np.float32)
        return np.asarray(theirs @ mine, np.float32)
