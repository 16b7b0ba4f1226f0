"""A screenshot with access to its pixels."""

import numpy

from .picture import write_picture


class Screenshot:
    """The screen as it is now. It's written as a file only if a test fails: encoding it would take longer than looking at it."""

    def __init__(self, session):
        #: Rows of pixels of red, green and blue.
        self.pixels = session.picture()

    @property
    def size(self):
        height, width = self.pixels.shape[:2]
        return width, height

    def write(self, path):
        write_picture(path, self.pixels)

    def colour(self, point):
        """The colour (red, green, blue) of a point, 0…255 each."""
        return tuple(int(part) for part in self.pixels[int(point[1]), int(point[0])])

    def area_of(self, colour):
        """The number of pixels of exactly this colour."""
        return int((self.pixels == numpy.array(colour)).all(axis=2).sum())

    def is_the_same_as(self, other):
        return numpy.array_equal(self.pixels, other.pixels)

    def looks_like(self, other, points, tolerance=6):
        """Whether both screenshots have the same colours at these points."""
        return all(abs(mine - theirs) <= tolerance
                   for point in points for mine, theirs in zip(self.colour(point), other.colour(point)))
