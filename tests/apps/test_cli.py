"""The command line as a whole: help, version, exit codes, what loads and what goes where."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import photalk as package
from photalk.apps import error_boundary
from photalk.errors import PhotalkError

Photalk = Callable[..., Any]


HEAVY = {
    "numpy",
    "pyvips",
    "PIL",
    "onnxruntime",
    "skimage",
    "rawpy",
    "rich",
    "platformdirs",
    "rapidfuzz",
    "sqlite3",
}


def loaded_by(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint('\\n'.join(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_import_photalk_loads_nothing_heavy() -> None:
    loaded = loaded_by("import photalk")
    assert not loaded & (HEAVY | {"typer", "json", "photalk.studio"})


@pytest.mark.parametrize("arguments", [["--help"], ["chat", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    loaded = loaded_by(
        f"sys.argv[1:] = {arguments!r}\n"
        "from photalk.apps.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0, end.code"
    )
    assert not loaded & HEAVY
    assert not any(
        name.startswith(("photalk.edit", "photalk.studio", "photalk.conversation", "photalk.language"))
        for name in loaded
    )


def loaded_by_command(arguments: list[str], said: str = "", env: dict[str, str] | None = None) -> set[str]:
    """The modules that a whole command has loaded when it ends."""
    code = (
        f"import atexit, sys\nsys.argv[1:] = {arguments!r}\n"
        "atexit.register(lambda: print('\\n'.join(['loaded:', *sys.modules]), file=sys.stderr))\n"
        "from photalk.apps.cli import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", code], input=said, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rpartition("loaded:")[2].split())


def test_understanding_loads_the_reader_and_nothing_for_pictures_or_searches() -> None:
    loaded = loaded_by_command(["understand"], '{"message": "a bit brighter"}\n')
    assert "onnxruntime" in loaded
    assert not loaded & {
        "pydantic",
        "PIL",
        "pyvips",
        "scipy",
        "skimage",
        "sqlite3",
        "snowballstemmer",
        "rich",
    }
    assert not any(name.startswith(("photalk.studio", "photalk.conversation")) for name in loaded)


def test_a_global_edit_looks_at_no_content_and_loads_no_mask(photos: Path, tmp_path: Path) -> None:
    picture = next(photos.glob("*.jpg"))
    loaded = loaded_by_command(["edit", str(picture), "a bit brighter", "-o", str(tmp_path / "out.jpg")])
    assert (tmp_path / "out.jpg").is_file()
    assert not loaded & {"pydantic", "scipy", "skimage", "sqlite3", "ai_edge_litert", "rawpy", "rich"}
    assert not loaded & {"photalk.studio.chat", "photalk.conversation.replies", "photalk.vision.text.reader"}


def test_a_search_loads_no_image_model_and_no_conversation(
    photalk: Photalk, photos: Path, environment: dict[str, str]
) -> None:
    photalk("index", photos)
    loaded = loaded_by_command(["search", "red bus"], env=environment)
    assert "photalk.search.finder" in loaded
    assert not loaded & {"pydantic", "pyvips", "scipy", "skimage", "ai_edge_litert", "rich"}
    assert not any(name.startswith(("photalk.studio", "photalk.conversation")) for name in loaded)


def test_the_server_for_assistants_is_ready_before_the_tools_are_loaded() -> None:
    loaded = loaded_by("from photalk.apps.mcp.server import server_of; server_of(lambda: 1 / 0)")
    assert not loaded & {"numpy", "PIL", "pyvips", "onnxruntime", "sqlite3", "photalk.apps.mcp.tools"}
    assert not any(name.startswith(("photalk.language", "photalk.studio")) for name in loaded)


def test_the_dialogue_loads_no_imaging_library() -> None:
    loaded = loaded_by("import photalk.conversation.converse, photalk.language.understander, photalk.studio")
    assert not loaded & {"numpy", "pyvips", "PIL", "onnxruntime", "skimage", "rawpy"}


def test_the_public_surface_is_frozen() -> None:
    assert package.__all__ == [
        "Chat",
        "Difference",
        "PhotalkError",
        "Program",
        "Reply",
        "Studio",
        "__version__",
    ]
    assert all(hasattr(package, name) for name in package.__all__)
    assert sorted(dir(package)) == sorted(package.__all__)


def test_version_is_printed_on_stdout(photalk: Photalk) -> None:
    ran = photalk("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"photalk {package.__version__}\n", "")


def test_every_command_has_help(photalk: Photalk) -> None:
    ran = photalk("--help")
    assert ran.code == 0
    for command in ("chat", "edit", "apply", "understand", "demo", "bench", "sessions", "weights"):
        assert f"\n  {command} " in ran.out


@pytest.mark.parametrize("group", [[], ["library"], ["sessions"], ["weights"]])
def test_no_command_is_cut_short_in_a_list(quick: Photalk, group: list[str]) -> None:
    ran = quick(*group, "--help", COLUMNS="80")
    commands = ran.out.partition("\nCommands:\n")[2].splitlines()
    assert commands
    assert [line for line in commands if line.endswith("...")] == []


@pytest.mark.parametrize("arguments", [["nonsense"], ["edit"], ["edit", "x.jpg"], ["chat", "--nonsense"]])
def test_wrong_usage_ends_with_2_and_says_so_on_stderr(quick: Photalk, arguments: list[str]) -> None:
    ran = quick(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage" in ran.err


def test_docs_say_what_the_commands_do() -> None:
    script = Path(__file__).parents[2] / "scripts" / "docs.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_unknown_benchmark_is_told_those_there_are(photalk: Photalk) -> None:
    ran = photalk("bench", "nonsense")
    assert ran.failed_in_a_sentence
    assert "There is no benchmark 'nonsense'" in ran.err


@pytest.mark.parametrize("name", ["__init__", "../apps/demo", "a.b", ""])
def test_a_benchmark_is_only_ever_a_module_of_its_package(quick: Photalk, name: str) -> None:
    assert quick("bench", name).failed_in_a_sentence


def test_expected_failures_are_one_sentence_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise PhotalkError("The cat ate it.")

    assert error_boundary.run(fail) == 2
    assert capsys.readouterr().err == "The cat ate it.\n"


def test_unexpected_failures_are_logged_and_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "logs")

    def fail() -> None:
        raise ZeroDivisionError("secret detail")

    assert error_boundary.run(fail) == 1
    said = capsys.readouterr().err
    assert str(tmp_path / "logs" / "photalk.log") in said
    assert len(said.splitlines()) == 1
    assert "secret detail" in (tmp_path / "logs" / "photalk.log").read_text()


def test_a_log_that_cannot_be_written_there_goes_elsewhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "file" / "logs")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))

    def fail() -> None:
        raise ZeroDivisionError

    assert error_boundary.run(fail) == 1
    assert str(tmp_path / "photalk.log") in capsys.readouterr().err


def test_ctrl_c_is_quiet_and_130(environment: dict[str, str], tmp_path: Path) -> None:
    code = (
        "from photalk.apps.cli import main\nimport sys\n"
        "print('ready', file=sys.stderr, flush=True)\nsys.argv[1:] = ['understand']\nmain()"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=tmp_path,
        # A shell that put the tests into the background had them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write('{"message": "hello"}\n')
    running.stdin.flush()
    assert running.stdout.readline().startswith("{")
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "ready\n")


def test_a_reader_that_goes_away_is_no_failure(environment: dict[str, str], tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", "from photalk.apps.cli import main; main()", "understand"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=tmp_path,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdin.write(b'{"message": "hello"}\n')
    running.stdin.flush()
    running.stdout.readline()
    running.stdout.close()
    running.stdin.write(b'{"message": "hello"}\n' * 3)
    running.stdin.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(timeout=30) == 1


def test_understand_answers_each_line_at_once_and_bad_lines_too(photalk: Photalk) -> None:
    lines = ['{"message": "rotate it left by 90 degrees"}', "", "not json", '{"message": "hi", "turns": []}']
    ran = photalk("understand", stdin="\n".join(lines) + "\n")
    assert ran.code == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert answers[0]["commands"] == ["rotate 90"]
    assert answers[0]["question"] is None
    assert "error" in answers[1]
    assert answers[2]["commands"] == []
    assert len(answers) == 3


def test_understand_explains_in_json_and_for_people(photalk: Photalk) -> None:
    line = {"message": "make the bus a bit brighter", "concepts": ["red bus"]}
    ran = photalk("understand", "--explain", stdin=json.dumps(line) + "\n")
    assert ran.code == 0
    explained = json.loads(ran.out)["explain"]
    assert explained["situation"] == "seen red bus"
    assert explained["acts"][0]["words"] == [{"argument": "in", "text": "the bus", "start": 5, "end": 12}]
    assert "<- “make the bus a bit brighter”" in ran.err


def test_costs_that_cannot_be_are_one_sentence(photalk: Photalk) -> None:
    assert photalk("chat", stdin="hello\n", PHOTALK_COSTS="ask=never").failed_in_a_sentence


def test_weights_are_listed_in_words_and_as_json(quick: Photalk, tmp_path: Path) -> None:
    plain = quick("weights", PHOTALK_WEIGHTS=str(tmp_path / "none"))
    assert plain.code == 0
    assert "not here" in plain.out
    objects = quick("weights", "list", "--json", PHOTALK_WEIGHTS=str(tmp_path / "none"))
    listed = [json.loads(line) for line in objects.out.splitlines()]
    assert listed
    assert all(it["path"] is None and it["licence"] for it in listed)


def test_pulling_an_unknown_model_is_one_sentence(quick: Photalk) -> None:
    assert quick("weights", "pull", "nonsense").failed_in_a_sentence
