from __future__ import annotations

from photalk.search.asking.lexicon import groups
from photalk.search.asking.topics import topics


def test_words_that_an_encoder_lacks_drop_out() -> None:
    found = topics(("dog", "dogs", "beach", "street"))
    assert {"thing:dog", "scene"} <= set(found)
    assert "thing:cat" not in found
    assert [choice.name for choice in found["scene"].choices] == ["on a beach", "in a street"]
    assert found["thing:dog"].choices[0].columns.tolist() == [0, 1]


def test_a_choice_needs_two_options() -> None:
    assert "scene" not in topics(("beach", "dog"))


def test_no_words_give_no_topics() -> None:
    assert not topics(())


def test_the_lexicon_is_large_and_sound() -> None:
    words = {word for group in groups().values() for option in group.options for word in option.words}
    assert len(words) > 350
    for group in groups().values():
        names = [option.name for option in group.options]
        assert len(names) == len(set(names))
        assert all(option.words for option in group.options)
        assert group.key == "thing" or group.question.endswith("?")


def test_questions_about_things_are_english() -> None:
    found = topics(("dog", "tree", "snow", "ocean", "glasses"))
    texts = {found[key].question for key in found if key.startswith("thing:")}
    assert {"Is there a dog in it?", "Are there any trees in it?", "Is there any snow in it?"} <= texts
    assert "Is the sea in it?" in texts
