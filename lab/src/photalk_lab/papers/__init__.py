"""The five papers, one folder each, as their authors describe them."""
