"""The learned understander: a small encoder that hears the message, the history and what was seen.

`hearing` turns a dialogue into positions, `net` runs the shipped model over them, `decoding` turns its
scores into commands with probabilities and evidence, `listener` is the door.
"""
