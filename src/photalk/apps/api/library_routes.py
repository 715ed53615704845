"""Libraries, their pictures, uploads, folders and searches over HTTP."""

from __future__ import annotations

from pathlib import Path as File
from pathlib import PurePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Response, UploadFile
from fastapi.responses import FileResponse

from photalk.apps.api import cull_wire, job_wire, told_wire, wire
from photalk.apps.api.browsing import answered, browsed, chosen_of, searched
from photalk.apps.api.culling import culled_folder, culled_library, folders_of
from photalk.apps.api.jobs import order_for
from photalk.apps.api.problems import Gone, documented
from photalk.apps.api.sandboxed_performer import bare_name
from photalk.apps.api.scratch import Scratch
from photalk.apps.api.screen_renderer import etag_of, program_of
from photalk.apps.api.server_state import ServerState
from photalk.apps.api.step_changes import dialled
from photalk.apps.api.telling import facts_told, told_of
from photalk.apps.api.uploads import MAX_FILES, Sent, take_in
from photalk.apps.api.views import shown_name, text_of
from photalk.edit.encoding import FORMATS
from photalk.edit.geometry import is_geometric
from photalk.errors import ExportError, NotFound, PictureError
from photalk.studio.batch import made as made_of
from photalk.vision.sniffing import HEAD, format_of

LibraryName = Annotated[str, Path(max_length=64, description="A library of this server.")]
PictureNumber = Annotated[int, Path(ge=1, le=2**53, description="A picture's number in its library.")]
Lines = Annotated[
    list[wire.CommandLine], Query(alias="do", max_length=wire.MAX_COMMANDS, description="Edits, in order.")
]
DATE = r"^(\d{4}(-\d{2}){0,2}|none)$"
_DEGREES = r"-?\d{1,3}(\.\d+)?"
AreaText = Annotated[
    str | None,
    Query(
        max_length=120,
        pattern=f"^{_DEGREES}(,{_DEGREES}){{3}}$",
        description="Those taken there: west,south,east,north in degrees.",
    ),
]
KEEP = "private, max-age=86400"
ASK = "private, no-cache"
IMAGE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/*": {}}, "description": "The picture."}}
_TYPES = {
    "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif", "tiff": "image/tiff",
    "avif": "image/avif", "heif": "image/heic", "bmp": "image/bmp",
}  # fmt: skip


def library_routes(server_state: ServerState) -> APIRouter:
    """The routes of libraries and pictures."""
    router = APIRouter(prefix="/libraries", tags=["libraries"])

    @router.get("", summary="All libraries", responses=documented())
    async def libraries() -> list[wire.LibraryInfo]:
        return await server_state.quick.run(
            lambda: [server_state.info(served_library) for served_library in server_state.desks()]
        )

    @router.get("/{library}", summary="A library", responses=documented(404))
    async def one_library(library: LibraryName) -> wire.LibraryInfo:
        served_library = server_state.served_library(library)
        return await server_state.quick.run(lambda: server_state.info(served_library))

    @router.get("/{library}/pictures", summary="Browse the pictures", responses=documented(404))
    async def pictures(
        library: LibraryName,
        limit: Annotated[int, Query(ge=1, le=1_000)] = 200,
        cursor: Annotated[str | None, Query(max_length=100)] = None,
        on: Annotated[
            str | None,
            Query(pattern=DATE, description="Those of a year, month or day, or of no date (none)."),
        ] = None,
        within: AreaText = None,
    ) -> wire.PicturePage:
        """Some pictures, the latest first."""
        served_library = server_state.served_library(library)
        chosen = chosen_of(on, within)
        return await server_state.quick.run(lambda: browsed(served_library, limit, cursor, chosen))

    @router.post("/{library}/search", summary="SearchRequest", responses=documented(404, 424))
    async def search(library: LibraryName, asked: wire.SearchRequest) -> wire.SearchResponse:
        """Search without a conversation."""
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: searched(served_library, asked))

    @router.post("/{library}/ask", summary="Answer a question", responses=documented(404, 410, 424))
    async def ask(library: LibraryName, asked: wire.AskRequest) -> wire.AskResponse:
        """Answer a question about the library, or a picture, with the pictures that the answer rests on."""
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: answered(served_library, asked))

    @router.post("/{library}/uploads", status_code=201, summary="Upload", responses=documented(404, 413))
    async def upload(library: LibraryName, files: list[UploadFile]) -> job_wire.Uploads:
        """Take in pictures: each is checked by its content, kept and indexed."""
        served_library = server_state.served_library(library)
        if len(files) > MAX_FILES:
            raise PictureError(f"At most {MAX_FILES} files can be sent at once.")
        sent = [Sent(file.filename or "", file.file) for file in files]
        return await server_state.pixels.run(lambda: take_in(served_library, sent))

    @router.get("/{library}/places", summary="Folders to begin with", responses=documented(404))
    async def starts(library: LibraryName) -> list[job_wire.FolderChoice]:
        server_state.served_library(library)
        return await server_state.quick.run(server_state.chosen().starts)

    @router.get("/{library}/places/{place}", summary="Folders in a folder", responses=documented(404))
    async def within(
        library: LibraryName, place: Annotated[str, Path(max_length=100)]
    ) -> list[job_wire.FolderChoice]:
        server_state.served_library(library)
        return await server_state.quick.run(lambda: server_state.chosen().within(place))

    @router.get("/{library}/places/{place}/cull", summary="What to keep", responses=documented(404))
    async def cull_place(
        library: LibraryName, place: Annotated[str, Path(max_length=100)]
    ) -> cull_wire.CullResponse:
        """Which photo of each burst in a folder to keep, and why; nothing is changed."""
        served_library = server_state.served_library(library)
        folder = server_state.chosen().path(place)
        return await server_state.pixels.run(lambda: culled_folder(served_library, folder))

    @router.get("/{library}/cull", summary="What to keep of the library", responses=documented(404))
    async def cull(
        library: LibraryName,
        folder: Annotated[str | None, Query(max_length=40)] = None,
        offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
        limit: Annotated[int, Query(ge=1, le=200)] = 40,
    ) -> cull_wire.CullResponse:
        """Which photo of each burst in the library, or in one of its folders, to keep, and why."""
        served_library = server_state.served_library(library)
        return await server_state.pixels.run(lambda: culled_library(served_library, folder, offset, limit))

    @router.get("/{library}/cull/folders", summary="Folders of the library", responses=documented(404))
    async def cull_folders(library: LibraryName) -> list[cull_wire.CullFolder]:
        """The folders that pictures of the library lie in, to choose one from."""
        served_library = server_state.served_library(library)
        return await server_state.quick.run(lambda: folders_of(served_library.library))

    @router.get("/{library}/pictures/{picture}", summary="A picture", responses=documented(404))
    async def one_picture(library: LibraryName, picture: PictureNumber) -> wire.PictureInfo:
        served_library = server_state.served_library(library)
        return await server_state.quick.run(
            lambda: served_library.window.whole(served_library.photo(picture))
        )

    @router.get("/{library}/pictures/{picture}/told", summary="What was told", responses=documented(404))
    async def told(library: LibraryName, picture: PictureNumber) -> told_wire.ToldFacts:
        served_library = server_state.served_library(library)
        return await server_state.quick.run(
            lambda: facts_told(served_library.library, served_library.photo(picture))
        )

    @router.post("/{library}/told", status_code=201, summary="Tell of pictures", responses=documented(404))
    async def tell(library: LibraryName, asked: told_wire.TellRequest) -> told_wire.ToldAct:
        """Keep ratings, marks, keywords, titles, albums, dates and places in the library; files stay."""
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: told_of(served_library.library, asked))

    @router.delete("/{library}/told/{act}", summary="Take back what was told", responses=documented(404))
    async def untell(library: LibraryName, act: Annotated[int, Path(ge=1, le=2**53)]) -> told_wire.ToldAct:
        served_library = server_state.served_library(library)
        count = await server_state.talk.run(lambda: served_library.library.statements.take_back(act))
        if not count:
            raise NotFound(f"Nothing that was told has the number {act}, or it was taken back already.")
        return told_wire.ToldAct(act=act, count=count)

    @router.get(
        "/{library}/pictures/{picture}/thumbnail",
        summary="A small JPEG",
        response_class=Response,
        responses={**IMAGE, **documented(404)},
    )
    async def thumbnail(
        library: LibraryName, picture: PictureNumber, if_none_match: Annotated[str, Header()] = ""
    ) -> Response:
        served_library = server_state.served_library(library)
        photo = await server_state.quick.run(lambda: served_library.photo(picture))
        etag = f'"{photo.digest[:32]}"'
        if etag in if_none_match:
            return Response(status_code=304, headers={"ETag": etag, "Cache-Control": KEEP})
        data = await server_state.quick.run(lambda: served_library.library.thumbnail(picture))
        return Response(data, media_type="image/jpeg", headers={"ETag": etag, "Cache-Control": KEEP})

    @router.get(
        "/{library}/pictures/{picture}/original",
        summary="The original file",
        response_class=FileResponse,
        responses={**IMAGE, 206: {"description": "A part of it."}, **documented(404, 410, 416)},
    )
    async def original(library: LibraryName, picture: PictureNumber) -> FileResponse:
        """The file as it is; ranges and ETag are understood."""
        served_library = server_state.served_library(library)

        def found() -> FileResponse:
            path = served_library.file(picture)
            form = _form(path)
            if form is None:
                raise Gone(f"{shown_name(str(path))} is no picture any more; index its folder again.")
            headers = {"Cache-Control": ASK, "Content-Security-Policy": "default-src 'none'; sandbox"}
            return FileResponse(
                path,
                media_type=_TYPES.get(form, "application/octet-stream"),
                filename=shown_name(str(path)),
                content_disposition_type="inline",
                headers=headers,
            )

        return await server_state.quick.run(found)

    @router.get(
        "/{library}/pictures/{picture}/rendered",
        summary="The picture as edits make it, for the screen",
        response_class=Response,
        responses={**IMAGE, **documented(404, 410, 424)},
    )
    async def rendered(
        library: LibraryName,
        picture: PictureNumber,
        lines: Lines = [],  # noqa: B006
        side: Annotated[int, Query(ge=16, le=4_096)] = 1_024,
        dial: Annotated[int | None, Query(ge=1, le=wire.MAX_COMMANDS)] = None,
        amount: Annotated[float | None, Query(ge=-100_000, le=100_000)] = None,
        if_none_match: Annotated[str, Header()] = "",
    ) -> Response:
        """A JPEG, or WebP where it has transparent parts; the same address is always the same picture.

        `dial` and `amount` try out another amount for one of the edits, counted from 1.
        """
        served_library = server_state.served_library(library)
        program = program_of(lines)
        if dial is not None and amount is not None:
            program = dialled(program, dial, amount)
        path = await server_state.quick.run(lambda: served_library.file(picture))
        etag = etag_of(path, program, side)
        headers = {"ETag": etag, "Cache-Control": ASK}
        if etag in if_none_match:
            return Response(status_code=304, headers=headers)
        made = await server_state.pixels.run(lambda: server_state.screen.rendered(path, program, side))
        return Response(made.data, media_type=made.media_type, headers=headers)

    @router.get(
        "/{library}/pictures/{picture}/file",
        summary="The picture as edits make it, at full size, to keep",
        response_class=FileResponse,
        responses={**IMAGE, **documented(404, 410, 424)},
    )
    async def file(
        library: LibraryName,
        picture: PictureNumber,
        lines: Lines = [],  # noqa: B006
        form: Annotated[
            Literal["jpg", "png", "webp", "tif", "avif", "heic"] | None, Query(alias="format")
        ] = None,
        quality: Annotated[int, Query(ge=1, le=100)] = 92,
        metadata: Literal["all", "no-gps", "none"] = "all",
        long_side: Annotated[int | None, Query(ge=1, le=100_000)] = None,
        background: Annotated[job_wire.HexColour, Query(description="Behind transparent parts, in JPEG.")] = (
            "#000000"
        ),
    ) -> FileResponse:
        served_library = server_state.served_library(library)
        program = program_of(lines)
        settings = job_wire.ExportSettings(
            format=form, quality=quality, metadata=metadata, long_side=long_side, background=background
        )

        def made() -> FileResponse:
            path = served_library.file(picture)
            own = path.suffix.lower()
            suffix = f".{form}" if form else own if own in FORMATS else ".jpg"
            scratch = Scratch()
            try:
                out = scratch.folder / f"picture{suffix}"
                made_of(order_for(path, program, out, settings), served_library.performer())
            except BaseException:
                scratch.close()
                raise
            name = f"{PurePath(shown_name(str(path))).stem}{'-edited' if program.edits else ''}{suffix}"
            return FileResponse(out, filename=name, headers={"Cache-Control": ASK}, background=scratch.task)

        return await server_state.pixels.run(made)

    @router.get(
        "/{library}/pictures/{picture}/alt", summary="The picture in words", responses=documented(404, 410)
    )
    async def alt(library: LibraryName, picture: PictureNumber, lines: Lines = []) -> wire.Alt:  # noqa: B006
        served_library = server_state.served_library(library)
        program = program_of(lines)
        return await server_state.pixels.run(
            lambda: wire.Alt(text=served_library.performer().alt(str(served_library.file(picture)), program))
        )

    @router.get(
        "/{library}/pictures/{picture}/text",
        summary="What is written in the picture",
        responses=documented(404, 410),
    )
    async def text(
        library: LibraryName,
        picture: PictureNumber,
        lines: Lines = [],  # noqa: B006
        find: Annotated[str, Query(max_length=1_000, description="Words to be marked.")] = "",
    ) -> wire.PictureText:
        """The words with their boxes in the picture as the edits make it, as they were read at indexing."""
        served_library = server_state.served_library(library)
        program = program_of(lines)

        def read() -> wire.PictureText:
            photo = served_library.photo(picture)
            writing = served_library.library.writings.of(photo.id)
            if writing is not None and any(map(is_geometric, program.edits)):
                place = served_library.file(picture)
                writing = served_library.performer().written(str(place), program, writing)
            return text_of(writing, find)

        return await server_state.pixels.run(read)

    @router.post(
        "/{library}/comparisons", summary="Compare two pictures", responses=documented(404, 410, 424)
    )
    async def compare(library: LibraryName, asked: wire.CompareRequest) -> wire.Comparison:
        """What differs, in words and as a program; it may take half a minute."""
        served_library = server_state.served_library(library)
        return await server_state.comparing.run(
            lambda: server_state.comparisons.compare(served_library, asked)
        )

    @router.get(
        "/{library}/comparisons/{comparison}/heat",
        summary="The map of where two pictures differ",
        response_class=Response,
        responses={**IMAGE, **documented(404)},
    )
    async def heat(library: LibraryName, comparison: Annotated[str, Path(max_length=64)]) -> Response:
        data = server_state.comparisons.map(server_state.served_library(library), comparison)
        return Response(data, media_type="image/png", headers={"Cache-Control": KEEP})

    @router.get(
        "/{library}/exports/{name}",
        summary="A file that a conversation has saved",
        response_class=FileResponse,
        responses={**IMAGE, **documented(404)},
    )
    async def exported(library: LibraryName, name: Annotated[str, Path(max_length=200)]) -> FileResponse:
        served_library = server_state.served_library(library)

        def found() -> FileResponse:
            try:
                place = served_library.exports / bare_name(name)
            except ExportError:
                raise NotFound("There is no such file.") from None
            if place.name != name or place.is_symlink() or not place.is_file():
                raise NotFound(f"Nothing was saved as {shown_name(name)}.")
            return FileResponse(place, filename=place.name, headers={"Cache-Control": ASK})

        return await server_state.quick.run(found)

    return router


def _form(path: File) -> str | None:
    """The format of a file, told by its content; None when it is no picture, or cannot be read."""
    try:
        with path.open("rb") as file:
            return format_of(file.read(HEAD))
    except OSError:
        return None
