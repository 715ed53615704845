"""Parts of the house that are found by name: demo, benchmarks, trainings, each with a `run`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pkgutil import get_data, iter_modules
from typing import Any

from photalk.errors import NotFound


def called(package: str, name: str, what: str) -> Callable[..., Any]:
    """The `run` of a package's module; a hyphen in the name is as good as an underscore.

    Raises:
        NotFound: there is no such module; the sentence lists those there are.
    """
    module = name.replace("-", "_")
    if module not in (there := names_in(package)):
        known = f"those there are: {', '.join(there)}" if there else "there are none in this version"
        raise NotFound(f"There is no {what} {name!r}; {known}.")
    run: Callable[..., Any] = import_module(f"{package}.{module}").run
    return run


def names_in(package: str) -> list[str]:
    """The modules of a package that can be run, told by their source and not by loading them."""
    found = []
    for module in iter_modules(import_module(package).__path__):
        source = get_data(package, f"{module.name}/__init__.py" if module.ispkg else f"{module.name}.py")
        if source and b"\ndef run(" in source and not module.name.startswith("_"):
            found.append(module.name)
    return sorted(found)


def given(run: Callable[..., Any], what: str, **options: Any) -> dict[str, Any]:
    """Those of the options that were given.

    Raises:
        NotFound: `run` does not take one that was, or cannot do without one that was not.
    """
    wanted = {option: value for option, value in options.items() if value is not None}
    taken = inspect.signature(run).parameters
    for option in wanted:
        if option not in taken:
            raise NotFound(f"The {what} has no option --{option}.")
    for option, parameter in taken.items():
        if parameter.default is parameter.empty and option not in wanted:
            raise NotFound(f"The {what} needs --{option}.")
    return wanted
