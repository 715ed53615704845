"""What is the command language, as a table? Made from the commands themselves, so that the docs never lie.

`python -m photalk.commands.reference` prints the table that docs/language.md holds; a test
compares the two, and checks that every example means what its row says.
"""

from __future__ import annotations

from photalk.commands import ATTRIBUTES, COLORS, COMMANDS, FACE_SLOTS, FILTERS, Edit
from photalk.operations.registry import OPERATIONS

_REQUESTS: dict[str, tuple[str, str]] = {
    "search": ("find me a red double decker bus", "search red double decker bus"),
    "refine": ("like the third one but at night", "refine like 3 but at night"),
    "filter": ("only the ones taken after May 2024", "filter after 2024-05"),
    "exclude": ("rule out number 3", "exclude 3"),
    "answer": ("no", "answer no"),
    "forget": ("forget the filter", "forget filters"),
    "more": ("show me more", "more"),
    "why": ("why number 2?", "why 2"),
    "ask": ("how many photos did I take in 2021?", "ask count of on:2021"),
    "tell": ("when was this taken?", "tell taken"),
    "show": ("open the second one", "show 2"),
    "pick_out": ("open the one with the green coat", "pick_out green coat"),
    "original": ("show me the original", "original"),
    "compare": ("what is the difference between 1 and 2?", "compare 1 2"),
    "transfer": ("do to this what was done from 1 to 2", "transfer 1 2"),
    "open": ("open ~/Pictures/beach.jpg", "open ~/Pictures/beach.jpg"),
    "save": ("save it as out.jpg", "save out.jpg"),
    "steps": ("what did I change?", "steps"),
    "undo": ("undo the last two", "undo 2"),
    "redo": ("redo that", "redo 1"),
    "drop": ("drop the second change", "drop 2"),
    "disable": ("switch step 2 off", "disable 2"),
    "enable": ("switch step 2 back on", "enable 2"),
    "move": ("move step 3 to the start", "move 3 1"),
    "change": ("set step 2 to 50", "change 2 adjust_attr contrast 50"),
    "rate": ("give it five stars", "rate 5"),
    "pick": ("number 2 is a keeper", "pick 2"),
    "reject": ("reject it", "reject"),
    "unmark": ("unmark it", "unmark"),
    "tag": ("tag these harbour", "tag all: harbour"),
    "untag": ("take the tag harbour off it", "untag harbour"),
    "title": ("title it The old harbour", "title The old harbour"),
    "describe_as": ("describe it as Boats before the storm", "describe_as Boats before the storm"),
    "album": ("put it in the album Summer", "album Summer"),
    "unalbum": ("take it out of the album Summer", "unalbum Summer"),
    "dated": ("this was taken on 14 July 2023", "dated 2023-07-14"),
    "shifted": ("the camera clock was two hours slow", "shifted +2h"),
    "located": ("this was taken in Lisbon", "located Lisbon"),
    "keep_search": ("save this search as Beaches", "keep_search Beaches"),
    "take_back": ("take_back", "take_back"),
    "propose_keepers": ("which of these is the best?", "propose_keepers"),
    "name": ("the woman on the left is Anna", "name The woman on the left Anna"),
    "not_name": ("that's not Anna", "not_name Anna"),
    "merge_people": ("Ann and Anna are the same person. Keep Anna", "merge_people Ann Anna"),
    "part_people": ("no, to a question about two people", "part_people 12 Anna"),
    "split_person": ("split Anna", "split_person Anna"),
    "forget_person": ("forget Anna", "forget_person Anna"),
    "who": ("who is this?", "who"),
    "sort_people": ("sort_people", "sort_people"),
    "undo_people": ("undo, after a name was given", "undo_people 1"),
}

_EDITS = {one.command.name: (one.said, one.example) for one in OPERATIONS.values() if one.said}

EXAMPLES: dict[str, tuple[str, str]] = {
    command.name: {**_EDITS, **_REQUESTS}[command.name] for command in COMMANDS
}
"""For every command, something people say and the line that it becomes."""


def command_table() -> str:
    """The commands with their text form, what they do, and an example of each, as Markdown."""
    rows = ["| written | does | said | becomes |", "| --- | --- | --- | --- |"]
    for command in COMMANDS:
        said, line = EXAMPLES[command.name]
        does = (command.__doc__ or "").split("\n")[0]
        step = "" if issubclass(command, Edit) else " *"
        rows.append(f"| `{command.usage}`{step} | {does} | {said} | `{line}` |")
    return "\n".join(rows) + "\n"


def value_lists() -> str:
    """The words that commands take from a fixed list, as Markdown."""
    lines = [
        f"- ATTRIBUTE: {', '.join(ATTRIBUTES)}",
        f"- COLOR: {', '.join(COLORS)}",
        f"- FIELD of `filter`: {', '.join(FILTERS)}",
        *(f"- VALUE of `face {slot}`: {', '.join(values)}" for slot, values in FACE_SLOTS.items()),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(command_table())
    print(value_lists(), end="")
