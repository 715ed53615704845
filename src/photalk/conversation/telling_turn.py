"""A turn while it is being worked out: what is told of pictures, and how that is taken back."""

from __future__ import annotations

from collections.abc import Generator

from photalk import commands as cmd
from photalk.conversation import actions as world
from photalk.conversation import replies
from photalk.conversation.finding_turn import FindingTurn
from photalk.conversation.search_state import NOTHING_SOUGHT, sought_in
from photalk.conversation.state import ChatState, Done, ToldTurn
from photalk.conversation.statement_replies import told_sentence, untold_sentence
from photalk.errors import NotFound

_Work = Generator[world.Action, world.Observation, None]


class TellingTurn(FindingTurn):
    """A turn while it is being worked out, as far as something is told of pictures in it."""

    def __init__(self, state: ChatState) -> None:
        super().__init__(state)
        self.told: list[int] = []
        self.left = list(state.told)

    def standing(self) -> ToldTurn | None:
        """What is taken back next: what was told last, where nothing was changed since."""
        return self.left[-1] if self.left else None

    def tell(self, telling: cmd.Telling) -> _Work:
        """Keep what is told of the pictures that are meant."""
        pictures = self._meant(telling.pictures)
        told = yield world.Tell(pictures, telling)
        assert isinstance(told, world.Told)
        self._keep(told, telling)
        name = replies.name_of(pictures[0]) if len(pictures) == 1 else ""
        self.said.append(told_sentence(telling, len(pictures), told, name))

    def keep_search(self, name: str) -> _Work:
        """Keep what is looked for under a name."""
        query = self.search.query
        if not query:
            raise NotFound(NOTHING_SOUGHT)
        told = yield world.KeepQuery(name, query)
        assert isinstance(told, world.Told)
        self._keep(told, cmd.KeepSearch(name))
        self.said.append(
            f'Kept {sought_in(query)} as “{name}”; “search saved:"{name}"” looks for it again, on what is'
            " there then. Say “undo” to take it back."
        )

    def untell(self) -> _Work:
        """Take back what was told last."""
        last = self.left.pop()
        told = yield world.Untell(last.acts)
        assert isinstance(told, world.Told)
        self.done.append(Done(cmd.TakeBack()))
        self.said.append(untold_sentence(last.said, told.count))

    def tell_again(self, turn: ToldTurn) -> _Work:
        """Let what was just taken back count again."""
        told = yield world.Untell(turn.acts, again=True)
        assert isinstance(told, world.Told)
        self.told += turn.acts
        self.done.extend(map(Done, turn.said))
        self.said.append(untold_sentence(turn.said, told.count, "Brought back"))

    def _keep(self, told: world.Told, command: cmd.Command) -> None:
        self.told.append(told.act)
        self.done.append(Done(command))

    def _meant(self, pictures: cmd.Pictures) -> tuple[str, ...]:
        if pictures == "open":
            return (self._need_picture(),)
        if pictures == "all":
            return tuple(dict.fromkeys(self._pictures()))
        return tuple(dict.fromkeys(map(self._numbered, pictures)))
