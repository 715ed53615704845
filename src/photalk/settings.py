"""What may be set, once for each setting, and what it is set to now. docs/settings.md is generated from here.

A setting is looked for in the arguments of a command, then in the environment, then in the settings file,
and has its default where none of them says anything:

    from photalk import settings
    settings.current().max_pixels

Settings are read when they are used and never kept at import: `current()` gives the same frozen object until
the environment, the file or the arguments change. A mistake in any of them is one sentence that says where it
stands. This is the only module that reads variables of ours from the environment. It is plain data classes,
since every command loads it and pydantic takes longer to load than all else that `photalk --help` needs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from photalk import setting_kinds as kinds
from photalk.errors import SettingsError
from photalk.setting_kinds import Kind, declared

GRAPHICS = ("kitty", "iterm", "sixel", "blocks", "none")
CUTTERS = ("u2netp", "isnet")
LLM_USES = ("questions", "parse", "phrase")

_PREFIX, _TABLES = "PHOTALK_", ("llm", "milvus")


@dataclass(frozen=True, slots=True)
class Settings:
    """All that may be set. Paths are as they were given, so that relative ones are from where one stands."""

    library: Path | None = declared(
        kinds.FOLDER, None, "Where the index of your photos and the conversations lie.",
        otherwise="the user's data folder",
    )  # fmt: skip
    weights: Path | None = declared(
        kinds.FOLDER, None, "Where model files are kept.", otherwise="the user's cache folder"
    )
    looks: Path | None = declared(
        kinds.FOLDER, None, "Where looks from files are kept.", otherwise="the user's data folder"
    )
    offline: bool = declared(kinds.SWITCH, False, "Whether fetching model files is forbidden.")
    max_pixels: int = declared(
        kinds.PIXELS, 400_000_000, "How many pixels a picture may have; larger ones are not decoded."
    )
    damaged: bool = declared(kinds.SWITCH, False, "Whether damaged pictures are opened, as far as they go.")
    isolate: bool = declared(
        kinds.SWITCH, False, "Whether pictures are decoded in processes beside, which may crash."
    )
    keep: bool = declared(
        kinds.SWITCH,
        True,
        "Whether what models said of photos is kept on disk, and stages of renderings in memory.",
    )
    people: bool = declared(
        kinds.SWITCH,
        True,
        "Whether faces are looked for and told apart; without, none that is known is kept.",
    )
    cutout: str | None = declared(
        kinds.one_of(CUTTERS), None, "The model that cuts things out, and no other.",
        otherwise="the best that can be had",
    )  # fmt: skip
    face_editor: str = declared(
        kinds.EDITOR, "ours", "Who changes faces: our own operations, or an editor with its folder."
    )
    costs: str = declared(
        kinds.TEXT, "", "What acting wrongly and asking cost, such as `wrong=1,offered=0.6,ask=0.3`.",
        otherwise="the built-in costs",
    )  # fmt: skip
    graphics: str | None = declared(
        kinds.one_of(GRAPHICS), None, "How pictures are shown in the terminal.", otherwise="what is detected"
    )
    token: str = declared(
        kinds.TEXT, "", "What a browser must show to `photalk serve`.", secret=True,
        otherwise="made up where one is needed",
    )  # fmt: skip
    llm_url: str = declared(
        kinds.TEXT, "", "The address of a language model, as OpenAI's.", otherwise="no server is asked"
    )
    llm_model: str = declared(
        kinds.TEXT, "", "The model's name there.", otherwise="must be set with an address"
    )
    llm_key: str = declared(
        kinds.TEXT, "", "The key that opens the server.", secret=True, otherwise="none is sent"
    )
    llm_timeout: float = declared(kinds.SECONDS, 20.0, "How long the server may take for an answer.")
    llm_for: tuple[str, ...] = declared(
        kinds.some_of(LLM_USES), ("questions",), "What the language model is asked for."
    )
    milvus_token: str = declared(
        kinds.TEXT,
        "",
        "“user:password” or the key of a Milvus server.",
        secret=True,
        otherwise="none is sent",
    )
    settings: Path | None = declared(
        kinds.FILE, None, "The settings file.", only="environment",
        otherwise="`settings.toml` in the user's configuration folder",
    )  # fmt: skip
    encoder: Mapping[str, Any] | None = declared(
        kinds.TABLE, None, "A text-image model of your own: see [its settings](models.md).", only="file",
        otherwise="the model that comes along",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting, as the table says it.

    `variable` is its environment variable and `key` its key in the settings file, "" where it has none;
    `otherwise` says in words what holds where it is not set, "" where the default says it.
    """

    name: str
    kind: Kind
    default: Any
    variable: str
    key: str
    meaning: str
    otherwise: str
    secret: bool

    def shown(self, value: Any) -> str:
        """The value as it may be shown to anybody."""
        if self.secret:
            return "is set, and not shown"
        return re.sub(r"//[^/@\s]*@", "//…@", self.kind.write(value))


@dataclass(frozen=True, slots=True)
class SettingValue:
    """What a setting is, and where that stands: "" for a default. A `mistake` is a sentence about it."""

    setting: Setting
    value: Any
    where: str
    mistake: str = ""


def _listed() -> Iterator[Setting]:
    for one in fields(Settings):
        about = dict(one.metadata)
        only, table = about.pop("only"), one.name.partition("_")[0]
        variable = "" if only == "file" else _PREFIX + one.name.upper()
        key = one.name.replace("_", ".", 1) if table in _TABLES else one.name
        yield Setting(
            one.name,
            default=one.default,
            variable=variable,
            key="" if only == "environment" else key,
            **about,
        )


SETTINGS = tuple(_listed())
DEFAULTS = Settings()
_OF_NAME = {setting.name: setting for setting in SETTINGS}
_FILE = _OF_NAME["settings"]


def current() -> Settings:
    """What is set now.

    Raises:
        SettingsError: there is a mistake in the arguments, the environment or the file.
    """
    global _last
    sources = _Sources.now()
    if (stamp := sources.stamp) != _last[0]:
        sources.check_names()
        _last = stamp, Settings(**{one.name: sources.said(one).value for one in SETTINGS})
    return _last[1]


def said() -> Iterator[SettingValue]:
    """Every setting that is set, with where, and every mistake; nothing is raised."""
    sources = _Sources.now()
    try:
        sources.check_names()
    except SettingsError as error:
        yield SettingValue(_FILE, sources.file, sources.said(_FILE).where, str(error))
        sources.pass_over_unreadable()
    for setting in SETTINGS:
        try:
            one = sources.said(setting)
        except SettingsError as error:
            one = SettingValue(setting, None, "", str(error))
        if one.where or one.mistake:
            yield one


def where(name: str) -> str:
    """Where a setting stands, for a sentence about it: its variable, or its key and the file."""
    return _Sources.now().said(_OF_NAME[name]).where or _OF_NAME[name].variable


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return _OF_NAME[name].variable


def unknown() -> tuple[str, ...]:
    """Variables of the environment that are named like ours and are none of them."""
    known = {setting.variable for setting in SETTINGS}
    return tuple(sorted(name for name in os.environ if name.startswith(_PREFIX) and name not in known))


@contextmanager
def given(**arguments: Any) -> Iterator[Settings]:
    """What the arguments of a command say wins meanwhile, in all threads; None is for what they leave open.

    It is for a command, which is alone in its process, and not for one request of many.

    Raises:
        SettingsError: a value is not fit for its setting.
    """
    global _arguments
    told = {_OF_NAME[name].name: value for name, value in arguments.items() if value is not None}
    before, _arguments = _arguments, {**_arguments, **{n: _OF_NAME[n].kind.write(v) for n, v in told.items()}}
    try:
        yield current()
    finally:
        _arguments = before


def as_environment() -> dict[str, str]:
    """All that is set, wherever it stands, as variables for a process that we start; without secrets.

    Raises:
        SettingsError: there is a mistake.
    """
    now, sources = current(), _Sources.now()
    passed = (one for one in SETTINGS if one.variable and not one.secret and sources.said(one).where)
    return {one.variable: one.kind.absolute(getattr(now, one.name)) for one in passed}


def document(path: Path) -> dict[str, Any]:
    """What a settings file holds.

    Raises:
        SettingsError: it cannot be read.
    """
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:  # not UTF-8, not TOML, or absurd TOML
        reason = getattr(error, "strerror", None) or str(error)
        raise SettingsError(f"The settings {path} cannot be read ({reason}).") from None


def settings_file() -> Path:
    """Where the settings file lies, whether or not there is one."""
    return _Sources.now().file


def usual_file() -> Path:
    """Where the settings file lies unless another is named."""
    from platformdirs import user_config_path

    return user_config_path("photalk", False) / "settings.toml"


class _Sources:
    """What arguments, environment and file say at a moment; the file is read when it is needed."""

    def __init__(self, arguments: Mapping[str, str], environment: Mapping[str, str], file: Path) -> None:
        self.arguments, self.environment, self.file = arguments, environment, file
        self._document: dict[str, Any] | None = None

    @classmethod
    def now(cls) -> _Sources:
        found = {one.variable: os.environ.get(one.variable, "").strip() for one in SETTINGS if one.variable}
        named = found[_FILE.variable]
        file = Path(os.path.abspath(os.path.expanduser(named))) if named else usual_file()
        return cls(_arguments, found, file)

    @property
    def stamp(self) -> tuple[Any, ...]:
        """What is the same as long as all of this says the same."""
        try:
            status = os.stat(self.file)
            file: Any = status.st_mtime_ns, status.st_size, status.st_ino
        except (OSError, ValueError):  # a name that no file can have
            file = None
        return tuple(self.arguments.items()), tuple(self.environment.values()), self.file, file

    @property
    def document(self) -> dict[str, Any]:
        """What the file holds; nothing where there is none and none was named."""
        if self._document is None:
            if os.path.isfile(self.file):
                self._document = document(self.file)
            elif self.environment[_FILE.variable]:
                raise SettingsError(
                    f"There is no file {self.file}, which {_FILE.variable} names; unset it or correct it."
                )
            else:
                self._document = {}
        return self._document

    def pass_over_unreadable(self) -> None:
        """Have a file that could not be read say nothing."""
        if self._document is None:
            self._document = {}

    def check_names(self) -> None:
        """Make sure that the file has no key that is none of a setting's."""
        known = {setting.key for setting in SETTINGS if setting.key}
        for name, value in self.document.items():
            inner = name in _TABLES and isinstance(value, dict)
            for key in [f"{name}.{below}" for below in value] if inner else [name]:
                if key not in known:
                    there = ", ".join(sorted(known))
                    raise SettingsError(f"There is no setting {key[:40]} (in {self.file}), only {there}.")

    def said(self, setting: Setting) -> SettingValue:
        """What a setting is, and where that stands."""
        here = Path()
        if setting.name in self.arguments:
            return self._read(setting, self.arguments[setting.name], f"The argument {setting.name}", here)
        if text := self.environment.get(setting.variable, ""):
            return self._read(setting, text, setting.variable, here)
        table, _, key = setting.key.rpartition(".")
        inside = (self.document.get(table) if table else self.document) if key else None
        if not isinstance(inside, dict) or (value := inside.get(key)) is None:
            return SettingValue(setting, setting.default, "")
        return self._read(setting, value, f"{setting.key} (in {self.file})", self.file.parent)

    @staticmethod
    def _read(setting: Setting, value: Any, where: str, base: Path) -> SettingValue:
        try:
            return SettingValue(setting, setting.kind.read(value, base), where)
        except ValueError:
            shown = "" if setting.secret else f", not {kinds.short(value)}"
            raise SettingsError(f"{where} must be {setting.kind.called}{shown}.") from None


_arguments: dict[str, str] = {}
_last: tuple[tuple[Any, ...] | None, Settings] = (None, DEFAULTS)
