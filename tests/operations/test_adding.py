"""Another operation is another module, and nothing else: two unknown ones are laid beside ours and used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

FADE = '''
    """Fade: blacks lifted, as in an old print."""

    from photalk.operations.dial import dial
    from photalk.operations.operation import Stage, Words


    def _work(values, amount):
        return values + 0.3 * amount / 100 * (1 - values) if amount > 0 else values * (1 + 0.3 * amount / 100)


    OPERATION = dial(
        "fade",
        stage=Stage.CURVE,
        place=90,
        work=_work,
        usual=24.0,
        words=Words.of(nouns="fade fading", up="fadier"),
        made=("fadier", "less faded"),
        asked=("raise the fade", "lower the fade"),
    )
'''

SOLARIZE = '''
    """Solarize: what is lighter than a level turned into its negative."""

    from dataclasses import dataclass
    from typing import ClassVar

    from photalk.operations.base import Edit, tokens
    from photalk.operations.operation import Degrees, Operation, AmountScale, Stage, Words
    from photalk.operations.values import between, number, read_number


    @dataclass(frozen=True, slots=True)
    class Solarize(Edit):
        """Turn what is lighter than a level into its negative."""

        level: float
        name: ClassVar[str] = "solarize"
        usage: ClassVar[str] = "solarize LEVEL"

        def __post_init__(self):
            between(self.level, 0, 100, "The level of solarize")

        @classmethod
        def read(cls, arguments):
            return cls(read_number(tokens(arguments, 1, 1)[0], "The level"))


    def _work(values, level):
        import numpy as np

        return np.where(values > level / 100, 1 - values, values)


    OPERATION = Operation(
        key="solarize",
        command=Solarize,
        label="Solarize",
        example="solarize 50",
        said="solarize it",
        stage=Stage.FINISH,
        work=_work,
        words=Words.of(raises="solarize", step="solari[sz]\\\\w*"),
        told=lambda edit: f"solarized at {number(edit.level)}%",
        made=lambda edit: f"solarized at {number(edit.level)}%",
        asked=lambda edit, it: f"solarize {it} by {number(edit.level)}%",
        scale=AmountScale(field="level", low=0, high=100, usual=Degrees(50, 90, 70, 40, 30, 0)),
        plain=lambda amount, region: Solarize(amount),
    )
'''

USED = """
    import sys
    from photalk import operations
    operations.__path__.append(sys.argv[1])

    import numpy as np
    from PIL import Image
    from photalk.apps.api.views import steps_of
    from photalk.commands import ATTRIBUTES, AdjustAttr, COMMANDS, format, parse
    from photalk.language.understander import understander
    from photalk.commands.reference import command_table, value_lists
    from photalk.language.understanding import Scene
    from photalk.edit.program import Program
    from photalk.edit.render import render
    from photalk.operations.registry import amount_of, describe, predicate, request, scaled, with_amount
    from photalk.vision.loading import load

    photo = sys.argv[1] + "/photo.png"
    Image.fromarray(np.arange(64 * 48 * 3, dtype=np.uint8).reshape(48, 64, 3)).save(photo)
    plain = render(load(photo), Program()).numpy()
    for line, told, more in (
        ("adjust_attr fade 30", "fade +30", "adjust_attr fade 60"),
        ("solarize 50", "solarized at 50%", "solarize 100"),
    ):
        edit = parse(line)
        assert format(edit) == line
        assert describe(edit) == told
        assert predicate(edit) and request(edit)
        assert amount_of(edit).value == float(line.split()[-1])
        assert format(with_amount(edit, 12)) == line.replace(line.split()[-1], "12")
        assert format(scaled(edit, 2)) == more
        assert not np.array_equal(plain, render(load(photo), Program.of(edit)).numpy())
        assert Program.read(Program.of(edit).to_json()) == Program.of(edit)
        assert steps_of(Program.of(edit))[0].amount.high == 100
    assert "fade" in ATTRIBUTES and "fade" in value_lists()
    assert "| `solarize LEVEL` |" in command_table()

    ours = understander()
    program = Program.of(*map(parse, ("rotate 90", "solarize 50", "adjust_attr fade 30")))
    def said(message, program=Program()):
        scene = Scene(("a.jpg",), 1, True, (64, 48), program=program)
        return [format(command) for command in ours.understand([], message, scene).commands]
    assert said("solarize 40; rotate 90") == ["solarize 40", "rotate 90"]
    rows = [
        ("solarize it", Program(), [["solarize 50"]]),
        ("more fade", Program(), [["adjust_attr fade 24"]]),
        ("undo the solarize", program, [["drop 2"]]),
        ("undo the fade", program, [["drop 3"], ["undo 1"]]),
        ("set step 2 to 8", program, [["change 2 solarize 8"]]),
    ]
    wrong = [(message, said(message, before)) for message, before, meant in rows
             if said(message, before) not in meant]
    assert len(wrong) <= 1, wrong  # a net that never saw these operations reads them by their words
    print("all of it")
"""


def test_a_module_beside_ours_is_all_that_an_operation_needs(tmp_path: Path) -> None:
    (tmp_path / "fade.py").write_text(dedent(FADE), encoding="utf-8")
    (tmp_path / "solarize.py").write_text(dedent(SOLARIZE), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", dedent(USED), str(tmp_path)], capture_output=True, text=True, timeout=120
    )
    assert done.stdout.strip() == "all of it", done.stderr[-2000:]


def test_knowing_the_operations_loads_nothing_heavy() -> None:
    check = "import sys, photalk.commands; print({'numpy', 'pyvips', 'PIL', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "set()", done.stderr
