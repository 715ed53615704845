"""The four kinds of attention: weights that sum to one, and the product of three without its N⁴ keys."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.torch

VARIANTS = ("basic", "multihead", "static", "dynamic")


@settings(max_examples=25, deadline=None)
@given(
    pairs=st.integers(1, 3),
    words=st.integers(1, 4),
    places=st.integers(1, 5),
    others=st.integers(1, 5),
    columns=st.integers(1, 6),
    hidden=st.integers(1, 8),
    seed=st.integers(0, 1000),
)
def test_attention_to_pairs_of_places_is_what_attention_to_n4_keys_and_values_is(
    pairs: int, words: int, places: int, others: int, columns: int, hidden: int, seed: int
) -> None:
    import torch

    from photalk_lab.papers.visual_relationships.attention import Dynamic

    torch.manual_seed(seed)
    net = Dynamic(columns, hidden).double()
    states = torch.randn(pairs, words, hidden, dtype=torch.double)
    source = torch.randn(pairs, places, columns, dtype=torch.double)
    target = torch.randn(pairs, others, columns, dtype=torch.double)
    # The paper's analogy after equation 28: every pair of places has a key and a value of its own.
    keys = net.source_key(source)[:, :, None] * net.target_key(target)[:, None]  # (B, P, Q, H)
    values = net.source_value(source)[:, :, None] + net.target_value(target)[:, None]
    flat_keys, flat_values = keys.flatten(1, 2), values.flatten(1, 2)  # (B, P Q, H)
    scores = torch.einsum("bth,bkh->btk", net.query(states), flat_keys)
    weights = scores.softmax(-1)
    naive = torch.tanh(weights @ flat_values + net.state(states))

    assert torch.allclose(net.scores(states, source, target).flatten(2), scores)
    assert torch.allclose(net(states, source, target), naive)


@pytest.mark.parametrize("variant", VARIANTS)
def test_attention_sums_to_one(variant: str) -> None:
    """Where all places are alike, what is attended to is that place: how many there are is no matter."""
    import torch

    from photalk_lab.papers.visual_relationships.attention import ATTENTIONS

    torch.manual_seed(0)
    net = ATTENTIONS[variant](6, 8)
    states, source, target = torch.randn(2, 3, 8), torch.randn(2, 1, 6), torch.randn(2, 1, 6)
    one = net(states, *net.relate(source, target))
    many = net(states, *net.relate(source.expand(2, 7, 6), target.expand(2, 7, 6)))

    assert torch.allclose(one, many, atol=1e-5)


def test_weights_of_places_sum_to_one() -> None:
    import torch

    from photalk_lab.papers.visual_relationships.attention import attended

    torch.manual_seed(0)
    assert torch.allclose(attended(10 * torch.randn(2, 3, 9), torch.ones(2, 9, 4)), torch.ones(2, 3, 4))


def test_the_basic_speaker_cannot_tell_the_pictures_apart_and_the_others_can() -> None:
    import torch

    from photalk_lab.papers.visual_relationships.attention import ATTENTIONS

    torch.manual_seed(0)
    states, source, target = torch.randn(2, 3, 8), torch.randn(2, 4, 6), torch.randn(2, 4, 6)
    blind = {}
    for variant in VARIANTS:
        net = ATTENTIONS[variant](6, 8)
        there, back = (net(states, *net.relate(*pair)) for pair in ((source, target), (target, source)))
        blind[variant] = torch.allclose(there, back, atol=1e-5)

    assert blind == {"basic": True, "multihead": False, "static": False, "dynamic": False}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_order_of_places_is_no_matter(variant: str) -> None:
    import torch

    from photalk_lab.papers.visual_relationships.attention import ATTENTIONS

    torch.manual_seed(0)
    net = ATTENTIONS[variant](6, 8)
    states, source, target = torch.randn(2, 3, 8), torch.randn(2, 5, 6), torch.randn(2, 5, 6)
    mixed = torch.tensor([3, 1, 4, 0, 2])
    there = net(states, *net.relate(source, target))
    shuffled = net(states, *net.relate(source[:, mixed], target[:, mixed.flip(0)]))

    assert torch.allclose(there, shuffled, atol=1e-5)
