"""Which facial requirements hold? A learned tracker of I²Edit's 23 values over a whole dialogue."""
