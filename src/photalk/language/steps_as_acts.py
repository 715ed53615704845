"""Which act would have asked for an edit? Steps and suggestions as the reader is told them.

>>> from photalk.commands import parse
>>> str(act_of(parse("adjust_attr brightness -10 in the sky"))), str(act_of(parse("rotate 270")))
('edit brightness down little in="the sky"', 'edit rotate right')
"""

from __future__ import annotations

from photalk import commands as cmd
from photalk.language.acts import KEYS, Act, Said, Value, ordered_flags
from photalk.operations.operation import Degrees
from photalk.operations.registry import amount_of, usual

Parts = tuple[list[str], dict[str, Value]]
_PREFIX = "everything except "


def act_of(edit: cmd.Edit) -> Act:
    """The act that an edit of a picture is; resolved again, it is that edit."""
    flags, arguments = _parts(edit)
    region = getattr(edit, "region", None)
    if region is not None:
        arguments |= _where(region)
    if who := getattr(edit, "who", None):
        arguments |= {"of": Said(who)}
    order = KEYS["edit"]
    said = sorted(arguments.items(), key=lambda argument: order.index(argument[0]))
    return Act("edit", (edit.key, *ordered_flags("edit", flags)), tuple(said))


def _parts(edit: cmd.Edit) -> Parts:
    """The flags and arguments of an edit, without where it is."""
    match edit:
        case cmd.AdjustAttr(key, amount):
            flags, said = _much(usual(key), abs(amount), f"{cmd.number(abs(amount))}%")
            return ["down" if amount < 0 else "up", *flags], said
        case cmd.AdjustColor(color, intensity):
            flags, said = _much(usual("paint"), intensity, f"{cmd.number(round(100 * intensity, 6))}%")
            return flags, {"color": Said(color), **said}
        case cmd.Rotate(degrees) if degrees == 180:
            return ["around"], {}
        case cmd.Rotate(degrees):
            far = round(min(degrees, 360 - degrees), 9)
            flags, said = _much(usual("rotate"), far, f"{cmd.number(far)} degrees")
            return ["left" if degrees < 180 else "right", *flags], said
        case cmd.Straighten(float() | int() as degrees):
            way = "right" if degrees < 0 else "left"
            return [way], {"amount": Said(f"{cmd.number(abs(degrees))} degrees")}
        case cmd.Flip(direction):
            return [direction], {}
        case cmd.Crop(target):
            return _framed(target)
        case cmd.Resize():
            return _sized(edit)
        case cmd.Erase(target):
            return [], {"what": Said(str(target))}
        case cmd.Face():
            flags, said = _much(usual(edit.key), edit.strength)
            return (["off"], {}) if edit.remove else (flags, said)
    found = amount_of(edit)
    return ([], {}) if found is None else _much(usual(edit.key), found.value)


def _much(degrees: Degrees, value: float, exactly: str = "") -> Parts:
    """How much it is: nothing if that is usual, else the degree or the number."""
    degree = next((name for name in Degrees._fields if getattr(degrees, name) == value), "")
    if degree == "plain":
        return [], {}
    return ([degree], {}) if degree else ([], {"amount": Said(exactly or cmd.number(value))})


def _where(region: cmd.Region) -> dict[str, Value]:
    if isinstance(region, cmd.Box):
        return {"in": Said(str(region))}
    if region.startswith(_PREFIX):
        return {"not_in": Said(region.removeprefix(_PREFIX))}
    return {"in": Said(region)}


_SIDES = ("top", "bottom", "left", "right")


def _framed(target: cmd.Region | cmd.Aspect | cmd.Margins) -> Parts:
    match target:
        case cmd.Aspect(1, 1):
            return [], {"shape": Said("square")}
        case cmd.Aspect():
            return [], {"shape": Said(str(target))}
        case cmd.Box(top, bottom, left, right, True):
            cut = {"top": top, "bottom": 100 - bottom, "left": left, "right": 100 - right}
            sides = [side for side, share in cut.items() if share > 0]
            if len(sides) == 1:
                share = f"{cmd.number(round(cut[sides[0]], 6))}%"
                return [], {"off": sides[0], "amount": Said(share)}
            return [], {"box": Said(f"from {_at(left)}/{_at(top)} to {_at(right)}/{_at(bottom)}")}
        case cmd.Margins(top, bottom, left, right):
            off = [side for side, by in zip(_SIDES, (top, bottom, left, right), strict=True) if by]
            named = off[0] if len(off) == 1 else "sides" if off == ["left", "right"] else "edges"
            return [], {"off": named, "amount": Said(f"{cmd.number(max(top, bottom, left, right))} pixels")}
        case cmd.Box(top, bottom, left, right):
            return [], {
                "box": Said(
                    f"from {cmd.number(left)}/{cmd.number(top)} to {cmd.number(right)}/{cmd.number(bottom)}"
                )
            }
    return [], {"what": Said(str(target))}


def _at(share: float) -> str:
    return f"{cmd.number(share)}%"


def _sized(edit: cmd.Resize) -> Parts:
    if edit.percent:
        named = {50.0: "half", 200.0: "double"}.get(edit.width)
        return ([named], {}) if named else ([], {"amount": Said(_at(edit.width))})
    return [], {
        "to": Said(
            cmd.number(edit.width) if edit.height is None else f"{cmd.number(edit.width)}x{edit.height}"
        )
    }
