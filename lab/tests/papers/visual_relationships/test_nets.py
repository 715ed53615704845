"""A speaker says word by word what it says at once, and padding changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from photalk_lab.papers.visual_relationships.vocabulary import END, PAD, START, UNKNOWN, VARIANTS

pytestmark = pytest.mark.torch


def speaker(variant: str, **more: Any) -> Any:
    import torch

    from photalk_lab.papers.visual_relationships.nets import Config, Speaker

    torch.manual_seed(3)
    net = Speaker(Config(variant, words=12, columns=6, hidden=16, longest=7, **more))
    with torch.no_grad():
        net.next.weight.mul_(8)  # so that it is not of one mind about all words
    return net.eval()


def grids(count: int = 40, columns: int = 6) -> Any:
    import torch

    torch.manual_seed(1)
    return torch.randn(count, 4, columns), torch.randn(count, 4, columns)


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_words_are_the_likeliest_ones_after_themselves(variant: str) -> None:
    import torch

    from photalk_lab.papers.visual_relationships.nets import likeliest

    net, (source, target) = speaker(variant), grids()
    said = net.greedy(source, target)
    forced = torch.cat([torch.full((len(said), 1), START), said[:, :-1]], 1)
    scores, _ = net.step(forced, net.seen(source, target))
    spoken = said != PAD

    assert spoken[:, 0].all()
    assert len(set(map(tuple, said.tolist()))) > 1
    assert (likeliest(scores)[spoken] == said[spoken]).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sentence_ends_once_and_is_padded_after(variant: str) -> None:
    net, (source, target) = speaker(variant), grids()
    for row in net.greedy(source, target).tolist():
        words = row[: row.index(END)] if END in row else row
        assert not set(words) & {PAD, START, UNKNOWN}
        assert set(row[len(words) + 1 :]) <= {PAD}


@pytest.mark.parametrize("variant", VARIANTS)
def test_padding_does_not_matter(variant: str) -> None:
    import torch

    net, (source, target) = speaker(variant), grids(2)
    sentences = torch.tensor([[START, 5, 6, END], [START, 7, END, PAD]])
    wider = torch.nn.functional.pad(sentences, (0, 3), value=PAD)
    scores, _ = net.step(sentences[:, :-1], net.seen(source, target))
    more, _ = net.step(wider[:, :-1], net.seen(source, target))

    assert torch.allclose(net.loss(source, target, sentences), net.loss(source, target, wider))
    assert torch.allclose(scores, more[:, :3], atol=1e-6)


def test_others_of_a_batch_do_not_matter() -> None:
    net, (source, target) = speaker("dynamic"), grids()
    assert (net.greedy(source, target)[5:6] == net.greedy(source[5:6], target[5:6])).all()


def test_what_it_expects_is_seen_as_nothing_special() -> None:
    import torch

    net = speaker("dynamic", dropout=0.0)
    raw = 50 + 7 * torch.randn(30, 4, 6)
    net.expect(raw)
    seen, _ = net.seen(raw, raw)
    assert seen.mean().abs() < 0.01
    assert (seen.std() - 1).abs() < 0.05
