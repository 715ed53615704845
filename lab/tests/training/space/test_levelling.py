"""What lies near every text is found less often for it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.torch


def test_similarities_fall_by_how_near_a_photo_lies_to_all_texts() -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.training.space.levelling import STRENGTH, Level, _nearness

    torch.manual_seed(0)
    bank, photos, texts = (F.normalize(torch.randn(count, 16), dim=-1) for count in (50, 8, 3))
    level = Level.of(bank, photos, 20.0)
    found = level.texts(texts) @ level.photos(photos).T * level.levelled_scale
    off = STRENGTH * (_nearness(photos, bank, 20.0) - level.usual)
    # Unit length costs a little, where a photo lies far from the usual.
    assert torch.allclose(found, texts @ photos.T * 20.0 - off, atol=0.25 * off.abs().max().item())


def test_a_photo_near_all_texts_loses_to_one_near_this_text() -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.training.space.levelling import Level

    text = F.normalize(torch.tensor([[1.0, 0.0, 0.3]]), dim=-1)
    popular, own = torch.tensor([[0.6, 0.8, 0.0]]), torch.tensor([[0.62, 0.0, -0.78]])
    bank = F.normalize(torch.tensor([[0.6, 0.8, 0.0], [0.5, 0.85, 0.1], [0.7, 0.7, 0.0]]), dim=-1)
    photos = F.normalize(torch.cat([popular, own]), dim=-1)
    assert (text @ photos.T).argmax() == 0
    level = Level.of(bank, photos, 20.0)
    assert (level.texts(text) @ level.photos(photos).T).argmax() == 1
