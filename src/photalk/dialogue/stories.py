"""What of a long message is the request, and what is the story around it?

"My dad passed away. Could someone remove the tubes? It would mean the world to us." asks for one thing.
Where a message asks somewhere, a clause that only tells (who is in the picture, what it is for, how
grateful one will be) asks for nothing, whatever its words; what is wrong with the picture still counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.dialogue.lexicon import listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.words import Clause

_FILLERS = (
    r"(?:(?:and|but|so|also|because|since|as|hi|hello|hey|well|ok|okay|sorry|unfortunately|sadly|just|now|"
    r"then|"
    r"please|kindly|maybe|really|simply|quick|simple|easy|basically|all|everyone|yes|no|or|to|need|want|help|"
    r"me|us|with|could|can|would|you|lets) )*"
)
_VERBS = (
    r"(?:add|adjust|airbrush|blur|boost|brighten|change|clean|clear|color|colorize|convert|correct|crop|"
    r"cut|darken|"
    r"decrease|delete|edit|enhance|enlarge|erase|fix|flip|get_rid_of|get|give|improve|increase|lighten|"
    r"lower|make|"
    r"mirror|photoshop|put|raise|reduce|remove|replace|resize|restore|retouch|rotate|saturate|sharpen|shop|"
    r"smooth|soften|straighten|swap|take|tone|touch|turn|whiten|zoom|keep|move|unblur|isolate|desaturate)"
)
_STARTS = Pattern(rf"{_FILLERS}{_VERBS}\b")
_ASKS = Pattern(
    r"\b(?:please|kindly|(?:can|could|would|will|may) (?:you|we|i (?:get|have)|it|this|that|these|those|"
    r"the|my|"
    r"be)|you (?:can|could|would|might)|need|needs|needed|help|want|wants|wish|(?:would|id|we|i)(?: also|"
    r" really|"
    r" just)* (?:like|love|prefer)|looking (?:for|to|at)|in search|search\w*|interested|would look|"
    r"better if|if "
    r"(?:you|we|the|it)|wondering|possible|request|requesting|should|too|removed|erased|edited|cropped|"
    r"photoshopped)\b"
)
_ADVERBS = (
    r"(?:(?:really|just|also|recently|all|never|always|only|still|actually|both|did|do|dont|didnt|cant|"
    r"couldnt|"
    r"greatly|truly|even|unfortunately|accidentally) )*"
)
_TELLS = Pattern(
    r"(?:(?:and|but|so|also|because|since|as|hi|hello|hey|well|ok|sorry|unfortunately|sadly|just|today|"
    r"yesterday|"
    r"recently|basically|honestly|although|though|while|when|if|only|even|all|both|then|now|or) )*"
    rf"(?:(?:i|im|ive|ill|id|we|weve|wed|he|hes|she|shes|they|theyre|it|its|itd|this|that|thats|these|"
    rf"those|there|"
    rf"theres|you|youre|who|which|where) {_ADVERBS}"
    r"(?:is|are|was|were|am|been|be|has|have|had|having|got|gets|died|dies|passed|passes|took|takes|taken|"
    r"lost|"
    r"loves?|loved|likes?|liked|thinks?|thought|knows?|knew|made|met|went|gave|used|uses|tried|trying|"
    r"wanted|asked|said|says|told|came|comes|looks?|looked|turned|ruined|photobombed|will|would|could|might|"
    r"cant|hope|found|saw|see|getting|means?|ran|jumped|sucks?|plan|going|promise|posted|bought|served|"
    r"shows?|"
    r"happened|owe|understand|realize|appreciate|works?|worked|tend|feel|miss|moved|kept|decided|forgot|"
    r"destroyed|deleted|uploaded|left|seems?|ended|aint|isnt|wasnt|arent|wont|zoomed|graduated|married|"
    r"shot)\b|"
    rf"(?:my|our|his|her|their|the|a|an|some|this|that|these)(?: (?!who|that|which|whos|in|on|with|at)[\w-]+)"
    rf"{{1,5}}? {_ADVERBS}"
    r"(?:is|are|was|were|has|have|had|died|passed|took|got|will|would|loves|loved|wants|wanted|ruined|"
    r"photobombed|came|turned|doesnt|isnt|wasnt|said|says|thinks|lost|made|asked)\b)"
)
_BEGINS = Pattern(
    r"(?:lost|took|taken|got|had|met|found|wanted|trying|tried|sorry|gold|thanks?|thank you|first time|"
    r"here (?:is|are)|heres|bonus|"
    r"(?:(?:a|an|the|my|our|old|last|only|favorite) )*(?:\w+ )?(?:image|picture|photo|pic|shot) (?:of|"
    r"from|with|"
    r"taken)\b|(?:to be )?(?:used|printed|framed)|for (?:my|our|a|an|the|her|his|their|large|big|use|use|"
    r"[a-z]+)) ?"
)
_PURPOSE = Pattern(
    r"\b(?:want|wanted|need|like|love|hope|hoping|plan|planning|going|trying|try|looking|wish|able|used?) to "
    r"(?:also |just |be able to |then )?(?:use|give|gift|surprise|frame|print|send|hang|share|post|play|"
    r"celebrate|wear|know|upload|submit|display|propose|include|see (?:what|how|if)|get (?:it|this|them|"
    r"that) "
    r"(?:framed|printed|blown|done|made)|have (?:it|this|them) (?:framed|printed)|put (?:it|this|"
    r"them) (?:on|in|"
    r"up)|make (?:her|him|them|my \w+|someone|you|a|into|it into|it a|this (?:into|a|my)) ?)|"
    r"^(?:and )?(?:give|frame|print|hang|send|gift|share|post|use) (?:it|this|them) (?:to|for|on|as|in|up)\b"
)
_GRATITUDE = Pattern(
    r"^(?:(?:and|but|so|which|if) )*(?:it|itd|this|that|thatd|you|youd|which|he|she|they|anything|"
    r"any help|help|i|"
    r"id|we|wed|would)(?: would|d| will|ll)?"
    r"(?: really| also| truly| just| greatly| very much| so much| is| be| much| do)* (?:means?|appreciate\w*|"
    r"owe|make (?:my|her|his|their|me|him|them|us)|(?:be )?(?:(?:much|very|so|really|greatly|super|forever|"
    r"eternally|extremely|highly|a|the|absolutely) )*(?:appreciated|great|awesome|amazing|grateful|"
    r"thankful|happy|"
    r"helpful|fantastic|wonderful|delighted|cool|nice|gift|help|best|perfect))\b(?! (?:if|to)\b)"
)
_THANKS = Pattern(
    r"^(?:(?:and|will|ill|i will|please|so|give|giving|deliver|reddit|you) )*(?:(?:reddit )?gold|tip|pay|"
    r"paypal|venmo|karma|upvotes?|thanks?|"
    r"thank you|cheers|appreciate\w*)\b"
)
_TAIL = Pattern(
    r" (?:id|i would|i will|ill|we would|wed|she would|he would|they would|it would|itd|that would|thatd|"
    r"my \w+ "
    r"would) (?:(?:really|so|greatly|just|forever|also) )*(?:be (?!brighter|darker)|mean|make (?:my|her|"
    r"his|their|"
    r"me|him|us)|appreciate|owe|be)(?!.*\bif\b).*$"
)
_STATE = Pattern(
    r"(?:\w+ ){0,2}?(?:it|this|there|theres|(?:the|this|my) (?:image|picture|photo|shot)) (?:is |has |"
    r"got )?(?:too|to|so|"
    r"an? (?:\w+ )?(?:tint|cast|hue|tinge|glare)) |"
    r"(?:\w+ ){0,2}?(?:it|its|this|the \w+|(?:this|my) (?:image|picture|photo|shot)) (?:is|are|looks?|"
    r"came out|"
    r"turned out|seems?|isnt|arent|doesnt) (?!(?:my|an?|the|our|his|her|one|from|of|for|with|at|in|going|"
    r"to)\b)\w"
)
"""How the picture is, which may be what is wrong with it."""

_DISLIKES = Pattern(
    r"\b(?:dont|do not|didnt|doesnt) (?:really )?(?:like|want|need)\b|\bhates?\b|\bless\b|\bnot\b"
)
_CORRECTS = Pattern(r"(?:(?:no|sorry|oops|wait|actually) )*i meant? ")
_LIVING = frozenset(listed("dog cat girl boy baby bride man woman person people car"))

WRONG = ("complaint", "remark", "straighten", "rotate")
"""The readings that a story may still have: it says what is wrong."""


def told(clauses: Sequence[Clause]) -> list[bool]:
    """For each clause whether it only tells; where nothing is asked, nothing counts as told."""
    if len(clauses) < 2:
        return [False] * len(clauses)
    tells: list[bool] = []
    for clause in clauses:
        within = clause.joint in ("and", "&") and bool(tells) and tells[-1]
        tells.append(_is_story(clause.text, within))
    asked = any(not story and asks(clause.text) for clause, story in zip(clauses, tells, strict=True))
    return tells if asked else [False] * len(clauses)


def asks(text: str) -> bool:
    """Whether the clause asks for something: politely, as a wish, or by a verb of ours at its start."""
    return bool(_STARTS.match(text) or _ASKS.search(text))


def _is_story(text: str, within: bool) -> bool:
    """Whether the clause tells; `within` says that it goes on from one that does."""
    if re.search(r"\b(?:can|could|would|will) you\b|\bplease\b", text) and not _GRATITUDE.match(text):
        return False
    if _CORRECTS.match(text):
        return False
    if _PURPOSE.search(text) or _GRATITUDE.match(text) or _THANKS.match(text):
        return True
    if _STARTS.match(text):
        return False
    if asks(text) or _DISLIKES.search(text) or _STATE.match(text):
        return False
    if _BEGINS.match(text) and not re.search(r"\b(?:look|feel|effect|style|gone)\b", text):
        return True
    return bool(_TELLS.match(text)) or (within and len(text.split()) > 1)


def trimmed(clause: Clause) -> Clause:
    """The clause without the thanks that run on at its end ("erase the bin I would be so happy")."""
    match = _TAIL.search(clause.text)
    if match is None or match.start() < 8:
        return clause
    kept = len(clause.text[: match.start()].split())
    return Clause(clause.tokens[:kept], clause.joint)


def still_meant(part: str) -> bool:
    """Whether a part that a story speaks of may be what "it" means afterwards: a face, not a dog."""
    return part.split()[-1] not in _LIVING
