"""What is said of how another picture should differ: "like the second one but at night", "something darker".

Such a message is read as a whole, since the words that join its parts ("and", "without", "instead of") end
requests elsewhere. "Darker" alone is an edit where a picture is open, and a wish for others where a list is
on show; who says "something", "one that's", "darker ones" or "like this but" speaks of others wherever.
"""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import Command, Exclude, Forget, Refine
from photalk.dialogue.addressing import addressed, plain
from photalk.dialogue.context import Context
from photalk.dialogue.finding import read_talk_of_found
from photalk.dialogue.lexicon import listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.searching import IDIOMS
from photalk.dialogue.words import Clause, tokens_of
from photalk.search.content import colour_of
from photalk.search.refining.refinement_parser import ReadRefinement, read_relative
from photalk.search.refining.scales import NOUNS

MAX_WORDS = 30

_ONE = r"(?:one|ones|picture|pictures|photo|photos|image|images|shot|shots|version|versions)"
_POLITE = (
    r"(?:(?:no(?= ,)|nope|nah|ok|okay|yes|yeah|and|but|please|now|then|well|hmm|hm|actually|sorry|maybe|"
    r"perhaps|hey|oh|great|good|nice|also|just|,|\.|!) )*"
)
_ASKS = (
    r"(?:(?:can|could|would|will) you (?:please )?(?:also )?)?"
    r"(?:show me|show us|show|find me|find|give me|get me|search for|look for|do you have|have you got|"
    r"have you|is there|are there|got|let me see|i am looking for|im looking for|looking for|how about|"
    r"what about|i want to see|i would like to see|i want|i need|i would like|i would love|i d like|id like|"
    r"id love|id prefer|i would prefer|i prefer|rather)"
)
_LEAD = rf"{_POLITE}(?:{_ASKS} )?{_POLITE}"
_END = r"(?: (?:please|thanks|thank you|for me|instead|if possible|this time|now|[.!?,]))*"

_REF = (
    rf"(?:the )?(?:#(?P<n>\d{{1,6}})|(?:{_ONE} |number )?(?P<m>\d{{1,6}})|(?P<last>last)|"
    rf"(?P<this>this|that|it|these|those|the current))(?: {_ONE})?"
)
_BUT = (
    r"(?: ,)? (?:but|only|just|except|yet)(?: ,)? (?:it should be |should be |is |its |"
    r"(?:could|can) (?:it|you) (?:be |find it |show it )?)?(?P<change>.+?)"
)
_LIKE = Pattern(
    rf"{_LEAD}(?:(?:more|some|any|a|an|another|others?|{_ONE}|something|anything|of|that (?:is|are)|thats|"
    rf"which (?:is|are)|exactly|just|much|i|i really|i do) )*(?:like|similar to|resembling|(?:the )?same as|"
    rf"as in|along the lines of|in the style of) {_REF}"
    rf"{_BUT}{_END}"
)
_LIKE_WITH = Pattern(
    rf"{_LEAD}(?:(?:more|some|any|a|an|another|{_ONE}|something|anything|of) )*(?:like|similar to|"
    rf"resembling|(?:the )?same as) {_REF}(?: ,)? (?P<change>(?:with|without|at|in|on|during|under|by) .+?)"
    rf"{_END}"
)
_THIS = Pattern(rf"{_LEAD}{_REF}{_BUT}{_END}")
_SIMILAR = Pattern(rf"{_LEAD}(?:a |an |some |any |more )*similar(?: {_ONE}| results| thing)?{_BUT}{_END}")
_SAME = Pattern(
    rf"{_LEAD}(?:the |exactly |much )*same(?: (?:one|thing|image|picture|photo|scene|shot|place))?"
    rf"(?:{_BUT}|(?: ,)? (?P<how>(?:at|in|with|without|during) .+?)){_END}"
)
_OTHERS = Pattern(
    rf"{_LEAD}(?:(?:any|some|the|another|other|a|only) )*(?:something|anything|{_ONE}|any|some|others?)"
    r"(?: (?:that is|thats|that are|which is|which are|that looks?|with it|where it is|taken|is|are))? "
    rf"(?P<change>.+?){_END}"
)
_DARKER_ONES = Pattern(
    rf"{_LEAD}(?:(?:any|some|the|another|only|a|an) )*(?P<change>[a-z_,' ]+?) {_ONE}{_END}"
)
_BARE = Pattern(
    rf"{_POLITE}(?P<told>(?:they|these|those|all of them|it|these ones|those ones)(?: all)? (?:are|is|looks?)"
    rf"(?: all)? |theyre (?:all )?|its )?(?P<change>.+?){_END}"
)
_THAN = Pattern(rf"{_LEAD}(?:(?:something|anything|{_ONE}) )?(?P<change>.+?) than {_REF}{_END}")
_HAVE_IT = Pattern(
    rf"{_POLITE}(?:do you have|have you got|is there|got|have you) (?:it|this|that)(?: {_ONE})? "
    rf"(?P<change>(?:in|with|without|at) .+?){_END}"
)
_ANY_COLOUR = Pattern(
    rf"{_POLITE}(?:it can be |in |of )?any (?P<what>color)(?: (?:is fine|will do|at all))?{_END}"
)
_TAKEN_BACK = (
    _ANY_COLOUR,
    Pattern(
        rf"{_POLITE}(?:forget|never mind|nevermind|ignore|disregard|scrap)(?: about)?"
        rf"(?: (?:the|that|my|being|it being))* (?P<what>.+?)"
        rf"(?: (?:part|bit|thing|wish|requirement|again))?{_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:the |that )?(?P<what>.+?) (?:doesnt|does not|dont|do not|need not|no longer) matters?"
        rf"(?: any more| anymore| after all)?{_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:it |they |that )?(?:doesnt|does not|dont|do not|neednt|need not|need nt)"
        rf"(?: (?:have|need))?(?: to)? be (?P<what>.+?)(?: any more| anymore| after all| though)?{_END}"
    ),
    Pattern(rf"{_POLITE}(?:there is |theres )?no need for (?:the |a |an )?(?P<what>.+?){_END}"),
)
_NOT_A_WISH = Pattern(
    r"\b(?:it|that|this|everything|all|search|filters?|answers?|last|changes?|steps?|edits?|what|me|you|"
    r"crop\w*|rotat\w+|undo|question|list|results?)\b|#|\d"
)
_RESULTS = frozenset(
    listed(
        "results result pictures picture photos photo images image ones one options hits matches examples "
        "info information time help of them that this these those it like"
    )
)
_AROUND_COLOUR = frozenset(listed("in a an the one ones its it is was i think please maybe , ."))
_SHADES = frozenset(listed("light dark pale deep bright"))
_PREPOSED = Pattern(
    r"(?:with|without|at|during|under|near|by|on|in|from|over|above|behind|between|inside|across|along|beside|"
    r"next to|in front of|surrounded by)(?: the| a| an| my)? [a-z#].*|"
    r"not (?:at|in|on|with|during) .+"
)
_DOING = Pattern(
    r"(?:(?:not|all|just) )?(?:sleeping|running|sitting|standing|walking|playing|eating|drinking|jumping|"
    r"swimming|flying|"
    r"smiling|laughing|crying|dancing|reading|riding|driving|cooking|lying|looking|holding|wearing|facing|singing|"
    r"hugging|kissing|waving|working|resting|climbing|surfing|skiing)(?: [a-z ]+)?"
)
"""What those in the picture should be doing, said to a list."""

_INSTEAD = Pattern(r".+ (?:instead of|rather than) .+")
_REFUSAL = Pattern(
    rf"{_POLITE}(?:not (?:that|this|it|these|those|them|the)(?: {_ONE})?|none of (?:these|those|them)|"
    rf"neither(?: of (?:these|those|them))?)(?: please)?(?: [,.;!]| but)+(?= )"
)
"""What is said against the pictures shown, before others are asked for."""

_REQUEST = Pattern(
    r"\b(?:rotate|crop|undo|redo|save|export|open|resize|flip|mirror|straighten|erase|brighten|darken|sharpen|"
    r"make|turn|remove|find|search|percent|degrees|pixels|edit)\b|\d%|\b(?:by|to) \d"
)


_UNLIKE = Pattern(
    r"(?:(?:no|but|and|please) )*(?:not like|nothing like|unlike) (?:the )?(?:number |picture |photo )?"
    r"#?(?P<n>\d{1,6})(?: (?:one|picture|photo))?(?: please)?"
)
"""One that others should not be like: "not like the first"."""


def read_refining(message: str, context: Context) -> Reading | None:
    """A message that, as a whole, says how other pictures should differ from those that are shown."""
    tokens = addressed(tokens_of(plain(message[:400])))
    clause = Clause(tuple(tokens))
    if not tokens or len(tokens) > MAX_WORDS:
        return None
    if (reading := _like(clause, context)) is not None or not context.sought:
        return reading
    if not context.browsing or read_talk_of_found(_unmarked(clause), View(context)) is not None:
        return None
    if _tells_colour(clause.text, context):
        return None
    if refusal := _REFUSAL.match(clause.text):
        return _refused(clause, refusal, context)
    for reads in (_taken_back, _others, _bare):
        if (reading := reads(clause, context)) is not None:
            return reading
    return None


def _refused(clause: Clause, refusal: re.Match[str], context: Context) -> Reading | None:
    """ "Not that one, something older": what is shown is ruled out, if it is known, and others wanted."""
    at = len(refusal[0].split())
    ruled_out = read_talk_of_found(_unmarked(Clause(clause.tokens[:at])), View(context))
    others = Clause(clause.tokens[at:])
    readings = (reads(others, context) for reads in (_others, _bare))
    reading = next((one for one in readings if one is not None), None)
    if reading is None:
        return None
    gone = ruled_out.commands if ruled_out is not None and ruled_out.kind == "exclude" else ()
    return replace(reading, commands=(*gone, *reading.commands))


def _like(clause: Clause, context: Context) -> Reading | None:
    """A picture that others should be like, and what should be different."""
    text = clause.text
    if unlike := _UNLIKE.fullmatch(text):
        return made("exclude", Exclude(int(unlike["n"]))) if context.sought else None
    for pattern in (_LIKE, _LIKE_WITH):
        if match := pattern.fullmatch(_numbered(text, context)):
            return _refine(_number(match, context), _said(clause, match, "change"))
    if match := _SAME.fullmatch(text):
        return _refine(None, _said(clause, match, "change" if match["change"] else "how"))
    if not context.sought:
        return None
    for pattern in (_SIMILAR, _HAVE_IT):
        if match := pattern.fullmatch(text):
            return _refine(_number(match, context), _said(clause, match, "change"))
    match = _THAN.fullmatch(text)
    if match and _is_number(match, context) and _compared(_said(clause, match, "change")).wishes:
        return _refine(_number(match, context), _said(clause, match, "change"))
    if (match := _THIS.fullmatch(text)) and not _editable(match["change"]):
        return _refine(_number(match, context), _said(clause, match, "change"))
    return None


def _tells_colour(text: str, context: Context) -> bool:
    """Whether a colour is told to the question which colour something has: "a red one", "in red"."""
    asked = any(colour_of(option.lower()) for option in context.asked)
    words = [word for word in text.split() if word not in _AROUND_COLOUR]
    return asked and len(words) == 1 and bool(colour_of(words[0]))


def _others(clause: Clause, context: Context) -> Reading | None:
    """Others are spoken of: "something darker", "one without a hat", "darker ones"."""
    for pattern in (_DARKER_ONES, _OTHERS):
        match = pattern.fullmatch(clause.text)
        if match is None:
            continue
        said = _said(clause, match, "change")
        compares = bool(_compared(said).wishes)
        coloured = pattern is _DARKER_ONES and bool(colour_of(said))
        preposed = pattern is _OTHERS and _is_preposed(match["change"], context)
        if compares or coloured or preposed:
            return _refine(None, said)
    return None


def _bare(clause: Clause, context: Context) -> Reading | None:
    """Only the difference is said, to a list: "darker", "in red", "more people", "a cat instead of a dog"."""
    match = _BARE.fullmatch(clause.text)
    if match is None or not context.finding or re.search(r"#|\d", match["change"]):
        return None
    said = _said(clause, match, "change")
    relative = _compared(said)
    if relative.wishes:
        again = not relative.wishes[0].what
        if again and (not context.compared or said in ("more", "less")):
            return None
        return None if _editable_noun(match["change"]) else _refine(None, said)
    if colour_of(said) and (clause.text.startswith(("but ", "no , ")) or _is_colour(said)):
        return _refine(None, said)
    if match["told"]:
        return None  # "it is on the grass" tells what is known of it
    if _DOING.fullmatch(match["change"]):
        return _refine(None, said)
    if _is_preposed(match["change"], context) or _INSTEAD.fullmatch(match["change"]):
        return _refine(None, said)
    return None


def _is_colour(said: str) -> bool:
    """Whether a colour is all that is said: "brown", "a dark red"."""
    words = [word for word in said.split() if word not in _AROUND_COLOUR and word not in _SHADES]
    return len(words) == 1 and bool(colour_of(words[0]))


def _taken_back(clause: Clause, context: Context) -> Reading | None:
    """A wish that no longer counts: "forget the red", "the hat doesn't matter"."""
    for pattern in _TAKEN_BACK:
        match = pattern.fullmatch(clause.text)
        if match and not _NOT_A_WISH.search(match["what"]) and len(match["what"].split()) <= 5:
            return Reading((Forget("wish", _said(clause, match, "what")),), kind="forget")
    return None


def _refine(like: int | None, change: str) -> Reading | None:
    if not change or _REQUEST.search(change):
        return None
    command: Command = Refine(like, change)
    return Reading((command,), kind="search")


def _compared(said: str) -> ReadRefinement:
    """What the words compare; nothing where it is more results that are asked for."""
    relative = read_relative(said)
    whats = [wish.what.split(" ")[0] for wish in relative.wishes]
    return ReadRefinement() if any(what in _RESULTS for what in whats) else relative


def _is_preposed(change: str, context: Context) -> bool:
    """Whether it is "with a boat" or "at night", and not a place in the picture or a condition on files.

    "In black and white" is an edit: any picture can be shown that way.
    """
    if not _PREPOSED.fullmatch(change) or IDIOMS.fullmatch(change) or re.search(r"\d|black_and", change):
        return False
    from photalk.search.filters import filters_in

    return not filters_in(change, context.today, lambda start, end: change[start:end])[0]


def _editable(change: str) -> bool:
    """Whether the difference could be made by an edit: "the third one but darker" opens it and darkens."""
    return bool(read_relative(change.replace("_", " ")).wishes) or bool(_REQUEST.search(change))


def _editable_noun(change: str) -> bool:
    """ "More contrast" turns a dial, even where a list is on show."""
    match = re.fullmatch(r"(?:a_bit |a_lot |much |some |slightly )*(?:more|less) (\w+)", change)
    return match is not None and match[1] in NOUNS and not match[1].startswith("detail")


def _number(match: re.Match[str], context: Context) -> int | None:
    groups = match.groupdict()
    if number := groups.get("n") or groups.get("m"):
        return int(number) or None
    if groups.get("last"):
        return len(context.scene.pictures) or None
    return context.current or context.mentioned


def _is_number(match: re.Match[str], context: Context) -> bool:
    """Whether a number is that of a picture: "older than 2020" speaks of a year, if fewer are listed."""
    number = int(match["n"] or match["m"] or 0)
    return not 1900 <= number < 2100 or number <= len(context.scene.pictures)


def _numbered(text: str, context: Context) -> str:
    """The text as it is; "like 2" means number 2 only where pictures were found."""
    return text if context.sought else re.sub(r"\b(like|to) (\d)", r"\1 no_\2", text)


def _unmarked(clause: Clause) -> Clause:
    return Clause(tuple(token for token in clause.tokens if not token.is_break))


def _said(clause: Clause, match: re.Match[str], part: str) -> str:
    """What was typed there, as one line of small letters."""
    said = clause.said(*match.span(part)).lower()
    said = re.sub(r" ([,.;!?])", r"\1", said)
    return said.strip(" .,!?;").removesuffix(" after all")
