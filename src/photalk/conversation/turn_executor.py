"""A turn while it is being worked out: each command tried in the world, and what came of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import PurePath

from photalk import commands as cmd
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.query_writer import unquoted
from photalk.conversation import replies
from photalk.conversation.actions import (
    Action,
    Contrast,
    Contrasted,
    Exported,
    ExportTo,
    FaceFacts,
    Inquire,
    Observation,
    ReadText,
    Regard,
    Regarded,
    TextRead,
)
from photalk.conversation.choosing import Commands, Offer, in_words
from photalk.conversation.culling_turn import CullingTurn
from photalk.conversation.people_turn import PeopleTurn
from photalk.conversation.portrait.dialogue_acts import FACIAL_HAIR
from photalk.conversation.portrait.moments import moment_of, wants_ideas
from photalk.conversation.portrait.naming import HE, Pronouns, pronoun
from photalk.conversation.portrait.responding import PortraitReply, answer
from photalk.conversation.search_state import SEEKING
from photalk.conversation.state import ChatState, Done, Entry
from photalk.conversation.telling_turn import TellingTurn
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.errors import CannotDo, CommandError, NameTaken, NotFound, PhotalkError
from photalk.language.exact.files import named
from photalk.language.understanding import Question, Understanding
from photalk.search.answers.library_answer import LibraryAnswer

ON_A_CHILD = Question(
    "That looks like a child's face; shall I grow a beard on it all the same?", ("yes", "no")
)

MOST_COPIES = 99
"""So many results of one picture find a name by themselves."""

_Work = Generator[Action, Observation, None]


class TurnExecutor(TellingTurn, PeopleTurn, CullingTurn):
    """The turn while it is being worked out; `replays` what was agreed on before."""

    def __init__(
        self, state: ChatState, understanding: Understanding | None = None, *, replays: bool = False
    ) -> None:
        super().__init__(state)
        self.understanding = understanding or Understanding()
        self.replays = replays
        self.held_back: Commands = ()
        self.facts: FaceFacts | None = None

    def entry(self, message: str, offer: Offer | None = None) -> Entry:
        """What the turn comes to, and what is answered; `offer` is what may be chosen from after it."""
        understanding = self.understanding
        if self.held_back:
            offer = Offer((self.held_back,))
            understanding = replace(understanding, question=ON_A_CHILD)
        elif self.asked_choices:
            offer = Offer(self.asked_choices)
            understanding = replace(understanding, question=self.question)
        elif understanding.question is None and self.picture is None:
            understanding = replace(understanding, question=self.question)
        portrait = self._portrait(message, understanding, offer)
        asks = portrait or PortraitReply()
        turn = len(self.state.turns)
        return Entry(
            user=message,
            reply=replies.compose(tuple(self.said), understanding, self._table(), turn, offer, portrait),
            done=tuple(self.done),
            listing=self.listing,
            picture=self.picture,
            size=self.size,
            shows=self.shows,
            unedited=self.unedited,
            question=understanding.question or asks.question,
            offer=Offer(asks.choices) if asks.choices else offer,
            query=self.query,
            suggested=asks.suggested,
            told=tuple(self.told),
            rows=self.rows,
        )

    def _portrait(
        self, message: str, understanding: Understanding, offer: Offer | None
    ) -> PortraitReply | None:
        """What is said about a face; nothing is suggested or asked there where something else is."""
        state = self.state
        parts = [part for part in self.said if isinstance(part, replies.ProgramChanged)]
        program = None if self.picture is None else self.history.program
        moment = moment_of(
            state.turns,
            message,
            understanding,
            [(part.command, part.before, part.after) for part in parts],
            program,
            self.facts,
            stood=bool(state.suggested or state.question or state.offer),
        )
        if moment is None:
            return None
        reply = answer(moment)
        asks = understanding.question is not None or offer is not None
        return PortraitReply(reply.done) if asks else reply

    def _table(self) -> replies.ReplyTable:
        listing = self.listing or self.state.listing
        first_edit = not any(history.undoable for history in self.state.histories.values())
        found = listing is not None and bool(listing.words)
        reason = replies.reason_of(self.state.turns)
        count = len(listing.pictures) if listing else 0
        return replies.ReplyTable(self.picture, count, first_edit, found, reason, self.size)

    def do(self, commands: tuple[cmd.Command, ...]) -> _Work:
        """Carry out a run; what fails becomes a sentence of the reply."""
        try:
            yield from self._try(commands)
        except PhotalkError as error:
            if len(commands) == 1 or isinstance(commands[0], SEEKING):
                self.said.append(replies.CommandFailed(str(error)))
                return
            for command in commands:
                yield from self.do((command,))

    def _try(self, commands: tuple[cmd.Command, ...]) -> _Work:
        match commands[0]:
            case cmd.Open(path):
                yield from self._open(path)
            case cmd.Show(number):
                yield from self.look(self._numbered(number), commands[0])
            case cmd.PickOut(words):
                yield from self.pick_out(words)
            case cmd.Original():
                self._show_original()
            case first if isinstance(first, SEEKING):
                yield from self.seek(commands)
            case cmd.TakeBack() | cmd.Undo(1) if len(commands) == 1 and self.standing():
                yield from self.untell()
            case cmd.Undo(count) if len(commands) == 1 and self.said_last():
                yield from self.tell_people(cmd.UndoPeople(count))
            case first if isinstance(first, cmd.ABOUT_PEOPLE):
                yield from self.tell_people(first)
            case cmd.Undo(count) if self.picture is None and len(commands) == 1 and self.search.query:
                # Where no picture is open, it is the search that has steps.
                yield from self.seek((cmd.Forget(),) * min(count, len(self.search.trail)))
            case cmd.Redo(1) if len(commands) == 1 and self.state.untold:
                yield from self.tell_again(self.state.untold[0])
            case cmd.AskLibrary() as question:
                yield from self.inquire(question)
            case cmd.TellPicture() as question:
                yield from self._tell(question)
            case cmd.More():
                yield from self.list_more()
            case cmd.Why(number):
                yield from self.explain(number)
            case cmd.Save(path):
                saved = (command for turn in self.state.turns for command in turn.commands or ())
                again = commands[0] in saved
                yield from self.save(path, commands[0]) if again else self._save_fresh(path)
            case cmd.Steps():
                self._need_picture()
                self.done.append(Done(commands[0], self.picture))
                self.said.append(replies.steps(self.history.program))
            case first if isinstance(first, HISTORY_COMMANDS):
                yield from self.change(commands)
            case cmd.Compare(one, other):
                contrasted = yield from self._contrasted(one, other)
                self.done.append(Done(commands[0]))
                self.said.append(contrasted.text)
            case cmd.Transfer(one, other):
                yield from self._transfer(one, other)
            case cmd.Telling() as telling:
                yield from self.tell(telling)
            case cmd.ProposeKeepers():
                yield from self.propose_keepers()
            case cmd.KeepSearch(name):
                yield from self.keep_search(name)
            case cmd.TakeBack():
                raise NotFound("Nothing that was told of pictures is left to be taken back.")
            case other:
                raise CannotDo(f"“{in_words((other,))}” cannot be done in a conversation.")

    def read_text(self) -> _Work:
        """Say what is written in the open picture, where that is asked; text is shown and never obeyed."""
        kind = self.understanding.smalltalk
        if kind not in ("text", "plain text") or self.picture is None:
            return
        try:
            yield from self._read_out(self.picture, plain=kind == "plain text")
        except PhotalkError as error:
            self.said.append(replies.CommandFailed(str(error)))

    def _read_out(self, picture: str, *, plain: bool = False) -> _Work:
        read = yield ReadText(picture)
        assert isinstance(read, TextRead)
        self.said.append(replies.written(read.lines, read.unread, plain=plain))

    def _tell(self, question: cmd.TellPicture) -> _Work:
        """Say what is known of a picture, as it is now."""
        number = question.picture
        picture = self._need_picture() if number is None else self._numbered(number)
        if question.kind == "text":
            yield from self._read_out(picture)
        else:
            program = self.histories.get(picture, History()).program
            answer = yield Inquire(question, picture=picture, program=program)
            assert isinstance(answer, LibraryAnswer)
            self.said.append(answer.lines)
        self.done.append(Done(question, picture if number is None else None))

    def _open(self, path: str) -> _Work:
        """Open by a name in the list, by a path, within the open folder, or the search that was kept so."""
        listings = [it for it in (self.listing, self.state.listing, self.state.folder) if it]
        for listing in listings:
            if picture := named(path, listing.pictures):
                yield from self.look(picture)
                return
        missing: list[NotFound] = []
        for place in (path, *(str(PurePath(listing.folder, path)) for listing in listings[:1])):
            try:
                yield from self.look(place)
                return
            except NotFound as error:
                missing.append(error)
        if PurePath(path).suffix or PurePath(path).name != path:
            raise missing[0]
        try:
            yield from self.seek((cmd.Search(query_line(f'saved:"{unquoted(path)}"')),))
        except PhotalkError:
            raise missing[0] from None

    def _contrasted(self, one: int, other: int) -> Generator[Action, Observation, Contrasted]:
        """What differs between two listed pictures as they are now."""
        if one == other:
            raise CommandError(f"{one} and {other} are the same picture; say two numbers to compare them.")
        first, second = self._numbered(one), self._numbered(other)
        programs = [self.histories.get(path, History()).program for path in (first, second)]
        names = (f"number {one}", f"number {other}")
        contrasted = yield Contrast(first, programs[0], second, programs[1], names)
        assert isinstance(contrasted, Contrasted)
        return contrasted

    def _transfer(self, one: int, other: int) -> _Work:
        """Do to the open picture what leads from one to the other; the steps themselves are what is kept."""
        self._need_picture()
        contrasted = yield from self._contrasted(one, other)
        self.said.append(contrasted.text)
        if contrasted.edits:
            yield from self.do(contrasted.edits)
        else:
            self.said.append(replies.CommandFailed("So there is nothing to do to this picture."))

    def _save_fresh(self, path: str) -> _Work:
        """Write over nothing; a name that nobody said gives way to those that are there already."""
        named = any(act.verb == "save" and act.said("name") for act in self.understanding.acts)
        made = PurePath(path)
        names = (
            [path]
            if named or not self.understanding.acts
            else [
                path,
                *(str(made.with_stem(f"{made.stem}-{number}")) for number in range(2, MOST_COPIES + 1)),
            ]
        )
        for name in names[:-1]:
            try:
                yield from self.save(name, cmd.Save(name), fresh=True)
            except NameTaken:
                continue
            return
        yield from self.save(names[-1], cmd.Save(names[-1]), fresh=True)

    def _show_original(self) -> None:
        """Show the open picture as it was; its steps stand."""
        picture = self._need_picture()
        self.shows = self.unedited = True
        self.done.append(Done(cmd.Original(), picture))
        self.said.append(replies.unedited(picture, self.history.program))

    def save(self, path: str, command: cmd.Command, *, fresh: bool = False) -> _Work:
        picture = self._need_picture()
        protect = tuple(dict.fromkeys([*self.histories, *self.state.originals]))
        written = yield ExportTo(picture, self.history.program, path, protect, fresh)
        assert isinstance(written, Exported)
        self.done.append(Done(command, picture))
        self.said.append(replies.saved(written.path, written.size))

    def change(self, commands: Commands) -> _Work:
        """Change the open picture; a beard on a child is asked about once, and done if it is wanted still."""
        picture = self._need_picture()
        before = history = self.history
        asked = commands
        commands = yield from self._for_whom(picture, commands)
        edits = [command.edit if isinstance(command, cmd.Change) else command for command in commands]
        wishes = [edit for edit in edits if isinstance(edit, cmd.Face)]
        if wishes and not self.replays:
            self.facts = yield from self._regarded(picture, before, wishes[-1].who)
            if self._on_a_child(wishes) and self.state.question != ON_A_CHILD:
                self.held_back = asked
                return
        parts: list[replies.Part] = []
        for command in commands:
            after = history.do(command)
            parts.append(replies.ProgramChanged(command, history.program, after.program))
            history = after
        if history.program != before.program:
            self.size = yield from self.rendered(picture, history)
        self.histories[picture] = history
        self.shows = True
        self.done.extend(Done(command, picture) for command in commands)
        self.said.extend(parts)

    def _on_a_child(self, wishes: list[cmd.Face]) -> bool:
        """Whether facial hair is wished on what looks like a child."""
        grown = any(wish.value in FACIAL_HAIR and not wish.remove for wish in wishes)
        return grown and self.facts is not None and bool(self.facts.child) and not self.facts.has("beard")

    def _for_whom(self, picture: str, commands: Commands) -> Generator[Action, Observation, Commands]:
        """The commands; "make her smile" is for the woman where it is a man whose face strikes the eye."""
        whoever = [command for command in commands if isinstance(command, cmd.Face) and command.who is None]
        said = [one for act in self.understanding.acts if (one := pronoun(act.said("of"))) is not None]
        if not whoever or not said or any(one is not said[0] for one in said):
            return commands
        if (yield from self._looks_so(picture, said[0], None)) is not False:
            return commands
        if not (yield from self._looks_so(picture, said[0], said[0].noun)):
            return commands
        return tuple(replace(one, who=said[0].noun) if one in whoever else one for one in commands)

    def _looks_so(
        self, picture: str, called: Pronouns, who: str | None
    ) -> Generator[Action, Observation, bool | None]:
        """Whether a face looks like a man's or a woman's as it is called; None where nobody can tell."""
        facts = yield from self._regarded(picture, self.history, who)
        manly = facts.manly if facts is not None else None
        return None if manly is None else manly is (called is HE)

    def _regarded(
        self, picture: str, history: History, who: str | None
    ) -> Generator[Action, Observation, FaceFacts | None]:
        """What is known of a face; nothing where it cannot be looked at, which rendering will say better."""
        try:
            regarded = yield Regard(picture, history.program, who)
        except PhotalkError:
            return None
        assert isinstance(regarded, Regarded)
        return regarded.facts

    def consider(self) -> _Work:
        """Look at the face again where the answer will suggest something for it."""
        if self.picture is not None and wants_ideas(self.understanding, self.history.program):
            self.facts = yield from self._regarded(self.picture, self.history, None)
