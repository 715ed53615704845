"""Which picture is meant?"""
