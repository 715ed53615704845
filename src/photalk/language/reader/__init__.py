"""The reader: one small net that turns a message in its situation into acts."""

from photalk.language.reader.reader import shipped

__all__ = ["shipped"]
