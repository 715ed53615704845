"""How well are facial requirements tracked? I²Edit's task: the whole state after every turn of a dialogue.

Joint accuracy is the share of turns whose state is right in every slot and value. A dialogue is played
through with the system's own earlier readings, and with the system's words as they stand in the data.
`slots` is the share of (turn, slot) pairs that are right; `changed` and `kept` are the joint accuracy of
turns that change the state and of those that do not. Responses are scored beside: BLEU against the data's,
and Distinct-1 and -2.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.conversation.portrait.dialogue_acts import Wanted
from photalk.conversation.portrait.responding import respond
from photalk.errors import NotFound
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Scene, Turn, Understander
from photalk_lab.bench.before_reader import before_reader
from photalk_lab.bench.report import Figures, Result, cell, percent, write_predictions
from photalk_lab.bench.responses import (
    PAPER,
    REPORTED,
    Responder,
    response_figures,
    responses_of,
    variety,
)
from photalk_lab.bench.understanders import OURS, understanders
from photalk_lab.papers.i2edit.dialogues import Dialogue, read_dialogues, simulated_dialogues
from photalk_lab.papers.i2edit.phrases import Split
from photalk_lab.papers.i2edit.published import dialogues_in

WRITTEN = ("held", "dev")
"""Hand-written dialogues: `held` was never looked at, on `dev` the tracker before the reader was chosen."""

SIMULATED: tuple[Split, ...] = ("valid", "test")
COUNT = 400
"""Simulated dialogues that are played."""

PORTRAIT = Scene(open=True)
"""What the dialogues speak of is on the table from the first message on."""

State = dict[str, list[str]]
Player = Callable[[Dialogue], list[State]]
"""Plays a dialogue and says the state after each turn."""


@dataclass(frozen=True, slots=True)
class Played:
    """The states that a system told, a list for each dialogue, and how long a message took it."""

    states: list[list[State]]
    milliseconds: float


def run(
    data: Path | None = None,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    models: Path | None = None,
    limit: int | None = None,
) -> Result:
    """Measure, print the tables, and write JSON and predictions.

    `data` is a folder with SPLIT.jsonl in the form of the check sets, or with SPLIT.json in the paper's, in
    place of those that come with the package; `models` a folder with the paper's model, trained by
    `photalk train requirements`.

    Raises:
        NotFound: there are no dialogues.
    """
    dialogues = dialogues_of(data, split)[:limit]
    if not any(one.turns for one in dialogues):
        raise NotFound(f"There are no dialogues in the split {split!r}.")
    players = _players(models)
    runs = {name: _played(dialogues, player) for name, player in players.items()}
    figures = {name: _figures(dialogues, one) for name, one in runs.items()}
    turns = sum(len(one.turns) for one in dialogues)
    responses = _responses(dialogues, models)
    metrics = figures.pop(OURS)
    published = before_reader("requirements", split) if data is None and limit is None else {}
    result = Result(
        "requirements", split, turns, metrics, {**figures, **published, **responses, REPORTED: PAPER}
    )
    tables = [_table(result, dialogues), _slot_table(dialogues, runs[OURS])]
    if responses:
        tables.append(_response_table(responses))
    result.publish(tables[0], json, *tables[1:])
    if predictions is not None:
        write_predictions(predictions, _rows(dialogues, runs[OURS]))
    return result


def dialogues_of(data: Path | None, split: str) -> list[Dialogue]:
    """The dialogues of a split.

    Raises:
        NotFound: there is no such split.
    """
    if data is not None:
        return dialogues_in(data, split)
    if split in WRITTEN:
        return read_dialogues(files("photalk_lab.bench") / "checks" / f"faces_{split}.jsonl")
    for simulated in SIMULATED:
        if split == simulated:
            return simulated_dialogues(simulated, COUNT)
    raise NotFound(f"There is no split {split!r}; those there are: {', '.join((*WRITTEN, *SIMULATED))}.")


def _players(models: Path | None) -> dict[str, Player]:
    """Every system, ours first."""
    players: dict[str, Player] = {
        **{name: by_understander(one) for name, one in understanders().items()},
        "last state kept": last_kept,
        "always empty": lambda dialogue: [{} for _ in dialogue.turns],
    }
    if models is not None:
        players["I²Edit's model"] = by_writer(models)
    return players


def by_understander(understander: Understander) -> Player:
    """Play with an understander, whose earlier commands are its own; the portrait is open."""

    def play(dialogue: Dialogue) -> list[State]:
        turns: list[Turn] = []
        done: list[Command] = []
        states: list[State] = []
        for turn in dialogue.turns:
            commands = understander.understand(turns, turn.user, PORTRAIT).commands
            done += commands
            states.append(facial_state(done))
            turns.append(Turn(turn.user, turn.system, commands))
        return states

    return play


def by_writer(models: Path) -> Player:
    """Play with the paper's model, which reads the whole dialogue at each turn."""
    from photalk_lab.papers.i2edit.writing import TextWriter

    writer = TextWriter(models)

    def play(dialogue: Dialogue) -> list[State]:
        turns = [(turn.user, turn.system) for turn in dialogue.turns]
        return [writer.state(turns[:at], turn.user) for at, turn in enumerate(dialogue.turns)]

    return play


def last_kept(dialogue: Dialogue) -> list[State]:
    """The trivial baseline that is told the right state of the turn before, and keeps it."""
    return [{}, *(turn.state for turn in dialogue.turns[:-1])]


def _played(dialogues: Sequence[Dialogue], player: Player) -> Played:
    states, times = [], []
    for dialogue in dialogues:
        start = time.perf_counter()
        states.append(player(dialogue))
        times.append(1_000 * (time.perf_counter() - start) / max(1, len(dialogue.turns)))
    return Played(states, median(times))


def _figures(dialogues: Sequence[Dialogue], played: Played) -> Figures:
    figures = score(dialogues, played.states)
    return figures | {"milliseconds": round(played.milliseconds, 2)}


def score(dialogues: Sequence[Dialogue], states: Sequence[Sequence[State]]) -> Figures:
    """Joint accuracy in percent, in all, of turns that change something or nothing, and by kind; slots.

    Of each but the slots also how many turns there are.
    """
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    slots = 0
    for dialogue, told in zip(dialogues, states, strict=True):
        before: State = {}
        for turn, state in zip(dialogue.turns, told, strict=True):
            is_right = same(state, turn.state)
            kinds = ["joint", "kept" if same(turn.state, before) else "changed"]
            for kind in (*kinds, *([turn.kind] if turn.kind else [])):
                count[kind] += 1
                right[kind] += is_right
            slots += sum(set(state.get(slot, ())) == set(turn.state.get(slot, ())) for slot in FACE_SLOTS)
            before = turn.state
    figures = {kind: percent(right[kind], count[kind]) for kind in count}
    figures |= {f"{kind}, n": float(count[kind]) for kind in count}
    return figures | {"slots": percent(slots, len(FACE_SLOTS) * count["joint"])}


def same(one: State, other: State) -> bool:
    """Whether two states hold the same values, in whatever order.

    >>> same({"makeup": ["lipstick", "earrings"], "beard": []}, {"makeup": ["earrings", "lipstick"]})
    True
    """
    return all(set(one.get(slot, ())) == set(other.get(slot, ())) for slot in FACE_SLOTS)


def _responses(dialogues: Sequence[Dialogue], models: Path | None) -> dict[str, Figures]:
    """BLEU and Distinct of whoever answers: the data's own responses, and those of the systems."""
    own = [[turn.system for turn in dialogue.turns if turn.system] for dialogue in dialogues]
    if not any(own):
        return {}
    rows = {"the data's responses": variety(own)}
    for name, responder in responders(models).items():
        rows[name] = response_figures(dialogues, responses_of(dialogues, responder))
    return rows


def responders(models: Path | None) -> dict[str, Responder]:
    """Who can answer: the product, told which act is meant where the data has one, and the paper's model."""
    known: dict[str, Responder] = {"ours, responses": _ours}
    if models is not None:
        from photalk_lab.papers.i2edit.writing import TextWriter

        writer = TextWriter(models)
        known["I²Edit's model, responses"] = lambda turns, message, *_: writer.response(turns, message)
    return known


def _ours(
    turns: Sequence[tuple[str, str]],
    message: str,
    faces: Sequence[Face],
    act: str,
    state: Mapping[str, list[str]],
) -> str:
    wanted: Wanted = act if act in ("next", "request", "suggest") else ""  # type: ignore[assignment]
    return respond([Turn(user, system) for user, system in turns], message, faces, state, wanted)


def _table(result: Result, dialogues: Sequence[Dialogue]) -> Any:
    from rich.table import Table

    title = f"Facial requirements, {result.split}, {len(dialogues)} dialogues, n = {result.n}: joint accuracy"
    kinds = sorted({turn.kind for dialogue in dialogues for turn in dialogue.turns if turn.kind})
    columns = ["joint", "slots", "changed", "kept", *kinds, "milliseconds"]
    table = Table(title=title)
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    counts = [result.metrics.get(f"{column}, n") for column in columns]
    table.add_row("count", *("" if count is None else f"{count:.0f}" for count in counts))
    for name, figures in {OURS: result.metrics, **result.baselines}.items():
        if "joint" in figures:
            table.add_row(name, *(cell(figures, column) for column in columns))
    return table


def _slot_table(dialogues: Sequence[Dialogue], played: Played) -> Any:
    """How often each slot is right among the turns that change it."""
    from rich.table import Table

    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for dialogue, told in zip(dialogues, played.states, strict=True):
        before: State = {}
        for turn, state in zip(dialogue.turns, told, strict=True):
            for slot in FACE_SLOTS:
                meant = set(turn.state.get(slot, ()))
                if meant != set(before.get(slot, ())):
                    count[slot] += 1
                    right[slot] += set(state.get(slot, ())) == meant
            before = turn.state
    table = Table(title="Ours, by slot: right among the turns that change it")
    for heading in ("slot", "turns", "right"):
        table.add_column(heading, justify="left" if heading == "slot" else "right")
    for slot in FACE_SLOTS:
        table.add_row(slot, str(count[slot]), f"{percent(right[slot], count[slot]):.1f}")
    return table


def _response_table(rows: dict[str, Figures]) -> Any:
    from rich.table import Table

    columns = ["bleu", "distinct-1", "distinct-2", "distinct-1 in a dialogue", "distinct-2 in a dialogue"]
    table = Table(title="Responses")
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, figures in {**rows, REPORTED: PAPER}.items():
        table.add_row(name, *(cell(figures, column, 3) for column in columns))
    return table


def _rows(dialogues: Sequence[Dialogue], played: Played) -> list[dict[str, Any]]:
    return [
        {
            "uid": f"{dialogue.uid}_{at}",
            "prediction": state,
            "gold": turn.state,
            "right": same(state, turn.state),
        }
        for dialogue, states in zip(dialogues, played.states, strict=True)
        for at, (turn, state) in enumerate(zip(dialogue.turns, states, strict=True))
    ]
