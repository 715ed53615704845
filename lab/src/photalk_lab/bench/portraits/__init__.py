"""How well are faces edited? The parts of `photalk bench faces`: faces, editors, judges, tables."""
