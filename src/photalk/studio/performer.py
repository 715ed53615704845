"""What carries out the actions of a conversation: files are looked at, rendered and written here.

It keeps the picture that was rendered last, so that a turn's trial render is also what is shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyvips

from photalk.commands import AskLibrary
from photalk.conversation.actions import (
    Action,
    Contrast,
    Contrasted,
    Cull,
    Exported,
    ExportTo,
    FaceFacts,
    Find,
    Inquire,
    KeepQuery,
    Listed,
    Look,
    Observation,
    Read,
    ReadText,
    Regard,
    Regarded,
    Render,
    Rendered,
    Seen,
    Size,
    Tell,
    TellPeople,
    TextRead,
    Untell,
)
from photalk.edit.export import Export, check_free, export
from photalk.edit.geometry import frame_of
from photalk.edit.kept import KEPT
from photalk.edit.program import Program
from photalk.edit.render import look, render, shown_frame, shown_size, sight_of
from photalk.errors import CannotDo, NotFound
from photalk.studio.folders import pictures_in
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.loading import Picture, decoding, load, srgb_array
from photalk.vision.seams import TextReader

if TYPE_CHECKING:
    from photalk.library.faces import PhotoFace
    from photalk.search.answers.library_answer import LibraryAnswer
    from photalk.studio.library_search import LibrarySearch
    from photalk.vision.teller.said import Caption
    from photalk.vision.text.written import Writing

PREVIEW = 1024
"""The longer side of a trial render."""


MAX_KEPT = 3
MAX_LOOKED = 32

_Key = tuple[str, int, int, Program | None, int | None]


class StudioPerformer:
    """Opens originals, renders programs on them, writes results, and has pictures looked for."""

    def __init__(
        self,
        eyes: Eyes | None = None,
        finding: Callable[[], LibrarySearch] | None = None,
        reader: TextReader | None = None,
    ) -> None:
        self._eyes = eyes
        self._finding = finding
        self._reader = reader
        self._pictures: dict[_Key, Picture] = {}
        self._concepts: dict[_Key, tuple[str, ...]] = {}
        self._captions: dict[_Key, Caption] = {}
        self._facts: dict[tuple[_Key, str | None], FaceFacts] = {}

    def perform(self, action: Action, settings: Export | None = None) -> Observation:
        """What comes of an action.

        Raises:
            PhotalkError: it failed; the message is for the person who asked.
        """
        match action:
            case Look(path):
                return self._look(Path(path).expanduser())
            case Render(picture, program):
                self.preview(picture, program, PREVIEW)
                return Rendered(self.size(picture, program))
            case ExportTo(picture, program, out, protect, fresh):
                return self.write(picture, program, Path(out).expanduser(), protect, settings, fresh=fresh)
            case Read(line):
                return self._library().read(line)
            case Regard(picture, program, who):
                return Regarded(self.regard(picture, program, who))
            case Contrast():
                return self._contrasted(action)
            case ReadText(picture):
                return self._text_read(picture)
            case Tell() | KeepQuery() | Untell():
                from photalk.studio.telling import performed

                return performed(self._library().library, action)
            case Inquire():
                return self._answered(action)
            case Cull(pictures):
                from photalk.studio.culling import culled_among

                finding = self._finding() if self._finding is not None else None
                return culled_among(pictures, finding.library if finding is not None else None)
            case TellPeople(command, shown, sure):
                from photalk.studio.people_talk import PeopleTalk

                return PeopleTalk(self._library().library, self._face_meant).told(command, shown, sure=sure)
            case Find(query, k, within, ask):
                return self._library().find(query, k, within, ask=ask)

    def _answered(self, asked: Inquire) -> LibraryAnswer:
        if isinstance(asked.question, AskLibrary):
            return self._library().answer(asked.question, asked.within)
        from photalk.studio.picture_questions import PictureLooks, told_of

        path, program = asked.picture, asked.program
        finding = self._finding() if self._finding is not None else None
        eyes = self._use_eyes()
        looks = PictureLooks(
            lambda: self._library().sight(),
            lambda: self._caption(path, program),
            lambda: self.concepts(path, program),
            lambda: self._shown(path, program),
            lambda: self._told_text(path),
            eyes.detector,
            eyes.teller,
            bool(program.edits),
        )
        return told_of(asked.question, path, finding.library if finding is not None else None, looks)

    def _told_text(self, path: str) -> str:
        from photalk.conversation.replies import written

        read = self._text_read(path)
        return written(read.lines, read.unread, plain=False)

    def _text_read(self, path: str) -> TextRead:
        from photalk.library.text_stage import pixels_of
        from photalk.vision.text.reader import LazyReader

        self._reader = self._reader or LazyReader()
        writing = self._reader.read(pixels_of(path))
        return TextRead(tuple(line.text for line in writing.lines), writing.unread)

    def _face_meant(self, path: str, who: str, faces: Sequence[PhotoFace]) -> PhotoFace:
        """Which of a picture's faces the words mean."""
        from photalk.edit.portrait.face_choice import meant

        with decoding(path):
            sight = sight_of(self._loaded(path), self._use_eyes())
            frame = frame_of((), self._loaded(path).full_size, sight.find)
            boxes = {Thing("face", 1.0, face.box): face for face in faces}
            return boxes[meant(who, tuple(boxes), sight.rgb, sight.place(frame), sight.sitting.manly)[0]]

    def _contrasted(self, asked: Contrast) -> Contrasted:
        from photalk.studio.comparison import contrasted

        return contrasted(
            asked, self._use_eyes(), lambda path, program, out: self.write(path, program, out, ())
        )

    def preview(self, path: str, program: Program, long_side: int) -> pyvips.Image:
        """The picture as the program makes it, at screen size and in memory."""
        picture, eyes = self._loaded(path), self._use_eyes()

        def rendered() -> pyvips.Image:
            with decoding(path):
                return look(picture, program, long_side, eyes=eyes).copy_memory()

        return KEPT.get(("shown", _key(path, program, long_side), eyes.number), rendered)

    def size(self, path: str, program: Program) -> Size:
        """The full size of what the program makes."""
        with decoding(path):
            return shown_size(self._loaded(path), program, eyes=self._use_eyes())

    def written(self, path: str, program: Program, writing: Writing) -> Writing:
        """What is written in an original, at its places in what the program makes."""
        from photalk.edit.moved_writing import moved_writing

        picture = self._loaded(path)
        with decoding(path):
            frame = shown_frame(picture, program, eyes=self._use_eyes())
        return moved_writing(writing, frame, picture.full_size)

    def placed(self, path: str, program: Program, boxes: Sequence[BoxShares]) -> list[BoxShares | None]:
        """Boxes of an original, at their places in what the program makes; None for what is cut off."""
        from photalk.edit.moved_writing import moved_box

        picture = self._loaded(path)
        with decoding(path):
            frame = shown_frame(picture, program, eyes=self._use_eyes())
        return [moved_box(box, frame, picture.full_size) for box in boxes]

    def concepts(self, path: str, program: Program) -> tuple[str, ...]:
        """What is to be seen in the picture as the program makes it, the most salient first.

        The edited picture is looked at, not the original: what was cropped off or erased is not there
        any more, and "the colour of the bus" is the one that is on the screen.
        """
        from photalk.vision.concepts import concepts_of

        key = _key(path, program)
        if key not in self._concepts:
            seen = concepts_of(self._shown(path, program), self._use_eyes())
            self._concepts[key] = tuple(concept.text for concept in seen)
            while len(self._concepts) > MAX_LOOKED:
                del self._concepts[next(iter(self._concepts))]
        return self._concepts[key]

    def alt(self, path: str, program: Program) -> str:
        """The picture as alt text: what it shows, and what the program did to it.

        No model is fetched for it: where one is not on this machine, the tags alone say what is shown.
        """
        from photalk.compare.alt import worded

        return worded(self._caption(path, Program()).hedged, program.edits)

    def _caption(self, path: str, program: Program) -> Caption:
        """What a picture shows as the program makes it, to follow "shows"."""
        from photalk.compare.contents import captioned

        key = _key(path, program)
        if key not in self._captions:
            self._captions[key] = captioned(self._shown(path, program), self._use_eyes())
            while len(self._captions) > MAX_LOOKED:
                del self._captions[next(iter(self._captions))]
        return self._captions[key]

    def _shown(self, path: str, program: Program) -> Rgb:
        """The picture as the program makes it, as small as models look at it."""
        from photalk.vision.concepts import MODEL_SIDE

        picture = self._loaded(path)
        with decoding(path):
            made = render(picture, program, eyes=self._use_eyes(), long_side=MODEL_SIDE)
            return srgb_array(made, MODEL_SIDE)

    def regard(self, path: str, program: Program, who: str | None = None) -> FaceFacts:
        """What is known of the face that the words mean; of what strikes the eye where there are none.

        Raises:
            NotFound: there is no such face.
            CannotDo: it cannot be looked at.
        """
        key = _key(path, program if who else None)
        if (key, who) not in self._facts:
            from photalk.studio.face_facts import seen_of

            picture, eyes = self._loaded(path), self._use_eyes()
            with decoding(path):
                self._facts = {(key, who): seen_of(picture, program, eyes, who)}
        return self._facts[key, who]

    def write(
        self,
        path: str,
        program: Program,
        out: Path,
        protect: Iterable[str],
        settings: Export | None = None,
        *,
        fresh: bool = False,
    ) -> Exported:
        """Write the picture as the program makes it, in full size, over no original, `fresh` over nothing.

        Raises:
            ExportError: it must not or cannot be written there.
            PhotalkError: the picture cannot be made so.
        """
        if fresh:
            check_free(out)
        # A header is enough here: the renderer streams the pixels from the file.
        picture = self._pictures.get(_key(path)) or load(path)
        with decoding(path):
            image = render(picture, program, eyes=self._use_eyes())
        protected = [path, *protect]
        written = export(image, out, settings=settings or Export(), protect=protected, fresh=fresh)
        return Exported(str(written), (image.width, image.height), picture.notes if picture.damaged else ())

    def look_at(self, path: Path) -> Seen:
        """The picture at this path.

        Raises:
            PictureError: there is none, or it cannot be read.
        """
        absolute = os.path.abspath(path.expanduser())
        picture = self._loaded(absolute)
        return Seen(absolute, picture.full_size, tuple(picture.notes))

    def _look(self, path: Path) -> Seen | Listed:
        if not path.exists() and (bare := Path(str(path).strip("'\"")).expanduser()).exists():
            path = bare  # a path that was dragged into the terminal comes in quotes
        if path.is_dir():
            folder = Path(os.path.abspath(path))
            return Listed(str(folder), tuple(map(str, pictures_in(folder))))
        if not path.exists():
            raise NotFound(f"There is no file or folder {path}; if its disk is away, connect that first.")
        return self.look_at(path)

    def _loaded(self, path: str) -> Picture:
        """The original at screen size, from which the renderer goes back to the file where it must."""
        key = _key(path)
        if key not in self._pictures:
            self._pictures[key] = load(path, long_side=PREVIEW)
            while len(self._pictures) > MAX_KEPT:
                del self._pictures[next(iter(self._pictures))]
        return self._pictures[key]

    def _library(self) -> LibrarySearch:
        if self._finding is None:
            raise CannotDo("There is no library here to look for pictures in.")
        return self._finding()

    def _use_eyes(self) -> Eyes:
        if self._eyes is None:
            self._eyes = Eyes.default()
        return self._eyes


def _key(path: str, program: Program | None = None, long_side: int | None = None) -> _Key:
    """What a picture depends on: a file that was changed on disk is another original."""
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0, program, long_side
    return path, status.st_mtime_ns, status.st_size, program, long_side
