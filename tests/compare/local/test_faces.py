"""A wish for a face is told from what it did to a drawn one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands import Face, parse
from photalk.compare.local import local_findings
from photalk.compare.local.scene import PairScene
from photalk.compare.local.wish_trials import TrialHead
from photalk.compare.local.zones import WISHES, Zones
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.loading import load
from photalk.vision.portrait.portrait import Portrait
from toy_face import drawn_face


class Looker:
    """Sees one drawn face, and nothing else."""

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("face", 0.9, (0.32, 0.3, 0.72, 0.72)),)

    def portrait(self, rgb: Rgb, box: BoxShares) -> Portrait:
        return drawn_face(rgb.shape[0] // 2).portrait

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()

    def alpha(self, rgb: Rgb) -> np.ndarray:
        return np.ones(rgb.shape[:2], np.float32)

    def fill(self, rgb: Rgb, hole: np.ndarray) -> Rgb:
        return rgb


def pair(folder: Path, *said: str) -> PicturePair:
    looker = Looker()
    eyes = Eyes(looker, looker, looker, looker, looker)
    first, second = folder / "first.png", folder / "second.png"
    Image.fromarray(np.rint(drawn_face(160).rgb * 255).astype(np.uint8)).save(first)
    render(load(first), Program.of(*map(parse, said)), eyes=eyes).write_to_file(str(second))
    return PicturePair(first, second, eyes)


@pytest.mark.parametrize("wish", ["face makeup lipstick", "face hair color blond hair", "face beard goatee"])
def test_a_wish_is_told(tmp_path: Path, wish: str) -> None:
    local = local_findings(pair(tmp_path, wish), Program())
    assert [finding.command for finding in local.findings] == [parse(wish)]


def test_a_wish_is_told_under_a_flip_with_its_strength(tmp_path: Path) -> None:
    said = ("flip horizontal", "face hair color black hair 60")
    (finding,) = local_findings(pair(tmp_path, *said), Program.of(parse(said[0]))).findings
    assert isinstance(finding.command, Face)
    assert finding.command.value == "black hair"
    assert abs(finding.command.strength - 60) <= 20


def test_a_missing_model_of_faces_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = pair(tmp_path, "face makeup lipstick")

    def portrait(self: Looker, rgb: Rgb, box: BoxShares) -> Portrait:
        raise WeightsError("There is no landmarker.")

    monkeypatch.setattr(Looker, "portrait", portrait)
    again = PicturePair(two.first.path, two.second.path, Eyes(*[Looker()] * 5))
    assert "There is no landmarker." in local_findings(again, Program()).missing


def test_a_wish_takes_the_place_of_one_that_cannot_hold_beside_it(tmp_path: Path) -> None:
    smiling, sad = Face("expression", "smiling"), Face("expression", "sad")
    scene = PairScene(pair(tmp_path, "face expression sad"), Program.of(smiling))
    promise = TrialHead(scene, scene.sight.sitting.faces[0], (smiling,)).promise(sad)
    assert promise is not None
    assert promise.share > 0.9
    assert abs(promise.strength - 100) < 10


def test_every_wish_has_a_zone_in_the_face(tmp_path: Path) -> None:
    scene = PairScene(pair(tmp_path, "face makeup lipstick"), Program())
    zones = Zones.of(scene, scene.sight.sitting.faces[0])
    shares = {value: zones.zone(value).mean() for _, value in WISHES}
    assert all(0 < share < 0.6 for share in shares.values())
    assert zones.likeness("lipstick") > 0.5 > zones.likeness("bushy eyebrows")


def test_what_promises_most_is_what_was_done(tmp_path: Path) -> None:
    scene = PairScene(pair(tmp_path, "face makeup rosy cheeks"), Program())
    screen = TrialHead(scene, scene.sight.sitting.faces[0])
    promises = {
        value: screen.promise(Face(slot, value)) for slot, value in WISHES if slot in ("makeup", "beard")
    }
    shares = {value: promise.share for value, promise in promises.items() if promise is not None}
    assert max(shares, key=lambda value: shares[value]) == "rosy cheeks"
