"""A turn while it is being worked out, as far as it is about people: told, asked, and taken back."""

from __future__ import annotations

from collections.abc import Generator

from photalk import commands as cmd
from photalk.conversation import actions as world
from photalk.conversation.finding_turn import FindingTurn
from photalk.conversation.state import Done
from photalk.edit.history import HISTORY_COMMANDS
from photalk.errors import NotFound
from photalk.language.understanding import Question

_Work = Generator[world.Action, world.Observation, None]
IN_PICTURE = (cmd.NamePerson, cmd.NotName, cmd.Who)


class PeopleTurn(FindingTurn):
    """A turn while it is being worked out, as far as it is about people."""

    def tell_people(self, command: cmd.Command) -> _Work:
        """Say, ask or take back something about people; what is said is kept by the library."""
        picture = self.picture if isinstance(command, IN_PICTURE) else None
        if picture is None and isinstance(command, IN_PICTURE):
            raise NotFound("No picture is open; open one, so that I know whose face you mean.")
        asked = self.state.offer.readings if self.state.offer is not None else ()
        told = yield world.TellPeople(command, picture, (command,) in asked)
        assert isinstance(told, world.PeopleTold)
        if told.text:
            self.done.append(Done(command, picture))
            self.said.append(told.text)
        if told.choices:
            self.question = Question(told.question, ("yes", "no"))
            self.asked_choices = told.choices

    def said_last(self) -> bool:
        """Whether what would be taken back next was said about people."""
        stack: list[bool] = []
        for turn in self.state.turns:
            for command in turn.commands or ():
                if isinstance(command, cmd.Undo | cmd.UndoPeople):
                    del stack[max(0, len(stack) - command.count) :]
                elif isinstance(command, (*cmd.STATED, *HISTORY_COMMANDS)):
                    stack.append(isinstance(command, cmd.STATED))
        return bool(stack) and stack[-1]
