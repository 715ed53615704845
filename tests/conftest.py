"""What all tests share."""

from shared_fixtures import *  # noqa: F403
from shared_fixtures import _own_settings as _own_settings
