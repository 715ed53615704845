"""What developing rests on holds together: the lock, linters before a commit, CI's job, the changelog."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from photalk import __version__

ROOT = Path(__file__).parents[1]
HEAD, *LINES = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
LOCKED = dict(line.split("==") for line in LINES)


def _requirements() -> list[Requirement]:
    found = []
    for wing in ("pyproject.toml", "lab/pyproject.toml"):
        project = tomllib.loads((ROOT / wing).read_text(encoding="utf-8"))["project"]
        found += project["dependencies"]
        found += [line for extra in project["optional-dependencies"].values() for line in extra]
    return [one for one in map(Requirement, found) if one.name != "photalk"]


@pytest.mark.parametrize("requirement", _requirements(), ids=str)
def test_every_requirement_is_locked_at_a_version_that_it_allows(requirement: Requirement) -> None:
    assert LOCKED[canonicalize_name(requirement.name)] in requirement.specifier


def test_the_lock_names_versions_and_no_place() -> None:
    assert re.match(r"# Python 3\.\d+\.", HEAD)
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+", line) for line in LINES)
    assert list(LOCKED) == sorted(LOCKED)
    assert "requirements-dev.lock" in (ROOT / "scripts" / "venv").read_text(encoding="utf-8")


def test_hooks_are_our_own_pinned_linters() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    lint = (ROOT / "scripts" / "lint").read_text(encoding="utf-8")
    for hook in config["repos"][0]["hooks"]:
        tool = hook["entry"].removeprefix(".venv/bin/").split(" --")[0]
        assert tool in lint


def test_ci_runs_the_script_that_a_clean_machine_runs() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    (job,) = jobs.values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]


def test_the_changelog_has_a_section_for_every_tag() -> None:
    titles = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    unreleased, *released = titles
    assert unreleased == "[Unreleased]"
    assert all(re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d, tag v\1", title) for title in released)
    assert released[0].startswith(f"[{__version__}] ")
