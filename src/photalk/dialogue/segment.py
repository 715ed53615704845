"""How many requests are in the message? Clauses, in the order they were said.

Marks and joining words end a clause; so does the verb of the next request in text that runs on without
punctuation. What belongs together in spite of an "and" is put together again: things to be searched
for, two pictures to be compared, "like this one but at night", "between 2019 and 2021".
"""

from __future__ import annotations

import re

from photalk.dialogue.addressing import addressed, plain
from photalk.dialogue.lexicon import COLOR_NAMES, DETERMINERS, DIAL_WORDS, PLAIN_VERBS, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.words import Clause, Token, tokens_of

JOINTS = frozenset({"and", "then", "but", "without", "because", "plus", "as_well_as", "afterwards", "while"})

RUN_ON_VERBS = (
    frozenset(
        listed(
            "rotate rotating crop resize brighten darken lighten sharpen desaturate saturate flip "
            "mirror straighten undo redo remove erase delete increase decrease reduce raise boost make "
            "adjust change convert lower turn tilt blur get_rid_of save export zoom add bring keep drop "
            "find search replace give"
        )
    )
    | PLAIN_VERBS
)
_HOLDS = DETERMINERS | frozenset(
    listed(
        "to not dont never no of without by in more less too is for quarter half add slight some "
        "motion reduce increase remove doesnt didnt cant wont than little was were with on will "
        "would be small that who which instead rather helps help you can could should lets let us "
        "must i we they and or gaussian didnt isnt tone"
    )
)
SEARCH = Pattern(
    r"^(?:\W*(?:please|hi|hello|hey|now|also|then|so|ok|okay|yes|no|next|just|can|could|would|will|you|"
    r"kindly|i|we|do|lets?|us|want to|want you to|need to|need you to|like to|like you to|help me|try to|"
    r"try|trying to|am|im|was|wanted to) )*(?:find|finding|search|searching|look(?:ing)? for|fetch|share|"
    r"show me|get me|give me|show|browse|searched|are there|do you have|is there|have you got|got any|any|"
    r"where are|where is|(?:want|like|love|wanted|need) to see|seek)\b"
)
_SHOWN = Pattern(r"\b(?:show|give|open|get)(?: me)?(?: the)? (?:#\d|next|previous|last|other|original|\d)")
_LIKENESS = Pattern(r"\b(?:like|similar|same|resembl\w+|this one|that one|as this)\b")
_FRAGMENT = Pattern(
    r"(?:(?:by|about|say|just|a_bit|\d++(?:\.\d++)?|degrees?|clockwise|counterclockwise|to|the|left|right|"
    r"towards|please|that is|side) ?)+"
)
_REQUEST_START = Pattern(
    r"^(?:please|can|could|would|now|make|then|also|it|its|lets|let|i|you|we|do|dont|show|open|save|use|"
    r"a_bit|too|crop|turn|set|give|take|put|cut|undo|redo|#\d+|" + "|".join(sorted(RUN_ON_VERBS)) + r")\b"
)
_ALSO_NOUNS = frozenset(listed("crop turn blur flip mirror change zoom tilt drop export save"))
_COUNTED = Pattern(r"#\d (?!(?:one|picture|photo|image|result|step|change|edit|and|to|with)\b)")
_DEGREES = frozenset(listed("more less a_bit a_lot extra higher lower high low some slightly"))
_NUMBER = Pattern(r"[+-]?\d+(?:\.\d+)?%?")
_CROPS = Pattern(
    r"\b(?:crop|trim|cut|shave|chop|slice|remove|[\d.]+% off)\w*\b.*\b(?:top|bottom|left|right)\b"
)
_SIDES = Pattern(
    r"(?:(?:also|by|another) )*(?:[\d.]+(?:%| pixels)? )?(?:(?:off|from|of|on|at) )?(?:the )?(?:top|bottom|"
    r"left|right)(?: hand)?(?: sides?| edges?| parts?)?(?: too| as well| please)*"
)
_OF_US = Pattern(r"\b(?:image|picture|photo|shot|selfie)s? (?:of|with) (?:me|us|my|our|his|her)\b[\w ]*$")
_ONE_OF_US = Pattern(r"(?:i|me|myself|us|(?:my|her|his|our|their|the)(?: [\w-]+){1,3})(?: please)?")
"""Who else is in "a picture of my wife and my dog", which is one picture."""

_LEADS_OUT = Pattern(
    r"\b(?:photoshop|shop|edit|take|get|cut) (?:me|us|him|her|them|(?:my|the|this|that|these|those|our|"
    r"his)(?: (?!out\b)"
    r"[\w-]+){1,6})$"
)
_GO_OUT = Pattern(
    r"(?:me|us|him|her|them|i|(?:my|the|this|that|our|his|her|a)(?: [\w-]+){1,5}?) out (?:of|from)\b"
)
"""Who goes together: "photoshop me and my sister out of it"."""

_PAIRS = {
    ("instead", "of"): "instead",
    ("rather", "than"): "instead",
    **{("until", word): "because" for word in ("the", "it", "you", "my", "everything", "its")},
    **{
        ("so", word): "because"
        for word in (
            "that",
            "it",
            "i",
            "you",
            "we",
            "the",
            "people",
            "its",
            "only",
            "just",
            "my",
            "everything",
            "they",
            "he",
            "she",
        )
    },
}
"""Two words that end a clause, and what they make of the next one."""

_SUBJECTS = frozenset(listed("if that you i we it this they who which what how where and or"))
_ANCHORS = (
    RUN_ON_VERBS
    | frozenset(COLOR_NAMES)
    | frozenset(listed("clockwise counterclockwise left right black_and_white"))
)


def clauses_of(message: str) -> list[Clause]:
    """The clauses of the message."""
    clauses: list[Clause] = []
    run: list[Token] = []
    joint = ""
    for at, token in enumerate(tokens := _paired(addressed(tokens_of(plain(message))))):
        pair = _PAIRS.get((token.word, tokens[at + 1].word if at + 1 < len(tokens) else ""), "")
        if token.word == "until" and SEARCH.match(" ".join(word.word for word in run)):
            pair = ""
        ends = token.is_break or token.word in JOINTS or bool(pair)
        if ends or _runs_on(run, tokens, at):
            if run:
                clauses.append(Clause(tuple(run), joint))
                run, joint = [], "run-on"
            if ends:
                joint = _stronger(joint if not clauses or joint != "run-on" else "", pair or token.word)
                continue
        run.append(token)
    if run:
        clauses.append(Clause(tuple(run), joint))
    return _together(_unnumbered(clauses))


def _unnumbered(clauses: list[Clause]) -> list[Clause]:
    """The clauses without "first", "second", "third" where these only count the requests."""
    counts = [_COUNTED.match(clause.text + " ") is not None for clause in clauses]
    if sum(counts) < 2 or not clauses[0].text.startswith("#1"):
        return clauses
    bare = [
        Clause(clause.tokens[1:], clause.joint) if counted else clause
        for clause, counted in zip(clauses, counts, strict=True)
    ]
    return [clause for clause in bare if clause.tokens]


def reported(clause: Clause) -> Clause:
    """The clause without who says it: of "my boss says it's too dark" only what is said counts."""
    words = [token.word for token in clause.tokens]
    for at, word in enumerate(words[1:5], 1):
        if word in _SAYING and words[0] in _SPEAKERS and not set(words[:at]) & _ANCHORS:
            start = at + 1 + (words[at + 1 : at + 2] == ["that"])
            return Clause(clause.tokens[start:], clause.joint) if start < len(words) else clause
    return clause


_SAYING = frozenset(listed("says said thinks thought reckons feels complains complained finds believes"))
_SPEAKERS = frozenset(listed("my our the his her their he she everyone everybody someone they people"))


def _stronger(old: str, new: str) -> str:
    """Of ", and" the word counts; of ". But" too."""
    return old if old in ("instead", "because") or (old in JOINTS and new not in JOINTS) else new


def _paired(tokens: list[Token]) -> list[Token]:
    """The tokens with the "and" of "between A and B" and "compare A and B" made a "to"."""
    out = list(tokens)
    for at, token in enumerate(out):
        if token.word in ("between", "compare", "difference", "comparing", "swap", "exchange"):
            for ahead in range(at + 1, min(at + 9, len(out))):
                if out[ahead].word in ("and", "&"):
                    out[ahead] = Token(out[ahead].raw, "to")
                    break
    return out


def _runs_on(run: list[Token], tokens: list[Token], at: int) -> bool:
    if not run:
        return False
    word, before = tokens[at].word, run[-1].word
    anchored = [token.word for token in run if token.word in _ANCHORS or token.word in DIAL_WORDS]
    if SEARCH.match(" ".join(token.word for token in run)):
        return False
    if word in ("can", "could", "please", "would", "kindly") and len(run) > 2 and before not in _SUBJECTS:
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        return after in ("you", "we") or after in RUN_ON_VERBS
    if not anchored:
        return False
    if word in RUN_ON_VERBS:
        if before.startswith("#") or before in ("last", "previous", "latest", "next"):
            return False
        if before in ("this", "that", "these", "background"):
            return word not in _ALSO_NOUNS
        return before not in _HOLDS
    ahead = [token.word for token in tokens[at + 1 : at + 4]]
    if word == "with" and ahead and ahead[0] in _DEGREES:
        return any(w in DIAL_WORDS for w in ahead)
    if word in DIAL_WORDS and _NUMBER.fullmatch(before) and run[0].word in DIAL_WORDS:
        return True
    if word in ("more", "less") and before not in (
        "a_bit",
        "a_lot",
        "much",
        "even",
        "by",
        "no",
        "or",
        "make",
        "it",
    ):
        nearby = [token.word for token in tokens[at + 1 : at + 3]]
        return any(w in DIAL_WORDS for w in nearby) and any(w in DIAL_WORDS for w in anchored)
    return False


def _together(clauses: list[Clause]) -> list[Clause]:
    """The clauses with those joined again that are one request."""
    out: list[Clause] = []
    for clause in clauses:
        if out and _continues(out[-1], clause):
            by = clause.joint if clause.joint in JOINTS else ","
            by = "but" if out[-1].text.startswith(("not ", "no not ")) else by
            out[-1] = out[-1].joined(clause, by if by != "," else "")
        else:
            out.append(clause)
    return out


def _continues(previous: Clause, clause: Clause) -> bool:
    if (
        re.fullmatch(r"(?:search|find|show me|look for|search for|crop|erase|save as)", previous.text)
        and clause.joint == ":"
    ):
        return True
    if clause.joint == ":" and previous.text in DIAL_WORDS and _NUMBER.fullmatch(clause.text):
        return True
    if clause.joint == "but" and _LIKENESS.search(previous.text):
        return not _REQUEST_START.match(clause.text)
    if clause.joint in ("and", "&", ",") and _CROPS.search(previous.text) and _SIDES.fullmatch(clause.text):
        return True
    if clause.joint == "and" and _OF_US.search(previous.text) and _ONE_OF_US.fullmatch(clause.text):
        return True
    if clause.joint in ("and", "(") and _LEADS_OUT.search(previous.text) and _GO_OUT.match(clause.text):
        return True
    searching = SEARCH.match(previous.text) and not _SHOWN.search(previous.text)
    if clause.joint == "because" and re.search(r"\bcrop", previous.text):
        return bool(re.search(r"\b(?:square|portrait|landscape|\d+:\d+)", clause.text))
    further = clause.joint in ("then", "and") and re.search(r"\b(?:left|right|clockwise)\b", previous.text)
    turning = re.search(r"\b(?:rotat\w+|turn|tilt|straighten)\b", previous.text)
    if turning and not further and _FRAGMENT.fullmatch(clause.text):
        return True
    if clause.joint == "but" and re.search(
        r"\b(?:everything|all|not (?:the|her|his|my) [^,]+)$", previous.text
    ):
        return not _REQUEST_START.match(clause.text)
    if re.match(
        r"^(?:no )?not (?:(?:the|her|his|their|my) |(?:him|her|them|that one)$)", previous.text
    ) and re.match(r"(?:but )?(?:the|her|his|their|my|only|just) ", clause.text):
        return True
    if clause.joint == "because" and re.search(r"\b(?:horizon|level|upright)\b", clause.text):
        return bool(re.search(r"\b(?:rotate|tilt|turn)\b", previous.text))
    if clause.joint == "and" and re.search(
        r"\b(?:is|looks|was|are|its) (?:\w+ )?(?:better|nice|good|great|perfect)$", previous.text
    ):
        return True
    soft = clause.joint in ("and", ",", "without", "&", "while")
    return bool(searching and soft and not _REQUEST_START.match(clause.text) and not _edits(clause))


def _edits(clause: Clause) -> bool:
    return bool(
        re.search(
            r"\b(?:brighter|darker|warmer|cooler|sharper|rotated?|cropped|contrast|brightness|saturation)\b",
            clause.text,
        )
    )
