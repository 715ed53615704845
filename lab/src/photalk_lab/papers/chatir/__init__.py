"""A simulated person who has a photo in mind and answers questions about it, for training and benchmarks."""
