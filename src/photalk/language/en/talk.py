"""English small talk, by its kind; the earlier kind counts where a message has several."""

from __future__ import annotations

TALK: dict[str, str] = {
    "thanks": "thanks|thank you|thank u|thx|ty|tysm|cheers|much obliged|grateful|ta|appreciate it|"
    "appreciated|obliged to you",
    "farewell": "bye|goodbye|good bye|good night|goodnight|see you|see ya|farewell|i'm done|that's all|cya|"
    "that will be all|talk later",
    "greeting": "hi|hello|hallo|hey|hiya|good morning|good afternoon|good evening|good day|greetings|howdy|"
    "how are you|what's up|sup|g'day|yo|nice to meet you",
    "dislike": "ugly|terrible|awful|horrible|bad|worse|weird|hate|hideous|yuck|ugh|meh|rubbish|useless|"
    "gross|dreadful|disappointing|disappointed|don't like|not good|not great|not nice|no good|dislike|"
    "disaster|nope",
    "praise": "wow|nice|great|perfect|awesome|amazing|cool|good|excellent|beautiful|lovely|fantastic|"
    "superb|brilliant|love|like it|cute|better|well done|wonderful|impressive|yay|sweet|neat|stunning|"
    "gorgeous|sick|dope|fire|lit|rad|spot on|ace|splendid|delightful|haha|lol|magnificent|bravo|ideal|fab|"
    "fabulous|marvellous|elegant|exactly what i wanted|chuffed",
}
"""What is said in each kind of small talk, phrase by phrase."""

AT_LENGTH = 10
"""Longer talk is a story, in which only how it begins is talk to us."""

COPYING = frozenset({"copy", "extract", "transcribe", "paste", "plain"})
"""Words of who wants a text to have, and not only to know."""
