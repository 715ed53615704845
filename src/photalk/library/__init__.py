"""Which pictures are there?"""
