"""A compositor in a window of a virtual X server, through which tests send input and take screenshots."""

import os

from Xlib import display

from .session import DisplaySession
from .x11_picture import X11Picture
from .xtest import XTestKeyboard, XTestPointer


class NestedSession(DisplaySession):
    protocol = "wayland"

    def __init__(self):
        super().__init__()
        self._display = None
        self._server = None

    def start(self):
        self._start_server()
        self._display = display.Display(self._server)
        self._picture = X11Picture(self._server)
        self.pointer = XTestPointer(self._display)
        self.keyboard = XTestKeyboard(self._display)
        self._start_bus()
        self._start_compositor()
        self.environment |= {
            "GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland", "MOZ_ENABLE_WAYLAND": "1",
            "XDG_SESSION_TYPE": "wayland",
        }
        self.pointer.move((self.SIZE[0] // 2, self.SIZE[1] // 2))

    def stop(self):
        if self._display:
            self._picture.close()
            self._display.close()
            self._display = None
        super().stop()

    def _start_compositor(self):
        """Starts the compositor on `self._server`, and puts its display into the environment."""
        raise NotImplementedError

    def _start_server(self):
        reading, writing = os.pipe()
        width, height = self.SIZE
        self._serve("X", ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-noreset",
                          "-nolisten", "tcp", "-ac"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self._server = f":{pipe.readline().strip()}"

    def _sockets(self, pattern, folder=None):
        return [path for path in (folder or self.root / "run").glob(pattern) if path.suffix != ".lock"]

    def pixels(self):
        return self._picture.pixels(0, 0, *self.SIZE)
