"""One file costs one file: behind every door that takes many, the others are kept and a line tells of it."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import toy_failures
from photalk.apps import index
from photalk.apps.api import uploads
from photalk.apps.api.jobs import FINAL
from photalk.errors import LibraryError, Unwritable
from photalk.library import database
from photalk.library.catalogue import Catalogue
from photalk.library.exact_store import ExactStore
from photalk.library.library import Library
from photalk.search import similar_search
from photalk.studio import batch
from photalk.vision import file_failures, isolated
from photalk_lab.bench.kills.stage import disorder, hidden, whole
from photalk_lab.bench.kills.toys import PlainColours, painted
from ran import Ran
from toy_failures import AGAIN, LOSSES, RAISED, spoil
from toy_server import Served
from toy_server import served as served
from toy_space import COLOURS

Photalk = Callable[..., Ran]
GOOD = 6


@pytest.fixture(autouse=True)
def attempts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Failing loaders, and where their failures are noted."""
    monkeypatch.setenv(toy_failures.ATTEMPTS, str(tmp_path / "attempts"))
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
    toy_failures.install(monkeypatch.setattr)
    return tmp_path / "attempts"


@pytest.fixture(params=["here", "beside"])
def kinds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, ...]]:
    """Every way to fail: in this process, and in processes beside it, which may be lost as well."""
    if request.param == "here":
        yield (*RAISED,)
        return
    monkeypatch.setenv("PHOTALK_ISOLATE", "1")
    toy_failures.isolate(monkeypatch.setattr)
    file_failures._own.__dict__.clear()
    yield (*RAISED, *LOSSES)
    file_failures._own.__dict__.clear()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "turn.txt").write_text("rotate 90\n")
    return tmp_path / "turn.txt"


def spoilt(folder: Path, kinds: tuple[str, ...]) -> dict[str, Path]:
    """A picture that fails in each of the ways, between sound ones."""
    return {kind: spoil(painted(folder / f"3 {kind}.jpg", 100 + at), kind) for at, kind in enumerate(kinds)}


def told_once(lines: list[str], bad: dict[str, Path]) -> None:
    """Each of them has one sentence that names it, says nothing of the machine, and has an end."""
    assert len(lines) == len(bad), lines
    for kind, path in bad.items():
        (line,) = [line for line in lines if path.name in line]
        assert line.endswith(".")
        assert len(line.replace(str(path), "")) < 160
        assert "secret" not in line
        if kind in RAISED and kind not in AGAIN:
            assert f"({kind})" in line


def test_indexing(
    photalk: Photalk, photos: Path, tmp_path: Path, attempts: Path, kinds: tuple[str, ...]
) -> None:
    bad = spoilt(photos, kinds)
    ran = photalk("index", photos, "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert (report["new"], report["photos"]) == (GOOD, GOOD)
    told_once([skipped["why"] for skipped in report["skipped"]], bad)
    lines = [line.strip() for line in ran.err.splitlines() if line.startswith("  ")]
    told_once(lines, bad)
    assert disorder(tmp_path / "library") == []
    tried = attempts.read_text().split()
    assert sorted(tried) == sorted(kinds)
    again = json.loads(photalk("index", photos, "--json").out)
    assert (again["new"], again["unchanged"]) == (0, GOOD)
    assert sorted(map(str, again["skipped"])) == sorted(map(str, report["skipped"]))
    assert sorted(attempts.read_text().split()[len(tried) :]) == sorted(AGAIN)
    painted(bad["RuntimeError"], 200)  # the remedy: it was saved anew
    assert json.loads(photalk("index", photos, "--json").out)["new"] == 1


def test_indexing_as_folders_change(photalk: Photalk, photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad: dict[str, Path] = {}

    def changes(paths: list[Path]) -> Any:
        yield
        bad.update(spoilt(photos, (*RAISED,)))
        yield
        yield  # nothing that was not told before
        painted(photos / "7.jpg", 7)
        yield

    monkeypatch.setattr(index, "changes", changes)
    ran = photalk("index", photos, "--watch", "--json")
    assert ran.code == 0
    first, second, third = map(json.loads, ran.out.splitlines())
    assert (first["new"], second["new"], third["new"]) == (GOOD, 0, 1)
    told_once([skipped["why"] for skipped in second["skipped"]], bad)


def test_applying(
    photalk: Photalk, photos: Path, tmp_path: Path, program: Path, kinds: tuple[str, ...]
) -> None:
    bad = spoilt(photos, kinds)
    ran = photalk("apply", program, photos, "-o", tmp_path / "done", "--json")
    assert ran.code == 2
    said = ran.err.splitlines()
    assert said[0] == f"{GOOD} of {GOOD + len(bad)} written to {tmp_path / 'done'}."
    told_once([line.removeprefix("  failed: ") for line in said[1:]], bad)
    rows = [json.loads(line) for line in ran.out.splitlines()]
    told_once([row["error"] for row in rows if "error" in row], bad)
    made = [path for path in (tmp_path / "done").iterdir() if whole(path)]
    assert sorted(path.name for path in made) == [f"{number}.jpg" for number in range(GOOD)]
    assert hidden(tmp_path) == []


def test_uploading(served: Served, tmp_path: Path, kinds: tuple[str, ...]) -> None:
    _uploaded(served, tmp_path, kinds)


def test_uploading_what_fails_only_when_it_is_indexed(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "check", lambda path: None)
    _uploaded(served, tmp_path, (*RAISED,))


def _uploaded(served: Served, tmp_path: Path, kinds: tuple[str, ...]) -> None:
    (sent := tmp_path / "sent").mkdir()
    bad = spoilt(sent, kinds)
    for number in range(GOOD):
        painted(sent / f"{number}.jpg", number)
    paths = sorted(sent.iterdir())
    response = served.client.post(
        f"{served.at}/uploads", files=[("files", (path.name, path.read_bytes())) for path in paths]
    )
    assert response.status_code == 201
    items = response.json()["items"]
    assert [item["name"] for item in items] == [path.name for path in paths]
    told_once([item["why"] for item in items if item["picture"] is None], bad)
    kept = sorted(path.name for path in served.served_library.uploads.iterdir())
    assert kept == [f"{number}.jpg" for number in range(GOOD)]
    assert served.get("").json()["pictures"] == 2 * GOOD
    assert str(tmp_path) not in response.text


def test_jobs_over_http(served: Served, kinds: tuple[str, ...]) -> None:
    bad = spoilt(served.photos, kinds)
    (place,) = served.get("/places").json()
    indexed = followed(served, {"kind": "index", "places": [place["id"]]})
    assert (indexed["state"], served.get("").json()["pictures"]) == ("done", GOOD)
    told_once([failure["why"] for failure in indexed["failures"]], bad)
    for path in bad.values():  # they were sound when they were indexed
        painted(path, 300 + len(path.name) + sum(path.name.encode()))
    followed(served, {"kind": "index", "places": [place["id"]]})
    for kind, path in bad.items():
        spoil(path, kind)
    pictures = [item["id"] for item in served.get("/pictures").json()["items"]]
    assert len(pictures) == GOOD + len(bad)
    last = followed(served, {"kind": "apply", "do": ["rotate 90"], "pictures": pictures})
    assert (last["state"], last["text"]) == ("done", f"{GOOD} of {len(pictures)} written.")
    told_once([failure["why"] for failure in last["failures"]], bad)
    assert [path.suffix for path in served.served_library.exports.iterdir()] == [".zip"]


def test_what_is_like_a_picture(
    photalk: Photalk, photos: Path, tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    assert photalk("index", photos).code == 0
    (other := tmp_path / "other").mkdir()
    for path in spoilt(other, kinds[-6:]).values():
        assert path.name in photalk("similar", path).sentence


def test_what_is_like_each_other(
    photalk: Photalk, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = {kind: painted(photos / f"3 {kind}.jpg", 0, (48, 32)) for kind in RAISED}
    for number in range(1, GOOD):  # they would be compared as well, which takes long
        (photos / f"{number}.jpg").unlink()
    shutil.copy(photos / "0.jpg", photos / "copy.jpg")
    assert photalk("index", photos).code == 0
    real = similar_search.small_of

    def small_of(library: Library, photo: Any) -> Any:
        kind = Path(photo.path).stem.removeprefix("3 ")
        return RAISED[kind]() if kind in RAISED else real(library, photo)

    monkeypatch.setattr(similar_search, "small_of", small_of)
    ran = photalk("similar", "--all", "--json")
    assert ran.code == 0
    (group,) = (json.loads(line)["paths"] for line in ran.out.splitlines() if "copy.jpg" in line)
    assert str(photos / "0.jpg") in group
    assert "3 " not in ran.out
    *lines, last = ran.err.splitlines()
    told_once(lines, bad)
    assert "found" in last
    one = photalk("similar", photos / "copy.jpg")
    assert (one.code, one.out.splitlines()[0].split()[:2]) == (0, ["same", "file"])
    told_once(one.err.splitlines(), bad)


def test_a_photo_at_which_the_encoder_fails(photos: Path, tmp_path: Path, attempts: Path) -> None:
    Image.new("RGB", (64, 48), COLOURS["pink"]).save(photos / "3 pink.png")
    with Library(tmp_path / "library", lambda: toy_failures.FailingEncoder(loaders=False)) as library:
        report = library.index([photos])
        assert report.new == len(library) == GOOD
        told_once([skipped.why for skipped in report.skipped], {"Uncaught": photos / "3 pink.png"})
        assert library.index([photos]).skipped == report.skipped


def test_a_photo_that_the_catalogue_cannot_keep(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path / "library", PlainColours) as library:
        real = library.catalogue.keep_thumbnail

        def keep(digest: str, jpeg: bytes) -> None:
            photo = library.catalogue.twins(digest)[-1]
            real(digest, jpeg) if "3.jpg" not in photo.path else "\ud800".encode()

        monkeypatch.setattr(library.catalogue, "keep_thumbnail", keep)
        report = library.index([photos])
        assert report.new == len(library) == GOOD - 1
        told_once([skipped.why for skipped in report.skipped], {"UnicodeEncodeError": photos / "3.jpg"})
    assert disorder(tmp_path / "library") == []


def test_a_photo_in_which_things_cannot_be_looked_for(photos: Path, tmp_path: Path) -> None:
    class Blinded:
        def things(self, rgb: Any) -> tuple[()]:
            if rgb[0, 0, 0] > 150 and rgb[0, 0, 1] < 80:
                raise RuntimeError
            return ()

    with Library(tmp_path / "library", PlainColours, Blinded) as library:
        report = library.index([photos])
        assert (report.new, report.skipped) == (GOOD, ())
        assert report.notes == (f"Things in '{photos / '0.jpg'}' could not be looked for.",)
        assert library.catalogue.unlooked() == []
        assert library.index([photos]).notes == ()


class Broken(PlainColours):
    """An encoder that fails at everything."""

    def see(self, photos: Any) -> Any:
        raise RuntimeError("no photo is to blame")


def refused(library: Path) -> int:
    with sqlite3.connect(library / "catalogue.sqlite") as db:
        (count,) = db.execute("SELECT count(*) FROM unreadable").fetchone()
    db.close()
    return int(count)


def test_an_encoder_that_fails_at_everything_is_no_photos_fault(photos: Path, tmp_path: Path) -> None:
    with Library(tmp_path / "library", Broken) as library, pytest.raises(RuntimeError, match="no photo is"):
        library.index([photos])
    assert refused(tmp_path / "library") == 0


def test_a_store_that_fails_at_everything_is_no_photos_fault(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def put(*_: object) -> None:
        raise RuntimeError("no photo is to blame")

    with Library(tmp_path / "library", PlainColours) as library:
        with monkeypatch.context() as broken:
            broken.setattr(ExactStore, "put", put)
            with pytest.raises(RuntimeError, match="no photo is to blame"):
                library.index([photos])
        assert (len(library), refused(tmp_path / "library")) == (0, 0)
        assert library.index([photos]).new == GOOD


def test_a_catalogue_that_cannot_be_read_ends_it(
    photalk: Photalk, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twins(*_: object) -> None:
        raise LibraryError("The catalogue is damaged.")

    with monkeypatch.context() as broken:
        broken.setattr(Catalogue, "twins", twins)
        assert photalk("index", photos).sentence == "The catalogue is damaged."
    assert refused(tmp_path / "library") == 0
    assert photalk("index", photos).code == 0


def test_a_full_disk_ends_a_batch_in_one_sentence(
    photalk: Photalk, photos: Path, program: Path, small_disk: Path
) -> None:
    for number in range(3):
        painted(photos / f"9 large {number}.jpg", number, (1600, 1200))
    with (small_disk / "ballast").open("wb") as ballast:
        ballast.write(bytes(1_900_000))
    ran = photalk("apply", program, photos, "-o", small_disk / "done")
    assert ran.code == 2
    first, *sentence = ran.err.splitlines()
    assert first.startswith(f"{GOOD} of {GOOD + 3} written")
    assert len(sentence) == 1
    assert "the disk is full; free some space" in sentence[0]
    assert hidden(small_disk) == []


def test_processes_that_do_not_begin_are_no_photos_fault(
    photalk: Photalk, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_ISOLATE", "1")
    monkeypatch.setattr(isolated, "_serve", exit)
    assert "unset PHOTALK_ISOLATE" in photalk("index", photos).sentence
    assert refused(tmp_path / "library") == 0


def test_a_library_that_cannot_be_written_leaves_no_uploads(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def put(*_: object) -> None:
        raise RuntimeError("no photo is to blame")

    monkeypatch.setattr(ExactStore, "put", put)
    data = painted(tmp_path / "one.jpg", 40).read_bytes()
    with pytest.raises(RuntimeError, match="no photo is to blame"):
        served.client.post(f"{served.at}/uploads", files=[("files", ("one.jpg", data))])
    assert [*served.served_library.uploads.iterdir()] == []


def test_a_job_that_ends_early_keeps_what_it_made(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    real = batch.made

    def made(order: Any, performer: Any = None) -> Any:
        if order.picture.endswith("3.jpg"):
            raise Unwritable("The disk is full; free some space and try again.")
        return real(order, performer)

    monkeypatch.setattr(batch, "made", made)
    pictures = [served.picture(f"{number}.jpg") for number in range(GOOD)]
    last = followed(served, {"kind": "apply", "do": ["rotate 90"], "pictures": pictures})
    assert (last["state"], last["result"], last["failures"]) == ("failed", True, [])
    assert last["text"] == f"3 of {GOOD} written. The disk is full; free some space and try again."
    assert [path.suffix for path in served.served_library.exports.iterdir()] == [".zip"]


def test_the_details_are_in_the_log(photalk: Photalk, photos: Path, tmp_path: Path) -> None:
    spoilt(photos, ("Speechless",))
    photalk("index", photos)
    (log,) = (tmp_path / "state").rglob("photalk.log")
    assert "toy_failures.py" in log.read_text()


def followed(served: Served, asked: dict[str, Any]) -> dict[str, Any]:
    """A job, when it is over."""
    job = served.post("/jobs", asked).json()["id"]
    give_up = time.monotonic() + 120
    while time.monotonic() < give_up:
        now: dict[str, Any] = served.client.get(f"/api/v1/jobs/{job}").json()
        if now["state"] in FINAL:
            return now
        time.sleep(0.05)
    raise AssertionError("the job does not end")
