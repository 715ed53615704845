"""How the models of Photalk are made, the five papers as their authors describe them, and every benchmark."""
