"""How well are strangers read? Messages of voices that training never heard, from words to commands.

A message is right when what it resolves to is what its gold acts resolve to: the same commands (so the same
program, query and facial state), the same question, and where nothing can be done, the same kind of act.
Which words of the message that came from is not scored. Two people who annotated the same messages agree as
often as "a second person" says: nobody can be expected to do better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.commands import Edit, format
from photalk.edit.program import Program
from photalk.errors import CommandError, NotFound
from photalk.language.acts import Act
from photalk.language.reader.net import ReaderNet
from photalk.language.reader.reader import HOME, LearnedReader
from photalk.language.resolve import resolve
from photalk.language.table import Table
from photalk.language.understanding import Question, Scene
from photalk_lab.bench.calibration import ece
from photalk_lab.bench.intervals import bounds, wilson
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.understanders import Keywords
from photalk_lab.training.reader.examples import Example, read_files
from photalk_lab.training.reader.halves import half
from photalk_lab.training.reader.real import read_real
from photalk_lab.training.train_reader import CORPUS

GROUPS = ("single", "several", "context", "faces", "nothing", "talk")
_CONTEXT = frozenset(
    ("narrow", "like", "amend", "take_back", "bring_back", "keep", "switch_off", "switch_on", "move",
     "repeat", "answer", "accept", "refuse", "compare", "transfer", "open")
)  # fmt: skip
_TALK = frozenset(("ask", "state", "help", "beyond", "delete"))
_FACES = frozenset(
    ("smiling", "angry", "sad", "no_smiling", "brown_hair", "blond_hair", "black_hair", "gray_hair", "beard",
     "straight_hair", "wavy_hair", "receding_hairline", "side_burns", "bangs", "mustache", "goatee",
     "no_makeup", "heavy_makeup", "lipstick", "earrings", "bushy_eyebrows", "big_lips", "rosy_cheeks",
     "pale_skin", "hair_color")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """A message, what it should come to, and in which group it counts."""

    example: Example
    table: Table
    wanted: tuple[Any, ...]
    group: str


def run(
    data: Path = CORPUS,
    split: str = "held-out",
    models: Path = HOME,
    limit: int | None = None,
    json: Path | None = None,
    predictions: Path | None = None,
) -> Result:
    """Measure the reader on the voices that are held out; print the tables, write JSON and predictions.

    With the split "real", messages of real people that the corpus refers to: `data` is the folder of their
    data sets then.
    """
    cases = read_cases(data, split, limit)
    reader = LearnedReader(ReaderNet(models))
    told: list[tuple[float, bool]] = []
    rows = []
    for case in cases:
        readings = reader.read(case.example.message, case.example.situation)
        acts = readings[0].acts if readings else ()
        right = meaning(acts, case.table) == case.wanted
        told.append((readings[0].probability if readings else 0.0, right))
        rows.append(_row(case, acts, told[-1]))
    figures = scored(cases, [right for _, right in told])
    figures["false acts"] = _false(cases, rows)
    reported = half([case.example for case in cases])[1]
    figures["ece"] = round(
        ece([one for one, case in zip(told, cases, strict=True) if case.example.voice in reported]), 4
    )
    result = Result("reader", split, len(cases), figures, baselines(cases, data, split))
    result.publish(_table(result, cases), json, _voices(cases, told), _confusion(cases, rows))
    if predictions is not None:
        write_predictions(predictions, rows)
    return result


def read_cases(data: Path, split: str, limit: int | None = None) -> list[Case]:
    """The cases of a split: "held-out", "real", or the name of a voice.

    Raises:
        NotFound: there is no such voice, or the data are not there.
    """
    if split == "real":
        return [case_of(example) for example in read_real(CORPUS / "real.jsonl", data)]
    held = (data / "held_out.txt").read_text("utf-8").split()
    voices = held if split == "held-out" else [split]
    files = [data / "voices" / f"{voice}.jsonl" for voice in voices]
    if missing := [file.stem for file in files if not file.exists()]:
        raise NotFound(f"There is no voice {missing[0]!r} in {data}.")
    examples = list(read_files(files))
    step = max(1, len(examples) // limit) if limit else 1
    return [case_of(example) for example in examples[::step]]


def case_of(example: Example, acts: Sequence[Act] | None = None) -> Case:
    """The case that an example is, by its acts or others."""
    acts = example.acts() if acts is None else acts
    table = table_of(example)
    return Case(example, table, meaning(acts, table), group_of(acts))


def group_of(acts: Sequence[Act]) -> str:
    """In which group a message counts, by what it asks for."""
    if all(act.verb == "chat" for act in acts):
        return "nothing"
    if len(acts) > 1:
        return "several"
    act = acts[0]
    if act.verb in _CONTEXT:
        return "context"
    if act.verb in _TALK:
        return "talk"
    return "faces" if act.verb == "edit" and act.operation in _FACES else "single"


def meaning(acts: Sequence[Act], table: Table) -> tuple[Any, ...]:
    """What acts come to: commands, question, and the kinds of acts that come to nothing."""
    come = resolve(acts, table)
    kinds = tuple(
        (act.verb, act.kind)
        for act in acts
        if act.verb in (*_TALK, "chat") and not resolve((act,), table).commands
    )
    asked = come.question.text if come.question is not None else ""
    return tuple(" ".join(format(one).lower().split()) for one in come.commands), asked, kinds


def table_of(example: Example) -> Table:
    """What lies on the table in an example's situation."""
    there = example.situation
    program = Program().then(*edits_of(there.steps))
    asked = there.asked
    return Table(
        pictures=tuple(f"picture {number}.jpg" for number in range(1, there.listed + 1)),
        current=None,
        open=bool(there.open),
        size=(1600, 1200) if there.open else None,
        program=program,
        latest=(len(program),) if len(program) else (),
        undoable=len(program),
        redoable=2,
        sought=there.sought,
        asked=Question(asked.text, asked.options, "topic") if asked is not None else None,
        suggested=edits_of(there.suggested),
        seen=there.seen,
    )


def edits_of(acts: Sequence[Act]) -> tuple[Edit, ...]:
    """The edits that acts come to by themselves."""
    found = (resolve((act,), Table(open=True)).commands for act in acts)
    return tuple(one for commands in found for one in commands if isinstance(one, Edit))


def scored(cases: Sequence[Case], right: Sequence[bool]) -> Figures:
    """The share that is right in percent, in all and by group, with intervals."""
    whole = percent(sum(right), len(right))
    figures: Figures = {"right": whole, **bounds("right", wilson(whole, len(right)))}
    for group in GROUPS:
        of_group = [good for case, good in zip(cases, right, strict=True) if case.group == group]
        if of_group:
            figures |= {group: percent(sum(of_group), len(of_group)), f"{group}, n": float(len(of_group))}
    return figures


def baselines(cases: Sequence[Case], data: Path, split: str) -> dict[str, Figures]:
    """A second person, keywords, and reading everything as small talk."""
    found: dict[str, Figures] = {}
    second = _second(cases, data) if split != "real" else []
    if second:
        found["a second person"] = scored([case for case, _ in second], [right for _, right in second])
    keywords = [_by_keywords(case) for case in cases]
    found["keywords"] = scored(cases, keywords)
    found["always chat"] = scored(cases, [case.group == "nothing" for case in cases])
    return found


def _second(cases: Sequence[Case], data: Path) -> list[tuple[Case, bool]]:
    files = [data / "voices" / f"{voice}.jsonl" for voice in sorted({case.example.voice for case in cases})]
    others = {example.uid: example for example in read_files(files, "second")}
    return [
        (case, meaning(others[case.example.uid].acts(), case.table) == case.wanted)
        for case in cases
        if case.example.uid in others
    ]


def _by_keywords(case: Case) -> bool:
    table = case.table
    scene = Scene(pictures=table.pictures, open=table.open, program=table.program)
    found = Keywords().understand((), case.example.message, scene)
    commands = tuple(" ".join(format(one).lower().split()) for one in found.commands)
    return (commands, "", ()) == case.wanted or (not commands and case.group == "nothing")


def _false(cases: Sequence[Case], rows: Sequence[dict[str, Any]]) -> float:
    """Of the messages that ask for nothing, how many became commands, in percent."""
    nothing = [
        bool(row["commands"]) for case, row in zip(cases, rows, strict=True) if case.group == "nothing"
    ]
    return percent(sum(nothing), len(nothing))


def _row(case: Case, acts: Sequence[Act], told: tuple[float, bool]) -> dict[str, Any]:
    try:
        commands = [format(one) for one in resolve(acts, case.table).commands]
    except CommandError:
        commands = []
    return {
        "uid": case.example.uid, "prediction": [str(act) for act in acts], "commands": commands,
        "probability": round(told[0], 4), "right": told[1], "group": case.group,
    }  # fmt: skip


def _table(result: Result, cases: Sequence[Case]) -> object:
    from rich.table import Table as Printed

    sizes = Counter(case.group for case in cases)
    printed = Printed(title=f"{result.split}, n = {result.n}: right in percent")
    for heading in ("", "right", *GROUPS, "false acts", "ece"):
        printed.add_column(heading, justify="right" if heading else "left")
    printed.add_row("count", str(result.n), *(str(sizes[group]) for group in GROUPS), "", "")
    for name, figures in {"reader": result.metrics, **result.baselines}.items():
        columns = ("right", *GROUPS, "false acts", "ece")
        printed.add_row(name, *(f"{figures[c]:.3g}" if c in figures else "" for c in columns))
    return printed


def _voices(cases: Sequence[Case], told: Sequence[tuple[float, bool]]) -> object:
    from rich.table import Table as Printed

    printed = Printed("voice", "n", "right")
    for voice in sorted({case.example.voice for case in cases}):
        of_voice = [
            right for case, (_, right) in zip(cases, told, strict=True) if case.example.voice == voice
        ]
        printed.add_row(voice, str(len(of_voice)), f"{percent(sum(of_voice), len(of_voice)):.1f}")
    return printed


def _confusion(cases: Sequence[Case], rows: Sequence[dict[str, Any]], most: int = 20) -> object:
    from rich.table import Table as Printed

    counts: Counter[tuple[str, str]] = Counter()
    for case, row in zip(cases, rows, strict=True):
        gold, read = (list(map(_frame, acts)) for acts in (map(str, case.example.acts()), row["prediction"]))
        if len(gold) == len(read):
            counts.update((one, other) for one, other in zip(gold, read, strict=True) if one != other)
    printed = Printed("meant", "read as", "times", title="Taken for something else, acts of equal number")
    for (one, other), times in counts.most_common(most):
        printed.add_row(one, other, str(times))
    return printed


def _frame(act: str) -> str:
    """The verb of an act, with its operation or kind."""
    return " ".join(act.split()[: 2 if act.startswith(("edit", "ask")) else 1])
