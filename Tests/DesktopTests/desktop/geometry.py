"""Points and rectangles, in pixels of the virtual screen unless stated otherwise."""

from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float

    def moved(self, dx, dy):
        return Point(self.x + dx, self.y + dy)

    def is_near(self, other, distance=3):
        """Whether both coordinates differ by no more than `distance`."""
        return abs(self.x - other[0]) <= distance and abs(self.y - other[1]) <= distance


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self):
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def at(self, across, down):
        """The point at these shares of the width and the height."""
        return Point(self.x + self.width * across, self.y + self.height * down)

    def moved(self, dx, dy):
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, point, margin=0):
        return (self.x - margin <= point[0] <= self.x + self.width + margin
                and self.y - margin <= point[1] <= self.y + self.height + margin)

    def overlaps(self, other):
        return (self.x < other.x + other.width and other.x < self.x + self.width
                and self.y < other.y + other.height and other.y < self.y + self.height)
