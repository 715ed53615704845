"""The settings: arguments before the environment, that before the file, and mistakes in a sentence."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

import photalk
from photalk import settings
from photalk.apps import doctor
from photalk.apps.options import allowing_damage
from photalk.errors import SettingsError
from photalk.settings import SETTINGS, Setting, current, given
from photalk.vision.isolated import Isolated
from photalk.vision.refusing import damage_allowed

SOURCE = Path(photalk.__file__).parent
ROOT = SOURCE.parents[1]
OTHERS = {"PHOTALK_SCREENSHOTS", "PHOTALK_SERVER", "PHOTALK_SAME_EXAMPLES"}
"""Variables of the tests and of the page's development server, which the product does not read."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("PHOTALK_OFFLINE", "PHOTALK_WEIGHTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PHOTALK_SETTINGS", str(tmp_path / "settings.toml"))
    (tmp_path / "settings.toml").write_text("")
    return tmp_path / "settings.toml"


def named(name: str) -> Setting:
    return next(one for one in SETTINGS if one.name == name)


def test_arguments_win_over_the_environment_and_that_over_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert current().max_pixels == 400_000_000
    file.write_text("max_pixels = 1")
    assert current().max_pixels == 1
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "22")
    assert current().max_pixels == 22
    with given(max_pixels=333, offline=None) as now:
        assert now.max_pixels == current().max_pixels == 333
    assert current().max_pixels == 22
    monkeypatch.delenv("PHOTALK_MAX_PIXELS")
    assert current().max_pixels == 1


def test_it_is_one_frozen_object_until_something_changes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = current()
    assert current() is before
    with pytest.raises(FrozenInstanceError):
        before.offline = True  # type: ignore[misc]
    monkeypatch.setenv("PHOTALK_COSTS", "ask=1")
    assert current() is not before
    assert current().costs == "ask=1"


def test_the_file_has_a_key_for_everything_and_toml_values_mean_the_same_as_texts(file: Path) -> None:
    file.write_text(
        'library = "photos"\noffline = true\nisolate = "on"\nface_editor = "latent:weights"\n'
        '[llm]\nurl = "http://localhost:1/v1"\ntimeout = 7\nfor = ["phrase", "parse"]\n'
        '[milvus]\ntoken = "hush"'
    )
    now = current()
    assert now.library == file.parent / "photos"
    assert (now.offline, now.isolate, now.llm_timeout) == (True, True, 7.0)
    assert now.face_editor == f"latent:{file.parent / 'weights'}"
    assert (now.llm_url, now.llm_for, now.milvus_token) == (
        "http://localhost:1/v1", ("parse", "phrase"), "hush",
    )  # fmt: skip


def test_an_empty_variable_is_as_good_as_none(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("isolate = true")
    monkeypatch.setenv("PHOTALK_ISOLATE", " ")
    assert current().isolate


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("offline", "perhaps"), ("max_pixels", "many"), ("max_pixels", "-1"), ("cutout", "magic"),
        ("graphics", "nonsense"), ("llm_timeout", "0"), ("llm_for", "everything"), ("face_editor", "magic"),
        ("isolate", "2"), ("llm_timeout", "٢٠"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_that_says_where_it_stands(
    name: str, wrong: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = named(name)
    monkeypatch.setenv(setting.variable, wrong)
    with pytest.raises(SettingsError) as there:
        current()
    assert str(there.value) == f"{setting.variable} must be {setting.kind.called}, not {wrong!r}."
    monkeypatch.delenv(setting.variable)
    table, _, key = setting.key.rpartition(".")
    file.write_text(f'{f"[{table}]" if table else ""}\n{key} = "{wrong}"')
    with pytest.raises(SettingsError) as there:
        current()
    assert str(there.value).startswith(f"{setting.key} (in {file}) must be {setting.kind.called}, not")
    file.write_text("")
    with pytest.raises(SettingsError, match=f"The argument {name} must be"), given(**{name: wrong}):
        pass
    assert current() == settings.Settings(settings=file)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("offlin = true", "no setting offlin .*, only .*offline"),
        ("[llm]\nname = 1", r"no setting llm\.name .*llm\.model"),
        ("[other]\nx = 1", "no setting other "),
        ("llm = 3", "no setting llm "),
        ("library = true", "library .* must be a folder, not 'True'"),
        ("max_pixels = true", "max_pixels .* must be a number of pixels"),
        ("offline = 1", "offline .* must be on or off"),
        ("encoder = 3", "encoder .* must be a table"),
        ("settings = 'x'", "no setting settings "),
        ("offline = [", "cannot be read"),
        ("token = 5", r"token \(in .*\) must be a text\.$"),
    ],
)
def test_mistakes_of_the_file_are_told(file: Path, text: str, says: str) -> None:
    file.write_text(text)
    with pytest.raises(SettingsError, match=says) as told:
        current()
    assert "\n" not in str(told.value)


def test_a_file_that_was_named_must_be_there(file: Path) -> None:
    file.unlink()
    with pytest.raises(SettingsError, match="which PHOTALK_SETTINGS names; unset it"):
        current()


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "on or off": st.booleans(),
    "a number of pixels": st.integers(0, 10**18 - 1),
    "a number of seconds such as 20": st.decimals("0.001", "99999", places=3).map(float),
    "a text": st.text(st.characters(codec="ascii", exclude_categories=["C"])).map(str.strip),
    "a folder": st.from_regex(r"/[a-z][a-z ]*[a-z]", fullmatch=True).map(Path),
    "a file": st.from_regex(r"/[a-z]+", fullmatch=True).map(Path),
    "“ours” or “NAME:FOLDER”": st.sampled_from(["ours", "latent:/a/b c", "x:/y:z"]),
}


def values(setting: Setting) -> st.SearchStrategy[Any]:
    called = setting.kind.called
    if called.startswith("one of "):
        return st.sampled_from(called.removeprefix("one of ").split(", "))
    if called.startswith("a list of "):
        names = called.removeprefix("a list of ").split(", ")
        return st.lists(st.sampled_from(names), min_size=1).map(
            lambda some: tuple(name for name in names if name in some)
        )
    return VALUES[called]


@examples(st.sampled_from([one for one in SETTINGS if one.variable]), st.data())
def test_what_is_written_is_read_again(setting: Setting, data: st.DataObject) -> None:
    value = data.draw(values(setting))
    assert setting.kind.read(setting.kind.write(value), Path()) == value
    assert setting.kind.read(setting.kind.absolute(value), Path()) == value


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.name)
def test_every_default_is_a_value_of_its_kind(setting: Setting) -> None:
    if setting.default not in (None, ""):
        assert setting.kind.read(setting.kind.write(setting.default), Path()) == setting.default
    assert setting.default is not None or setting.otherwise
    assert setting.meaning.endswith(".")
    assert setting.variable in ("", f"PHOTALK_{setting.name.upper()}")


def test_secrets_are_never_shown(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    secret = [one for one in SETTINGS if one.secret]
    assert {one.name for one in secret} == {"token", "llm_key", "milvus_token"}
    for one in secret[1:]:
        monkeypatch.setenv(one.variable, "xyzzy")
    file.write_text('token = "xyzzy"')
    monkeypatch.setenv("PHOTALK_LLM_URL", "http://me:xyzzy@localhost/v1")
    assert current().token == current().llm_key == "xyzzy"
    told = [one for one in doctor.findings(tmp_path) if one.about == "Settings"]
    assert {"PHOTALK_LLM_KEY", "token", "PHOTALK_LLM_URL"} <= {one.what for one in told}
    assert "xyzzy" not in str(told)
    assert "xyzzy" not in repr(current()).replace("me:xyzzy@", "")
    assert not {one.variable for one in secret} & settings.as_environment().keys()


def test_doctor_says_what_is_set_where_and_what_is_wrong(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file.write_text("isolate = true\nmax_pixels = 'many'")
    monkeypatch.setenv("PHOTALK_GRAPHICS", "none")
    monkeypatch.setenv("PHOTALK_OFLINE", "1")
    found = {one.what: one for one in doctor.findings(tmp_path) if one.about == "Settings"}
    assert found["isolate"].text == f"on, by isolate (in {file})"
    assert found["PHOTALK_GRAPHICS"].text == "none"
    assert found["max_pixels"].state == "wrong"
    assert "must be a number of pixels" in found["max_pixels"].text
    assert found["PHOTALK_OFLINE"].text == "is set, and is no setting of Photalk"
    file.write_text("[")
    found = {one.what: one for one in doctor.findings(tmp_path) if one.about == "Settings"}
    assert "cannot be read" in found["settings"].text
    assert found["PHOTALK_GRAPHICS"].state == "fine"


def seen_there(_: None) -> settings.Settings:
    return current()


def test_a_process_beside_has_the_same_settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("max_pixels = 7")
    monkeypatch.setenv("PHOTALK_COSTS", "ask=1")
    with given(damaged=True), Isolated(seen_there) as process:
        there = process.ask(None)
        assert (there.damaged, there.max_pixels, there.costs) == (True, 7, "ask=1")
        assert there == current()


def test_damage_is_allowed_meanwhile_and_not_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_DAMAGED", "off")
    with allowing_damage(True):
        assert damage_allowed()
        assert settings.as_environment()["PHOTALK_DAMAGED"] == "on"
    assert not damage_allowed()
    assert os.environ["PHOTALK_DAMAGED"] == "off"


def product() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE), ast.parse(path.read_text("utf-8"))


def test_no_other_module_reads_our_variables_from_the_environment() -> None:
    """Neither by name nor by a name that it makes up: other reads of the environment name whole variables."""
    found = []
    for path, tree in product():
        if path == Path("settings.py"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and re.fullmatch(r"PHOTALK_\w*", str(node.value)):
                found.append(f"{path}:{node.lineno} {node.value}")
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv"):
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
                assert isinstance(node.slice, ast.Constant), f"{path}:{node.lineno}"
    assert found == []


def test_every_variable_that_is_spoken_of_is_a_setting() -> None:
    known = {one.variable for one in SETTINGS} | OTHERS
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *SOURCE.rglob("*.py")]
    spoken = {
        name: page.name
        for page in pages
        if page.name != "CHANGELOG.md"  # which tells of settings that were there once
        for name in re.findall(r"PHOTALK_[A-Z_]*[A-Z]", page.read_text("utf-8"))
    }
    assert {name: page for name, page in spoken.items() if name not in known} == {}


def test_reading_them_loads_nothing_heavy() -> None:
    heavy = "{'numpy', 'pyvips', 'pydantic', 'typer', 'onnxruntime'}"
    code = f"import sys, photalk.settings as s; s.current(); assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PHOTALK_SETTINGS": ""})
