"""What a person sees when something goes wrong: one sentence and an exit code, never a traceback."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import typer

from photalk.apps.line_wrapping import laid_out
from photalk.errors import PhotalkError

UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""What the command line's parser raises; Typer names only its children."""

BAD_INPUT, BROKEN, INTERRUPTED = 2, 1, 130


def run(command: Callable[[], object]) -> int:
    """The exit code of a command, with its failures told on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    attempts = logging.getLogger("photalk.attempts")
    attempts.setLevel(logging.INFO)
    attempts.addHandler(details := _Details())
    try:
        code = _told(command)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has gone; nothing may be flushed into the pipe at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN
    finally:
        attempts.removeHandler(details)
    return code


def _told(command: Callable[[], object]) -> int:
    try:
        result = command()
        return result if isinstance(result, int) else 0
    except PhotalkError as error:
        print(laid_out(str(error), sys.stderr), file=sys.stderr)
        return BAD_INPUT
    except UsageError as error:
        error.show()  # type: ignore[attr-defined]
        return BAD_INPUT
    except typer.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        place = _log(error)
        print(
            f"Something unexpected went wrong ({type(error).__name__}); the details are in {place}.",
            file=sys.stderr,
        )
        return BROKEN


class _Details(logging.Handler):
    """Logs what went wrong with one file, too, though the command goes on without that."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1]:
            _log(record.exc_info[1])


def _log(error: BaseException) -> Path:
    """Where the traceback was written."""
    from platformdirs import user_log_path

    details = "".join(traceback.format_exception(error))
    entry = f"{datetime.now(UTC).isoformat(timespec='seconds')} {sys.argv[1:]}\n{details}\n"
    for folder in (user_log_path("photalk", appauthor=False), Path(tempfile.gettempdir())):
        place = folder / "photalk.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with place.open("a", encoding="utf-8", errors="replace") as file:
                file.write(entry)
            return place
        except OSError:
            continue
    return Path(os.devnull)
