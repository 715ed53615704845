"""What can be done: every request becomes one of these typed commands.

Each command is a frozen dataclass that checks its own ranges, and has one line of text: CAISE's form
where CAISE has the command, the same style beyond it, and `parse(format(command)) == command`.

Conventions: angles are counter-clockwise degrees; a box is TOP BOTTOM LEFT RIGHT in pixels of the
picture as it is shown at that step, or in percent of it (`10% 90% 0% 50%`); amounts are percent.
An edit may end in `in REGION`, which limits it to a described or boxed part (`... in the sky`).
"""

from photalk.commands.base import Command, Edit
from photalk.commands.edits import (
    ATTRIBUTES,
    COLORS,
    FACE_SLOTS,
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Crop,
    Enhance,
    Erase,
    Face,
    Flip,
    ImageCutout,
    Resize,
    Rotate,
    Straighten,
)
from photalk.commands.requests import (
    FILTERS,
    FORGETTABLE,
    Answer,
    Compare,
    Disable,
    Drop,
    Enable,
    Exclude,
    Filter,
    Forget,
    More,
    Move,
    Open,
    Redo,
    Refine,
    Save,
    Search,
    Show,
    Steps,
    Undo,
    Why,
)
from photalk.commands.text import COMMANDS, format, format_lines, parse, parse_lines
from photalk.commands.values import Aspect, Box, Target, number

__all__ = [
    "ATTRIBUTES",
    "COLORS",
    "COMMANDS",
    "FACE_SLOTS",
    "FILTERS",
    "FORGETTABLE",
    "AdjustAttr",
    "AdjustColor",
    "Answer",
    "Aspect",
    "BlackAndWhite",
    "Box",
    "Command",
    "Compare",
    "Crop",
    "Disable",
    "Drop",
    "Edit",
    "Enable",
    "Enhance",
    "Erase",
    "Exclude",
    "Face",
    "Filter",
    "Flip",
    "Forget",
    "ImageCutout",
    "More",
    "Move",
    "Open",
    "Redo",
    "Refine",
    "Resize",
    "Rotate",
    "Save",
    "Search",
    "Show",
    "Steps",
    "Straighten",
    "Target",
    "Undo",
    "Why",
    "format",
    "format_lines",
    "number",
    "parse",
    "parse_lines",
]
