"""English, as data: number words, units, colours, shapes and people. Another language is another folder."""
