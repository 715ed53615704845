"""Which of photos that show the same should be kept? Proposed with reasons; nothing is ever changed."""
