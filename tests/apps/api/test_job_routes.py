"""Jobs and uploads over HTTP."""

from __future__ import annotations

import io
import json
import os
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from photalk.apps.api import uploads
from photalk.apps.api.jobs import FINAL
from photalk.studio import culling
from photalk.vision.photo_gauge import LightMeter
from toy_server import Served
from toy_space import COLOURS


def test_a_folder_that_was_shown_can_be_indexed_and_followed(served: Served) -> None:
    (place,) = served.get("/places").json()
    assert (place["name"], place["pictures"]) == ("photos", 8)
    Image.new("RGB", (64, 48), COLOURS["red"]).save(served.photos / "new.png")
    (served.photos / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
    job = served.post("/jobs", {"kind": "index", "places": [place["id"]]}).json()
    last = _followed(served, job["id"])
    assert (last["state"], last["kind"]) == ("done", "index")
    assert "1 new" in last["text"]
    assert [failure["name"] for failure in last["failures"]] == ["broken.png"]
    assert served.get("").json()["pictures"] == 9


def test_what_to_keep_of_a_folder_is_proposed_by_names(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(culling, "PhotoGauge", LightMeter)
    (served.photos / "copy.png").write_bytes((served.photos / "IMG_1.png").read_bytes())
    (place,) = served.get("/places").json()
    told = served.get(f"/places/{place['id']}/cull").json()
    kept = [frame for group in told["groups"] for frame in group["frames"] if frame["keep"]]
    assert len(kept) == len(told["groups"]) >= 1
    copies = {frame["name"]: frame for group in told["groups"] for frame in group["frames"]}
    assert copies["copy.png"]["picture"] is None
    assert copies["IMG_1.png"]["picture"] == served.picture("IMG_1.png")
    assert served.get("/places/none/cull").status_code == 404


def test_all_known_folders_are_indexed_again(served: Served) -> None:
    (served.photos / "IMG_1.png").unlink()
    last = _followed(served, served.post("/jobs", {"kind": "index"}).json()["id"])
    assert "1 gone" in last["text"]


def test_known_folders_that_are_away_are_told(served: Served) -> None:
    served.photos.rename(served.photos.parent / "unplugged")
    last = _followed(served, served.post("/jobs", {"kind": "index"}).json()["id"])
    assert (last["state"], last["text"]) == ("done", "8 photos: nothing new; 8 away.")
    assert served.get("").json()["pictures"] == 8


def test_folders_go_by_names_that_only_the_server_makes(served: Served, tmp_path: Path) -> None:
    (served.photos / "below").mkdir()
    (place,) = served.get("/places").json()
    assert [one["name"] for one in served.get(f"/places/{place['id']}").json()] == ["below"]
    for name in (str(tmp_path), "%2e%2e", "etc", "%2Fetc"):
        assert served.get(f"/places/{name}").status_code in (404, 405)
    refused = served.post("/jobs", {"kind": "index", "places": [str(tmp_path)]})
    assert refused.status_code == 404


def test_a_server_that_is_open_to_others_shows_no_folders(served: Served) -> None:
    served.server_state.local = False
    assert served.get("/places").status_code == 403
    assert not served.get("").json()["chooses_folders"]


def test_a_program_is_applied_to_many_and_fetched_as_one_archive(served: Served) -> None:
    pictures = [served.picture(f"IMG_{number}.png") for number in (1, 2, 3)]
    (served.photos / "IMG_2.png").unlink()
    asked = {"kind": "apply", "do": ["rotate 90"], "pictures": pictures, "settings": {"format": "jpg"}}
    last = _followed(served, served.post("/jobs", asked).json()["id"])
    assert (last["state"], last["result"], last["text"]) == ("done", True, "2 of 3 written.")
    assert [failure["name"] for failure in last["failures"]] == ["IMG_2.png"]
    archive = served.client.get(f"/api/v1/jobs/{last['id']}/result")
    with zipfile.ZipFile(io.BytesIO(archive.content)) as file:
        assert sorted(file.namelist()) == ["IMG_1.jpg", "IMG_3.jpg"]
        with file.open("IMG_1.jpg") as one:
            assert Image.open(one).size == (48, 64)
    assert served.client.get("/api/v1/jobs").json()[0]["id"] == last["id"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_no_archive_can_hold_do_not_cost_the_others(served: Served) -> None:
    odd = [b"odd \xff.png", b"odd \xfe.png", b"two\nlines.png", b"\x01.png"]
    for name, colour in zip(odd, ("red", "green", "blue", "pink"), strict=True):
        Image.new("RGB", (64, 48), COLOURS[colour]).save(served.photos / os.fsdecode(name), "png")
    _followed(served, served.post("/jobs", {"kind": "index"}).json()["id"])
    pictures = [item["id"] for item in served.get("/pictures").json()["items"]]
    asked = {"kind": "apply", "do": ["rotate 90"], "pictures": pictures}
    last = _followed(served, served.post("/jobs", asked).json()["id"])
    assert (last["state"], last["text"]) == ("done", "12 of 12 written.")
    archive = served.client.get(f"/api/v1/jobs/{last['id']}/result")
    with zipfile.ZipFile(io.BytesIO(archive.content)) as file:
        assert sorted({*file.namelist()} - {f"IMG_{number}.png" for number in range(1, 9)}) == [
            ".png.jpg",
            "odd ?-2.png",
            "odd ?.png",
            "twolines.png",
        ]


def test_what_nobody_expected_is_in_the_log(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(served.served_library.studio, "index", breaks)
    last = _followed(served, served.post("/jobs", {"kind": "index"}).json()["id"])
    assert (last["state"], "log has the details" in last["text"]) == ("failed", True)
    assert "a bug of ours" in caplog.text


def test_a_job_can_be_cancelled(served: Served) -> None:
    pictures = [served.picture("IMG_1.png")] * 400
    asked = {"kind": "apply", "do": ["adjust_attr blur 50"], "pictures": pictures}
    job = served.post("/jobs", asked).json()["id"]
    served.client.delete(f"/api/v1/jobs/{job}")
    last = _followed(served, job)
    assert last["state"] == "cancelled"
    assert last["done"] < 400


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "apply", "do": ["rotate 90"], "pictures": [12345]},
        {"kind": "apply", "do": ["search dog"], "pictures": [1]},
        {"kind": "apply", "do": [], "pictures": [1]},
        {"kind": "apply", "do": ["rotate 90"], "pictures": [1], "settings": {"format": "exe"}},
        {"kind": "destroy"},
        {},
    ],
)
def test_what_is_no_job_is_a_problem(served: Served, asked: dict[str, Any]) -> None:
    response = served.post("/jobs", asked)
    assert response.status_code in (404, 422)
    assert response.json()["detail"].endswith(".")
    assert served.client.get("/api/v1/jobs/none").status_code == 404
    assert served.client.get("/api/v1/jobs/none/result").status_code == 404


def test_uploads_are_checked_by_what_they_are(served: Served) -> None:
    picture = _png("red")
    files = [
        ("holiday.png", picture),
        ("../../evil.png", picture),
        ("<img src=x onerror=alert(1)>.png", _png("green")),
        ("not-really.jpg", _png("blue")),
        ("page.png", b"<html><script>alert(1)</script>"),
        ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'></svg>"),
        ("half.png", picture[: len(picture) // 2]),
        ("", _png("pink")),
        ("nothing.png", b""),
    ]
    response = served.client.post(
        f"{served.at}/uploads", files=[("files", (name or "x", data)) for name, data in files]
    )
    assert response.status_code == 201
    items = response.json()["items"]
    assert [item["picture"] is not None for item in items] == [
        True, True, True, True, False, False, False, True, False,
    ]  # fmt: skip
    assert all(item["why"].endswith(".") for item in items if item["picture"] is None)
    kept = sorted(path.name for path in served.served_library.uploads.iterdir())
    assert "evil.png" in kept
    assert all(set(name).isdisjoint('<>"/') for name in kept)
    assert not (served.served_library.folder.parent / "evil.png").exists()
    session = served.begin()
    number = items[0]["picture"]["id"]
    assert (
        served.post(f"/sessions/{session}/open", {"picture": number}).json()["view"]["name"] == "holiday.png"
    )


def test_uploads_have_limits(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MAX_BYTES", 500)
    large = Image.effect_noise((64, 64), 90)
    data = io.BytesIO()
    large.save(data, "png")
    response = served.client.post(f"{served.at}/uploads", files=[("files", ("large.png", data.getvalue()))])
    assert "at most" in response.json()["items"][0]["why"]
    assert not any(served.served_library.uploads.iterdir())
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "100")
    bomb = served.client.post(f"{served.at}/uploads", files=[("files", ("bomb.png", _png("red")))])
    assert "PHOTALK_MAX_PIXELS" in bomb.json()["items"][0]["why"]
    many = served.client.post(f"{served.at}/uploads", files=[("files", ("a.png", b"x"))] * 101)
    assert many.status_code == 422


def _png(colour: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (40, 30), COLOURS[colour]).save(data, "png")
    return data.getvalue()


def _followed(served: Served, job: str) -> dict[str, Any]:
    """The last event of a job."""
    give_up = time.monotonic() + 60
    last: dict[str, Any] = {}
    with served.client.stream("GET", f"/api/v1/jobs/{job}/events") as response:
        for line in response.iter_lines():
            assert time.monotonic() < give_up
            if line.startswith("data: "):
                last = json.loads(line.removeprefix("data: "))
    assert last["state"] in FINAL
    return last
