"""Captions and answers about one picture are trained here; `photalk train teller` runs it."""
