"""Pairs come from the real renderer, with the noise of files."""

from pathlib import Path

import numpy as np

from photalk.edit.render import render
from photalk.vision.loading import load
from photalk_lab.papers.visual_relationships.pairs.making import made
from photalk_lab.papers.visual_relationships.pairs.photos import photos
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of
from toy_edits import toy_eyes


def test_after_is_the_program_on_before_but_for_the_noise(folder: Path):
    photo = photos(folder, "dev").scenes[0].file
    seen = 0
    for seed in range(30):
        pair = made(photo, "global", np.random.default_rng(seed), toy_eyes())
        if pair is None or "," in pair.nuisance or pair.suffix == ".png":
            continue
        rendered = render(load(photo), pair.program).numpy()[..., :3].astype(int)
        assert pair.after.shape == rendered.shape
        assert np.abs(rendered - pair.after).mean() < 6
        seen += 1
    assert seen >= 5


def test_written_files_hold_the_pictures(folder: Path, tmp_path: Path):
    pair = next(iter(pairs_of(folder, "dev", 1, 5, ("global",), eyes=toy_eyes(), sentences=0)))
    first, second = pair.write(tmp_path, "one")
    assert first.read_bytes() == pair.photo.read_bytes()
    assert np.array_equal(load(second).image.numpy(), pair.after)
