"""What is said to the pictures that were found: not that one, why this one, more of them, start over.

All of it speaks of an earlier search, and most of it means something else where there was none: only a
conversation in which pictures were looked for is read this way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.commands import Answer, Exclude, Filter, Forget, More, Refine, Search, Show, Why
from photalk.dialogue.answering import plainly
from photalk.dialogue.context import Context
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.naming import filter_like
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.segment import clauses_of
from photalk.dialogue.words import Clause, Token

_ONE = r"(?:one|picture|photo|image|shot|result|hit)"
_LEAD = (
    r"(?:(?:no|nope|nah|ok|okay|well|hmm|sorry|please|and|but|actually|definitely|certainly|oh|can you|"
    r"could you|i said) )*"
)
_END = r"(?: (?:please|either|though|again|now|then|at all|this time|thanks|sorry))*"
_FROM = r"(?: (?:from|in|of) (?:the |this |that |these |those )?(?:list|results|search|selection|set))?"
_OUT = r"(?:exclude|rule out|leave out|hide|skip|remove|drop|discard|forget about|get_rid_of|take out)"

_NOT_THIS = Pattern(
    rf"{_LEAD}(?:not (?:that|this|it)(?: {_ONE})?|not the one|"
    r"(?:thats|its|this is|it is|that is) not (?:it|right|(?:the|that|this)(?: right)? "
    rf"{_ONE}|what i (?:want|meant|mean|am looking for|was looking for|had in mind|need))|"
    rf"(?:that|this|it)(?: {_ONE})? (?:isnt|is not) (?:it|right|the(?: right)? {_ONE}|what i (?:want|"
    r"meant|mean))|"
    rf"(?:the )?wrong {_ONE}|{_OUT} (?:this|that|it)(?: {_ONE})?{_FROM}){_END}"
)
_NOT_NUMBER = Pattern(
    rf"{_LEAD}(?:its |it is )?(?P<verb>not|neither|{_OUT}|without) (?:the )?(?:(?:{_ONE}s?|"
    rf"numbers?) )?#?(?P<n>\d{{1,6}}|last)"
    rf"(?: {_ONE})?(?P<more>(?:(?: and| or| nor)? (?:the )?#?\d{{1,6}}(?: {_ONE})?)*){_FROM}{_END}"
)
_AND_NUMBER = Pattern(
    rf"(?:and |or |nor |neither )*(?:the )?(?:{_ONE} )?#?(?P<n>\d{{1,6}})(?: {_ONE})?{_FROM}{_END}"
)
_NONE = Pattern(
    rf"{_LEAD}(?:its |it is )?(?:none(?: of (?:these|those|them|the above))?(?: {_ONE}s?)?|"
    r"neither(?: of (?:these|those|"
    rf"them))?(?: {_ONE}s?)?|not (?:these|those|them|any of (?:these|those|them))(?: {_ONE}s?)?|"
    rf"(?:they|these|those)(?: are)? (?:all )?(?:wrong|not (?:it|right|what i (?:want|meant|mean)))|"
    rf"{_OUT} (?:all of )?(?:these|those|them)(?: {_ONE}s?)?){_FROM}{_END}"
)
_FILTERS = Pattern(
    rf"{_LEAD}(?:(?:forget|remove|drop|clear|delete|lose|cancel|undo|take off|reset|ignore|no|without|"
    r"turn off|"
    r"get_rid_of|dont)(?: about)?(?: (?:the|that|all|my|those|these|any|last|more))* "
    r"(?:(?:date|year|time|place|camera|folder|color|location|lens|size|orientation) )?"
    r"(?:filter(?:s|ing)?|constraints?|restrictions?|conditions?|limits?)|"
    r"forget(?: about)? the (?:date|dates|year|years|place|camera|folder|color|time)|"
    r"(?:from |taken )?(?:in |at )?any (?:year|date|time|place|camera|folder)|(?:from )?all years)"
    rf"{_END}"
)
_BY_FILES = Pattern(r"\b(?:dates?|years?|time|place|camera|folder|location|lens)\b")
_FORGETS = Pattern(
    r"\b(?:forget|ignore|clear)\b.*\b(?:filter\w*|constraints?|restrictions?|conditions?|limits?)\b"
)
_ANSWERS = Pattern(
    rf"{_LEAD}(?:forget|ignore|drop|clear|remove)(?: about)?(?: (?:the|my|all|those|these|"
    rf"of))* answers?{_END}"
)
_LAST = Pattern(
    rf"{_LEAD}(?:forget (?:that|about that|what i (?:just )?said|the last (?:one|part|bit|thing|step|"
    r"answer))|"
    r"go back(?: (?:one|a) step)?|back|back to the (?:previous|last|earlier) (?:results|list|search|ones)|"
    rf"take that back|(?:that|my last) answer was wrong){_END}"
)
_ALL = Pattern(
    rf"{_LEAD}(?:lets )?(?:start (?:over|again|afresh|fresh|anew|from scratch|from the beginning|"
    r"a new search)|"
    r"from scratch|(?:a )?new search|begin again|forget (?:everything|it all|all(?: of)?(?: that| this|"
    r" it)?|"
    r"the search|all i said|what i was looking for)|reset(?: (?:the search|everything|all|it))?|"
    rf"clear (?:the search|everything|all)|clean slate){_END}"
)
_LIST = Pattern(
    rf"{_LEAD}(?:(?:show|see|give|list|let|me|i|want|to|go|get|take|bring|return|back) )+"
    rf"(?:the |those |these |my )?(?:list|results|search results|search|hits|matches|overview){_END}|"
    rf"{_LEAD}what (?:did|do|was|am|were) (?:i|we) (?:just )?(?:search(?:ing)?|look(?:ing)?|ask(?:ing)?|"
    rf"seek) for{_END}"
)
_FIRST = Pattern(
    rf"{_LEAD}(?:(?:go|get|take|me|show|see|return|let|i|want|to) )*(?:back to )?(?:the |my )?(?:#1|"
    rf"original|initial) "
    rf"(?:list|results|search results|search|hits|matches){_END}"
)
_MORE = Pattern(
    r"(?:(?:please|ok|and|show|me|give|list|see|get|some|any|the|are there|do you have|let me see|"
    r"can i see|"
    r"can you show me|could you show me|got|yes|no|but) )*"
    r"(?:more(?: (?:results|pictures|photos|images|of them|of those|ones|hits|matches|options))?|"
    r"next (?:page|ones|results|pictures|photos|images|\d{1,2})|others|"
    r"(?:other|different) (?:ones|results|pictures|photos|images)|something (?:else|different)|anything else|"
    rf"what else(?: is there| do you have| have you got)?|the rest|another page|keep going|"
    rf"go on){_END}(?: do you have)?"
)
_WHY = Pattern(
    r"(?:(?:but|and|so|ok|tell me|explain) )*why(?: (?:did you|do you|have you|was|is|are|were|show|"
    r"find|pick|"
    r"choose|list|suggest|give|select|return|found|picked|chosen|shown|listed|me|the))*"
    rf"(?: (?:#(?P<n>\d{{1,6}})|(?:{_ONE}|number) (?P<m>\d{{1,6}})|(?P<p>\d{{1,6}})|(?P<this>this|that|"
    r"it)))"
    rf"(?: {_ONE})?(?: (?:here|there|found|listed|shown|picked|chosen|among (?:them|these)|on top|"
    r"so high|in"
    r"(?: the| this)? (?:list|results)|a (?:match|hit)|one of them|included))*"
)
_OF_A_SHOP = Pattern(
    r"\b(?:cheap|cheaper|cheapest|(?:less|more|most|least|not so|too) expensive|on sale|in stock|discounts?|"
    r"how much (?:is|are|does|do) (?:it|this|that|they|these|\w+ \w+)(?: cost)?$|(?:under|below|over|for) "
    r"\d+ "
    r"(?:dollars|euros?|bucks|pounds)|(?:in )?(?:my )?size (?:xxs|xs|s|m|l|xl|xxl|\d+))\b"
)
"""What a shop knows of its goods, and no picture shows."""

_PICKED = Pattern(
    rf"(?:(?:yes|yeah|ok|great|perfect|oh|wow|exactly) )*(?:thats (?:it|the {_ONE}|the right {_ONE})|"
    rf"this is (?:it|the {_ONE})|it is that {_ONE}|found it|(?:yes|yeah) (?:this|that) {_ONE}|bingo|"
    r"thats mine)"
)
_LACKING = Pattern(
    rf"{_LEAD}(?:(?:no|not|none|nothing|nobody|(?:the )?ones without|{_OUT})(?: any| the| those| all)*"
    r"(?: (?:ones?|pictures?|photos?|images?|shots?|results?))?(?: (?:with|of|that have|that show|"
    r"showing|where there"
    r" (?:is|are)))?(?: any| the| a| an)?) (?P<what>[a-z][\w -]*?)"
    rf"{_FROM}{_END}"
)
_NOT_BUT = Pattern(rf"{_LEAD}(?:not|no) (?:an? |the |any )?(?P<what>[a-z][\w-]*(?: [a-z][\w-]*)?)")
_A_THING = Pattern(
    r"(?!(?:it|in|at|on|by|to|for|with|without|just|only|but|so|like)\b)(?:[a-z][\w-]* ){0,3}[a-z][\w-]*"
)
_TAKES_OUT = Pattern(rf"{_LEAD}(?:remove|take out|get_rid_of|drop|discard)\b")
_NO_THING = re.compile(
    r"\b(?:one|ones|it|that|this|these|those|idea|clue|problem|matter|way|worries|longer|filters?|more|"
    r"sure|need|"
    r"thanks?|thank|really|yet|bad|good|quite|exactly|right|crop\w*|rotat\w*|undo|steps?|changes?|"
    r"edits?|last|"
    r"first|second|background|picture|photo|image|search|find|show|make|please|is|was|want|i|you|me)\b|\d"
)


_WHICH_SHOWN, _WHICH_NOT, _WHICH_WHY = (
    asks("Which number is it?", template=template)
    for template in ("show number {}", "exclude number {}", "why number {}")
)


def read_whole(clauses: Sequence[Clause], context: Context) -> Reading | None:
    """A message that is, as a whole, an answer or "that's it": small talk where nothing was looked for."""
    said = " ".join(clause.text for clause in clauses)
    typed = " ".join(clause.raw for clause in clauses)
    if context.asked and (answer := plainly(context.asked, typed)) is not None:
        return made("answer", Answer(answer))
    if context.finding and _PICKED.fullmatch(said):
        number = _meant(context)
        return _WHICH_SHOWN if number is None else made("show", Show(number))
    if context.browsing and _NOT_THIS.fullmatch(said):
        return _not_this(context)
    return _rather(clauses) if context.finding else None


def _rather(clauses: Sequence[Clause]) -> Reading | None:
    """ "Not dogs, cats": of what was looked for, one thing out and another in."""
    if len(clauses) != 2 or clauses[1].joint not in (",", "but"):
        return None
    old, new = _NOT_BUT.fullmatch(clauses[0].text), clauses[1]
    if old is None or not _A_THING.fullmatch(new.text):
        return None
    said = [clauses[0].said(*old.span("what")).lower(), new.raw.lower()]
    if any(_NO_THING.search(text) or set(text.split()) & set(DIAL_WORDS) for text in said):
        return None
    return made("search", Refine(None, f"without {said[0]}"), Refine(None, f"with {said[1]}"))


def read_talk_of_found(clause: Clause, view: View) -> Reading | None:
    """What is said to what was found; nothing where nothing was looked for."""
    context, text = view.context, clause.text
    if match := _WHY.fullmatch(text):
        return _asked_why(match, context)
    if match := _NOT_NUMBER.fullmatch(text):
        return _excluded(match, view)
    if context.search and not view.before and _LIST.fullmatch(text):
        return made("search", *context.search)
    if context.search and not view.before and _FIRST.fullmatch(text):
        return made("search", context.search[0])
    if _FILTERS.fullmatch(text) and _of_the_search(text, view):
        return made("forget", Forget("filters"))
    if not context.sought:
        return None
    if view.before and (match := _AND_NUMBER.fullmatch(text)) and _excluding(view):
        return made("exclude", Exclude(int(match["n"])))
    if _NOT_THIS.fullmatch(text):
        return _not_this(context)
    if context.browsing and _OF_A_SHOP.search(text):
        return Reading(unsupported=clause.raw, kind="unsupported")
    if not context.browsing or view.before:
        return None
    if _ALL.fullmatch(text):
        return made("forget", Forget("all"))
    if _NONE.fullmatch(text):
        return made("exclude", Exclude())
    for pattern, what in ((_FILTERS, "filters"), (_ANSWERS, "answers"), (_LAST, "last")):
        if pattern.fullmatch(text):
            return made("forget", Forget(what))
    # "More" beside an open picture asks for more of what was done to it.
    listed = context.finding or len(text.split()) > 1
    return made("more", More()) if listed and _MORE.fullmatch(text) else None


def asks_for_list(message: str) -> bool:
    """Whether a message asks to see once more what is listed: "back to the results"."""
    return any(_LIST.fullmatch(clause.text) for clause in clauses_of(message))


def _of_the_search(text: str, view: View) -> bool:
    """Whether a filter that is spoken of beside an edited picture is one of the search, and no step."""
    if not len(view.program) or view.context.finding or view.before:
        return False
    if _BY_FILES.search(text) or _FORGETS.search(text):
        return True
    filtered = any(isinstance(command, Filter) for command in view.context.search)
    return filtered and not filter_like(view)


def read_lacking(clause: Clause, view: View) -> Reading | None:
    """What the pictures just found should not show: "no dogs", "leave out the ones with people"."""
    sought = view.last is not None and _seeks(view.last)
    if sought and clause.joint == "without":
        clause = Clause((Token("no", "no"), *clause.tokens), ",")
    match = _LACKING.fullmatch(clause.text)
    if match is None or _NO_THING.search(match["what"]):
        return None
    if not (view.context.browsing or sought):
        return None
    if any(word in DIAL_WORDS for word in match["what"].split()):
        return None
    if (view.context.scene.open or sought) and _TAKES_OUT.match(clause.text):
        return None  # of an open picture, that is an edit
    said = clause.said(*match.span("what")).lower()
    lacking = "not" if re.match(r"(?:at|in|on|near|by|from|under|during|taken)\b", said) else "without"
    return Reading((Refine(None, f"{lacking} {said}"),), kind="search", confidence=0.7)


def _seeks(reading: Reading) -> bool:
    """Whether a reading looks for pictures by what is in them."""
    return bool(reading.commands) and isinstance(reading.commands[-1], Search)


def rules_out(reading: Reading) -> bool:
    """Whether all that a reading does is to rule pictures out."""
    return reading is _WHICH_NOT or reading.kind == "exclude"


def _meant(context: Context) -> int | None:
    """The picture that "this one" is: the one that is shown, or was spoken of, or is the only one."""
    shown = context.scene.current or context.mentioned
    return shown or (1 if len(context.scene.pictures) == 1 else None)


def _not_this(context: Context) -> Reading:
    number = _meant(context)
    return _WHICH_NOT if number is None else made("exclude", Exclude(number))


def _asked_why(match: re.Match[str], context: Context) -> Reading | None:
    if number := match["n"] or match["m"] or match["p"]:
        return made("why", Why(int(number))) if int(number) else None
    if not context.sought:
        return None
    meant = _meant(context)
    return _WHICH_WHY if meant is None else made("why", Why(meant))


def _excluded(match: re.Match[str], view: View) -> Reading | None:
    told = match["verb"] in ("exclude", "rule out")
    if not told and not view.context.finding:
        return None
    first = len(view.context.scene.pictures) if match["n"] == "last" else int(match["n"])
    numbers = [first, *map(int, re.findall(r"\d+", match["more"]))]
    return made("exclude", *(Exclude(number) for number in numbers)) if min(numbers) >= 1 else None


def _excluding(view: View) -> bool:
    return view.last is not None and view.last.kind == "exclude"
