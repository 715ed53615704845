"""What to ask when words leave several pictures possible, and what an answer says about each of them."""
