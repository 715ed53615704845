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
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.portrait.moments import since_opened
from photalk.dialogue.requirements.degrees import with_degrees
from photalk.dialogue.requirements.mentions import named_in, offer_in
from photalk.dialogue.requirements.tracker import Tracked, Tracker
from photalk.dialogue.requirements.values import Standing, standing_after
from photalk.dialogue.smalltalk import CODE, INJECTION
from photalk.dialogue.understanding import Scene, Turn, Understander, Understanding
from photalk.dialogue.words import MAX_CHARACTERS

SWITCH = "PHOTALK_TRACKER"
"""Set to "off" to understand without the tracker's weights."""

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

_EDITS = Pattern(
    r"\b(?:crop\w*|rotat\w*|flip\w*|mirror\w*|blur\w*|background|bright\w*|dark(?:en\w*|er)|contrast\w*|"
    r"saturat\w*|"
    r"sharp\w*|warm\w*|cool\w*|black and white|resiz\w*|exposure|shadows?|highlights?|vignette|picture|"
    r"photo|image|"
    r"lighting|light|colou?rful|enhance|cut ?out|turn it|square|horizon\w*|noise|vivid)\b"
)
"""What an edit of the whole picture is asked for with."""

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
        standing = standing_after(turn.commands or () for turn in known)
        system = known[-1].system if known else ""
        read = [command for command in said.commands if isinstance(command, Face)]
        tracked = self._tracker.track(message, system, standing, read)
        found = joined(said, tracked, message, amid=_amid(known, standing))
        return replace(found, commands=self._measured(message, found.commands, system, standing))

    def _measured(
        self, message: str, commands: Sequence[Command], system: str, standing: Standing
    ) -> tuple[Command, ...]:
        """The commands, with the facial ones told how much and on whom."""
        faces = [command for command in commands if isinstance(command, Face)]
        told = iter(
            with_degrees(message, faces, lambda part: self._tracker.track(part, system, standing).faces)
        )
        return tuple(next(told) if isinstance(command, Face) else command for command in commands)


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
    if _only_undoes(said, message) or _seeks(others, message):
        return said
    kept = tuple(command for command in others if _beside(command, message, tracked))
    if not read and not _may_be_facial(message, kept if amid else others, amid):
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


def _beside(command: Command, message: str, tracked: Tracked) -> bool:
    """Whether a command was asked for beside the facial wish, and not read out of its words."""
    text = message.lower()
    match command:
        case Straighten():
            return bool(_EDITS.search(text))
        case Erase():
            takes = any(face.remove for face in tracked.faces)
            return not takes and not _OF_A_FACE.search(str(command.target).lower())
        case AdjustColor() | AdjustAttr():
            part = str(command.region or "").lower()
            return bool(_EDITS.search(text)) and not (part and _OF_A_FACE.search(part))
        case Edit():
            return bool(_EDITS.search(text))
        case _:
            return False


def _amid(turns: Sequence[Turn], standing: Standing) -> bool:
    """Whether a face is being talked about: it was changed, or the system offers or asks something."""
    if standing.held or standing.gone:
        return True
    offer = offer_in(turns[-1].system if turns else "")
    return bool(offer.offered or offer.asked)
