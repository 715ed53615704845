"""What was changed in a part of a picture only: what may have been done is rendered, and measured."""

from photalk.compare.local.finding import Local, local_findings

__all__ = ["Local", "local_findings"]
