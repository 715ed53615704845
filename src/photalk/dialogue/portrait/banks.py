"""The words of our answers about faces: frames that are filled, and what is said of one value alone.

`{x}` is what was given or is offered, `{X}` the same at the start of a sentence; `{y}` what went ("the
bangs"), `{are}` its verb, `{bare}` its bare name; `{who}` whose face it is; `{he}`, `{him}` and `{his}` need
a person who was called so.
"""

from __future__ import annotations

GIVEN = (
    "{X} it is.",
    "{X}, done.",
    "Done: {x}.",
    "There you go: {x}.",
    "Here you are: {x}.",
    "{X}, as you wished.",
    "Voilà: {x}.",
    "Sure thing: {x}.",
    "Gladly: {x}.",
    "{X}, just like that.",
    "Take a look: {x}.",
    "That's {x} for you.",
    "With pleasure: {x}.",
    "Okay, now with {x}.",
    "Got it: {x}.",
    "Nice choice, {x}.",
)
"""What was given, one value or several."""

GIVEN_TO_ONE = ("{He} has {x} now.", "Now {he} has {x}.", "I gave {him} {x}.", "{He} got {x}.")
"""The same, of someone who was called he or she."""

GIVEN_TO = (
    "{X} for {who}.",
    "{Who} has {x} now.",
    "Gave {who} {x}.",
    "Now {who} has {x}.",
    "{Who} with {x}: done.",
)

GONE = (
    "{Y} {are} gone.",
    "I took {y} back.",
    "{Y} {are} off again.",
    "Without {y} again.",
    "Undid {y}.",
    "{Y} {are} no more.",
    "Back to before {y}.",
    "Okay, {y} {are} out.",
    "Dropped {y}.",
    "Sure, {y} {are} history.",
)

GONE_FROM = ("{Y} {are} gone from {who}.", "{Who} is without {y} again.")

RESET = (
    "The face is back to the original.",
    "All facial changes are undone.",
    "Clean slate: the face as it was.",
    "Everything on the face is as it was.",
)

SWAPPED = (
    "{X} instead of {y}.",
    "Swapped {y} for {x}.",
    "Out with {y}, in with {x}.",
    "{X} has replaced {y}.",
    "Changed from {y} to {x}.",
)

BOTH = (
    "{X} in, {y} out.",
    "{X} added, and {y} {are} gone.",
    "Took {y} back and added {x}.",
    "{Y} {are} off, {x} on.",
)
"""Something given and something else taken back."""

ALONG = ("{Y} went with that.", "That took {y} along.")
"""What was lost because it cannot stay beside what was given."""

ALREADY = ("That's {x} already.", "Already done: {x}.", "There is {x} already, so nothing changed.")

ABSENT = ("I hadn't added {any}.", "There {isn't} {any} of mine to take back.", "I never added {any}.")

STRONGER = ("A bit more now: {x}.", "Turned up: {x}.", "Stronger now: {x}.")
WEAKER = ("Toned down: {x}.", "Softer now: {x}.", "A little less now: {x}.")

NEXT = (
    "What else?",
    "Anything else?",
    "What's next?",
    "What shall I change next?",
    "Is there more to do?",
    "What would you like to try now?",
    "Any other wishes?",
    "What else do you have in mind?",
    "Where do we go from here?",
    "More changes?",
    "What comes next?",
    "Shall we go on?",
    "What else would you like to see?",
    "What can I do next?",
    "Another idea?",
    "How shall we continue?",
    "Next wish?",
    "Which detail is next?",
)
START = (
    "What shall I change?",
    "What should be different?",
    "What would you like to try?",
    "Where shall we begin?",
    "What do you have in mind?",
)
"""The same, before anything was done."""

NEXT_AFTER_CHANGE = (
    "Is something still missing?",
    "How does that look to you?",
    "Does that come close to what you imagined?",
    "Anything you'd change about it?",
    "Is that what you had in mind?",
)
"""The same, where there is something new to look at."""

NEXT_OF_ONE = (
    "What else for {him}?",
    "Anything else on {him}?",
    "What else would suit {him}?",
    "What should change about {him} next?",
)

REQUEST = (
    "Shall I change the {slot}, too?",
    "Would you like to change the {slot}?",
    "What about the {slot}?",
    "Is the {slot} fine as it is?",
    "Any wishes for the {slot}?",
    "Should I do something about the {slot}?",
    "Do you want to edit the {slot}?",
    "Have you thought about the {slot}?",
    "Shall we move on to the {slot}?",
    "And the {slot}?",
    "Does the {slot} need a change?",
    "Anything to do on the {slot}?",
)
REQUEST_OF_ONE = (
    "What about {his} {slot}?",
    "Shall I change {his} {slot} as well?",
    "Would you like to edit {his} {slot}?",
    "Any ideas for {his} {slot}?",
)

SUGGEST = (
    "How about {x}?",
    "Shall I add {x}?",
    "Would you like {x} with that?",
    "What do you think of {x}?",
    "Maybe {x}?",
    "Shall we try {x}?",
    "Would {x} go with it?",
    "Fancy {x}?",
    "I could add {x}; shall I?",
    "Why not try {x} as well?",
    "May I suggest {x}?",
    "{X} to go with it?",
    "Want to see it with {x}?",
    "One idea: {x}?",
    "Could {x} round it off?",
)
SUGGEST_TO_ONE = (
    "Would {x} suit {him}?",
    "Shall I give {him} {x}?",
    "Should {he} have {x} as well?",
    "Can you picture {him} with {x}?",
)

WHICH = (
    "Which would you like: {x}?",
    "Sure: {x}?",
    "Gladly. {X}?",
    "What shall it be, {x}?",
    "Happy to. {X}?",
)
"""After a yes to a question about a slot."""

DECLINED = ("No {bare}, then.", "All right, no {bare}.", "Fair enough, I'll skip {y}.", "Okay, without {y}.")
LEFT = (
    "All right, that stays as it is.",
    "Fine, I'll leave that.",
    "Understood, no change there.",
    "Noted.",
    "Fair enough.",
)
"""After a no: to a value that was offered, and to anything else."""

CANNOT = (
    "That is beyond me, I'm afraid.",
    "I can't do that to a face, sorry.",
    "Sorry, that isn't something I can change.",
    "That one I have to pass on.",
    "I'm afraid I can't do that one.",
)
CAN = (
    "I can change expression, hair color, hairstyle, beard and makeup, such as {x}.",
    "I do expression, hair color, hairstyle, beard and makeup, for example {x}.",
    "Expression, hair color, hairstyle, beard and makeup I can do, such as {x}.",
)

IDEAS = ("Let's see.", "Good question.", "Well, now.", "If you ask me:")
"""Before a suggestion that was asked for."""

THANKED = ("You're welcome.", "My pleasure.", "Any time.", "Glad I could help.", "Happy to help.")
CLOSED = (
    "All right, then it's finished.",
    "Fine, that's it then; say “save as” and a name to keep it.",
    "Done, then. “Save as” and a name writes it to a file.",
    "Okay, we leave it at that.",
)
PRAISED = ("Glad you like it.", "Good to hear.", "Lovely.", "Happy you like it.", "Great.")
HEARD = ("All right.", "Okay.", "I see.", "Got you.", "Understood.")
GREETED = ("Hello!", "Hi there!", "Hi!")

VALUES: dict[str, tuple[str, ...]] = {
    "smiling": ("There's the smile.", "All smiles now.", "A friendly smile is on.", "Cheered up."),
    "angry": (
        "That's quite an angry look.",
        "Brows down, temper up.",
        "Properly angry now.",
        "Don't get too close now.",
    ),
    "sad": (
        "That looks properly sad.",
        "Now it's a sad face.",
        "A picture of sorrow.",
        "The corners of the mouth are down.",
    ),
    "no smiling": (
        "Serious now.",
        "The smile is switched off.",
        "A calm, neutral face.",
        "Straight-faced now.",
    ),
    "brown hair": ("The hair is brown now.", "Brown as chestnuts.", "A warm brown.", "Dyed brown."),
    "blond hair": ("The hair is blond now.", "Golden blond.", "Dyed blond.", "Blond and bright."),
    "black hair": ("The hair is black now.", "Black as coal.", "Dyed black.", "A deep black."),
    "gray hair": ("The hair is gray now.", "Silver and dignified.", "Dyed gray.", "A distinguished gray."),
    "straight hair": (
        "The hair is straight now.",
        "Smooth and straight.",
        "All straightened out.",
        "Straight as can be.",
    ),
    "wavy hair": (
        "Soft waves are in.",
        "The hair is wavy now.",
        "Waves all the way.",
        "Now it curls a little.",
    ),
    "receding hairline": (
        "The hairline has moved back.",
        "A good deal more forehead.",
        "The hairline is in retreat.",
    ),
    "side-burns": ("The side-burns are on.", "Side-burns grown.", "A bit of Elvis at the ears."),
    "bangs": ("Bangs are cut.", "The bangs are in.", "A fringe over the forehead.", "Bangs, neatly cut."),
    "mustache": ("The mustache is on.", "One mustache, well groomed.", "Mustache grown.", "A fine mustache."),
    "goatee": ("The goatee is on.", "One goatee, neatly trimmed.", "Goatee grown.", "A proper goatee."),
    "no makeup": (
        "All makeup is off.",
        "Fresh and bare-faced.",
        "A natural face, nothing on it.",
        "Makeup wiped off.",
    ),
    "heavy makeup": (
        "Full makeup is on.",
        "Ready for the stage.",
        "Glamorous makeup applied.",
        "Made up from brow to chin.",
    ),
    "lipstick": ("Lipstick is on.", "The lips have color now.", "Lipstick applied.", "Painted the lips."),
    "earrings": (
        "The earrings are in.",
        "Earrings on.",
        "A pair of earrings added.",
        "Something shiny at the ears.",
    ),
    "bushy eyebrows": (
        "The eyebrows are bushy now.",
        "Thick, bushy brows.",
        "Brows with character.",
        "Eyebrows filled in.",
    ),
    "big lips": ("The lips are fuller now.", "Plumped up the lips.", "Full lips.", "A fuller mouth."),
    "rosy cheeks": (
        "The cheeks are rosy now.",
        "A healthy blush.",
        "Pink cheeks.",
        "Some color in the cheeks.",
    ),
    "pale skin": (
        "The skin is paler now.",
        "Pale as porcelain.",
        "A pale complexion.",
        "Took the color out of the skin.",
    ),
}
"""What is said of one value that was given."""

VALUES_OF_ONE: dict[str, tuple[str, ...]] = {
    "smiling": ("{He}'s smiling now.", "Now {he} looks happy."),
    "angry": ("{He} looks angry now.", "{He}'s fuming now."),
    "sad": ("{He} looks sad now.", "Now {he} looks heartbroken."),
    "no smiling": ("{He} looks serious now.", "{He}'s no longer smiling."),
    "brown hair": ("{His} hair is brown now.",),
    "blond hair": ("{He}'s blond now.", "Here {he} is in blond."),
    "black hair": ("{His} hair is jet black now.",),
    "gray hair": ("{He}'s gone gray.", "{His} hair is silver now."),
    "straight hair": ("{His} hair falls straight now.",),
    "wavy hair": ("{His} hair is wavy now.", "Soft waves for {him}."),
    "receding hairline": ("{His} hairline is higher now.",),
    "side-burns": ("{He} has side-burns now.",),
    "bangs": ("{He} has bangs now.",),
    "mustache": ("{He} sports a mustache now.",),
    "goatee": ("{He} wears a goatee now.",),
    "no makeup": ("{He} wears no makeup now.", "That's {his} bare face."),
    "heavy makeup": ("{He}'s all made up now.",),
    "lipstick": ("{He} wears lipstick now.",),
    "earrings": ("{He} wears earrings now.",),
    "bushy eyebrows": ("{His} eyebrows are bushy now.",),
    "big lips": ("{His} lips are fuller now.",),
    "rosy cheeks": ("{He}'s blushing now.",),
    "pale skin": ("{He} looks pale now.",),
}
