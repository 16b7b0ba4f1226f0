"""Wayland: KWin."""

import shutil
import subprocess

from .geometry import Point
from .nested_session import NestedSession
from .screen_window import ScreenWindow
from .session import Side
from .waiting import until

#: Moves the newest window of a process to its place, of those that aren't minimized.
_PLACE = """
var windows = workspace.clientList().filter(function (window) {{ return window.pid == {pid} && !window.minimized; }});
windows.sort(function (one, other) {{ return one.windowId - other.windowId; }});
var window = windows[windows.length - 1];
if (window) {{
    window.noBorder = true;
    window.frameGeometry = {{ x: {x}, y: 0, width: {width}, height: {height} }};
    workspace.activeClient = window;
}}
"""


_FOCUS = """
workspace.clientList().forEach(function (window) {{
    if (window.pid == {pid} && window.frameGeometry.x == {x}) workspace.activeClient = window;
}});
"""


class KWinWindow(ScreenWindow):
    def __init__(self, session, side, size, pid):
        super().__init__(session, side, size)
        self._pid = pid

    def focus(self):
        self.session.run(_FOCUS.format(pid=self._pid, x=int(self.origin.x)))

    @property
    def origin(self):
        return Point(0 if self.side is Side.LEFT else self.session.SIZE[0] // 2, 0)


class KWinSession(NestedSession):
    kind = "kwin"

    def __init__(self):
        super().__init__()
        self._scripts = 0

    def _start_compositor(self):
        # A copy of the program doesn't have the file's capability for real-time scheduling, with which containers
        # refuse to start it.
        program = shutil.copy("/usr/bin/kwin_wayland", self.root / "kwin_wayland")
        width, height = self.SIZE
        self._serve("kwin", ["env", "KWIN_COMPOSE=Q", str(program), f"--x11-display={self._server}",
                             "--width", str(width), "--height", str(height), "--no-lockscreen",
                             "--no-global-shortcuts"])
        self.environment |= {
            "WAYLAND_DISPLAY": until("KWin's socket", lambda: self._sockets("wayland-*"), 20)[0].name,
            "XDG_CURRENT_DESKTOP": "KDE",
        }

    def _call(self, method, *arguments):
        return subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.kde.KWin", "--object-path", "/Scripting",
             "--method", f"org.kde.kwin.Scripting.{method}", *arguments],
            env=self.environment, capture_output=True, text=True, timeout=20)

    def run(self, script):
        """Makes KWin run a script of its scripting interface."""
        self._scripts += 1
        name = f"place-{self._scripts}"
        path = self.root / f"{name}.js"
        path.write_text(script)
        self._call("loadScript", str(path), name)
        self._call("start")
        self._call("unloadScript", name)

    def adopt_window(self, program, side):
        width, height = self.SIZE[0] // 2, self.SIZE[1]
        x = 0 if side is Side.LEFT else width

        def is_in_its_place():
            self.run(_PLACE.format(pid=program.pid, x=x, width=width, height=height))
            return self.accessibility.has_active_frame(program, (width, height))
        until(f"{program.name} in its place", is_in_its_place, timeout=30, every=0.5)
        return KWinWindow(self, side, (width, height), program.pid)
