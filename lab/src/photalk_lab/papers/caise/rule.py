"""When is a predicted command right? CAISE's rule, and the kinds of request that its tables tell apart.

A search is right when its words are, in any order; a colour change when its colour is, at whatever
intensity; all else must be equal.
"""

from __future__ import annotations

from photalk_lab.papers.caise.dialogues import Instance

KINDS = ("first search", "later search", "color", "brightness", "contrast", "rotate", "cutout")


def matches(line: str, gold: str) -> bool:
    """Whether a command is right by the paper's rule.

    >>> matches("search bus red", "search red bus"), matches("adjust_color red 0.9", "adjust_color red .2")
    (True, True)
    >>> matches("rotate 20", "rotate 340"), matches("adjust_attr contrast 20", "adjust_attr contrast +20")
    (False, True)
    """
    said, meant = line.lower().split(), gold.lower().split()
    if not said or said[0] != meant[0]:
        return False
    if meant[0] == "search":
        return sorted(said) == sorted(meant)
    if meant[0] == "adjust_color":
        return said[:2] == meant[:2]
    return [_plain(token) for token in said] == [_plain(token) for token in meant]


def kind_of(one: Instance) -> str:
    """The kind of request, as the paper's table has it, with first and later searches apart."""
    words = one.api.split()
    match words[0]:
        case "search":
            return "first search" if one.is_first else "later search"
        case "adjust_attr":
            return words[1]
        case other:
            return {"adjust_color": "color", "image_cutout": "cutout"}.get(other, other)


def _plain(token: str) -> str:
    try:
        return f"{float(token):g}"
    except ValueError:
        return token
