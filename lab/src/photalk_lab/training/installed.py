"""Is there what training needs?"""

from __future__ import annotations

from importlib.util import find_spec

from photalk.errors import CannotDo


def require_torch() -> None:
    """Return when torch can be imported.

    Raises:
        CannotDo: it cannot.
    """
    if find_spec("torch") is None:
        raise CannotDo(
            "This needs torch, which is not installed; install it with: pip install 'photalk-lab[train]'."
        )
