"""What is there to know of a face in a picture? Its attributes and its age, for what is said about it."""

from __future__ import annotations

from photalk.commands import Straighten
from photalk.conversation.actions import FaceFacts
from photalk.edit.geometry import frame_of
from photalk.edit.portrait.face_choice import meant
from photalk.edit.program import Program
from photalk.edit.render import sight_of
from photalk.vision.eyes import Eyes
from photalk.vision.loading import Picture
from photalk.vision.portrait.age import looks_like_child


def seen_of(picture: Picture, program: Program, eyes: Eyes, who: str | None = None) -> FaceFacts:
    """What is known of the face that the words mean in the picture as the program turns and crops it.

    Raises:
        NotFound: there is no such face.
        CannotDo: it cannot be looked at closely.
    """
    sight = sight_of(picture, eyes)
    sitting = sight.sitting
    # A level that is found by itself turns the picture by a few degrees, which moves nobody to another side.
    edits = tuple(edit for edit in program.edits if edit != Straighten())
    place = sight.place(frame_of(edits, picture.full_size, sight.find))
    face = meant(who, sitting.faces, sight.rgb, place, sitting.manly)[0]
    child = looks_like_child(sitting.sitter(face).portrait.points)
    return FaceFacts(sitting.attributes(face) or {}, child)
