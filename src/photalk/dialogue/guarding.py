"""Is this for us at all? What is program text, or talks to the machine instead of about the picture, is not.

Nothing bad could come of such a message, since commands are typed and no file is overwritten; but text that
was pasted in must not edit a picture by the words that happen to be in it. `Guarded` stands before any
understander.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from photalk.dialogue.patterns import Pattern
from photalk.dialogue.understanding import Scene, Turn, Understander, Understanding
from photalk.dialogue.words import MAX_CHARACTERS

FOREIGN_SHARE = 0.5
"""A message with more letters than this from other scripts than Latin is not in English."""

_ROLE = Pattern(
    r"^\W*(?:system|assistant|user|developer|admin(?:istrator)?|root|human|ai|bot|gpt|tool|function|prompt|"
    r"note to (?:the )?assistant|message from \w+)\b[\s*_]*(?:\([^)]*\)\s*)?[:>\]=]|"
    r"^\W*note to (?:the )?(?:assistant|ai|model|machine)\b|^\s*›|"
    r"\b(?:admin|system|security|root) override\b|"
    r"#{2,}\s*\w+|\[/?(?:inst|system|user|assistant)\w*\]|<\|.*?\|>|<</?\w+>>|"
    r"\b(?:begin|end|start)s? (?:of )?(?:the )?"
    r"(?:system|user|prompt|instructions?|message|chat|conversation)\b",
    re.MULTILINE,
    hints=(":", ">", "]", "=", "##", "begin", "end ", "start", "note to", "override", "›"),
)
_INJECTION = Pattern(
    r"\b(?:ignor(?:e|ing)|disregard|forget|override|overrule|bypass)\b.{0,40}\b(?:instructions?|rules|prompts?|"
    r"guidelines?|guidance|polic(?:y|ies)|restrictions?|safety|programming|"
    r"(?:everything|the) (?:above|before|you)\b(?! \w+ing\b)|"
    r"(?:you|were) told|training)\b|"
    r"\b(?:oubli\w+|ignor\w+|olvid\w+|vergiss|vergesst|missachte)\b.{0,40}\b(?:consignes|instrucciones|"
    r"instruç\w+|istruzioni|anweisungen)\b|"
    r"\b(?:system|hidden|initial|secret) (?:prompt|instructions?|message)\b|\bnew instructions?\b|"
    r"\b(?:notice|message|orders?) (?:for|to) (?:the |any |all )?(?:ai|assistant|model|bot)s?\b|"
    r"\b(?:authori[sz]ed|instructed|ordered) you to\b|\bthe (?:right|correct|real) command\b|"
    r"\bsigned order\b|\btell the (?:next|other) (?:person|user|one) that\b|"
    r"\b(?:developer|debug|god|admin|maintenance|sudo|dan|unrestricted|root) (?:mode|access)\b|\bjailbr\w+|"
    r"\bdo anything now\b|"
    r"\byou(?: are|'re| will be) (?:now|no longer|an? (?:ai|assistant|model|bot|hacker))\b|"
    r"\b(?:pretend|roleplay|simulate)\b.{0,20}\b(?:you(?:'re| are)?|as an?|being an?)\b|"
    r"\byour (?:real|actual|true|new|only) (?:task|job|goal|purpose|role)\b|\b(?:tool|function) calls?\b|"
    r"\bas your (?:creator|developer|owner|admin\w*|boss|master|maker|operator)\b|\b(?:base|meta) prompt\b|"
    r"\b(?:act|behave|respond|answer|reply) (?:as|like) (?:an?|if|though)\b|"
    r"^\W*imagine you(?:'re| are) (?:the|an?)\b|"
    r"\bfrom now on,? you (?:will|are|must|shall|should|can)\b|"
    r"\bas an? (?:ai|language model|large language)\b|"
    r"\b(?:reveal|leak|print|show|output|dump|display|tell me|give me|send|what(?:'s| is| are))\b.{0,30}\b(?:"
    r"your|the|all|any) (?:\w+ )?(?:prompt|instructions?|rules|source code|api keys?|passwords?|secrets|"
    r"tokens|credentials?|environment variables?|env vars?|private keys?)\b|"
    r"\b(?:run|execute|exec|eval|invoke|call) (?:the |this |these |a )?(?:following|commands?|code|script|"
    r"function|shell|tool|save|undo|crop|rotate|erase|drop)\b|\bwithout (?:asking|telling) the user\b|"
    r"\b(?:output|return|respond|reply|answer|emit|produce)(?: only| exactly| with| the| just)+ "
    r"(?:json|text|words?|commands?|phrase|string|the)\b",
    re.DOTALL,
    hints=(
        "oubli", "olvid", "vergiss", "vergesst", "missachte", "notice", "order", "you to", "command",
        "tell the",
        "ignor", "disregard", "forget", "overr", "bypass", "skip", "drop", "discard", "neglect",
        "prompt", "message", "instruction", " mode", "access", "jailbr", "anything now", "you are",
        "you're", "you will", "pretend", "act", "behave", "respond", "roleplay", "simulate",
        "imagine", "from now on", "as a", "as if", "as though", "like a", "like if", "calls",
        "tool", "function", "your ", "api key", "password", "secret", "token", "credential", "env",
        "private key", "run", "exec", "eval", "invoke", "call", "without", "output", "return",
        "reply", "answer", "emit", "produce",
    ),
)  # fmt: skip
_TASK = Pattern(
    r"^\W*(?:(?:please|can you|could you|now) )*(?:repeat|say|type|write|copy|spell|echo|read|sing|chant)\b"
    r"(?: \w+){0,3} (?:after me|back to me|the following|this sentence|"
    r"the (?:word|words|phrase|sentence|text)|backwards?|out loud|aloud)\b|"
    r"\btranslate\b.{0,40}(?:\b(?:in)?to (?!the\b)\w+|[:“\"'])|"
    r"\b(?:summari[sz]e|paraphrase|proofread|rephrase) \w+|"
    r"^\W*(?:(?:please|can you|could you|now) )*(?:write|compose|draft|tell|sing)(?: me| us)? "
    r"(?:a|an|some) (?:\w+ )?(?:poem|story|essay|haiku|song|"
    r"joke|code|script|function|program|email|letter|tweet|recipe|limerick)\b|"
    r"\bthe (?:user|human|customer|document|email|text|page|article|file|readme)(?: here| above| below)? "
    r"(?:did not|didn't|never|said|says|wrote|asked|wants you|told|reads|states|requests)\b|"
    r"\bthe \w+(?: (?!that\b|which\b|who\b)\w+){0,4} (?:says?|said|reads|states):|"
    r"\bthe (?:word|words|verb|term|phrase) \W?\w+\W? (?:has|have|is|are|means?|comes|rhymes|contains)\b|"
    r"\b(?:complete|finish|continue) (?:the|this) (?:sentence|story|text|line)\b|"
    r"^\W*(?:what|how) (?:does|do|would)\b.{1,60}\b(?:mean\b|work\W*$)|\bhow do you (?:say|spell)\b|"
    r"^\W*(?:if|when) (?:i|someone|anyone|they) (?:say|says|said|type|types|typed|write|writes)\b",
    re.DOTALL,
    hints=(
        "after me", "back to me", "the following", "this sentence", "the word", "the phrase",
        "the sentence", "the text", "backward", "loud", "translate", "summari", "paraphrase",
        "proofread", "rephrase", "write", "compose", "draft", "tell", "sing", " say", " said",
        " read", " states", " asked", " told", " wrote", " requests", "did not", "didn't", "never",
        "wants you", "complete", "finish", "continue", "mean", "work", "how do", " type",
        "the verb", "the term",
    ),
)  # fmt: skip
_CODE = Pattern(
    r"[{}]|^\s*[a-z_.]+\([^)]*\)\s*$|\beval ?\(|\b[\w./]+\.(?:py|sh|js|rb|exe) --?\w|"
    r"\w\(.{0,200}\)\s*[;:]|^\s*import \w+|^\s*from [\w.]+ import\b|\w\.\w+\(|<[!/?]?[a-z][^<\n]*>|"
    r"<!--|-->|&lt;/?[a-z]+|&#x?[0-9a-f]{2,6};|%3[ce]|\w\(\w+\(|^\s*=\w+\(|"
    r"\bhttp/\d|^(?:event|data|retry|id): ?\S.{0,200}^(?:event|data|retry|id):|\bvbscript:|\\u[0-9a-f]{4}|"
    r"'='|\bfor \w+ in .{1,40}; ?do\b|"
    r"\b(?:npm|pip\d?|apt|brew|yarn|cargo|conda|docker|kubectl) (?:install|run|build|add|exec|get|update)\b|"
    r"\bselect\b.{1,80}\bfrom\b.{0,200}(?:[;*]|\bwhere\b)|\bselect \*|"
    r"\b(?:alter|truncate|create) (?:table|database)\b|"
    r"\b(?:insert into|delete from|update \w+ set|union select|or 1 ?= ?1)\b|==|=>|!=|\$\(|\$\{|"
    r"(?<!\w)`[^`]+`|&&|\|\||"
    r"\|\s*(?:sh|bash|python\d?|xargs|grep|tee)\b|\bsudo \w|"
    r"\b(?:rm|cat|ls|cd|echo|python\d?|bash|sh|git|mv|cp|chmod|chown|curl|wget|dd|kill|nc) "
    r"(?:-\w|~|\.{0,2}/|\$|https?:)|"
    r"^\s*(?:(?:def|class|function|fn|func|package) \w+[(:{<]|(?:var|let|const|int) \w+ ?=|#include\b|"
    r"(?:public|private|static) (?:static |void |class |int )+\w)|\breturn \w+.{0,80}[*/+;()]|"
    r"\bconsole\.log|\bprint\(|^\s*(?:\$|>>>|c:\\>) \w|"
    r"\b\w+(?:\.\w+)+\s*=|\b[a-z]+ [a-z]+ --?[a-z]+ [\"']|"
    r"\bjavascript:|\bdata:\w+/|(?:\\x[0-9a-f]{2}){2}|(?:\\u[0-9a-f]{4}){2}|%[0-9a-f]{2}%[0-9a-f]{2}|\[\[.{0,200}\]\]|"
    r"\"\w+\"\s*:",
    re.DOTALL | re.MULTILINE,
    hints=(
        *"{}()<>=*$`&|\\%[]\"'/", "--", ";", "npm", "pip", "apt", "brew", "yarn", "cargo", "conda",
        "docker", "kubectl", "import", "select", " table", " database", "insert into",
        "event:", "retry:", "http/", "vbscript",
        "delete from", "union", "or 1", "set", "sudo", "rm -", "curl", "wget", "javascript:",
        "data:", "#include", "public ", "private ", "static ", " -", " ~", " .",
    ),
)  # fmt: skip
_NO_NUMBER = Pattern(
    r"(?<![\w.])\d+(?:\.\d+)?e[+-]?\d+\b|\b0x[0-9a-f]+\b|(?<![\w./\\-])\d{10,}(?![\w.-]*\.\w)|:\d{6,}|⁄|"
    r"\b(?:by|to|at) (?:nan|inf(?:inity)?)\b|\b(?:nan|inf) (?:degrees?|percent|%)|"
    r"\b(?:undo|redo|drop|disable|enable|show|steps?|number) (?:(?:by|step|picture|number) )?(?:-\d|0+\b)",
    hints=(*"0123456789⁄", "nan", "inf"),
)
"""A number that cannot be meant: where it is read by halves, something else would be done."""

_CONTROL = Pattern(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_ENCODED = Pattern(r"(?<!\S)[a-z0-9+/]{40,}={0,2}(?!\S)")
_ADDRESS = Pattern(r"(?<!curl )(?<!wget )https?://[^\s\"'<>|]+", hints=("http",))
"""An address in a request is no program, whatever letters it is made of."""

_FOREIGN = (_ROLE, _INJECTION, _TASK, _CODE, _NO_NUMBER, _ENCODED)


def is_for_us(message: str) -> bool:
    """Whether the message may be a request at all."""
    if len(message) >= MAX_CHARACTERS:
        return False
    text = _ADDRESS.sub(" ", unicodedata.normalize("NFKC", message).lower())
    if _CONTROL.search(text) or (not text.isascii() and _in_other_script(text)):
        return False
    return not any(pattern.search(text) for pattern in _FOREIGN)


class Guarded:
    """An understander that answers only what is for us."""

    def __init__(self, understander: Understander) -> None:
        self._understander = understander

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the message asks for; nothing where it is not for us."""
        if not is_for_us(message):
            return Understanding(smalltalk="unclear")
        return self._understander.understand(turns, message, scene)


def _in_other_script(text: str) -> bool:
    letters = [character for character in text[:2_000] if character.isalpha()]
    foreign = sum(not unicodedata.name(character, "").startswith("LATIN") for character in letters)
    return foreign > FOREIGN_SHARE * len(letters)
