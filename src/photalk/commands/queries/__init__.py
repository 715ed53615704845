"""What is looked for: the nouns of a query, and its text form both ways."""
