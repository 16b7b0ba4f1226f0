"""Opens the requested display, or the nearest one that's possible here."""

import sys

from .kwin_session import KWinSession
from .mutter_session import MutterSession
from .session import SessionFailed
from .sway_session import SwaySession
from .xorg_session import XorgSession
from .xvfb_session import XvfbSession

_KINDS = {"xorg": XorgSession, "xvfb": XvfbSession, "mutter": MutterSession, "wayland": MutterSession,
          "sway": SwaySession, "kwin": KWinSession}


def open_session(display="x11", size=None):
    """
    A running session: `x11` (Xorg, or Xvfb if Xorg can't start), `wayland`, or a kind by its name. `size` is the size
    of the screen in pixels, if it isn't the usual one; Xorg has no other one.
    """
    if display == "x11":
        try:
            return open_session("xorg")
        except (SessionFailed, OSError) as reason:
            print(f"Xorg can't start here, so Xvfb does (without touch): {reason}", file=sys.stderr)
            return open_session("xvfb")
    session = _KINDS[display]()
    if size and session.kind != "xorg":
        session.SIZE = size
    return session.open()


class SessionKeeper:
    """Keeps one session at a time, and starts it again if it has died."""

    def __init__(self, display):
        self._display = display
        self._size = None
        self._current = None

    def ready(self, size=None):
        """A running session, with a screen of this size if the size can be chosen (`open_session`)."""
        if self._current and (not self._current.is_running or size != self._size):
            self.close()
        if self._current is None:
            self._current = open_session(self._display, size)
            self._size = size
        return self._current

    def close(self):
        if self._current:
            self._current.stop()
            self._current = None
