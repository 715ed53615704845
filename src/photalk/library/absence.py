"""A photo is not where it was: is it gone, or only away with its disk?

It is gone where its folder, or the nearest one above that is left, is plainly there: it can be listed, is not
the bare place where a disk used to be mounted, and pictures still lie in it on that same disk. A link that
leads nowhere is still there itself. Everything else is away: what is told from nothing must not be forgotten.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from functools import cache

from photalk.library.folder_scan import absent, is_below, scan


def gone(paths: Iterable[str], roots: Sequence[str], bare: Sequence[str]) -> set[str]:
    """Those of the paths, at none of which a file was found, that are gone.

    Args:
        roots: what is indexed; that they themselves are not there says nothing.
        bare: folders from which a disk is missing.
    """

    @cache
    def plainly_there(folder: str) -> bool:
        if not any(is_below(folder, root) for root in roots):
            return False
        if not os.path.lexists(folder):
            return plainly_there(os.path.dirname(folder))
        return next(scan(folder, across=False), None) is not None

    return {
        path
        for path in paths
        if absent(path, itself=True)
        and plainly_there(os.path.dirname(path))
        and not any(is_below(path, folder) for folder in bare)
    }


def bare(mounts: Iterable[str], known: Collection[str]) -> list[str]:
    """Folders where disks were mounted and none is now; but where known photos lie, none is missed."""
    return [
        mount
        for mount in mounts
        if not os.path.ismount(mount)
        and not any(is_below(path, mount) and not absent(path) for path in known)
    ]
