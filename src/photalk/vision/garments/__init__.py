"""What a garment in a photo is: its kind, colour, pattern, cut, and for whom and what it is worn."""
