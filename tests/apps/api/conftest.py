"""What the tests of the API share: a server with a small library."""

from __future__ import annotations

from toy_server import photos as photos
from toy_server import served as served
