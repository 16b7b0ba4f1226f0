"""A window that the tests have placed."""

from .geometry import Point


class ScreenWindow:
    """A window that converts its own coordinates (of the widget, without a shadow) to those of the screen."""

    def __init__(self, session, side, size):
        self.session = session
        self.side = side
        self.size = size

    @property
    def origin(self):
        """The window's top left corner on the screen."""
        raise NotImplementedError

    def to_screen(self, point):
        return Point(*point).moved(*self.origin)

    @property
    def center(self):
        return self.to_screen((self.size[0] / 2, self.size[1] / 2))
