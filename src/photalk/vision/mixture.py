"""Mixtures of Gaussians, learnt quickly from pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_MOST = 4000
_ROUNDS = 8
_FLOOR = 1.5
"""The least spread of a component in each direction, in the unit of the features."""

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Mixture:
    """A density over points as a weighted sum of Gaussians."""

    weights: Points
    means: Points
    inverses: Points
    logs: Points

    @classmethod
    def of(cls, points: Points, components: int) -> Mixture:
        """The mixture that fits the points (N×D); the same points always give the same one."""
        points = points[:: max(1, len(points) // _MOST)]
        components = max(1, min(components, len(points) // 20))
        # Begun from slices along the direction in which the points differ most.
        centred = points - points.mean(0)
        axis = np.linalg.eigh(centred.T @ centred)[1][:, -1]
        place = np.argsort(np.argsort(centred @ axis, kind="stable"), kind="stable")
        shares = np.eye(components)[place * components // len(points)]
        mixture = cls._fitted(points, shares)
        for _ in range(_ROUNDS):
            each = mixture._each(points)
            shares = np.exp(each - each.max(0))
            mixture = cls._fitted(points, (shares / shares.sum(0)).T)
        return mixture

    def log_density(self, points: Points) -> Points:
        """The logarithm of the density at points (…×D)."""
        each = self._each(points.reshape(-1, points.shape[-1]))
        highest = each.max(0)
        density: Points = highest + np.log(np.exp(each - highest).sum(0))
        return density.reshape(points.shape[:-1])

    @classmethod
    def _fitted(cls, points: Points, shares: Points) -> Mixture:
        totals = shares.sum(0) + 1e-9
        means = (shares.T @ points) / totals[:, None]
        spreads = []
        for k, mean in enumerate(means):
            away = points - mean
            spreads.append((away * shares[:, k : k + 1]).T @ away / totals[k] + _FLOOR**2 * np.eye(len(mean)))
        covariances = np.array(spreads)
        return cls(
            totals / totals.sum(), means, np.linalg.inv(covariances), np.linalg.slogdet(covariances)[1]
        )

    def _each(self, points: Points) -> Points:
        """The logarithm of each component's part of the density, K×N."""
        rows = []
        for weight, mean, inverse, log in zip(
            self.weights, self.means, self.inverses, self.logs, strict=True
        ):
            away = points - mean
            distance = np.einsum("nd,nd->n", away @ inverse, away)
            rows.append(np.log(weight) - 0.5 * (distance + log))
        return np.stack(rows)
