"""How is a word brought into the form that our patterns know? British, short and split spellings, as data."""

from __future__ import annotations

from photalk.dialogue.lexicon import listed

_SPELLINGS = {
    "color": listed("colour"),
    "colors": listed("colours"),
    "colored": listed("coloured"),
    "coloring": listed("colouring"),
    "colorful": listed("colourful"),
    "gray": listed("grey"),
    "grayish": listed("greyish"),
    "black_and_white": listed("greyscale bw monochrome grayscale bnw"),
    "center": listed("centre"),
    "centered": listed("centred"),
    "blond": listed("blonde"),
    "mustache": listed("moustache moustaches mustaches stache tache"),
    "out": listed("outta"),
    "somewhat": listed("kinda sorta"),
    "clockwise": listed("cw"),
    "counterclockwise": listed("ccw acw anticlockwise unclockwise"),
    "please": listed("pls plz plse"),
    "picture": listed("pic"),
    "pictures": listed("pics"),
    "photo": listed("photograph"),
    "photos": listed("photographs"),
    "you": listed("u"),
    "a_bit": listed("abit"),
    "a_lot": listed("alot"),
    "side-burns": listed("sideburns sideburn"),
    "rotation": listed("rotatation"),
    "degrees": listed("deg degs"),
    "percent": listed("percentage"),
    "pixels": listed("px pixel"),
    "background": listed("backround bg"),
    "vibrance": listed("vibrancy"),
    "want": listed("wanna"),
    "more": listed("mor mroe moer"),
    "much": listed("mcuh muhc"),
    "give": listed("gimme"),
    "because": listed("coz"),
    "image": listed("img"),
    "right": listed("rightwards"),
    "left": listed("leftwards"),
    "vibrant": listed("vibrantly"),
    "tint": listed("tinge"),
}
SPELLED: dict[str, str] = {typed: word for word, typings in _SPELLINGS.items() for typed in typings}
"""British into American, abbreviations into words."""


_PHRASES = {
    "counterclockwise": "counter clockwise, anti clockwise, counter clock wise, anti clock wise, "
    "counterclock wise, anticlock wise, counterclockwise wise, anti clock, non clockwise, counter clock ",
    "clockwise": "clock wise, clockwise wise",
    "black_and_white": "black and white, black & white, b & w, b and w, black n white, "
    "black white, white and black, gray scale, black / white ",
    "saturation": "color intensity, intensity of colors, color saturation",
    "background": "back ground, back drop",
    "trash_can": "trash can, garbage can, rubbish can, waste can, watering can, soda can, beer can, tin can, "
    "coke can, spray can, paint can",
    "skyblue": "sky blue, baby blue",
    "washed_out": "washed out, washed - out",
    "a_bit": "a bit, a little bit, a little, little bit, a touch, a tad, a smidge, a notch, a hair, just "
    "a bit, a smidgen, a spot of, a dash of, a pinch of, a splash of, a whisker, a fraction, "
    "a few degrees, a couple degrees, couple of degrees ",
    "a_tiny_bit": "a tiny bit, a teeny bit, a wee bit, tiny bit, very slightly, "
    "ever so slightly, a tiny amount",
    "a_lot": "a lot, a whole lot, a great deal, quite a lot, a good deal, a ton, by far",
    "quite_a_bit": "quite a bit",
    "side-burns": "side burns, side burn, side boards",
    "upside_down": "upside down, up side down, upsidedown",
    "makeup": "make up",
    "percent": "per cent",
    "get_rid_of": "get rid of, getting rid of, got rid of, rid of",
    "no": "no no",
    "out_of_focus": "out of focus",
    "as_well_as": "as well as",
    "someone": "some one, any one",
    "clearer": "more clear, much more clear",
    "brighten": "light up, lit up",
    "unblur": "un blur, de blur",
    "please": "is there any way to, is there a way to, any way to, any chance to, any chance you could, "
    "any chance of, is there any chance to, is there a chance to, is there any way you could, "
    "is it possible to, would it be possible to, is there anyway to, anyway to, any chance someone could, "
    "any chance anyone could, any chance somebody could",
}
_SHORT = {
    "brightness": listed("bri brt bright"),
    "contrast": listed("con cont"),
    "saturation": listed("sat satur"),
    "temperature": listed("temp wb"),
    "exposure": listed("exp expo ev"),
    "sharpness": listed("sharp"),
    "highlights": listed("hl highs"),
    "vignette": listed("vig"),
    "rotate": listed("rot"),
}
SHORT: dict[str, str] = {typed: word for word, typings in _SHORT.items() for typed in typings}
"""Short forms that only a number beside them makes clear ("sat -30", "rot 90 cw")."""

NOISE = frozenset(
    listed(
        "ngl tbh idk imo imho btw lol lmao rofl omg um uh uhm umm uhh er erm hm hmm bruh yo fr rn y'all yall "
        "asap"
    )
)
"""Sounds and chat words that say nothing about the picture."""

MERGED: dict[tuple[str, ...], str] = {
    tuple(phrase.split()): word for word, phrases in _PHRASES.items() for phrase in phrases.split(",")
}
"""Phrases that are one word to us. "make up" is also a verb, but nobody makes a picture up."""
