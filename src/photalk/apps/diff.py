"""`photalk diff`: what differs between two pictures, in words, as a program, or to look at."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from photalk.apps.line_wrapping import laid_out, tell
from photalk.commands import format
from photalk.compare.difference import Difference, Kinship
from photalk.studio.comparison import ComparedFiles, compared
from photalk.vision.eyes import Eyes


def run(
    first: Path,
    second: Path,
    *,
    show_program: bool = False,
    image: Path | None = None,
    preset: Path | None = None,
    as_json: bool = False,
    eyes: Eyes | None = None,
) -> None:
    """Print what differs: words, the program alone, or one JSON object; and write the map, if asked for.

    Raises:
        PhotalkError: a picture cannot be read, or the map cannot be made or written.
    """
    eyes = eyes or Eyes.default()
    found = compared(first, second, eyes)
    if as_json:
        print(json.dumps(as_object(found, eyes), ensure_ascii=False))
    elif show_program:
        sys.stdout.write(program_text(found))
    else:
        print(laid_out(found.text, sys.stdout))
    if image is not None:
        from photalk.compare.heat_map import heat_map

        sys.stdout.flush()
        heat_map(first, second, found.difference, image, eyes)
        print(f"Saved {image}, a map of where they differ.", file=sys.stderr)
    if preset is not None:
        sys.stdout.flush()
        for line in write_between(found, preset, eyes):
            tell(line)


def write_between(found: ComparedFiles, out: Path, eyes: Eyes) -> list[str]:
    """Write the preset or the look that leads from the first picture to the second; sentences about it.

    Raises:
        CannotDo: there is none.
        ExportError: it cannot be written.
    """
    from photalk.compare.look_fitting import look_between
    from photalk.operations.looks.look_files import write_look
    from photalk.studio.look_export import PRESET, write_preset

    difference = found.difference
    if out.suffix.lower() == PRESET and difference.kinship is Kinship.EDITED:
        told = write_preset(difference.program.edits, out)
        return [_did(out, difference.before, difference.after), *told]
    look = look_between(found.first, found.second, difference, eyes, out.stem)
    write_look(look.table, out)
    return [_did(out, look.before, look.after), *look.told]


def _did(out: Path, before: float, after: float) -> str:
    return f"Saved {out}; of the pair's ΔE2000 of {before:.1f} it leaves {after:.1f}."


def program_text(found: ComparedFiles) -> str:
    """The program with what is to be known of it in comments, as `photalk apply` reads it."""
    difference = found.difference
    lines = [f"# {' '.join(found.text.split())}"]
    if difference.kinship is Kinship.EDITED:
        lines.append(
            f"# ΔE2000 of the first picture to the second: {difference.before:.1f}, after these edits"
            f" {difference.after:.1f}."
        )
    for finding in difference.findings:
        lines += [f"# confidence {finding.confidence:.2f}", format(finding.command)]
    if not difference.findings:
        lines.append("# So there are no edits to apply.")
    return "".join(f"{line}\n" for line in lines)


def as_object(found: ComparedFiles, eyes: Eyes) -> dict[str, Any]:
    """What differs as the JSON object of `--json`."""
    difference = found.difference
    return {
        "kinship": str(difference.kinship),
        "text": found.text,
        "instruction": found.instruction,
        "alt": found.alt(eyes),
        "program": [format(finding.command) for finding in difference.findings],
        "confidence": [round(finding.confidence, 3) for finding in difference.findings],
        "delta_e": _delta_e(difference),
        "unexplained": round(difference.unexplained, 4),
        "where": [[round(side, 4) for side in frame] for frame in difference.where],
        "overlap": round(difference.overlap, 4),
        "notes": list(difference.notes),
    }


def _delta_e(difference: Difference) -> dict[str, float] | None:
    """The mean ΔE2000 before and after the program; None for photos that have nothing in common."""
    if difference.kinship is Kinship.UNRELATED:
        return None
    return {"before": round(difference.before, 3), "after": round(difference.after, 3)}
