"""Is it a command, an answer, or a "don't"? What is looked at before and beside the readers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from photalk.commands import AdjustColor, Command, Edit, parse
from photalk.dialogue.context import Context
from photalk.dialogue.faces import SIGNS, read_face, shade_told, slot_asked
from photalk.dialogue.lexicon import PLAIN
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.naming import matching
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Pending, Reading, View
from photalk.dialogue.removing import read_cutout
from photalk.dialogue.stepping import read_stepping
from photalk.dialogue.targets import part_in
from photalk.dialogue.understanding import Understanding
from photalk.dialogue.words import Clause, tokens_of
from photalk.errors import PhotalkError

ReadMessage = Callable[[str, Context], tuple[Understanding, Pending | None]]

_WRITTEN = Pattern(
    r"(?:adjust_attr [a-z]+ [+-]?[\d.]+(?: in .+)?|adjust_color [a-z]+ [\d.]+(?: in .+)?|"
    r"black_and_white(?: in .+)?|enhance(?: [\d.]+)?|rotate [+-]?[\d.]+|straighten(?: [+-]?[\d.]+)?|"
    r"flip (?:horizontal|vertical)|crop(?: [\d.]+%?){4}|crop \d+:\d+|resize [\d.]+%|resize \d+(?: \d+)?|"
    r"image_cutout|erase(?: [\d.]+%?){4}|face (?:expression|hair color|hairstyle|beard|makeup) .+|"
    r"refine (?:like \d+|but ).*|filter (?:after|before|on|place|camera|lens|folder|orientation|color|type|"
    r"name) .+|exclude (?:\d+|all)|forget (?:last|filters|answers|all|wish .+)|why \d+|show \d+|"
    r"(?:compare|transfer) \d+ \d+|save \S*[./\\~]\S*|steps|(?:undo|redo) \d+|(?:drop|disable|"
    r"enable) \d+|move \d+ \d+|change \d+ [a-z_]+(?: .+)?|answer (?:yes|no|don't know)|"
    rf"(?:{'|'.join(one.command.name for one in PLAIN.values())}) [+-]?[\d.]+(?: in .+)?)"
)
_YES = Pattern(
    r"^(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|do it|do that|of course|definitely|absolutely|"
    r"yes please|sounds good|why not|alright|correct|exactly|right|fine|thats fine|i would like that|"
    r"id like that|good idea|great idea|great)\b"
)
_NO = Pattern(
    r"(?:no|nope|nah|dont|not now|never mind|nevermind|leave it|cancel|forget it|no thanks?|rather not|none|"
    r"neither|nothing)(?: (?:of (?:them|those|these)|thanks?|please|then|leave it|as it is|never ?mind))*"
)
_ASKS_A_NUMBER = Pattern(r"\b(step|number) \{\}$")
_WHICH = Pattern(
    r"(?:(?:no|yes|i|mean|meant|its|it|is|the|number|step|change|option) )*"
    r"(?:#?(?P<number>\d{1,5})|(?P<last>last|latest|final))"
    r"(?: (?:one|step|change|edit|(?P<picture>picture|photo|image)|of them|please))*"
)
"""Which of several, where a number is what was asked for."""

_HAIR_VALUE = Pattern(r"\b(black|brown|blond|gray|straight|wavy|curly)\b(?! \w+ing)")
_SAID_AROUND = Pattern(
    r"^(?:(?:yes|no|please|make it|by|ok|just|well|um|hmm|then|i think|let's say|lets say|say|oh|like|"
    r"maybe|"
    r"about|around|to) )+|"
    r"(?: please| thanks)+$",
    re.IGNORECASE,
)
_FILLS = Pattern(
    r"(?:(?:by|about|say|just|like|maybe|around|to|please|the|a|an|its|of|in|on|a_bit|[\d.]++%?|\d++[x:]\d++|"
    r"half|"
    r"third|quarter|twice|double|size|as|big|large|degrees?|pixels|wide|tall|high|clockwise|"
    r"counterclockwise|"
    r"left|right|square|portrait|landscape|widescreen|format|times) ?)+"
)
"""What can only complete a request, being none itself.

Digits are never given back: a row of numbers could be cut in more ways than there is time for."""

_NEGATIVE = Pattern(
    r"^(?:(?:and|but|so|please|ok|also|just|make|sure|to|you|i|can|now|actually|well|oh|sorry|wait) )*"
    r"(?:(?:dont|do not|never|avoid|"
    r"not(?= (?:crop|rotate|change|touch|flip|edit|resize|brighten|darken|blur|erase|remove))|no need to|"
    r"not to|"
    r"please not|didnt|did not|wont|shouldnt|must not|mustnt|refrain from|"
    r"stop)\b(?P<verb> .*)?|(?:keep|leave|preserve|retain|maintain)\b(?P<kept> .*)?|(?:nothing|"
    r"not) (?:with|to|about|else|in)\b(?P<rest>.*)|not the (?P<thing>.+)|no (?P<noun>.+))$"
)
_STAYS = Pattern(
    r"\b(?:as (?:it|they) (?:is|are|was|were)|as is|alone|untouched|unchanged|the same|intact|in place|"
    r"like that|like this|how it is|how they are|colors?|rest|everything else|others?|it|sky|size|original|"
    r"aspect|ratio|people|face|skin|background)\b"
)
_KEPT_AS = Pattern(
    r"\b(?:keep|leave|preserve|retain|maintain|in (?:full )?colors?|as (?:it|they|is)\b.*|alone|untouched|"
    r"unchanged|intact|the same|colors?)\b"
)
_STILL_A_WISH = Pattern(
    r"\bdont (?:like|love|want|need)\b|\bso (?:\w+)\b|\btoo (?:much|\w+)\b|\bstop (?:smil|frown)|"
    r"\bno (?:makeup|smil|background|beard|facial|bangs|mustache|goatee|lipstick|earrings|side-burns|"
    r"colors?)|\bno longer\b|\bdont (?:make|let) (?:her|him|them) smil|\bdont smil"
)


def direct(message: str) -> tuple[Command, ...]:
    """The commands of a message that is written in our own text form; none for any other message."""
    lines = [" ".join(line.split()) for line in re.split(r"[\n\r;]", message) if line.strip()]
    if not lines or len(lines) > 50 or not all(_WRITTEN.fullmatch(line) for line in lines):
        return ()
    try:
        return tuple(parse(line) for line in lines)
    except PhotalkError:
        return ()


def filled(clause: Clause, view: View) -> str | None:
    """The request that a clause completes where the one before left a question ("smaller, like 50 %")."""
    pending = view.before[-1].pending if view.before else None
    if pending is None or not pending.template or clause.joint in ("and", "then", "but", "because"):
        return None
    said = _SAID_AROUND.sub("", clause.raw)
    return pending.template.replace("{}", said) if _FILLS.fullmatch(clause.text) else None


def negated(clause: Clause, view: View) -> Reading | None:
    """A clause that says what should not be done: heard, and nothing done."""
    text = clause.text
    if clause.joint == "without":
        return _taken_out(clause, view)
    match = _NEGATIVE.match(text)
    if match is None or _STILL_A_WISH.search(text):
        return None
    if match["kept"] is not None:
        if re.search(r"\b(?:only|just)\b", text):
            return None
        if (back := read_stepping(clause, view)) is not None and back.commands:
            return back
        known = _STAYS.search(text) or len(view.program) or any(s.pattern.search(text) for s in SIGNS)
        spans = [m.span() for m in _KEPT_AS.finditer(text)]
        return Reading(kind="kept", region=part_in(clause, spans)) if known else None
    if match["noun"] is not None:
        return _refused(match["noun"], view)
    if match["thing"] is not None:
        _left_out(clause, view)
        return None if " but " in text else NOTHING
    return NOTHING


def _left_out(clause: Clause, view: View) -> None:
    """ "Brighter but not the sky": what was just asked for is done to all the rest."""
    last = view.before[-1] if view.before else None
    part = part_in(clause, [m.span() for m in re.finditer(r"\bnot\b", clause.text)])
    if last is None or last.turned is None or last.region is not None or not isinstance(part, str):
        return
    if clause.joint in ("but", ",") and last.commands:
        region = f"everything except {part}"
        view.before[-1] = replace(last.with_turned(replace(last.turned, region=region)), region=region)


def _taken_out(clause: Clause, view: View) -> Reading | None:
    """ "Without X": a step to be dropped where there is one, else something to be left alone."""
    if view.last is None and matching(clause.text, view) and not re.match(r"\w+ing\b", clause.text):
        tokens = tokens_of("drop")
        return read_stepping(Clause((*tokens, *clause.tokens), clause.joint), view)
    if (
        re.match(r"(?:a |the |any )?(?:background|makeup|smile|smiling|colors?)\b", clause.text)
        and view.last is None
    ):
        tokens = tokens_of("remove")
        clause_ = Clause((*tokens, *clause.tokens))
        return read_face(clause_, view) or read_cutout(clause_, view) or NOTHING
    return NOTHING


def _refused(noun: str, view: View) -> Reading | None:
    """ "No crop please" refuses; "no, brighter" and "no decrease it by 10" go on to ask."""
    words = noun.removeprefix("more ").split()
    if len(words) <= 4 and re.match(
        r"(?:more )?(?:crop|cropping|rotation|rotating|vignette|blur|filter|filters|flip|flipping|resize|"
        r"resizing|editing|edits|changes?)\b",
        noun,
    ):
        return None if matching(noun, view) else NOTHING
    if len(words) <= 3 and any(role == "nouns" for _, role in DIAL_WORDS.get(" ".join(words[:1]), ())):
        return None if matching(noun, view) or words[0] == "saturation" else NOTHING
    return None


def completed(
    message: str,
    alone: Understanding,
    pending: Pending | None,
    system: str,
    context: Context,
    read: ReadMessage,
) -> str | None:
    """The request that the message completes; None when it answers nothing, "" when it declines."""
    tokens = [token for token in tokens_of(message[:400]) if not token.is_break]
    said, text = " ".join(token.raw for token in tokens), " ".join(token.word for token in tokens)
    words = text.split()
    if not words or len(words) > 12:
        return None
    if pending is None:
        return _accepted(text, alone, system, context, read)
    if numbered := _numbered(text, pending, context):
        return numbered
    if alone.commands and len(words) > 3 and not re.match(r"^(?:the |number |#)", text):
        return None
    if _NO.fullmatch(text):
        return ""
    said_option = _option(text, pending)
    for key, request in pending.answers:
        if re.search(rf"\b{re.escape(key)}\b", said_option or text) or (key == "yes" and _YES.match(text)):
            return request
    if pending.template and not pending.template.endswith("number {}"):
        request = pending.template.replace("{}", _SAID_AROUND.sub("", said_option or said))
        filled, question = read(request, context)
        # "Something dark" to "which hair color?" leaves the question which of the dark ones.
        narrower = question is not None and question.template == pending.template and question != pending
        if narrower or (filled.commands and question is None):
            return request
    return None


def _numbered(text: str, pending: Pending, context: Context) -> str:
    """The request where it asked which step or picture, and a number or "the last one" says which."""
    asked = _ASKS_A_NUMBER.search(pending.template)
    match = _WHICH.fullmatch(text)
    if asked is None or match is None or (match["picture"] and asked[1] == "step"):
        return ""
    last = len(context.program if asked[1] == "step" else context.scene.pictures)
    number = int(match["number"]) if match["number"] else last
    return pending.template.replace("{}", str(number)) if number else ""


def _option(text: str, pending: Pending) -> str:
    """The option that "the second one" means, or an empty text."""
    match = re.fullmatch(r"(?:the )?#(\d)(?: (?:one|option))?(?: please)?", text)
    options = pending.question.options
    return options[int(match[1]) - 1] if match and 1 <= int(match[1]) <= len(options) else ""


def joined(before: str, message: str, context: Context, read: ReadMessage) -> str | None:
    """The last message and this one as one request, where the first was asked about and not done."""
    both = f"{before}, {message}"
    understood, pending = read(both, context)
    return both if len(message.split()) <= 10 and understood.commands and pending is None else None


def _accepted(
    text: str, alone: Understanding, system: str, context: Context, read: ReadMessage
) -> str | None:
    """A suggestion of ours that the person agrees to, or a value for the slot that we asked about."""
    if not system or "?" not in system or alone.unsupported:
        return None
    slot = slot_asked(system)
    if (
        slot
        and (value := _HAIR_VALUE.search(text))
        and all(isinstance(c, AdjustColor) for c in alone.commands)
    ):
        return f"make the hair {value[1]}"
    if slot == "hair color" and (shade := shade_told(text)):
        return f"make the hair color {shade}"
    if alone.commands:
        return None
    question = [part for part in re.split(r"(?<=[.!?])\s+", system[:600]) if part.endswith("?")][-1:]
    if _YES.match(text) and question:
        suggested, pending = read(question[0], context)
        edits = [command for command in suggested.commands if isinstance(command, Edit)]
        return question[0] if edits and pending is None and len(edits) == len(suggested.commands) else None
    return None
