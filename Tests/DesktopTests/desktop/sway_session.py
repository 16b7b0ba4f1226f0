"""Wayland: sway in a window of a virtual X server, which has the input devices and the pictures."""

import json
import os
import subprocess

from Xlib import X, display

from .geometry import Point
from .screen_window import ScreenWindow
from .session import DisplaySession, Side
from .waiting import until
from .xtest import XTestKeyboard, XTestPointer

_CONFIGURATION = """
output * mode --custom {width}x{height}
default_border none
focus_follows_mouse no
xwayland disable
"""
_NOBODY = 65534


class SwayWindow(ScreenWindow):
    def __init__(self, session, side, size, node):
        super().__init__(session, side, size)
        self._node = node

    @property
    def origin(self):
        return Point(0 if self.side is Side.LEFT else self.session.SIZE[0] // 2, 0)

    def focus(self):
        self.session.command(f"[con_id={self._node}] focus")


class SwaySession(DisplaySession):
    kind = "sway"
    protocol = "wayland"

    def __init__(self):
        super().__init__()
        self._adopted = set()
        self._display = None

    def start(self):
        self._start_server()
        self._display = display.Display(self._server)
        self.pointer = XTestPointer(self._display)
        self.keyboard = XTestKeyboard(self._display)
        self._start_bus()
        self._start_sway()
        self.environment |= {
            "GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland", "MOZ_ENABLE_WAYLAND": "1",
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway",
        }
        self.pointer.move((self.SIZE[0] // 2, self.SIZE[1] // 2))

    def stop(self):
        if self._display:
            self._display.close()
            self._display = None
        super().stop()

    def _start_server(self):
        reading, writing = os.pipe()
        width, height = self.SIZE
        self._serve("X", ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-noreset",
                          "-nolisten", "tcp", "-ac"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self._server = f":{pipe.readline().strip()}"

    def _start_sway(self):
        run, configuration = self.root / "run", self.root / "sway.conf"
        width, height = self.SIZE
        configuration.write_text(_CONFIGURATION.format(width=width, height=height))
        command = ["env", f"DISPLAY={self._server}", "WLR_BACKENDS=x11", "WLR_RENDERER=pixman", "sway", "-c",
                   str(configuration)]
        if os.getuid() == 0:
            # sway refuses to run as root.
            self.root.chmod(0o755)
            for folder in (run, self.root / "home"):
                os.chown(folder, _NOBODY, _NOBODY)
            command = ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups", *command]
        self._serve("sway", command)

        def sockets(pattern):
            return [path for path in run.glob(pattern) if path.suffix != ".lock"]
        self.environment["WAYLAND_DISPLAY"] = until("sway's socket", lambda: sockets("wayland-*"), 20)[0].name
        self.environment["SWAYSOCK"] = str(until("sway's own socket", lambda: sockets("sway-ipc*"))[0])

    def command(self, *words):
        """Tells sway something, or asks; its answer."""
        answer = subprocess.run(["swaymsg", "-r", *words], env=self.environment, capture_output=True, text=True,
                                timeout=20)
        return json.loads(answer.stdout)

    def _nodes(self):
        waiting, found = [self.command("-t", "get_tree")], {}
        while waiting:
            node = waiting.pop()
            waiting += node.get("nodes", []) + node.get("floating_nodes", [])
            if node.get("pid"):
                found[node["id"]] = node
        return found

    def adopt_window(self, program, side):
        def new_node():
            return next((identifier for identifier, node in self._nodes().items()
                         if node["pid"] == program.pid and identifier not in self._adopted), None)
        node = until(f"a window of {program.name}", new_node, timeout=30, every=0.05)
        self._adopted.add(node)
        width, height = self.SIZE[0] // 2, self.SIZE[1]
        x = 0 if side is Side.LEFT else width
        for words in ("floating enable", "border none"):
            self.command(f"[con_id={node}] {words}")

        def is_in_its_place():
            # A window that is still busy with its first size may take none of the next one.
            for words in (f"resize set width {width} px height {height} px", f"move absolute position {x} px 0 px",
                          "focus"):
                self.command(f"[con_id={node}] {words}")
            return self.accessibility.has_active_frame(program, (width, height))
        until(f"{program.name} in its place", is_in_its_place, timeout=30, every=0.5)
        return SwayWindow(self, side, (width, height), node)

    def screenshot(self, path):
        subprocess.run(["import", "-silent", "-window", "root", str(path)],
                       env={**self.environment, "DISPLAY": self._server}, check=True, timeout=20)

    def pixels(self):
        return self._display.screen().root.get_image(0, 0, *self.SIZE, X.ZPixmap, 0xFFFFFFFF).data
