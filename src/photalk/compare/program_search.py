"""What leads from the first picture to the second? Geometry first, then tone, detail, and what is local.

    register ─ frame ─ tone ⇄ detail ─ local changes ─ polish by rendering

Each part is given what the parts before it have explained, through the true renderer, so that what comes out
is a program that makes the second picture from the first, and a measure of how well it does.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy import ndimage

from photalk.commands import Edit
from photalk.compare.amount_fitting import polished
from photalk.compare.colour_pairs import sampled
from photalk.compare.detail import Detail, detail
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.distance import delta_e
from photalk.compare.format_loss import saving
from photalk.compare.geometry_steps import framings
from photalk.compare.pair import PicturePair, RenderedLook
from photalk.compare.tone import fitted
from photalk.edit import analysis
from photalk.edit.program import Program
from photalk.edit.render import sight_of
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Where
from photalk.vision.registration.affine import Registration, likeness, registered

RELATED = 0.42
"""The share of places that must agree for one picture to be made of the other; chance reaches 0.32."""

STRANGE, MOSTLY = 12.0, 0.5
"""The mean ΔE2000, and the share of the picture, that a program leaves of photos that only seemed related."""

UNSEEN = 2.5
"""Mean ΔE2000, seen with half-closed eyes, that nobody takes for a change."""

SPECK = 0.001
"""The share of a picture below which what no step explains is an accident of saving."""

BARE = 0.01
"""The share of the second picture that shows nothing of the first where it was turned in its frame."""

WIDER = "The second picture shows more than the first, which is a part of it; no edit brings that back."

AS_GOOD = 0.004
"""A difference in likeness that does not tell one framing from a plainer one."""

MOST_TONES = 4
MOST_FRAMINGS = 6


def difference(first: Path, second: Path, eyes: Eyes | None = None) -> Difference:
    """What differs between two pictures, and the program that leads from the first to the second.

    Raises:
        PictureError: one of them cannot be read.
    """
    pair = PicturePair(first, second, eyes or Eyes.default())
    notes = _notes(pair)
    if _is_same(pair):
        return Difference(Kinship.SAME, notes=notes)
    how = registered(pair.original.rgb, pair.first.full_size, pair.target.rgb, pair.second.full_size)
    if how is None or how.agreeing < RELATED:
        return Difference(Kinship.UNRELATED, overlap=0.0, notes=notes)
    options = framings(how, pair.first.full_size, pair.second.full_size, uncovered(how, pair) > BARE)
    if not options:
        bare = uncovered(how, pair)
        return Difference(Kinship.EDITED, unexplained=bare, overlap=1 - bare, notes=(WIDER, *notes))
    return _edited(pair, how, options, notes)


def _edited(
    pair: PicturePair, how: Registration, options: list[tuple[Edit, ...]], notes: tuple[str, ...]
) -> Difference:
    """What differs between two pictures of which one lies in the other; `options`: how it got there."""
    geometry, base = _framed(pair, options)
    where = base.solid & pair.target.solid
    findings = [FoundStep(edit, how.agreeing) for edit in geometry]
    findings += _tones(pair, geometry, base, where)
    findings, unexplained, missing = _local(pair, findings)
    findings = polished(pair, findings)
    made = pair.made(Program.of(*(finding.command for finding in findings)))
    # What is transparent in the second only, and was not cut out, is not explained either.
    unexplained = (unexplained & where) | _thick(made.solid & ~pair.target.solid)
    left = float(unexplained.sum()) / max(1, int(made.solid.sum()))
    seen = findings or left > SPECK or _apart(base, pair.target, where) > UNSEEN
    after = delta_e(made.pixels, pair.target.pixels, where & made.solid)
    if after > STRANGE and left > MOSTLY:
        return Difference(Kinship.UNRELATED, overlap=0.0, notes=notes)
    return Difference(
        Kinship.EDITED if seen else Kinship.SAME,
        tuple(findings),
        delta_e(base.pixels, pair.target.pixels, where),
        after,
        left,
        _places(unexplained) if left > SPECK else (),
        float(where.mean()),
        (*notes, *missing),
    )


def _thick(where: Where) -> Where:
    """Some pixels without thin lines: the soft edge of what was cut out is drawn by no two tools alike."""
    return np.asarray(ndimage.binary_opening(where, iterations=3), np.bool_)


def _is_same(pair: PicturePair) -> bool:
    """Whether both show the very same pixels; without any structure, this is the only way to tell."""
    one, other = pair.original, pair.target
    if pair.first.full_size != pair.second.full_size or (one.solid != other.solid).any():
        return False
    return float(np.abs(one.pixels - other.pixels).max()) < 1.5 / 255


def _framed(pair: PicturePair, options: list[tuple[Edit, ...]]) -> tuple[tuple[Edit, ...], RenderedLook]:
    """The geometric steps, and the first picture after them: of several that are as likely, the best fit."""
    looks = [(edits, pair.made(Program.of(*edits))) for edits in options[:MOST_FRAMINGS]]
    likely = [likeness(look.pixels, pair.target.pixels, look.solid & pair.target.solid) for _, look in looks]
    return next(look for look, like in zip(looks, likely, strict=True) if like >= max(likely) - AS_GOOD)


def _apart(one: RenderedLook, other: RenderedLook, where: Where) -> float:
    """The mean ΔE2000 of two pictures seen with half-closed eyes: deaf to JPEG, and to parts of a pixel."""
    dim, other_dim = (ndimage.gaussian_filter(look.pixels, (2, 2, 0)) for look in (one, other))
    return delta_e(dim, other_dim, where)


def uncovered(how: Registration, pair: PicturePair) -> float:
    """The share of the second picture that shows nothing of the first, 0..1."""
    (width, height), (wide, high) = pair.second.full_size, pair.first.full_size
    grid = np.stack(np.meshgrid(np.linspace(0, width, 64), np.linspace(0, height, 64)), axis=-1).reshape(
        -1, 2
    )
    x, y = np.linalg.solve(how.matrix, (grid - how.shift).T)
    slack = 0.005 * max(wide, high)
    outside = (x < -slack) | (x > wide + slack) | (y < -slack) | (y > high + slack)
    return float(outside.mean())


def _tones(
    pair: PicturePair, geometry: tuple[Edit, ...], base: RenderedLook, where: Where
) -> list[FoundStep]:
    """The steps of tone and detail: each is looked for with the other known, until they agree."""
    auto = analysis.levels(sight_of(pair.first, pair.eyes).rgb)
    soft, fine = base.pixels, None
    for _ in range(3):
        fit = fitted(sampled(soft, pair.target.pixels, where), MOST_TONES, auto)
        last, fine = fine, _detail(pair, Program.of(*geometry, *fit.edits))
        if fine is None or fine.edit.attribute != "blur" or (last and last.edit == fine.edit):
            break
        soft = pair.made(Program.of(*geometry, fine.edit)).pixels
    found = [FoundStep(edit, sure) for edit, sure in zip(fit.edits, fit.confidence, strict=True)]
    return [*found, FoundStep(fine.edit, fine.confidence)] if fine else found


def _detail(pair: PicturePair, program: Program) -> Detail | None:
    close = pair.closely(program)
    return detail(close.made, close.target, close.where, pair.second.full_size, saving(pair.second.path))


def _local(pair: PicturePair, findings: list[FoundStep]) -> tuple[list[FoundStep], Where, tuple[str, ...]]:
    """The findings with those of parts of the picture, what none of them explains, and what was missing."""
    from photalk.compare.local import local_findings

    program = Program.of(*(finding.command for finding in findings))
    found = local_findings(pair, program)
    if not found.findings and not found.unexplained.any() and (closer := pair.closer()):
        # Lips and earrings in a large photo show only from near.
        near = local_findings(closer, program)
        found = replace(near, unexplained=_resized(near.unexplained, found.unexplained.shape))
    known = {finding.command: finding for finding in (*findings, *found.findings)}
    steps = [known.get(step.command, FoundStep(step.command, 0.5)) for step in found.program]
    return steps, found.unexplained, found.missing


def _resized(where: Where, shape: tuple[int, ...]) -> Where:
    """Some pixels of a larger picture, on a smaller one."""
    rows, columns = (np.arange(new) * old // new for new, old in zip(shape, where.shape, strict=True))
    return where[np.ix_(rows, columns)]


def _places(unexplained: Where) -> tuple[tuple[float, float, float, float], ...]:
    """The boxes of what is not explained, largest first, in 0..1."""
    parts, count = ndimage.label(unexplained)
    height, width = unexplained.shape
    boxes = [
        (part[1].start / width, part[0].start / height, part[1].stop / width, part[0].stop / height)
        for part in ndimage.find_objects(parts, count)
    ]
    return tuple(sorted(boxes, key=lambda box: -(box[2] - box[0]) * (box[3] - box[1])))


def _notes(pair: PicturePair) -> tuple[str, ...]:
    """What the files themselves differ in."""
    notes = []
    one, other = ("16" if picture.image.format == "ushort" else "8" for picture in (pair.first, pair.second))
    if one != other:
        notes.append(f"The first has {one} bits a channel, the second {other}.")
    grey, colour = (picture.image.bands < 3 for picture in (pair.first, pair.second))
    if grey and not colour:
        notes.append("The first file holds no colours at all.")
    return tuple(notes)
