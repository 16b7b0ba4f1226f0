"""The direction of a transfer, as seen from Pinboard."""

from enum import Enum


class Direction(Enum):
    """A direction. Its value is the heading of its column in the table."""

    DRAG_IN = "in"
    DRAG_OUT = "out"
    COPY_IN = "clipboard in"
    COPY_OUT = "clipboard out"

    @property
    def partner_gives(self):
        return self in (Direction.DRAG_IN, Direction.COPY_IN)

    @property
    def is_drag(self):
        return self in (Direction.DRAG_IN, Direction.DRAG_OUT)

    @property
    def opposite(self):
        """The opposite direction of the same kind."""
        return {Direction.DRAG_IN: Direction.DRAG_OUT, Direction.DRAG_OUT: Direction.DRAG_IN,
                Direction.COPY_IN: Direction.COPY_OUT, Direction.COPY_OUT: Direction.COPY_IN}[self]

    @property
    def identifier(self):
        """The identifier in the names of tests."""
        return self.value.replace(" ", "-")
