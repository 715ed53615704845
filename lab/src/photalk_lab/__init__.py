"""How the models of Photalk were made, the five papers as their authors describe them, and every benchmark."""
