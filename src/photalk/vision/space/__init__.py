"""One space for photos and words: what lies near a sentence is what the sentence says."""
