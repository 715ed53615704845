"""Is anything asked for at all? Small talk, questions about us, and wishes that we cannot fulfil."""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View
from photalk.dialogue.words import Clause

_KINDS: tuple[tuple[str, str], ...] = (
    ("thanks", r"thanks?|thank you|thank u|thx|ty|cheers|much obliged|appreciate\w*|grateful"),
    ("farewell", r"bye|goodbye|good ?night|see you|see ya|farewell|quit|exit|that is all|thats all|im done|"
                 r"we are done|thats it|nothing else|have a (?:nice|good|great) \w+"),
    ("greeting", r"hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|howdy|how are you|"
                 r"hows it going|sup|whats up|nice to meet you"),
    ("reason", r"why(?: (?:though|that|this|so|not that))?$|"
               r"(?:but |and |so )*why (?:on earth |the hell )?(?:did|have|would) you (?!not\b|find|show|"
               r"pick|choose|list|suggest|select|return|give|ask).*|how come(?: you .*)?|"
               r"what (?:was|is) (?:that|this) (?:all )?(?:about|for)|what for|whats that for"),
    ("size", r"(?:and |so )?how (?:big|large|wide|tall|high|many (?:mega)?pixels)\b(?: is| are| does| has)?"
             r"(?: it| this| that| the (?:image|picture|photo))?(?: now| have| has| in pixels)*|"
             r"what(?:s| is| are)? (?:the |its )?(?:image |current |picture )?(?:size|dimensions|resolution)"
             r"(?: is it| of (?:it|this|the (?:image|picture|photo)))?(?: now)*"),
    ("advice", r"what (?:would|should|could) (?:you|i|we) (?:change|improve|do|suggest|fix|recommend)"
               r"(?: here| with it| to it| about it| next| to make it better)?|"
               r"what do you (?:suggest|recommend|think)(?: of (?:it|this))?|"
               r"(?:any|got any|do you have any|have you any) (?:suggestions?|ideas?|tips|advice)|"
               r"(?:is|isnt) (?:it|this|that|the (?:image|picture|photo)) (?:not )?(?:too|good|ok|okay|fine|"
               r"bright enough|sharp|dark|bright|blurry|straight|crooked)\b.*|"
               r"does (?:it|this|that) look (?:good|ok|okay|right|too \w+|better|natural|fine)|"
               r"how does (?:it|this|that) look|is it better now|whats wrong with (?:it|this)"),
    ("help", r"help|what can (?:you|i|we) \w+|how (?:do|does|can|to) .*|what (?:do you|are you|else can).*|"
             r"who are you|commands|options|instructions|usage"),
    ("dislike", r"(?:i )?(?:dont|do not|didnt) (?:really )?(?:like|love) (?:it|this|that|the result).*|"
                r"(?:its|that is|thats|this is|it is|looks?)? ?(?:really |so |very )?(?:ugly|terrible|"
                r"awful|horrible|bad|worse|weird|wrong|not good|no good|not nice|not great)|(?:that|this|it) "
                r"(?:made it|looks|is) (?:even |much )?worse|worse than before|yuck|ugh|meh|"
                r"nah|nope|no|no thanks?(?: you)?|wrong"),
    ("praise", r"wow|nice|great|perfect|awesome|amazing|cool|good|excellent|beautiful|lovely|fantastic|"
               r"superb|brilliant|love it|i (?:really |also |do )?(?:love|like) (?:it|this|that|them|"
               r"the (?!original)\w+(?: \w+)?|your \w+)(?: \w+)?$|like it|i do|so cute|cute|much better|"
               r"better|very nice|well done|good job|great job|looks? (?:\w+ )?(?:good|great|nice|amazing|"
               r"perfect|better|awesome|fine|cool|lovely|beautiful|fantastic)|wonderful|impressive|yay|"
               r"sweet|neat|stunning|gorgeous|sick|dope|fire|lit|rad|spot on|ace|superb|splendid|delightful|"
               r"that works|it does|this helps|yes it (?:is|does)|it is|lol|"
               r"haha\w*"),
    ("acknowledged", r"ok|okay|k|yes|yeah|yep|yup|sure|fine|alright|all right|right|got it|i see|understood|"
                     r"hmm+|mm+|aha|oh|ah|well|please|go ahead|so|go on|do it|yes please|its fine|"
                     r"never ?mind|nevermind|forget it|wait|thats enough|enough|hold on|one moment|"
                     r"(?:one|another) (?:more |last |final )?thing|indeed|exactly|correct|"
                     r"dear|darling|love|mate|man|bro|dude|folks|friend|buddy|"
                     r"really"),
)  # fmt: skip
_LEADING = ("thanks", "farewell", "greeting", "reason", "size", "advice", "help")
"""The kinds that count whatever else is said beside them."""

_SMALL = [(kind, Pattern(rf"(?:{pattern})")) for kind, pattern in _KINDS]
_FILLER = Pattern(
    r"^(?:oh|so|and|but|well|ok|okay|yes|yeah|very|really|that|thats|this|its|it|is|looks?|just|now|"
    r"very much|you|so much|a_lot|i|we|am|to|for|the|image|picture|photo|one|too|all|the|pic|are|was|"
    r"absolutely|definitely|pretty|quite|dear|darling|bro|man|dude|folks|friend|there|everyone|buddy|mate|"
    r"sir|photalk|assistant|job|work|"
    r"now|much|also|here|do|does|as|my|your|help|me|in|advance|heaps|bunch|of|a|guys?|will|can|use|have|"
    r"then|today|anyway|anyways|though|like|love|expected|ever|what|wanted|was|looking|needed|exactly|"
    r"advance)(?: |$)"
)

_QUESTION = Pattern(
    r"^(?:(?:and|but|so|ok|hi|hello|please|tell|me) )*(?:what|whats|why|who|whose|when|should i|shall i|"
    r"did|does|do (?:you|i|we|they)|are|was|were|has|have you|which|is (?:this|it|that|the|there)|"
    r"how (?:much|many|bright|dark|big|does|do|did|is|can i|to))\b"
)
_POLITE_QUESTION = Pattern(
    r"\b(?:wondering|what about|what if (?:you|we|it|this|that|the)|how about|why not|why dont (?:you|we)|"
    r"(?:is|"
    r"if) (?:it|this|"
    r"that) possible|it is possible|it possible|is there (?:a|any) way|would it be|are you able|"
    r"why (?:is|are) (?:\w+ ){1,3}so|do you think (?:you|we)|do (?:it|that|the same|me|this|one)|"
    r"do you have|what would it look|"
    r"how would it look|does this need|which (?:is|are|was|were)|do a)\b"
)
_LIKES = Pattern(
    r"^(?:(?:yes|no|and|ok|wow) )*(?:i|we) (?:really |do |also )?(?:like|love|enjoy|adore) (?:that|the|"
    r"this|how|your|its|all)\b"
)
INJECTION = Pattern(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines|"
    r"system|everything (?:above|before)|training)\b|\b(?:system prompt|developer mode|jailbreak|"
    r"you are now)\b",
    re.IGNORECASE,
)
CODE = Pattern(
    r"[{}]|\w\(.*\)\s*;|^\s*import \w+|\w\.\w+\(|</?\w+[^<]*>|\bselect\b.{1,80}\bfrom\b.*[;*]|\bselect \*|"
    r"==|=>|\$\(|\brm -\w|\bsudo \w",
    re.IGNORECASE | re.DOTALL,
)
"""What looks like a program is not talked about pictures."""

_CANNOT = Pattern(
    r"\b(?:add|put|insert|place|write|draw|paste|replace|swap|combine|merge|attach|animate|generate|"
    r"colori[sz]e|give|dress|transform|morph|turn .+ into|make .+ (?:look like|into|a|an|as if|smoother|"
    r"thinner|"
    r"slimmer|younger|older|taller|smaller|fly|dance|bald|open|closed?|look)|photoshop|change .+ (?:to|"
    r"into|with)|change (?:the )?\w+$|move|smooth|whiten|slim|age|extend|uncrop|superimpose|blend|stitch|"
    r"translate|print|send|email|post|upload|share|play|delete (?:the|my|all) (?:files?|photos?|pictures?)|"
    r"change (?:the |this |that |my |its )?(?:\w+ ){0,2}?background.*|(?:white|black|fade) out .*background|"
    r"fill|clone|duplicate|wear|close|fix (?:her|his|my|the)|make (?:him|her|me|us|them|the) .+|whiter|"
    r"switch|expand|set fire|overlay|convert .+ to|pixelate|hide|censor|dehaze|defog|"
    r"(?:reduce|remove|less|get_rid_of|clean up|lower)(?: \w+){0,2} (?:haze|"
    r"red eyes?)|"
    r"(?:white|black|gray|\w*blue|green|red|yellow|new|different|other|studio) background|make (?:it|this|"
    r"that|the (?:image|picture|photo))(?: look)?(?: more| less| a_bit)* \w+)\b"
)


_TALK = Pattern(
    r"\b(?:with|in|at|of|to|using|has|good|on) (?:adobe )?photoshop\b|\bphotoshop (?:requests?|help|"
    r"skills?|wizards?|"
    r"experts?|battles?|task|pros?|gods?|genius(?:es)?|community|guru|cs\d?|file)\b|\b(?:x|"
    r"cross) ?post(?:ed)?\b|"
    r"^for (?:large |a )?print\w*$"
)
"""What is said of the craft, not wished for."""


def smalltalk_in(text: str) -> str:
    """The kind of small talk that the whole text is, or an empty text."""
    rest, found = text.strip(), ""
    if re.search(r"\b(?:to|the|turn|on) right\b|\b(?:too|not (?:quite )?(?:that|so|as)) much\b", rest):
        return ""
    for _ in range(12):
        if not rest:
            break
        for kind, pattern in _SMALL:
            match = pattern.match(rest)
            if match and (match.end() == len(rest) or rest[match.end()] == " "):
                found = found if found in _LEADING else kind
                rest = rest[match.end() :].strip()
                break
        else:
            shorter = _FILLER.sub("", rest, count=1).strip()
            if shorter == rest:
                return ""
            rest = shorter
    return found if not rest else ""


def prevailing(kinds: Sequence[str]) -> str:
    """Of several kinds of small talk, the one to be answered."""
    order = [kind for kind, _ in _KINDS]
    return min(kinds, key=order.index)


def likes(text: str) -> bool:
    """Whether the clause says what is liked, which asks for nothing."""
    return bool(_LIKES.match(text)) and not re.search(r"\b(?:if|would|more|less|to be|better|but)\b", text)


def is_question(text: str) -> bool:
    """Whether the clause asks for information, not for a change."""
    return bool(_QUESTION.match(text)) and not _POLITE_QUESTION.search(text)


def read_wish(clause: Clause, view: View) -> Reading | None:
    """A wish that is plain to see and beyond us."""
    text = _TALK.sub("", clause.text)
    if len(text.split()) < 2 or not _CANNOT.search(text):
        return None
    if re.search(r"^(?:i|we) (?:was|were|did|had)\b", text):
        return None
    return Reading(unsupported=clause.raw.strip(), kind="unsupported")
