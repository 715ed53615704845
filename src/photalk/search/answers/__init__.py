"""What do I have? Questions about the library, answered from what the catalogue knows and what was seen."""
