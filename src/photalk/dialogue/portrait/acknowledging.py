"""What was done to the face, in one short sentence, or two where that is not enough."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.commands import Face
from photalk.compare.sentences import listed
from photalk.dialogue.portrait import banks
from photalk.dialogue.portrait.framing import filled, picked
from photalk.dialogue.portrait.happening import Happening
from photalk.dialogue.portrait.naming import NAMES, are, given
from photalk.dialogue.portrait.person import Pronouns
from photalk.dialogue.understanding import Turn


def acknowledged(it: Happening, turns: Sequence[Turn], person: Pronouns | None) -> str:
    """What happened, in words; `turns` ends with the turn that is being answered."""
    said = _Sayer(turns, person)
    if not it.changed:
        if it.again:
            return said.with_frame(banks.ALREADY, x=listed([given(face) for face in it.again]))
        return said.absent(it.absent[0].value) if it.absent else ""
    lines = [said.adjusted(old, new) for old, new in it.adjusted]
    came = (*(new for new, _ in it.swapped), *it.given)
    whose = {face.who for face in (*came, *it.gone)}
    if len(whose) > 1:
        lines += [
            said.to(who, [face for face in came if face.who == who])
            for who in dict.fromkeys(f.who for f in came)
        ]
        lines += [said.gone([face]) for face in it.gone]
    elif not came:
        lines += [said.gone(it.gone, all_of_it=not it.held)] if it.gone else []
    elif it.gone:
        lines.append(said.both(came, it.gone))
    elif len(it.swapped) == 1 and not it.given:
        lines.append(said.swapped(*it.swapped[0]))
    else:
        lines.append(said.to(came[0].who, came))
    if it.along:
        lines.append(said.with_frame(banks.ALONG, y=_the(it.along)))
    return " ".join(lines)


class _Sayer:
    """Says things in ways that the conversation has not heard yet."""

    def __init__(self, turns: Sequence[Turn], person: Pronouns | None) -> None:
        self._turns = turns
        self._person = person

    def with_frame(self, frames: Sequence[str], **words: str) -> str:
        text = filled(picked(frames, self._turns), **words)
        return self._person.put(text) if self._person else text

    def of_person(self, frames: Sequence[str]) -> tuple[str, ...]:
        """Frames that may be used only where somebody was called he or she."""
        return tuple(frames) if self._person else ()

    def to(self, who: str | None, faces: Sequence[Face]) -> str:
        """Values that were given to one face."""
        x = listed([given(face) for face in faces])
        if who is not None:
            return self.with_frame(banks.GIVEN_TO, x=x, who=who)
        if len(faces) == 1 and faces[0].strength == 100:
            value = faces[0].value
            frames = (*banks.VALUES[value], *self.of_person(banks.VALUES_OF_ONE[value]))
            return self.with_frame((*frames, *banks.GIVEN[:3], *self.of_person(banks.GIVEN_TO_ONE[:1])), x=x)
        return self.with_frame((*banks.GIVEN, *self.of_person(banks.GIVEN_TO_ONE)), x=x)

    def swapped(self, new: Face, old: str) -> str:
        """A value that came in place of another."""
        if new.who is not None:
            return self.to(new.who, [new])
        frames = (*banks.SWAPPED, *banks.VALUES[new.value], *self.of_person(banks.VALUES_OF_ONE[new.value]))
        return self.with_frame(
            banks.SWAPPED if new.strength != 100 else frames, x=given(new), y=NAMES[old].the
        )

    def both(self, came: Sequence[Face], gone: Sequence[Face]) -> str:
        """Values that were given, and others that went."""
        x = listed([given(face) for face in came])
        return self.with_frame(banks.BOTH, x=x, y=_the(gone), are=_are(gone))

    def gone(self, faces: Sequence[Face], all_of_it: bool = False) -> str:
        """Values that went."""
        if all_of_it and len(faces) > 1:
            return self.with_frame(banks.RESET)
        who = faces[0].who
        if who is not None:
            return self.with_frame(banks.GONE_FROM, y=_the(faces), are=_are(faces), who=who)
        return self.with_frame(banks.GONE, y=_the(faces), are=_are(faces))

    def adjusted(self, old: Face, new: Face) -> str:
        """A value that is wished more or less strongly than it was."""
        return self.with_frame(banks.STRONGER if new.strength > old.strength else banks.WEAKER, x=given(new))

    def absent(self, value: str) -> str:
        """A value that was to go and was never given."""
        name = NAMES[value]
        return self.with_frame(banks.ABSENT, any=name.any).replace(
            "{isn't}", "aren't" if name.plural else "isn't"
        )


def _the(faces: Sequence[Face]) -> str:
    return listed([NAMES[face.value].the for face in faces])


def _are(faces: Sequence[Face]) -> str:
    return are(tuple(face.value for face in faces))
