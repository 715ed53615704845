"""What can be wished of a face: the values of I²Edit's Table 1, each in one row."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class FaceValue:
    """A value of a slot.

    Attributes:
        part: the module of `photalk.edit.portrait` whose function of the value's name does it.
        place: when it is done, among others: first what moves, then hair and its colour, skin, what grows
            on it, what is put on it.
        asks: how it is asked for; `{}` is who.
        excludes: values that cannot hold beside it.
    """

    slot: str
    value: str
    part: str
    place: int
    name: Name
    asks: str = ""
    excludes: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The value as one word."""
        return self.value.replace(" ", "_").replace("-", "_")


VALUES: tuple[FaceValue, ...] = (
    FaceValue("expression", "smiling", "expression", 10,
          Name("a smile", "the smile", "smile", "a hint of a smile", "a big, broad smile", ("a smile",
               "a friendly smile", "a warm smile")), asks="make {} smile"),
    FaceValue("expression", "angry", "expression", 20,
          Name("an angry look", "the angry look", "angry look", "a slightly angry look", "a furious look",
               ("an angry look",)), asks="make {} look angry"),
    FaceValue("expression", "sad", "expression", 30,
          Name("a sad look", "the sad look", "sad look", "a touch of sadness", "a deeply sad look",
               ("a sad look",)), asks="make {} look sad"),
    FaceValue("expression", "no smiling", "expression", 40,
          Name("a serious face", "the serious face", "serious face", "a slightly more serious face",
               "a very serious face", ("a serious look", "a neutral expression")),
               asks="make {} stop smiling"),
    FaceValue("hair color", "brown hair", "hair_color", 90,
          Name("brown hair", "the brown", "brown hair", "a hint of brown in the hair", "deep brown hair",
               ("brown hair", "chestnut brown hair"))),
    FaceValue("hair color", "blond hair", "hair_color", 100,
          Name("blond hair", "the blond", "blond hair", "a touch of blond in the hair", "very blond hair",
               ("blond hair", "golden blond hair"))),
    FaceValue("hair color", "black hair", "hair_color", 110,
          Name("black hair", "the black", "black hair", "slightly blacker hair", "jet-black hair",
               ("black hair", "jet-black hair"))),
    FaceValue("hair color", "gray hair", "hair_color", 120,
          Name("gray hair", "the gray", "gray hair", "a touch of gray in the hair", "silver-gray hair",
               ("gray hair", "silver hair"))),
    FaceValue("hairstyle", "straight hair", "hairstyle", 60,
          Name("straight hair", "the straight hair", "straight hair", "slightly straighter hair",
               "perfectly straight hair", ("straight hair", "sleek straight hair")),
               excludes=("wavy hair",)),
    FaceValue("hairstyle", "wavy hair", "hairstyle", 70,
          Name("wavy hair", "the waves", "wavy hair", "a slight wave in the hair", "very wavy hair",
               ("wavy hair", "soft waves")), excludes=("straight hair",)),
    FaceValue("hairstyle", "receding hairline", "hairline", 80,
          Name("a receding hairline", "the receding hairline", "receding hairline",
               "a slightly higher hairline", "a far receding hairline", ("a receding hairline",)),
               asks="give {} a receding hairline"),
    FaceValue("hairstyle", "side-burns", "side_burns", 210,
          Name("side-burns", "the side-burns", "side-burns", "slight side-burns", "thick side-burns",
               ("side-burns",), plural=True), asks="give {} sideburns"),
    FaceValue("hairstyle", "bangs", "bangs", 220,
          Name("bangs", "the bangs", "bangs", "light bangs", "full bangs", ("bangs", "some bangs",
               "a fringe"), plural=True)),
    FaceValue("beard", "mustache", "beard", 190,
          Name("a mustache", "the mustache", "mustache", "a faint mustache", "a thick mustache",
               ("a mustache", "a neat mustache")), asks="give {} a mustache"),
    FaceValue("beard", "goatee", "beard", 200,
          Name("a goatee", "the goatee", "goatee", "a light goatee", "a full goatee", ("a goatee",
               "a small goatee")), asks="give {} a goatee"),
    FaceValue("makeup", "no makeup", "skin", 130,
          Name("a bare face", "the makeup-free look", "makeup-free look", "a lighter, more natural look",
               "a completely bare face", ("a natural look without makeup",)),
               asks="remove the makeup of {}", excludes=("heavy makeup", "lipstick", "rosy cheeks")),
    FaceValue("makeup", "heavy makeup", "makeup", 150,
          Name("heavy makeup", "the heavy makeup", "heavy makeup", "a bit more makeup",
               "very heavy makeup", ("heavy makeup", "glamorous makeup")), excludes=("no makeup",)),
    FaceValue("makeup", "lipstick", "lips", 170,
          Name("lipstick", "the lipstick", "lipstick", "a touch of lipstick", "bold lipstick",
               ("lipstick", "a bit of lipstick", "red lipstick")), excludes=("no makeup",)),
    FaceValue("makeup", "earrings", "earrings", 230,
          Name("earrings", "the earrings", "earrings", "small earrings", "big earrings", ("earrings",
               "a pair of earrings"), plural=True)),
    FaceValue("makeup", "bushy eyebrows", "brows", 180,
          Name("bushy eyebrows", "the bushy eyebrows", "bushy eyebrows", "slightly fuller eyebrows",
               "really bushy eyebrows", ("bushy eyebrows", "fuller eyebrows"), plural=True)),
    FaceValue("makeup", "big lips", "lips", 50,
          Name("fuller lips", "the fuller lips", "fuller lips", "slightly fuller lips",
               "much fuller lips", ("fuller lips", "bigger lips"), plural=True)),
    FaceValue("makeup", "rosy cheeks", "makeup", 160,
          Name("rosy cheeks", "the rosy cheeks", "rosy cheeks", "a touch of blush", "bright rosy cheeks",
               ("rosy cheeks", "a bit of blush"), plural=True), excludes=("no makeup",)),
    FaceValue("makeup", "pale skin", "skin", 140,
          Name("pale skin", "the pale skin", "pale skin", "slightly paler skin", "ghostly pale skin",
               ("pale skin", "a paler complexion"))),
)  # fmt: skip
"""In the order of the paper's table."""

FACE_SLOTS: dict[str, tuple[str, ...]] = {
    slot: tuple(one.value for one in VALUES if one.slot == slot)
    for slot in dict.fromkeys(one.slot for one in VALUES)
}
