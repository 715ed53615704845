"""An understander that follows facial requirements: another one reads, the tracker hears what is wished of
the face.

The other keeps what it is exact in: commands typed as such, searches, edits of anything but a face. Facial
commands come from the tracker; so does what the other could make nothing of. Without the tracker's weights
the other answers alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Command,
    Disable,
    Drop,
    Edit,
    Enable,
    Erase,
    Face,
    Move,
    Redo,
    Search,
    Straighten,
    Undo,
)
from photalk.dialogue.asking import direct
from photalk.dialogue.belief import facial_wishes
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.portrait.happening import Held, held_of_each
from photalk.dialogue.portrait.moments import since_opened
from photalk.dialogue.requirements.degrees import EDITS, with_strengths
from photalk.dialogue.requirements.grading import regraded
from photalk.dialogue.requirements.mentions import complained_of, named_in, offer_in
from photalk.dialogue.requirements.people import (
    aimed_anew,
    by_person,
    carried_on,
    given_too,
    of_person,
    whose,
)
from photalk.dialogue.requirements.tracker import Tracked, Tracker
from photalk.dialogue.requirements.values import Standing, standing_after
from photalk.dialogue.smalltalk import CODE, INJECTION
from photalk.dialogue.understanding import Scene, Turn, Understander, Understanding
from photalk.dialogue.words import MAX_CHARACTERS
from photalk.edit.history import HISTORY_COMMANDS

LEAST = 0.5
"""How sure the tracker must be where a face is being talked about, or nothing else was understood."""

AGAINST = 0.8
"""How sure it must be against another reading."""

_OF_A_FACE = Pattern(
    r"\b(?:hairs?|lips?|mouth|cheeks?|skin|face|brows?|eyebrows?|beard|chin|forehead|makeup|complexion|locks|"
    r"curls|waves|lipstick|mustache|moustache|goatee|earrings?|bangs|fringe|sideburns|smile|it|that|them|"
    r"those|"
    r"everything|all|please)\b"
)
"""What a facial wish speaks of; an edit of it was read out of the wish."""

_FACIAL = Pattern(
    r"\b(?:hairs?|hair\w+|lips?|lip\w+|mouth|cheeks?|skin|face|faced|brows?|eyebrows?|beards?|bearded|"
    r"chin|forehead|make-?up|"
    r"cosmetics|complexion|locks|curls?|curly|waves|wavy|mou?stach\w*|stache|goatees?|ear ?rings?|ears?|"
    r"hoops|bangs|fringe|"
    r"side-?burns|smil\w+|grin\w*|frown\w*|lashes|mascara|eye ?shadow|eyeliner|blush\w*|expression|mood|"
    r"blonde?|brunette|"
    r"bald\w*|shav\w+|teeth|tears?|temples|tan|portrait|glam\w*|laugh\w*|whiskers|chops)\b"
)
_PEOPLE = Pattern(
    r"(?<![-~\w])(?:he|him|his|she|her|hers|they|them|their|hes|shes|me|my|myself|im|i|man|woman|guy|girl|boy|"
    r"lady|gentleman|person|"
    r"someone|somebody|kid|child|bride|groom|model|actor|actress|mom|mum|mother|dad|father|grand\w+|wife|"
    r"husband|brother|"
    r"sister|friend|boss|aunt|uncle|cousin|son|daughter|dude|gf|bf|girlfriend|boyfriend|colleague)\b"
)
_POINTS = Pattern(
    r"\b(?:matches|matching|match|same as|same colou?r|what is|whats|which|colou?r of (?:the )?(?:image|"
    r"picture|photo|complete)|"
    r"(?:image|picture|photo)(?:s)? colou?r|above image|(?:get|bring|take) (?:me|my) (?:a|an|some|to)|"
    r"want to (?:see|eat|buy)|"
    r"like to (?:see|eat|buy) (?:a|an|the|some)?\b(?! (?:him|her|me|them|my|his)))\b"
)
"""What speaks of other things than a face: their colours, and what is looked for."""

_ON_A_FACE = Pattern(
    r"\b(?:pimples?|zits?|acne|spots?|blemish(?:es)?|moles?|scars?|scratch(?:es)?|stains?|crumbs?|dirt|tattoos?|"
    r"stickers?|band-?aids?|plaster|mask|glasses|sunglasses|glare|shine|reflections?|wrinkles?|bruises?|"
    r"freckles?) "
    r"(?:on|in|at|from|under|over|near|next|between|above|below|around)\b"
)
"""What may be on a face and is none of its values."""

_SEEKS = Pattern(
    r"\b(?:find|search\w*|look(?:ing)? for|(?:photos?|pictures?|images?|pics?|shots?|portraits?) (?:of|"
    r"with|where|showing)|"
    r"any (?:photos|pictures|pics))\b"
)
_UNDOES = Pattern(
    r"\b(?:undo|undone|revert|reverse|reset|cancel|back|start over|from scratch|again|scratch|last|original|"
    r"everything|restore|oops|clear|scrap|before)\b"
)


class Requiring:
    """Understands with another understander and the tracker; the model is loaded with the first message."""

    def __init__(self, inner: Understander, tracker: Tracker | None = None) -> None:
        self._inner, self._tracker = inner, tracker or Tracker()

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        known: list[Turn] = []
        for turn in turns:
            if turn.commands is None:
                turn = replace(turn, commands=self.understand(known, turn.user).commands)
            known.append(turn)
        said = self._inner.understand(known, message, scene)
        if not message.strip() or len(message) >= MAX_CHARACTERS or direct(message):
            return said
        if INJECTION.search(message) or CODE.search(message):
            return said
        # Of another picture that was opened since, nothing was said yet.
        known = list(since_opened(known))
        held = held_of_each(facial_wishes(command for turn in known for command in turn.commands or ()))
        latest = _latest(known, held)
        if elsewhere := aimed_anew(message, latest) or given_too(message, latest):
            return Understanding(elsewhere, confidence=said.confidence)
        graded, rest = regraded(message, tuple(held.values()), latest)
        if not graded:
            return self._wished(said, message, known, held)
        others = tuple(command for command in said.commands if not isinstance(command, Face))
        if not rest:
            kept = tuple(command for command in others if _beside(command, message, ()))
            return Understanding((*kept, *graded), confidence=said.confidence)
        found = self._wished(replace(said, commands=others), rest, known, held)
        return Understanding((*found.commands, *graded), confidence=found.confidence)

    def _wished(self, said: Understanding, message: str, turns: Sequence[Turn], held: Held) -> Understanding:
        """What another's reading and the tracker's come to, with whose face it is of and how much of it."""
        standing = standing_after(turn.commands or () for turn in turns)
        system = turns[-1].system if turns else ""
        before = [it.who for turn in turns for it in turn.commands or () if isinstance(it, Face)]
        read = [command for command in said.commands if isinstance(command, Face)]

        def standing_of(text: str, who: str | None) -> Standing:
            return of_person(standing, who or carried_on(text, before), held)

        def meant(text: str, wished: Sequence[Face]) -> list[Face]:
            return [face for face in wished if face.remove or not complained_of(text, face.value)]

        def told(text: str, who: str | None, faces: Sequence[Face]) -> tuple[Face, ...]:
            strong = with_strengths(
                text, faces, lambda part: self._tracker.track(part, system, standing_of(text, who)).faces
            )
            return tuple(whose(face, who or carried_on(text, before), held) for face in strong)

        people = by_person(message)
        heard = [self._tracker.track(text, system, standing_of(text, who), read) for who, text in people]
        faces = [
            told(text, who, meant(text, one.faces)) for (who, text), one in zip(people, heard, strict=True)
        ]
        if len(people) == 1:
            others = [command for command in said.commands if not isinstance(command, Face)]
            said = replace(said, commands=(*others, *told(message, people[0][0], read)))
        speaking = [one for one in heard if one.faces] or heard
        tracked = Tracked(
            tuple(face for of_one in faces for face in of_one),
            min(one.confidence for one in speaking),
            speaking[0].kinds,
            speaking[0].answers,
        )
        if not tracked.faces and not said.commands and any(one.faces for one in heard):
            # All that was heard is complained of: "she looks too pale".
            return replace(said, smalltalk="", unsupported=(message.strip(),))
        return joined(said, tracked, message, amid=_amid(turns, standing))


def joined(said: Understanding, tracked: Tracked, message: str, *, amid: bool) -> Understanding:
    """What another's reading and the tracker's come to; `amid`: a face is being talked about."""
    read = tuple(command for command in said.commands if isinstance(command, Face))
    others = tuple(command for command in said.commands if not isinstance(command, Face))
    if not tracked.faces:
        if read:
            return _doubted(said, others, tracked)
        if tracked.unsupported and amid and not said.commands and said.question is None:
            return replace(said, smalltalk="", unsupported=said.unsupported or (message.strip(),))
        return said
    if _only_undoes(said, message) or _seeks(others, message) or _erases_a_thing(others, tracked.faces):
        return said
    kept = tuple(command for command in others if _beside(command, message, tracked.faces))
    if not read and not tracked.answers and not _may_be_facial(message, kept if amid else others, amid):
        return said
    if tracked.confidence < (LEAST if amid or read or not others else AGAINST):
        return said
    sure = min(said.confidence, tracked.confidence) if kept else tracked.confidence
    return Understanding((*kept, *tracked.faces), confidence=sure)


def _may_be_facial(message: str, others: tuple[Command, ...], amid: bool) -> bool:
    """Whether a message that asks for these other things, or is the first about a face, can speak of one."""
    text = message.lower()
    facial = bool(_FACIAL.search(text))
    if amid:
        return not others or facial or bool(_PEOPLE.search(text))
    if _POINTS.search(text) or (others and not facial and not isinstance(others[0], Search)):
        return False
    return facial or bool(_PEOPLE.search(text))


def _doubted(said: Understanding, others: tuple[Command, ...], tracked: Tracked) -> Understanding:
    """What is left of a reading whose facial part the tracker does not hear."""
    if tracked.confidence < LEAST:
        return said
    if others or said.question is not None:
        return replace(said, commands=others)
    return Understanding(smalltalk="unclear", confidence=said.confidence)


def _only_undoes(said: Understanding, message: str) -> bool:
    """Whether changes are taken back, and no facial one is named: steps know best which those were."""
    commands = said.commands
    if not commands or named_in(message):
        return False
    if all(isinstance(command, Drop | Disable | Enable | Move) for command in commands):
        return not _FACIAL.search(message.lower())
    undoes = all(isinstance(command, Undo | Redo) for command in commands)
    return undoes and bool(_UNDOES.search(message.lower()))


def _seeks(others: tuple[Command, ...], message: str) -> bool:
    """Whether pictures are looked for in so many words: "find a smiling woman"."""
    return bool(_SEEKS.search(message.lower())) and any(isinstance(command, Search) for command in others)


def _erases_a_thing(others: tuple[Command, ...], faces: Sequence[Face]) -> bool:
    """Whether something on a face is to go that is no part of it: "the pimple on my chin"."""
    targets = [str(it.target).lower() for it in others if isinstance(it, Erase)]
    return all(face.remove for face in faces) and any(_ON_A_FACE.search(target) for target in targets)


def _beside(command: Command, message: str, faces: Sequence[Face]) -> bool:
    """Whether a command was asked for beside the facial wish, and not read out of its words."""
    text = message.lower()
    match command:
        case Straighten():
            return bool(EDITS.search(text))
        case Erase():
            takes = any(face.remove for face in faces)
            return not takes and not _OF_A_FACE.search(str(command.target).lower())
        case AdjustColor() | AdjustAttr():
            part = str(command.region or "").lower()
            return bool(EDITS.search(text)) and not (part and _OF_A_FACE.search(part))
        case Edit():
            return bool(EDITS.search(text))
        case _:
            return False


def _latest(turns: Sequence[Turn], held: Held) -> tuple[Face, ...]:
    """The wishes that hold of the last turn that changed anything, where that was about faces alone."""
    changes = ([it for it in turn.commands or () if isinstance(it, HISTORY_COMMANDS)] for turn in turns)
    last = next(filter(None, reversed(list(changes))), [])
    if not all(isinstance(command, Face) for command in last):
        return ()
    keys = ((it.who, it.value) for it in last if isinstance(it, Face))
    return tuple(held[key] for key in keys if key in held)


def _amid(turns: Sequence[Turn], standing: Standing) -> bool:
    """Whether a face is being talked about: it was changed, or the system offers or asks something."""
    if standing.held or standing.gone:
        return True
    offer = offer_in(turns[-1].system if turns else "")
    return bool(offer.offered or offer.asked)
