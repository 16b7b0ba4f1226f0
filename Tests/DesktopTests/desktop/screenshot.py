"""A screenshot with access to its pixels."""

from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402


class Screenshot:
    def __init__(self, session, path):
        self.path = Path(path)
        session.screenshot(self.path)
        self._pixels = GdkPixbuf.Pixbuf.new_from_file(str(self.path))
        self._data = self._pixels.get_pixels()

    @property
    def size(self):
        return self._pixels.get_width(), self._pixels.get_height()

    def colour(self, point):
        """The colour (red, green, blue) of a point, 0…255 each."""
        start = int(point[1]) * self._pixels.get_rowstride() + int(point[0]) * self._pixels.get_n_channels()
        return tuple(self._data[start:start + 3])

    def area_of(self, colour):
        """The number of pixels of exactly this colour."""
        step, wanted = self._pixels.get_n_channels(), bytes(colour)
        return sum(self._data[start:start + 3] == wanted for row in range(self.size[1])
                   for start in range(row * self._pixels.get_rowstride(),
                                      row * self._pixels.get_rowstride() + self.size[0] * step, step))

    def looks_like(self, other, points, tolerance=6):
        """Whether both screenshots have the same colours at these points."""
        return all(abs(mine - theirs) <= tolerance
                   for point in points for mine, theirs in zip(self.colour(point), other.colour(point)))
