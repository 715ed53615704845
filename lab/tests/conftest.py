"""What all tests share."""

from front_door import environment as environment
from front_door import photalk as photalk
from front_door import quick as quick
from shared_fixtures import *  # noqa: F403
from shared_fixtures import _own_settings as _own_settings
