"""Pictures for tests, drawn by this module: hills under a sky, always the same for the same number."""

import math
from pathlib import Path

from .png import png

_SKIES = [((246, 205, 160), (120, 150, 200)), ((250, 225, 190), (200, 120, 110)), ((200, 225, 240), (80, 130, 190)),
          ((230, 210, 235), (90, 80, 150))]
_HILLS = [((70, 105, 90), (35, 60, 60)), ((140, 80, 70), (70, 35, 50)), ((80, 130, 90), (30, 70, 60)),
          ((80, 70, 120), (35, 30, 70))]


def landscape(path, number, size=(480, 320)):
    """Writes picture `number` as a PNG file and returns its path."""
    width, height = size
    low, high = _SKIES[number % len(_SKIES)]
    far, near = _HILLS[number % len(_HILLS)]
    layers = 4
    ridges = [[height * (0.45 + 0.13 * layer
                         + 0.08 * math.sin(x / width * (5 + layer * 2) + number * 1.7 + layer * 2.1)
                         + 0.03 * math.sin(x / width * (17 + layer * 5) + number))
               for x in range(width)] for layer in range(layers)]
    sun_x, sun_y, radius = width * (0.25 + 0.15 * (number % 4)), height * 0.27, height * 0.09

    def colour(x, y):
        for layer in reversed(range(layers)):
            if y > ridges[layer][x]:
                return _mix(far, near, layer / (layers - 1))
        if (x - sun_x) ** 2 + (y - sun_y) ** 2 < radius ** 2:
            return (255, 244, 214)
        return _mix(high, low, y / height * 1.6)

    rows = [b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height)]
    path = Path(path)
    path.write_bytes(png(size, rows))
    return path


def _mix(one, other, part):
    part = min(max(part, 0), 1)
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other))
