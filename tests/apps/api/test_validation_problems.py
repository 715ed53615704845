"""A request that does not fit is refused in one sentence for people, with the fields for programs."""

from __future__ import annotations

from typing import Any

import pytest

from toy_server import Served


@pytest.mark.parametrize(
    ("route", "body", "said", "fields"),
    [
        ("rooms", {"tasks": ["x" * 201]}, "Item 1 of “tasks” may have at most 200 characters.", ["tasks.0"]),
        (
            "rooms",
            {"kind": "tea", "top": 400},
            "“kind” must be “caise” or “chatir”; “top” may be at most 100.",
            ["kind", "top"],
        ),
        ("search", {"k": 0, "words": 5}, "“words” must be text; “k” must be at least 1.", ["words", "k"]),
        ("search", {"k": "many"}, "“k” must be a whole number.", ["k"]),
        ("search", {"ask": "perhaps"}, "“ask” must be true or false.", ["ask"]),
        ("search", {"like": [3, -1]}, "Item 2 of “like” must be at least 1.", ["like.1"]),
        ("search", {"colour": "red"}, "“colour” is not known here.", ["colour"]),
        ("search", [1], "The body must be an object.", []),
        ("search", None, "The body is missing.", []),
        (
            "comparisons",
            {"first": {"picture": 0}, "second": 3},
            "“picture” of “first” must be at least 1; “second” must be an object.",
            ["first.picture", "second"],
        ),
        ("jobs", {"kind": "tea"}, "The body must have “kind” as one of “index”, “apply”.", []),
        ("sessions/1/messages", {"text": ""}, "“text” must not be empty.", ["text"]),
        ("sessions/1/messages", {}, "“text” is missing.", ["text"]),
    ],
)
def test_what_does_not_fit_is_one_sentence_and_names_its_fields(
    served: Served, route: str, body: Any, said: str, fields: list[str]
) -> None:
    problem = served.client.post(f"{served.at}/{route}", json=body)
    assert problem.status_code == 422
    assert problem.headers["content-type"] == "application/problem+json"
    document = problem.json()
    assert (document["code"], document["detail"], document["fields"]) == ("invalid", said, fields)


def test_an_amount_may_have_a_limit_that_people_would_write(served: Served) -> None:
    begun = served.begin()
    refused = served.client.patch(f"{served.at}/sessions/{begun}/steps/1", json={"amount": 1e9})
    assert refused.json()["detail"] == "“amount” may be at most 100,000."


def test_what_is_no_json_is_said_to_be_none(served: Served) -> None:
    sent = served.client.post(
        f"{served.at}/search", content=b"{", headers={"content-type": "application/json"}
    )
    assert sent.json()["detail"] == "The body is not valid JSON."


def test_of_many_faults_the_first_few_are_told(served: Served) -> None:
    document = served.client.post(f"{served.at}/search", json={"like": [0] * 50}).json()
    assert document["fields"] == [f"like.{number}" for number in range(5)]
    assert document["detail"].count("must be at least 1") == 5
