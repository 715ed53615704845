"""What is different: between two pictures, in words and as the program that leads from one to the other."""
