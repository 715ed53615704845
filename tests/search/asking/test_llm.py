"""The language model as a questioner, with a server of our own that plays the model."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_llm import Fake, playing
from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.errors import CannotDo, CommandError, SettingsError
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.llm import (
    LONGEST,
    NOTHING_NEW,
    LanguageModel,
    first_question,
    prompt,
    questioner_of_settings,
    repeated,
)
from photalk.search.asking.llm_server import Message, Server
from photalk.search.hits import SearchQuestion

QUERY = Query((Term("a dog on the beach"), Term("people", -1.0)))


@pytest.fixture
def fake() -> Iterator[Fake]:
    with playing() as played:
        yield played


def candidates(count: int = 4, best: float = 0.0) -> Candidates:
    logits = np.zeros(count, np.float32)
    logits[0] = best
    return Candidates(np.arange(count), logits, np.zeros((count, 2), np.uint8), ("dog", "beach"))


def test_it_asks_what_the_model_asks(fake: Fake) -> None:
    fake.says = ["Is the dog running?"]
    question = LanguageModel(Server(fake.url, "tiny")).ask(candidates(), QUERY)
    assert question == SearchQuestion("said:is dog running", "Is the dog running?", ("yes", "no"))
    (asked,) = fake.asked
    assert asked["path"] == "/v1/chat/completions"
    assert asked["model"] == "tiny"
    assert asked["messages"][0]["role"] == "system"
    assert "help us retrieve this image" in asked["messages"][0]["content"]
    assert asked["messages"][-1]["content"] == "Description: a dog on the beach, not people"


def test_an_open_question_has_no_options(fake: Fake) -> None:
    fake.says = ["Question: what colour is the dog?"]
    question = LanguageModel(Server(fake.url, "tiny")).ask(candidates(), QUERY)
    assert question is not None
    assert (question.text, question.options) == ("What colour is the dog?", ())


def test_the_whole_dialogue_is_told_in_its_order() -> None:
    query = QUERY.answered(GivenAnswer("a", "Is it sunny?", "yes")).answered(
        GivenAnswer("b", "Any boats?", "")
    )
    assert prompt(query)[-1].content.splitlines()[1:] == [
        "Question: Is it sunny?",
        "Answer: yes",
        "Question: Any boats?",
        "Answer: I don't know",
    ]


def test_nothing_of_files_is_told() -> None:
    query = Query(
        (Term("a dog"),),
        (Constraint("folder", "secret"), Constraint("place", "secret")),
        (Likeness("/secret/picture.jpg"),),
        ruled_out=("/secret/other.jpg",),
    )
    assert "secret" not in str(prompt(query))


@given(st.text())
def test_no_words_can_pass_for_another_line_of_the_dialogue(words: str) -> None:
    assert len(prompt(Query((Term(words),)))[-1].content.splitlines()) == 1


def test_a_question_that_was_asked_is_asked_anew_twice_and_then_given_up(fake: Fake) -> None:
    query = QUERY.answered(GivenAnswer("a", "What colour is the dog?", "brown"))
    fake.says = ["What color is the dog?", "no idea", "Is it sunny?"]
    question = LanguageModel(Server(fake.url, "tiny")).ask(candidates(), query)
    assert question is not None
    assert question.text == "Is it sunny?"
    assert len(fake.asked) == 3
    assert "not a new question" in fake.asked[1]["messages"][-1]["content"]
    fake.says = ["What color is the dog?"] * 9
    assert LanguageModel(Server(fake.url, "tiny")).ask(candidates(), query) is None
    assert len(fake.asked) == 6


def test_it_is_not_asked_when_asking_is_over(fake: Fake) -> None:
    model = LanguageModel(Server(fake.url, "tiny"))
    assert model.ask(candidates(1), QUERY) is None
    assert model.ask(candidates(best=9.0), QUERY) is None
    many = Query(QUERY.terms, answers=tuple(GivenAnswer(str(n), f"Number {n}?", "yes") for n in range(10)))
    assert model.ask(candidates(), many) is None
    assert fake.asked == []


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("<think>What do I ask? Hm.</think>Is it night?", "Is it night?"),
        ("Sure. Here it is:\n\n1) Is there snow? 2) Are there trees?", "Is there snow?"),
        ("\x1b[31mIs it\u202e \x00red?\x1b[0m", "31mIs it red?"),
        ('"How many dogs are there?"', "How many dogs are there?"),
        ("Is it at 5.30 or later?", "Is it at 5.30 or later?"),
        ("[link=x]Is it day?[/link]", "Link=xIs it day?"),
        ("Would you open http://evil.example/a?b=c ? Is it day?", "Is it day?"),
        ("Why?", None),
        ("rm -rf /", None),
        ("Is it " + "very " * 60 + "red?", None),
        ("", None),
    ],
)
def test_only_the_first_plain_question_is_taken(said: str, question: str | None) -> None:
    assert first_question(said) == question


@given(st.text())
def test_whatever_is_said_a_question_is_short_plain_and_one_line(said: str) -> None:
    for text in (said, f"Is it {said} here?"):
        question = first_question(text)
        if question is not None:
            assert question.isprintable()
            assert question.endswith("?")
            assert len(question) <= LONGEST + 2
            assert not set("[]<>`") & set(question)


@given(st.text(min_size=1))
def test_a_question_repeats_itself(question: str) -> None:
    assert repeated(question, [question])


def test_the_key_is_sent_and_not_shown(fake: Fake) -> None:
    fake.says = ["Is it day?"]
    server = Server(fake.url, "tiny", "hush")
    server.complete([Message("user", "hello")])
    assert fake.headers[0]["Authorization"] == "Bearer hush"
    assert "hush" not in repr(server)


def test_a_server_learns_nothing_but_the_words(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_CUSTOM_HEADERS"):
        monkeypatch.setenv(name, "X-Hush: hush")
    Server(fake.url, "tiny").complete([Message("user", "hello")])
    (headers,) = fake.headers
    assert headers.keys() <= {
        "Accept-Encoding", "Content-Length", "Host", "User-Agent", "Content-Type", "Connection"
    }  # fmt: skip
    assert headers["User-Agent"] == "photalk"


def test_a_reply_without_end_is_not_read_to_its_end(fake: Fake) -> None:
    fake.says = ["x" * 3_000_000]
    with pytest.raises(CannotDo, match="not JSON"):
        Server(fake.url, "tiny").complete([Message("user", "hello")])


def test_failures_are_one_sentence_and_the_search_goes_on(fake: Fake) -> None:
    class Other:
        def ask(self, candidates: Candidates, query: Query) -> SearchQuestion:
            return SearchQuestion("people", "Are there people?")

    told: list[str] = []
    fake.status = 500
    model = LanguageModel(Server(fake.url, "tiny"), Other(), told.append)
    for _ in range(2):
        question = model.ask(candidates(), QUERY)
        assert question is not None
        assert question.topic == "people"
    assert len(told) == len(fake.asked) == 1  # a server that fails is left alone for a while
    assert "refused the request (500)" in told[0]


@pytest.mark.parametrize(
    ("status", "raw", "sentence"),
    [
        (401, b"", "PHOTALK_LLM_KEY"),
        (302, b"", "refused"),
        (200, b"<html>", "not JSON"),
        (200, b"[" * 100_000, "not JSON"),
        (200, b'{"choices": []}', "no text"),
        (200, b'{"choices": [{"message": {"content": null}}]}', "no text"),
    ],
)
def test_what_a_server_may_answer_instead(fake: Fake, status: int, raw: bytes, sentence: str) -> None:
    fake.status, fake.raw = status, raw
    with pytest.raises(CannotDo, match=sentence):
        Server(fake.url, "tiny").complete([Message("user", "hello")])
    assert len(fake.asked) == 1


def test_a_server_that_is_silent_or_not_there(fake: Fake) -> None:
    fake.wait.clear()
    with pytest.raises(CannotDo, match="said nothing"):
        Server(fake.url, "tiny", timeout=0.05).complete([Message("user", "hello")])
    with pytest.raises(CannotDo, match="cannot be reached"):
        Server("http://127.0.0.1:1", "tiny").complete([Message("user", "hello")])


@pytest.mark.parametrize("url", ["localhost:8080", "file:///etc/passwd", "http://", ""])
def test_an_address_must_be_one(url: str) -> None:
    with pytest.raises(CommandError, match="must be like"):
        Server(url, "tiny")


def test_a_key_does_not_cross_the_network_in_the_open() -> None:
    with pytest.raises(CommandError, match="https"):
        Server("http://models.example/v1", "tiny", "hush")


def test_it_is_off_unless_the_settings_name_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("URL", "MODEL", "KEY"):
        monkeypatch.delenv(f"PHOTALK_LLM_{name}", raising=False)
    assert questioner_of_settings() is None
    monkeypatch.setenv("PHOTALK_LLM_URL", "http://localhost:1/v1")
    with pytest.raises(CommandError, match="PHOTALK_LLM_MODEL"):
        questioner_of_settings()
    monkeypatch.setenv("PHOTALK_LLM_MODEL", "tiny")
    assert questioner_of_settings() is not None


def test_a_model_without_a_new_question_is_passed_over_with_a_reason(fake: Fake) -> None:
    class Own:
        def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
            return SearchQuestion("own", "Is it red?")

    told: list[str] = []
    fake.says = ["I cannot say."] * 3
    model = LanguageModel(Server(fake.url, "tiny"), Own(), told.append)
    question = model.ask(candidates(), QUERY)
    assert question is not None
    assert question.topic == "own"
    assert told == [NOTHING_NEW]
    fake.says = ["Is the dog wet?"]
    again = model.ask(candidates(), QUERY)
    assert again is not None
    assert again.text == "Is the dog wet?"


def test_how_long_to_wait_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_LLM_URL", "http://localhost:1/v1")
    monkeypatch.setenv("PHOTALK_LLM_MODEL", "tiny")
    monkeypatch.setenv("PHOTALK_LLM_TIMEOUT", "90")
    model = questioner_of_settings()
    assert model is not None
    assert model.server.timeout == 90
    for wrong in ("soon", "0", "-3"):
        monkeypatch.setenv("PHOTALK_LLM_TIMEOUT", wrong)
        with pytest.raises(SettingsError, match="PHOTALK_LLM_TIMEOUT must be a number of seconds"):
            questioner_of_settings()
