"""A turn while it is being worked out: which of what is listed to keep, proposed and never done unasked."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from photalk.commands import ProposeKeepers, Reject
from photalk.conversation import actions as world
from photalk.conversation import replies
from photalk.conversation.finding_turn import FindingTurn
from photalk.conversation.state import Done
from photalk.errors import CannotDo
from photalk.language.understanding import Question

if TYPE_CHECKING:
    from photalk.search.culling.keepers import CulledGroup

MOST = 500
"""So many pictures are looked at in a conversation, which waits for it."""

_Work = Generator[world.Action, world.Observation, None]


class CullingTurn(FindingTurn):
    """A turn while it is being worked out, as far as it proposes what to keep."""

    def propose_keepers(self) -> _Work:
        """Say which of each burst to keep; to a "yes", the others are marked as rejected."""
        pictures = self._pictures()
        if len(pictures) > MOST:
            raise CannotDo(f"These are more than {MOST} pictures; “photalk cull FOLDER” looks at any number.")
        culled = yield world.Cull(pictures)
        assert isinstance(culled, world.Culled)
        self.done.append(Done(ProposeKeepers()))
        self.said += culled.notes
        self.said.append(_told(culled.groups, len(pictures)))
        spare = sorted(
            one.frame.photo.id for group in culled.groups for one in group.frames if one is not group.kept
        )
        if spare:
            others = "the other one" if len(spare) == 1 else f"the other {len(spare)}"
            self.question = Question(f"Shall I mark {others} as rejected? Nothing is deleted.", ("yes", "no"))
            self.asked_choices = ((Reject(tuple(spare)),), ())


def _told(groups: tuple[CulledGroup, ...], count: int) -> str:
    """The proposals, by the numbers in the list."""
    if not groups:
        none = f"No bursts, copies or look-alikes are among these {count}."
        return none if count > 1 else "This is one picture only; list several, and I say which to keep."
    lines: list[str] = []
    for group in groups:
        kept = group.kept.frame.photo
        lines.append(
            f"Of {len(group.frames)} ({group.kind}), keep {kept.id}, {replies.name_of(kept.path)}:"
            f" {group.kept.words}."
        )
        others = (one for one in group.frames if one is not group.kept)
        lines += [
            f"  {one.frame.photo.id}, {replies.name_of(one.frame.photo.path)}: {one.words}" for one in others
        ]
    return "\n".join(lines)
