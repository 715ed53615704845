"""Pairs of pictures whose difference is known: sampled, rendered, and worded as people word it."""
