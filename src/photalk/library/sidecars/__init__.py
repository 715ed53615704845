"""What other programs say of a photo, and we say to them: XMP files beside the originals."""
