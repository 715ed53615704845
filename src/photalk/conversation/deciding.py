"""Act, act and offer the alternative, or ask? What is cheapest for the person, by what was probably meant.

A decision is the one with the least expected cost. With p the probability of the likeliest reading, p' that
of the next and c that of all readings that a question would name:

    act             (1 - p) · loss
    act and offer   mention + p' · mended + (1 - p - p') · loss
    ask             ask + (1 - c) · again

`loss` is what a wrong act costs: `again` where it changed nothing (a search), `wrong` where it has to be
undone, `lasting` where it left a file behind; `mended` is the part of it that is left when a word to the
offer mends it. Of a reading that asks for the same, only more or less of it, the loss is `again` at most:
"more" or "less" mends it. The probabilities have to be calibrated for this to mean anything.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from photalk import settings
from photalk.commands import Change, Command, Edit, Save, Telling, Transfer
from photalk.edit.history import HISTORY_COMMANDS
from photalk.errors import PhotalkError
from photalk.language.understanding import Guess, Understanding
from photalk.operations.registry import amount_of, operation_of, with_amount

MAX_READINGS = 3
"""More than this nobody wants to choose from."""

UNLIKELY = 0.05
"""A reading below this is not worth naming."""

CHANGES = (*HISTORY_COMMANDS, Transfer, Telling)
"""What has to be undone where something else was meant; all the rest, but for `save`, changes nothing."""


class CostsError(PhotalkError):
    """The costs of acting and asking are not usable numbers."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs the person, in units of one wrong edit that has to be undone and said again.

    `offered` is a wrong edit whose right alternative was offered in the reply, so that a word mends it; `ask`
    a question of ours; `mention` an offer, needed or not; `again` saying it again when nothing was changed;
    `lasting` a wrong file on disk.
    """

    wrong: float = 1.0
    offered: float = 0.6
    ask: float = 0.3
    mention: float = 0.05
    again: float = 0.4
    lasting: float = 3.0

    def __post_init__(self) -> None:
        for name in NAMES:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
                raise CostsError(f"The cost {name!r} must be a number from 0 up, not {value!r}.")
        if self.offered > self.wrong:
            raise CostsError(
                f"The cost 'offered' ({self.offered:g}) must not be above 'wrong' ({self.wrong:g}):"
                " an offered alternative never makes a wrong act worse."
            )

    @classmethod
    def read(cls, text: str) -> Costs:
        """The costs that a text writes, such as "wrong=1,ask=0.3"; those left out keep their defaults.

        Raises:
            CostsError: it does not write any.
        """
        named: dict[str, float] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals or name not in NAMES:
                raise CostsError(
                    f"Costs are written like wrong=1,offered=0.6,ask=0.3 with the names {', '.join(NAMES)},"
                    f" not {part[:40]!r}."
                )
            try:
                named[name] = float(value)
            except ValueError:
                raise CostsError(
                    f"The cost {name!r} must be a number from 0 up, not {value[:40]!r}."
                ) from None
        return cls(**named)

    @classmethod
    def of_settings(cls) -> Costs:
        """The costs that are set, or the defaults.

        Raises:
            CostsError: they are set to something else.
        """
        try:
            return cls.read(settings.current().costs)
        except CostsError as error:
            raise CostsError(f"{settings.where('costs')}: {error}") from None


NAMES = tuple(field.name for field in fields(Costs))


@dataclass(frozen=True, slots=True)
class ActOnly:
    """Do what was understood."""


@dataclass(frozen=True, slots=True)
class ActAndOffer:
    """Do what was understood, and say how to have the alternative instead."""

    alternative: Guess


@dataclass(frozen=True, slots=True)
class Ask:
    """Do nothing yet; ask which of these is meant, the likeliest first."""

    readings: tuple[Guess, ...]


Decision = ActOnly | ActAndOffer | Ask


def decide(understanding: Understanding, costs: Costs | None = None) -> Decision:
    """What to do with a message that was understood so far.

    A question that the understander itself asks stands: there is nothing left to decide.
    """
    costs = costs or Costs()
    readings = readings_of(understanding)
    named = tuple(reading for reading in readings if reading.commands)
    if understanding.question is not None or not named:
        return ActOnly()
    best = readings[0]
    acting = sum(
        reading.probability * _missed(best.commands, reading.commands, costs) for reading in readings[1:]
    )
    acting += max(0.0, 1 - sum(reading.probability for reading in readings)) * loss(best.commands, costs)
    choices: list[tuple[float, int, Decision]] = [(acting, 0, ActOnly())]
    other = next((reading for reading in readings[1:] if reading.commands), None)
    if best.commands and other is not None:
        spared = other.probability * (_missed(best.commands, other.commands, costs) - _mended(best, costs))
        offering = min(costs.mention, costs.ask) + acting - max(0.0, spared)
        choices.append((offering, 1, ActAndOffer(other)))
    asked: tuple[Guess, ...] = ()
    for reading in named:
        if not _is_named(reading, asked):
            asked = (*asked, reading)[:MAX_READINGS]
    unnamed = 1 - sum(one.probability for one in readings if not one.commands or _is_named(one, asked))
    choices.append((costs.ask + max(0.0, unnamed) * costs.again, 2, Ask(asked)))
    # Costs that differ by rounding only are the same, and then the boldest decision is taken.
    return min(choices, key=lambda choice: (round(choice[0], 9), choice[1]))[2]


def readings_of(understanding: Understanding) -> tuple[Guess, ...]:
    """What the message may mean, the understood first; probabilities from 0 to 1 that add up to 1 at most."""
    first = Guess(understanding.commands, _probability(understanding.confidence))
    left = 1 - first.probability
    readings = [first]
    for guess in understanding.alternatives:
        probability = min(left, _probability(guess.probability))
        if probability >= UNLIKELY and all(guess.commands != reading.commands for reading in readings):
            readings.append(Guess(guess.commands, probability))
            left -= probability
    return tuple(readings)


def loss(commands: tuple[Command, ...], costs: Costs) -> float:
    """What it costs to have done these when something else was meant."""
    if any(isinstance(command, Save) for command in commands):
        return max(costs.lasting, costs.wrong)
    if any(isinstance(command, CHANGES) for command in commands):
        return costs.wrong
    return min(costs.again, costs.wrong)


def _missed(done: tuple[Command, ...], meant: tuple[Command, ...], costs: Costs) -> float:
    """What it costs to have done the ones where the others were meant."""
    lost = loss(done, costs)
    return min(lost, costs.again) if _are_nearly(done, meant) else lost


def _is_named(reading: Guess, asked: tuple[Guess, ...]) -> bool:
    """Whether a question that names these names a reading, or one that differs in how much only."""
    return any(_are_nearly(one.commands, reading.commands) for one in asked)


def _are_nearly(some: tuple[Command, ...], others: tuple[Command, ...]) -> bool:
    return len(some) == len(others) and all(map(_is_nearly, some, others))


def _is_nearly(one: Command, other: Command) -> bool:
    """Whether one command is the other but for how much, and goes the same way."""
    if isinstance(one, Change) and isinstance(other, Change) and one.step == other.step:
        one, other = one.edit, other.edit
    if one == other or not (isinstance(one, Edit) and isinstance(other, Edit) and one.key == other.key):
        return one == other
    scale, much, more = operation_of(one).scale, amount_of(one), amount_of(other)
    if scale is None or scale.unit == "°" or much is None or more is None:
        return False
    return much.value * more.value > 0 and with_amount(one, more.value) == other


def _mended(best: Guess, costs: Costs) -> float:
    """What is left of the loss when a word to the offer mends it; a file that was written stays."""
    lost = loss(best.commands, costs)
    return lost if lost > costs.wrong or not costs.wrong else lost * costs.offered / costs.wrong


def _probability(value: float) -> float:
    return min(1.0, max(0.0, value)) if math.isfinite(value) else 0.0
