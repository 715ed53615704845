"""The second process works out its half of a step, and ends with what it was begun for."""

import multiprocessing
import signal
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.torch


def _mean(net, batch):
    return (net(batch) ** 2).mean()


def test_derivatives_are_the_mean_of_both_halves() -> None:
    import torch

    from photalk_lab.training.second_core import SecondCore

    net, ours, theirs = torch.nn.Linear(3, 2), torch.randn(4, 3), torch.randn(4, 3)
    net.zero_grad()
    _mean(net, torch.cat([ours, theirs])).backward()
    whole = [one.grad.clone() for one in net.parameters()]
    with SecondCore(net, [theirs], lambda batch: _mean(net, batch)) as second:
        net.zero_grad()
        second.begin()
        _mean(net, ours).backward()
        second.join()
    assert all(torch.allclose(a, b.grad, atol=1e-6) for a, b in zip(whole, net.parameters(), strict=True))


def test_a_step_that_is_given_up_leaves_no_process_behind() -> None:
    import torch

    from photalk_lab.training.second_core import SecondCore

    def for_ever() -> Iterator[torch.Tensor]:
        while True:
            yield torch.randn(4, 3)

    before = set(multiprocessing.active_children())
    handler = signal.signal(signal.SIGTERM, lambda *_: None)  # as a training has that ends after its step
    net = torch.nn.Linear(3, 2)
    with pytest.raises(ValueError, match="given up"), SecondCore(net, for_ever(), lambda b: _mean(net, b)):
        raise ValueError("given up")
    signal.signal(signal.SIGTERM, handler)
    assert set(multiprocessing.active_children()) <= before
