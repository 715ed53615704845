"""Numbers from the command line: typed, named when unknown, and told with their spread over seeds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import NotFound, SettingsError
from photalk_lab.papers.plans import over_seeds, planned, settable, spread


@dataclass(frozen=True)
class Lesson:
    rate: float = 1e-3
    epochs: int = 4


@dataclass(frozen=True)
class Plan:
    lesson: Lesson = field(default_factory=Lesson)
    courses: Mapping[str, Lesson] = field(default_factory=lambda: {"slow": Lesson(), "fast": Lesson(1.0)})
    ramp: bool = False
    name: str = "small"
    seed: int = 0


PRESETS = {"cpu": Plan(), "paper": Plan(name="large")}


def test_numbers_are_of_the_kind_that_they_were() -> None:
    plan = planned(
        PRESETS, "paper", ["lesson.rate=1e-4", "lesson.epochs=50_000", "courses.slow.rate=2", "ramp=true"]
    )
    assert plan == Plan(
        Lesson(1e-4, 50_000), {"slow": Lesson(2.0), "fast": Lesson(1.0)}, ramp=True, name="large"
    )
    assert PRESETS["paper"] == Plan(name="large"), "presets stay as they are"


@given(st.floats(allow_nan=False), st.integers())
def test_whatever_is_set_is_what_is_planned(rate: float, epochs: int) -> None:
    plan = planned(PRESETS, "cpu", [f"lesson.rate={rate!r}", f"lesson.epochs={epochs}"])
    assert plan.lesson == Lesson(rate, epochs)


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (
            "lesson.speed=3",
            r"no setting 'lesson\.speed'; those there are: lesson\.rate, lesson\.epochs, courses",
        ),
        ("lesson=3", "no setting 'lesson'"),
        ("lesson.epochs=2.5", r"lesson\.epochs takes a whole number, and '2\.5' is none"),
        ("lesson.rate=fast", "takes a number, and 'fast' is none"),
        ("ramp=1", "takes true or false"),
        ("seed", "key=value, and 'seed' has no"),
    ],
)
def test_what_cannot_be_set_is_one_sentence(one: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        planned(PRESETS, "cpu", [one])
    with pytest.raises(NotFound, match="no preset 'gpu'; those there are: cpu, paper"):
        planned(PRESETS, "gpu", None)


def test_several_seeds_are_told_with_their_spread_and_go_on(tmp_path: Path) -> None:
    trained: list[int] = []

    def train(plan: Plan, out: Path) -> dict[str, float]:
        if plan.seed == 2 and len(trained) == 2:
            trained.append(-1)
            raise KeyboardInterrupt
        trained.append(plan.seed)
        return {"accuracy": 40.0 + 2 * plan.seed}

    def reseeded(plan: Plan, seed: int) -> Plan:
        return replace(plan, seed=seed)

    with pytest.raises(KeyboardInterrupt):
        over_seeds(Plan(), 3, reseeded, train, tmp_path)
    over_seeds(Plan(), 3, reseeded, train, tmp_path)
    assert trained == [0, 1, -1, 2]
    told = json.loads((tmp_path / "seeds.json").read_text())
    assert (told["mean"], told["deviation"]) == ({"accuracy": 42.0}, {"accuracy": 2.0})
    over_seeds(Plan(name="other"), 2, reseeded, train, tmp_path)
    assert trained == [0, 1, -1, 2, 0, 1], "what another plan made is not taken"
    with pytest.raises(SettingsError, match="from 1, and not 0"):
        over_seeds(Plan(), 0, reseeded, train, tmp_path)


def test_one_seed_is_trained_where_it_was_before(tmp_path: Path) -> None:
    places: list[Path] = []

    def train(_: Plan, out: Path) -> dict[str, float]:
        places.append(out)
        return {}

    over_seeds(Plan(), 1, lambda plan, _: plan, train, tmp_path)
    assert places == [tmp_path]
    assert spread([{"a": 1.0, "b": 2.0}, {"a": 1.0}]) == {"a": (1.0, 0.0)}


@pytest.mark.torch
@pytest.mark.parametrize(
    "module", ["caise.variants", "visual_relationships.recipe", "i2edit.joint_training", "fashion_iq.recipe"]
)
def test_the_papers_sizes_can_be_chosen_and_every_number_of_them_set(module: str) -> None:
    found = import_module(f"photalk_lab.papers.{module}").PRESETS
    assert dict(settable(found["cpu"])).keys() == dict(settable(found["paper"])).keys()
    assert found["cpu"] != found["paper"]
    for key, value in settable(found["paper"]):
        assert planned(found, "paper", [f"{key}={value}"]) == found["paper"], key
