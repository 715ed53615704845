"""The words for things and parts of a picture, and what we call them ourselves."""

from __future__ import annotations

import re

from photalk.commands.queries.colours import COLOURS

LABELS = (
    "person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic light",
    "fire hydrant", "", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep",
    "cow", "elephant", "bear", "zebra", "giraffe", "", "backpack", "umbrella", "", "", "handbag", "tie",
    "suitcase", "frisbee", "skis", "snowboard", "sports ball", "kite", "baseball bat", "baseball glove",
    "skateboard", "surfboard", "tennis racket", "bottle", "", "wine glass", "cup", "fork", "knife", "spoon",
    "bowl", "banana", "apple", "sandwich", "orange", "broccoli", "carrot", "hot dog", "pizza", "donut",
    "cake", "chair", "couch", "potted plant", "bed", "", "dining table", "", "", "toilet", "", "tv",
    "laptop", "mouse", "remote", "keyboard", "cell phone", "microwave", "oven", "toaster", "sink",
    "refrigerator", "", "book", "clock", "vase", "scissors", "teddy bear", "hair drier", "toothbrush",
)  # fmt: skip
"""COCO's names by the number that the models give; the empty ones are numbers that COCO never used."""

BACKGROUND = frozenset({"background", "backdrop", "surroundings", "scenery", "rest", "rest of it"})
SUBJECT = frozenset(
    {"subject", "foreground", "main subject", "main object", "main thing", "motif", "it", "cutout", "object"}
)
WHOLE = frozenset(
    {"everything", "all", "picture", "photo", "image", "whole picture", "whole photo", "whole image", "shot",
     "entire picture", "entire photo", "entire image", "whole thing", "photograph", "frame", "scene"}
)  # fmt: skip
GENERIC = frozenset(
    {"part", "area", "bit", "region", "thing", "stuff", "tone", "colour", "color", "pixel", "spot", "one",
     "object", "section", "place", "zone", "element", "hue"}
)  # fmt: skip

STUFF = {
    "sky": "sky", "skies": "sky", "heaven": "sky", "heavens": "sky",
    "cloud": "cloud", "clouds": "cloud",
    "water": "water", "sea": "water", "ocean": "water", "lake": "water", "river": "water", "pool": "water",
    "pond": "water", "waves": "water", "wave": "water",
    "grass": "grass", "lawn": "grass", "meadow": "grass", "field": "grass",
    "tree": "tree", "trees": "tree", "forest": "tree", "woods": "tree",
    "greenery": "greenery", "plants": "greenery", "leaves": "greenery", "foliage": "greenery",
    "vegetation": "greenery", "bush": "greenery", "bushes": "greenery", "leaf": "greenery",
    "hedge": "greenery",
    "shadow": "shadows", "shadows": "shadows", "shade": "shadows", "dark": "shadows", "darks": "shadows",
    "darker": "shadows", "darkest": "shadows", "shadowy": "shadows", "blacks": "shadows",
    "highlight": "highlights", "highlights": "highlights", "bright": "highlights", "brights": "highlights",
    "brighter": "highlights", "brightest": "highlights", "light": "highlights", "lights": "highlights",
    "whites": "highlights", "midtone": "midtones", "midtones": "midtones",
}  # fmt: skip

PARTS: dict[str, tuple[str, ...]] = {
    "face": (), "head": (), "hair": ("hair",), "skin": ("skin", "nose", "neck", "left ear", "right ear"),
    "eye": ("left eye", "right eye"), "brow": ("left brow", "right brow"),
    "eyebrow": ("left brow", "right brow"), "nose": ("nose",), "ear": ("left ear", "right ear"),
    "lip": ("upper lip", "lower lip"), "mouth": ("mouth", "upper lip", "lower lip"), "teeth": ("mouth",),
    "tooth": ("mouth",), "neck": ("neck",),
}  # fmt: skip
"""Parts of a person, with the face parser's classes that make them up; face and head go by their place."""

PRONOUNS = frozenset({"him", "her", "he", "she", "them", "they", "everyone", "everybody"})

CHILDREN = frozenset({"boy", "girl", "kid", "child", "baby", "toddler", "son", "daughter"})

_SYNONYMS = {
    "person": "man woman boy girl kid child baby toddler guy lady gentleman human somebody someone friend"
    " mother father mom mum dad son daughter brother sister girlfriend boyfriend wife husband bride groom"
    " player skater skateboarder snowboarder skier surfer rider cyclist biker driver waiter pedestrian"
    " tourist passerby stranger athlete astronaut him her he she figure individual folk crowd grandmother"
    " grandfather couple adult teenager coworker runner swimmer climber hiker dancer singer",
    "bicycle": "bike cycle pushbike",
    "motorcycle": "motorbike scooter moped",
    "car": "automobile vehicle taxi cab sedan suv",
    "airplane": "plane aeroplane aircraft jet",
    "truck": "lorry pickup",
    "boat": "ship sailboat yacht canoe kayak ferry",
    "bus": "coach minibus",
    "train": "tram locomotive",
    "traffic light": "stoplight",
    "fire hydrant": "hydrant",
    "bird": "seagull pigeon duck parrot eagle gull swan goose chicken",
    "cat": "kitten kitty",
    "dog": "puppy doggy pup hound doggie",
    "horse": "pony foal",
    "sheep": "lamb",
    "cow": "cattle bull calf ox",
    "backpack": "rucksack",
    "umbrella": "parasol",
    "handbag": "purse bag",
    "suitcase": "luggage",
    "frisbee": "disc disk",
    "skis": "ski",
    "sports ball": "ball football soccerball basketball volleyball baseball",
    "tennis racket": "racket racquet",
    "wine glass": "glass goblet wineglass",
    "cup": "mug teacup",
    "donut": "doughnut",
    "couch": "sofa settee",
    "potted plant": "houseplant flowerpot plant",
    "dining table": "table desk",
    "tv": "television monitor screen telly",
    "laptop": "computer notebook",
    "cell phone": "phone mobile smartphone cellphone telephone",
    "refrigerator": "fridge freezer",
    "oven": "stove cooker",
    "clock": "watch",
    "teddy bear": "teddy plushie",
    "hair drier": "hairdryer hairdrier",
    "scissors": "shears",
    "remote": "remote control",
    "kite": "",
}

_IRREGULAR = {
    "people": "person", "persons": "person", "men": "man", "women": "woman", "children": "child",
    "knives": "knife", "sheep": "sheep", "geese": "goose", "mice": "mouse", "oxen": "ox", "calves": "calf",
    "babies": "baby", "buses": "bus", "glasses": "glass", "wine glasses": "wine glass", "skis": "skis",
    "scissors": "scissors", "ladies": "lady", "puppies": "puppy", "ponies": "pony", "leaves": "leaves",
    "folks": "folk", "everyone": "person", "everybody": "person", "them": "person", "they": "person",
    "parties": "party", "benches": "bench", "couches": "couch", "sandwiches": "sandwich", "torches": "torch",
    "watches": "watch", "boxes": "box", "bushes": "bush", "crowd": "person", "couple": "person",
}  # fmt: skip

NOT_OURS = frozenset(
    {"bandana", "bandanna", "bare", "blow", "bridge", "bridle", "brownie", "crouch", "farther",
     "feather", "figurine", "grill", "leak", "polo", "shooter", "sinister", "skate", "strainer",
     "strange", "tablet", "tale", "tile", "toiletry"}
)  # fmt: skip
"""Words that are like one of ours but mean something else."""

ALWAYS_MANY = frozenset({"people", "everyone", "everybody", "them", "they", "crowd", "couple", "folks"})

OBJECTS: dict[str, str] = {label: label for label in LABELS if label} | {
    word: label for label, words in _SYNONYMS.items() for word in words.split() if label != "remote"
}
"""Every word for an object of the detector, and the detector's name of it."""

_PLURALS = {"person": "people", "sheep": "sheep", "skis": "skis", "scissors": "scissors", "knife": "knives"}


def singular(word: str) -> tuple[str, bool]:
    """The word for one of them, and whether it was the word for several."""
    if word in _IRREGULAR:
        return _IRREGULAR[word], word not in ("sheep", "skis", "scissors")
    if word in OBJECTS or word in STUFF or word in COLOURS or word in GENERIC or len(word) < 4:
        return word, False
    if word.endswith("ies"):
        return word[:-3] + "y", True
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2], True
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1], True
    return word, False


def plural(word: str) -> str:
    """The word for several of them."""
    if word in _PLURALS:
        return _PLURALS[word]
    return word + "es" if word.endswith(("ch", "sh", "ss", "x", "s")) else word + "s"


_VOWEL_SOUND = re.compile(r"(?!uni(?![nm])|us[eu]|uk|ut[ei]|eu|one\b)[aeiou]|hour|heir|honest", re.IGNORECASE)


def with_article(word: str) -> str:
    """A word as one speaks of it first: a dog, an apple."""
    if word == plural(word) or word in ("grass", "water", "greenery", "hair"):
        return word
    return f"{'an' if _VOWEL_SOUND.match(word) else 'a'} {word}"
