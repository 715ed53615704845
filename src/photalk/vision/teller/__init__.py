"""What does a picture show, in a sentence, and what is answered when something about it is asked?"""
