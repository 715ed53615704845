"""What is different, in one sentence: told to a person, or as a request that we ourselves understand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from photalk.commands import Edit, Face
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.sentences import SAME, is_adjective, listed, sentence
from photalk.operations.places import place_of
from photalk.operations.registry import predicate, request

PROBABLE, DOUBTFUL = 0.8, 0.5
"""Below the first a step is told as probable, below the second as a mere possibility."""

NOTICED = 0.001
"""Less of a picture than this needs no explanation."""

MAX_PLACES = 2


def description(
    difference: Difference, contents: str = "", names: tuple[str, str] = ("the first", "the second picture")
) -> str:
    """What differs, told to a person; `contents` is what two different photos show (`compare.contents`).

    `names` are what the two pictures are called.

    >>> description(Difference(Kinship.SAME))
    'There is no difference.'
    """
    match difference.kinship:
        case Kinship.SAME:
            return " ".join((SAME, *difference.notes))
        case Kinship.UNRELATED:
            return " ".join((contents or "These are two different photos.", *difference.notes))
        case Kinship.EDITED:
            return " ".join((sentence(_told(difference, *names)), *difference.notes))


def _told(difference: Difference, first: str, second: str) -> str:
    parts = _hedged(difference.findings)
    unexplained = _unexplained(difference)
    if parts:
        return f"{second} is {listed(parts)}{f'; {unexplained}' if unexplained else ''}"
    if unexplained:
        return f"{second} differs from {first}, but {unexplained}"
    return f"{second} differs from {first} by so little that I can't name it"


def _hedged(findings: Sequence[FoundStep]) -> list[str]:
    """What the second picture is, surest words for the surest steps; adjectives before what was done."""
    ordered = sorted(findings, key=lambda finding: not is_adjective(finding.command))
    return [f"{_hedge(finding.confidence)}{predicate(finding.command)}" for finding in ordered]


def _hedge(confidence: float) -> str:
    return "perhaps " if confidence < DOUBTFUL else "probably " if confidence < PROBABLE else ""


def _unexplained(difference: Difference) -> str:
    """What the steps leave open, and where."""
    if difference.unexplained < NOTICED:
        return ""
    places = list(dict.fromkeys(place_of(frame) for frame in difference.where))[:MAX_PLACES]
    if not places:
        return "I can't explain all of it"
    much = "much of what differs" if difference.unexplained > 0.25 else "something"
    return f"I can't explain {much} {listed(places)}"


def instruction(commands: Iterable[Edit]) -> str:
    """One sentence that asks for these edits with their amounts, and is understood as exactly them.

    What is wished of faces comes last, as it does when it is understood. Empty where nothing is asked for.

    >>> from photalk.commands import AdjustAttr, Rotate
    >>> instruction([AdjustAttr("brightness", 30), Rotate(90)])
    'Brighten it by 30% and turn it 90° to the left.'
    """
    ordered = sorted(commands, key=lambda command: isinstance(command, Face))
    requests: list[str] = []
    it = "it"
    for command in ordered:
        if said := request(command, it):
            requests.append(said)
        if getattr(command, "region", None) is not None:
            # After "darken the sky", "it" would be the sky.
            it = "the picture"
    return sentence(listed(requests)) if requests else ""
