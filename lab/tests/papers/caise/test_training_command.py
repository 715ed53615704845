"""Training on CAISE, as far as it goes without torch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import CannotDo, NotFound, SettingsError
from photalk_lab.papers import caise
from photalk_lab.papers.caise import ablation
from photalk_lab.training import installed


def test_an_unknown_variant_is_one_sentence_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"base, \+ve, \+ue, \+ue\+ve"):
        caise.run(tmp_path, tmp_path, variant="best")


@pytest.mark.torch
def test_the_papers_sizes_run_over_seeds_and_tell_the_spread(tmp_path: Path) -> None:
    rows = [
        {"api": "search kite", "history_utte": [f"user_text: a kite {at}"], "uid": f"md_{at}_0"}
        for at in range(20)
    ]
    (tmp_path / "md_train.json").write_text(json.dumps(rows), encoding="utf-8")
    (tmp_path / "image_concept.json").write_text("[]")
    (tmp_path / "image_h5_id2idx.json").write_text("{}")
    out = tmp_path / "out"
    caise.run(tmp_path, out, "+ue+ve", preset="paper", settings=["epochs=1"], seeds=2)
    told = json.loads((out / "seeds.json").read_text())
    assert (told["plan"]["state_size"], told["plan"]["epochs"]) == (512, 1)
    assert set(told["deviation"]) == {"+ue+ve accuracy", "+ue+ve epoch"}
    models = [out / f"seed-{seed}" / "+ue+ve" / "model.json" for seed in (2020, 2021)]
    assert [json.loads(one.read_text())["config"]["seed"] for one in models] == [2020, 2021]


def test_what_cannot_be_set_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"no setting 'depth'; those there are: switches\.copies_words"):
        caise.run(tmp_path, tmp_path, settings=["depth=3"])
    with pytest.raises(SettingsError, match="chosen with --variant"):
        caise.run(tmp_path, tmp_path, settings=["switches.history=false"])


def test_without_torch_we_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda _: None)
    with pytest.raises(CannotDo, match=r"photalk-lab\[train\]"):
        caise.run(tmp_path, tmp_path)
    with pytest.raises(CannotDo, match=r"photalk-lab\[train\]"):
        ablation.rows(tmp_path, [])
