"""Faces: I²Edit's 23 attributes given to a portrait, from the original and the whole of what is wished."""
