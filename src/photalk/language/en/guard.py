"""English that is not about pictures: what talks to a machine about itself, or sets it another task.

Each is a pattern, looked for in the message in small letters; what they stand for is a closed class of texts
that are pasted in to steer a program. Ordinary requests that hold the same words are in the tests.
"""

from __future__ import annotations

ROLES = (
    r"^\W*(?:system|assistant|user|developer|admin(?:istrator)?|root|human|ai|bot|gpt|tool|function|prompt|"
    r"message from \w+)\b[\s*_]*(?:\([^)]*\)\s*)?[:>\]=]",
    r"^\W*note to (?:the )?(?:assistant|ai|model|machine)\b|^\s*›",
    r"\b(?:admin|system|security|root) override\b|\buser input\b",
    r"#{2,}\s*\w+|\[/?(?:inst|system|user|assistant)\w*\]|<\|.*?\|>|<</?\w+>>",
    r"\b(?:begin|end|start)s? (?:of )?(?:the )?(?:system|user|prompt|instructions?|message|chat|"
    r"conversation)\b",
)
"""Parts of a dialogue with a machine, written out."""

ORDERS = (
    r"\b(?:ignor(?:e|ing)|disregard|forget|override|overrule|bypass)\b.{0,40}\b(?:instructions?|rules|"
    r"prompts?|guidelines?|guidance|polic(?:y|ies)|restrictions?|safety|programming|(?:everything|"
    r"the) (?:above|before|you)\b(?! \w+ing\b)|(?:you|were) told|training)\b",
    r"\b(?:oubli\w+|ignor\w+|olvid\w+|vergiss|vergesst|missachte)\b.{0,40}\b(?:consignes|instrucciones|"
    r"instruç\w+|istruzioni|anweisungen)\b",
    r"\b(?:system|hidden|initial|secret|base|meta) (?:prompt|instructions?|message)\b|\bnew instructions?\b",
    r"\b(?:notice|message|orders?) (?:for|to) (?:the |any |all )?(?:ai|assistant|model|bot)s?\b",
    r"\bsigned order\b",
    r"\b(?:authori[sz]ed|instructed|ordered) you to\b|\bthe (?:right|correct|real) command\b",
    r"\b(?:developer|debug|god|admin|maintenance|sudo|dan|unrestricted|root) (?:mode|access)\b|\bjailbr\w+",
    r"\bdo anything now\b|\btell the (?:next|other) (?:person|user|one) that\b",
    r"\byou(?: are|'re| will be) (?:now|no longer|dan|an? (?:ai|assistant|model|bot|hacker|robot))\b",
    r"\b(?:pretend|roleplay|simulate)\b.{0,20}\b(?:you(?:'re| are)?|as an?|being an?)\b",
    r"^\W*imagine you(?:'re| are) ",
    r"\byour (?:real|actual|true|new|only|first|next) (?:task|job|goal|purpose|role|action)\b",
    r"\b(?:tool|function) calls?\b|\byou have been updated\b|\bstop being an?\b",
    r"\bas your (?:creator|developer|owner|admin\w*|boss|master|maker|operator)\b",
    r"\b(?:act|behave|respond|answer|reply) (?:as|like) (?:an?|if|though)\b|\bas commands\b",
    r"\bfrom now on,? you (?:will|are|must|shall|should|can)\b",
    r"\bas an? (?:ai|language model|large language)\b",
    r"\b(?:reveal|leak|print|show|output|dump|display|tell me|give me|send|what(?:'s| is|"
    r" are))\b.{0,30}\b(?:your|the|all|any) (?:\w+ )?(?:prompt|instructions?|rules|source code|api keys?|"
    r"passwords?|secrets|tokens|credentials?|environment variables?|env vars?|private keys?)\b",
    r"\b(?:run|execute|exec|eval|invoke|call) (?:the |this |these |a )?(?:following|commands?|code|script|"
    r"function|shell|tool|save|undo|crop|rotate|erase|drop)\b",
    r"\bwithout (?:asking|telling) the user\b|\b(?:do not|don't) (?:tell the user|mention it)\b",
    r"\bdecode (?:it )?and\b",
    r"\b(?:output|return|respond|reply|answer|emit|produce)(?: only| exactly| with| the| just)+ (?:json|text|"
    r"words?|commands?|phrase|string|the)\b",
    r"\banswer \W?yes\W? to your own\b",
)
"""Orders to a machine about itself."""

TASKS = (
    r"^\W*(?:(?:please|can you|could you|now) )*(?:repeat|say|type|write|copy|spell|echo|read|sing|"
    r"chant)\b(?: \w+){0,3} (?:after me|back to me|the following|this sentence|the (?:word|words|phrase|"
    r"sentence)|backwards?|out loud|aloud)\b",
    # "Copy the text" and "read the text" ask for what a picture says.
    r"^\W*(?:(?:please|can you|could you|now) )*(?:repeat|say|type|write|spell|echo|sing|chant)\b"
    r"(?: \w+){0,3} the text\b",
    r"\btranslate the following\b",
    r"^\W*(?:(?:please|can you|could you|now) )*translate\b.{0,40}(?:\b(?:in)?to (?!the\b)\w|[:“\"'])",
    r"^\W*(?:summari[sz]e|paraphrase|proofread|rephrase) (?:the|this|it|my text)\b",
    r"^\W*(?:(?:please|can you|could you|now) )*(?:write|compose|draft|tell|sing)(?: me| us)? (?:a|an|"
    r"some) (?:\w+ )?(?:poem|story|essay|haiku|joke|code|script|function|program|email|letter|tweet|recipe|"
    r"limerick)\b",
    r"\bthe (?:user|human|customer|document|email|text|page|article|file|readme)(?: here| above|"
    r" below)? (?:did not|didn't|never|said|says|wrote|asked|wants you|told|reads|states|requests)\b",
    r"\bthe \w+(?: (?!that\b|which\b|who\b)\w+){0,4} (?:says?|said|reads|states):",
    r"\bthe (?:word|words|verb|term|phrase) \W?\w+\W? (?:has|have|means?|comes|rhymes|contains)\b",
    r"\b(?:complete|finish|continue) (?:the|this) (?:sentence|story|text|line)\b",
    r"^\W*how do you (?:say|spell)\b",
    r"^\W*(?:if|when) (?:i|someone|anyone|they) (?:say|says|said|type|types|typed|write|writes)\b",
)
"""Tasks with words instead of pictures."""
