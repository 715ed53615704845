"""Which word of our vocabulary was meant? Typos are mended, English words are left alone.

A word is mended only when it starts as the word it is taken for (or with the first two letters
swapped), is long enough, and is not itself an English word that happens to be near.
"""

from __future__ import annotations

from functools import lru_cache

from photalk.dialogue.lexicon import STOP, VOCABULARY, listed
from photalk.dialogue.patterns import Pattern

SHORTEST = 5
"""Words below this length are mended only when two neighbouring letters are swapped."""

LONG = 8
"""From this length on two slips are forgiven."""

ENGLISH = frozenset(
    listed(
        """
        aided angel angle angler angrily apple arising backpack bands bangle banks basket bend blade
        blame bland blank blast blaze bled bleed blend blind blink block blonde blood bloom blown
        blues bluest blurb board boast boats boost boots bough bought bounds bracelet bride brides
        bridge bridges brief brightly brilliant bring bringing brings brink broad brochure brook
        broom broth brother brought brow brownies browse browser bumpy cake carpet charity chatting
        checks cheers cherries chess chick child chill chilling choosing chopper chopping chose
        claim clapping clarify class clean cleaned cleaner cleaners clear cleared cleaver clipping
        clock close closer closet cloud coaching coasting cocking coins colander cold colon colonel
        colored coloring colts comparing congrats contain content contest continue contract contrary
        control cooker cookie cooking cooler coral corral cough could counter couple court cover
        crab crack craft cramp crane crash crate crates crawl creeping crispier crisps crispy cross
        crossing crowd crowding crown curl cursor curve dance dances dark darts date dates dealing
        deceased decide decided declare decline decorate define degraded deleted delight delivery
        depart deploy derive describe desert designs desire despite destroy detailed different
        dimmed dinner disabled dish docks dough dragging dress dressing drink drip dripping drive
        driving drooling drooping dropped drops drown duck ducks dusk easel edges eight enabled
        enhanced enhancer enjoy enlarged entrance erased eraser error escape exhaust expert expired
        explore exported face faced faces fades farther fight fights find finder fine fish flag
        flash flatten flight flights flighty flip float floating floor flour flowers focused found
        founder frame frames friend fright frightening front furthest given grain grand grass grater
        greatest greed greenery greet group grown hairline happily happy hazy heather height heights
        highlight highlighted horizon hub huge hughes hugs hum hungry hunting hut image images
        imaginary imagine imposing improper improved indoors intensely intensity invite jumps
        landing landscaped large laugh laughter lesson letter letters level lever lightning lights
        likely listening loved lover lovers mad mats menu menus mine mines mirrored motor mouth
        music mutt night nights none note notice orange orangutan orchard ordinary organ origin
        originally outdoors overexposure paint painting paler part party peace pear pearl percept
        perch person phone phones photos pick picked picker picnic pictured pictures piece pill
        pilot pink pirate pitch place places plane plank plant plants plate plates play played
        please pleased pleasure plugs plume plump plums plush point pond portray portrays posed
        poses power precious present preview previously price prince print punch punching purchase
        purse pursue quite radishes railing railings raining raised raisins reaction reader really
        receiver recorded recorder recovery reduces refined reflect remind remote removed removes
        render repair repeat replace replaced report reside resist resized resort rested restored
        result retire return reveal reverse review revolve revolving reward riding right rights
        rises rising river road roasting rotary rotor rotted rotting rough round rugby sad saddle
        sailing salad salon saloon same sample sampling sand satire saturday saved saver saves scarf
        scariest scene score scream search searched searches season second seconds sequence series
        serious shade shadow shadowed shadowy shallow shallows shape shaped share shared sharing
        shark shave shaved sheep sheet shine shirt shock shore short shortening shorts show showing
        shrine side sight signs simple situated situation skies skin sliding slight slightest slope
        small smaller smart smell smelling smiled smiley smoke smooth smoother softly solid
        something song sort sound south space spare speed spilling sport spot square squared squares
        stage stain stand star starch stare start starts state station still stone stop store storm
        story straight straighter strand strange stranger stream street strength stretch string
        stringed strip stripe stroke stroking stroller strung stuff suit surf swirling table taken
        taker takes taste than their there third though thought thread three tight tightly tile
        tiles time times tint tints title toast toes toned tones tongue torn touch tough tower trail
        train trees trick truck tube turf turtle twist under underwear upper upset version vertex
        very village violent wade wait walk wall warn warning warnings warping wars water wave waved
        ways week where while whine whole whiled whiten whiter wide width wild window wine wing winter wipe
        woman women wonder wood wool word work world worn would write writes wrong yard year
        yellowing young
        """
    )
)
"""English words that are near to one of ours and mean themselves."""


def unstretched(word: str) -> str:
    """The word without drawn-out letters ("wayyy", "sooo"), where that makes a word we know."""
    if not _STRETCHED.search(word):
        return word
    known = (_STRETCHED.sub(by, word) for by in (r"\1\1", r"\1"))
    return next((plain for plain in known if plain in VOCABULARY or plain in STOP), word)


_STRETCHED = Pattern(r"(.)\1{2,}")


@lru_cache(maxsize=4096)
def mended(word: str) -> str:
    """The word of our vocabulary that was meant, or the word itself."""
    if len(word) < 4 or len(word) > 20 or not word.isascii() or word in VOCABULARY or word in ENGLISH:
        return word
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    allowed = 2 if len(word) >= LONG else 1
    near = process.extract(word, VOCABULARY, scorer=OSA.distance, score_cutoff=allowed, limit=8)
    likely = [
        (distance, word[-1] != other[-1], other) for other, distance, _ in near if _plausible(word, other)
    ]
    return min(likely)[2] if likely else word


def _plausible(word: str, other: str) -> bool:
    if len(other) < 4 or word in (other + "s", other + "d") or word + "s" == other:
        return False
    if len(word) < SHORTEST:
        return sorted(word) == sorted(other)
    return word[0] == other[0] or word[:2] == other[1::-1]
