"""What did the person mean? Situation, acts, what is exact, the reader, and what acts resolve to."""
