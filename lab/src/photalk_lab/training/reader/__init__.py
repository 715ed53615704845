"""How the reader is taught: examples of the corpus, their growth by program, the net and its training."""
