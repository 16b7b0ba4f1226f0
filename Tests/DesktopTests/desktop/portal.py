"""The desktop's portal, which tells programs how the desktop looks and opens files and addresses for them."""

import sys
from pathlib import Path

from gi.repository import GLib

from .bus import Bus
from .trace import Trace

_PROGRAM = Path(__file__).parent / "programs" / "portal.py"
_PLACE = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "io.github.pinboard.Tests")
DARK, LIGHT, NO_PREFERENCE = 1, 2, 0


def sandbox(folder):
    """
    The variables that make a program use the portal, as in a sandbox: GLib opens with it what no program of the system
    opens, so there are none.
    """
    data = Path(folder) / "share-without-programs"
    data.mkdir()
    for entry in Path("/usr/share").iterdir():
        if entry.name != "applications":
            (data / entry.name).symlink_to(entry)
    return {"GTK_USE_PORTAL": "1", "GIO_USE_PORTALS": "1", "GDK_DEBUG": "portals", "XDG_DATA_DIRS": str(data)}


class Portal:
    """The portal. `trace` has each call as an entry with the interface's last word as the event."""

    def __init__(self, session, folder):
        self.trace = Trace(Path(folder) / "portal.jsonl", lambda: self.program.is_running)
        self.program = session.launch("portal", [sys.executable, _PROGRAM, self.trace.path], log_folder=folder)
        self.trace.wait("ready")
        self._bus = Bus(session)

    def set_scheme(self, scheme):
        self._set("color-scheme", GLib.Variant("u", scheme))

    def set_accent(self, red, green, blue):
        """Sets the accent colour, 0 … 255 each."""
        self._set("accent-color", GLib.Variant("(ddd)", (red / 255, green / 255, blue / 255)))

    def set_contrast(self, is_high):
        self._set("contrast", GLib.Variant("u", int(is_high)))

    def set_nonsense(self):
        """Values that no portal should tell."""
        self._set("accent-color", GLib.Variant("(ddd)", (2.0, -1.0, float("nan"))))
        self._set("accent-color", GLib.Variant("s", "red"))
        self._set("color-scheme", GLib.Variant("u", 4_000_000_000))
        self._set("contrast", GLib.Variant("(ss)", ("a", "b")))
        self._set("x" * 10_000, GLib.Variant("as", []))

    def choose(self, *files):
        """Answers the next questions for files with these."""
        self._bus.call(*_PLACE, "Answer", "(uas)", 0, [Path(file).as_uri() for file in files])

    def fail(self):
        """Refuses what's asked next."""
        self._bus.call(*_PLACE, "Answer", "(uas)", 2, [])

    def _set(self, key, value):
        self._bus.call(*_PLACE, "Set", "(sv)", key, value)
