"""A look from a file: a table that says for every colour which it becomes, as films and presets are shared.

The file is kept under a name made of its content (`look_files`), and a step names nothing else: so what is
rendered today is rendered tomorrow, and no words can make Photalk read another file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from photalk.errors import CommandError
from photalk.operations.base import Edit, hold_region, in_region, split_region, tokens
from photalk.operations.looks.kept_names import KEPT_NAME
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.telling import in_marked, within
from photalk.operations.values import Region, between, number, read_number, shown

if TYPE_CHECKING:
    import pyvips


@dataclass(frozen=True, slots=True)
class LookEdit(Edit):
    """Give the picture a look that was kept from a file, at a strength of 0 to 100."""

    file: str
    strength: float = 100
    region: Region | None = None
    name: ClassVar[str] = "look"
    usage: ClassVar[str] = "look NAME [STRENGTH] [in REGION]"

    def __post_init__(self) -> None:
        if not KEPT_NAME.fullmatch(self.file):
            raise CommandError(
                f"A look has a name like film-0123456789ab.cube, not {shown(self.file)};"
                " “photalk looks add FILE” keeps a file and says its name."
            )
        between(self.strength, 0, 100, "The strength of a look")
        hold_region(self, self.region)

    def arguments(self) -> str:
        strength = "" if self.strength == 100 else f" {number(self.strength)}"
        return f"{self.file}{strength}{in_region(self.region)}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        before, region = split_region(arguments)
        file, *strength = tokens(before, 1, 2)
        return cls(file, read_number(strength[0], "The strength") if strength else 100, region)


def _work(image: pyvips.Image, edit: LookEdit) -> pyvips.Image:
    from photalk.operations.looks.colour_table import with_table
    from photalk.operations.looks.look_files import kept_look

    return with_table(image, kept_look(edit.file), edit.strength / 100)


def _title(edit: LookEdit) -> str:
    """What the look is called: the name without what tells contents apart."""
    return edit.file.rpartition("-")[0]


def _at(edit: LookEdit) -> str:
    return "" if edit.strength == 100 else f" at {number(edit.strength)}%"


OPERATION = Operation(
    key="look",
    command=LookEdit,
    example="look film-0123456789ab.cube",
    said="look film-0123456789ab.cube",
    stage=Stage.LOOK,
    work=_work,
    words=Words(step=r"look|lut"),
    told=lambda edit: f"the look “{_title(edit)}”{_at(edit)}{in_marked(edit.region)}",
    made=lambda edit: f"in the look “{_title(edit)}”{_at(edit)}{within(edit.region)}",
    asked=lambda edit, it: "",
    scale=AmountScale(field="strength", low=0, high=100, usual=Degrees(100, 25, 50, 75, 100, 100)),
    takes_region=True,
    gives_colour=True,
)
