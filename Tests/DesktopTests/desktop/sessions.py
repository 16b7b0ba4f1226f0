"""Opens the display that is asked for, or the nearest that can be had here."""

import sys

from .kwin_session import KWinSession
from .mutter_session import MutterSession
from .session import SessionFailed
from .sway_session import SwaySession
from .xorg_session import XorgSession
from .xvfb_session import XvfbSession

_KINDS = {"xorg": XorgSession, "xvfb": XvfbSession, "mutter": MutterSession, "wayland": MutterSession,
          "sway": SwaySession, "kwin": KWinSession}


def open_session(display="x11"):
    """A running session: `x11` (Xorg, or Xvfb where that can't start), `wayland`, or a kind by its name."""
    if display == "x11":
        try:
            return open_session("xorg")
        except (SessionFailed, OSError) as reason:
            print(f"Xorg can't start here, so Xvfb does (without touch): {reason}", file=sys.stderr)
            return open_session("xvfb")
    return _KINDS[display]().open()


class SessionKeeper:
    """One session at a time, started again when it has died."""

    def __init__(self, display):
        self._display = display
        self._current = None

    def ready(self):
        if self._current and not self._current.is_running:
            self.close()
        if self._current is None:
            self._current = open_session(self._display)
        return self._current

    def close(self):
        if self._current:
            self._current.stop()
            self._current = None
