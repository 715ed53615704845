"""The HTTP door: everything that the studio can do, for the page and for programs, under /api/v1."""
