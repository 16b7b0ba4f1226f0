"""Wayland: sway."""

import json
import os
import subprocess

from .geometry import Point
from .nested_session import NestedSession
from .screen_window import ScreenWindow
from .session import Side
from .waiting import until

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


class SwaySession(NestedSession):
    kind = "sway"

    def __init__(self):
        super().__init__()
        self._adopted = set()

    def _start_compositor(self):
        run, configuration = self.root / "run-of-sway", self.root / "sway.conf"
        run.mkdir(0o700)
        width, height = self.SIZE
        configuration.write_text(_CONFIGURATION.format(width=width, height=height))
        command = ["env", f"DISPLAY={self._server}", "WLR_BACKENDS=x11", "WLR_RENDERER=pixman", "sway", "-c",
                   str(configuration)]
        if os.getuid() == 0:
            # sway refuses to run as root, and Firefox refuses a runtime folder of another user, so sway has a folder
            # of its own.
            self.root.chmod(0o755)
            for folder in (run, self.root / "home"):
                os.chown(folder, _NOBODY, _NOBODY)
            command = ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups", *command]
        self._serve("sway", command, {"XDG_RUNTIME_DIR": str(run)})

        socket = until("sway's socket", lambda: self._sockets("wayland-*", run), 20)[0]
        (self.root / "run" / socket.name).symlink_to(socket)
        self.environment |= {
            "WAYLAND_DISPLAY": socket.name,
            "SWAYSOCK": str(until("sway's own socket", lambda: self._sockets("sway-ipc*", run))[0]),
            "XDG_CURRENT_DESKTOP": "sway",
        }
        # sway's sockets exist now. Firefox starts only with a runtime folder that belongs to its user.
        os.chown(run, os.getuid(), os.getgid())

    def command(self, *words):
        """Sends a command or a question to sway; returns the answer."""
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
            # A window that's still busy with its first size may ignore the next one.
            for words in (f"resize set width {width} px height {height} px", f"move absolute position {x} px 0 px",
                          "focus"):
                self.command(f"[con_id={node}] {words}")
            return self.accessibility.has_active_frame(program, (width, height))
        until(f"{program.name} in its place", is_in_its_place, timeout=30, every=0.5)
        return SwayWindow(self, side, (width, height), node)
