"""Operations of the product that are killed in the middle, and what must be true afterwards."""
