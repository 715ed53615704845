"""What do acts come to? Exact and pure: amounts to numbers, references to pictures, dates to ranges."""

from photalk.language.resolve.dispatch import not_done, resolve

__all__ = ["not_done", "resolve"]
