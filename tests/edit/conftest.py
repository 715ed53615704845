"""What the tests of writing share."""

from __future__ import annotations

from types import ModuleType

import pytest
import pyvips

from written import image_of


@pytest.fixture
def image(pictures: ModuleType) -> pyvips.Image:
    return image_of(pictures.colours())
