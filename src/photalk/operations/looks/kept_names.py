"""What a kept look is called: a word of its file's name, a part of the sha256 of its content, its kind."""

from __future__ import annotations

import re

KEPT_NAME = re.compile(r"[a-z0-9_-]{1,40}-[0-9a-f]{12}\.(cube|png|tif)")
