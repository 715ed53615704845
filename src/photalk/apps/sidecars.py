"""`photalk sidecars`: XMP files beside photos, read into the library and written from it."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from photalk.apps.apply import expand
from photalk.apps.line_wrapping import laid_out, tell
from photalk.commands import format
from photalk.edit.program import Program
from photalk.errors import CommandError, PhotalkError, presentable
from photalk.library.library import Library
from photalk.library.sidecars.camera_raw import StoredFrame
from photalk.library.sidecars.exchange import SidecarExchange, SidecarOutcome
from photalk.library.sidecars.sidecar_files import photos_of
from photalk.studio.kept_programs import latest_programs
from photalk.studio.look_export import send_looks
from photalk.studio.studio import Studio
from photalk.vision.loading import load, preview
from photalk.vision.opening import orientation_in

ACTIONS = ("show", "read", "write")
BAD_INPUT = 2


def run(words: Sequence[str], library: Path | None, *, as_json: bool = False) -> int:
    """Read or write the sidecars of some photos, or of all in the library; returns the exit code.

    The first word may say what to do; otherwise nothing is changed, and it is told what would be.
    """
    action, paths = (words[0], words[1:]) if words and words[0] in ACTIONS else ("show", words)
    with Studio.open(library) as studio, Library(studio.library) as shelf:
        photos = _photos(shelf, [Path(one) for one in paths])
        programs = latest_programs(studio, photos.keys()) if action != "read" else {}
        failed, tally = False, Counter[str]()
        for path, digest in photos.items():
            try:
                for outcome in _done(
                    action, shelf.sidecars, Path(path), digest or shelf.statements.digest(path), programs
                ):
                    tally["taken"] += outcome.taken
                    tally["photos"] += 1
                    tally["written"] += outcome.written
                    _tell(outcome, as_json)
            except PhotalkError as error:
                failed = True
                if as_json:
                    print(json.dumps({"photo": path, "error": str(error)}), flush=True)
                tell(str(error))
    print(_summary(action, tally), file=sys.stderr)
    return BAD_INPUT if failed else 0


def _done(
    action: str, exchange: SidecarExchange, photo: Path, digest: str, programs: dict[str, Program]
) -> Iterator[SidecarOutcome]:
    if action == "read":
        yield from exchange.read(photo, digest)
        return
    program = programs.get(str(photo))
    edits = program.edits if program else ()
    outcomes = exchange.write(
        photo, digest, edits, stored_frame(photo) if edits else None, keep=action == "write"
    )
    if action == "write":
        send_looks("\n".join(map(format, edits)), photo.parent)
    yield from (one for one in outcomes if one.written or one.taken or one.told)


def _photos(library: Library, paths: list[Path]) -> dict[str, str]:
    """The photos meant with the digests of their contents, "" where they are not in the library."""
    if not paths:
        return {path: known.digest for path, known in library.catalogue.known(os.sep).items()}
    if missing := [path for path in paths if not path.exists()]:
        raise CommandError(f"There is no {missing[0]}; name photos or folders, after “read” or “write”.")
    photos = [one for path in paths for one in (photos_of(path) if path.suffix.lower() == ".xmp" else [path])]
    found = [os.path.abspath(path) for path in expand(photos)]
    return {path: photo.digest if (photo := library.by_path(path)) else "" for path in found}


def stored_frame(photo: Path) -> StoredFrame:
    """How a picture's file has it.

    Raises:
        PictureError: it cannot be read.
    """
    width, height = load(photo).full_size
    orientation = orientation_in(preview(photo, 64).header)
    return StoredFrame((height, width) if orientation >= 5 else (width, height), orientation)


def _tell(outcome: SidecarOutcome, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(outcome)), flush=True)
        return
    done = [f"{outcome.taken} taken in"] if outcome.taken else []
    done += ["written"] if outcome.written else []
    print(presentable(f"{outcome.sidecar}: {', '.join(done) or 'as it was'}"))
    for line in outcome.told:
        print(laid_out(presentable(f"  {line}"), sys.stdout))


def _summary(action: str, tally: Counter[str]) -> str:
    taken = _counted(tally["taken"], "statement")
    if action == "read":
        return f"{taken} taken from {_counted(tally['photos'], 'sidecar', '')}."
    if action == "write":
        return f"{_counted(tally['written'], 'sidecar')} written, and {taken} taken in."
    would = _counted(tally["written"], "sidecar", "would be")
    statements = _counted(tally["taken"], "statement", "")
    return f"{would} written, and {statements} taken in; “photalk sidecars write” does it, “read” takes in."


def _counted(number: int, noun: str, verb: str | None = None) -> str:
    verb = ("was" if number == 1 else "were") if verb is None else verb
    return f"{number} {noun}{'' if number == 1 else 's'} {verb}".strip()
