"""What is looked for? Searching, refining what was found, and filtering it by what is known of the files."""

from __future__ import annotations

import re

from photalk.commands import COLORS, Command, Filter, Refine, Search
from photalk.dialogue.dates import dates_in
from photalk.dialogue.lexicon import STOP, listed
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.reading import Reading, View
from photalk.dialogue.targets import blanked
from photalk.dialogue.words import Clause

_KIND = r"(?:images?|pictures?|photos?|shots?|snapshots?|pics?)"
_STRICT = re.compile(
    r"\b(?:find(?:ing)?|search(?:ing|ed)?|look(?:ing)? (?:me )?(?:out )?for|fetch|browse|seek|hunt for|"
    r"where (?:are|is)|show me|searching for|(?:get|bring) me (?=(?:that|the|a|an|some|those) (?:thing|"
    r"object|item|image|picture|photo)s?\b))\b"
)
_LOOSE = re.compile(
    r"\b(?:(?:need|want|like|love|wish|wanted) to see|share|get me|get|give me|show|need|want|would like|"
    r"like|bring me|provide|display|send me|pull up|do you have|have you got|are there|is there|see|"
    r"any)\b(?! (?:you|to))"
)
_HEAD = re.compile(
    rf"^(?:(?:me|us|for|out|up|please|some|any|all|more|other|another|a few|of|my|the|a|an|with|one|to|see|"
    rf"you|nice|something|anything|in|finding|search|find|again|now|good|beautiful|"
    rf"new) )*(?:{_KIND}(?: (?:for|to) me)?(?: (?:of|with|showing|containing|where|about|that has|having|"
    rf"featuring|from|for|that shows?|in which|like|on|which has))?(?: |$))?"
    r"(?:(?:a|an|the|some|any|my|our|all|of) )*"
)
_TAIL = re.compile(
    rf"(?:^| )(?:(?:in|from|of) (?:the |this |that )?(?:above |previous )?{_KIND}(?: above)?|please|for me|"
    rf"thanks|thank you|now|quickly|today|soon|{_KIND}|in (?:the|my) library|from (?:the|my) library|again|"
    rf"for us|"
    r"can you(?: please)? help me(?: (?:in|with) that)?|can you help(?: me)?|if possible|as well|instead|"
    r"too|right away|from you|of mine|ones|that|i took|we took|taken|shot|from|of|in|with|on|and|to use)$"
)
_LIKE = re.compile(
    r"\b(?:like|similar to|resembling|as|as in)(?: the)? (?:#(?P<number>\d{1,6})(?: (?:one|image|picture|"
    r"photo))?|(?:image|picture|photo) (?P<plain>\d{1,6})|(?P<this>this|that|it|these|those|"
    r"current)(?: (?:one|image|picture|photo))?)(?: ?,? but (?P<but>.+)| only (?P<only>.+)| (?P<rest>(?:in|"
    r"at|with|without|during|on) .+))?$"
)
_SAME = re.compile(
    r"^(?:.*\b)?(?:the )?same(?: (?:one|thing|image|picture|photo|scene|shot))?(?: ,)? but (?P<but>.+)$"
)
_SIMILAR = re.compile(
    rf"^(?:please |show me |find |any |some |more |get )*(?:similar|more of th(?:is|ese|ose)|"
    rf"alike)(?: (?:ones?|{_KIND}|results))?(?: please)?$"
)
_EDIT_WORDS = re.compile(
    r"\b(?:rotat\w+|crop\w*|vignette|version|undo|smil\w+|background removed|look|effect|filter|resize|"
    r"mustache|bangs|lipstick|upside_down|angle|subject|background|removed|erased|gone|black_and_white|"
    r"sepia|clockwise|degrees?|percent|steps?|changes?|more|less|it|this|that|help|thing|brightness|hair|"
    r"color)\b"
)
_FACIAL = re.compile(
    r"\b(?:lips|eyebrows?|lipstick|earrings?|bangs|fringe|mustache|goatee|beard|side-burns|makeup|cheeks|"
    r"hairline|(?:sad|angry|happy|smiling) (?:face|expression|look)|him|her|them|expression|skin)\b"
)
_CAMERAS = (
    r"canon|nikon|sony|fuji|fujifilm|iphone|pixel|leica|olympus|panasonic|samsung|gopro|dji|hasselblad|"
    r"pentax|lumix|ricoh|galaxy|huawei|xiaomi"
)
_FIELDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("camera", re.compile(rf"\b(?:that were |which were )?(?:taken |shot |made |captured )?(?:with|on|by|"
                          rf"using|from) (?:my |a |the |an |our )?(?P<v>(?:{_CAMERAS})(?: [a-z]{{0,3}}\d\w*|"
                          rf" \d+\w*)?)(?: camera)?\b")),
    ("lens", re.compile(r"\b(?:taken |shot )?(?:with|on|through) (?:my |a |the |an )?(?P<v>\d{1,4} ?mm)(?: "
                        r"lens)?\b")),
    ("orientation", re.compile(r"\b(?:in |only )?(?:a )?(?P<v>portrait|landscape|square)(?:[- ](?:format|"
                               r"orientation|mode|oriented|shots?|only)|$)")),
    ("orientation", re.compile(r"\b(?P<v>vertical|horizontal) (?:photos|pictures|images|ones|shots|"
                               r"format)\b")),
    ("folder", re.compile(r"\b(?:in|from|inside) (?:the |my )?(?:folder|directory|album) (?:called |named "
                          r")?(?P<v>[\w./~-]+)")),
    ("folder", re.compile(r"\b(?:in|from|inside) (?:the |my )?(?P<v>[\w-]+) (?:folder|directory|album)\b")),
    ("name", re.compile(r"\b(?:named|called|with the name|file ?name) (?P<v>[\w.-]+)")),
    ("type", re.compile(r"\b(?:only |just |as |of type )?(?P<v>png|jpeg|jpg|raw|tiff|heic|webp|avif)(?: "
                        r"files?| images?| photos?| pictures?| only)\b|\b(?:only|just) (?P<w>pngs?|jpegs?|"
                        r"jpgs?|raws?|tiffs?|heics?)\b")),
    ("color", re.compile(rf"\b(?:mostly|mainly|predominantly) (?P<v>{'|'.join(COLORS)})\b")),
)  # fmt: skip
_PLACE = re.compile(
    r"\b(?:(?:that were |i |we )?(?:taken|shot|took|photographed|made) (?:in|at|near)|from(?: my trip to|"
    r" our trip to| the trip to)?) (?P<v>[a-z][\w-]+(?: [a-z][\w-]+){0,2})$"
)
_NARROWS = re.compile(
    r"^(?:(?:please|and|but|ok|now|show|me|keep|can|could|you) )*(?:only|just|filter|narrow|limit|restrict|"
    r"those|the ones|ones|from|taken|shot|in (?:portrait|landscape|square)|between|after|before|since|"
    r"mostly|mainly|portrait|landscape|vertical|horizontal|with my|photos?|pictures?|images?|last|past|"
    r"yesterday|today|this (?:week|month|year|summer|winter|spring|autumn|fall)|during|until)\b"
)
_LACKING = re.compile(
    r"(?:(?:no|but|and|please|ok) )*(?:(?:the ones?|something|ones?) )?"
    r"(?P<change>(?:with|without|at|near|during|under|more|fewer|in the|on the|by the) .+)"
)
_EDIT_VERBS = frozenset(
    listed("crop rotate undo background this it that last second first one filter edit same time")
)
_NOT_SOUGHT = re.compile(
    r"\b(?:dont|do not|doesnt|didnt|cant)(?: really)? (?:want|need|like|see|find)\b|"
    r"^(?:but )?i find\b(?! me)|\b(?:show|give|open|get)(?: me)?(?: the)? (?:next|previous|last|other)\b"
)
_NARROWING = frozenset(
    listed(
        "filter narrow limit restrict ones those taken shot photos pictures images keep show "
        "results photo picture image only just them from orientation format"
    )
)
_ABOUT_STEPS = re.compile(
    r"\bwhat (?:you|we|i|have|did|has)\b|\bsteps?\b|\bchanges?\b|\bhistory\b|\bdifference\b|"
    r"\b(?:the )?original\b"
)


def read_refine(clause: Clause, view: View) -> Reading | None:
    """Pictures like a shown one, perhaps changed in a way."""
    text = clause.text
    if match := _SAME.match(text):
        if re.match(r"(?:by )?[+-]?\d", match["but"]):
            return None
        return Reading((Refine(None, _change(clause, match, "but")),), kind="search")
    if _SIMILAR.match(text):
        return Reading((Refine(view.context.current or 1),), kind="search")
    match = _LIKE.search(text)
    if match is None or not _likeness(text, match):
        return None
    number = match["number"] or match["plain"]
    like = int(number) if number else view.context.current
    part = next((name for name in ("but", "only", "rest") if match[name]), None)
    change = _change(clause, match, part) if part else None
    return Reading((Refine(like if like or change else 1, change),), kind="search")


def _likeness(text: str, match: re.Match[str]) -> bool:
    """Whether it is pictures that should be like it ("I like this one" asks for nothing)."""
    before = text[: match.start()]
    if (
        re.search(r"\b(?:i|we|you|dont|really|would|look|looks|do|did|id|also|they)$", before.strip())
        and not match["but"]
    ):
        return False
    if re.search(r"\b(?:make|edit|rotate|crop|color|turn)\b", before):
        return False
    return match[0].startswith(("like", "similar", "resembling")) or bool(match["but"] and "same" in before)


def _change(clause: Clause, match: re.Match[str], part: str) -> str:
    said = clause.said(match.start(part), match.end(part)).lower()
    return re.sub(r"(?: (?:please|thanks|thank you|for me))+$", "", said).strip(" .,!?") or "different"


def read_found(clause: Clause, view: View) -> Reading | None:
    """What the pictures just found should have or lack ("without people", "something with more snow")."""
    text = f"without {clause.text}" if clause.joint == "without" else clause.text
    match = _LACKING.fullmatch(text)
    if match is None or not view.context.finding or view.before:
        return None
    words = match["change"].split()
    if any(word in DIAL_WORDS or word in _EDIT_VERBS for word in words) or re.search(r"\d", text):
        return None
    if _filters(clause, 0, view)[0]:
        return None
    said = f"{clause.joint} {clause.raw}" if clause.joint == "without" else clause.raw
    change = re.sub(
        r"^(?:no |but |and |the ones? |something |ones? )+|(?: please| instead)+$", "", said.lower()
    )
    return Reading((Refine(None, change),), kind="search", confidence=0.7)


def read_search(clause: Clause, view: View) -> Reading | None:
    """Pictures to be found by what is in them, or narrowed by what is known of them."""
    text = clause.text
    trigger = _trigger(text)
    if trigger is None:
        return _narrowed(clause, view)
    filters, spans = _filters(clause, trigger.end(), view)
    words = _words(clause, trigger.end(), spans)
    commands: tuple[Command, ...] = (Search(words), *filters) if words else tuple(filters)
    return Reading(commands, kind="search", confidence=0.9) if commands else None


def _trigger(text: str) -> re.Match[str] | None:
    if _ABOUT_STEPS.search(text) or _NOT_SOUGHT.search(text):
        return None
    strict = _STRICT.search(text)
    if strict and not re.search(r"\b(?:cant|cannot|dont|didnt) " + re.escape(strict[0]), text):
        return strict
    loose = _LOOSE.search(text)
    if loose is None:
        return re.match(
            rf"^(?:(?:please|a|an|the|some|my|any|all|more) )*{_KIND} (?=(?:of|with|showing|from|taken)\b)",
            text,
        )
    rest = text[loose.end() :].strip()
    pictured = re.match(rf"(?:\w+ ){{0,4}}{_KIND} (?:of|with|showing|where|from|containing|for)\b", rest)
    if pictured:
        return loose
    if (
        not re.match(r"(?:a|an|some|any|the|anything|something) ", rest) and not loose[0].endswith("to see")
    ) or loose[0] in ("get", "like", "see", "any", "give me", "show", "is there", "are there"):
        return None
    if re.match(r"(?:the|this|that|my) (?:above |whole )?(?:image|picture|photo|result)\b", rest):
        return None
    if _FACIAL.search(rest):
        return None
    edits = _EDIT_WORDS.search(rest) or any(word in DIAL_WORDS for word in rest.split())
    return None if edits else loose


def _words(clause: Clause, start: int, spans: list[tuple[int, int]]) -> str:
    """The bare words to be searched for."""
    text = blanked(clause.text, spans)
    rest = text[start:]
    lead = len(rest) - len(rest.lstrip(" |"))
    start, rest = start + lead, rest[lead:]
    end = len(text.rstrip(" |"))
    rest = text[start:end]
    if head := _HEAD.match(rest + " "):
        start = min(start + head.end(), end)
    while start < end and (tail := _TAIL.search(text[start:end])):
        end = start + tail.start()
        end = start + len(text[start:end].rstrip(" |"))
    parts = [
        clause.said(start + m.start(), start + m.end())
        for m in re.finditer(r"[^|]+", text[start:end])
        if m[0].strip()
    ]
    words = " ".join(" ".join(parts).split()).lower().strip(" .,!?")
    return "" if all(word in STOP for word in words.split()) else words


def _filters(clause: Clause, start: int, view: View) -> tuple[list[Filter], list[tuple[int, int]]]:
    text = " " * start + clause.text[start:]
    found, spans = dates_in(text, view.context.today)
    for field, pattern in _FIELDS:
        text = blanked(text, spans)
        if match := pattern.search(text):
            group = "v" if match["v"] else "w"
            value = clause.said(match.start(group), match.end(group))
            found.append(
                Filter(field, value.lower().rstrip("s") if field == "type" else _plain(field, value))
            )
            spans.append(match.span())
    text = re.sub(r"[ |]+$", "", blanked(text, spans))
    if (match := _PLACE.search(text)) and not re.match(
        r"(?:the|my|a|an|behind|above|below|last|this|it|that|here)\b", match["v"]
    ):
        found.append(Filter("place", clause.said(match.start("v"), match.end("v"))))
        spans.append(match.span())
    return found, spans


def _plain(field: str, value: str) -> str:
    if field == "lens":
        return value.lower().replace(" ", "")
    if field == "orientation":
        return {"vertical": "portrait", "horizontal": "landscape"}.get(value.lower(), value.lower())
    return value.lower() if field == "color" else value


def _narrowed(clause: Clause, view: View) -> Reading | None:
    """Filters without a search: "only from 2023", "taken with my Canon"."""
    narrows = _NARROWS.match(clause.text)
    if narrows is None:
        return None
    filters, spans = _filters(clause, 0, view)
    if not filters:
        return None
    left = [word for word in blanked(clause.text, spans).replace("|", " ").split() if word not in STOP]
    return None if set(left) - _NARROWING else Reading(tuple(filters), kind="search")


def read_bare_search(clause: Clause, view: View) -> Reading | None:
    """A picture described without a verb ("a dog running on the beach"), where nothing else is meant."""
    text = clause.text
    words = text.split()
    if not 1 <= len(words) <= 12 or not all(re.fullmatch(r"[a-z#\d'-]+", word) for word in words):
        return None
    described = re.match(r"^(?:a|an|some|two|\d) [a-z]", text) and not re.search(
        r"\b(?:bit|lot|touch|tad|it|more|less|you)\b", text
    )
    scene = view.context.scene
    bare = scene.open is False and not re.search(
        r"\b(?:i|you|we|it|is|are|what|why|how|who|ignore|do|does|did|can|could|please|not|no|yes|this|"
        r"that|if|me|my|your|will|would)\b",
        text,
    )
    if scene.open or not (described or bare) or any(word in DIAL_WORDS for word in words):
        return None
    searched = _words(clause, 0, [])
    content = [word for word in searched.split() if word not in STOP]
    return Reading((Search(searched),), kind="search", confidence=0.5) if content else None
