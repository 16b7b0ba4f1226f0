"""A window of Pinboard: its pins and controls on the screen."""

from .geometry import Point, Rect
from .waiting import until


class BoardWindow:
    """Frames come from the app's trace in window coordinates; here they're on the screen."""

    def __init__(self, app, identifier, on_screen, board, factor=1):
        self._app = app
        self.identifier = identifier
        self._on_screen = on_screen
        #: Screen pixels for a point of the window.
        self._factor = factor
        #: The `BoardFile` that it shows.
        self.board = board

    @property
    def center(self):
        return self._on_screen.center

    @property
    def factor(self):
        """Screen pixels for a point of the window."""
        return self._factor

    @property
    def is_mirrored(self):
        """Whether it's laid out from the right to the left."""
        return self.control("boards").center.x > self.center.x

    @property
    def screen_area(self):
        """The top left corner and the size of what the screen shows of it."""
        return self._on_screen.origin, self._on_screen.size

    @property
    def on_screen_size(self):
        return self._on_screen.size

    def focus(self):
        """Makes it the window that gets the keys."""
        self._on_screen.focus()

    def click(self, point):
        self._app.click(point)

    def double_click(self, point):
        self._app.click(point, count=2)

    def has_shown(self, pin):
        return self._app.trace.latest("pin.placed", window=self.identifier, pin=pin.id) is not None

    def frame_of(self, pin):
        """Where a pin is now. Waits for it to be drawn."""
        entry = until(lambda: f"pin “{pin.name}” on the screen",
                      lambda: self._app.trace.latest("pin.placed", window=self.identifier, pin=pin.id))
        return self.on_screen(entry["frame"])

    def pin(self, name):
        """The frame of the pin with this name."""
        return self.frame_of(self.board.pin(name))

    def control(self, name):
        """The frame of a control: `new-board`, `sidebar`, `board:NAME` …"""
        entry = until(lambda: f"control “{name}” on the screen; there are {self._controls()}",
                      lambda: self._app.trace.latest("control.placed", window=self.identifier, control=name))
        return self.on_screen(entry["frame"])

    def on_screen(self, frame):
        """A frame of the trace, which is in the window, on the screen."""
        return Rect(*(value * self._factor for value in frame)).moved(*self._on_screen.origin)

    def pin_frames(self):
        """Where all pins are that the window shows."""
        return [self.frame_of(pin) for pin in self.board.pins if self.has_shown(pin)]

    @property
    def scale(self):
        """Screen pixels for a board point."""
        pin = self._upright_pin()
        return self.frame_of(pin).width / pin.size[0]

    def point(self, x, y):
        """A board point on the screen."""
        pin = self._upright_pin()
        frame, scale = self.frame_of(pin), self.scale
        return Point(frame.center.x + (x - pin.center.x) * scale, frame.center.y + (y - pin.center.y) * scale)

    @property
    def cork(self):
        """The part of the window in which its board is shown, while the sidebar is."""
        sidebar, (width, height) = self.control("boards"), self._on_screen.size
        left, right, bottom = sidebar.x + sidebar.width, self.center.x + width / 2, self.center.y + height / 2
        return Rect(left, sidebar.y, right - left, bottom - sidebar.y)

    def empty_point(self, clear=40):
        """A point of the cork with nothing within `clear` pixels."""
        width, height = self._on_screen.size
        frames = [self.frame_of(pin) for pin in self.board.pins if self.has_shown(pin)]
        for y in range(int(height * 0.8), 90, -20):
            for x in range(int(width * 0.9), int(width * 0.4), -20):
                point = self._on_screen.to_screen((x, y))
                if not any(frame.contains(point, clear) for frame in frames):
                    return point
        raise AssertionError("there's no empty place on the board")

    @property
    def title(self):
        """A place in the title bar where nothing takes a drop and nothing springs."""
        return self._on_screen.to_screen((self._on_screen.size[0] * 0.36, 24))

    def _upright_pin(self):
        return next(pin for pin in self.board.pins if pin.rotation == 0 and self.has_shown(pin))

    def _controls(self):
        return sorted({entry["control"] for entry in self._app.trace.all
                       if entry["event"] == "control.placed" and entry.get("window") == self.identifier})
