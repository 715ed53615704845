"""How does one picture lie in another? Registration of two pictures, for likeness and for comparing."""
