"""Models that were trained on data for research only, and so are no part of the product.

The product finds them by entry point where the lab is installed, and does without them elsewhere.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def attributes() -> Path:
    """The net that names a face's attributes, trained on CelebA."""
    return _HERE / "attributes"
