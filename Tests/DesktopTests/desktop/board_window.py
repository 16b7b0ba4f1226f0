"""A window of Pinboard: its pins and controls on the screen."""

from .geometry import Point, Rect
from .waiting import until


class BoardWindow:
    """A window of Pinboard. The trace has frames in window coordinates; here they are in screen coordinates."""

    def __init__(self, app, identifier, on_screen, board, factor=1):
        self._app = app
        self.identifier = identifier
        self._on_screen = on_screen
        #: The number of screen pixels for each point of the window.
        self._factor = factor
        #: The `BoardFile` that the window shows.
        self.board = board

    @property
    def size(self):
        """The width and height on the screen."""
        return self._on_screen.size

    @property
    def center(self):
        return self._on_screen.center

    @property
    def factor(self):
        """The number of screen pixels for each point of the window."""
        return self._factor

    @property
    def states(self):
        """The states that the window manager of X11 has given the window, such as `ABOVE`."""
        return self._on_screen.states

    @property
    def is_mirrored(self):
        """Whether the window is laid out from right to left."""
        return self.control("boards").center.x > self.center.x

    @property
    def screen_area(self):
        """The top left corner and the size of the window's visible part."""
        return self._on_screen.origin, self._on_screen.size

    @property
    def on_screen_size(self):
        return self._on_screen.size

    def focus(self):
        """Gives the window the keyboard focus."""
        self._on_screen.focus()

    def end_connection(self):
        """Ends its program's connection to the display server (X11)."""
        self._on_screen.end_connection()

    def click(self, point):
        self._app.click(point)

    def double_click(self, point):
        self._app.double_click(point)

    def has_shown(self, pin):
        return self._app.trace.latest("pin.placed", window=self.identifier, pin=pin.id) is not None

    def frame_of(self, pin):
        """The present frame of a pin. Waits until the pin is drawn."""
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
        """Converts a frame of the trace from window to screen coordinates."""
        return Rect(*(value * self._factor for value in frame)).moved(*self._on_screen.origin)

    def pin_frames(self):
        """The frames of all pins that the window shows."""
        return [self.frame_of(pin) for pin in self.board.shown_pins if self.has_shown(pin)]

    @property
    def scale(self):
        """The number of screen pixels for each board point."""
        pin = self._upright_pin()
        return self.frame_of(pin).width / pin.size[0]

    def point(self, x, y):
        """The screen position of a board point."""
        pin = self._upright_pin()
        frame, scale = self.frame_of(pin), self.scale
        return Point(frame.center.x + (x - pin.center.x) * scale, frame.center.y + (y - pin.center.y) * scale)

    @property
    def cork(self):
        """The part of the window that shows the board, while the sidebar is shown."""
        sidebar, (width, height) = self.control("boards"), self._on_screen.size
        # Beside the sidebar is the edge by which its width is dragged.
        left, right, bottom = sidebar.x + sidebar.width + 6, self.center.x + width / 2, self.center.y + height / 2
        return Rect(left, sidebar.y, right - left, bottom - sidebar.y)

    def empty_point(self, clear=40):
        """A point of the cork with nothing within `clear` pixels."""
        width, height = self._on_screen.size
        frames = [self.frame_of(pin) for pin in self.board.shown_pins if self.has_shown(pin)]
        for y in range(int(height * 0.8), 90, -20):
            for x in range(int(width * 0.9), int(width * 0.4), -20):
                point = self._on_screen.to_screen((x, y))
                if not any(frame.contains(point, clear) for frame in frames):
                    return point
        raise AssertionError("there's no empty place on the board")

    @property
    def title(self):
        """A place in the title bar that accepts no drop and isn't spring-loaded."""
        return self._on_screen.to_screen((self._on_screen.size[0] * 0.36, 24))

    def _upright_pin(self):
        return next(pin for pin in self.board.shown_pins if pin.rotation == 0 and self.has_shown(pin))

    def _controls(self):
        return sorted({entry["control"] for entry in self._app.trace.all
                       if entry["event"] == "control.placed" and entry.get("window") == self.identifier})
