"""Xvfb, which is used if Xorg can't start. It has no touch."""

from .x11_session import X11Session
from .xtest import XTestKeyboard, XTestPointer


class XvfbSession(X11Session):
    kind = "xvfb"

    def _server_arguments(self, display_fd):
        width, height = self.SIZE
        return ["Xvfb", "-r", "-displayfd", display_fd, "-screen", "0", f"{width}x{height}x24",
                "-noreset", "-nolisten", "tcp", "-ac"]

    def _connect_devices(self):
        self.pointer = XTestPointer(self._display)
        self.keyboard = XTestKeyboard(self._display)
