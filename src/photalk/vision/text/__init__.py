"""What is written in a picture? PP-OCRv4's three models: where writing is, which way up, what it says."""
