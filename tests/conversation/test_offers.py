"""Questions and offers in a conversation: asked, answered, taken up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from photalk.commands import AdjustAttr, Command, Rotate, Save, Search, format
from photalk.conversation.actions import (
    Action,
    Exported,
    Find,
    Listed,
    Look,
    Observation,
    Read,
    Render,
    Rendered,
    Seen,
)
from photalk.conversation.converse import Talk, converse, welcome
from photalk.conversation.deciding import Costs
from photalk.conversation.state import ChatState, Entry
from photalk.errors import NotFound
from photalk.language.understanding import Guess, Scene, Turn, Understanding
from spoken import NOTHING, Spoken


class Doubtful(Spoken):
    """An understander that has learned a few messages, with what else they may mean."""

    def __init__(self, **meanings: Understanding) -> None:
        super().__init__()
        self.meanings = meanings

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        return self.meanings.get(message) or super().understand(turns, message, scene)


def between(probability: float, *guesses: Command) -> Understanding:
    rest = (1 - probability) / max(len(guesses) - 1, 1)
    others = tuple(Guess((guess,), rest) for guess in guesses[1:])
    return Understanding((guesses[0],), confidence=probability, alternatives=others)


@dataclass
class Conversation:
    """A conversation about one picture."""

    understander: Doubtful
    costs: Costs = field(default_factory=Costs)
    state: ChatState = field(default_factory=ChatState)

    def __post_init__(self) -> None:
        self.play(welcome(self.state, "/p/cat.jpg"))

    def say(self, message: str) -> Entry:
        return self.play(converse(self.state, message, self.understander, self.costs))

    def play(self, talk: Talk) -> Entry:
        try:
            action = next(talk)
            while True:
                if isinstance(action, Read | Find):
                    action = talk.throw(NotFound("Nothing is indexed."))
                else:
                    action = talk.send(_world(action))
        except StopIteration as end:
            entry: Entry = end.value
        self.state = self.state.after(entry)
        return entry

    @property
    def edits(self) -> list[str]:
        return [format(edit) for edit in self.state.program.edits]


def _world(action: Action) -> Observation:
    match action:
        case Look("/p"):
            return Listed("/p", ("/p/cat.jpg",))
        case Look(path):
            return Seen(path, (640, 480))
        case Render():
            return Rendered((640, 480))
        case other:
            return Exported(other.out, (640, 480))


TURNED = Doubtful(
    even=between(0.5, Rotate(320), Rotate(40)),
    likely=between(0.75, Rotate(320), Rotate(40)),
    sure=between(0.99, Rotate(320), Rotate(40)),
    brighter=Understanding((AdjustAttr("brightness", 20),)),
    write=between(0.6, Save("/p/out.jpg")),
    find=between(0.6, Search("plate"), Search("fork")),
)


def test_an_even_choice_is_asked_and_nothing_is_done() -> None:
    talk = Conversation(TURNED)
    entry = talk.say("even")
    assert entry.reply == "Clockwise or counter-clockwise?"
    assert entry.question is not None
    assert talk.edits == []


def test_the_answer_does_the_reading_that_it_names() -> None:
    for answer, done in (("counter-clockwise", ["rotate 40"]), ("the first", ["rotate 320"]), ("no", [])):
        talk = Conversation(TURNED)
        talk.say("even")
        talk.say(answer)
        assert talk.edits == done
        assert talk.state.offer is None


def test_another_request_instead_of_an_answer_is_done() -> None:
    talk = Conversation(TURNED)
    talk.say("even")
    talk.say("brighter")
    assert talk.edits == ["adjust_attr brightness 20"]
    assert talk.say("the first").commands == ()


def test_what_is_likely_is_done_and_the_other_replaces_it() -> None:
    talk = Conversation(TURNED)
    talk.say("brighter")
    entry = talk.say("likely")
    assert entry.reply.endswith("If you meant counter-clockwise, say so.")
    assert entry.question is None
    talk.say("counter-clockwise")
    assert talk.edits == ["adjust_attr brightness 20", "rotate 40"]


def test_where_nothing_can_be_done_nothing_is_asked_or_offered() -> None:
    for message in ("even", "likely"):
        talk = Conversation(TURNED)
        talk.play(welcome(talk.state, "/p"))
        entry = talk.say(message)
        assert entry.reply == "No picture is open yet; say “open 1” first."
        assert (entry.offer, entry.question) == (None, None)


def test_agreeing_to_what_was_done_changes_nothing() -> None:
    talk = Conversation(TURNED)
    talk.say("likely")
    assert talk.say("yes").commands == ()
    assert talk.edits == ["rotate 320"]


def test_what_is_sure_is_done_without_a_word() -> None:
    talk = Conversation(TURNED)
    assert "say so" not in talk.say("sure").reply
    assert talk.state.offer is None


def test_an_unlikely_file_is_written_only_after_a_yes() -> None:
    talk = Conversation(TURNED)
    entry = talk.say("write")
    assert entry.reply == "Do you mean “save as /p/out.jpg”?"
    assert entry.commands == ()
    assert talk.say("yes please").commands == (Save("/p/out.jpg"),)


def test_a_wrong_search_is_followed_by_the_other_and_takes_nothing_back() -> None:
    talk = Conversation(TURNED)
    talk.say("brighter")
    talk.say("find")
    talk.say("the second")
    assert talk.edits == ["adjust_attr brightness 20"]


def test_costs_decide() -> None:
    never = Conversation(TURNED, Costs(ask=5, mention=5))
    assert never.say("even").commands == (Rotate(320),)
    always = Conversation(TURNED, Costs(ask=0))
    assert always.say("likely").commands == ()


def test_the_same_question_is_not_asked_twice_in_a_row() -> None:
    talk = Conversation(TURNED)
    assert talk.say("even").question is not None
    again = talk.say("even")
    assert again.question is None
    assert talk.edits == ["rotate 320"]
    assert talk.say("even").question is not None


def test_yes_to_a_question_with_other_answers_asks_which() -> None:
    talk = Conversation(TURNED)
    talk.say("even")
    which = talk.say("yes")
    assert which.reply == "Which one? (clockwise or counter-clockwise)"
    assert talk.edits == []
    talk.say("counter-clockwise")
    assert talk.edits == ["rotate 40"]
