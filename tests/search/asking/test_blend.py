"""What is read beside the query: the dialogue as one text, and answers that have words of their own."""

from __future__ import annotations

import numpy as np

from photalk.commands.queries.query import GivenAnswer
from photalk.search.asking.blend import Blend, combined, mixed, readings


def test_answers_are_read_that_have_words_of_their_own() -> None:
    answers = [
        GivenAnswer("thing:dog", "Is there a dog in it?", "yes", "yes"),
        GivenAnswer("else", "What else can be seen in it?", "a red ball", "a ball"),
        GivenAnswer("scene", "Where is it?", ""),
        GivenAnswer("colour", "What colour is it?", "none of red, blue"),
        GivenAnswer("fact:year", "Which year is it from?", "2015", "2015"),
        GivenAnswer("retold", "How would you say it in other words?", "two men at sea"),
    ]
    assert readings(answers) == [("a red ball", 1.0), ("two men at sea", 2.0)]


def test_without_answers_the_query_alone_decides() -> None:
    query = np.array([3.0, 1.0], np.float32)
    np.testing.assert_allclose(mixed(query, query, np.zeros(2, np.float32)), query)


def test_readings_are_mixed_and_cooled_and_evidence_added() -> None:
    one, zero = np.array([1.0, 0.0], np.float32), np.zeros(2, np.float32)
    blend = Blend(dialogue=0.25, answer=0.5, heat=2.0)
    np.testing.assert_allclose(combined(one, zero, zero, zero, blend), [0.375, 0])
    np.testing.assert_allclose(combined(zero, one, zero, zero, blend), [0.125, 0])
    np.testing.assert_allclose(combined(zero, zero, one, zero, blend), [0.25, 0])
    np.testing.assert_allclose(combined(zero, zero, zero, one, blend), [1, 0])
