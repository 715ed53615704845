"""Fixed texts of replies: help and small talk."""

from __future__ import annotations

HELP = """\
Say what should be different, in your own words, several things at once if you like:
  “a bit brighter and warmer”, “turn it left”, “crop to 16:9”, “darken the sky”, “blur the background”,
  “cut it out”, “erase the man on the left”, “black and white”, “resize to 1200”, “straighten it”
Faces: “make her smile”, “black hair and bangs”, “a bit of lipstick for the woman on the left”, “no goatee
  after all”: expression, hair color, hairstyle, beard and makeup.
Take back: “undo”, “undo 2”, “redo”, “drop step 1”; “what changed” tells the steps.
Compare: “compare 2 and 5” says what differs, “do to this what was done from 2 to 5” does it here too.
Find: “a dog running on the beach”, “only from 2023”, “without people”, “more like the second”,
  “not that one”, “show me more”, “why number 3”, “forget the filter”, “start over”; to a question of mine,
  “don't know” is an answer too.
Tell: “rate it 5”, “number 3 is a keeper”, “tag these Lisbon”, “put it in the album Summer”, “this was taken
  on 14 July 2023”, “these were in Porto”, “save this search as Harbours”; then “only 4 stars and up”.
Pictures: “open holiday/” lists a folder, “the second one” or “open 3” picks, “save as out.jpg” exports.
Your files are never overwritten."""

FOUND = {
    "dislike": "Say “not 2”, “none of these”, “show me more”, or what else the picture shows.",
    "unclear": "I didn't understand that; say a number to open one, what else the picture shows, or “help”.",
}
"""Answers to what asks for nothing, where pictures were just found."""

SMALLTALK: dict[str, tuple[str, ...]] = {
    "greeting": ("Hello.", "Hi."),
    "thanks": ("You're welcome.", "My pleasure.", "Any time."),
    "praise": ("Glad you like it.", "Good to hear."),
    "dislike": ("Say “undo” to take the last change back, or what should be different.",),
    "farewell": ("Goodbye; the conversation is kept.",),
    "acknowledged": ("All right.", "Fine."),
    "proposes_rejects": ("I never delete files; these are what I would reject.",),
    "never_deletes": ("I never delete files; I can take it out of the results.",),
    "text": ("No picture is open whose text I could read.",),
    "plain text": ("No picture is open whose text I could copy.",),
    "size": ("No picture is open whose size I could tell.",),
    "advice": (
        "That is yours to judge; “enhance it” corrects exposure, contrast and colour cast by what the "
        "picture "
        "shows, and “undo” takes it back.",
    ),
    "reason": ("Nothing was done yet; say what should be different.",),
    "unclear": (
        "I didn't understand that; say what should be different, such as “a bit brighter”, or “help”.",
        "I'm not sure what you mean; try “turn it left” or “more contrast”, or say “help”.",
    ),
}
"""Answers to messages that ask for nothing, by their kind."""

TOLD: dict[str, str] = {
    "rate": "{value} stars for {of}", "pick": "{of} as a keeper", "reject": "{of} as rejected",
    "unmark": "no mark on {of}", "tag": "the keyword {value} on {of}",
    "untag": "the keyword {value} off {of}",
    "title": "the title {value} for {of}", "describe_as": "the description {value} for {of}",
    "album": "{of} in the album {value}", "unalbum": "{of} out of the album {value}",
    "dated": "{of} taken on {value}", "shifted": "the date of {of} moved by {value}",
    "located": "{of} taken in {value}",
}  # fmt: skip
"""What is told of pictures, where it is named as one of several readings."""

ASKED: dict[str, str] = {
    "count": "how many", "when": "when", "where": "where", "camera": "which camera", "lens": "which lens",
    "who": "who it is", "exists": "whether there are any", "which": "which one", "gap": "the longest gap",
    "most": "which are more", "caption": "what it shows", "seen": "what is to be seen",
    "text": "what it says", "size": "how big it is", "name": "what it is called",
    "taken": "when it was taken", "place": "where it was taken", "rating": "its rating", "tags": "its tags",
}  # fmt: skip
"""What a question asks, where it is named as one of several readings."""
