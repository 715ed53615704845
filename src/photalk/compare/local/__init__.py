"""What was changed in a part of a picture only: what may have been done is rendered, and measured."""

from photalk.compare.local.local_search import LocalChanges, local_findings

__all__ = ["LocalChanges", "local_findings"]
