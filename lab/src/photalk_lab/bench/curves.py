"""Lines over rounds, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

_COLOURS = ("#1f6fb4", "#c2571a", "#3a8f3a", "#7a4fa3", "#a8842c", "#444444")
_WIDTH, _HEIGHT, _LEFT, _TOP, _KEY = 460, 320, 62, 48, 22


def curves_svg(title: str, upwards: str, curves: Mapping[str, Sequence[float]]) -> str:
    """A diagram of values after each round, a line a name; names stand below, the last value behind each."""
    values = [value for line in curves.values() for value in line] or [0.0]
    low, high = min(values), max(values)
    room = (high - low or 1.0) * 0.06
    low, high = low - room, high + room
    steps = max(max((len(line) for line in curves.values()), default=2) - 1, 1)

    def at(number: int, value: float) -> tuple[float, float]:
        return _LEFT + _WIDTH * number / steps, _TOP + _HEIGHT * (high - value) / (high - low)

    bottom = _TOP + _HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH + _LEFT + 40}"'
        f' height="{bottom + 60 + _KEY * len(curves)}" font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{_LEFT + _WIDTH / 2}" y="26" text-anchor="middle" font-size="16">{escape(title)}</text>',
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="#888"/>',
        f'<text x="{_LEFT + _WIDTH / 2}" y="{bottom + 38}" text-anchor="middle">rounds</text>',
        f'<text x="16" y="{_TOP + _HEIGHT / 2}" text-anchor="middle"'
        f' transform="rotate(-90 16 {_TOP + _HEIGHT / 2})">{escape(upwards)}</text>',
    ]
    for number in range(steps + 1):
        x, _ = at(number, low)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number}</text>')
    for tick in range(5):
        value = low + room + (high - low - 2 * room) * tick / 4
        _, y = at(0, value)
        parts.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_LEFT + _WIDTH}" y2="{y:.1f}" stroke="#e4e4e4"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:.3g}</text>')
    for place, (name, line) in enumerate(curves.items()):
        colour = _COLOURS[place % len(_COLOURS)]
        points = [at(number, value) for number, value in enumerate(line)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        key = bottom + 58 + _KEY * place
        parts.append(f'<rect x="{_LEFT}" y="{key - 10}" width="12" height="12" fill="{colour}"/>')
        last = f": {line[-1]:.1f}" if line else ""
        parts.append(f'<text x="{_LEFT + 20}" y="{key}">{escape(name + last)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
