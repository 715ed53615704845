"""Options are read without pydantic, and come out as Typer would have read them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer import core

from photalk.apps.error_boundary import UsageError
from photalk.apps.plain_options import read_plainly

SAID = [
    ["a.jpg"],
    ["a.jpg", "b.jpg", "c.jpg", "-k", "3", "--name", "x y", "--like", "d.jpg", "--like", "."],
    ["--name", "", "--flag", "."],
]
WRONG = [["a.jpg", "-k", "many"], ["a.jpg", "-k", "0"], [], ["a.jpg", "--nothing"]]


def read(arguments: list[str]) -> dict[str, Any]:
    """What a command is given for these arguments; `read_plainly` holds for commands that are made later."""
    app, given = typer.Typer(add_completion=False), {}

    @app.command()
    def command(
        paths: Annotated[list[Path], typer.Argument()],
        count: Annotated[int, typer.Option("-k", min=1, max=9)] = 5,
        name: str | None = None,
        like: list[Path] | None = None,
        out: Path = Path("out"),
        flag: bool = False,
    ) -> None:
        given.update(paths=paths, count=count, name=name, like=like, out=out, flag=flag)

    app(arguments, standalone_mode=False)
    return given


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (core.TyperOption, core.TyperArgument):  # so that they are put back
        monkeypatch.setattr(kind, "get_runtime_param", kind.get_runtime_param, raising=False)


@pytest.mark.parametrize("arguments", SAID)
@pytest.mark.usefixtures("plainly")
def test_what_is_read_plainly_is_what_typer_reads(arguments: list[str]) -> None:
    typers = read(arguments)
    read_plainly()
    assert read(arguments) == typers
    assert all(type(ours) is type(typers[name]) for name, ours in read(arguments).items())


@pytest.mark.parametrize("arguments", WRONG)
@pytest.mark.usefixtures("plainly")
def test_what_has_a_form_of_its_own_is_still_checked(arguments: list[str]) -> None:
    read_plainly()
    with pytest.raises(UsageError):
        read(arguments)
