"""Is a file of dialogues written as it should be? For writers of the corpus, file by file.

python -m photalk_lab.training.reader.script_check FILE...
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

from photalk.errors import CommandError
from photalk_lab.training.reader.examples import example_of
from photalk_lab.training.reader.scripts import script_lines

MOST = 40
"""Faults that are told at once."""


def problems(file: Path) -> Iterator[str]:
    """What is wrong with a file: a message that cannot be read is left out for the sake of the next."""
    lines = file.read_text("utf-8").splitlines()
    with NamedTemporaryFile("w+", suffix=f"-{file.name}") as trial:
        while True:
            trial.seek(0)
            trial.truncate()
            trial.write("\n".join(lines))
            trial.flush()
            try:
                for line in script_lines(Path(trial.name)):
                    if example_of(line) is None:
                        yield f"{line['message']!r}: its acts point into the middle of a word, or at nothing."
                return
            except CommandError as error:
                yield str(error).partition("-")[2]
                place = int(re.search(r"line (\d+)", str(error))[1])  # type: ignore[index]
            begin = max((n for n in range(place - 1) if lines[n].startswith(">")), default=place - 1)
            lines[begin : place - 1] = [""] * (place - 1 - begin)
            if begin == place - 1:
                lines[begin] = ""


def main(files: list[str]) -> None:
    """Tell what is wrong with each, or how many messages it has."""
    for file in map(Path, files):
        found = list(problems(file))
        if found:
            print(*found[:MOST], sep="\n")
        else:
            print(f"{file}: {sum(1 for _ in script_lines(file))} messages, nothing wrong")


if __name__ == "__main__":
    main(sys.argv[1:])
