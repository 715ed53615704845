"""Queries of words, for tests."""

from __future__ import annotations

from datetime import date

from photalk.commands.queries.query import Knows, Query
from photalk.commands.queries.query_parser import query_line


def query_of(words: str, today: date | None = None, knows: Knows | None = None) -> Query:
    """The query that a line of words asks, as a library decides it, or whoever has none."""
    return query_line(words, today).decided(knows)
