"""How are values and slots called in our answers? Noun phrases, by how much of a value there is."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.commands import Face


@dataclass(frozen=True, slots=True)
class Name:
    """A value as it is given ("a smile"), pointed at ("the smile"), bare, in part, in full, and offered."""

    given: str
    the: str
    bare: str
    slight: str
    strong: str
    offers: tuple[str, ...]
    plural: bool = False

    @property
    def any(self) -> str:
        """The value as it is denied: "I hadn't added any bangs"."""
        return f"any {self.bare}" if self.plural or self.given == self.bare else self.given

    def to(self, strength: float) -> str:
        """The value as it is given with this strength, in percent."""
        return self.slight if strength < 80 else self.strong if strength > 130 else self.given


NAMES: dict[str, Name] = {
    "smiling": Name("a smile", "the smile", "smile", "a hint of a smile", "a big, broad smile",
                    ("a smile", "a friendly smile", "a warm smile")),
    "angry": Name("an angry look", "the angry look", "angry look", "a slightly angry look", "a furious look",
                  ("an angry look",)),
    "sad": Name("a sad look", "the sad look", "sad look", "a touch of sadness", "a deeply sad look",
                ("a sad look",)),
    "no smiling": Name("a serious face", "the serious face", "serious face", "a slightly more serious face",
                       "a very serious face", ("a serious look", "a neutral expression")),
    "brown hair": Name("brown hair", "the brown", "brown hair", "a hint of brown in the hair",
                       "deep brown hair",
                       ("brown hair", "chestnut brown hair")),
    "blond hair": Name("blond hair", "the blond", "blond hair", "a touch of blond in the hair",
                       "very blond hair",
                       ("blond hair", "golden blond hair")),
    "black hair": Name("black hair", "the black", "black hair", "slightly blacker hair", "jet-black hair",
                       ("black hair", "jet-black hair")),
    "gray hair": Name("gray hair", "the gray", "gray hair", "a touch of gray in the hair", "silver-gray hair",
                      ("gray hair", "silver hair")),
    "straight hair": Name("straight hair", "the straight hair", "straight hair", "slightly straighter hair",
                          "perfectly straight hair", ("straight hair", "sleek straight hair")),
    "wavy hair": Name("wavy hair", "the waves", "wavy hair", "a slight wave in the hair", "very wavy hair",
                      ("wavy hair", "soft waves")),
    "receding hairline": Name("a receding hairline", "the receding hairline", "receding hairline",
                              "a slightly higher hairline", "a far receding hairline",
                              ("a receding hairline",)),
    "side-burns": Name("side-burns", "the side-burns", "side-burns", "slight side-burns", "thick side-burns",
                       ("side-burns",), plural=True),
    "bangs": Name("bangs", "the bangs", "bangs", "light bangs", "full bangs", ("bangs", "some bangs",
                  "a fringe"),
                  plural=True),
    "mustache": Name("a mustache", "the mustache", "mustache", "a faint mustache", "a thick mustache",
                     ("a mustache", "a neat mustache")),
    "goatee": Name("a goatee", "the goatee", "goatee", "a light goatee", "a full goatee", ("a goatee",
                   "a small goatee")),
    "no makeup": Name("a bare face", "the makeup-free look", "makeup-free look",
                      "a lighter, more natural look",
                      "a completely bare face", ("a natural look without makeup",)),
    "heavy makeup": Name("heavy makeup", "the heavy makeup", "heavy makeup", "a bit more makeup",
                         "very heavy makeup",
                         ("heavy makeup", "glamorous makeup")),
    "lipstick": Name("lipstick", "the lipstick", "lipstick", "a touch of lipstick", "bold lipstick",
                     ("lipstick", "a bit of lipstick", "red lipstick")),
    "earrings": Name("earrings", "the earrings", "earrings", "small earrings", "big earrings",
                     ("earrings", "a pair of earrings"), plural=True),
    "bushy eyebrows": Name("bushy eyebrows", "the bushy eyebrows", "bushy eyebrows",
                           "slightly fuller eyebrows",
                           "really bushy eyebrows", ("bushy eyebrows", "fuller eyebrows"), plural=True),
    "big lips": Name("fuller lips", "the fuller lips", "fuller lips", "slightly fuller lips",
                     "much fuller lips",
                     ("fuller lips", "bigger lips"), plural=True),
    "rosy cheeks": Name("rosy cheeks", "the rosy cheeks", "rosy cheeks", "a touch of blush",
                        "bright rosy cheeks",
                        ("rosy cheeks", "a bit of blush"), plural=True),
    "pale skin": Name("pale skin", "the pale skin", "pale skin", "slightly paler skin", "ghostly pale skin",
                      ("pale skin", "a paler complexion")),
}  # fmt: skip
"""The values of I²Edit's Table 1."""

SLOT_WORDS: dict[str, tuple[str, ...]] = {
    "expression": ("expression",),
    "hair color": ("hair color",),
    "hairstyle": ("hairstyle",),
    "beard": ("beard", "facial hair"),
    "makeup": ("makeup",),
}
"""How a slot is called in a question."""


def given(face: Face) -> str:
    """A value that was given, with its strength: "a touch of lipstick"."""
    return NAMES[face.value].to(face.strength)


def are(values: tuple[str, ...]) -> str:
    """The verb of what these values are called when they are pointed at."""
    names = [NAMES[value] for value in values]
    return "are" if len(names) > 1 or names[0].plural or names[0].the == "the waves" else "is"
