"""What the language was taught from: sentences that we wrote, and readers of public ones."""
