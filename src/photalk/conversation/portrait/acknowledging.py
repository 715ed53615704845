"""What was done to the face, in one short sentence, or two where that is not enough."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.commands import Face
from photalk.compare.sentences import listed
from photalk.conversation.portrait.framing import filled, picked
from photalk.conversation.portrait.happening import Happening
from photalk.conversation.portrait.naming import NAMES, Pronouns, are, given
from photalk.language.understanding import Turn


def acknowledged(it: Happening, turns: Sequence[Turn], person: Pronouns | None) -> str:
    """What happened, in words; `turns` ends with the turn that is being answered."""
    said = _Sayer(turns, person)
    if not it.changed:
        if it.again:
            return said.with_frame("already", x=listed([given(face) for face in it.again]))
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
        lines.append(said.with_frame("along", y=_the(it.along)))
    return " ".join(lines)


class _Sayer:
    """Says things in ways that the conversation has not heard yet."""

    def __init__(self, turns: Sequence[Turn], person: Pronouns | None) -> None:
        self._turns = turns
        self._person = person

    def with_frame(self, *banks: str, **words: str) -> str:
        text = filled(picked(self._turns, *banks, person=self._person), **words)
        return self._person.put(text) if self._person else text

    def to(self, who: str | None, faces: Sequence[Face]) -> str:
        """Values that were given to one face."""
        x = listed([given(face) for face in faces])
        if who is not None:
            return self.with_frame("given to", x=x, who=who)
        plain = len(faces) == 1 and faces[0].strength == 100
        return self.with_frame("given plainly", faces[0].value if plain else "given", x=x)

    def swapped(self, new: Face, old: str) -> str:
        """A value that came in place of another."""
        if new.who is not None:
            return self.to(new.who, [new])
        plainly = (new.value,) if new.strength == 100 else ()
        return self.with_frame("swapped", *plainly, x=given(new), y=NAMES[old].the)

    def both(self, came: Sequence[Face], gone: Sequence[Face]) -> str:
        """Values that were given, and others that went."""
        x = listed([given(face) for face in came])
        return self.with_frame("both", x=x, y=_the(gone), are=_are(gone))

    def gone(self, faces: Sequence[Face], all_of_it: bool = False) -> str:
        """Values that went."""
        if all_of_it and len(faces) > 1:
            return self.with_frame("reset")
        who = faces[0].who
        if who is not None:
            return self.with_frame("gone from", y=_the(faces), are=_are(faces), who=who)
        return self.with_frame("gone", y=_the(faces), are=_are(faces))

    def adjusted(self, old: Face, new: Face) -> str:
        """A value that is wished more or less strongly than it was."""
        return self.with_frame("stronger" if new.strength > old.strength else "weaker", x=given(new))

    def absent(self, value: str) -> str:
        """A value that was to go and was never given."""
        name = NAMES[value]
        return self.with_frame("absent", any=name.any).replace(
            "{isn't}", "aren't" if name.plural else "isn't"
        )


def _the(faces: Sequence[Face]) -> str:
    return listed([NAMES[face.value].the for face in faces])


def _are(faces: Sequence[Face]) -> str:
    return are(tuple(face.value for face in faces))
