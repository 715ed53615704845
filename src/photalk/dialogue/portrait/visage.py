"""What is known of a face that is talked about, where anything is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """Probabilities of I²Edit's values, and of `male`, `young`, `beard`, `bald`, `hat`, as far as known.

    `child` says that its proportions are a child's; None where they were not looked at.
    """

    likely: Mapping[str, float] = field(default_factory=dict)
    child: bool | None = None

    @property
    def manly(self) -> bool | None:
        """Whether it looks like a man's; None where that cannot be told."""
        male = self.likely.get("male", 0.5)
        return True if male > 0.6 else False if male < 0.4 else None

    def has(self, name: str) -> bool:
        """Whether the face has it, as far as can be told."""
        return self.likely.get(name, 0.0) > 0.5
