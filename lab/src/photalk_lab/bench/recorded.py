"""ChatIR's protocol on dialogues as people and models held them: VisDial's, and the paper's five files.

Nothing is asked here: after each recorded round the photo's rank is noted, among all photos that are talked
of or that ChatIR's own search space lists. The retrievers are those of `photalk bench chatir`; “ours” takes a
recorded question as it takes a language model's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.commands.queries.query import GivenAnswer, Query
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.reply_meaning import is_yes_no
from photalk.search.asking.topics import NO, YES
from photalk.search.hits import SearchQuestion
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.captioned import tell_seen
from photalk_lab.bench.playing import Played, Round, Sought, World, play, reread
from photalk_lab.bench.rounds import Ranks
from photalk_lab.papers.chatir.answerer import Answerer
from photalk_lab.papers.chatir.published import Recorded, need_some, search_space
from photalk_lab.training.seen import encoded


@dataclass(frozen=True)
class Spoken(Answerer):
    """Somebody who says again what was said then, whatever is asked, and reads out the questions, too."""

    rounds: tuple[tuple[str, str], ...] = ()

    def answer(self, question: str, told: str = "") -> str:
        """The answer that was given to this question; where it was asked again, the next one."""
        same = [said for asked, said in self.rounds if asked == question]
        return same[min(told.count(question), len(same) - 1)] if same else ""

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """The question that came next; None after the last."""
        at = len(query.answers)
        if at >= len(self.rounds):
            return None
        asked = self.rounds[at][0]
        return SearchQuestion(f"recorded:{at}", asked, (YES, NO) if is_yes_no(asked) else ())


@dataclass(frozen=True, slots=True)
class Reread:
    """Who asked and answered, the dialogues, and the ranks by retriever, (dialogues, rounds + 1)."""

    name: str
    talks: tuple[Played, ...]
    ranks: Mapping[str, Ranks]


def reread_all(
    recorded: Mapping[str, Sequence[Recorded]],
    folder: Path,
    rounds: int,
    limit: int | None,
    encoder: Encoder,
    cache: Path | None = None,
) -> tuple[list[Reread], list[Path]]:
    """Every file of dialogues, read by every retriever, and the photos that are searched.

    Raises:
        NotFound: there are no dialogues, or photos are missing.
    """
    files = search_space(folder, [one for talks in recorded.values() for one in talks])
    world = World(encoder, encoded(files, encoder, progress=tell_seen, cache=cache))
    place = {file: at for at, file in enumerate(files)}
    found = []
    for name, talks in recorded.items():
        need_some(talks, name)
        held = [_held(one, place[one.file], rounds) for one in talks[:limit]]
        played = play(world, [one.sought for one in held], Spoken(()), rounds)
        ranks: dict[str, Ranks] = {"ours": np.array([one.ranks for one in played])}
        ranks |= dict(reread(world, held, rounds))
        found.append(Reread(name, tuple(held), ranks))
    return found, files


def _held(one: Recorded, target: int, rounds: int) -> Played:
    """The dialogue as it was held; ranks are not known yet."""
    spoken = Spoken((), rounds=one.rounds[:rounds])
    made = tuple(
        Round(SearchQuestion(f"recorded:{at}", asked), said, GivenAnswer(f"recorded:{at}", asked, said))
        for at, (asked, said) in enumerate(spoken.rounds)
    )
    return Played(Sought(target, one.caption, spoken, spoken), made, ())
