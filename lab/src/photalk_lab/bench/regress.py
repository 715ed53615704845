"""Did anything get worse? Two summaries of `photalk bench all`, figure by figure."""

from __future__ import annotations

from pathlib import Path

from photalk.errors import CannotDo, NotFound
from photalk_lab.bench.summary import Change, Summary, changes


def run(before: Path, after: Path) -> list[Change]:
    """Print what both have; a figure that is worse beyond chance ends with a sentence and exit code 2.

    Raises:
        NotFound: one of the files is no summary, one run was quick and the other was not, or they have no
            figure in common.
        CannotDo: something got worse.
    """
    earlier, later = Summary.read(before), Summary.read(after)
    if earlier.quick != later.quick:
        raise NotFound(f"One of {before} and {after} is a quick run; compare two of a kind.")
    found = changes(earlier, later)
    if not found:
        raise NotFound(f"{before} and {after} have no figure in common.")
    width = max(len(change.before.key) for change in found)
    for change in found:
        figures = f"{change.before.ours:>9g}  {change.after.ours:>9g}"
        print(f"{change.before.key:<{width}}  {figures}{'  worse' if change.worse else ''}")
    worse = [change.before.key for change in found if change.worse]
    if worse:
        raise CannotDo(f"{len(worse)} of {len(found)} figures got worse: {', '.join(worse)}.")
    print(f"None of {len(found)} figures got worse beyond chance.")
    return found
