"""A latent editor that is small enough to be trained in a test: generator, encoder, joint space, identity."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.encoder import write_encoder
from photalk_lab.papers.i2edit.latent.prompts import prompt_of
from photalk_lab.papers.i2edit.latent.stylegan import Generator, write_generator
from photalk_lab.papers.i2edit.latent.training import Recipe, train_pair
from photalk_lab.training.graphs import write_graph
from toy_portraits import CURVES, HAIR, SIDE, Drawn, drawn_faces

RECIPE = Recipe(
    side=SIDE, style=16, widest=32, narrowest=16, steps=600, inversion=200, rate=6e-3, generator_rate=3e-2
)
PROMPTS = [
    *(prompt_of({"hair color": [hair]}) for hair in HAIR),
    *(prompt_of({"expression": [mouth]}) for mouth in CURVES),
    *(prompt_of({"hair color": [hair], "expression": [mouth]}) for hair in HAIR for mouth in CURVES),
]
WORDS = ["[PAD]", "[UNK]", *sorted({word for prompt in PROMPTS for word in prompt.split()})]
_WIDTH = 16


class Sight(nn.Module):
    """Pictures to vectors."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.AvgPool2d(2), nn.Conv2d(16, 32, 3, padding=1),
            nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(512, _WIDTH),
        )  # fmt: skip

    def forward(self, pixels: Tensor) -> Tensor:
        """(n, 3, 16, 16) to (n, 16)."""
        return self.layers(pixels)


class Reading(nn.Module):
    """Texts to vectors: the sum of those of their words."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Embedding(len(WORDS), _WIDTH)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """(n, l) to (n, 16)."""
        return (self.table(ids) * mask[..., None].float()).sum(dim=1)


class Complexion(nn.Module):
    """Who is it? In this toy world, whoever has the same skin before the same background."""

    def forward(self, pixels: Tensor) -> Tensor:
        """(n, 3, 16, 16) to (n, 6)."""
        return torch.cat(
            [pixels[:, :, 7:10, 7:9].mean(dim=(2, 3)), pixels[:, :, :2, :2].mean(dim=(2, 3))], dim=1
        )


def make_folder(folder: Path) -> None:
    """Train everything and write a folder as `LatentEditor.open` reads it."""
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = drawn_faces(1000, seed=0)
    pictures = torch.from_numpy(drawn.pixels).permute(0, 3, 1, 2)
    generator, encoder = train_pair(pictures, RECIPE)
    write_generator(generator, folder / "generator.safetensors")
    write_encoder(encoder, folder / "encoder.safetensors")
    with torch.no_grad():
        real = pictures.float() / 127.5 - 1
        codes = encoder(real)
    sight, reading = train_joint(drawn, real, codes, generator)
    write_joint(folder, sight, reading)
    write_graph(
        Complexion(), (real[:1],), ["pixels"], ["who"], {"pixels": {0: "n"}}, folder / "identity.onnx"
    )
    write_json(folder)


def write_json(folder: Path, **changed: Any) -> None:
    """The folder's latent.json; None takes a setting out."""
    said: dict[str, Any] = {
        "generator": "generator.safetensors",
        "encoder": "encoder.safetensors",
        "joint": "joint.toml",
        "identity": {"file": "identity.onnx", "crop": [0, 0, 1, 1], "side": SIDE},
    }
    kept = {name: value for name, value in (said | changed).items() if value is not None}
    (folder / "latent.json").write_text(json.dumps(kept), "utf-8")


def write_joint(folder: Path, sight: nn.Module, reading: nn.Module) -> None:
    """The two halves as ONNX, the words, and the settings that name them."""
    blank = torch.zeros(2, 3, SIDE, SIDE)
    write_graph(sight, (blank,), ["pixels"], ["image_embeds"], {"pixels": {0: "n"}}, folder / "image.onnx")
    ids = torch.ones(2, 5, dtype=torch.int64)
    axes = {name: {0: "n", 1: "l"} for name in ("input_ids", "attention_mask")}
    write_graph(reading, (ids, ids), list(axes), ["text_embeds"], axes, folder / "text.onnx")
    made = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"))
    made.normalizer, made.pre_tokenizer = normalizers.Lowercase(), pre_tokenizers.WhitespaceSplit()
    made.save(str(folder / "tokenizer.json"))
    (folder / "joint.toml").write_text(
        '[encoder]\nimage = "image.onnx"\ntext = "text.onnx"\ntokenizer = "tokenizer.json"\n'
        "mean = [0.5, 0.5, 0.5]\nstd = [0.5, 0.5, 0.5]\n",
        "utf-8",
    )


def train_joint(
    drawn: Drawn, real: Tensor, codes: Tensor, generator: Generator, steps: int = 400
) -> tuple[Sight, Reading]:
    """Pictures and the sentences that fit them, drawn together.

    Real joint spaces have seen everything; this one would know nothing but flawless faces. So it is shown
    what lies between two faces, too, which both their sentences fit in part, and what is no face, which none
    fits.
    """
    torch.manual_seed(1)
    sight, reading = Sight(), Reading()
    ids = torch.tensor([[WORDS.index(word) for word in prompt.split()] + [0] * (12 - len(prompt.split()))
                        for prompt in PROMPTS])  # fmt: skip
    hair = F.one_hot(torch.tensor([list(HAIR).index(one) for one in drawn.hair])).float()
    mouth = F.one_hot(torch.tensor([list(CURVES).index(one) for one in drawn.mouth])).float()
    both = (hair[:, :, None] * mouth[:, None]).flatten(1)
    spread = codes.std(dim=0)
    optimiser = torch.optim.Adam([*sight.parameters(), *reading.parameters()], lr=3e-3)
    for _ in range(steps):
        a, b, c = torch.randint(len(real), (3, 32))
        share = torch.rand(32, 1)
        with torch.no_grad():
            away = torch.linspace(0.6, 3, 32)[:, None, None] * spread * torch.randn(32, *spread.shape)
            made = generator(torch.cat([torch.lerp(codes[a], codes[b], share[..., None]), codes[c] + away]))
        shown = torch.cat([real[c], made])
        seen = F.normalize(sight(shown + 0.1 * torch.randn_like(shown)), dim=1)
        texts = F.normalize(reading(ids, (ids > 0).long()), dim=1)
        loss = 2 * F.relu(seen[64:] @ texts.T + 0.1).mean()
        alike = (5 * seen[:64] @ texts.T).split((4, 3, 12), dim=1)
        for logits, labels in zip(alike, (hair, mouth, both), strict=True):
            wanted = torch.cat([labels[c], torch.lerp(labels[a], labels[b], share)])
            loss = loss + F.cross_entropy(logits, wanted)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return sight.eval(), reading.eval()
