"""What is looked for? Searching, refining what was found, and filtering it by what is known of the files."""

from __future__ import annotations

import re

from photalk.commands import Command, Refine, Search
from photalk.dialogue.filtering import filters_in, look_in
from photalk.dialogue.lexicon import STOP, listed
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View
from photalk.dialogue.targets import blanked
from photalk.dialogue.words import Clause, Token

_KIND = r"(?:images?|pictures?|photos?|shots?|snapshots?|pics?)"
_SEVERAL = Pattern(r"\b(?:images|pictures|photos|shots|snapshots|pics)\b")
_STRICT = Pattern(
    r"\b(?:find(?:ing)?|search(?:ing|ed)?|look(?:ing)? (?:me )?(?:out )?for|fetch|browse|seek|hunt for|"
    r"where (?:are|is)|got any|show me|searching for|(?:get|bring) me (?=(?:that|the|a|an|some|"
    r"those) (?:thing|"
    r"object|item|image|picture|photo)s?\b))\b"
)
SEEKS = Pattern(r"\b(?:find|search|fetch|browse|look for|show me)\b")
"""Words that ask for other pictures whoever is asked."""

_LOOSE = Pattern(
    r"\b(?:(?:need|want|like|love|wish|wanted) to see|share|get me|get|give me|show|need|want|would like|"
    r"like|bring me|provide|display|send me|pull up|do you have|have you got|are there|is there|see|"
    r"any)\b(?! (?:you|to))"
)
_HEAD = Pattern(
    rf"^(?:(?:me|us|for|out|up|please|that|this|those|these|some|any|all|more|other|another|a few|of|my|the|"
    rf"a|an|with|one|to|see|"
    rf"you|nice|something|anything|in|finding|search|find|again|now|good|beautiful|"
    rf"new) )*(?:{_KIND}(?: (?:for|to) me)?(?: (?:of|with|showing|containing|where|about|that has|having|"
    rf"featuring|from|for|that shows?|in which|like|on|which has))?(?: |$))?"
    r"(?:(?:a|an|the|some|any|my|our|all|of|(?:i|we|he|she|they) (?:was|were|am|are|is)) )*"
)
_TAIL = Pattern(
    rf"(?:^| )(?:(?:in|from|of) (?:the |this |that )?(?:above |previous )?{_KIND}(?: above)?|please|for me|"
    rf"thanks|thank you|now|quickly|today|soon|{_KIND}|in (?:the|my) library|from (?:the|my) library|again|"
    rf"for us|"
    r"can you(?: please)? help me(?: (?:in|with) that)?|can you help(?: me)?|if possible|as well|instead|"
    r"too|right away|from you|of mine|ones|that|i took|we took|taken|shot|from|of|in|with|on|and|to use)$"
)
_LIKE = Pattern(
    r"\b(?:like|similar to|resembling|as|as in)(?: the)? (?:#(?P<number>\d{1,6})(?: (?:one|image|picture|"
    r"photo))?|(?:image|picture|photo) (?P<plain>\d{1,6})|(?P<this>this|that|it|these|those|"
    r"current)(?: (?:one|image|picture|photo))?)(?: ?,? but (?P<but>.+)| only (?P<only>.+)| (?P<rest>(?:in|"
    r"at|with|without|during|on) .+))?$"
)
_SAME = Pattern(
    r"^(?:.*\b)?(?:the )?same(?: (?:one|thing|image|picture|photo|scene|shot))?(?: ,)? but (?P<but>.+)$"
)
_SIMILAR = Pattern(
    rf"^(?:please |show me |find |any |some |more |get )*(?:similar|more of th(?:is|ese|ose)|"
    rf"alike)(?: (?:ones?|{_KIND}|results))?(?: please)?$"
)
_EDIT_WORDS = Pattern(
    r"\b(?:rotat\w+|crop\w*|vignette|version|undo|smil\w+|background removed|look|effect|filter|resize|"
    r"mustache|bangs|lipstick|upside_down|angle|subject|background|removed|erased|gone|black_and_white|"
    r"sepia|clockwise|degrees?|percent|steps?|changes?|more|less|it|this|that|help|thing|brightness|hair|"
    r"color)\b"
)
_FACIAL = Pattern(
    r"\b(?:lips|eyebrows?|lipstick|earrings?|bangs|fringe|mustache|goatee|beard|side-burns|makeup|cheeks|"
    r"hairline|(?:sad|angry|happy|smiling) (?:face|expression|look)|him|her|them|expression|skin)\b"
)
_NARROWS = Pattern(
    r"^(?:(?:please|and|but|ok|now|show|me|keep|can|could|you) )*(?:only|just|filter|narrow|limit|restrict|"
    r"those|the ones|ones|from|taken|shot|in (?:portrait|landscape|square)|between|after|before|since|"
    r"mostly|mainly|portrait|landscape|vertical|horizontal|with my|photos?|pictures?|images?|last|past|"
    r"yesterday|today|this (?:week|month|year|summer|winter|spring|autumn|fall)|during|until)\b"
)
_DATES = ("on", "after", "before")
_DENIED_DATE = Pattern(
    r"(?:(?:but|and|please|only|just|no) )*(?:not|nothing|none)(?: the ones?| those| photos| pictures)? "
    r"(?P<when>(?:(?:taken|shot|made) )?(?:from|in|on|of|after|before|since) (?:\w+ ?){1,3})"
)
"""A date that is not wanted, which no filter can say: "not from 2023"."""

_MONTH = Pattern(
    r"(?P<before>(?:(?:only|just|please|and|ok|now|maybe|or|no) )*)(?:january|february|march|april|may|june|"
    r"july|august|september|october|november|december)\b"
)
"""A month without a word before it that makes it a date."""

_SHOWN_THEN = Pattern(
    r"(?:(?:please|and|but|ok|now|only|just|those|the ones|ones|taken|shot|made|photos?|pictures?|images?|"
    r"that were) )*(?P<what>(?:at|with|without|near|during|under|by|on|in|from(?= (?:my|our|the|a)\b))"
    r"(?: [\w-]+){1,4})(?: please)?"
)
"""What else the pictures should show, beside when they were taken: "taken at night last year"."""

_LACKING = Pattern(
    r"(?:(?:no|but|and|please|ok|only|just|is there|are there) )*(?:(?:the ones?|something|ones?|any) )?"
    r"(?P<change>(?:with|without|at|near|during|under|more|fewer|in the|on the|by the) .+)"
)
IDIOMS = Pattern(
    r"(?:on|in|at|by|with|from) (?:it|this|that|me|you|the (?:left|right|top|bottom|middle|moment|way|end|"
    r"other hand)|general|fact|case|any case|that case|other words|mind|a (?:minute|moment|second|while|row|"
    r"way|hurry|bit)|least|all|most|first|last|once|pleasure|respect|second thoughts?|now|here|there|"
    r"then)\b.*|more or less.*"
)
"""Turns of speech, and places in a picture: nothing that other pictures could show."""

_EDIT_VERBS = frozenset(
    listed("crop rotate undo background this it that last second first one filter edit same time")
)
_NOT_SOUGHT = Pattern(
    r"\b(?:dont|do not|doesnt|didnt|cant)(?: really)? (?:want|need|like|see|find)\b|"
    r"\b(?:looking for|need|want|with)(?: some| your| a_bit of| a| any)* (?:help|hand|"
    r"assistance)\b(?!.*\b(?:find|"
    r"finding|get|getting|search\w*|looking|locat\w+)\b)|"
    r"^(?:but )?i find\b(?! me)|\b(?:show|give|open|get)(?: me)?(?: the)? (?:next|previous|last|other)\b"
)
_NARROWING = frozenset(
    listed(
        "filter narrow limit restrict ones those taken shot photos pictures images keep show "
        "results photo picture image only just them from orientation format instead"
    )
)
_ABOUT_STEPS = Pattern(
    r"\bwhat (?:you|we|i|have|did|has)\b|\bsteps?\b|\bchanges?\b|\bhistory\b|\bdifference\b|"
    r"\b(?:the )?original\b"
)


def read_refine(clause: Clause, view: View) -> Reading | None:
    """Pictures like a shown one, perhaps changed in a way."""
    clause = _numbered(clause) if view.context.sought else clause
    text = clause.text
    if match := _SAME.match(text):
        if re.match(r"(?:by )?[+-]?\d", match["but"]):
            return None
        return Reading((Refine(None, _change(clause, match, "but")),), kind="search")
    if _SIMILAR.match(text):
        return Reading((Refine(view.context.current or view.context.mentioned or 1),), kind="search")
    match = _LIKE.search(text)
    if match is None or not _likeness(text, match):
        return None
    number = match["number"] or match["plain"]
    like = int(number) if number else view.context.current or view.context.mentioned
    part = next((name for name in ("but", "only", "rest") if match[name]), None)
    change = _change(clause, match, part) if part else None
    return Reading((Refine(like if like or change else 1, change),), kind="search")


def _numbered(clause: Clause) -> Clause:
    """The clause with "like 2" read as "like number 2", which it is where pictures were found."""
    words = ["", "", *(token.word for token in clause.tokens)]
    return Clause(
        tuple(
            Token(token.raw, f"#{token.word}")
            if token.word.isdigit() and (before == "like" or (earlier, before) == ("similar", "to"))
            else token
            for earlier, before, token in zip(words, words[1:], clause.tokens, strict=False)
        ),
        clause.joint,
    )


def _likeness(text: str, match: re.Match[str]) -> bool:
    """Whether it is pictures that should be like it ("I like this one" asks for nothing)."""
    before = text[: match.start()]
    if (
        re.search(
            r"\b(?:i|we|you|dont|really|would|should|might|look|looks|do|did|id|also|they)$", before.strip()
        )
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
    if match is None or not view.context.finding or any(before.kind != "exclude" for before in view.before):
        return None
    if IDIOMS.fullmatch(match["change"]):
        return None
    words = match["change"].split()
    if any(word in DIAL_WORDS or word in _EDIT_VERBS for word in words) or re.search(r"\d", text):
        return None
    if filters_in(clause, 0, view)[0]:
        return None
    said = f"{clause.joint} {clause.raw}" if clause.joint == "without" else clause.raw
    change = re.sub(
        r"^(?:no |but |and |ok |please |only |just |is there |are there |the ones? |something |ones? |any )+|"
        r"(?: please| instead| after all)+$",
        "",
        said.lower(),
    )
    return Reading((Refine(None, change),), kind="search", confidence=0.7)


def read_search(clause: Clause, view: View) -> Reading | None:
    """Pictures to be found by what is in them, or narrowed by what is known of them."""
    text = clause.text
    trigger = _trigger(text)
    if trigger is None:
        return _narrowed(clause, view)
    filters, spans = filters_in(clause, trigger.end(), view)
    look = look_in(clause)
    words = _words(clause, trigger.end(), [*spans, look[1]] if look else spans)
    if look and (words or _SEVERAL.search(text)):  # "show me this in black and white" asks for an edit
        filters.append(look[0])
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
            rf"^(?:(?:please|a|an|the|some|my|any|all|more|black_and_white) )*{_KIND} "
            r"(?=(?:of|with|showing|from|taken)\b)",
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


def _narrowed(clause: Clause, view: View) -> Reading | None:
    """Filters without a search: "only from 2023", "taken with my Canon"; after one, "in December" too."""
    led, context = _NARROWS.match(clause.text) is not None, view.context
    counts = clause.text.isdigit() and not context.finding  # beside an open picture, an amount
    if not led and (not context.sought or view.before or counts):
        return None
    unwanted = _DENIED_DATE.fullmatch(clause.text) if context.sought else None
    if unwanted is not None and filters_in(clause, 0, view)[0]:
        return Reading((Refine(None, f"not {unwanted['when']}"),), kind="search")
    filters, spans = filters_in(clause, 0, view)
    if not filters and context.finding and (month := _MONTH.match(clause.text)):
        at = len(month["before"].split())
        led_by = (*clause.tokens[:at], Token("in", "in"), *clause.tokens[at:])
        return _narrowed(Clause(led_by, clause.joint), view)
    if not filters or not (led or context.finding or all(one.field in _DATES for one in filters)):
        return None
    rest = _outside(clause, spans)
    if all(token.word in STOP or token.word in _NARROWING for token in rest.tokens):
        return Reading(tuple(filters), kind="search")
    shown = _SHOWN_THEN.fullmatch(rest.text)
    if shown is None or not (context.finding or (led and context.sought)) or view.before:
        return None
    what = rest.said(*shown.span("what")).lower()
    return Reading((Refine(None, what), *filters), kind="search", confidence=0.7)


def _outside(clause: Clause, spans: list[tuple[int, int]]) -> Clause:
    """The clause without the words that are in these parts of its text."""
    text, at, kept = blanked(clause.text, spans), 0, []
    for token in clause.tokens:
        if "|" not in text[at : at + len(token.word)]:
            kept.append(token)
        at += len(token.word) + 1
    return Clause(tuple(kept), clause.joint)


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
    content = [word for word in searched.split() if word not in STOP and not word.isdigit()]
    return Reading((Search(searched),), kind="search", confidence=0.5) if content else None
