"""What can be done: every request becomes one of these typed commands.

Each command is a frozen dataclass that checks its own ranges, and has one line of text: CAISE's form
where CAISE has the command, the same style beyond it, and `parse(format(command)) == command`.

Conventions: angles are counter-clockwise degrees; a box is TOP BOTTOM LEFT RIGHT in pixels of the
picture as it is shown at that step, or in percent of it (`10% 90% 0% 50%`); amounts are percent.
An edit may end in `in REGION`, which limits it to a described or boxed part (`... in the sky`).
"""

from photalk.commands.inquiries import AskLibrary, TellPicture
from photalk.commands.naming import (
    ABOUT_PEOPLE,
    STATED,
    ForgetPerson,
    MergePeople,
    NamePerson,
    NotName,
    PartPeople,
    SortPeople,
    SplitPerson,
    UndoPeople,
    Who,
)
from photalk.commands.requests import (
    FILTERS,
    FORGETTABLE,
    Answer,
    Change,
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
    Original,
    PickOut,
    Redo,
    Refine,
    Save,
    Search,
    Show,
    Steps,
    Transfer,
    Undo,
    Why,
)
from photalk.commands.telling import (
    Dated,
    DescribeAs,
    KeepSearch,
    Located,
    Pick,
    Pictures,
    ProposeKeepers,
    PutInAlbum,
    Rate,
    Reject,
    Shifted,
    Tag,
    TakeBack,
    TakeFromAlbum,
    Telling,
    Title,
    Unmark,
    Untag,
)
from photalk.commands.text import COMMANDS, format, format_lines, parse, parse_lines
from photalk.operations.base import Command, Edit
from photalk.operations.black_and_white import BlackAndWhite
from photalk.operations.crop import Crop
from photalk.operations.cutout import ImageCutout
from photalk.operations.dial import AdjustAttr, dials
from photalk.operations.enhance import Enhance
from photalk.operations.erase import Erase
from photalk.operations.faces import Face
from photalk.operations.faces.values import FACE_SLOTS
from photalk.operations.flip import Flip
from photalk.operations.paint import COLORS, AdjustColor
from photalk.operations.posterize import Posterize
from photalk.operations.resize import Resize
from photalk.operations.retouching import FaceRetouch
from photalk.operations.rotate import Rotate
from photalk.operations.straighten import Straighten
from photalk.operations.values import Aspect, Box, Margins, Region, Target, number, region_of

ATTRIBUTES = dials()

__all__ = [
    "ABOUT_PEOPLE", "ATTRIBUTES", "COLORS", "COMMANDS", "FACE_SLOTS", "FILTERS", "FORGETTABLE", "STATED",
    "AdjustAttr", "AdjustColor", "Answer", "AskLibrary", "Aspect", "BlackAndWhite", "Box", "Change",
    "Command", "Compare", "Crop", "Dated", "DescribeAs", "Disable", "Drop", "Edit", "Enable", "Enhance",
    "Erase", "Exclude", "Face", "FaceRetouch", "Filter", "Flip", "Forget", "ForgetPerson", "ImageCutout",
    "KeepSearch", "Located", "Margins", "MergePeople", "More", "Move", "NamePerson", "NotName", "Open",
    "Original", "PartPeople", "Pick", "PickOut", "Pictures", "Posterize", "ProposeKeepers", "PutInAlbum",
    "Rate", "Redo", "Refine", "Region", "Reject", "Resize", "Rotate", "Save", "Search", "Shifted",
    "Show", "SortPeople", "SplitPerson", "Steps", "Straighten", "Tag", "TakeBack", "TakeFromAlbum",
    "Target", "TellPicture", "Telling", "Title", "Transfer", "Undo", "UndoPeople", "Unmark", "Untag",
    "Who", "Why", "format", "format_lines", "number", "parse", "parse_lines", "region_of",
]  # fmt: skip
