"""A screenshot with access to its pixels."""

from pathlib import Path

import gi
import numpy

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

from .picture import read_picture  # noqa: E402


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
        return int((read_picture(self.path)[:, :, :3] == numpy.array(colour)).all(axis=2).sum())

    def looks_like(self, other, points, tolerance=6):
        """Whether both screenshots have the same colours at these points."""
        return all(abs(mine - theirs) <= tolerance
                   for point in points for mine, theirs in zip(self.colour(point), other.colour(point)))
