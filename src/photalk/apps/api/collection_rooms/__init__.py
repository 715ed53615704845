"""Rooms in which people make dialogues: two in two browsers, or one who is asked."""
