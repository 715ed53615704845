"""How the models that ship were trained; torch lives in the lab alone."""
