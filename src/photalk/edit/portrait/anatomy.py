"""Which of MediaPipe's 478 points lie where on a face. Right and left are the person's own.

Points 0-467 are the mesh, 468-477 the irises (middle first). In a picture that is not mirrored, the person's
right is on the left side.
"""

from __future__ import annotations

OVAL = (
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
)  # fmt: skip
"""The outline of the face, from the top of the forehead by the person's left around to the right."""

LIPS = (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185)
"""The outline of both lips, from the right corner along the lower lip and back along the upper one."""

MOUTH = (78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191)
"""The line between the lips, in the same order: open where the mouth is."""

RIGHT_CORNER, LEFT_CORNER = 61, 291
UPPER_LIP, LOWER_LIP = 0, 17
"""The middle of the lips' outline above and below."""

RIGHT_EYE = (33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246)
LEFT_EYE = (263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466)
"""Each eye's outline, from the outer corner along the lower lid and back along the upper one."""

RIGHT_BROW = (70, 63, 105, 66, 107, 55, 65, 52, 53, 46)
LEFT_BROW = (300, 293, 334, 296, 336, 285, 295, 282, 283, 276)
"""Each brow's outline, from the outer end along the upper edge and back along the lower one."""

RIGHT_IRIS, LEFT_IRIS = 468, 473
RIGHT_CHEEK, LEFT_CHEEK = 50, 280
"""The apples of the cheeks."""

APPLES = ((50, 205, 117), (280, 425, 346))
"""On the person's right and left: the cheek's apple, the point below it, the one towards the bone."""

NOSE_TIP, NOSE_BASE = 1, 2
CHIN, FOREHEAD = 152, 10
RIGHT_SIDE, LEFT_SIDE = 234, 454
"""Where the outline of the face meets the ears."""
