"""Which words ask for what is written in a picture? "a sign that says exit", "with the word sale on it".

Only what carries writing says something in writing: "a woman who says goodbye" is what the picture shows.

>>> text = "a sign that says exit, in 2020"
>>> [(said, text[slice(*span)]) for said, span in sayings_in(text)]
[('exit', 'that says exit')]
"""

from __future__ import annotations

from photalk.commands.queries.pattern_text import Span, compiled

_CARRIERS = (
    r"signs?|boards?|billboards?|banners?|posters?|placards?|stickers?|labels?|plates?|screens?|displays?|"
    r"t-?shirts?|shirts?|caps?|mugs?|cakes?|cards?|notes?|letters?|pages?|books?|covers?|tickets?|receipts?|"
    r"graffiti|walls?|doors?|windows?|packages?|box(?:es)?|bottles?|magnets?|medals?|something|anything|it"
)
_SAYS = (
    rf"\b(?:(?:{_CARRIERS})(?P<lead> )(?:(?:that|which) (?:says?|said|reads?)|saying|reading)|"
    r"(?P<with>with|has|having) (?:the )?(?:words?|text|inscription)(?! (?:in|on|below|above)\b)) "
    r'(?:"(?P<quoted>[^"|]+)"|(?P<plain>[^",;.|]+?))'
    r"(?= ?[,;.|]| (?:on it|from|taken|shot|in (?:the|\d{4})|near|but)\b| *$)(?: on it\b)?"
)


def sayings_in(text: str) -> list[tuple[str, Span]]:
    """The texts that should be written in a picture, and where the words for that stand."""
    found = []
    for match in compiled(_SAYS).finditer(text):
        said = " ".join((match["quoted"] or match["plain"] or "").split())
        start = match.end("lead") if match["lead"] else match.start()
        if any(letter.isalnum() for letter in said):
            found.append((said, (start, match.end())))
    return found
