"""
A program made with DragDropKit: tiles whose drags only some programs may see, and a field that reports what it sees.
"""

import os
import signal
from pathlib import Path

from .command_line import binary
from .drag import Drag
from .geometry import Rect
from .session import Side
from .trace import Trace


class DragProbe:
    """`team` and `group` are the groups of programs that it belongs to. If it's `slow`, its data takes a minute."""

    def __init__(self, session, home, log_folder, side=Side.LEFT, team=None, group=None, slow=False, name="probe",
                 environment=None):
        self._session = session
        program = Path(os.environ.get("DRAG_PROBE_BIN") or binary().parent / "drag-probe")
        self.trace = Trace(Path(log_folder) / f"{name}.trace.jsonl", lambda: self.program.is_running)
        options = [word for key, value in (("--team", team), ("--group", group)) if value for word in (key, value)]
        self.program = session.launch(
            name, [program, self.trace.path, *options, *(["--slow"] if slow else [])], log_folder=log_folder,
            environment={**home.environment, "G_DEBUG": "fatal-criticals", **(environment or {})})
        self.trace.wait("ready", timeout=30)
        self._on_screen = session.adopt_window(self.program, side)
        session.wait_until_still()

    def place(self, name):
        """The frame of a tile, or of the `field`, on the screen."""
        return Rect(*self.trace.latest("ready")["places"][name]).moved(*self._on_screen.origin)

    def on_screen(self, frame):
        """Converts a frame from window to screen coordinates."""
        return frame.moved(*self._on_screen.origin)

    def window_point(self, place):
        """Converts a place on the screen to one in the window."""
        origin = self._on_screen.origin
        return place.moved(-origin.x, -origin.y)

    def live_objects(self):
        """The numbers of its live objects, by their kinds."""
        self.trace.mark()
        os.kill(self.program.pid, signal.SIGUSR1)
        return {kind: count for kind, count in self.trace.wait("live").items() if kind != "event"}

    def grab(self, tile):
        """Begins to drag a tile. Use it with `with`."""
        self.trace.mark()
        return Drag(self._session, self.place(tile).center, began=lambda: self.trace.first("drag-begin"))

    def is_over(self):
        """What the program sees of the drag over its field; None if there's none."""
        last = next((entry for entry in reversed(self.trace.news) if entry["event"] in ("over", "exit")), None)
        return last if last and last["event"] == "over" else None
